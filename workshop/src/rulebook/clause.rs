//! Conditions as clauses, plain or negated.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a form that is asked for, or any other; the tables have each"
)]

use super::direction::turned;
use super::english::{
    a, belonging, clauses, coined, is_many, list, number, ordinal, plural, predicate, whose, without_article,
};
use super::speaker::Speaker;
use variorum::ids::{KindSet, Side};
use variorum::model::{
    ActionKind, Amount, ContextWord, Expression, KindsTerm, Local, Order, Reduction, Term, Type,
};

/// Joined conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Joint {
    /// All must hold.
    And,
    /// One must hold.
    Or,
}

impl Speaker<'_> {
    /// The parts of a condition, each with whether it must hold or must not.
    pub(super) fn taken_apart<'e>(
        &self,
        condition: &'e Expression,
        holds: bool,
    ) -> (Joint, Vec<(&'e Expression, bool)>) {
        let (condition, holds) = stripped(condition, holds);
        if condition.ty != Type::Truth || self.named_call(condition).is_some() {
            return (Joint::And, vec![(condition, holds)]);
        }
        let joint = match (&condition.term, holds) {
            (Term::And(..), true) | (Term::Or(..), false) => Joint::And,
            (Term::Or(..), true) | (Term::And(..), false) => Joint::Or,
            (_, _) => return (Joint::And, vec![(condition, holds)]),
        };
        let mut found = Vec::new();
        self.flatten(condition, (holds, joint), &mut found);
        // What is certain decides nothing.
        let matters =
            |part: &(&Expression, bool)| self.is_certain(part.0, part.1) != Some(joint == Joint::And);
        if found.iter().any(matters) {
            found.retain(matters);
        }
        if turned(&found).is_some() {
            return (Joint::And, vec![(condition, holds)]);
        }
        (joint, found)
    }

    /// Whether a condition holds, if its form shows that, or if it is about hands and there are none.
    fn is_certain(&self, condition: &Expression, holds: bool) -> Option<bool> {
        let Term::Compare(order, left, right) = &condition.term else { return certain(condition, holds) };
        let (left, right) = (self.known(left)?, self.known(right)?);
        let is_so = match order {
            Order::Less => left < right,
            Order::AtMost => left <= right,
            Order::Equal => left == right,
        };
        Some(is_so == holds)
    }

    /// A number that is the same in all positions.
    fn known(&self, number: &Expression) -> Option<i32> {
        match &number.term {
            Term::Number(number) => Some(*number),
            Term::InHand(..) if !self.has_hands => Some(0),
            Term::Arithmetic(Amount::Plus, left, right) => Some(self.known(left)? + self.known(right)?),
            _ => None,
        }
    }

    /// Joined conditions that are not taken apart, as they differ in nothing but a direction.
    fn joined_alike(&self, condition: &Expression, holds: bool) -> String {
        let joint = if matches!(condition.term, Term::Or(..)) == holds { Joint::Or } else { Joint::And };
        let mut found = Vec::new();
        self.flatten(condition, (holds, joint), &mut found);
        turned(&found)
            .map_or_else(|| self.clause(condition, holds), |alike| self.turned(&alike, joint == Joint::Or))
    }

    fn flatten<'e>(
        &self,
        condition: &'e Expression,
        (holds, joint): (bool, Joint),
        found: &mut Vec<(&'e Expression, bool)>,
    ) {
        let (inner, holds) = stripped(condition, holds);
        let is_named = self.named_call(inner).is_some();
        match &inner.term {
            Term::And(a, b) if holds == (joint == Joint::And) && !is_named => {
                self.flatten(a, (holds, joint), found);
                self.flatten(b, (holds, joint), found);
            }
            Term::Or(a, b) if holds != (joint == Joint::And) && !is_named => {
                self.flatten(a, (holds, joint), found);
                self.flatten(b, (holds, joint), found);
            }
            _ => found.push((inner, holds)),
        }
    }

    /// A condition as a clause: that it holds, or that it does not.
    pub(super) fn clause(&self, condition: &Expression, holds: bool) -> String {
        if !self.spend() {
            return "…".to_owned();
        }
        let (joint, parts) = self.taken_apart(condition, holds);
        let told: Vec<String> = match &parts[..] {
            [(one, holds)] => return self.single(one, *holds),
            _ => parts.iter().map(|(part, holds)| self.part(part, *holds, joint)).collect(),
        };
        match joint {
            Joint::And => clauses(&told, "and"),
            Joint::Or if told.len() == 2 && told.iter().all(|part| !part.contains(" and ")) => {
                clauses(&told, "or")
            }
            Joint::Or => told.join(", or "),
        }
    }

    /// A part of joined conditions, which may itself be joined.
    fn part(&self, part: &Expression, holds: bool, joint: Joint) -> String {
        let inner = self.taken_apart(part, holds);
        match (joint, inner.1.len()) {
            (_, 1) => self.single(part, holds),
            (Joint::And, _) => format!("either {}", self.clause(part, holds)),
            (Joint::Or, _) => self.clause(part, holds),
        }
    }

    /// A condition that joins no others.
    #[expect(clippy::too_many_lines, reason = "a table: one arm a form")]
    fn single(&self, condition: &Expression, holds: bool) -> String {
        if !self.spend() {
            return "…".to_owned();
        }
        let (condition, holds) = stripped(condition, holds);
        if let Some(call) = self.named_call(condition) {
            return self.named_clause(call, holds);
        }
        // The kind of the moving piece may have changed since it set out.
        let was = self.has_moved() && self.is_of_departure(condition);
        let is = match (was, holds) {
            (true, true) => "was",
            (true, false) => "was not",
            (false, true) => "is",
            (false, false) => "is not",
        };
        let not = if holds { "" } else { "not " };
        match &condition.term {
            Term::Truth(truth) => if *truth == holds { "always" } else { "never" }.to_owned(),
            Term::Let(local, value, body) => {
                self.hold_value(*local, value);
                let told = self.clause(body, holds);
                self.drop(*local);
                told
            }
            Term::If(condition, then, other) => self.choice(condition, then, other, holds),
            Term::EventMark(word, mark) => {
                format!("{} {is} {}", self.context(*word), coined(&self.model.marks[mark.index()].name))
            }
            Term::Variable(variable, owner) => {
                let name = coined(&self.model.variables[variable.index()].name);
                let verb = if holds { "holds" } else { "does not hold" };
                match owner {
                    Some(owner) => format!("{name} {verb} for {}", self.noun(owner)),
                    None => format!("{name} {verb}"),
                }
            }
            Term::Not(inner) => self.clause(inner, !holds),
            Term::And(..) | Term::Or(..) => self.joined_alike(condition, holds),
            Term::Compare(order, left, right) => self.compared(*order, left, right, holds),
            Term::Same(left, right) => self.same(left, right, holds),
            Term::SameSet(left, right) => format!("{} {}are {}", self.noun(left), not, self.noun(right)),
            Term::In(square, set) => self.lies_in(square, set, holds),
            Term::KindIs(kind, kinds) => self.is_of_kinds(kind, kinds, is),
            Term::ActionIs(actions) => {
                let names: Vec<String> = actions.iter().map(|action| self.action_noun(*action)).collect();
                format!("the action {is} {}", list(&names, "or"))
            }
            Term::Any(set) => self.exists(set, holds),
            Term::Reduce(reduction, local, set, body) => {
                self.quantified(*reduction, (*local, set), body, holds)
            }
            Term::Attacked(set, by, None) => self.attacked(set, by, holds),
            Term::Attacked(set, by, Some(kind)) => {
                let piece = match &kind.term {
                    Term::KindAt(square) => format!("a piece like {}", self.piece_on(square)),
                    _ => format!("a piece of {}", self.noun(kind)),
                };
                let places = self.places_of(set, kind);
                match (holds, &places[..]) {
                    (true, _) => format!("{} could capture {piece} {}", self.noun(by), list(&places, "or")),
                    (false, [one]) => format!("{} could not capture {piece} {one}", self.noun(by)),
                    (false, _) => {
                        format!("{} could capture {piece} neither {}", self.noun(by), list(&places, "nor"))
                    }
                }
            }
            Term::Observed(set, by) => {
                format!("{} (conditions on what is attacked left aside)", self.attacked(set, by, holds))
            }
            Term::Threatened(set, by) => {
                format!("{} could {not}take {} away by some action", self.noun(by), self.noun(set))
            }
            Term::Stuck(player) => {
                let verb = if holds { "would have no legal action" } else { "would have a legal action" };
                format!("{} {verb}", self.noun(player))
            }
            Term::Local(local) => {
                format!("{} {}", self.held(*local).noun, if holds { "holds" } else { "does not hold" })
            }
            Term::Attribute(..) | Term::EventAttribute(..) => {
                format!("{} {}", self.form(condition), if holds { "holds" } else { "does not hold" })
            }
            Term::Number(_)
            | Term::Player(_)
            | Term::Kind(_)
            | Term::Kinds(_)
            | Term::Square(_)
            | Term::Squares(_)
            | Term::Direction(_)
            | Term::Context(_)
            | Term::Opponent(_)
            | Term::KindAt(_)
            | Term::OwnerAt(_)
            | Term::Pieces(..)
            | Term::Empty
            | Term::Changed
            | Term::Victims
            | Term::Zone(..)
            | Term::Marked(_)
            | Term::Royal(_)
            | Term::Arithmetic(..)
            | Term::Count(_)
            | Term::Around(..)
            | Term::Slide(..)
            | Term::SlideTo(..)
            | Term::Ray(..)
            | Term::Between(..)
            | Term::First(..)
            | Term::StepFrom(..)
            | Term::Offset(..)
            | Term::Towards(..)
            | Term::Reverse(_)
            | Term::The(_)
            | Term::Connected(..)
            | Term::Distance(..)
            | Term::FileOf(_)
            | Term::RankOf(_)
            | Term::FileNumber(_)
            | Term::RankNumber(..)
            | Term::Attackers(..)
            | Term::SinceOccurrence(_)
            | Term::AttackedBy(_)
            | Term::Reach(..)
            | Term::Quantity(_)
            | Term::InHand(..)
            | Term::Starting(..)
            | Term::StartingSquares(..)
            | Term::Lookup(..) => {
                format!("{} {}", self.form(condition), if holds { "holds" } else { "does not hold" })
            }
        }
    }

    /// That a piece is of some kinds; that a table has an entry, if any kind will do.
    fn is_of_kinds(&self, kind: &Expression, kinds: &KindsTerm, is: &str) -> String {
        let all = KindSet::first(self.model.kinds.len());
        let is_any = matches!(kinds, KindsTerm::Fixed(kinds) if all.is_within(*kinds));
        match &kind.term {
            Term::Lookup(table, row, _) if is_any => {
                let has = if is == "is" { "has" } else { "has not" };
                let name = coined(&self.model.table(*table).name);
                format!("the table {name} {has} an entry for {}", self.kind_noun(row))
                    .replace("has not an", "has no")
            }
            _ => format!("{} {is} {}", self.kind_noun(kind), self.one_of_kinds(kinds)),
        }
    }

    /// Whether a condition is about the kind of the moving piece as it set out.
    fn is_of_departure(&self, condition: &Expression) -> bool {
        let is_piece = |kind: &Expression| matches!(kind.term, Term::Context(ContextWord::Piece));
        match &condition.term {
            Term::EventMark(word, _) => *word == ContextWord::Piece,
            Term::KindIs(kind, _) => is_piece(kind),
            _ => false,
        }
    }

    /// A condition that is a function call, by the function's name.
    fn named_clause(&self, call: &variorum::model::Call, holds: bool) -> String {
        let function = &self.model.functions[call.function];
        let arguments = self.arguments(call);
        let types: Vec<Type> = call.arguments.iter().map(|argument| argument.ty).collect();
        about_subject(&function.name, &arguments, &types, holds)
    }

    fn choice(&self, condition: &Expression, then: &Expression, other: &Expression, holds: bool) -> String {
        let when = self.clause(condition, true);
        match (&then.term, &other.term) {
            (Term::Truth(true), _) if holds => format!("{when}, or {}", self.clause(other, true)),
            (_, Term::Truth(false)) if holds => format!("{when} and {}", self.clause(then, true)),
            (_, _) => {
                format!("if {when}, {}; otherwise {}", self.clause(then, holds), self.clause(other, holds))
            }
        }
    }

    /// What a player does, if a noun can express it.
    pub(super) fn action_noun(&self, action: ActionKind) -> String {
        match action {
            ActionKind::Move => "a move".to_owned(),
            ActionKind::Declared(rule) => coined(&self.model.actions[rule.index()].name),
        }
    }

    /// The piece of a kind.
    pub(super) fn kind_noun(&self, kind: &Expression) -> String {
        match &kind.term {
            Term::KindAt(square) => self.piece_on(square),
            _ => self.noun(kind),
        }
    }

    /// That something is attacked, by the opponent unless another player is given.
    fn attacked(&self, set: &Expression, by: &Expression, holds: bool) -> String {
        let by = match &by.term {
            Term::Opponent(of) if matches!(of.term, Term::Context(ContextWord::Mover)) => String::new(),
            _ => format!(" by {}", self.noun(by)),
        };
        let only = self.only_piece(set);
        let is_one = only.is_some() || self.is_single(set);
        let mut all = Vec::new();
        self.flatten_or(set, &mut all);
        let nouns: Vec<String> = all.iter().map(|one| self.noun(one)).collect();
        let subject = match (only, is_one, holds) {
            (Some(only), _, _) => only,
            (None, true, _) => self.noun(set),
            (None, false, false) if all.len() > 1 && all.iter().all(|one| self.is_single(one)) => {
                format!("neither {}", list(&nouns, "nor"))
            }
            (None, false, true) => format!("one of {}", self.noun(set)),
            (None, false, false) => format!("none of {}", self.noun(set)),
        };
        let is = if is_one && !holds { "is not" } else { "is" };
        format!("{subject} {is} attacked{by}")
    }

    /// Where a piece of some kind could be captured.
    fn places_of(&self, set: &Expression, kind: &Expression) -> Vec<String> {
        let mut places = Vec::new();
        self.flatten_or(set, &mut places);
        let own = match &kind.term {
            Term::KindAt(square) => Some(self.noun(square)),
            _ => None,
        };
        let place = |place: &&Expression| match self.noun(place) {
            noun if own.as_ref() == Some(&noun) => "where it stands".to_owned(),
            noun if !self.is_single(place) => format!("on one of {noun}"),
            _ => format!("on {}", self.on(place)),
        };
        places.iter().map(place).collect()
    }

    fn same(&self, left: &Expression, right: &Expression, holds: bool) -> String {
        let is = if holds { "is" } else { "is not" };
        match (&left.term, &right.term) {
            (Term::Context(ContextWord::Victim), Term::Kind(None)) => {
                if holds { "nothing is captured" } else { "something is captured" }.to_owned()
            }
            (Term::Context(ContextWord::VictimOwner) | Term::OwnerAt(_), Term::Player(Side::Neutral)) => {
                format!(
                    "{} {} nobody",
                    self.owned_noun(left),
                    if holds { "belongs to" } else { "does not belong to" }
                )
            }
            (Term::Context(ContextWord::VictimOwner) | Term::OwnerAt(_), _) => format!(
                "{} {} {}",
                self.owned_noun(left),
                if holds { "belongs to" } else { "does not belong to" },
                self.noun(right)
            ),
            (_, Term::Square(None)) => self.is_there(left, !holds),
            (Term::KindAt(a), Term::KindAt(b)) => format!(
                "{} and {} {} of the same kind",
                self.piece_on(a),
                self.piece_on(b),
                if holds { "are" } else { "are not" }
            ),
            (_, Term::Kind(Some(kind))) => {
                format!("{} {is} {}", self.kind_noun(left), a(&self.kind_name(*kind)))
            }
            (_, _) if left.ty == Type::Square && self.is_piece(left) != self.is_piece(right) => {
                let (piece, square) = if self.is_piece(left) { (left, right) } else { (right, left) };
                let stands = if holds { "stands" } else { "does not stand" };
                format!("{} {stands} on {}", self.noun(piece), self.noun(square))
            }
            (_, _) => format!("{} {is} {}", self.noun(left), self.noun(right)),
        }
    }

    /// That a square is there, or that it is not.
    fn is_there(&self, square: &Expression, holds: bool) -> String {
        let noun = self.noun(square);
        match (&square.term, holds) {
            (Term::StepFrom(..) | Term::Offset(..) | Term::First(..), true) => {
                format!("there is {}", a(noun.trim_start_matches("the ")))
            }
            (Term::StepFrom(..) | Term::Offset(..) | Term::First(..), false) => {
                format!("there is no {}", noun.trim_start_matches("the "))
            }
            (Term::Variable(..), true) => format!("there is a {}", noun.trim_start_matches("the ")),
            (Term::Variable(..), false) => format!("there is no {}", noun.trim_start_matches("the ")),
            (Term::Local(_), true) => format!("{noun} is on the board"),
            (Term::Local(_), false) => format!("{noun} would be off the board"),
            (_, true) => format!("there is {noun}"),
            (_, false) => format!("there is no such square as {noun}"),
        }
    }

    /// The piece whose owner is needed.
    fn owned_noun(&self, owner: &Expression) -> String {
        match &owner.term {
            Term::OwnerAt(square) => self.piece_on(square),
            _ => "the captured piece".to_owned(),
        }
    }

    fn compared(&self, order: Order, left: &Expression, right: &Expression, holds: bool) -> String {
        // That a is not less than b means that b is at most a.
        let (order, left, right) = match (order, holds) {
            (order, true) => (order, left, right),
            (Order::Less, false) => (Order::AtMost, right, left),
            (Order::AtMost, false) => (Order::Less, right, left),
            (Order::Equal, false) => {
                return match self.on_rank(Order::Equal, left, right) {
                    Some(told) => denied(&told),
                    None => format!("{} is not {}", self.noun(left), self.noun(right)),
                };
            }
        };
        let told = self.counted(order, left, right).or_else(|| self.on_rank(order, left, right));
        if let Some(told) = told.or_else(|| self.in_line(order, left, right)) {
            return told;
        }
        let is_computed = |number: &Expression| matches!(number.term, Term::Arithmetic(..));
        let is_number = matches!(right.term, Term::Number(_));
        if order != Order::Equal && is_computed(left) && !is_computed(right) && !is_number {
            let than = if order == Order::Less { "more than" } else { "at least" };
            return format!("{} is {than} {}", self.noun(right), self.noun(left));
        }
        let is_plain = |number: &Expression| matches!(number.term, Term::Number(_));
        let (a, b) = (self.noun(left), self.noun(right));
        match (order, is_plain(left)) {
            (Order::Less, true) => format!("{b} is more than {a}"),
            (Order::AtMost, true) => format!("{b} is at least {a}"),
            (Order::Equal, true) => format!("{b} is {a}"),
            (Order::Less, false) => format!("{a} is less than {b}"),
            (Order::AtMost, false) => format!("{a} is at most {b}"),
            (Order::Equal, false) => format!("{a} is {b}"),
        }
    }

    /// A comparison of the files or ranks of two squares: `the start and the goal are on the same rank`.
    fn in_line(&self, order: Order, left: &Expression, right: &Expression) -> Option<String> {
        let (a, b, line) = match (&left.term, &right.term) {
            (Term::FileNumber(a), Term::FileNumber(b)) => (a, b, "file"),
            (Term::RankNumber(a, _), Term::RankNumber(b, _)) => (a, b, "rank"),
            (_, _) => return None,
        };
        let (a, b) = (self.square(a), self.square(b));
        match (order, &right.term) {
            (Order::Equal, _) => Some(format!("{a} and {b} are on the same {line}")),
            (Order::Less, Term::RankNumber(_, player)) => {
                Some(format!("{b} is farther ahead than {a}, seen from {} side", whose(&self.noun(player))))
            }
            (_, _) => None,
        }
    }

    /// A comparison of the rank of a square with a number: `the move ends on the player’s first rank`.
    fn on_rank(&self, order: Order, left: &Expression, right: &Expression) -> Option<String> {
        let (square, player, number, is_left) = match (&left.term, &right.term) {
            (Term::RankNumber(square, player), Term::Number(number)) => (square, player, *number, true),
            (Term::Number(number), Term::RankNumber(square, player)) => (square, player, *number, false),
            (_, _) => return None,
        };
        // The last of the ranks up to which the square lies, or behind which.
        let last = match (order, is_left) {
            (Order::Less, true) | (Order::AtMost, false) => number - 1,
            (Order::AtMost, true) | (Order::Less, false) | (Order::Equal, _) => number,
        };
        let holds = order == Order::Equal || is_left;
        let ranks = match (order, last) {
            (_, ..1) => return None,
            (Order::Equal, _) => format!("{} rank", ordinal(last)),
            (Order::Less | Order::AtMost, 1) => "first rank".to_owned(),
            (Order::Less | Order::AtMost, _) => format!("first {} ranks", self::number(last)),
        };
        let place = format!("on {}", belonging(&self.noun(player), &ranks));
        Some(match (self.subject_of_place(square, holds), holds) {
            (Some(subject), _) => format!("{subject} {place}"),
            (None, true) => format!("{} is {place}", self.noun(square)),
            (None, false) => format!("{} is not {place}", self.noun(square)),
        })
    }

    /// A comparison of the number of some things: `White has fewer than eight pawns`.
    fn counted(&self, order: Order, left: &Expression, right: &Expression) -> Option<String> {
        let is_group = |number: &Expression| matches!(&number.term, Term::Count(set) if matches!(set.term, Term::Connected(..)));
        if is_group(left) || is_group(right) {
            return None;
        }
        let (counted, bound, is_left) = match (&left.term, &right.term) {
            (Term::Count(_) | Term::InHand(..) | Term::Quantity(_), _) => (left, right, true),
            (_, Term::Count(_) | Term::InHand(..) | Term::Quantity(_)) => (right, left, false),
            (_, _) => return None,
        };
        if !matches!(bound.term, Term::Number(_) | Term::Local(_)) {
            return None;
        }
        let amount = match (&bound.term, order, is_left) {
            (Term::Number(0), Order::Equal, _)
            | (Term::Number(0), Order::AtMost, true)
            | (Term::Number(1), Order::Less, true) => "no".to_owned(),
            (Term::Number(0), Order::Less, false) => "at least one".to_owned(),
            (_, Order::Equal, _) => format!("exactly {}", self.amount(bound)),
            (_, Order::Less, true) => format!("fewer than {}", self.amount(bound)),
            (_, Order::AtMost, true) => format!("at most {}", self.amount(bound)),
            (_, Order::Less, false) => format!("more than {}", self.amount(bound)),
            (_, Order::AtMost, false) => format!("at least {}", self.amount(bound)),
        };
        let is_one =
            ["at least one", "no"].contains(&amount.as_str()) || matches!(bound.term, Term::Number(1));
        Some(match &counted.term {
            Term::Count(set) => match self.owned(set, !is_one) {
                (Some(owner), noun) => format!("{owner} {} {amount} {noun}", has(&owner)),
                (None, noun) => {
                    let noun = without_article(&noun);
                    format!("there {} {amount} {noun}", if is_one { "is" } else { "are" })
                }
            },
            Term::InHand(player, kinds) => {
                let noun = if is_one { self.singular(kinds) } else { self.plural(kinds) };
                let owner = self.noun(player);
                format!("{owner} {} {amount} {noun} in hand", has(&owner))
            }
            _ => self.counted_quantity(counted, &amount),
        })
    }

    fn counted_quantity(&self, counted: &Expression, amount: &str) -> String {
        use variorum::model::Quantity;
        match &counted.term {
            Term::Quantity(Quantity::Occurrences) => format!("the position has occurred {amount} times"),
            Term::Quantity(Quantity::BoardOccurrences) => {
                format!("the same pieces have stood on the same squares {amount} times")
            }
            Term::Quantity(Quantity::Removed) => {
                let noun = if amount.ends_with("one") { "piece has" } else { "pieces have" };
                format!("{amount} {noun} left the board in this action")
            }
            _ => format!("{} is {amount}", self.noun(counted)),
        }
    }

    fn amount(&self, bound: &Expression) -> String {
        match &bound.term {
            Term::Number(value) if (1..=12).contains(value) => number(*value),
            _ => self.noun(bound),
        }
    }

    fn exists(&self, set: &Expression, holds: bool) -> String {
        let named = self.named_call(set).filter(|call| call.arguments.is_empty());
        let name = named.map(|call| coined(&self.model.functions[call.function].name));
        if let Some(name) = name.filter(|name| is_many(name)) {
            return format!("there are {}{name}", if holds { "" } else { "no " });
        }
        if let Some(kinds) = self.either_kind(set) {
            return format!("there is {} {kinds}", if holds { "a" } else { "no" });
        }
        if self.is_single(set) && !self.is_of_pieces(set) && self.named_call(set).is_none() {
            return self.is_there(set, holds);
        }
        // A place with an exception reads badly after `is`.
        if let Some((noun, place)) = self.narrowed(set).filter(|(_, place)| !place.contains("except ")) {
            let some = if holds { "at least one" } else { "none" };
            return format!("{some} of {noun} is {place}");
        }
        if self.has_own_noun(set) {
            let noun = self.noun(set);
            let squares = noun.strip_prefix("the squares ");
            return match (squares, self.is_of_pieces(set) || matches!(set.term, Term::Or(..))) {
                (Some(rest), _) if holds => format!("there are squares {rest}"),
                (Some(rest), _) => format!("there are no squares {rest}"),
                (None, true) if holds => format!("there is one of {noun}"),
                (None, true) => format!("there is none of {noun}"),
                (None, false) => {
                    format!("there is {} in {noun}", if holds { "a square" } else { "no square" })
                }
            };
        }
        match self.owned(set, false) {
            (Some(owner), noun) if holds => format!("{owner} {} {}", has(&owner), a(&noun)),
            (Some(owner), noun) => format!("{owner} {} no {noun}", has(&owner)),
            (None, noun) if self.is_of_pieces(set) => standing(&noun, holds),
            (None, noun) if holds => format!("there is {}", a(&noun)),
            (None, noun) => format!("there is no {noun}"),
        }
    }

    fn quantified(
        &self,
        reduction: Reduction,
        (local, set): (Local, &Expression),
        body: &Expression,
        holds: bool,
    ) -> String {
        let is_piece = self.is_of_pieces(set);
        let (some, one) = if is_piece { ("piece", "that piece") } else { ("square", "that square") };
        let each = self.noun(set);
        self.hold(local, self.fresh(one), is_piece);
        let told = self.clause(body, true);
        let denied = self.clause(body, false);
        self.drop(local);
        match (reduction, holds) {
            (Reduction::Any, true) => format!("for at least one of {each}, {told}"),
            (Reduction::Any, false) => format!("for none of {each}, {told}"),
            (Reduction::All, true) => format!("for each of {each}, {told}"),
            (Reduction::All, false) => format!("for at least one of {each}, {denied}"),
            (Reduction::Count | Reduction::Sum | Reduction::Min | Reduction::Max | Reduction::Those, _) => {
                format!(
                    "there are {} {} among {each} for which {told}",
                    if holds { "some" } else { "no" },
                    plural(some)
                )
            }
        }
    }

    /// That a square lies in a set.
    fn lies_in(&self, square: &Expression, set: &Expression, holds: bool) -> String {
        if let Term::Not(inner) = &set.term {
            return self.lies_in(square, inner, !holds);
        }
        if let Term::Marked(mark) = &set.term {
            let is = if holds { "is" } else { "is not" };
            return format!(
                "{} {is} {}",
                self.piece_on(square),
                coined(&self.model.marks[mark.index()].name)
            );
        }
        let subject = self.subject_of_place(square, holds);
        let place = self.place(set);
        match (subject, place) {
            (Some(subject), Some(place)) => format!("{subject} {place}"),
            (None, Some(_)) if matches!(set.term, Term::Empty) => {
                format!("{} {} empty", self.noun(square), if holds { "is" } else { "is not" })
            }
            (None, Some(place)) => {
                // A square is a square of a zone; what stands on it is on one.
                let kind = place
                    .strip_prefix("on ")
                    .filter(|kind| kind.starts_with("a ") || kind.starts_with("an "));
                let what = kind.filter(|_| !self.is_piece(square)).unwrap_or(&place);
                format!("{} {} {what}", self.noun(square), if holds { "is" } else { "is not" })
            }
            (_, None) => self.holds_one_of(square, set, holds),
        }
    }

    /// The beginning of a clause about the place of a square of the event.
    fn subject_of_place(&self, square: &Expression, holds: bool) -> Option<&'static str> {
        match (&square.term, holds) {
            (Term::Context(ContextWord::From), true) => Some("the move starts"),
            (Term::Context(ContextWord::From), false) => Some("the move does not start"),
            (Term::Context(ContextWord::To), true) => Some("the move ends"),
            (Term::Context(ContextWord::To), false) => Some("the move does not end"),
            (Term::Context(ContextWord::At), true) => Some("the capture is made"),
            (Term::Context(ContextWord::At), false) => Some("the capture is not made"),
            (_, _) => None,
        }
    }

    /// The place of a set of squares, if it is no set of pieces: `on a “home” square`.
    fn place(&self, set: &Expression) -> Option<String> {
        Some(match &set.term {
            Term::Zone(zone, owner) => {
                let place = self.zone_square(*zone, owner.as_deref());
                let preposition = if owner.is_some() && !self.is_line(*zone) { "in" } else { "on" };
                format!("{preposition} {place}")
            }
            Term::Around(around, steps) => self.around(around, steps),
            Term::Empty => "on an empty square".to_owned(),
            Term::Between(a, b) => format!("between {} and {}", self.noun(a), self.noun(b)),
            Term::Squares(squares) if squares.len() > 1 => format!("in {}", self.squares(squares)),
            Term::Context(_) | Term::Square(_) => format!("on {}", self.noun(set)),
            _ if self.is_of_pieces(set) => return None,
            Term::Local(local) if self.held(*local).is_set => format!("among {}", self.noun(set)),
            Term::And(..) => format!("on one of {}", self.noun(set)),
            _ => format!("on {}", self.noun(set)),
        })
    }

    fn holds_one_of(&self, square: &Expression, set: &Expression, holds: bool) -> String {
        let (owner, noun) = self.owned(set, false);
        let of = owner.map_or_else(String::new, |owner| format!("{} ", whose(&owner)));
        if square.ty == Type::Square
            && matches!(&square.term, Term::Context(ContextWord::To))
            && self.has_moved()
        {
            let is = if holds { "is" } else { "is not" };
            let what =
                if of.is_empty() { a(&noun) } else { format!("one of {of}{}", self.owned(set, true).1) };
            return format!("the moving piece {is} {what}");
        }
        let is = if holds { "is" } else { "is not" };
        match (self.is_piece(square), of.is_empty()) {
            (true, true) => format!("{} {is} {}", self.noun(square), a(&noun)),
            (true, false) => format!("{} {is} one of {of}{}", self.noun(square), self.owned(set, true).1),
            (false, _) => {
                let verb = if holds { "holds" } else { "does not hold" };
                let what =
                    if of.is_empty() { a(&noun) } else { format!("one of {of}{}", self.owned(set, true).1) };
                format!("{} {verb} {what}", self.noun(square))
            }
        }
    }
}

