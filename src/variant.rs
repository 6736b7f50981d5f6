//! The façade: a definition in, a game ready to be played out.

use std::sync::{Arc, OnceLock};

use crate::cascade;
use crate::diagnostic::{Diagnostics, Suggestion};
use crate::limits;
use crate::mixing::{STRIDE, mixed};
use crate::model::{self, Model};
use crate::notation::Notation;
use crate::program::Compiled;
use crate::source::{Folder, LoadError, Loader, SourceId, Sources, Texts};
use crate::syntax::{self, Document, Layers};

/// A game, ready to be played: its checked definition and its tables.
///
/// Cheap to clone: clones share everything.
///
/// ```
/// let variant = variorum::Variant::shipped("chess")?;
/// let mut game = variant.start();
/// game.play("e2e4")?;
/// assert_eq!(game.legal_actions().len(), 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Variant {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    model: Model,
    notation: Notation,
    program: Compiled,
    sources: Sources,
    /// The loader and the name with which the definition was read; nothing if mutators are laid over it.
    origin: Option<(Loader, String)>,
    /// The numbers of the starts that meet the condition, computed on first use.
    fitting_starts: OnceLock<Vec<u32>>,
    /// The hash of the rules, computed on first use.
    rules_hash: OnceLock<String>,
}

/// Why no game can be made of a definition.
#[derive(Debug, thiserror::Error)]
pub enum VariantError {
    /// It could not be read.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// It has mistakes.
    #[error("{}", .0.render())]
    Invalid(Box<Invalid>),
}

/// The mistakes of a definition, with the texts to which they refer.
#[derive(Debug)]
pub struct Invalid {
    /// The texts.
    pub sources: Sources,
    /// The mistakes.
    pub diagnostics: Diagnostics,
}

impl Invalid {
    /// Renders all mistakes without colour.
    pub fn render(&self) -> String {
        self.diagnostics.render(&self.sources)
    }
}

/// What a text says apart from comments, layout and examples.
fn rules_in(text: &str) -> String {
    text.parse().map_or_else(
        |_| text.to_owned(),
        |mut rules: toml::Table| {
            rules.remove("example");
            rules.to_string()
        },
    )
}

/// The result of checking a definition: texts, mistakes, and the game if it can be played.
#[derive(Debug)]
pub struct Checked {
    /// The texts of the definition.
    pub sources: Sources,
    /// Mistakes and warnings.
    pub diagnostics: Diagnostics,
    /// The tree.
    pub document: Document,
    /// The game; `Some` exactly if no error was reported.
    pub variant: Option<Variant>,
    draft: Draft,
}

/// The source of a definition, so that it can be read again with a suggestion applied.
#[derive(Clone, Debug)]
struct Draft {
    /// The texts before other files are included.
    sources: Sources,
    loader: Loader,
    root: SourceId,
    mutators: Vec<(SourceId, Loader)>,
}

impl Draft {
    fn check(self) -> Checked {
        let mut sources = self.sources.clone();
        let (document, mut diagnostics) =
            syntax::parse(&mut sources, &self.loader, self.root, &self.mutators);
        let model = model::check(&document, &mut diagnostics);
        cascade::drop_consequences(&document, &sources, &mut diagnostics);
        let origin = || (self.loader.clone(), sources.name(self.root).to_owned());
        let origin = self.mutators.is_empty().then(origin);
        let variant = model.map(|model| Variant::new(model, sources.clone(), origin));
        Checked { sources, diagnostics, document, variant, draft: self }
    }
}

impl Checked {
    /// Which file sets which value, and which value holds.
    pub fn layers(&self) -> &Layers {
        &self.document.layers
    }

    /// The result of checking if a suggestion is applied; nothing if the suggestion is for an included file.
    pub fn with(&self, suggestion: &Suggestion) -> Option<Checked> {
        let sources = self.draft.sources.with_replaced(suggestion.span, &suggestion.replacement)?;
        let is_small = self.sources.bytes() <= limits::TRIED_BYTES;
        is_small.then(|| Draft { sources, ..self.draft.clone() }.check())
    }

    /// Tries out the suggestions.
    fn try_suggestions(mut self) -> Checked {
        if self.diagnostics.has_suggestions() {
            let mut diagnostics = std::mem::take(&mut self.diagnostics);
            diagnostics.try_suggestions(&self.sources, |suggestion| Some(self.with(suggestion)?.diagnostics));
            self.diagnostics = diagnostics;
        }
        self
    }
}

impl Variant {
    /// A shipped variant, by its name.
    ///
    /// # Errors
    /// If no shipped variant has this name.
    pub fn shipped(name: &str) -> Result<Variant, VariantError> {
        match crate::source::shipped_text(Folder::Variants, name) {
            Some((path, text)) => Self::from_checked(Self::check_text(&path, &text)),
            None => Self::from_file(name),
        }
    }

    /// A definition in a file, or a shipped variant by its name.
    ///
    /// # Errors
    /// If the file cannot be read, or the definition has mistakes.
    pub fn from_file(path: &str) -> Result<Variant, VariantError> {
        Self::from_checked(Self::check_file(path)?)
    }

