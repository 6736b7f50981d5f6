//! Files laid one over the other: what a definition builds on, preludes and mutators, and what those ask for.

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

/// The sections whose entries share one namespace, and what an entry of each is called.
fn declaring_sections() -> impl Iterator<Item = (&'static str, &'static str)> {
    Section::ALL.iter().filter_map(|section| Some((section.text(), section.contents().declares?)))
}

/// What the files of a definition say together.
pub(super) struct Taken {
    pub(super) whole: Value,
    /// Whether all files could be read.
    pub(super) is_whole: bool,
    /// The files that ask for something.
    fragments: Vec<Fragment>,
    /// The groups that stand unless the definition has them.
    groups: Vec<(Name, Value)>,
    /// Names of what would stand otherwise that the definition has for something else.
    clashes: Vec<Clash>,
    /// What messages call the game without what mutates it.
    game: String,
    /// The ranks of the board that the definition builds on.
    pub(super) ranks_before: Option<i64>,
    /// What the definition's own file takes away.
    pub(super) removed: Vec<Name>,
    /// Whether the definition has sections of a fragment, and no board.
    pub(super) is_fragment: bool,
    /// Which file says what.
    pub(super) layers: Layers,
}

/// A file that was taken in, and where.
#[derive(Clone)]
struct Origin {
    folder: Folder,
    /// The file's name in [`Sources`].
    file: String,
    /// What it was called, and where; a mutator may have been named outside of all files.
    named: String,
    place: Option<Span>,
}

impl Origin {
    /// It came with a mutator, which is what the user knows of.
    fn comes_with(&mut self, mutator: &str, place: Option<Span>) {
        (self.folder, self.named, self.place) = (Folder::Mutators, mutator.to_owned(), place);
    }

    /// The file in words.
    fn words(&self) -> String {
        format!("the {} `{}`", self.folder.word(), stem(&self.named))
    }

    /// How it is passed over.
    fn left_out(&self) -> LeftOut {
        (self.file.clone(), self.place.is_none())
    }
}

/// What stands unless the definition says otherwise.
struct Usual {
    /// The file that says so, unless it is the definition itself.
    origin: Option<Origin>,
    sections: Value,
}

/// A name of what would stand otherwise, which the definition has for something of another sort.
struct Clash {
    origin: Origin,
    /// What it would name, in words.
    brought: &'static str,
    name: Name,
    /// What it names, in words.
    known: &'static str,
    found: Span,
}

/// A file that was taken in and asks for something.
struct Fragment {
    origin: Origin,
    needs: Value,
    /// What a mutator, or a fragment that it takes in, was laid over.
    beneath: Option<Value>,
}

/// A file that is passed over, where the definition takes it in (`false`) or where it is laid over from outside (`true`).
pub(super) type LeftOut = (String, bool);

/// Reads a definition and all that it takes in, without the files that are left out.
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
    /// The names that a definition has for something of another sort. What names two things in one file is that file's
    /// own mistake.
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

/// All that is named in some sections: the section, what an entry of it is called, and the name.
fn names_in(sections: &Value) -> impl Iterator<Item = (&'static str, &'static str, &Name)> {
    declaring_sections().flat_map(|(section, word)| {
        let entries = sections.get(section).map_or(&[][..], |section| section.entries());
        entries.iter().map(move |(name, _)| (section, word, name))
    })
}

/// The name that a definition gives its game.
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

/// What a file says of itself: its name, and the line about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// What it is called.
    pub name: Option<String>,
    /// What it is about.
    pub about: Option<String>,
}

/// What a definition or a fragment says of itself, as far as it can be read; not what it builds on.
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
    /// The files that are passed over.
    left_out: &'a [LeftOut],
    /// Whether mutators are read that are named outside of the definition.
    outside: bool,
    fragments: Vec<Fragment>,
    usual: Vec<Usual>,
    /// What the game is called before it is mutated.
    game: Option<String>,
    /// The ranks of the board before the file at hand says anything of it.
    ranks_before: Option<i64>,
    /// What the file at hand takes away.
    removed: Vec<Name>,
    /// Which file says what.
    layers: Layers,
}

impl<'a> Including<'a> {
    /// A file with what it builds on: first what it extends, then what it uses, then what mutates that, then what it
    /// says itself.
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

    /// How many fragments there are, and how many files say what stands otherwise.
    fn counts(&self) -> (usize, usize) {
        (self.fragments.len(), self.usual.len())
    }

    /// Lays a mutator over a game. What was found since those counts came with it.
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

    /// Lays the mutators over a definition that are named outside of it. Its examples give way to theirs.
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

    /// Reports sections whose names are misspelt, and puts what they say where it belongs.
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
            // A game may be called as what mutates it.
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
                // A base lends its rules, not its examples, which speak of its own setup.
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

    /// A file that is taken in, unless it is left out; what it asks for is kept.
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

/// The examples of a mutator that speak of a variant of some name, or of every one.
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
    /// The name of the game that has the other thing: the definition's own if that stands in it, and the definition says
    /// one itself.
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

    /// Adds the groups that the definition does not have; members that it does not have are no mistake.
    pub(super) fn usual_groups(&self, document: &mut Document, diagnostics: &mut Diagnostics) {
        for (name, value) in &self.groups {
            if document.groups.iter().any(|(known, _)| known.text == name.text) {
                continue;
            }
            let text = as_text(&name.text, value, diagnostics);
            let mut members = text.and_then(|text| text.names(diagnostics)).unwrap_or_default();
            members.retain(|member| has_kinds(&self.whole, &member.text));
            // Groups know those before them: one that is made of kinds alone may stand before all.
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

/// Whether there is an entry at keys joined by dots. Royal kinds stand for the section that would say so.
fn has_entry(whole: &Value, path: &str) -> bool {
    let is_royal =
        |piece: &Value| matches!(piece.get("royal").map(|it| &it.kind), Some(ValueKind::Truth(true)));
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

/// Reports what mutators ask for and the game does not have, and names that would clash with its own; gives the files
/// that say so.
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

/// Reports names of what would stand otherwise that the game has for something else; gives the files that bring them.
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

/// What other fragments ask for and the definition does not have. That is a mistake only where they speak of it: the
/// definition may have taken those parts away.
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

/// The names of kinds and of entries that files ask for.
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
    // What a mutator asks for is there before it is laid over a game, or comes with the definition that names it.
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
