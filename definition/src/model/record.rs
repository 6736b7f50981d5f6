//! The notation of published games: templates with resolved fields.

use super::check::{Checker, is_letter};
use super::errors;
use super::reference::Sort;
use super::rule::Scope;
use super::term::{ContextWord, Expression, Term, Type};
use super::{ActionKind, DeclaredAction};
use crate::ids::ActionRule;
use crate::source::Span;
use crate::syntax::{self, FieldForm, TruthTexts};

/// The notation of published games.
#[derive(Clone, Debug, Default)]
pub struct RecordForm {
    /// The layout of a turn of White and of Black.
    pub turns: [TurnLayout; 2],
    /// The default layout of a turn.
    pub usual_turns: [TurnLayout; 2],
    /// The text that may follow an action: pieces that disappear besides those that it names.
    pub besides: Option<Pattern>,
    /// Texts without meaning that may stand between turns.
    pub annotations: Vec<Pattern>,
    /// The letters of kinds in records, by kind.
    pub letters: Vec<String>,
    /// The templates of actions.
    pub templates: Vec<RecordTemplate>,
    /// The fields of all templates.
    pub fields: Vec<RecordField>,
}

/// The layout of a turn: its actions, and the text before, between and after them.
#[derive(Clone, Debug, Default)]
pub struct TurnLayout {
    /// The text before the first action.
    pub before: Vec<PatternPart>,
    /// The text between two actions.
    pub between: Vec<PatternPart>,
    /// The text after the last action.
    pub after: Vec<PatternPart>,
}

/// The actions that a template is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordSubject {
    /// A declared action, or moves without a template for their arrival.
    Action(ActionKind),
    /// The moves with a choice on arrival, by index into [`Model::arrivals`](super::Model::arrivals).
    Arrival(usize),
}

impl RecordSubject {
    /// The kind of these actions.
    pub fn kind(self) -> ActionKind {
        match self {
            RecordSubject::Action(kind) => kind,
            RecordSubject::Arrival(_) => ActionKind::Move,
        }
    }
}

/// The templates of some actions.
#[derive(Clone, Debug)]
pub struct RecordTemplate {
    /// The actions.
    pub of: RecordSubject,
    /// The alternatives.
    pub pattern: Pattern,
}

/// A field of an action's template.
#[derive(Clone, Debug)]
pub struct RecordField {
    /// The kind of action that it belongs to.
    pub action: ActionKind,
    /// Its value: a number, a square, squares, a kind or a truth.
    pub expression: Expression,
    /// The texts of a truth.
    pub texts: Option<TruthTexts>,
    /// Its form.
    pub form: FieldForm,
    /// The text between squares.
    pub between: Vec<PatternPart>,
    /// Whether it is a parameter of the action; otherwise it is computed, and a record may have it wrong.
    pub is_parameter: bool,
    /// The expression as written in the definition.
    pub text: String,
}

/// Alternatives, each a sequence of parts.
pub type Pattern = Vec<Vec<PatternPart>>;

/// A part of a template.
#[derive(Clone, Debug)]
pub enum PatternPart {
    /// Literal text.
    Text(String),
    /// White space, line ends included; it may be missing beside a sign that is neither letter nor digit.
    Blank,
    /// One of some alternatives, or nothing.
    Optional(Pattern),
    /// One of some alternatives.
    Group(Pattern),
    /// A field of an action, by index into [`RecordForm::fields`].
    Value(usize),
    /// The text for the choice on arrival.
    Arrival,
    /// The number of a turn.
    Number,
    /// Squares from which pieces disappeared, with the text between them.
    Lost(Vec<PatternPart>),
    /// Any text, as short as it can be.
    AnyText,
}

/// The place of a template, which decides what its fields mean.
#[derive(Clone, Copy)]
enum Place<'a> {
    Turn,
    Besides,
    Annotation,
    Action(ActionKind, Option<&'a DeclaredAction>),
}

