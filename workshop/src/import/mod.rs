//! Turns rules written for other programs into definitions.
//!
//! A section of a `variants.ini` goes through four steps, each in a file of its own: lines with places (`ini`), typed
//! settings together with those of the parents (`settings`, with the tables `keys.toml`, `pieces.toml` and
//! `templates.ini`), a table of the definition's contents (the aspects, one per concern of the rules), and readable text
//! (`writer`), shortened by a definition on which it can build (`draft`).
//!
//! The result is text that goes the way of every definition. Nothing in a section is dropped silently: it is in the text,
//! or has no effect on the rules ([`Key::is_free`]), or is reported.

mod betza;
mod castling;
mod diagram;
mod draft;
mod drawn;
mod draws;
mod drops;
mod endings;
mod errors;
mod first_rank;
mod ini;
mod keys;
mod lines;
mod pieces;
mod promotion;
mod royal;
mod settings;
mod shared;
mod spot;
mod start;
mod subject;
mod walls;
mod word;
mod writer;

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, LazyLock};

use toml::{Table, Value};

pub use diagram::{DiagramRow, DiagramUse, diagram_letters, diagram_parameters, import_diagram};
pub use keys::{Key, keys};

use draft::Draft;
use ini::IniSection;
use settings::Settings;
use subject::Subject;
use variorum::diagnostic::Diagnostics;
use variorum::limits;
use variorum::source::{Folder, SourceId, Sources, file_name};

/// A definition made of one section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// The section's name, which is the name of the file without its extension.
    pub name: String,
    /// The text of the definition, or nothing if none could be made.
    pub text: Option<String>,
    /// Whether the text contains everything in the section.
    pub is_complete: bool,
}

/// The built-in variants: settings by name.
static TEMPLATES: LazyLock<HashMap<String, Settings>> = LazyLock::new(|| {
    let mut sources = Sources::default();
    let source = sources.add("templates.ini", include_str!("templates.ini"));
    let mut diagnostics = Diagnostics::default();
    let mut known: HashMap<String, Settings> = HashMap::new();
    for mut section in ini::parse(&sources, source, &mut diagnostics) {
        let library = section.entries.iter().position(|entry| entry.key.text == "library");
        let library = library.map(|at| section.entries.remove(at).value.text);
        let parent = section.parent.as_ref().and_then(|parent| known.get(&parent.text));
        let mut settings = settings::resolve(&section, parent, &mut diagnostics);
        settings.library = library;
        settings.forget_origins();
        known.insert(section.name.text, settings);
    }
    debug_assert!(diagnostics.is_empty(), "{}", diagnostics.render(&sources));
    known
});

/// Makes a definition of every section of a `variants.ini`, in the order of the file.
///
/// Mistakes in the file and parts that cannot be expressed are reported with their places; the other sections are
/// imported all the same. With `only`, only that section's definition is made, and it builds on no other section.
pub fn import(
    sources: &Sources,
    source: SourceId,
    only: Option<&str>,
    diagnostics: &mut Diagnostics,
) -> Vec<Imported> {
    let sections = ini::parse(sources, source, diagnostics);
    let file = file_name(sources.name(source)).to_owned();
    let names = sections.iter().map(|section| section.name.text.clone()).collect();
    let mut importer = Importer { file, names, is_alone: only.is_some(), known: HashMap::new() };
    let mut made = Vec::new();
    for section in &sections {
        let is_wanted = only.is_none_or(|only| only == section.name.text);
        // Mistakes in sections that are not imported do not matter.
        let mut unwanted = Diagnostics::default();
        let told = if is_wanted { &mut *diagnostics } else { &mut unwanted };
        made.extend(importer.section(section, told).filter(|_| is_wanted));
    }
    made
}

/// The style of a definition where there are several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    /// Standing alone.
    Plain,
    /// As a game that builds on chess.
    LikeChess,
}

/// A section that was read before.
struct Known {
    settings: Settings,
    span: variorum::source::Span,
    /// The contents of its definition, if there is one.
    whole: Option<Arc<Table>>,
    /// The sections on whose definitions its own builds, directly or not.
    beneath: usize,
}

