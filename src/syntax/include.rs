//! Files laid one over the other: what a definition builds on, preludes and mutators, and what those ask for.

#![expect(clippy::wildcard_enum_match_arm, reason = "a value of any other type is refused alike")]

use super::document::{Document, Name};
use super::errors;
use super::read::{Reader, as_text, texts};
use super::sections::section_names;
use super::value::{Absent, Text, Value, ValueKind};
use crate::diagnostic::{Diagnostic, Diagnostics, is_slip};
use crate::limits;
use crate::source::{Folder, Loader, SourceId, Sources, Span, stem};

/// Sections that only files which others take in have, besides those of every definition.
const OF_FRAGMENTS: [&str; 3] = [NEEDS, DEFAULTS, CHANGES];
/// What a fragment asks for.
const NEEDS: &str = "needs";
/// What stands unless the definition says otherwise.
const DEFAULTS: &str = "defaults";
/// What is changed where it is there.
const CHANGES: &str = "changes";

/// What the files of a definition say together.
pub(super) struct Taken {
    pub(super) whole: Value,
    /// Whether all files could be read.
    pub(super) is_whole: bool,
    /// The files that ask for something.
    fragments: Vec<Fragment>,
    /// The groups that stand unless the definition has them.
    groups: Vec<(Name, Value)>,
    /// What messages call the game without what mutates it.
    game: String,
}

/// A file that was taken in and asks for something.
struct Fragment {
    folder: Folder,
    /// The file's name in [`Sources`].
    file: String,
    /// What it was called, and where; a mutator may have been named outside of all files.
    named: String,
    place: Option<Span>,
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
        defaults: Vec::new(),
        game: None,
    };
    let mut whole = including.file(root, Folder::Variants);
    including.lay_mutators(&mut whole, root, mutators);
    let mut groups = Vec::new();
    for mut usual in std::mem::take(&mut including.defaults) {
        let named = usual.take("groups");
        groups.extend(named.map_or_else(Vec::new, |named| named.entries().to_vec()));
        whole.fill(usual);
    }
    let own_name = || including.sources.name(root).to_owned();
    let game = including.game.take().or_else(|| title(&whole)).unwrap_or_else(own_name);
    Taken { whole, is_whole: including.is_whole, fragments: including.fragments, groups, game }
}

/// The name that a definition gives its game.
fn title(whole: &Value) -> Option<String> {
    match &whole.at("variant.name")?.kind {
        ValueKind::Text(text) => Some(text.string.clone()),
        _ => None,
    }
}