/// That a condition with a name holds for some arguments of known types.
pub(super) fn about_subject(name: &str, arguments: &[String], types: &[Type], holds: bool) -> String {
    let of_player = types.first() == Some(&Type::Player);
    match (arguments, predicate(name, of_player, holds)) {
        ([one], Some(told)) => return format!("{one} {told}"),
        ([one, player], Some(told)) if types[1] == Type::Player => {
            let its = *player == format!("{} owner", whose(one)) || *player == format!("the owner of {one}");
            return format!("{one} {told} for {}", if its { "its owner" } else { player });
        }
        (_, _) => {}
    }
    let verb = if holds { "holds" } else { "does not hold" };
    let name = coined(name);
    match arguments.is_empty() {
        true => format!("the condition {name} {verb}"),
        false => format!("the condition {name} {verb} for {}", list(arguments, "and")),
    }
}

/// The words with which the place of a piece begins in a noun.
const PLACES: [&str; 6] = [" on ", " in ", " next to ", " orthogonally next to ", " between ", " outside "];

/// A clause that states whether there is a piece. If the noun has a place, the piece stands there.
fn standing(noun: &str, holds: bool) -> String {
    let noun = &noun.replace(" that is among ", " among ")[..];
    let is_plain = !noun.contains(" that ");
    let place = PLACES.iter().filter_map(|place| noun.find(place)).min().filter(|_| is_plain);
    match (place, noun.strip_prefix("piece other than ")) {
        (Some(at), _) if holds => format!("{} stands{}", a(&noun[..at]), &noun[at..]),
        (Some(at), _) => {
            let place = noun[at..].replace(" and the squares ", " or the squares ");
            format!("no {} stands{place}", &noun[..at])
        }
        (None, Some(others)) if !holds && is_plain && !others.starts_with("the ") => {
            format!("only {others} are on the board")
        }
        (None, Some(_)) if is_plain => {
            format!("{} is on the board", if holds { a(noun) } else { format!("no {noun}") })
        }
        (None, _) if holds => format!("there is {}", a(noun)),
        (None, _) => format!("there is no {noun}"),
    }
}

