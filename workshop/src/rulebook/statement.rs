//! The effects of rules, in sentences.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a form that is asked for, or any other; the tables have each"
)]

use super::clause::{certain, kinds_in};
use super::english::{a, belonging, coined, list, uncapital, whose};
use super::sentence::Sentence;
use super::speaker::Speaker;
use variorum::model::{Amount, Change, ContextWord, Domain, Expression, Statement, Term, Type};

impl Speaker<'_> {
    /// Statements, in order.
    pub(super) fn statements(&self, statements: &[Statement]) -> Vec<Sentence> {
        statements.iter().flat_map(|statement| self.statement(statement)).collect()
    }

    #[expect(clippy::too_many_lines, reason = "a table: one arm a form")]
    fn statement(&self, statement: &Statement) -> Vec<Sentence> {
        let one = |text: String| vec![Sentence::of(&text)];
        match statement {
            Statement::If(condition, then, other) => match certain(condition, true) {
                Some(true) => self.statements(then),
                Some(false) => self.statements(other),
                None => self.branches(condition, then, other),
            },
            Statement::ForEach(local, set, body) => {
                let is_piece = self.is_of_pieces(set);
                let noun = if is_piece { "that piece" } else { "that square" };
                let head = format!("for each of {}", self.noun(set));
                self.hold(*local, self.fresh(noun), is_piece);
                let items = self.statements(body);
                self.drop(*local);
                vec![Sentence::with(&head, items)]
            }
            Statement::Let(local, value, body) => {
                self.hold_value(*local, value);
                let told = self.statements(body);
                self.drop(*local);
                told
            }
            Statement::Move(from, to) => {
                let told = format!("{} goes to {}", self.piece_on(from), self.on(to));
                self.leaves_its_square(from);
                one(told)
            }
            Statement::Swap(first, second) => {
                one(format!("{} and {} change places", self.piece_on(first), self.piece_on(second)))
            }
            Statement::Capture(set) => one(self.suffers(set, "captured")),
            Statement::Destroy(set) => one(self.suffers(set, "removed from the game")),
            Statement::Create(kind, set, owner, mark) => {
                let mark = mark.map_or_else(String::new, |mark| {
                    format!(", marked {}", coined(&self.model.marks[mark.index()].name))
                });
                let owner = match &owner.term {
                    Term::Context(ContextWord::Mover) => String::new(),
                    _ => format!(" for {}", self.noun(owner)),
                };
                let place = self.places(set);
                one(format!("{} appears on {place}{owner}{mark}", self.a_piece(kind)))
            }
            Statement::Drop(kind, square, mark) => {
                let mark = mark.map_or_else(String::new, |mark| {
                    format!(", as {}", coined(&self.model.marks[mark.index()].name))
                });
                one(format!("{} is put on {}{mark}", self.the_piece(kind), self.on(square)))
            }
            Statement::Join(set, owner) => {
                let (pieces, is_many) = self.pieces(set);
                let verb = if is_many { "go over to" } else { "goes over to" };
                one(match &owner.term {
                    Term::Player(variorum::ids::Side::Neutral) => {
                        format!(
                            "{pieces} {} to nobody from now on",
                            if is_many { "belong" } else { "belongs" }
                        )
                    }
                    _ => format!("{pieces} {verb} {}", self.noun(owner)),
                })
            }
            Statement::Become(set, kind) => {
                let (pieces, is_many) = self.pieces(set);
                one(match (is_many, &kind.term) {
                    (true, Term::Kind(Some(kind))) => {
                        format!("{pieces} become {}", super::english::plural(&self.kind_name(*kind)))
                    }
                    (true, _) => format!("{pieces} each become {}", self.a_piece(kind)),
                    (false, _) => {
                        let kind = self.a_piece(kind);
                        let own = kind.strip_prefix(&format!("{} ", whose(&pieces)));
                        let kind = own.map_or_else(|| kind.clone(), |own| format!("its {own}"));
                        format!("{pieces} becomes {kind}")
                    }
                })
            }
            Statement::Mark(set, mark, gets) => {
                let (pieces, is_many) = self.pieces(set);
                let verb = match (gets, is_many) {
                    (true, true) => "are marked",
                    (true, false) => "is marked",
                    (false, true) => "are no longer marked",
                    (false, false) => "is no longer marked",
                };
                one(format!("{pieces} {verb} {}", coined(&self.model.marks[mark.index()].name)))
            }
            Statement::Remember(attribute, set, change, value) => {
                let name = coined(&self.model.attributes[usize::from(attribute.index)].name);
                one(self.changes(&belonging(&self.pieces(set).0, &name), *change, value))
            }
            Statement::Give(kind, owner) => {
                one(format!("{} goes to {}", self.the_piece(kind), belonging(&self.noun(owner), "hand")))
            }
            Statement::Discard(owner) => {
                one(format!("what {} has in hand is removed from the game first", self.noun(owner)))
            }
            Statement::SendHome(set) => {
                let (pieces, is_many) = self.pieces(set);
                one(match is_many {
                    true => format!(
                        "{pieces} go back to the squares where their kind starts, which they fill rank by rank from file a, or leave the game if none is empty"
                    ),
                    false => format!(
                        "{pieces} goes back to the first empty square where its kind starts, or leaves the game if there is none"
                    ),
                })
            }
            Statement::Shift(set, way, steps) => {
                let (pieces, is_many) = self.pieces(set);
                let verb = if is_many { "are pushed" } else { "is pushed" };
                let way = self.way(way);
                one(match &steps.term {
                    Term::Number(1) => format!("{pieces} {verb} one square {way}"),
                    Term::Number(_) => format!("{pieces} {verb} {} squares {way}", self.noun(steps)),
                    _ => format!("{pieces} {verb} {way} by as many squares as {}", self.noun(steps)),
                })
            }
            Statement::Skip(player) => {
                one(format!("{} is skipped", belonging(&self.noun(player), "next turn")))
            }
            Statement::EndTurn => one("the turn ends".to_owned()),
            Statement::Ask(player, action) => {
                let name = coined(&self.model.actions[action.index()].name);
                one(format!(
                    "before anything else is played, {} has to do this, if it is possible: {name}",
                    self.noun(player)
                ))
            }
            Statement::Assign(variable, owner, change, value) => {
                let name = coined(&self.model.variables[variable.index()].name);
                match (owner, change, &value.term) {
                    (_, Change::Set, Term::If(condition, then, other)) if value.ty != Type::Truth => {
                        let set = |value: &Expression| {
                            Statement::Assign(*variable, owner.clone(), Change::Set, value.clone())
                        };
                        self.branches(condition, &[set(then)], &[set(other)])
                    }
                    (Some(owner), Change::Set, Term::Truth(holds)) => {
                        let owner = self.noun(owner);
                        one(match holds {
                            true => format!("from now on {name} holds for {owner}"),
                            false => format!("{name} no longer holds for {owner}"),
                        })
                    }
                    (Some(owner), _, _) => {
                        one(self.changes(&belonging(&self.noun(owner), &name), *change, value))
                    }
                    (None, _, _) => one(self.changes(&name, *change, value)),
                }
            }
        }
    }

    fn branches(&self, condition: &Expression, then: &[Statement], other: &[Statement]) -> Vec<Sentence> {
        let items = self.in_branch(|| self.statements(then));
        let head = self.condition("if", condition, "");
        let mut found = Vec::new();
        match (&items[..], head.items.is_empty()) {
            ([single], true) if single.items.is_empty() && single.text.len() + head.text.len() < 240 => {
                let clause = head.text.trim_end_matches('.');
                found.push(Sentence::of(&format!("{clause}, {}", uncapital(&single.text))));
            }
            (_, true) => found.push(Sentence::with(&head.text, items)),
            (_, false) => {
                found.push(head);
                found.push(Sentence::with("then", items));
            }
        }
        let other = self.in_branch(|| self.statements(other));
        match &other[..] {
            [] => {}
            [single] if single.items.is_empty() => {
                found.push(Sentence::of(&format!("otherwise {}", uncapital(&single.text))));
            }
            _ => found.push(Sentence::with("otherwise", other)),
        }
        found
    }

    fn changes(&self, name: &str, change: Change, value: &Expression) -> String {
        match (change, &value.term, value.ty) {
            (Change::Set, Term::Truth(true), _) => format!("from now on {name} holds"),
            (Change::Set, Term::Truth(false), _) => format!("{name} no longer holds"),
            (Change::Set, Term::Square(None) | Term::Kind(None), _) => format!("{name} is cleared"),
            (Change::Set, Term::Squares(squares), _) if squares.is_empty() => format!("{name} is cleared"),
            (Change::Set, Term::Number(0), _) => format!("{name} is set back to zero"),
            (Change::Set, _, Type::Truth) => {
                format!("from now on {name} holds exactly if {}", self.clause(value, true))
            }
            (Change::Set, Term::Arithmetic(Amount::Plus, left, right), _) if self.noun(left) == name => {
                self.changes(name, Change::Add, right)
            }
            (Change::Set, _, _) => format!("{name} becomes {}", self.noun(value)),
            (Change::Add, _, _) => format!("{} is added to {name}", self.noun(value)),
            (Change::Subtract, _, _) => format!("{} is taken from {name}", self.noun(value)),
        }
    }

    /// That something happens to the pieces of a set.
    fn suffers(&self, set: &Expression, what: &str) -> String {
        let (pieces, is_many) = self.pieces(set);
        format!("{pieces} {} {what}", if is_many { "are" } else { "is" })
    }

    /// The pieces of a set, and whether they can be several.
    pub(super) fn pieces(&self, set: &Expression) -> (String, bool) {
        let is_single = match &set.term {
            Term::Local(local) => !self.held(*local).is_set,
            _ => self.is_single(set),
        };
        if let Some(only) = self.only_piece(set) {
            return (only, false);
        }
        match (is_single, self.is_of_pieces(set)) {
            (true, _) => (self.piece_on(set), false),
            (false, true) => (self.noun(set), true),
            (false, false) => (format!("the pieces on {}", self.noun(set)), true),
        }
    }

    /// Whether the form of a set allows at most one square.
    pub(super) fn is_single(&self, set: &Expression) -> bool {
        set.ty == Type::Square
            || matches!(set.term, Term::Local(local) if !self.held(local).is_set)
            || matches!(set.term, Term::Variable(variable, _) if self.model.variables[variable.index()].ty == Type::Square)
            || matches!(
                set.term,
                Term::Square(_)
                    | Term::Context(_)
                    | Term::StepFrom(..)
                    | Term::Offset(..)
                    | Term::First(..)
                    | Term::The(_)
            )
    }

    /// The place where something appears.
    fn places(&self, set: &Expression) -> String {
        if self.is_single(set) {
            return self.on(set);
        }
        format!("each of {}", self.noun(set))
    }

    /// A piece of a kind that is new.
    fn a_piece(&self, kind: &Expression) -> String {
        match &kind.term {
            Term::Kind(Some(kind)) => a(&self.kind_name(*kind)),
            Term::Context(ContextWord::Victim) => "a piece like the captured one".to_owned(),
            Term::Context(ContextWord::Piece) => "a piece like the moving one".to_owned(),
            Term::Local(local) => {
                let noun = self.held(*local).noun;
                if noun.contains("kind") { format!("a piece of {noun}") } else { noun }
            }
            Term::If(condition, then, other) => format!(
                "{} if {}, otherwise {},",
                self.the_piece(then),
                self.clause(condition, true),
                self.the_piece(other)
            ),
            Term::Lookup(table, row, column) => {
                let name = coined(&self.model.table(*table).name);
                let column = column.as_ref();
                let column = column.map_or_else(String::new, |column| format!(" and {}", self.noun(column)));
                format!("the piece that the table {name} gives for {}{column}", self.kind_noun(row))
            }
            Term::Attribute(..) => self.noun(kind),
            _ => format!("a piece of the kind {}", self.noun(kind)),
        }
    }

    /// A piece of a kind that already exists.
    fn the_piece(&self, kind: &Expression) -> String {
        match &kind.term {
            Term::Context(_) | Term::Local(_) => self.noun(kind),
            _ => self.a_piece(kind),
        }
    }

    /// A choice as a clause, and the name for the chosen value from then on.
    #[expect(clippy::too_many_lines, reason = "a table: one arm a form")]
    pub(super) fn chosen(&self, choice: &variorum::model::Choice, when: Option<&Expression>) -> String {
        let mover = self.mover();
        let name = choice.name.replace('-', " ");
        let is_word = choice.name.len() > 2;
        let hold = |noun: &str, is_piece: bool| {
            let noun = if is_word { format!("the {name}") } else { noun.to_owned() };
            self.hold(choice.local, self.fresh(&noun), is_piece);
        };
        let called = if is_word { format!(": the {}", coined(&choice.name)) } else { String::new() };
        match &choice.domain {
            Domain::Square(set) => {
                let is_piece = self.is_of_pieces(set);
                if let (Some(only), Some(kind)) = (self.only_piece(set), self.single_kind(set)) {
                    hold(&format!("the {kind}"), true);
                    return format!("this is done with {only}{called}");
                }
                let told = self.one_of(set);
                let single = self.single_kind(set).map(|kind| format!("the chosen {kind}"));
                let usual = if is_piece { "the chosen piece" } else { "the chosen square" };
                hold(&single.unwrap_or_else(|| usual.to_owned()), is_piece);
                format!("{mover} chooses {told}{called}")
            }
            Domain::Kind(kinds) => {
                let kinds = self.one_of_kinds(&variorum::model::KindsTerm::Fixed(*kinds));
                self.hold(choice.local, self.fresh("the chosen kind"), false);
                match kinds == "a piece" {
                    true => format!("{mover} chooses a kind of piece"),
                    false => format!("{mover} chooses a kind: {kinds}"),
                }
            }
            Domain::Hand(player) => {
                let hand = belonging(&self.noun(player), "hand");
                self.hold(choice.local, self.fresh("the chosen piece"), false);
                format!("{mover} chooses a piece from {hand}")
            }
            Domain::Direction(words) => {
                let words: Vec<String> = words.iter().map(|word| self.direction(*word)).collect();
                self.hold(choice.local, self.fresh("the chosen direction"), false);
                match words.len() >= 6 {
                    true => format!("{mover} chooses a direction"),
                    false => format!("{mover} chooses a direction: {}", list(&words, "or")),
                }
            }
            Domain::Number(least, most) => {
                let (least, most) = (self.noun(least), self.noun(most));
                hold("the chosen number", false);
                format!("{mover} chooses a number from {least} to {most}{called}")
            }
            Domain::Subset(least, most, set) => {
                let (least, most, told) = (self.noun(least), self.noun(most), self.noun(set));
                let how_many = if least == most { least } else { format!("from {least} to {most}") };
                hold("the chosen squares", self.is_of_pieces(set));
                self.hold_as_set(choice.local);
                format!("{mover} chooses some of {told}{called} (how many: {how_many})")
            }
            Domain::Is(value) => {
                let told = self.noun(value);
                let is_piece = self.is_piece(value);
                if choice.ty == Type::Kind && !is_word {
                    self.hold(choice.local, told, false);
                    return String::new();
                }
                // A piece whose kind is demanded is called by it.
                let kind = when.filter(|_| is_piece && !is_word);
                let kind = kind.and_then(|when| self.kind_demanded(choice.local, when));
                let (noun, subject) = match (is_word, kind) {
                    (true, _) => (format!("the {name}"), format!("the {}", coined(&choice.name))),
                    (false, Some(kind)) => {
                        let noun = self.fresh(&format!("the {kind}"));
                        (noun.clone(), noun)
                    }
                    (false, None) => (coined(&name), coined(&choice.name)),
                };
                self.hold(choice.local, noun, is_piece);
                if choice.ty == Type::Squares {
                    self.hold_as_set(choice.local);
                }
                format!("{subject} is {told}")
            }
        }
    }

    /// The name of the kind that a condition demands of a held piece.
    fn kind_demanded(&self, held: variorum::model::Local, when: &Expression) -> Option<String> {
        let mut found = None;
        when.visit(&mut |part| {
            if let Term::In(square, set) = &part.term
                && matches!(square.term, Term::Local(local) if local == held)
            {
                found = found.take().or_else(|| self.single_kind(set));
            }
        });
        found
    }

    /// The name of the kind, if a set has pieces of only one kind.
    fn single_kind(&self, set: &Expression) -> Option<String> {
        let mut found = Vec::new();
        kinds_in(set, &mut found);
        match &found[..] {
            [variorum::model::KindsTerm::Fixed(kinds)] if kinds.iter().count() == 1 && self.is_plain(set) => {
                kinds.iter().next().map(|kind| self.kind_name(kind))
            }
            _ => None,
        }
    }

    /// Whether a set consists of pieces, without negations.
    fn is_plain(&self, set: &Expression) -> bool {
        match &set.term {
            Term::Pieces(Some(_), _) => true,
            Term::And(a, b) => {
                (self.is_plain(a) || self.is_plain(b))
                    && !matches!(a.term, Term::Not(_))
                    && !matches!(b.term, Term::Not(_))
            }
            _ => false,
        }
    }

    /// One of a set, as a choice: `one of the player’s rooks`.
    pub(super) fn one_of(&self, set: &Expression) -> String {
        match self.owned(set, true) {
            (Some(owner), noun) => format!("one of {} {noun}", whose(&owner)),
            (None, noun) if noun.starts_with("the ") || noun.starts_with('“') => format!("one of {noun}"),
            (None, _) => match self.owned(set, false) {
                (_, noun) if noun.contains(" among ") => format!("one of {}", self.noun(set)),
                (_, noun) => a(&noun),
            },
        }
    }
}