/// The line that a fragment says about itself, as far as it can be read.
pub fn about(text: &str) -> Option<String> {
    let whole = Value::parse(SourceId(0), text, &mut Diagnostics::default());
    match &whole.at("variant.about")?.kind {
        ValueKind::Text(text) => Some(text.string.clone()),
        _ => None,
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
    defaults: Vec<Value>,
    /// What the game is called before it is mutated.
    game: Option<String>,
}

impl<'a> Including<'a> {
    /// A file with what it builds on: first what it extends, then what it uses, then what mutates that, then what it
    /// says itself.
    fn file(&mut self, source: SourceId, folder: Folder) -> Value {
        self.files += 1;
        self.open.push(self.sources.name(source).to_owned());
        let mut own = Value::parse(source, self.sources.text(source), self.diagnostics);
        self.is_whole &= !own.lost_a_key();
        self.correct_sections(&mut own);
        self.defaults.extend(own.take(DEFAULTS));
        let is_mutator = folder == Folder::Mutators;
        let absent = if is_mutator { Absent::Kept } else { Absent::Reported };
        let mut whole = Value { span: own.span, kind: ValueKind::Table(Vec::new()) };
        for (folder, name, span) in self.named(&own) {
            let before = self.fragments.len();
            let Some(base) = self.include(folder, &name, span) else { continue };
            match folder {
                Folder::Mutators if !is_mutator => self.lay(&mut whole, base, &name, Some(span), before),
                _ => whole.change(base, absent),
            }
        }
        let changes = if is_mutator { None } else { own.take(CHANGES) };
        whole.change(own, absent);
        changes.into_iter().for_each(|changes| whole.change_present(changes));
        self.open.pop();
        whole
    }

    /// Lays a mutator over a game. The fragments from the first one on came with it.
    fn lay(&mut self, whole: &mut Value, mut mutator: Value, named: &str, place: Option<Span>, first: usize) {
        for fragment in &mut self.fragments[first..] {
            fragment.beneath = Some(whole.clone());
            (fragment.folder, fragment.named, fragment.place) = (Folder::Mutators, named.to_owned(), place);
        }
        let game = title(whole);
        let added = mutator.take("variant");
        let added = added.as_ref().and_then(|variant| match &variant.get("name")?.kind {
            ValueKind::Text(text) => Some(text.clone()),
            _ => None,
        });
        let changes = mutator.take(CHANGES);
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
            let before = self.fragments.len();
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
        let known_names = || section_names().chain(OF_FRAGMENTS);
        let mut misspelt = Vec::new();
        entries.retain(|(name, value)| {
            let is_known = known_names().any(|known| known == name.text);
            let meant = known_names().find(|known| !is_known && is_slip(&name.text, known));
            misspelt.extend(meant.map(|meant| (meant, name.clone(), value.clone())));
            meant.is_none()
        });
        for (meant, name, value) in misspelt {
            let known: Vec<&str> = section_names().collect();
            self.diagnostics.push(errors::unknown_section(&name, &known, Some(meant)));
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
        if self.files >= limits::FILES {
            if std::mem::take(&mut self.is_whole) {
                self.diagnostics.push(errors::too_many_files(span));
            }
            return None;
        }
        let mut found = self.loader.include(self.sources, folder, name);
        let is_open = |this: &Self, source| this.open.iter().any(|open| open == this.sources.name(source));
        if folder == Folder::Mutators && found.as_ref().is_ok_and(|source| is_open(self, *source)) {
            // A game may be called as what mutates it.
            found = Loader::new().include(self.sources, folder, name).or(found);
        }
        match found {
            Ok(source) if is_open(self, source) => {
                self.is_whole = false;
                self.diagnostics.push(errors::circle(span, name));
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
        let mut value = self.file(source, folder);
        if let Some(needs) = value.take(NEEDS) {
            self.fragments.push(Fragment {
                folder,
                file,
                named: named.to_owned(),
                place,
                needs,
                beneath: None,
            });
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

/// The kind that a letter stands for.
fn kind_of<'a>(whole: &'a Value, letter: &str) -> Option<&'a Name> {
    let has = |piece: &Value| match piece.get("letter").map(|value| &value.kind) {
        Some(ValueKind::Text(text)) => text.string == letter,
        _ => false,
    };
    let pieces = whole.get("pieces")?.entries();
    pieces.iter().find(|(_, piece)| has(piece)).map(|(name, _)| name)
}

/// Reports what mutators ask for and the game does not have; gives the files of those mutators.
pub(super) fn check_needs(taken: &Taken, diagnostics: &mut Diagnostics) -> Vec<LeftOut> {
    let mut refused = Vec::new();
    for fragment in taken.fragments.iter().filter(|fragment| taken.is_whole && fragment.beneath.is_some()) {
        let errors_before = diagnostics.error_count();
        check_fragment(taken, fragment, diagnostics);
        if diagnostics.error_count() > errors_before {
            refused.push((fragment.file.clone(), fragment.place.is_none()));
        }
    }
    refused
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

fn check_fragment(taken: &Taken, fragment: &Fragment, diagnostics: &mut Diagnostics) {
    let mut reader = Reader::new(&fragment.needs, "[needs]", diagnostics);
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
        fragment: format!("the {} `{}`", fragment.folder.word(), stem(&fragment.named)),
        game: taken.game.clone(),
        place: fragment.place,
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
    for path in has.iter().filter(|path| either.iter().all(|whole| whole.at(path).is_none())) {
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
