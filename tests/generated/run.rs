//! Generated definitions by seed: some in every run, as many as are wanted by name.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use generator::{Choices, Draft, Generated, definition, position, shrink};
use variorum::Variant;

use super::compare::{Difference, Extent, compare};

/// What is looked at in every run.
const QUICK: Extent = Extent { positions: 1, plies: 4, actions: 40, nodes: 200 };
/// What is looked at where there is time.
const THOROUGH: Extent = Extent { positions: 2, plies: 5, actions: 60, nodes: 500 };

/// Looks that shrinking may take, and how long.
const LOOKS: usize = 4000;
const SHRINKING: Duration = Duration::from_secs(20);

/// A definition by its seed, with positions.
fn made(seed: u64, extent: Extent) -> (Generated, Vec<String>) {
    let mut choices = Choices::seeded(seed);
    let made = definition(&mut choices);
    let positions = (0..extent.positions).map(|_| position(&made.world, &mut choices)).collect();
    (made, positions)
}

/// Compares in games of a draft; nothing to compare where it is wrong.
fn look(draft: &Draft, positions: &[String], seed: u64, extent: Extent) -> Result<usize, Box<Difference>> {
    match Variant::from_str(&draft.text()) {
        Ok(variant) => compare(&variant, positions, &mut Choices::seeded(seed), extent),
        Err(_) => Ok(0),
    }
}

/// Compares in games of a definition by its seed; a difference comes with the smallest definition that shows it.
fn hold(seed: u64, extent: Extent) -> Result<usize, String> {
    let (made, positions) = made(seed, extent);
    let Err(first) = look(&made.draft, &positions, seed, extent) else {
        return look(&made.draft, &positions, seed, extent).map_err(|difference| difference.to_string());
    };
    // From the position where it was seen it is mostly seen at once; if not, the whole games are played again.
    let here = [first.position.clone()];
    let short = Extent { plies: 1, ..extent };
    let is_here = look(&made.draft, &here, seed, short).is_err();
    let (positions, extent) = if is_here { (&here[..], short) } else { (&positions[..], extent) };
    let begun = Instant::now();
    let mut last = first;
    let smallest = shrink(&made.draft, LOOKS, &mut |draft| {
        let found = (begun.elapsed() < SHRINKING).then(|| look(draft, positions, seed, extent));
        match found {
            Some(Err(difference)) if difference.what == last.what => {
                last = difference;
                true
            }
            Some(Err(_) | Ok(_)) | None => false,
        }
    });
    Err(format!("seed {seed}: {}", report(&last, &smallest.text())))
}

/// What a difference is, with the definition below it, as it is kept for those who mend it.
fn report(difference: &Difference, text: &str) -> String {
    let mut report = String::new();
    for line in difference.to_string().lines() {
        let _ = writeln!(report, "# {line}");
    }
    report + text
}

/// A number that stands in the environment, or another one.
fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

#[test]
fn some_definitions_are_played_alike_by_all_routes() {
    let mut compared = 0;
    let mut reports = String::new();
    for seed in 0..100 {
        let (made, positions) = made(seed, QUICK);
        match look(&made.draft, &positions, seed, QUICK) {
            Ok(positions) => compared += positions,
            Err(_) => reports.extend(hold(seed, QUICK).err()),
        }
    }
    assert!(reports.is_empty(), "{reports}");
    assert!(compared > 300, "{compared} positions");
}

/// As many definitions as `GENERATED` says, from the seed `GENERATED_FROM` on; each that fails is printed. Those in which one of
/// the texts of `GENERATED_WITHOUT` (separated by `|`) stands are left out, so that what is known does not hide what is not.
#[test]
#[ignore = "as long as is wanted"]
fn many_definitions_are_played_alike_by_all_routes() {
    let (count, from) = (number("GENERATED", 1000), number("GENERATED_FROM", 1000));
    let mut failed = 0;
    let mut compared = 0;
    let without = std::env::var("GENERATED_WITHOUT").unwrap_or_default();
    let is_left_out = |text: &str| without.split('|').any(|known| !known.is_empty() && text.contains(known));
    for seed in from..from + count {
        if is_left_out(&made(seed, THOROUGH).0.draft.text()) {
            continue;
        }
        let begun = Instant::now();
        if std::env::var("GENERATED_TOLD").is_ok() {
            eprintln!("seed {seed}");
        }
        match hold(seed, THOROUGH) {
            Ok(positions) => compared += positions,
            Err(report) => {
                failed += 1;
                println!("{report}");
            }
        }
        if begun.elapsed() > Duration::from_secs(10) {
            println!("seed {seed} took {:?}", begun.elapsed());
        }
    }
    println!("{compared} positions of {count} definitions compared");
    assert_eq!(failed, 0);
}