impl Checker<'_> {
    /// The section `[record]`; without one, turns are numbered and actions are in the definition's own notation.
    pub(super) fn check_record(&mut self, actions: &[DeclaredAction]) -> RecordForm {
        let usual = syntax::RecordSection::default();
        let section = self.document.record.as_ref().unwrap_or(&usual);
        let usual_turns = [TurnLayout::of_white(), TurnLayout::of_black()];
        let mut form = RecordForm { turns: usual_turns.clone(), usual_turns, ..RecordForm::default() };
        for (layout, template) in form.turns.iter_mut().zip(&section.turns) {
            if let Some(template) = template
                && let Some(found) = self.turn_layout(template)
            {
                *layout = found;
            }
        }
        form.letters = self.record_letters(&section.letters);
        let fields = &mut form.fields;
        let besides = section.besides.as_ref();
        form.besides = besides.map(|template| self.pattern(&template.alternatives, Place::Besides, fields));
        let annotations = section.annotations.iter();
        form.annotations = annotations
            .map(|template| self.pattern(&template.alternatives, Place::Annotation, fields))
            .collect();
        if form.annotations.is_empty() {
            form.annotations = usual_annotations();
        }
        for (name, template) in &section.actions {
            let Some(of) = self.record_subject(name) else { continue };
            let declared = match of.kind() {
                ActionKind::Move => None,
                ActionKind::Declared(ActionRule(rule)) => actions.get(usize::from(rule)),
            };
            let pattern = self.pattern(&template.alternatives, Place::Action(of.kind(), declared), fields);
            form.templates.push(RecordTemplate { of, pattern });
        }
        form
    }

    /// What a key of `[record.actions]` names.
    fn record_subject(&mut self, name: &syntax::Name) -> Option<RecordSubject> {
        let arrival = self.document.arrivals.iter().position(|arrival| arrival.name.text == name.text);
        if let Some(arrival) = arrival {
            self.recorder.uses_entry(name, Sort::Arrival);
            return Some(RecordSubject::Arrival(arrival));
        }
        let found = self.known_action_kind(name);
        if found.is_none() && !self.names.may_exist(&name.text) {
            let actions = self.document.actions.iter().map(|action| action.name.text.as_str());
            let arrivals = self.document.arrivals.iter().map(|arrival| arrival.name.text.as_str());
            let known: Vec<&str> = ["move"].into_iter().chain(actions).chain(arrivals).collect();
            self.diagnostics.push(errors::bad_record_subject(name, &known));
        }
        found.map(RecordSubject::Action)
    }

    /// The letters of all kinds, where `letters` changes some.
    fn record_letters(&mut self, changed: &[(syntax::Name, syntax::Name)]) -> Vec<String> {
        let mut letters = self.letters.clone();
        for (kind, letter) in changed {
            if !is_letter(&letter.text) {
                self.diagnostics.push(errors::bad_letter(letter.span, &letter.text, None));
            }
            for kind in self.kinds_of_names(std::slice::from_ref(kind)).iter() {
                if let Some(own) = letters.get_mut(kind.index()) {
                    own.clone_from(&letter.text);
                }
            }
        }
        letters
    }

    /// The layout of a turn, with its actions in one place.
    fn turn_layout(&mut self, template: &syntax::RecordTemplate) -> Option<TurnLayout> {
        let is_actions = |part: &syntax::RecordPart| matches!(part, syntax::RecordPart::Field(field) if field.text == "actions");
        let parts = match &template.alternatives[..] {
            [parts] if parts.iter().filter(|part| is_actions(part)).count() == 1 => parts,
            _ => {
                self.diagnostics.push(errors::bad_layout(template.span));
                return None;
            }
        };
        let at = parts.iter().position(is_actions)?;
        let syntax::RecordPart::Field(actions) = &parts[at] else { return None };
        let between = separator(actions.separator.as_deref().unwrap_or(" "));
        let mut side = |parts: &[syntax::RecordPart]| self.sequence(parts, Place::Turn, &mut Vec::new());
        Some(TurnLayout { before: side(&parts[..at]), between, after: side(&parts[at + 1..]) })
    }

    fn pattern(
        &mut self,
        tree: &[Vec<syntax::RecordPart>],
        place: Place<'_>,
        fields: &mut Vec<RecordField>,
    ) -> Pattern {
        tree.iter().map(|parts| self.sequence(parts, place, fields)).collect()
    }

    fn sequence(
        &mut self,
        parts: &[syntax::RecordPart],
        place: Place<'_>,
        fields: &mut Vec<RecordField>,
    ) -> Vec<PatternPart> {
        let mut found = Vec::new();
        for part in parts {
            if !self.spend(1) {
                break;
            }
            match part {
                syntax::RecordPart::Text(text) => found.push(PatternPart::Text(text.clone())),
                syntax::RecordPart::Blank => found.push(PatternPart::Blank),
                syntax::RecordPart::Optional(tree) => {
                    found.push(PatternPart::Optional(self.pattern(tree, place, fields)));
                }
                syntax::RecordPart::Group(tree) => {
                    found.push(PatternPart::Group(self.pattern(tree, place, fields)));
                }
                syntax::RecordPart::Field(field) => found.extend(self.record_part(field, place, fields)),
            }
        }
        found
    }

    fn record_part(
        &mut self,
        field: &syntax::RecordField,
        place: Place<'_>,
        fields: &mut Vec<RecordField>,
    ) -> Option<PatternPart> {
        let (word, part) = match place {
            Place::Turn => ("number", PatternPart::Number),
            Place::Besides => {
                ("lost", PatternPart::Lost(separator(field.separator.as_deref().unwrap_or(" "))))
            }
            Place::Annotation => ("text", PatternPart::AnyText),
            Place::Action(ActionKind::Move, _) if field.text == "arrival" => {
                return Some(PatternPart::Arrival);
            }
            Place::Action(kind, declared) => return self.action_field(field, kind, declared, fields),
        };
        if field.text != word {
            let name = syntax::Name { text: field.text.clone(), span: field.span };
            self.diagnostics.push(errors::bad_field(&name, &[word], &[word]));
            return None;
        }
        Some(part)
    }

    fn action_field(
        &mut self,
        field: &syntax::RecordField,
        action: ActionKind,
        declared: Option<&DeclaredAction>,
        fields: &mut Vec<RecordField>,
    ) -> Option<PatternPart> {
        if declared.is_some_and(|declared| self.unread_actions.contains(&declared.name)) {
            return None; // what it chooses is not known
        }
        let mut scope = match declared {
            Some(declared) => Scope::of_choices(&declared.choices),
            None => Scope::of_movement(),
        };
        let expression = self.expression(&field.expression, None, &mut scope)?;
        if !is_shown(expression.ty, field.form, field.texts.is_some()) {
            self.diagnostics.push(errors::not_shown(field.span, expression.ty));
            return None;
        }
        let is_parameter =
            matches!(expression.term, Term::Local(_) | Term::Context(ContextWord::From | ContextWord::To));
        fields.push(RecordField {
            action,
            expression,
            form: field.form,
            texts: field.texts.clone(),
            between: separator(field.separator.as_deref().unwrap_or(" ")),
            is_parameter,
            text: field.text.clone(),
        });
        Some(PatternPart::Value(fields.len() - 1))
    }
}

