//! Files laid one over the other: bases, preludes and mutators, and their needs.

#![expect(clippy::wildcard_enum_match_arm, reason = "a value of any other type is refused alike")]

use super::document::Document;
use super::errors;
use super::layers::{Draft, Layers};
use super::misplaced;
use super::name::Name;
use super::read::{Reader, as_text, texts};
use super::value::{Absent, Text, Value, ValueKind};
use crate::diagnostic::{Diagnostic, Diagnostics, is_slip};
use crate::language::{FragmentSection, Section};
use crate::limits;
use crate::source::{Folder, Loader, SourceId, Sources, Span, stem};

/// The names of all sections, those of fragments included.
fn known_sections() -> impl Iterator<Item = &'static str> {
    let sections = Section::ALL.iter().map(|section| section.text());
    sections.chain(FragmentSection::ALL.iter().map(|section| section.text()))
}

/// The sections whose entries share one namespace, and the word for an entry of each.
fn declaring_sections() -> impl Iterator<Item = (&'static str, &'static str)> {
    Section::ALL.iter().filter_map(|section| Some((section.text(), section.contents().declares?)))
}

/// The merged files of a definition.
pub(super) struct Taken {
    pub(super) whole: Value,
    /// Whether all files could be read.
    pub(super) is_whole: bool,
    /// The files with needs.
    fragments: Vec<Fragment>,
    /// The default groups, for names that the definition does not have.
    groups: Vec<(Name, Value)>,
    /// Names of defaults that the definition uses for something else.
    clashes: Vec<Clash>,
    /// The name of the game in messages, without its mutators.
    game: String,
    /// The ranks of the board of the base.
    pub(super) ranks_before: Option<i64>,
    /// The entries that the definition's own file removes.
    pub(super) removed: Vec<Name>,
    /// Whether the definition has sections of a fragment, and no board.
    pub(super) is_fragment: bool,
    /// Which file sets which value.
    pub(super) layers: Layers,
}

/// An included file, and its place.
#[derive(Clone)]
struct Origin {
    folder: Folder,
    /// The file's name in [`Sources`].
    file: String,
    /// Its name in the text, and the place; a mutator may have been named outside of all files.
    named: String,
    place: Option<Span>,
}

impl Origin {
    /// It came with a mutator, which is the file that the user knows.
    fn comes_with(&mut self, mutator: &str, place: Option<Span>) {
        (self.folder, self.named, self.place) = (Folder::Mutators, mutator.to_owned(), place);
    }

    /// The file in words.
    fn words(&self) -> String {
        format!("the {} `{}`", self.folder.word(), stem(&self.named))
    }

    /// How it is skipped.
    fn left_out(&self) -> LeftOut {
        (self.file.clone(), self.place.is_none())
    }
}

/// The defaults of a file.
struct Usual {
    /// The file, unless it is the definition itself.
    origin: Option<Origin>,
    sections: Value,
}

/// The name of a default that the definition uses for something of another sort.
struct Clash {
    origin: Origin,
    /// The meaning as a default, in words.
    brought: &'static str,
    name: Name,
    /// The meaning in the definition, in words.
    known: &'static str,
    found: Span,
}

/// An included file with needs.
struct Fragment {
    origin: Origin,
    needs: Value,
    /// The names under a mutator, or under a fragment that it includes.
    beneath: Option<Value>,
}

/// A file to be skipped, where the definition includes it (`false`) or where it is laid over from outside (`true`).
pub(super) type LeftOut = (String, bool);

