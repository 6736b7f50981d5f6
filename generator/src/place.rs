//! Positions at random, as text.

use crate::board::{hands, piece, ranks};
use crate::choices::Choices;
use crate::forms::Sort;
use crate::world::{Attribute, Field, Mark, Variable, World, name_of};

/// A position of a definition: pieces, hands, marks and variables scattered at random.
pub fn position(world: &World, choices: &mut Choices<'_>) -> String {
    let squares = world.squares();
    let crowded = choices.between(15, 40);
    let mut pieces: Vec<((usize, usize), String)> = Vec::new();
    for square in &squares {
        if choices.chance(crowded) {
            pieces.push((*square, piece(world, choices)));
        }
    }
    // Both sides have the first kind, which is royal more often than others.
    let first = world.kinds[0].letter;
    for letter in [first, first.to_ascii_lowercase()] {
        let square = *choices.pick(&squares);
        pieces.retain(|(other, _)| *other != square);
        pieces.push((square, letter.to_string()));
    }
    let content = |square| pieces.iter().find(|(other, _)| *other == square).map(|(_, piece)| piece.clone());
    let mut text = ranks(world, content);
    if world.has_hands && choices.chance(70) {
        text.push_str(&format!("[{}]", hands(world, choices)));
    }
    text.push_str(if choices.chance(50) { " w" } else { " b" });
    for field in &world.fields {
        text.push_str(&match field {
            Field::Dash | Field::Rights => " -".to_owned(),
            Field::Variable(index) => format!(" {}", value(world, world.variables[*index].sort, choices)),
        });
    }
    for (index, variable) in world.variables.iter().enumerate() {
        text.push_str(&told_variable(world, index, variable, choices));
    }
    for mark in &world.marks {
        text.push_str(&told_mark(world, mark, &pieces, choices));
    }
    for attribute in &world.attributes {
        text.push_str(&told_attribute(world, attribute, &pieces, choices));
    }
    text.push_str(&told_turn(world, choices));
    text
}

/// ` name=value` of a variable, now and then.
fn told_variable(world: &World, index: usize, variable: &Variable, choices: &mut Choices<'_>) -> String {
    let is_field =
        world.fields.iter().any(|field| matches!(field, Field::Variable(other) if *other == index));
    if is_field || variable.is_memory && !variable.counts || !choices.chance(40) {
        return String::new();
    }
    if !variable.each {
        return format!(" {}={}", variable.name, value(world, variable.sort, choices));
    }
    let sides = [("w", choices.chance(60)), ("b", choices.chance(60))];
    let told = sides.into_iter().filter(|(_, is_told)| *is_told);
    told.map(|(side, _)| format!(" {}.{side}={}", variable.name, value(world, variable.sort, choices)))
        .collect()
}

/// A value of a sort.
fn value(world: &World, sort: Sort, choices: &mut Choices<'_>) -> String {
    match sort {
        Sort::Number => choices.below(4).to_string(),
        Sort::Truth => choices.below(2).to_string(),
        Sort::Player | Sort::Side => (*choices.pick(&["w", "b"])).to_owned(),
        Sort::Kind | Sort::AnyKind | Sort::Kinds | Sort::KindList => {
            if choices.chance(20) {
                "-".to_owned()
            } else {
                choices.pick(&world.kinds).letter.to_string()
            }
        }
        Sort::Square => {
            if choices.chance(20) {
                "-".to_owned()
            } else {
                choices.pick(&world.square_names()).clone()
            }
        }
        Sort::Squares | Sort::Set => {
            let squares = choices.some(&world.square_names(), 0, 4);
            if squares.is_empty() { "-".to_owned() } else { squares.join(",") }
        }
        Sort::Direction => (*choices.pick(&["n", "e", "s", "w", "-"])).to_owned(),
        Sort::Statement => "-".to_owned(),
    }
}

/// ` mark=a1,b2`, on pieces that can carry it.
fn told_mark(
    world: &World,
    mark: &Mark,
    pieces: &[((usize, usize), String)],
    choices: &mut Choices<'_>,
) -> String {
    let carriers = carriers(world, &mark.on, pieces);
    let some = choices.some(&carriers, 0, 5);
    if some.is_empty() { format!(" {}=-", mark.name) } else { format!(" {}={}", mark.name, some.join(",")) }
}

/// ` name=a1:3,b2:1`, on pieces that can remember it.
fn told_attribute(
    world: &World,
    attribute: &Attribute,
    pieces: &[((usize, usize), String)],
    choices: &mut Choices<'_>,
) -> String {
    let some = choices.some(&carriers(world, &attribute.on, pieces), 0, 6);
    if some.is_empty() {
        return String::new();
    }
    let told = some.iter().map(|square| format!("{square}:{}", value(world, attribute.sort, choices)));
    format!(" {}={}", attribute.name, told.collect::<Vec<_>>().join(","))
}

/// The squares of pieces of some kinds, or of all if none are named.
fn carriers(world: &World, on: &[&'static str], pieces: &[((usize, usize), String)]) -> Vec<String> {
    let can_carry = |text: &str| {
        let letter = text.chars().next().map(|letter| letter.to_ascii_uppercase());
        let kind = world.kinds.iter().find(|kind| Some(kind.letter) == letter);
        kind.is_some_and(|kind| on.is_empty() || on.contains(&kind.name))
    };
    pieces.iter().filter(|(_, text)| can_carry(text)).map(|(square, _)| name_of(*square)).collect()
}

/// How far the turn is.
fn told_turn(world: &World, choices: &mut Choices<'_>) -> String {
    let mut text = String::new();
    if world.actions_a_turn > 1 && choices.chance(30) {
        text.push_str(" done=1");
    }
    if choices.chance(5) {
        text.push_str(" skips.b=1");
    }
    if let Some(asked) = world.asked.first().filter(|_| choices.chance(20)) {
        text.push_str(&format!(" asked.{}={asked}", choices.pick(&["w", "b"])));
    }
    text
}