/// A definition that was made.
struct Made {
    text: String,
    /// Its contents, together with its bases.
    whole: Table,
    /// The sections on whose definitions it builds, directly or not.
    beneath: usize,
}

struct Importer {
    file: String,
    /// All sections of the file.
    names: HashSet<String>,
    /// Whether one section is imported alone, so that it cannot build on another.
    is_alone: bool,
    known: HashMap<String, Known>,
}

impl Importer {
    fn section(&mut self, section: &IniSection, diagnostics: &mut Diagnostics) -> Option<Imported> {
        let name = &section.name;
        if name.text.is_empty() {
            return None;
        }
        if let Some(first) = self.known.get(&name.text) {
            diagnostics.push(errors::section_twice(name, first.span));
            return None;
        }
        let errors_before = diagnostics.error_count();
        let parent = match &section.parent {
            None => None,
            Some(parent) => match self.settings_of(&parent.text) {
                Some(settings) => Some(settings),
                None if self.names.contains(&parent.text) => {
                    diagnostics.push(errors::parent_comes_later(parent));
                    return Some(Imported { name: name.text.clone(), text: None, is_complete: false });
                }
                None => {
                    let known = self.known.keys().chain(TEMPLATES.keys()).map(String::as_str);
                    diagnostics.push(errors::unknown_parent(parent, known.collect::<Vec<_>>()));
                    return Some(Imported { name: name.text.clone(), text: None, is_complete: false });
                }
            },
        };
        let settings = settings::resolve(section, parent, diagnostics);
        let mut is_complete = true;
        let made = self.definition(section, &settings, &mut is_complete, diagnostics);
        let mut known = Known { settings, span: name.span, whole: None, beneath: 0 };
        let text = made.map(|made| {
            known.whole = Some(Arc::new(made.whole));
            known.beneath = made.beneath;
            made.text
        });
        self.known.insert(name.text.clone(), known);
        let is_complete = is_complete && text.is_some() && diagnostics.error_count() == errors_before;
        Some(Imported { name: name.text.clone(), text, is_complete })
    }

    fn settings_of(&self, name: &str) -> Option<&Settings> {
        self.known.get(name).map(|known| &known.settings).or_else(|| TEMPLATES.get(name))
    }

    /// The definition of a section.
    fn definition(
        &self,
        section: &IniSection,
        settings: &Settings,
        is_complete: &mut bool,
        diagnostics: &mut Diagnostics,
    ) -> Option<Made> {
        let mut subject = match Subject::new(settings) {
            Ok(subject) => subject,
            Err(what) => {
                let span = settings.origin("startFen").unwrap_or(section.name.span);
                diagnostics.push(errors::bad_start(span, &what));
                return None;
            }
        };
        let begun = begun_draft(&mut subject);
        let like_chess = finished_draft(&mut subject.clone(), begun.clone(), Style::LikeChess);
        let plain = finished_draft(&mut subject, begun, Style::Plain);
        // A part that cannot be expressed is inexpressible in either style.
        *is_complete &= tell_missing(section, &subject, diagnostics);
        let bases = self.bases(section);
        let mut best: Option<(usize, Table, Table, Table)> = None;
        let is_alike = plain.own == like_chess.own && plain.uses == like_chess.uses;
        let drafts = if is_alike { vec![plain] } else { vec![plain, like_chess] };
        for draft in drafts {
            let whole = draft.whole();
            let (head, said) = shortest(&bases, &draft, &whole);
            let length = draft::length(&said);
            if best.as_ref().is_none_or(|best| length < best.0) {
                best = Some((length, head, said, whole));
            }
        }
        let (_, head, said, whole) = best?;
        let base = head.get("extends").and_then(Value::as_str);
        let beneath = base.and_then(|base| self.known.get(base)).map_or(0, |known| known.beneath + 1);
        Some(Made { text: self.write(section, head, said), whole, beneath })
    }