/// Reads a definition and everything that it includes, without the given files.
pub(super) fn take_in(
    sources: &mut Sources,
    loader: &Loader,
    root: SourceId,
    mutators: &[(SourceId, Loader)],
    left_out: &[LeftOut],
    diagnostics: &mut Diagnostics,
) -> Taken {
    let mut including = Including {
        sources,
        loader,
        open: Vec::new(),
        files: 0,
        is_whole: true,
        diagnostics,
        left_out,
        outside: false,
        fragments: Vec::new(),
        usual: Vec::new(),
        game: None,
        ranks_before: None,
        removed: Vec::new(),
        layers: Layers::default(),
    };
    let mut whole = including.file(root, Folder::Variants, None);
    let ranks_before = including.ranks_before;
    let removed = std::mem::take(&mut including.removed);
    let has_needs = whole.get(FragmentSection::Needs.text()).is_some();
    let is_fragment = has_needs && whole.get("board").is_none();
    including.lay_mutators(&mut whole, root, mutators);
    let mut groups = Vec::new();
    let usual = std::mem::take(&mut including.usual);
    let clashes = usual.iter().flat_map(|usual| usual.clashes(&whole)).collect();
    let mut is_whole = including.is_whole;
    for mut sections in usual.into_iter().map(|usual| usual.sections) {
        let named = sections.take("groups");
        groups.extend(named.map_or_else(Vec::new, |named| named.entries().to_vec()));
        if has_entry(&whole, Section::Royal.text()) {
            sections.take(Section::Royal.text());
        }
        whole.fill(sections);
        is_whole &= whole.bound_entries(including.diagnostics);
    }
    let own_name = || including.sources.name(root).to_owned();
    let game = including.game.take().or_else(|| title(&whole)).unwrap_or_else(own_name);
    let mut layers = std::mem::take(&mut including.layers);
    layers.settle(&whole);
    Taken {
        whole,
        is_whole,
        fragments: including.fragments,
        groups,
        clashes,
        game,
        ranks_before,
        removed,
        is_fragment,
        layers,
    }
}

impl Usual {
    /// The names that a definition uses for something of another sort. Two uses of a name in one file are that file's own
    /// mistake.
    fn clashes(&self, whole: &Value) -> Vec<Clash> {
        let Some(origin) = &self.origin else { return Vec::new() };
        let mut found = Vec::new();
        for (section, brought, name) in names_in(&self.sections) {
            let named_so: Vec<_> =
                names_in(whole).filter(|(.., known)| known.head() == name.head()).collect();
            if named_so.iter().any(|(other, ..)| *other == section) {
                continue;
            }
            let other = named_so.into_iter().find(|(.., known)| known.span.source != name.span.source);
            found.extend(other.map(|(_, known, other)| {
                let (origin, name) = (origin.clone(), name.clone());
                Clash { origin, brought, name, known, found: other.span }
            }));
        }
        found
    }
}

/// All names in some sections: the section, the word for its entries, and the name.
fn names_in(sections: &Value) -> impl Iterator<Item = (&'static str, &'static str, &Name)> {
    declaring_sections().flat_map(|(section, word)| {
        let entries = sections.get(section).map_or(&[][..], |section| section.entries());
        entries.iter().map(move |(name, _)| (section, word, name))
    })
}

/// The name of a definition's game.
fn title(whole: &Value) -> Option<String> {
    said(whole, "variant.name")
}

/// The text of an entry.
fn said(whole: &Value, path: &str) -> Option<String> {
    match &whole.at(path)?.kind {
        ValueKind::Text(text) => Some(text.string.clone()),
        _ => None,
    }
}

/// The head of a file: its name, and the line about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// What it is called.
    pub name: Option<String>,
    /// What it is about.
    pub about: Option<String>,
}

/// The head of a definition or a fragment, as far as it can be read; not its bases.
pub fn head_of(text: &str) -> Head {
    match Value::parse(SourceId(0), text, &mut Diagnostics::default()) {
        Some(whole) => Head { name: title(&whole), about: said(&whole, "variant.about") },
        None => Head::default(),
    }
}

/// Follows `extends`, `use` and `with`.
struct Including<'a> {
    sources: &'a mut Sources,
    loader: &'a Loader,
    /// Names of the files that are being read.
    open: Vec<String>,
    files: usize,
    is_whole: bool,
    diagnostics: &'a mut Diagnostics,
    /// The files to skip.
    left_out: &'a [LeftOut],
    /// Whether the mutators being read were named outside of the definition.
    outside: bool,
    fragments: Vec<Fragment>,
    usual: Vec<Usual>,
    /// The name of the game before mutators.
    game: Option<String>,
    /// The ranks of the board before the current file.
    ranks_before: Option<i64>,
    /// The entries that the current file removes.
    removed: Vec<Name>,
    /// Which file sets which value.
    layers: Layers,
}

