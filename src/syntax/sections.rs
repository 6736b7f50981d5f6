//! What the files of a definition say together, section by section, to a [`Document`].

#![expect(clippy::wildcard_enum_match_arm, reason = "a value of any other type is refused alike")]

use super::document::*;
use super::errors;
use super::include;
use super::notation::RecordSection;
use super::read::{DEFINITION, Reader, as_text, record_template, refuse, texts};
use super::rule::Expression;
use super::value::{Value, ValueKind};
use crate::diagnostic::{Diagnostics, nearest};
use crate::ids::Side;
use crate::source::{Loader, SourceId, Sources, Span, words};

/// Reads a definition with all that it takes in, and the mutators laid over it.
///
/// The document has everything that could be read; what could not is in the diagnostics.
pub fn parse(
    sources: &mut Sources,
    loader: &Loader,
    root: SourceId,
    mutators: &[(SourceId, Loader)],
) -> (Document, Diagnostics) {
    let mut diagnostics = Diagnostics::default();
    let mut taken = include::take_in(sources, loader, root, mutators, &[], &mut diagnostics);
    let refused = include::check_needs(&taken, &mut diagnostics);
    if !refused.is_empty() {
        // What is refused is left out, so that nothing more is said of it.
        let mut said = Diagnostics::default();
        taken = include::take_in(sources, loader, root, mutators, &refused, &mut said);
        taken.is_whole = false;
    }
    let mut document = document(&taken.whole, taken.is_whole, &mut diagnostics);
    document.is_mutated = !mutators.is_empty();
    document.unmet = include::unmet_needs(&taken);
    taken.usual_groups(&mut document, &mut diagnostics);
    (document, diagnostics)
}

fn document(merged: &Value, is_whole: bool, diagnostics: &mut Diagnostics) -> Document {
    let mut root = Reader::new(merged, DEFINITION, diagnostics);
    let mut sections = Sections::default();
    sections.collect(&mut root, is_whole);
    root.finish();
    let mut document = Document { span: merged.span, is_whole, ..Document::default() };
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
const SECTIONS: [(&str, SectionReader); 25] = [
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
    ("phases", phases),
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

/// The names of all sections.
pub(super) fn section_names() -> impl Iterator<Item = &'static str> {
    SECTIONS.iter().map(|(name, _)| *name).chain(["record", "example"])
}

impl<'a> Sections<'a> {
    /// Finds the sections; those that must be there are missed only if all files could be read.
    fn collect(&mut self, root: &mut Reader<'a, '_>, is_whole: bool) {
        for key in section_names() {
            if let Some(value) = root.value(key) {
                self.found.push((key, value));
            }
        }
        for key in ["board", "pieces", "setup"].into_iter().filter(|_| is_whole) {
            let value = root.value(key);
            root.require(key, value);
        }
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

/// Reads each entry of a section as a table of its own; an entry that is none is left out.
fn each(
    section: &Value,
    title: &str,
    document: &mut Document,
    diagnostics: &mut Diagnostics,
    mut read: impl FnMut(&Name, &mut Reader<'_, '_>, &mut Document),
) {
    Reader::new(section, format!("[{title}]"), diagnostics);
    for (name, value) in section.entries() {
        if matches!(value.kind, ValueKind::Truth(false)) {
            diagnostics.push(errors::nothing_to_take(name, title, sibling(section, name)));
            continue;
        }
        let mut reader = Reader::new(value, format!("[{title}.{}]", name.text), diagnostics);
        if matches!(value.kind, ValueKind::Table(_)) {
            read(name, &mut reader, document);
            reader.finish();
        } else {
            document.leave_out(name);
        }
    }
}

/// The name of a section's other entry that is nearest to a name.
fn sibling<'a>(section: &'a Value, name: &Name) -> Option<&'a str> {
    nearest(&name.text, section.entries().iter().map(|(other, _)| other.text.as_str()))
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
    reader.value("with");
    reader.finish();
}

fn board(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    let mut reader = Reader::new(value, "[board]", diagnostics);
    let errors_before = reader.diagnostics.error_count();
    let mut section = BoardSection {
        span: Some(reader.span()),
        files: reader.integer("files"),
        ranks: reader.integer("ranks"),
        holes: reader.text("holes").cloned(),
        names: reader.text("names").cloned(),
        turned: reader.word("turned", &["mirrored", "rotated"]).map(|(index, span)| (index == 1, span)),
        cylinder: reader.truth("cylinder"),
        torus: reader.truth("torus"),
        hexagons: reader.truth("hexagons"),
        is_read: true,
        links: Vec::new(),
    };
    reader.require("files", section.files);
    reader.require("ranks", section.ranks);
    section.is_read = section.files.is_some()
        && section.ranks.is_some()
        && reader.diagnostics.error_count() == errors_before
        && !value.entries().iter().any(|(_, value)| matches!(value.kind, ValueKind::Broken));
    let links = reader.value("links");
    reader.finish();
    if let Some(links) = links {
        Reader::new(links, "[board.links]", diagnostics);
    }
    for (name, value) in links.map_or(&[][..], |links| links.entries()) {
        match as_text(&name.text, value, diagnostics) {
            Some(text) => section.links.push((name.clone(), text.clone())),
            None => document.leave_out(name),
        }
    }
    document.board = section;
}

fn zones(value: &Value, of_side: bool, document: &mut Document, diagnostics: &mut Diagnostics) {
    Reader::new(value, if of_side { "[side-zones]" } else { "[zones]" }, diagnostics);
    for (name, value) in value.entries() {
        let both = match &value.kind {
            ValueKind::Table(_) if of_side => zone_of_each_side(name, value, diagnostics),
            _ => as_text(&name.text, value, diagnostics)
                .and_then(|text| text.zone(diagnostics))
                .map(|squares| (squares, None)),
        };
        match both {
            Some((squares, black)) => {
                document.zones.push(ZoneSection { name: name.clone(), of_side, squares, black });
            }
            None => document.leave_out(name),
        }
    }
}

/// `{ white = "…", black = "…" }`: squares that are not each other's mirror image.
fn zone_of_each_side(
    name: &Name,
    value: &Value,
    diagnostics: &mut Diagnostics,
) -> Option<(Expression, Option<Expression>)> {
    let mut reader = Reader::new(value, format!("[side-zones.{}]", name.text), diagnostics);
    let mut side = |key: &'static str| {
        let text = reader.text(key).cloned();
        reader.require(key, text.as_ref());
        text.and_then(|text| text.zone(reader.diagnostics))
    };
    let both = (side("white"), side("black"));
    reader.finish();
    Some((both.0?, Some(both.1?)))
}

