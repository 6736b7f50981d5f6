//! The meaning of a part of a model as a text by which two models can be compared: indices become names, places are left
//! out, held values are numbered from the beginning.
//!
//! Otherwise parts of a model with the same meaning have the same `Debug` form.

use std::fmt::Debug;

use variorum::ids::{Kind, KindSet, Square};
use variorum::model::Model;

/// The meaning of a part of a model.
pub(super) fn meaning(model: &Model, part: &dyn Debug) -> String {
    let text = format!("{part:?}");
    let mut reader = Reader { model, rest: &text, locals: Vec::new(), found: String::new() };
    while reader.step() {}
    reader.found
}

struct Reader<'a> {
    model: &'a Model,
    rest: &'a str,
    /// The numbers of held values, in the order of their occurrence.
    locals: Vec<&'a str>,
    found: String,
}

impl<'a> Reader<'a> {
    /// Reads a word, or a sign, and returns whether there was one.
    fn step(&mut self) -> bool {
        let length = self
            .rest
            .chars()
            .take_while(|c| c.is_ascii_alphanumeric() || *c == '_')
            .map(char::len_utf8)
            .sum();
        let (word, after): (&str, &str) = self.rest.split_at(length);
        if word.is_empty() {
            let Some(sign) = self.rest.chars().next() else { return false };
            self.found.push(sign);
            self.rest = &self.rest[sign.len_utf8()..];
            return true;
        }
        self.rest = after;
        let index = after.strip_prefix('(').and_then(|inner| inner.split_once(')'));
        let index = index
            .filter(|(digits, _)| digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.is_empty());
        if word == "Span"
            && let Some((_, after)) = after.split_once(" }")
        {
            self.rest = after;
        } else if let Some((name, after)) =
            index.and_then(|(digits, rest)| Some((self.named(word, digits)?, rest)))
        {
            self.found.push_str(&name);
            self.rest = after;
        } else {
            self.found.push_str(word);
        }
        true
    }

    /// The name for an index of some sort; nothing if it is not one.
    fn named(&mut self, sort: &str, digits: &'a str) -> Option<String> {
        let model = self.model;
        let index = || digits.parse::<usize>().ok();
        let name = match sort {
            "Kind" => model.kinds.get(index()?)?.name.clone(),
            "Zone" => model.zones.get(index()?)?.name.clone(),
            "Mark" => model.marks.get(index()?)?.name.clone(),
            "Variable" => model.variables.get(index()?)?.name.clone(),
            "Table" => model.tables.get(index()?)?.name.clone(),
            "ActionRule" => model.actions.get(index()?)?.name.clone(),
            "Link" => model.board.links.get(index()?)?.clone(),
            "Square" => {
                let square = Square(digits.parse().ok()?);
                (square.index() < model.board.len()).then(|| model.board.name(square))?
            }
            "KindSet" => {
                let mut names = self.kinds(KindSet(digits.parse().ok()?));
                names.sort();
                names.join(" ")
            }
            "Local" => {
                if !self.locals.contains(&digits) {
                    self.locals.push(digits);
                }
                self.locals.iter().position(|known| *known == digits)?.to_string()
            }
            _ => return None,
        };
        Some(format!("{sort}<{name}>"))
    }

    fn kinds(&self, kinds: KindSet) -> Vec<String> {
        let known = self.model.all_kinds().filter(|kind| kinds.has(*kind));
        known.map(|kind: Kind| self.model.kinds[kind.index()].name.clone()).collect()
    }
}
