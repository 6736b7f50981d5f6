//! How speed changes with the size of the board and with the number of rules: `cargo bench --bench growth`.
//!
//! Prints tables in Markdown. The definitions are made here: orthodox chess without castling on wider and higher boards, the
//! army repeated, so that the rules stay the same; and orthodox chess with rules on events that change no count.

use std::time::Duration;

use variorum::{Game, Variant};

#[path = "common/clock.rs"]
mod clock;

/// Files and ranks. At 64, 128, 256 and 512 squares the sets of squares become wider.
const BOARDS: [(usize, usize); 14] = [
    (8, 8),
    (9, 8),
    (10, 10),
    (12, 10),
    (16, 8),
    (17, 8),
    (12, 12),
    (16, 16),
    (17, 16),
    (20, 20),
    (23, 22),
    (24, 22),
    (25, 25),
    (31, 31),
];

/// A rule that keeps what nothing asks for.
const UNREAD: &str = "always, fires, its effect never read";

/// Numbers of rules.
const COUNTS: [usize; 7] = [0, 1, 2, 4, 8, 16, 32];

/// Rules on events, numbered by `#`: what they are called, and their text. All but those of which the name says so keep what an
/// ending asks for.
const RULES: [(&str, &str); 6] = [
    (
        "after a move, of another piece",
        "on = 'move'\nwhen = 'piece is king and to in rank 5'\ndo = 'seen-# := seen-# + 1'",
    ),
    ("after a move, evaluated", "on = 'move'\nwhen = 'count(my queen) > 9'\ndo = 'seen-# := seen-# + 1'"),
    ("after a move, fires", "on = 'move'\ndo = 'seen-# := 1 - seen-#'"),
    ("always, evaluated", "on = 'change'\nwhen = 'count(my queen) > 9'\ndo = 'seen-# := seen-# + 1'"),
    ("always, fires", "on = 'change'\ndo = 'seen-# := count(pieces)'"),
    (UNREAD, "on = 'change'\ndo = 'seen-# := count(pieces)'"),
];

/// The depth to which nodes are counted on boards.
const DEPTH: u32 = 3;
/// Rounds, of which the one in the middle counts.
const ROUNDS: usize = 5;
/// The time of a round.
const ROUND: Duration = Duration::from_millis(200);

fn main() {
    println!("| board | squares | words of a set | actions at the start | million nodes/s |");
    println!("| --- | ---: | ---: | ---: | ---: |");
    for (files, ranks) in BOARDS {
        let mut game = game(&board(files, ranks));
        let (squares, actions) = (files * ranks, game.perft(1));
        let speed = speed(&mut game, DEPTH) / 1e6;
        println!("| {files}x{ranks} | {squares} | {} | {actions} | {speed:.2} |", words(squares));
    }
    println!("\n| rules in chess, million nodes/s | {} |", COUNTS.map(|count| count.to_string()).join(" | "));
    println!("| --- |{}", " ---: |".repeat(COUNTS.len()));
    for (name, rule) in RULES {
        let speeds = COUNTS.map(|count| {
            let mut game = game(&with_rules(rule, count, name != UNREAD));
            assert_eq!(game.perft(4), 197_281, "{count} rules change no count");
            format!("{:.2}", speed(&mut game, 4) / 1e6)
        });
        println!("| {name} | {} |", speeds.join(" | "));
    }
}

fn game(definition: &str) -> Game {
    match Variant::from_str(definition) {
        Ok(variant) => variant.start(),
        Err(mistakes) => panic!("{mistakes}\n{definition}"),
    }
}

/// Orthodox chess without castling on a board of any size.
fn board(files: usize, ranks: usize) -> String {
    let (men, pawns, empty) = (army(files), "P".repeat(files), format!("{files}/").repeat(ranks - 4));
    format!(
        r#"
        [variant]
        name    = "Chess of {files} by {ranks}"
        extends = "chess"
        use     = ["without-castling"]
        [board]
        files = {files}
        ranks = {ranks}
        [side-zones]
        last-rank = "rank {ranks}"
        [setup]
        board = "{}/{}/{empty}{pawns}/{men}"
        [position]
        castling = false
        fields   = ["passed", "quiet-plies"]
        "#,
        men.to_lowercase(),
        pawns.to_lowercase(),
    )
}

/// The men behind the pawns: those of chess again and again, with one king, in the middle.
fn army(files: usize) -> String {
    let men = "RNBQKBNR".chars().cycle().take(files).enumerate();
    let king = files / 8 / 2 * 8 + 4;
    men.map(|(file, letter)| if letter == 'K' && file != king { 'Q' } else { letter }).collect()
}

/// Words of 64 squares in the sets of a board.
fn words(squares: usize) -> usize {
    match squares {
        0..=64 => 1,
        65..=128 => 2,
        129..=256 => 4,
        _ => 16,
    }
}

/// Orthodox chess with so many of a rule. What they keep is asked for by an ending that is never met, and never gets so far.
fn with_rules(rule: &str, count: usize, is_read: bool) -> String {
    let mut text = "[variant]\nname = 'Chess with rules'\nextends = 'chess'\n".to_owned();
    for number in 0..count {
        text.push_str(&format!("[state.seen-{number}]\nis = 'number'\n"));
        text.push_str(&format!("[rules.seen-{number}]\n{}\n", rule.replace('#', &number.to_string())));
    }
    if is_read {
        let sum: String = (0..count).map(|number| format!(" + seen-{number}")).collect();
        text.push_str(&format!(
            "[endings.never]\nresult = 'draw'\nwhen = 'count(my king) > 1 and 0{sum} = 1'\n"
        ));
    }
    text
}

/// Nodes a second.
fn speed(game: &mut Game, depth: u32) -> f64 {
    let mut speeds: Vec<f64> = (0..ROUNDS).map(|_| speed_of_round(game, depth)).collect();
    speeds.sort_by(f64::total_cmp);
    speeds[ROUNDS / 2]
}

fn speed_of_round(game: &mut Game, depth: u32) -> f64 {
    let (start, mut nodes) = (clock::time(clock::Of::Own), 0);
    loop {
        nodes += game.perft(depth);
        let time = clock::time(clock::Of::Own) - start;
        if time > ROUND {
            return nodes as f64 / time.as_secs_f64();
        }
    }
}