/// A clause about a rank, denied.
fn denied(told: &str) -> String {
    let pairs = [("the move starts", "the move does not start"), ("the move ends", "the move does not end")];
    let known =
        pairs.iter().find_map(|(plain, denied)| Some(format!("{denied}{}", told.strip_prefix(plain)?)));
    known.unwrap_or_else(|| told.replacen(" is on ", " is not on ", 1))
}

/// `have` after a subject in the third person.
fn has(subject: &str) -> &'static str {
    if subject == "you" { "have" } else { "has" }
}

/// A condition without its negation.
fn stripped(condition: &Expression, holds: bool) -> (&Expression, bool) {
    match &condition.term {
        Term::Not(inner) if condition.ty == Type::Truth && condition.call.is_none() => {
            stripped(inner, !holds)
        }
        _ => (condition, holds),
    }
}

/// The kinds that stand alone in a condition, to find the rules that are about a kind.
pub(super) fn kinds_in(condition: &Expression, found: &mut Vec<KindsTerm>) {
    condition.visit(&mut |part| match &part.term {
        Term::Kinds(kinds) | Term::Pieces(Some(kinds), _) | Term::KindIs(_, kinds) => {
            found.push(kinds.clone())
        }
        _ => {}
    });
}

/// Whether a condition holds, if its form shows that: conditions about a kind become certain where a function is spelled
/// out for one kind.
pub(super) fn certain(condition: &Expression, holds: bool) -> Option<bool> {
    match &condition.term {
        Term::KindIs(kind, KindsTerm::Fixed(kinds)) => match &kind.term {
            Term::Kind(Some(kind)) => Some(kinds.has(*kind) == holds),
            _ => None,
        },
        _ => is_always(condition).then_some(holds),
    }
}

/// Whether the form of a condition shows that it always holds.
pub(super) fn is_always(condition: &Expression) -> bool {
    match &condition.term {
        Term::Truth(truth) => *truth,
        Term::Let(_, _, body) => is_always(body),
        _ => false,
    }
}