impl<'a> Including<'a> {
    /// A file with its bases: first the files that it extends, then those that it uses, then its mutators, then its own
    /// text.
    fn file(&mut self, source: SourceId, folder: Folder, named: Option<Span>) -> Value {
        self.files += 1;
        let file = self.layers.add_file(source, folder, named);
        self.open.push(self.sources.name(source).to_owned());
        let text = self.sources.text(source);
        let parsed = Value::parse(source, text, self.diagnostics);
        self.is_whole &= parsed.is_some();
        let nothing = || Value { span: Span::new(source, 0..0), kind: ValueKind::Table(Vec::new()) };
        let mut own = parsed.unwrap_or_else(nothing);
        self.is_whole &= !own.lost_a_key() && own.bound_entries(self.diagnostics);
        self.correct_sections(&mut own);
        let layer = Draft::of(&own, file);
        self.usual.extend(
            own.take(FragmentSection::Defaults.text()).map(|sections| Usual { origin: None, sections }),
        );
        let (is_game, is_mutator) = (folder == Folder::Variants, folder == Folder::Mutators);
        let absent = if is_mutator { Absent::Kept } else { Absent::Reported };
        let mut whole = Value { span: own.span, kind: ValueKind::Table(Vec::new()) };
        for (folder, name, span) in self.named(&own) {
            let before = self.counts();
            let Some(mut base) = self.include(folder, &name, span) else { continue };
            if folder == Folder::Mutators && !is_mutator {
                self.lay(&mut whole, base, &name, Some(span), before);
                continue;
            }
            // What rules change is known only where they are laid over a game.
            let changes = if is_game { base.take(FragmentSection::Changes.text()) } else { None };
            whole.change(base, absent);
            changes.into_iter().for_each(|changes| whole.change_present(changes));
            self.is_whole &= whole.bound_entries(self.diagnostics);
        }
        let changes = if is_game { own.take(FragmentSection::Changes.text()) } else { None };
        if is_game && !whole.entries().is_empty() {
            let known: Vec<&str> = known_sections().collect();
            misplaced::report(&whole, &mut own, &known, self.diagnostics);
        }
        self.removed = misplaced::taken_away(&whole, &own);
        self.ranks_before = whole.at("board.ranks").and_then(|ranks| match ranks.kind {
            ValueKind::Integer(ranks) => Some(ranks),
            _ => None,
        });
        whole.change(own, absent);
        changes.into_iter().for_each(|changes| whole.change_present(changes));
        self.layers.add(layer);
        self.is_whole &= whole.bound_entries(self.diagnostics);
        self.open.pop();
        whole
    }

    /// The number of fragments, and of files with defaults.
    fn counts(&self) -> (usize, usize) {
        (self.fragments.len(), self.usual.len())
    }

    /// Lays a mutator over a game. Everything beyond these counts came with the mutator.
    fn lay(
        &mut self,
        whole: &mut Value,
        mut mutator: Value,
        named: &str,
        place: Option<Span>,
        before: (usize, usize),
    ) {
        for fragment in &mut self.fragments[before.0..] {
            fragment.beneath = Some(whole.clone());
            fragment.origin.comes_with(named, place);
        }
        for origin in self.usual[before.1..].iter_mut().filter_map(|usual| usual.origin.as_mut()) {
            origin.comes_with(named, place);
        }
        let game = title(whole);
        let added = mutator.take("variant");
        let added = added.as_ref().and_then(|variant| match &variant.get("name")?.kind {
            ValueKind::Text(text) => Some(text.clone()),
            _ => None,
        });
        let changes = mutator.take(FragmentSection::Changes.text());
        whole.change(mutator, Absent::Passed);
        changes.into_iter().for_each(|changes| whole.change_present(changes));
        if let (Some(game), Some(added)) = (game, added) {
            let string = format!("{game} + {}", added.string);
            let kind = ValueKind::Text(Text { string, ..added.clone() });
            let key = |text: &str| Name { text: text.to_owned(), span: added.span };
            let name = Value {
                span: added.span,
                kind: ValueKind::Table(vec![(key("name"), Value { span: added.span, kind })]),
            };
            let variant = Value { span: added.span, kind: ValueKind::Table(vec![(key("variant"), name)]) };
            whole.change(variant, Absent::Reported);
            self.game.get_or_insert(game);
        }
    }

