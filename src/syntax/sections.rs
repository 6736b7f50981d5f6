//! Files to a [`Document`]: following `extends` and `use`, and reading each section of what results.

use super::document::*;
use super::errors;
use super::notation::RecordSection;
use super::read::{Reader, as_text, record_template, texts};
use super::value::{Value, ValueKind};
use crate::diagnostic::Diagnostics;
use crate::limits;
use crate::source::{Loader, SourceId, Sources, Span};

/// Reads a definition with all that it takes in.
///
/// The document has everything that could be read; what could not is in the diagnostics.
pub fn parse(sources: &mut Sources, loader: &Loader, root: SourceId) -> (Document, Diagnostics) {
    let mut diagnostics = Diagnostics::default();
    let mut including = Including { sources, loader, open: Vec::new(), files: 0, diagnostics: &mut diagnostics };
    let merged = including.file(root);
    let document = document(&merged, &mut diagnostics);
    (document, diagnostics)
}

/// Follows `extends` and `use`.
struct Including<'a> {
    sources: &'a mut Sources,
    loader: &'a Loader,
    /// Names of the files that are being read.
    open: Vec<String>,
    files: usize,
    diagnostics: &'a mut Diagnostics,
}

impl Including<'_> {
    /// A file with what it builds on: first what it extends, then what it uses, then what it says itself.
    fn file(&mut self, source: SourceId) -> Value {
        self.files += 1;
        self.open.push(self.sources.name(source).to_owned());
        let own = Value::parse(source, &self.sources.text(source).to_owned(), self.diagnostics);
        let mut whole = Value { span: own.span, kind: ValueKind::Table(Vec::new()) };
        for (folder, name, span) in self.named(&own) {
            if let Some(base) = self.include(folder, &name, span) {
                whole.change(base);
            }
        }
        whole.change(own);
        self.open.pop();
        whole
    }

    /// What the file names in `extends` and `use`.
    fn named(&mut self, own: &Value) -> Vec<(Option<&'static str>, String, Span)> {
        let variant = own.entries().iter().find(|(name, _)| name.text == "variant");
        let entries = variant.map_or(&[][..], |(_, value)| value.entries());
        let mut found = Vec::new();
        for (key, folder) in [("extends", None), ("use", Some("prelude"))] {
            if let Some((_, value)) = entries.iter().find(|(name, _)| name.text == key) {
                let listed = texts(key, value, self.diagnostics);
                found.extend(listed.into_iter().map(|text| (folder, text.string.clone(), text.span)));
            }
        }
        found
    }

    fn include(&mut self, folder: Option<&str>, name: &str, span: Span) -> Option<Value> {
        if self.files >= limits::FILES {
            self.diagnostics.push(errors::too_many_files(span));
            return None;
        }
        match self.loader.include(self.sources, folder, name) {
            Ok(source) if self.open.iter().any(|open| open == self.sources.name(source)) => {
                self.diagnostics.push(errors::circle(span, name));
                None
            }
            Ok(source) => {
                let mut value = self.file(source);
                // A base lends its rules, not its examples, which speak of its own setup.
                if let ValueKind::Table(entries) = &mut value.kind {
                    entries.retain(|(name, _)| name.text != "example");
                }
                Some(value)
            }
            Err(error) => {
                self.diagnostics.push(errors::not_loaded(span, &error));
                None
            }
        }
    }
}

fn document(merged: &Value, diagnostics: &mut Diagnostics) -> Document {
    let mut root = Reader::new(merged, "the definition", diagnostics);
    let mut sections = Sections::default();
    sections.collect(&mut root);
    root.finish();
    let span = Span { end: merged.span.start, ..merged.span };
    let mut document = Document { span, ..Document::default() };
    sections.read(&mut document, diagnostics);
    document
}

/// The values of the sections, by the key of each.
#[derive(Default)]
struct Sections<'a> {
    found: Vec<(&'static str, &'a Value)>,
}

/// Reads one section into the document.
type SectionReader = fn(&Value, &mut Document, &mut Diagnostics);

