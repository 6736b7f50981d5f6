//! Expressions as nouns: every form that gives a value.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a form that is asked for, or any other; the tables have each"
)]

use super::english::{belonging, coined, list, number, ordinal, whose, without_article};
use super::speaker::Speaker;
use variorum::ids::Vector;
use variorum::language::Counting;
use variorum::model::{
    Amount, Board, ContextWord, DirectionWord, Expression, Local, Quantity, Reduction, Step, Term, Type,
};

impl Speaker<'_> {
    /// An expression as a noun. Conditions become clauses.
    pub(super) fn noun(&self, expression: &Expression) -> String {
        if !self.spend() {
            return "…".to_owned();
        }
        match self.named_call(expression) {
            Some(call) if expression.ty != Type::Truth => self.call(call),
            _ if expression.ty == Type::Squares => self.set(expression),
            _ => self.form(expression),
        }
    }

    /// The value of a function, described in full.
    pub(super) fn noun_of_body(&self, body: &Expression) -> String {
        if body.ty == Type::Squares { self.set(body) } else { self.form(body) }
    }

    #[expect(clippy::too_many_lines, reason = "a table: one arm a form")]
    pub(super) fn form(&self, expression: &Expression) -> String {
        let noun = |inner: &Expression| self.noun(inner);
        match &expression.term {
            Term::Number(0) => "zero".to_owned(),
            Term::Number(value) if (1..=12).contains(value) => number(*value),
            Term::Number(value) => value.to_string(),
            Term::Player(side) => self.side(*side),
            Term::Kind(kind) => kind.map_or_else(|| "nothing".to_owned(), |kind| self.kind_name(kind)),
            Term::Kinds(kinds) => self.plural(kinds),
            Term::Square(square) => {
                square.map_or_else(|| "no square".to_owned(), |square| self.model.board.name(square))
            }
            Term::Squares(squares) => self.squares(squares),
            Term::Direction(word) => self.direction(*word),
            Term::Local(local) => self.held(*local).noun,
            Term::Let(local, value, body) => {
                self.hold_value(*local, value);
                let told = noun(body);
                self.drop(*local);
                told
            }
            Term::If(condition, then, other) => {
                format!("{} if {}, otherwise {}", noun(then), self.clause(condition, true), noun(other))
            }
            Term::Context(word) => self.context(*word),
            Term::EventAttribute(word, attribute) => {
                let name = &self.model.attributes[usize::from(attribute.index)].name;
                belonging(&self.context(*word), &coined(name))
            }
            Term::Attribute(attribute, square) => {
                let name = &self.model.attributes[usize::from(attribute.index)].name;
                belonging(&self.piece_on(square), &coined(name))
            }
            Term::Opponent(player) => match &player.term {
                Term::Context(ContextWord::Mover) => "the opponent".to_owned(),
                _ => belonging(&noun(player), "opponent"),
            },
            Term::Variable(variable, owner) => self.variable(*variable, owner.as_deref()),
            Term::KindAt(square) => format!("the kind of {}", self.piece_on(square)),
            Term::OwnerAt(square) => format!("the owner of {}", self.piece_on(square)),
            Term::Royal(player) => belonging(&noun(player), "royal pieces"),
            Term::Arithmetic(amount, left, right) => self.arithmetic(*amount, left, right),
            Term::Count(set) if matches!(set.term, Term::Connected(..)) => {
                format!("the size of {}", self.noun(set))
            }
            Term::Count(set) if is_named(&set.term) => {
                let sort = if self.is_of_pieces(set) { "pieces" } else { "squares" };
                format!("the number of {sort} in {}", self.noun(set))
            }
            Term::Count(set) => {
                format!("the number of {}", without_article(&self.bare_set(set)))
            }
            Term::Reduce(reduction, local, set, body) => self.reduced(*reduction, *local, set, body),
            Term::Slide(from, ways) => {
                let vectors: Vec<Vector> = ways.iter().map(|(vector, _)| *vector).collect();
                let most = ways.iter().map(|(_, most)| *most).max().filter(|most| *most < u8::MAX);
                let most = most.map_or_else(String::new, |most| format!(" of at most {most} steps"));
                let way = self.ride_ways(&vectors);
                format!("the squares that a slide{most} {way} from {} reaches", self.square(from))
            }
            Term::SlideTo(from, way) => {
                format!("the squares in open line with {} {}", self.square(from), self.way(way))
            }
            Term::Ray(from, way) => {
                format!("the squares from {} {} to the edge", self.square(from), self.way(way))
            }
            Term::Between(a, b) => format!("the squares between {} and {}", self.square(a), self.square(b)),
            Term::First(from, way, set) => self.first(from, way, set),
            Term::StepFrom(from, way, steps) => self.step_from(from, way, steps),
            Term::Offset(from, files, ranks) => self.offset(from, files, ranks),
            Term::Towards(from, to) => {
                format!("in the direction from {} to {}", self.square(from), self.square(to))
            }
            Term::Reverse(way) => match &way.term {
                Term::Towards(from, to) => {
                    format!("in the direction from {} to {}", self.square(to), self.square(from))
                }
                _ => format!("opposite to {}", noun(way)),
            },
            Term::The(set) => self.the(set),
            Term::Around(set, steps) => format!("the squares {}", self.around(set, steps)),
            Term::Connected(from, set, steps) => format!(
                "the group of {} that {} belongs to (joined {})",
                self.bare_set(set),
                self.piece_on(from),
                self.leap(steps)
            ),
            Term::Distance(a, b, _) => {
                format!("the number of steps from {} to {}", self.square(a), self.square(b))
            }
            Term::FileOf(square) => format!("the file of {}", self.square(square)),
            Term::RankOf(square) => format!("the rank of {}", self.square(square)),
            Term::FileNumber(square) => format!("the file number of {}", self.square(square)),
            Term::RankNumber(square, player) => {
                format!("the rank of {} (counted from {} side)", self.square(square), whose(&noun(player)))
            }
            Term::Attackers(set, by) => {
                let attacked = self.only_piece(set).unwrap_or_else(|| noun(set));
                format!("{} that attack {attacked}", belonging(&noun(by), "pieces"))
            }
            Term::SinceOccurrence(times) => match times.term {
                Term::Number(times) => {
                    format!(
                        "the number of actions since the position occurred for the {} time",
                        ordinal(times)
                    )
                }
                _ => format!("the number of actions since the position had occurred {} times", noun(times)),
            },
            Term::AttackedBy(set) => format!("the squares on which {} could capture", noun(set)),
            Term::Reach(kind, from, owner) => format!(
                "the squares that {} could go to from {}",
                belonging(&noun(owner), &noun(kind)),
                self.square(from)
            ),
            Term::Quantity(Quantity::Occurrences) => {
                "the number of times the position has occurred".to_owned()
            }
            Term::Quantity(Quantity::BoardOccurrences) => {
                "the number of times the same pieces have stood on the same squares".to_owned()
            }
            Term::Quantity(Quantity::Removed) => {
                "the number of pieces that have left the board in this action".to_owned()
            }
            Term::InHand(player, kinds) => {
                format!("the number of {} in {}", self.plural(kinds), belonging(&noun(player), "hand"))
            }
            Term::Starting(kinds, player) => {
                format!("the number of {} with which {} begins the game", self.plural(kinds), noun(player))
            }
            Term::StartingSquares(kinds, player) => {
                format!(
                    "the squares on which {} begin the game",
                    belonging(&noun(player), &self.plural(kinds))
                )
            }
            Term::Lookup(table, row, column) => {
                let name = coined(&self.model.table(*table).name);
                match column {
                    Some(column) => {
                        format!("the {name} of {} and {}", self.kind_noun(row), self.kind_noun(column))
                    }
                    None => belonging(&self.kind_noun(row), &name),
                }
            }
            Term::Pieces(..)
            | Term::Empty
            | Term::Changed
            | Term::Victims
            | Term::Zone(..)
            | Term::Marked(_) => self.set(expression),
            Term::Truth(_)
            | Term::EventMark(..)
            | Term::Not(_)
            | Term::And(..)
            | Term::Or(..)
            | Term::Compare(..)
            | Term::Same(..)
            | Term::SameSet(..)
            | Term::In(..)
            | Term::KindIs(..)
            | Term::ActionIs(_)
            | Term::Any(_)
            | Term::Attacked(..)
            | Term::Observed(..)
            | Term::Threatened(..)
            | Term::Stuck(_) => match expression.ty {
                Type::Truth => self.clause(expression, true),
                Type::Number
                | Type::Player
                | Type::Kind
                | Type::Kinds
                | Type::Square
                | Type::Squares
                | Type::Direction => self.set(expression),
            },
        }
    }

    /// Gives a held value the noun of its expression.
    pub(super) fn hold_value(&self, local: Local, value: &Expression) {
        self.hold(local, self.noun(value), self.is_piece(value));
        if value.ty == Type::Squares {
            self.hold_as_set(local);
        }
    }

    /// A word of the event.
    pub(super) fn context(&self, word: ContextWord) -> String {
        match word {
            ContextWord::Mover => self.mover(),
            ContextWord::From => "the starting square".to_owned(),
            ContextWord::To => "the destination".to_owned(),
            ContextWord::At => "the square of the capture".to_owned(),
            ContextWord::Piece => "the moving piece".to_owned(),
            ContextWord::Victim if self.is_leaving() => "that piece".to_owned(),
            ContextWord::Victim => "the captured piece".to_owned(),
            ContextWord::VictimOwner if self.is_leaving() => "that piece’s owner".to_owned(),
            ContextWord::VictimOwner => "the captured piece’s owner".to_owned(),
        }
    }

    /// A variable: for a counter, the things that it counts.
    fn variable(&self, variable: variorum::ids::Variable, owner: Option<&Expression>) -> String {
        let about = &self.model.variables[variable.index()];
        let name = coined(&about.name);
        match (owner, about.counts) {
            (Some(owner), _) => belonging(&self.noun(owner), &name),
            (None, Some(Counting::Plies | Counting::Turns)) => format!("the counter {name}"),
            (None, None) if about.ty == Type::Square => format!("the square {name}"),
            (None, None) => name,
        }
    }

    /// Whether a square is described as the piece on it.
    pub(super) fn is_piece(&self, square: &Expression) -> bool {
        match (&square.term, square.ty) {
            (Term::Local(local), _) => self.held(*local).is_piece,
            (Term::The(set) | Term::First(_, _, set), _) => self.is_of_pieces(set),
            (_, Type::Squares) => self.is_of_pieces(square),
            (_, _) => false,
        }
    }

    /// A square, where a piece would not do.
    pub(super) fn square(&self, square: &Expression) -> String {
        self.noun(square)
    }

    /// A square that something is put on.
    pub(super) fn on(&self, square: &Expression) -> String {
        let noun = self.noun(square);
        match (self.is_piece(square), self.has_left(square)) {
            (true, true) => format!("the square that {noun} has left"),
            (true, false) => format!("the square of {noun}"),
            (false, _) => noun,
        }
    }

    /// The piece on a square.
    pub(super) fn piece_on(&self, square: &Expression) -> String {
        match &square.term {
            Term::Context(ContextWord::To) if self.has_moved() => "the moving piece".to_owned(),
            Term::Context(ContextWord::From) if !self.has_moved() => "the moving piece".to_owned(),
            Term::Context(ContextWord::At) => "the captured piece".to_owned(),
            _ if self.is_piece(square) => self.noun(square),
            _ => format!("the piece on {}", self.noun(square)),
        }
    }

    fn arithmetic(&self, amount: Amount, left: &Expression, right: &Expression) -> String {
        if matches!(amount, Amount::Least | Amount::Most) {
            let mut all = Vec::new();
            self.flatten_amount(amount, left, &mut all);
            self.flatten_amount(amount, right, &mut all);
            let word = match (amount == Amount::Least, all.len() > 2) {
                (true, true) => "smallest",
                (true, false) => "smaller",
                (false, true) => "largest",
                (false, false) => "larger",
            };
            return format!("the {} of {}", word, list(&all, "and"));
        }
        let (a, b) = (self.noun(left), self.noun(right));
        match (amount, &left.term) {
            (Amount::Minus, Term::Number(0)) => format!("minus {b}"),
            (Amount::Minus, _) => format!("{a} minus {b}"),
            (Amount::Times, Term::Number(2)) => format!("twice {b}"),
            (Amount::Times, _) => format!("{a} times {b}"),
            (Amount::Plus | Amount::Least | Amount::Most, _) => format!("{a} plus {b}"),
        }
    }

    /// The numbers whose minimum or maximum is meant.
    fn flatten_amount(&self, amount: Amount, number: &Expression, found: &mut Vec<String>) {
        match &number.term {
            Term::Arithmetic(inner, left, right) if *inner == amount && number.call.is_none() => {
                self.flatten_amount(amount, left, found);
                self.flatten_amount(amount, right, found);
            }
            _ => found.push(self.noun(number)),
        }
    }

    /// The value that a function gives for each square of a set, and nothing else: `the total “power” of my pieces`.
    fn reduced_call(
        &self,
        reduction: Reduction,
        local: Local,
        set: &Expression,
        body: &Expression,
    ) -> Option<String> {
        let call = self.named_call(body)?;
        let [Expression { term: Term::Local(known), .. }] = &call.arguments[..] else { return None };
        let word = match reduction {
            Reduction::Sum => "total",
            Reduction::Min => "smallest",
            Reduction::Max => "largest",
            Reduction::Any | Reduction::All | Reduction::Count | Reduction::Those => return None,
        };
        let name = coined(&self.model.functions[call.function].name);
        (*known == local).then(|| format!("the {word} {name} of {}", self.noun(set)))
    }

    fn reduced(&self, reduction: Reduction, local: Local, set: &Expression, body: &Expression) -> String {
        if let Some(told) = self.reduced_call(reduction, local, set, body) {
            return told;
        }
        if reduction == Reduction::Those && !speaks_of(body, local) {
            return format!("{} (provided that {})", self.noun(set), self.clause(body, true));
        }
        let is_piece = self.is_of_pieces(set);
        let (each, one) = (self.bare_set(set), if is_piece { "that piece" } else { "that square" });
        self.hold(local, self.fresh(one), is_piece);
        let is_truth =
            matches!(reduction, Reduction::Any | Reduction::All | Reduction::Count | Reduction::Those);
        let told = if is_truth { self.clause(body, true) } else { self.noun(body) };
        self.drop(local);
        match reduction {
            Reduction::Any => format!("whether for one of {each} {told}"),
            Reduction::All => format!("whether for each of {each} {told}"),
            Reduction::Count => format!("the number of {each} for which {told}"),
            Reduction::Sum => format!("the sum, over {each}, of {told}"),
            Reduction::Min => format!("the least, over {each}, of {told}"),
            Reduction::Max => format!("the most, over {each}, of {told}"),
            Reduction::Those => format!("those of {} for which {told}", self.noun(set)),
        }
    }

    /// A direction after a square: `forward`, `in the chosen direction`.
    pub(super) fn way(&self, way: &Expression) -> String {
        let noun = self.noun(way);
        if matches!(way.term, Term::Local(_)) { format!("in {noun}") } else { noun }
    }

    fn first(&self, from: &Expression, way: &Expression, set: &Expression) -> String {
        let (from, way) = (self.square(from), self.way(way));
        if let Term::Not(inner) = &set.term {
            let without = match self.is_of_pieces(inner) {
                true => format!("without one of {}", self.noun(inner)),
                false => format!("that is not among {}", self.noun(inner)),
            };
            return format!("the first square from {from} {way} {without}");
        }
        format!("the first {} from {from} {way}", self.one_of_set(set))
    }

    fn step_from(&self, from: &Expression, way: &Expression, steps: &Expression) -> String {
        let (square, way_told) = (self.square(from), self.way(way));
        let is_straight = |word: DirectionWord| word.0.files == 0 && !self.is_any_direction(word);
        match (&steps.term, &way.term) {
            (Term::Number(1), Term::Direction(word)) if is_straight(*word) => {
                let side = if word.0.ranks > 0 { "in front of" } else { "behind" };
                format!("the square {side} {square}")
            }
            (Term::Number(1), _) => format!("the next square from {square} {way_told}"),
            (Term::Arithmetic(Amount::Minus, zero, back), _) if matches!(zero.term, Term::Number(0)) => {
                // A chosen direction needs no name here: the sentence mentions no other.
                let going = match way.term {
                    Term::Local(_) => String::new(),
                    _ => format!(", going {way_told}"),
                };
                match back.term {
                    Term::Number(1) => format!("the square just before {square}{going}"),
                    _ => format!("the square {} steps before {square}{going}", self.noun(back)),
                }
            }
            (Term::Number(_), _) => format!("the square {} steps from {square} {way_told}", self.noun(steps)),
            (_, _) => {
                format!("the square at a distance of {} from {square} {way_told}", self.noun(steps))
            }
        }
    }

    fn offset(&self, from: &Expression, files: &Expression, ranks: &Expression) -> String {
        if let Some((a, b)) = self.same_way(files, ranks) {
            let from = self.square(from);
            return format!("the square as far from {from}, in the same direction, as {b} is from {a}");
        }
        let (files, ranks) = (self.away(files, "file", "to the right"), self.away(ranks, "rank", "forward"));
        let ways: Vec<String> = [files, ranks].into_iter().flatten().collect();
        format!("the square that lies {} from {}", list(&ways, "and"), self.square(from))
    }

    /// The start and the end of a way of so many files and ranks, if both numbers are differences between the same two squares.
    fn same_way(&self, files: &Expression, ranks: &Expression) -> Option<(String, String)> {
        let (Term::Arithmetic(Amount::Minus, b, a), Term::Arithmetic(Amount::Minus, d, c)) =
            (&files.term, &ranks.term)
        else {
            return None;
        };
        let (Term::FileNumber(a), Term::FileNumber(b)) = (&a.term, &b.term) else { return None };
        let (Term::RankNumber(c, _), Term::RankNumber(d, _)) = (&c.term, &d.term) else { return None };
        let [a, b, c, d] = [a, b, c, d].map(|square| self.square(square));
        (a == c && b == d).then_some((a, b))
    }

    /// A number of files or ranks in a direction; nothing if it is zero.
    fn away(&self, number: &Expression, unit: &str, way: &str) -> Option<String> {
        match &number.term {
            Term::Number(0) => None,
            Term::Number(1) => Some(format!("one {unit} {way}")),
            Term::Number(_) => Some(format!("{} {unit}s {way}", self.noun(number))),
            _ => Some(format!("as many {unit}s {way} as {}", self.noun(number))),
        }
    }

    /// The only piece of a set, or the first one.
    fn the(&self, set: &Expression) -> String {
        match self.owned_one(set).or_else(|| self.neutral_one(set)) {
            Some(piece) => piece,
            None => format!("the first of {}", self.noun(set)),
        }
    }

    /// The place of squares that some steps reach: `next to the king`.
    pub(super) fn around(&self, set: &Expression, steps: &[Vec<Step>]) -> String {
        let around = self.noun(set);
        let vectors = self.steps(steps);
        if vectors.len() == steps.len() {
            let is_of = |wanted: &[Vector]| {
                wanted.len() == vectors.len() && wanted.iter().all(|vector| vectors.contains(vector))
            };
            if is_of(&neighbours(&self.model.board)) {
                return format!("next to {around}");
            }
            let straight = [(0, 1), (0, -1), (1, 0), (-1, 0)].map(|(files, ranks)| Vector::new(files, ranks));
            if is_of(&straight) {
                return format!("orthogonally next to {around}");
            }
            let oblique =
                [(1, 1), (1, -1), (-1, 1), (-1, -1)].map(|(files, ranks)| Vector::new(files, ranks));
            if is_of(&oblique) {
                return format!("diagonally next to {around}");
            }
        }
        let steps = self.leap(steps);
        match (steps.strip_prefix("with "), steps.strip_prefix("to ")) {
            (Some(leap), _) => format!("at {leap} from {around}"),
            (None, Some(place)) => format!("on {place}, seen from {around}"),
            (None, None) => format!("{steps} from {around}"),
        }
    }
}

/// Whether the noun of a set is a name, and not that of its squares.
fn is_named(set: &Term) -> bool {
    matches!(set, Term::Local(_) | Term::Variable(..) | Term::FileOf(_) | Term::RankOf(_))
}

/// Whether an expression contains a held value.
fn speaks_of(body: &Expression, local: Local) -> bool {
    let mut found = false;
    body.visit(&mut |part| found |= matches!(part.term, Term::Local(known) if known == local));
    found
}

/// The steps to all neighbours.
fn neighbours(board: &Board) -> Vec<Vector> {
    board.neighbour_vectors()
}