    /// Lays mutators over a definition that were named outside of it. Their examples replace its own.
    fn lay_mutators(&mut self, whole: &mut Value, root: SourceId, mutators: &'a [(SourceId, Loader)]) {
        if mutators.is_empty() {
            return;
        }
        let name = stem(self.sources.name(root)).to_owned();
        whole.take("example");
        let mut examples = Vec::new();
        self.outside = true;
        for (source, loader) in mutators {
            self.loader = loader;
            let named = stem(self.sources.name(*source)).to_owned();
            let before = self.counts();
            let Some(mut mutator) = self.fragment(*source, Folder::Mutators, &named, None) else { continue };
            examples.extend(mutator.take("example").map_or_else(Vec::new, |found| examples_of(found, &name)));
            self.lay(whole, mutator, &named, None, before);
        }
        if let (ValueKind::Table(entries), Some(first)) = (&mut whole.kind, examples.first()) {
            let key = Name { text: "example".to_owned(), span: first.span };
            entries.push((key, Value { span: first.span, kind: ValueKind::Array(examples) }));
        }
    }

    /// Reports misspelt section names, and moves their contents to where they belong.
    fn correct_sections(&mut self, own: &mut Value) {
        let ValueKind::Table(entries) = &mut own.kind else { return };
        let mut misspelt = Vec::new();
        entries.retain(|(name, value)| {
            let is_known = known_sections().any(|known| known == name.text);
            let meant = known_sections().find(|known| !is_known && is_slip(&name.text, known));
            misspelt.extend(meant.map(|meant| (meant, name.clone(), value.clone())));
            meant.is_none()
        });
        for (meant, name, value) in misspelt {
            self.diagnostics.push(errors::unknown_section(&name, Some(meant)));
            let name = Name { text: meant.to_owned(), ..name };
            own.change(Value { span: own.span, kind: ValueKind::Table(vec![(name, value)]) }, Absent::Kept);
        }
    }

    /// What the file names in `extends`, `use` and `with`.
    fn named(&mut self, own: &Value) -> Vec<(Folder, String, Span)> {
        let entries = own.get("variant").map_or(&[][..], |value| value.entries());
        let mut found = Vec::new();
        for folder in Folder::ALL {
            let key = folder.key();
            let meant = |name: &Name| name.text == key || is_slip(&name.text, key);
            if let Some((_, value)) = entries.iter().find(|(name, _)| meant(name)) {
                let listed = texts(key, value, self.diagnostics);
                self.is_whole &= !listed.is_empty() || matches!(&value.kind, ValueKind::Array(_));
                found.extend(listed.into_iter().map(|text| (folder, text.string.clone(), text.span)));
            }
        }
        found
    }

    fn include(&mut self, folder: Folder, name: &str, span: Span) -> Option<Value> {
        let has_room = self.files < limits::FILES && self.sources.bytes() <= limits::DEFINITION_BYTES;
        if !has_room {
            if std::mem::take(&mut self.is_whole) && self.files >= limits::FILES {
                self.diagnostics.push(errors::too_many_files(span));
            }
            return None;
        }
        let mut found = self.loader.include(self.sources, folder, name);
        let is_open = |this: &Self, source| this.open.iter().any(|open| open == this.sources.name(source));
        if folder == Folder::Mutators && found.as_ref().is_ok_and(|source| is_open(self, *source)) {
            // A game may have the same name as its mutator.
            found = self.loader.afresh().include(self.sources, folder, name).or(found);
        }
        match found {
            Ok(source) if is_open(self, source) => {
                self.is_whole = false;
                self.diagnostics.push(errors::circle(span, name));
                None
            }
            Ok(_) if self.sources.bytes() > limits::DEFINITION_BYTES => {
                if std::mem::take(&mut self.is_whole) {
                    self.diagnostics.push(errors::too_many_bytes(span));
                }
                None
            }
            Ok(source) => {
                let mut value = self.fragment(source, folder, name, Some(span))?;
                // A base lends its rules, not its examples, which are about its own setup.
                value.take("example");
                Some(value)
            }
            Err(error) => {
                self.is_whole = false;
                self.diagnostics.push(errors::not_loaded(span, folder, name, &error));
                None
            }
        }
    }