/// Every section of a definition, in the order of a rules page.
const SECTIONS: [(&str, SectionReader); 24] = [
    ("variant", variant),
    ("board", board),
    ("zones", |value, document, diagnostics| zones(value, false, document, diagnostics)),
    ("side-zones", |value, document, diagnostics| zones(value, true, document, diagnostics)),
    ("groups", groups),
    ("constants", constants),
    ("pieces", pieces),
    ("movements", movements),
    ("royal", royal),
    ("setup", setup),
    ("marks", marks),
    ("state", |value, document, diagnostics| variables(value, false, document, diagnostics)),
    ("memory", |value, document, diagnostics| variables(value, true, document, diagnostics)),
    ("turn", turn),
    ("tables", tables),
    ("functions", functions),
    ("actions", actions),
    ("arrivals", arrivals),
    ("rules", rules),
    ("forbidden", forbidden),
    ("priorities", priorities),
    ("endings", endings),
    ("position", position),
    ("match", match_rules),
];

impl<'a> Sections<'a> {
    fn collect(&mut self, root: &mut Reader<'a, '_>) {
        for key in SECTIONS.iter().map(|(key, _)| *key).chain(["record", "example"]) {
            if let Some(value) = root.value(key) {
                self.found.push((key, value));
            }
        }
        let setup = root.value("setup").map(|_| ());
        root.require("setup", setup);
        let board = root.value("board").map(|_| ());
        root.require("board", board);
        let pieces = root.value("pieces").map(|_| ());
        root.require("pieces", pieces);
    }

    fn read(&self, document: &mut Document, diagnostics: &mut Diagnostics) {
        for (key, value) in &self.found {
            match SECTIONS.iter().find(|(section, _)| section == key) {
                Some((_, read)) => read(value, document, diagnostics),
                None if *key == "example" => examples(value, document, diagnostics),
                None => record(value, document, diagnostics),
            }
        }
    }
}

/// Reads each entry of a section as a table of its own.
fn each<'a>(
    section: &'a Value,
    title: &str,
    diagnostics: &mut Diagnostics,
    mut read: impl FnMut(&'a Name, &mut Reader<'_, '_>),
) {
    Reader::new(section, format!("[{title}]"), diagnostics);
    for (name, value) in section.entries() {
        let mut reader = Reader::new(value, format!("[{title}.{}]", name.text), diagnostics);
        read(name, &mut reader);
        reader.finish();
    }
}

fn variant(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    let mut reader = Reader::new(value, "[variant]", diagnostics);
    document.title = Title {
        name: reader.text("name").cloned(),
        inventor: reader.text("inventor").cloned(),
        year: reader.integer("year").map(|(year, _)| year),
        about: reader.text("about").cloned(),
        source: reader.text("source").cloned(),
    };
    reader.value("extends");
    reader.value("use");
    reader.finish();
}

fn board(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    let mut reader = Reader::new(value, "[board]", diagnostics);
    let mut section = BoardSection {
        span: Some(reader.span()),
        files: reader.integer("files"),
        ranks: reader.integer("ranks"),
        holes: reader.text("holes").cloned(),
        turned: reader.word("turned", &["mirrored", "rotated"]).map(|(index, span)| (index == 1, span)),
        cylinder: reader.truth("cylinder"),
        hexagons: reader.truth("hexagons"),
        links: Vec::new(),
    };
    reader.require("files", section.files);
    reader.require("ranks", section.ranks);
    let links = reader.value("links");
    reader.finish();
    for (name, value) in links.map_or(&[][..], |links| links.entries()) {
        if let Some(text) = as_text(&name.text, value, diagnostics) {
            section.links.push((name.clone(), text.clone()));
        }
    }
    document.board = section;
}

fn zones(value: &Value, of_side: bool, document: &mut Document, diagnostics: &mut Diagnostics) {
    Reader::new(value, "[zones]", diagnostics);
    for (name, value) in value.entries() {
        let text = as_text(&name.text, value, diagnostics);
        if let Some(squares) = text.and_then(|text| text.zone(diagnostics)) {
            document.zones.push(ZoneSection { name: name.clone(), of_side, squares });
        }
    }
}

fn groups(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    Reader::new(value, "[groups]", diagnostics);
    for (name, value) in value.entries() {
        let names = as_text(&name.text, value, diagnostics).and_then(|text| text.names(diagnostics));
        if let Some(names) = names {
            document.groups.push((name.clone(), names));
        }
    }
}

fn constants(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    Reader::new(value, "[constants]", diagnostics);
    for (name, value) in value.entries() {
        match value.kind {
            ValueKind::Integer(number) => document.constants.push((name.clone(), number)),
            _ => diagnostics.push(errors::wrong_type(&name.text, "a whole number", value)),
        }
    }
}

