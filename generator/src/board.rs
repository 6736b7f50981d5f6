//! The board, the zones and the setup.

use crate::choices::Choices;
use crate::world::{World, letter_of, name_of};

/// `[board]`: decides the board of the world and gives the lines.
pub(crate) fn board(world: &mut World, choices: &mut Choices<'_>) -> Vec<String> {
    world.files = choices.between(5, 6);
    world.ranks = choices.between(5, 6);
    world.hexagons = choices.chance(8);
    let rotated = choices.chance(25);
    if choices.chance(30) || world.hexagons {
        for _ in 0..choices.between(1, 3) {
            // Both sides have the same holes, so that side zones have the same squares.
            let (file, rank) = (choices.below(world.files), choices.between(1, world.ranks - 2));
            let other = if rotated || world.hexagons { world.files - 1 - file } else { file };
            world.holes.extend([(file, rank), (other, world.ranks - 1 - rank)]);
        }
        world.holes.sort_unstable();
        world.holes.dedup();
    }
    let mut lines = vec![format!("files = {}", world.files), format!("ranks = {}", world.ranks)];
    if !world.holes.is_empty() {
        let names: Vec<String> = world.holes.iter().map(|hole| name_of(*hole)).collect();
        lines.push(format!("holes = \"{}\"", names.join(" ")));
    }
    if world.hexagons {
        lines.push("hexagons = true".to_owned());
    } else {
        lines.extend(rotated.then(|| "turned = \"rotated\"".to_owned()));
        match choices.weighted(&[80, 12, 5]) {
            1 => lines.push("cylinder = true".to_owned()),
            2 => lines.push("torus = true".to_owned()),
            _ => {}
        }
    }
    lines
}

/// `[board.links]`.
pub(crate) fn links(world: &mut World, choices: &mut Choices<'_>) -> Vec<String> {
    if !choices.chance(30) {
        return Vec::new();
    }
    world.links = vec!["seam", "ramp"];
    let squares = world.square_names();
    let pair = |sign: &str, choices: &mut Choices<'_>| {
        let first = choices.below(squares.len());
        let second = (first + 1 + choices.below(squares.len() - 1)) % squares.len();
        format!("{}{sign}{}", squares[first], squares[second])
    };
    let chain = choices.some(&squares, 3, 5).join(">");
    vec![format!("seam = \"{} {}\"", pair("-", choices), pair(">", choices)), format!("ramp = \"{chain}\"")]
}

/// `[zones]` and `[side-zones]`.
pub(crate) fn zones(world: &mut World, choices: &mut Choices<'_>) -> [Vec<String>; 2] {
    let squares = world.square_names();
    let corner = |choices: &mut Choices<'_>| choices.some(&squares, 1, 4).join(" ");
    let rank = 1 + choices.below(world.ranks - 1);
    let file = letter_of(choices.below(world.files - 1));
    let pond = match choices.below(8) {
        0 => format!("rank {rank}"),
        1 => format!("file {file}"),
        2 => format!("ranks {rank}-{} or file {file}", rank + 1),
        3 => format!("middle or {}", choices.pick(&squares)),
        4 => format!("not files {file}-{}", char::from(file as u8 + 1)),
        5 => format!("ranks {}-1 by 2", world.ranks),
        6 => {
            let last = letter_of(world.files - 1);
            format!("files a-{last} by {} and not rank {rank}", choices.between(2, world.files - 1))
        }
        _ => corner(choices),
    };
    let shore = format!("not pond or {}", choices.pick(&squares));
    let home = format!("ranks 1-{}", choices.between(1, 3));
    let goal = match choices.below(3) {
        0 => format!("rank {}", world.ranks),
        1 => format!("ranks {}-{}", world.ranks - 1, world.ranks),
        _ => corner(choices),
    };
    world.zones = vec!["pond", "shore"];
    world.side_zones = vec!["home", "goal"];
    let goal = if choices.chance(20) {
        format!("{{ white = \"{}\", black = \"{}\" }}", corner(choices), corner(choices))
    } else {
        format!("\"{goal}\"")
    };
    [
        vec![format!("pond = \"{pond}\""), format!("shore = \"{shore}\"")],
        vec![format!("home = \"{home}\""), format!("goal = {goal}")],
    ]
}