    /// Includes a file, unless it is left out, and keeps its needs.
    fn fragment(
        &mut self,
        source: SourceId,
        folder: Folder,
        named: &str,
        place: Option<Span>,
    ) -> Option<Value> {
        let file = self.sources.name(source).to_owned();
        if self.left_out.contains(&(file.clone(), self.outside)) {
            return None;
        }
        let origin = Origin { folder, file, named: named.to_owned(), place };
        let before = self.usual.len();
        let mut value = self.file(source, folder, place);
        for usual in &mut self.usual[before..] {
            usual.origin.get_or_insert_with(|| origin.clone());
        }
        if let Some(needs) = value.take(FragmentSection::Needs.text()) {
            self.fragments.push(Fragment { origin, needs, beneath: None });
        }
        Some(value)
    }
}

/// The examples of a mutator for a variant of some name, or for all variants.
fn examples_of(examples: Value, variant: &str) -> Vec<Value> {
    let ValueKind::Array(list) = examples.kind else { return Vec::new() };
    let speaks = |example: &mut Value| {
        example.take("of").is_none_or(|of| match of.kind {
            ValueKind::Text(text) => text.string.split_whitespace().any(|name| name == variant),
            _ => false,
        })
    };
    list.into_iter().filter_map(|mut example| speaks(&mut example).then_some(example)).collect()
}

impl Taken {
    /// The name of the game that has the conflicting entity: the definition's own if the entity is there and the
    /// definition has a name.
    fn game_with(&self, clash: &Clash) -> &str {
        let own = self.whole.at("variant.name").filter(|name| {
            let source = self.whole.span.source;
            clash.origin.place.is_some() && clash.found.source == source && name.span.source == source
        });
        match own.map(|name| &name.kind) {
            Some(ValueKind::Text(text)) => &text.string,
            _ => &self.game,
        }
    }

    /// Adds the groups that the definition does not have; missing members are not a mistake.
    pub(super) fn usual_groups(&self, document: &mut Document, diagnostics: &mut Diagnostics) {
        for (name, value) in &self.groups {
            if document.groups.iter().any(|(known, _)| known.text == name.text) {
                continue;
            }
            let text = as_text(&name.text, value, diagnostics);
            let mut members = text.and_then(|text| text.names(diagnostics)).unwrap_or_default();
            members.retain(|member| has_kinds(&self.whole, &member.text));
            // Groups know only earlier ones; a group that consists only of kinds may stand first.
            let is_kind = |member: &Name| document.pieces.iter().any(|piece| piece.name.text == member.text);
            let at = if members.iter().all(is_kind) { 0 } else { document.groups.len() };
            document.groups.insert(at, (name.clone(), members));
        }
    }
}

/// Whether there is a kind or a group of some name.
fn has_kinds(whole: &Value, name: &str) -> bool {
    let declares = |section| whole.get(section).is_some_and(|section| section.get(name).is_some());
    declares("pieces") || declares("groups")
}

/// Whether there is an entry at keys joined by dots. Royal kinds count as the section `royal`.
fn has_entry(whole: &Value, path: &str) -> bool {
    let is_royal = |piece: &Value| piece.get("royal").is_some_and(Value::means_true);
    let pieces = || whole.get("pieces").map_or(&[][..], |pieces| pieces.entries());
    whole.at(path).is_some()
        || path == Section::Royal.text() && pieces().iter().any(|(_, piece)| is_royal(piece))
}

/// The kind that a letter stands for.
fn kind_of<'a>(whole: &'a Value, letter: &str) -> Option<&'a Name> {
    let has = |piece: &Value| match piece.get("letter").map(|value| &value.kind) {
        Some(ValueKind::Text(text)) => text.string == letter,
        _ => false,
    };
    let pieces = whole.get("pieces")?.entries();
    pieces.iter().find(|(_, piece)| has(piece)).map(|(name, _)| name)
}

/// Reports unmet needs of mutators, and their names that would clash with the game's own; gives the files concerned.
pub(super) fn check_needs(taken: &Taken, diagnostics: &mut Diagnostics) -> Vec<LeftOut> {
    let mut refused = check_names(taken, diagnostics);
    for fragment in taken.fragments.iter().filter(|fragment| taken.is_whole && fragment.beneath.is_some()) {
        let errors_before = diagnostics.error_count();
        check_fragment(taken, fragment, diagnostics);
        if diagnostics.error_count() > errors_before {
            refused.push(fragment.origin.left_out());
        }
    }
    refused
}