fn groups(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    Reader::new(value, "[groups]", diagnostics);
    for (name, value) in value.entries() {
        let joined = value.joined_parts();
        let mut names = |part: &Value| as_text(&name.text, part, diagnostics)?.names(diagnostics);
        let parts: Option<Vec<_>> =
            joined.unwrap_or(std::slice::from_ref(value)).iter().map(&mut names).collect();
        match parts {
            Some(parts) => {
                let members = parts.into_iter().flatten();
                let members = members.filter(|member| joined.is_none() || member.text != name.text);
                document.groups.push((name.clone(), members.collect()));
            }
            _ => document.leave_out(name),
        }
    }
}

fn constants(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    Reader::new(value, "[constants]", diagnostics);
    for (name, value) in value.entries() {
        match value.kind {
            ValueKind::Integer(number) => document.constants.push((name.clone(), number)),
            _ => {
                refuse(&name.text, "a whole number", value, diagnostics);
                document.leave_out(name);
            }
        }
    }
}

fn pieces(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    each(value, "pieces", document, diagnostics, |name, reader, document| {
        let letter = reader.text("letter").cloned();
        if let (None, false, Some(near)) = (&letter, reader.has("letter"), sibling(value, name)) {
            reader.diagnostics.push(errors::no_such_piece(name, near));
            document.leave_out(name);
        } else {
            reader.require("letter", letter.as_ref());
        }
        let is_empty = |value: &Value| matches!(&value.kind, ValueKind::Array(list) if list.is_empty());
        let stands_still = reader.value("moves").is_some_and(is_empty);
        let moves = reader.lines("moves");
        let write = reader.template("write");
        document.pieces.push(PieceSection { name: name.clone(), letter, moves, stands_still, write });
    });
}