fn pieces(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    each(value, "pieces", diagnostics, |name, reader| {
        let letter = reader.text("letter").cloned();
        let letter = reader.require("letter", letter);
        let moves = reader.lines("moves");
        let write = reader.template("write");
        document.pieces.push(PieceSection { name: name.clone(), letter, moves, write });
    });
}

fn movements(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    Reader::new(value, "[movements]", diagnostics);
    for (name, value) in value.entries() {
        let lines = texts(&name.text, value, diagnostics);
        let lines = lines.into_iter().filter_map(|text| text.line(diagnostics)).collect();
        if let Some((name, parameters)) = key_text(name).movement_head(diagnostics) {
            document.movements.push(MovementSection { name, parameters, lines });
        }
    }
}

/// A key as text of the small languages: quoted keys hold heads of functions.
fn key_text(name: &Name) -> Text {
    let quoted = name.span.range().len() == name.text.len() + 2;
    let start = name.span.start as usize + usize::from(quoted);
    let map = crate::source::TextMap::identity(name.span.source, start, name.text.len());
    Text { string: name.text.clone(), span: name.span, map }
}

fn functions(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    Reader::new(value, "[functions]", diagnostics);
    for (name, value) in value.entries() {
        let body = as_text(&name.text, value, diagnostics).and_then(|text| text.expression(diagnostics));
        let head = key_text(name).function_head(diagnostics);
        if let (Some((name, parameters)), Some(body)) = (head, body) {
            document.functions.push(Function { name, parameters, body });
        }
    }
}

fn tables(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    Reader::new(value, "[tables]", diagnostics);
    for (name, value) in value.entries() {
        match &value.kind {
            ValueKind::Text(text) => document.tables.extend(grid(name, text, diagnostics)),
            ValueKind::Table(entries) => {
                let rows = entries.iter().filter_map(|(row, value)| {
                    let entry = match &value.kind {
                        ValueKind::Integer(number) => Name { text: number.to_string(), span: value.span },
                        ValueKind::Text(text) => Name { text: text.string.trim().to_owned(), span: text.span },
                        _ => {
                            diagnostics.push(errors::wrong_type(&row.text, "a kind or a whole number", value));
                            return None;
                        }
                    };
                    Some((vec![row.clone()], vec![entry]))
                });
                let rows = rows.collect();
                document.tables.push(TableSection { name: name.clone(), columns: Vec::new(), rows });
            }
            _ => diagnostics.push(errors::wrong_type(&name.text, "a table or a grid in a string", value)),
        }
    }
}

/// A grid of words: the first line heads the columns, the first word of the others heads the row.
fn grid(name: &Name, text: &Text, diagnostics: &mut Diagnostics) -> Option<TableSection> {
    let mut lines = text.string.lines().scan(0, |at, line| {
        let start = *at;
        *at += line.len() + 1;
        Some((start, line))
    });
    let mut lines = lines.by_ref().filter(|(_, line)| !line.trim().is_empty());
    let word = |start: usize, part: &str| Name {
        text: part.to_owned(),
        span: text.map.span(start..start + part.len()),
    };
    let words = |(start, line): (usize, &str)| -> Vec<Name> {
        let parts = line.split_whitespace();
        parts.map(|part| word(start + (part.as_ptr() as usize - line.as_ptr() as usize), part)).collect()
    };
    let Some(columns) = lines.next().map(words) else {
        diagnostics.push(errors::bad_table(text.span, format!("the table `{}` is empty", name.text), "add rows"));
        return None;
    };
    let mut rows = Vec::new();
    for line in lines {
        let mut row = words(line);
        if row.len() != columns.len() + 1 {
            let span = row[0].span.to(row[row.len() - 1].span);
            let title = format!("this row has {} entries, the table has {} columns", row.len() - 1, columns.len());
            diagnostics.push(errors::bad_table(span, title, "a row is its head, then one entry for each column"));
            continue;
        }
        let head = row.remove(0);
        let start = head.span.start as usize;
        let mut at = 0;
        let heads = head.text.split('/').map(|part| {
            let span = Span::new(head.span.source, start + at..start + at + part.len());
            at += part.len() + 1;
            Name { text: part.to_owned(), span }
        });
        rows.push((heads.collect(), row));
    }
    Some(TableSection { name: name.clone(), columns, rows })
}

