//! Game records in the form that `save` writes: header lines `name: value`, a blank line, then the actions.
//!
//! ```text
//! variant: chess
//! result: Black wins: checkmate
//!
//! f2f3
//! e7e5
//! g2g4
//! d8h4
//! ```
//!
//! Every line of actions is one turn. Lines that begin with `#` are passed over.

use variorum::{Game, GameOutcome, Variant};

/// What is known of a game besides its actions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Header {
    /// The variant as it was named on the command line.
    pub(crate) variant: Option<String>,
    /// The position at the start, if it is not the usual one.
    pub(crate) position: Option<String>,
    /// How the game ended.
    pub(crate) result: Option<String>,
}

/// A record: its header and its actions, each with its line, from 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Record {
    pub(crate) header: Header,
    pub(crate) actions: Vec<(usize, String)>,
}

/// A word of the header that no record has, with its line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{name}` is not a header: known are variant, position and result")]
pub(crate) struct UnknownHeader {
    pub(crate) line: usize,
    pub(crate) name: String,
}

/// A game as a record. `start` is the game before its first action.
pub(crate) fn write(
    variant_name: &str,
    mut start: Game,
    played: &[String],
    outcome: Option<&GameOutcome>,
) -> String {
    let variant: Variant = start.variant().clone();
    let mut text = format!("variant: {variant_name}\n");
    if start.to_text() != variant.start().to_text() {
        text.push_str(&format!("position: {}\n", start.to_text()));
    }
    if let Some(outcome) = outcome {
        text.push_str(&format!("result: {outcome}\n"));
    }
    let mut mover = None;
    for action in played {
        text.push(if mover == Some(start.mover()) { ' ' } else { '\n' });
        mover = Some(start.mover());
        text.push_str(action);
        if start.play(action).is_err() {
            // Cannot be, since it was played; a record that stops short is better than none.
            break;
        }
    }
    text.push('\n');
    text
}

/// Reads a record. Whether its actions are legal is not asked here.
///
/// # Errors
/// If a line of the header has an unknown name.
pub(crate) fn parse(text: &str) -> Result<Record, UnknownHeader> {
    let mut record = Record::default();
    let mut in_header = true;
    for (line, content) in
        (1..).zip(text.lines()).filter(|(_, content)| !content.trim_start().starts_with('#'))
    {
        if content.trim().is_empty() {
            in_header &= record.header == Header::default();
            continue;
        }
        match content.split_once(": ").filter(|_| in_header) {
            Some((name, value)) => set_header(&mut record.header, line, name.trim(), value.trim())?,
            None => {
                in_header = false;
                record.actions.extend(content.split_whitespace().map(|action| (line, action.to_owned())));
            }
        }
    }
    Ok(record)
}

fn set_header(header: &mut Header, line: usize, name: &str, value: &str) -> Result<(), UnknownHeader> {
    let place = match name {
        "variant" => &mut header.variant,
        "position" => &mut header.position,
        "result" => &mut header.result,
        _ => {
            return Err(UnknownHeader { line, name: name.to_owned() });
        }
    };
    *place = Some(value.to_owned());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let mut game = Variant::shipped("chess").unwrap().start();
        let start = game.clone();
        for action in ["f2f3", "e7e5", "g2g4", "d8h4"] {
            game.play(action).unwrap();
        }
        let outcome = game.outcome();
        let text = write("chess", start, &game.played(), outcome.as_ref());
        let record = parse(&text).unwrap();
        assert_eq!(record.header.variant.as_deref(), Some("chess"));
        assert_eq!(record.header.result, game.outcome().map(|outcome| outcome.to_string()));
        assert_eq!(record.header.position, None);
        let actions: Vec<&str> = record.actions.iter().map(|(_, action)| action.as_str()).collect();
        assert_eq!(actions, ["f2f3", "e7e5", "g2g4", "d8h4"]);
    }
}