impl TurnLayout {
    /// `12. e2e4`, with several actions side by side.
    fn of_white() -> TurnLayout {
        let dot = PatternPart::Text(".".to_owned());
        let number = vec![PatternPart::Number, dot, PatternPart::Blank];
        TurnLayout {
            before: vec![PatternPart::Optional(vec![number])],
            between: separator(" "),
            after: Vec::new(),
        }
    }

    /// `12... e7e5`, where the number or all of it may be missing.
    fn of_black() -> TurnLayout {
        let dots = || PatternPart::Text("...".to_owned());
        let number = vec![PatternPart::Number, dots(), PatternPart::Blank];
        let optional = vec![number, vec![dots(), PatternPart::Blank]];
        TurnLayout {
            before: vec![PatternPart::Optional(optional)],
            between: separator(" "),
            after: Vec::new(),
        }
    }
}

/// Comments in braces, and results. Source: the Portable Game Notation standard (Edwards 1994), 5 and 8.2.6.
fn usual_annotations() -> Vec<Pattern> {
    let text = |text: &str| PatternPart::Text(text.to_owned());
    let mut found = vec![vec![vec![text("{"), PatternPart::AnyText, text("}")]]];
    found.extend(["1-0", "0-1", "1/2-1/2", "*"].map(|result| vec![vec![text(result)]]));
    found
}

/// Whether a value of a type can be written in a form. Only a truth has texts.
fn is_shown(ty: Type, form: FieldForm, has_texts: bool) -> bool {
    if has_texts || ty == Type::Truth {
        return has_texts && ty == Type::Truth && form == FieldForm::Plain;
    }
    match (ty, form) {
        (Type::Square, FieldForm::Plain | FieldForm::File | FieldForm::Rank)
        | (Type::Number | Type::Squares, FieldForm::Plain)
        | (Type::Number, FieldForm::Letter)
        | (Type::Kind, FieldForm::Plain | FieldForm::Lower | FieldForm::Name) => true,
        (
            Type::Number
            | Type::Squares
            | Type::Square
            | Type::Kind
            | Type::Truth
            | Type::Player
            | Type::Kinds
            | Type::Direction,
            _,
        ) => false,
    }
}

/// The text between the members of a list.
fn separator(text: &str) -> Vec<PatternPart> {
    let mut parts = Vec::new();
    for (index, word) in text.split(' ').enumerate() {
        if index > 0 && !matches!(parts.last(), Some(PatternPart::Blank)) {
            parts.push(PatternPart::Blank);
        }
        if !word.is_empty() {
            parts.push(PatternPart::Text(word.to_owned()));
        }
    }
    parts
}

/// The places of the parts of a condition, in order.
pub(super) fn conjunct_spans(tree: &syntax::Expression) -> Vec<Span> {
    let syntax::ExpressionKind::And(a, b) = &tree.kind else { return vec![tree.span] };
    let mut spans = conjunct_spans(a);
    spans.extend(conjunct_spans(b));
    spans
}