/// What stands on a square: the letter, large for White, with `!` for nobody.
pub(crate) type Content = Option<String>;

/// The ranks of a board as text.
pub(crate) fn ranks(world: &World, content: impl Fn((usize, usize)) -> Content) -> String {
    let rank = |rank: usize| {
        let mut text = String::new();
        let mut empty = 0;
        for file in 0..world.files {
            let is_hole = world.holes.contains(&(file, rank));
            let stands = if is_hole { Some("*".to_owned()) } else { content((file, rank)) };
            let Some(stands) = stands else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                text.push_str(&empty.to_string());
                empty = 0;
            }
            text.push_str(&stands);
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        text
    };
    (0..world.ranks).rev().map(rank).collect::<Vec<String>>().join("/")
}

/// A piece at random, `!` behind it if it is nobody's.
pub(crate) fn piece(world: &World, choices: &mut Choices<'_>) -> String {
    let letter = choices.pick(&world.kinds).letter;
    match choices.weighted(&[10, 10, 1]) {
        0 => letter.to_string(),
        1 => letter.to_ascii_lowercase().to_string(),
        _ => format!("{letter}!"),
    }
}

/// `[setup]`: two camps that face each other, with a first kind each; and `[shuffle]`, by which their first ranks are drawn.
pub(crate) fn setup(world: &World, choices: &mut Choices<'_>) -> [Vec<String>; 2] {
    let mut camp = vec![None; world.files * 2];
    for cell in &mut camp {
        *cell = choices.chance(50).then(|| choices.pick(&world.kinds).letter);
    }
    camp[world.files / 2] = Some(world.kinds[0].letter);
    let neutral = choices.chance(10).then(|| (choices.below(world.files), world.ranks / 2));
    let content = |(file, rank): (usize, usize)| {
        let at = |rank: usize| camp[rank * world.files + file];
        match rank {
            0 | 1 => at(rank).map(String::from),
            _ if rank + 2 >= world.ranks => {
                at(world.ranks - 1 - rank).map(|letter| letter.to_ascii_lowercase().to_string())
            }
            _ => (neutral == Some((file, rank))).then(|| format!("{}!", world.kinds[0].letter)),
        }
    };
    let mut lines = vec![format!("board = \"{}\"", ranks(world, content))];
    if world.has_hands && choices.chance(80) {
        lines.push(format!("hands = \"{}\"", hands(world, choices)));
    }
    let first: Vec<char> = camp[..world.files].iter().flatten().copied().collect();
    let lots = if choices.chance(12) { shuffle(world, &first, choices) } else { Vec::new() };
    [lines, lots]
}

/// `[shuffle]`: pieces that stand on the first rank are put anywhere on it.
fn shuffle(world: &World, letters: &[char], choices: &mut Choices<'_>) -> Vec<String> {
    let name =
        |letter: &char| world.kinds.iter().find(|kind| kind.letter == *letter).map_or("", |kind| kind.name);
    let names: Vec<&str> = letters.iter().map(name).collect();
    let order = if choices.chance(40) { ", in-order = true" } else { "" };
    let mut lines =
        vec![format!("rank = {{ pieces = \"{}\", squares = \"rank 1\"{order} }}", names.join(" "))];
    if choices.chance(30) {
        lines.push("when = \"any(my gem and not pond)\"".to_owned());
    }
    lines
}

/// Some pieces in hand.
pub(crate) fn hands(world: &World, choices: &mut Choices<'_>) -> String {
    let mut text = String::new();
    for _ in 0..choices.between(1, 4) {
        let letter = choices.pick(&world.kinds).letter;
        text.push(if choices.chance(50) { letter } else { letter.to_ascii_lowercase() });
    }
    text
}