fn variables(value: &Value, is_memory: bool, document: &mut Document, diagnostics: &mut Diagnostics) {
    let title = if is_memory { "memory" } else { "state" };
    each(value, title, diagnostics, |name, reader| {
        let counts = if is_memory { reader.word("counts", &["plies", "turns"]) } else { None };
        let is = reader.text("is").cloned();
        let is = if counts.is_none() { reader.require("is", is) } else { is };
        document.variables.push(VariableSection {
            name: name.clone(),
            is: is.map(|text| Name { text: text.string.trim().to_owned(), span: text.span }),
            of_player: reader.word("of", &["each player"]).is_some(),
            lasts_turn: reader.word("lasts", &["next turn"]).is_some(),
            most: reader.integer("most").map(|(most, _)| most),
            starts: reader.integer("starts").map(|(starts, _)| starts),
            counts: counts.map(|(index, _)| index == 1),
            is_memory,
        });
    });
}

fn marks(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    each(value, "marks", diagnostics, |name, reader| {
        document.marks.push(MarkSection {
            name: name.clone(),
            on: reader.names("on"),
            starts: reader.expression("starts"),
            lost_by_moving: reader.word("lost", &["moving"]).is_some(),
        });
    });
}

fn royal(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    let mut reader = Reader::new(value, "[royal]", diagnostics);
    document.royal = reader.expression("pieces");
    reader.require("pieces", document.royal.as_ref());
    reader.finish();
}

fn setup(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    let mut reader = Reader::new(value, "[setup]", diagnostics);
    let board = reader.text("board").cloned();
    let board = reader.require("board", board);
    document.setup = Some(SetupSection { board, hands: reader.text("hands").cloned(), span: reader.span() });
    reader.finish();
}

fn turn(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    let mut reader = Reader::new(value, "[turn]", diagnostics);
    let pass = reader.word("pass", &["when stuck", "always"]);
    document.turn = TurnSection {
        black_first: reader.word("first", &["white", "black"]).is_some_and(|(index, _)| index == 1),
        actions: reader.integer("actions"),
        sequence: Vec::new(),
        complete: reader.truth("complete"),
        pass_when_stuck: pass.is_some_and(|(index, _)| index == 0),
        pass_always: pass.is_some_and(|(index, _)| index == 1),
    };
    let sequence = reader.value("sequence");
    let listed = sequence.map_or_else(Vec::new, |value| texts("sequence", value, reader.diagnostics));
    let phases = listed.into_iter().filter_map(|text| text.names(reader.diagnostics)).collect();
    document.turn.sequence = phases;
    reader.finish();
}

fn actions(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    each(value, "actions", diagnostics, |name, reader| {
        let write = reader.template("write");
        document.actions.push(ActionSection {
            name: name.clone(),
            asked: reader.truth("asked"),
            choose: reader.choices("choose"),
            when: reader.condition("when"),
            effects: reader.statements("do"),
            write: reader.require("write", write),
        });
    });
}

fn arrivals(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    each(value, "arrivals", diagnostics, |name, reader| {
        let write = reader.template("write");
        document.arrivals.push(ArrivalSection {
            name: name.clone(),
            choose: reader.choices("choose"),
            when: reader.condition("when"),
            effects: reader.statements("do"),
            optional: reader.truth("optional"),
            write: reader.require("write", write),
        });
    });
}

fn rules(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    each(value, "rules", diagnostics, |name, reader| {
        let before = reader.word("before", &["capture", "discard"]);
        let after = reader.word("after", &["capture", "move", "action", "turn"]);
        let always = reader.truth("always");
        let event = match (before, after, always) {
            (Some((0, _)), None, false) => Event::BeforeCapture,
            (Some(_), None, false) => Event::BeforeDiscard,
            (None, Some((0, _)), false) => Event::AfterCapture,
            (None, Some((1, _)), false) => Event::AfterMove,
            (None, Some((2, _)), false) => Event::AfterAction,
            (None, Some(_), false) => Event::AfterTurn,
            (None, None, true) => Event::Always,
            _ => {
                let title = format!("[rules.{}]", name.text);
                reader.diagnostics.push(errors::either_key(name.span, &title, &["before", "after", "always"]));
                Event::AfterAction
            }
        };
        document.rules.push(RuleSection {
            name: name.clone(),
            event,
            each: reader.names("each").and_then(|names| names.into_iter().next()),
            when: reader.condition("when"),
            effects: reader.statements("do"),
        });
    });
}