fn movements(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    Reader::new(value, "[movements]", diagnostics);
    for (name, value) in value.entries() {
        let texts = texts(&name.text, value, diagnostics);
        let lines: Vec<_> = texts.iter().filter_map(|text| text.line(diagnostics)).collect();
        if matches!(&value.kind, ValueKind::Array(list) if list.is_empty()) {
            diagnostics.push(errors::empty_list(value.span, &name.text));
        }
        match key_text(name).movement_head(diagnostics) {
            Some((name, parameters)) if !lines.is_empty() => {
                document.movements.push(MovementSection { name, parameters, lines });
            }
            _ => document.leave_out(name),
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
        match (head, body) {
            (Some((name, parameters)), Some(body)) => {
                document.functions.push(Function { name, parameters, body })
            }
            _ => document.leave_out(name),
        }
    }
}

fn tables(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    Reader::new(value, "[tables]", diagnostics);
    for (name, value) in value.entries() {
        match &value.kind {
            ValueKind::Text(text) => match grid(name, text, diagnostics) {
                Some(table) => document.tables.push(table),
                None => document.leave_out(name),
            },
            ValueKind::Table(entries) => {
                let rows = entries.iter().filter_map(|(row, value)| {
                    let entry = match &value.kind {
                        ValueKind::Integer(number) => Name { text: number.to_string(), span: value.span },
                        ValueKind::Text(text) => {
                            Name { text: text.string.trim().to_owned(), span: text.span }
                        }
                        _ => {
                            refuse(&row.text, "a kind or a whole number", value, diagnostics);
                            return None;
                        }
                    };
                    Some((vec![row.clone()], vec![entry]))
                });
                let rows: Vec<_> = rows.collect();
                if entries.is_empty() {
                    diagnostics.push(errors::empty_table(value.span, &name.text));
                }
                document.tables.push(TableSection { name: name.clone(), columns: Vec::new(), rows });
            }
            _ => {
                refuse(&name.text, "a table or a grid in a string", value, diagnostics);
                document.leave_out(name);
            }
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
    let row = |(start, line): (usize, &str)| -> Vec<Name> {
        words(line).map(|(at, part)| word(start + at, part)).collect()
    };
    let Some(columns) = lines.next().map(row) else {
        diagnostics.push(errors::empty_table(text.span, &name.text));
        return None;
    };
    let mut rows = Vec::new();
    for line in lines {
        let mut row = row(line);
        if row.len() != columns.len() + 1 {
            let span = row[0].span.to(row[row.len() - 1].span);
            let title =
                format!("this row has {} entries, the table has {} columns", row.len() - 1, columns.len());
            diagnostics.push(errors::bad_table(
                span,
                title,
                "a row is its head, then one entry for each column",
            ));
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
    each(value, title, document, diagnostics, |name, reader, document| {
        let counts = if is_memory { reader.word("counts", &["plies", "turns"]) } else { None };
        let is = reader.text("is").cloned();
        let is = if is_memory && reader.has("counts") { is } else { reader.require("is", is) };
        let of = reader.word("of", &["each player"]);
        let is_read = (is.is_some() || counts.is_some()) && (of.is_some() || !reader.has("of"));
        let section = VariableSection {
            name: name.clone(),
            is: is.map(|text| Name { text: text.string.trim().to_owned(), span: text.span }),
            of_player: of.is_some(),
            lasts_turn: reader.word("lasts", &["next turn"]).is_some(),
            most: reader.integer("most"),
            starts: reader.integer("starts"),
            counts: counts.map(|(index, _)| index == 1),
            is_memory,
        };
        if is_read {
            document.variables.push(section);
        } else {
            document.leave_out(name);
        }
    });
}

fn marks(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    each(value, "marks", document, diagnostics, |name, reader, document| {
        document.marks.push(MarkSection {
            name: name.clone(),
            on: reader.names("on"),
            starts: reader.expression("starts"),
            lost_by_moving: reader.word("lost", &["moving"]).is_some(),
            apart: reader.truth("apart"),
        });
    });
}

fn royal(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    let mut reader = Reader::new(value, "[royal]", diagnostics);
    document.royal = reader.expression("pieces");
    if document.royal.is_none() {
        document.leave_out(&Name { text: "royal".to_owned(), span: value.span });
    }
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
    let black_first = reader.word("first", &["white", "black"]).is_some_and(|(index, _)| index == 1);
    document.turn = TurnSection { black_first, ..course(&mut reader, "[turn]") };
    reader.finish();
}

fn phases(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    each(value, "phases", document, diagnostics, |name, reader, document| {
        let when = reader.condition("when");
        let course = course(reader, &format!("[phases.{}]", name.text));
        if let Some(when) = reader.require("when", when) {
            document.phases.push((name.clone(), when, course));
        }
    });
}

/// What `[turn]` and each of `[phases]` say of a turn.
fn course(reader: &mut Reader<'_, '_>, title: &str) -> TurnSection {
    let pass = reader.word("pass", &["when stuck", "always"]);
    let mut course = TurnSection {
        black_first: false,
        actions: reader.integer("actions"),
        sequence: Vec::new(),
        complete: reader.truth("complete"),
        pass_when_stuck: pass.is_some_and(|(index, _)| index == 0),
        pass_always: pass.is_some_and(|(index, _)| index == 1),
    };
    let sequence = reader.value("sequence");
    let listed = sequence.map_or_else(Vec::new, |value| texts("sequence", value, reader.diagnostics));
    course.sequence = listed.into_iter().filter_map(|text| text.names(reader.diagnostics)).collect();
    reader.refuse_empty("sequence");
    if let (Some(sequence), Some((_, span))) = (sequence, course.actions)
        && sequence.span.source == span.source
    {
        reader.diagnostics.push(errors::either_key(span, title, &["actions", "sequence"]));
    }
    course
}

fn actions(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    each(value, "actions", document, diagnostics, |name, reader, document| {
        let write = reader.template("write");
        document.actions.push(ActionSection {
            name: name.clone(),
            asked: reader.truth("asked"),
            choose: reader.choices("choose"),
            when: reader.condition("when"),
            effects: reader.effects("do"),
            write: reader.require("write", write),
        });
    });
}

fn arrivals(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    each(value, "arrivals", document, diagnostics, |name, reader, document| {
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
    each(value, "rules", document, diagnostics, |name, reader, document| {
        let before = reader.word("before", &["capture", "discard"]);
        let after = reader.word("after", &["capture", "move", "action", "turn"]);
        let always = reader.truth("always");
        let event = match (before, after, always) {
            (Some((0, _)), None, false) => Some(Event::BeforeCapture),
            (Some(_), None, false) => Some(Event::BeforeDiscard),
            (None, Some((0, _)), false) => Some(Event::AfterCapture),
            (None, Some((1, _)), false) => Some(Event::AfterMove),
            (None, Some((2, _)), false) => Some(Event::AfterAction),
            (None, Some(_), false) => Some(Event::AfterTurn),
            (None, None, true) => Some(Event::Always),
            _ => None,
        };
        let said = ["before", "after", "always"].into_iter().filter(|key| reader.has(key)).count();
        let each = reader.single_name("each");
        let when = reader.condition("when");
        let effects = reader.effects("do");
        let title = format!("[rules.{}]", name.text);
        if said > 1 {
            reader.diagnostics.push(errors::either_key(name.span, &title, &["before", "after", "always"]));
        } else if said == 0 && !reader.has_unknown() {
            reader.diagnostics.push(errors::no_event(name.span, &title));
        }
        document.rules.push(RuleSection { name: name.clone(), event, each, when, effects });
    });
}

fn forbidden(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    each(value, "forbidden", document, diagnostics, |name, reader, document| {
        let moment = match reader.word("at", &["action", "turn", "move"]) {
            Some((1, _)) => ForbiddenMoment::Turn,
            Some((2, _)) => ForbiddenMoment::Move,
            _ => ForbiddenMoment::Action,
        };
        let because = reader.text("because").cloned();
        let when = reader.condition("when");
        if let Some(when) = reader.require("when", when) {
            document.forbidden.push(ForbiddenSection { name: name.clone(), moment, when, because });
        }
    });
}

fn priorities(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    each(value, "priorities", document, diagnostics, |name, reader, document| {
        let after_action = reader.word("after", &["action"]).is_some();
        let when = reader.condition("when");
        let most = reader.expression("most");
        if when.is_some() && most.is_some() {
            let title = format!("[priorities.{}]", name.text);
            reader.diagnostics.push(errors::either_key(name.span, &title, &["when", "most"]));
        }
        let when = if most.is_none() { reader.require("when", when) } else { when };
        if when.is_some() || most.is_some() {
            document.priorities.push(PrioritySection { name: name.clone(), after_action, when, most });
        }
    });
}

fn endings(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    each(value, "endings", document, diagnostics, |name, reader, document| {
        let at = reader.word("at", &["turn", "action", "no action"]);
        let moment = match at {
            Some((1, _)) => EndingMoment::Action,
            Some((2, _)) => EndingMoment::NoAction,
            _ => EndingMoment::Turn,
        };
        let moment_is_known = at.is_some() == reader.has("at");
        let result = reader.result(moment_is_known.then_some(moment == EndingMoment::NoAction));
        let result = reader.require("result", result);
        let verdict = match result {
            Some((0, _)) => Verdict::MoverWins,
            Some((1, _)) => Verdict::MoverLoses,
            Some((3, _)) => Verdict::Wins(Side::White),
            Some((4, _)) => Verdict::Wins(Side::Black),
            _ => Verdict::Draw,
        };
        let when = reader.condition("when");
        if moment != EndingMoment::NoAction && moment_is_known {
            reader.require("when", when.as_ref());
        }
        document.endings.push(EndingSection {
            name: name.clone(),
            moment,
            when,
            is_conditional: reader.has("when") || reader.lost_a_key(),
            verdict,
            claim: reader.truth("claim"),
            kind: reader.single_name("kind"),
            because: reader.text("because").cloned(),
        });
    });
}

fn position(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    Reader::new(value, "[position]", diagnostics);
    for (name, value) in value.entries() {
        if name.text == "fields" {
            let listed = texts("fields", value, diagnostics);
            let names = listed.into_iter().filter_map(|text| field_names(text, diagnostics)).flatten();
            document.position.fields = Some(names.collect());
        } else if matches!(value.kind, ValueKind::Table(_)) {
            let rights = rights(name, value, diagnostics);
            document.position.rights.push(rights);
        } else if !matches!(value.kind, ValueKind::Broken) {
            diagnostics.push(errors::unknown_key(name, "[position]", &["fields", "castling"]));
        }
    }
}

/// The names of fields; `-` alone is a field that is always written so.
fn field_names(text: &Text, diagnostics: &mut Diagnostics) -> Option<Vec<Name>> {
    if text.string.trim() == "-" {
        return Some(vec![Name { text: "-".to_owned(), span: text.span }]);
    }
    text.names(diagnostics)
}

fn rights(name: &Name, value: &Value, diagnostics: &mut Diagnostics) -> RightsSection {
    let mut rights = RightsSection { is_read: true, name: name.clone(), mark: None, letters: Vec::new() };
    for (key, value) in value.entries() {
        let Some(text) = as_text(&key.text, value, diagnostics) else {
            if key.text == "mark" {
                rights.is_read = false;
            }
            continue;
        };
        if key.text == "mark" {
            rights.mark = Some(Name { text: text.string.clone(), span: text.span });
        } else {
            rights.letters.push((key.clone(), text.clone()));
        }
    }
    rights
}

fn match_rules(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    let mut reader = Reader::new(value, "[match]", diagnostics);
    let target = reader.number("target");
    let target = reader.require("target", target);
    let points = reader.value("points");
    let points = reader.require("points", points);
    reader.finish();
    if let Some(points) = points {
        Reader::new(points, "[match.points]", diagnostics);
    }
    let mut found = Vec::new();
    for (name, value) in points.map_or(&[][..], |points| points.entries()) {
        match value.kind {
            ValueKind::Integer(number) => found.push((name.clone(), number as f64)),
            ValueKind::Float(number) => found.push((name.clone(), number)),
            _ => {
                refuse(&name.text, "a number", value, diagnostics);
                found.push((name.clone(), 1.0));
            }
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
        refuse("example", "a list of tables: `[[example]]`", value, diagnostics);
        return;
    };
    for value in list {
        let mut reader = Reader::new(value, "[[example]]", diagnostics);
        let claims = ["moves", "legal", "illegal", "perft", "outcome", "position"];
        if !claims.iter().any(|claim| reader.has(claim)) && !reader.has_unknown() {
            reader.diagnostics.push(errors::empty_example(value.span));
        }
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
