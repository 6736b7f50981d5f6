//! Definitions that exist, changed at random: lines dropped, conditions exchanged, numbers and words changed.

use crate::choices::Choices;
use crate::draft::Draft;

/// A draft with some changes.
pub fn mutated(draft: &Draft, choices: &mut Choices<'_>) -> Draft {
    let mut changed = draft.clone();
    for _ in 0..choices.between(1, 4) {
        change(&mut changed, choices);
    }
    changed
}

/// Where a line stands: section and line.
type Place = (usize, usize);

fn change(draft: &mut Draft, choices: &mut Choices<'_>) {
    let places: Vec<Place> = draft
        .sections
        .iter()
        .enumerate()
        .flat_map(|(section, known)| (0..known.lines.len()).map(move |line| (section, line)))
        .filter(|(section, line)| draft.sections[*section].lines[*line].contains('='))
        .collect();
    if places.is_empty() {
        return;
    }
    let place = *choices.pick(&places);
    match choices.below(6) {
        0 => drop(draft.sections[place.0].lines.remove(place.1)),
        1 => drop(draft.sections.remove(place.0)),
        2 => exchange(draft, place, &places, choices),
        3 => change_word(draft, place, &places, choices),
        4 => change_number(&mut draft.sections[place.0].lines[place.1], choices),
        _ => {
            let line = draft.sections[place.0].lines[place.1].clone();
            let other = choices.pick(&places).0;
            draft.sections[other].lines.push(line);
        }
    }
}

/// The key of a line and its value.
fn halves(line: &str) -> Option<(String, String)> {
    line.split_once('=').map(|(key, value)| (key.trim().to_owned(), value.trim().to_owned()))
}

/// Two lines with the same key exchange their values.
fn exchange(draft: &mut Draft, place: Place, places: &[Place], choices: &mut Choices<'_>) {
    let Some((key, value)) = halves(&draft.sections[place.0].lines[place.1]) else { return };
    let alike: Vec<Place> = places
        .iter()
        .copied()
        .filter(|(section, line)| {
            halves(&draft.sections[*section].lines[*line]).is_some_and(|(other, _)| other == key)
        })
        .collect();
    let other = *choices.pick(&alike);
    let Some((_, other_value)) = halves(&draft.sections[other.0].lines[other.1]) else { return };
    draft.sections[place.0].lines[place.1] = format!("{key} = {other_value}");
    draft.sections[other.0].lines[other.1] = format!("{key} = {value}");
}

/// The words of a text, with where they stand.
fn words(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        let is_inside = c.is_ascii_alphanumeric() || c == '-';
        match (start, is_inside) {
            (None, true) => start = Some(at),
            (Some(first), false) => {
                found.push((first, &text[first..at]));
                start = None;
            }
            (None, false) | (Some(_), true) => {}
        }
    }
    found
}

/// A word of a line becomes a word of another one.
fn change_word(draft: &mut Draft, place: Place, places: &[Place], choices: &mut Choices<'_>) {
    let from = *choices.pick(places);
    let source = draft.sections[from.0].lines[from.1].clone();
    let taken = words(&source);
    let line = draft.sections[place.0].lines[place.1].clone();
    let targets = words(&line);
    if taken.is_empty() || targets.is_empty() {
        return;
    }
    let ((at, old), (_, new)) = (*choices.pick(&targets), *choices.pick(&taken));
    draft.sections[place.0].lines[place.1] = format!("{}{new}{}", &line[..at], &line[at + old.len()..]);
}

/// A digit becomes another.
fn change_number(line: &mut String, choices: &mut Choices<'_>) {
    let digits: Vec<usize> =
        line.char_indices().filter(|(_, c)| c.is_ascii_digit()).map(|(at, _)| at).collect();
    if digits.is_empty() {
        return;
    }
    let at = *choices.pick(&digits);
    let digit = choices.below(10).to_string();
    line.replace_range(at..=at, &digit);
}