/// Reports names of defaults that the game uses for something else; gives the files that bring them.
fn check_names(taken: &Taken, diagnostics: &mut Diagnostics) -> Vec<LeftOut> {
    let clashes = taken.clashes.iter().filter(|_| taken.is_whole);
    let refuse = |clash: &Clash| {
        diagnostics.push(errors::name_taken(&errors::NameTaken {
            fragment: clash.origin.words(),
            game: taken.game_with(clash),
            name: &clash.name,
            brought: clash.brought,
            known: clash.known,
            place: clash.origin.place,
            found: clash.found,
        }));
        clash.origin.left_out()
    };
    clashes.map(refuse).collect()
}

/// The unmet needs of other fragments. They are a mistake only where the fragment uses them: the definition may have
/// removed those parts.
pub(super) fn unmet_needs(taken: &Taken) -> Vec<(SourceId, Diagnostic)> {
    let mut found = Vec::new();
    for fragment in taken.fragments.iter().filter(|fragment| taken.is_whole && fragment.beneath.is_none()) {
        let mut unmet = Diagnostics::default();
        check_fragment(taken, fragment, &mut unmet);
        let source = fragment.needs.span.source;
        found.extend(unmet.sorted().into_iter().map(|unmet| (source, unmet.clone())));
    }
    found
}

/// The names of kinds and of entries that files need.
pub(super) fn needed_names(taken: &Taken) -> Vec<(Section, Name)> {
    let own = taken.whole.get(FragmentSection::Needs.text());
    let mut found = Vec::new();
    for needs in taken.fragments.iter().map(|fragment| &fragment.needs).chain(own) {
        let said = |key| {
            needs.get(key).map_or_else(Vec::new, |value| texts(key, value, &mut Diagnostics::default()))
        };
        found.extend(said("kinds").into_iter().flat_map(Text::words).map(|name| (Section::Pieces, name)));
        for path in said("has").into_iter().flat_map(Text::words) {
            let Some((section, entry)) = path.text.split_once('.') else { continue };
            let Some(known) = Section::named(section) else { continue };
            let span = Span { start: path.span.start + section.len() as u32 + 1, ..path.span };
            found.push((known, Name { text: entry.to_owned(), span }));
        }
    }
    found
}

fn check_fragment(taken: &Taken, fragment: &Fragment, diagnostics: &mut Diagnostics) {
    let mut reader =
        Reader::new(&fragment.needs, "[needs]", FragmentSection::Needs.contents().keys, diagnostics);
    let because = reader.text("because").map(|text| text.string.clone());
    let words = |texts: Vec<&Text>| -> Vec<String> {
        texts.iter().flat_map(|text| text.string.split_whitespace()).map(str::to_owned).collect()
    };
    let kinds = words(reader.texts("kinds"));
    let has = words(reader.texts("has"));
    let lacks = words(reader.texts("lacks"));
    let letters = words(reader.texts("letters"));
    reader.finish();
    let unmet = errors::Unmet {
        fragment: fragment.origin.words(),
        game: taken.game.clone(),
        place: fragment.origin.place,
        needs: fragment.needs.span,
        whole: taken.whole.span,
        because,
    };
    // The needs of a mutator are met before it is laid over a game, or come with the definition that names it.
    let beneath = fragment.beneath.as_ref().unwrap_or(&taken.whole);
    let either = [beneath, &taken.whole];
    for kind in kinds.iter().filter(|kind| !either.iter().any(|whole| has_kinds(whole, kind))) {
        diagnostics.push(unmet.missing(&format!("a kind `{kind}`")));
    }
    for path in has.iter().filter(|path| !either.iter().any(|whole| has_entry(whole, path))) {
        diagnostics.push(unmet.missing(&format!("`[{path}]`")));
    }
    for path in &lacks {
        if let Some(found) = beneath.at(path) {
            diagnostics.push(unmet.in_the_way(path, found.span));
        }
    }
    for letter in &letters {
        if let Some(kind) = kind_of(beneath, letter).filter(|kind| !is_in(kind.span, &fragment.needs)) {
            diagnostics.push(unmet.letter_taken(letter, kind));
        }
    }
}

/// Whether a place lies in the file of a value.
fn is_in(span: Span, value: &Value) -> bool {
    span.source == value.span.source
}
