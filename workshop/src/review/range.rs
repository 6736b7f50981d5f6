//! The numbers that variables can hold.

use super::population::visit_all;
use super::world::{Moment, World};
use variorum::ids::Side;
use variorum::limits;
use variorum::model::{Change, Model, StartValue, StateVariable, Statement, Type};

/// After so many rounds a bound that still moves is given up.
const ROUNDS: usize = 3;

/// The least and the largest number of each variable, from its start values and the statements that set it.
pub(super) fn learn(world: &mut World) {
    world.ranges = world.model.variables.iter().map(at_start).collect();
    for round in 0.. {
        let grown = after_statements(world);
        if grown == world.ranges {
            return;
        }
        let is_late = round >= ROUNDS;
        let wide = |index: usize| {
            let (old, new) = (world.ranges[index], grown[index]);
            let largest = i64::from(world.model.variables[index].most);
            let least = if is_late && new.0 < old.0 { -limits::NUMBER } else { new.0 };
            let most = if is_late && new.1 > old.1 { largest } else { new.1 };
            (least, most)
        };
        world.ranges = (0..grown.len()).map(wide).collect();
    }
}

/// The numbers of a variable that no statement sets.
fn at_start(about: &StateVariable) -> (i64, i64) {
    let number = |value: &StartValue| match value {
        StartValue::Number(number) => i64::from(*number),
        StartValue::Truth(_)
        | StartValue::Player(_)
        | StartValue::Kind(_)
        | StartValue::Square(_)
        | StartValue::Squares(_)
        | StartValue::Direction(_) => 0,
    };
    let [a, b] = [number(&about.starts[0]), number(&about.starts[1])];
    let most = if about.counts.is_some() { i64::from(about.most) } else { a.max(b) };
    (a.min(b), most)
}

/// The numbers after each statement was executed once more.
fn after_statements(world: &World) -> Vec<(i64, i64)> {
    let model: &Model = world.model;
    let mut found = world.ranges.clone();
    visit_all(model, &mut |statement| {
        let Statement::Assign(variable, _, change, value) = statement else { return };
        let (index, about) = (variable.index(), &model.variables[variable.index()]);
        if about.ty != Type::Number {
            return;
        }
        let (before, most) = (world.ranges[index], i64::from(about.most));
        for side in Side::BOTH {
            let (least, largest) = world.number(value, &Moment::of(side));
            let (least, largest) = match change {
                Change::Set => (least, largest),
                Change::Add => (before.0 + least, before.1 + largest),
                Change::Subtract => (before.0 - largest, before.1 - least),
            };
            let kept = |number: i64| number.clamp(-limits::NUMBER, most);
            found[index].0 = found[index].0.min(kept(least));
            found[index].1 = found[index].1.max(kept(largest));
        }
    });
    found
}