fn forbidden(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    each(value, "forbidden", diagnostics, |name, reader| {
        let at_turn = reader.word("at", &["action", "turn"]).is_some_and(|(index, _)| index == 1);
        let because = reader.text("because").cloned();
        let when = reader.condition("when");
        if let Some(when) = reader.require("when", when) {
            document.forbidden.push(ForbiddenSection { name: name.clone(), at_turn, when, because });
        }
    });
}

fn priorities(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    each(value, "priorities", diagnostics, |name, reader| {
        let when = reader.condition("when");
        if let Some(when) = reader.require("when", when) {
            document.priorities.push((name.clone(), when));
        }
    });
}

fn endings(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    each(value, "endings", diagnostics, |name, reader| {
        let moment = match reader.word("at", &["turn", "action", "no action"]) {
            Some((1, _)) => EndingMoment::Action,
            Some((2, _)) => EndingMoment::NoAction,
            _ => EndingMoment::Turn,
        };
        let words = match moment {
            EndingMoment::NoAction => ["player to move wins", "player to move loses", "draw"],
            EndingMoment::Action | EndingMoment::Turn => ["mover wins", "mover loses", "draw"],
        };
        let result = reader.word("result", &words);
        let result = reader.require("result", result);
        let verdict = match result {
            Some((0, _)) => Verdict::MoverWins,
            Some((1, _)) => Verdict::MoverLoses,
            _ => Verdict::Draw,
        };
        let when = reader.condition("when");
        if moment != EndingMoment::NoAction {
            reader.require("when", when.as_ref());
        }
        document.endings.push(EndingSection {
            name: name.clone(),
            moment,
            when,
            verdict,
            claim: reader.truth("claim"),
            kind: reader.names("kind").and_then(|names| names.into_iter().next()),
            because: reader.text("because").cloned(),
        });
    });
}

fn position(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    Reader::new(value, "[position]", diagnostics);
    for (name, value) in value.entries() {
        if name.text == "fields" {
            let listed = texts("fields", value, diagnostics);
            let fields = listed.into_iter().map(|text| Name { text: text.string.clone(), span: text.span });
            document.position.fields = Some(fields.collect());
            continue;
        }
        Reader::new(value, format!("[position.{}]", name.text), diagnostics);
        let mut rights = RightsSection { name: name.clone(), mark: None, letters: Vec::new() };
        for (key, value) in value.entries() {
            let Some(text) = as_text(&key.text, value, diagnostics) else { continue };
            if key.text == "mark" {
                rights.mark = Some(Name { text: text.string.clone(), span: text.span });
            } else {
                rights.letters.push((key.clone(), text.clone()));
            }
        }
        document.position.rights.push(rights);
    }
}

fn match_rules(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    let mut reader = Reader::new(value, "[match]", diagnostics);
    let target = reader.number("target");
    let target = reader.require("target", target);
    let points = reader.value("points");
    reader.finish();
    let mut found = Vec::new();
    for (name, value) in points.map_or(&[][..], |points| points.entries()) {
        match value.kind {
            ValueKind::Integer(number) => found.push((name.clone(), number as f64)),
            ValueKind::Float(number) => found.push((name.clone(), number)),
            _ => diagnostics.push(errors::wrong_type(&name.text, "a number", value)),
        }
    }
    document.match_rules = Some(MatchSection { points: found, target });
}

fn record(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    let mut reader = Reader::new(value, "[record]", diagnostics);
    let mut section = RecordSection {
        turns: [reader.record_template("white"), reader.record_template("black")],
        besides: reader.record_template("besides"),
        annotations: reader.record_templates("annotations"),
        actions: Vec::new(),
    };
    let actions = reader.value("actions");
    reader.finish();
    for (name, value) in actions.map_or(&[][..], |actions| actions.entries()) {
        if let Some(template) = record_template(&name.text, value, diagnostics) {
            section.actions.push((name.clone(), template));
        }
    }
    document.record = Some(section);
}

fn examples(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    let ValueKind::Array(list) = &value.kind else {
        diagnostics.push(errors::wrong_type("example", "a list of tables: `[[example]]`", value));
        return;
    };
    for value in list {
        let mut reader = Reader::new(value, "[[example]]", diagnostics);
        document.examples.push(ExampleSection {
            span: reader.span(),
            position: reader.text("position").cloned(),
            moves: reader.text("moves").cloned(),
            legal: reader.text("legal").cloned(),
            illegal: reader.text("illegal").cloned(),
            perft: reader.integers("perft"),
            outcome: reader.text("outcome").cloned(),
        });
        reader.finish();
    }
}