    /// A definition in a file, or a shipped variant by its name, with mutators laid over it in order. Each mutator is the
    /// name of a shipped one, or a file.
    ///
    /// # Errors
    /// If a file cannot be read, the definition has mistakes, or it lacks what a mutator needs.
    ///
    /// ```
    /// let mut game = variorum::Variant::with("chess", &["cylinder"])?.start();
    /// assert_eq!(game.variant().model().title.name, "Chess + Cylinder");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with(path: &str, mutators: &[impl AsRef<str>]) -> Result<Variant, VariantError> {
        Self::from_checked(Self::check_with(path, mutators)?)
    }

    /// A definition as text. It may build on shipped variants.
    ///
    /// # Errors
    /// If the definition has mistakes.
    ///
    /// ```
    /// let kings = r#"
    ///     [variant]
    ///     name = "Two kings"
    ///     [board]
    ///     files = 3
    ///     ranks = 3
    ///     [pieces]
    ///     king = { letter = "K", moves = "K" }
    ///     [setup]
    ///     board = "1k1/3/1K1"
    ///     [endings.taken]
    ///     when = "no(their king)"
    ///     result = "mover wins"
    /// "#;
    /// let mut game = variorum::Variant::from_str(kings)?.start();
    /// game.play("b1b2")?;
    /// game.play("b3b2")?;
    /// assert!(game.outcome().is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[expect(clippy::should_implement_trait, reason = "reading a definition is not parsing a value")]
    pub fn from_str(text: &str) -> Result<Variant, VariantError> {
        Self::from_checked(Self::check_text("definition", text))
    }

    fn from_checked(checked: Checked) -> Result<Variant, VariantError> {
        let Checked { sources, diagnostics, variant, .. } = checked;
        variant.ok_or_else(|| VariantError::Invalid(Box::new(Invalid { sources, diagnostics })))
    }

    /// Checks a file or a shipped variant and reports all mistakes.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn check_file(path: &str) -> Result<Checked, LoadError> {
        Self::check_with::<&str>(path, &[])
    }

    /// Checks a file or a shipped variant with mutators laid over it, and reports all mistakes.
    ///
    /// # Errors
    /// If one of them cannot be read.
    pub fn check_with<M: AsRef<str>>(path: &str, mutators: &[M]) -> Result<Checked, LoadError> {
        Self::check_with_texts(path, mutators, &Texts::default())
    }

    /// Like [`Variant::check_with`], with texts in place of some files: of the definition, of its bases, or of mutators,
    /// shipped or not.
    ///
    /// # Errors
    /// If a file without such a text cannot be read.
    pub fn check_with_texts<M: AsRef<str>>(
        path: &str,
        mutators: &[M],
        texts: &Texts,
    ) -> Result<Checked, LoadError> {
        let mut sources = Sources::default();
        let mut loader = Loader::new().with_texts(texts.clone());
        let root = loader.open(&mut sources, Folder::Variants, path)?;
        let mut laid = Vec::new();
        for mutator in mutators {
            let mut loader = loader.afresh();
            laid.push((loader.open(&mut sources, Folder::Mutators, mutator.as_ref())?, loader));
        }
        Ok(Draft { sources, loader, root, mutators: laid }.check().try_suggestions())
    }

    /// Checks a text and reports all mistakes; `name` is its name in messages.
    pub fn check_text(name: &str, text: &str) -> Checked {
        let mut sources = Sources::default();
        let root = sources.add(name, text);
        let draft = Draft { sources, loader: Loader::new(), root, mutators: Vec::new() };
        draft.check().try_suggestions()
    }

    /// A game of a checked definition; its spans lie in the texts.
    pub(crate) fn from_model(model: Model, sources: Sources) -> Variant {
        Variant::new(model, sources, None)
    }

    fn new(model: Model, sources: Sources, origin: Option<(Loader, String)>) -> Variant {
        let program = Compiled::of(&model);
        let notation = Notation::of(&model);
        Variant {
            inner: Arc::new(Inner {
                model,
                notation,
                program,
                sources,
                origin,
                fitting_starts: OnceLock::new(),
                rules_hash: OnceLock::new(),
            }),
        }
    }

    /// The checked definition.
    pub fn model(&self) -> &Model {
        &self.inner.model
    }

    /// The names of squares and kinds.
    pub fn notation(&self) -> &Notation {
        &self.inner.notation
    }

    /// The texts of the definition, for showing the place of a rule.
    pub fn sources(&self) -> &Sources {
        &self.inner.sources
    }

    /// The file of numbers by which the computer judges the variant: its path and its text. It stands beside the
    /// definition and is named after it, `NAME.eval.toml`. A game with mutators has none.
    ///
    /// # Errors
    /// If such a file exists but cannot be read.
    pub fn numbers(&self) -> Result<Option<(String, String)>, LoadError> {
        self.inner.origin.as_ref().map_or(Ok(None), |(loader, name)| loader.numbers(name))
    }

    /// A text that changes with the definition, its bases and mutators, but not with their comments and examples:
    /// 16 hexadecimal digits.
    pub fn rules_hash(&self) -> &str {
        self.inner.rules_hash.get_or_init(|| {
            let rules: String = self.inner.sources.texts().map(|text| rules_in(text) + "\0").collect();
            let step = |hash: u64, byte| mixed(hash ^ u64::from(byte)).wrapping_add(STRIDE);
            format!("{:016x}", rules.bytes().fold(0, step))
        })
    }

    pub(crate) fn known_starts(&self) -> &OnceLock<Vec<u32>> {
        &self.inner.fitting_starts
    }

    pub(crate) fn program(&self) -> &Compiled {
        &self.inner.program
    }

    /// The tables and code as text, for work on the compiler.
    pub fn describe_program(&self) -> String {
        self.inner.program.describe()
    }
}