    /// The definitions on which a section's own can build, with the contents of each.
    fn bases(&self, section: &IniSection) -> Vec<(String, Cow<'_, Table>)> {
        let mut bases = Vec::new();
        let Some(parent) = &section.parent else { return bases };
        let can_be_base = |known: &&Known| !self.is_alone && known.beneath < limits::IMPORT_CHAIN;
        if let Some(known) = self.known.get(&parent.text).filter(can_be_base) {
            let whole = known.whole.as_deref();
            bases.extend(whole.map(|whole| (parent.text.clone(), Cow::Borrowed(whole))));
        }
        let library = TEMPLATES.get(&parent.text).and_then(|settings| settings.library.as_ref());
        let library = library.filter(|name| *name != "chess");
        bases.extend(library.and_then(|name| Some((name.clone(), Cow::Owned(draft::shipped(name)?)))));
        bases.push(("chess".to_owned(), Cow::Borrowed(&*draft::CHESS)));
        bases
    }

    fn write(&self, section: &IniSection, builds_on: Table, said: Table) -> String {
        let mut head = Table::new();
        head.insert("name".to_owned(), Value::from(title(&section.name.text)));
        if let Some(address) = &section.address {
            head.insert("source".to_owned(), Value::from(address.clone()));
        }
        head.extend(builds_on);
        let mut definition = Table::new();
        definition.insert("variant".to_owned(), Value::Table(head));
        definition.extend(said);
        let remark = format!("Imported from {}, section [{}].", self.file, section.name.text);
        writer::write(&[remark], &definition)
    }
}

/// The shortest form of a definition: its base and its own text.
fn shortest(bases: &[(String, Cow<'_, Table>)], draft: &Draft, whole: &Table) -> (Table, Table) {
    let mut head = Table::new();
    if !draft.uses.is_empty() {
        let uses: Vec<Value> = draft.uses.iter().map(|name| Value::from(*name)).collect();
        head.insert("use".to_owned(), Value::from(uses));
    }
    let mut best = (head, draft.own.clone());
    for (name, base) in bases {
        let mut base = Cow::Borrowed(&**base);
        let mut said = draft::difference(whole, &base);
        let mut head = Table::from_iter([("extends".to_owned(), Value::from(name.clone()))]);
        let mut uses = Vec::new();
        // Files of the prelude that the base does not include, where they make it shorter.
        for prelude in &draft.uses {
            if draft::has_all_of(&base, prelude) {
                continue;
            }
            let mut with = Table::clone(&base);
            if !draft::lay_shipped(&mut with, Folder::Prelude, prelude) {
                continue;
            }
            let shorter = draft::difference(whole, &with);
            if draft::length(&shorter) < draft::length(&said) {
                (base, said) = (Cow::Owned(with), shorter);
                uses.push(Value::from(*prelude));
            }
        }
        if !uses.is_empty() {
            head.insert("use".to_owned(), Value::from(uses));
        }
        if draft::length(&said) < draft::length(&best.1) {
            best = (head, said);
        }
    }
    best
}

/// Reports the missing parts of the definition; returns whether there are none.
fn tell_missing(section: &IniSection, subject: &Subject, diagnostics: &mut Diagnostics) -> bool {
    let mut missing: Vec<(String, String)> =
        subject.missing.iter().map(|(key, why)| ((*key).to_owned(), why.clone())).collect();
    for key in keys() {
        let Some(why) = &key.not_taken else { continue };
        if !subject.settings.is_usual(key) {
            missing.push((key.name.clone(), why.clone()));
        }
    }
    for (key, why) in &missing {
        let span = subject.settings.origin(key).unwrap_or(section.name.span);
        diagnostics.push(errors::not_taken(key, span, why));
    }
    missing.is_empty()
}

/// A name for people.
fn title(name: &str) -> String {
    let words = name.replace(['-', '_'], " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The contents of a variant's definition, concern by concern: the part that is the same in each style.
fn begun_draft(subject: &mut Subject) -> Draft {
    let mut draft = Draft::default();
    pieces::write(subject, &mut draft);
    royal::write(subject, &mut draft);
    promotion::write(subject, &mut draft);
    draft
}

/// The rest of it, in one style.
fn finished_draft(subject: &mut Subject, mut draft: Draft, style: Style) -> Draft {
    castling::write(subject, &mut draft, style);
    drops::write(subject, &mut draft);
    walls::write(subject, &mut draft);
    endings::write(subject, &mut draft);
    lines::write(subject, &mut draft);
    draws::write(subject, &mut draft);
    draft
}
