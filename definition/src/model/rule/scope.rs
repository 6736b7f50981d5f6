//! The scope of an expression: the names and words that it may use.

use crate::model::Choice;
use crate::model::term::{Expression, Local, Type};
use crate::source::Span;
use crate::syntax::Name;

/// The scope of an expression.
#[derive(Clone, Debug, Default)]
pub(in crate::model) struct Scope {
    /// Names of held values.
    pub(super) locals: Vec<(Name, Local, Option<Type>)>,
    /// Parameters of the function that is being expanded.
    pub(in crate::model) parameters: Vec<(Name, Option<Expression>)>,
    /// The function or procedure with this body, and how many of its layers lie beneath: its own name means the uppermost
    /// of these.
    pub(in crate::model) own: Option<(String, usize)>,
    /// The arguments of a movement's name parameters.
    pub(in crate::model) aliases: Vec<(Name, Name)>,
    /// Parameters of a movement that stand for movements.
    pub(in crate::model) shapes: Vec<Name>,
    /// The values held around the expression: squares, numbers and the like, and sets of squares.
    pub(in crate::model) held: [usize; 2],
    /// Whether names may be missing, because choices could not be read.
    pub(in crate::model) is_open: bool,
    /// `from`, `to`, `piece`.
    pub(super) movement: bool,
    /// `victim`.
    pub(super) victim: bool,
    /// `at`.
    pub(super) at: bool,
    /// `action`.
    pub(super) action: bool,
    /// `victims`.
    pub(super) victims: bool,
    /// Whether nothing has been done yet.
    pub(in crate::model) is_before: bool,
    /// Whether repetition or a counter was read.
    pub(in crate::model) reads_history: bool,
}

impl Scope {
    /// For a movement, or the rules that follow it.
    pub(in crate::model) fn of_movement() -> Scope {
        Scope { movement: true, victim: true, action: true, ..Scope::default() }
    }

    /// For a move that is known with all its captures.
    pub(in crate::model) fn of_whole_move() -> Scope {
        Scope { at: true, victims: true, ..Scope::of_movement() }
    }

    /// For a capture, by a movement or not.
    pub(in crate::model) fn of_capture() -> Scope {
        Scope { at: true, ..Scope::of_movement() }
    }

    /// For a possible move.
    pub(in crate::model) fn of_possible_move() -> Scope {
        Scope { movement: true, victim: true, at: true, ..Scope::default() }
    }

    /// For a piece that leaves a hand for good.
    pub(in crate::model) fn of_discard() -> Scope {
        Scope { victim: true, action: true, ..Scope::default() }
    }

    /// After an action.
    pub(in crate::model) fn of_action() -> Scope {
        Scope { action: true, ..Scope::default() }
    }

    /// For an action with known parameters; each begins with its name.
    pub(in crate::model) fn of_choices(choices: &[Choice]) -> Scope {
        let name = |choice: &Choice| {
            let span = Span { end: choice.span.start + choice.name.len() as u32, ..choice.span };
            Name { text: choice.name.clone(), span }
        };
        let locals = choices.iter().map(|choice| (name(choice), choice.local, Some(choice.ty))).collect();
        Scope { locals, ..Scope::default() }
    }

    /// The names of the held values, and their places.
    pub(super) fn held_parameters(&self) -> Vec<(String, Local, Option<Type>)> {
        self.locals.iter().map(|(name, local, ty)| (name.text.clone(), *local, *ty)).collect()
    }

    /// The arguments of the parameters; nothing if one is faulty.
    pub(super) fn arguments(&self) -> Option<Vec<Expression>> {
        self.parameters.iter().map(|(_, value)| value.clone()).collect()
    }

    /// Whether a name is local to this rule: held, or a parameter.
    pub(super) fn knows(&self, name: &Name) -> bool {
        self.local(name).is_some()
    }

    /// The place of a local declaration.
    pub(in crate::model) fn local(&self, name: &Name) -> Option<&Name> {
        let parameters = self.parameters.iter().rev().map(|(known, _)| known);
        let locals = self.locals.iter().rev().map(|(known, _, _)| known);
        parameters.chain(locals).find(|known| known.text == name.text)
    }

    /// The layer beneath that a name means in the body of a function or procedure, if it is its own name.
    pub(in crate::model) fn beneath(&self, name: &Name) -> Option<usize> {
        let (_, above) = self.own.as_ref().filter(|(own, _)| *own == name.text)?;
        above.checked_sub(1)
    }

    /// For the body of a function or procedure that is called here: it knows the event, but no names of its caller.
    pub(super) fn of_body(&self) -> Scope {
        Scope {
            locals: Vec::new(),
            parameters: Vec::new(),
            own: None,
            aliases: Vec::new(),
            shapes: Vec::new(),
            held: self.held,
            is_open: self.is_open,
            movement: self.movement,
            victim: self.victim,
            at: self.at,
            action: self.action,
            victims: self.victims,
            is_before: self.is_before,
            reads_history: self.reads_history,
        }
    }

    /// For a function that nobody calls: it may use everything.
    pub(super) fn of_anything() -> Scope {
        Scope { victims: true, ..Scope::of_capture() }
    }
}
