//! What happens in games, counted.

use std::collections::BTreeMap;

use variorum::ids::Side;
use variorum::{ActionInfo, Cause, Change, Effect, Kind, Piece, Square, Variant};

/// How often something has come, and in how many games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Use {
    pub(super) times: u64,
    pub(super) games: u64,
}

/// What the pieces of a kind have done and suffered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct KindUse {
    /// Games in which one stood on the board.
    pub(super) seen: Use,
    /// Moves of players.
    pub(super) moves: Use,
    /// Pieces that its moves have captured.
    pub(super) captures: Use,
    pub(super) captured: Use,
    /// It left the board otherwise.
    pub(super) destroyed: Use,
    /// Another piece became one.
    pub(super) promotions: Use,
    pub(super) drops: Use,
    pub(super) created: Use,
    /// It changed its owner.
    pub(super) joined: Use,
}

impl KindUse {
    /// All its counts, in the order of [`KIND_USES`].
    pub(super) fn all(&self) -> [Use; 9] {
        let KindUse { seen, moves, captures, captured, destroyed, promotions, drops, created, joined } =
            *self;
        [seen, moves, captures, captured, destroyed, promotions, drops, created, joined]
    }

    fn all_mut(&mut self) -> [&mut Use; 9] {
        let KindUse { seen, moves, captures, captured, destroyed, promotions, drops, created, joined } = self;
        [seen, moves, captures, captured, destroyed, promotions, drops, created, joined]
    }
}

/// What the counts of a kind are called.
pub(super) const KIND_USES: [&str; 9] = [
    "games with it",
    "moves",
    "captures",
    "captured",
    "destroyed",
    "promotions to it",
    "drops",
    "created",
    "changes of owner",
];

/// Results of games, by who won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Results {
    pub(super) white: u64,
    pub(super) draws: u64,
    pub(super) black: u64,
}

impl Results {
    pub(super) fn games(self) -> u64 {
        self.white + self.draws + self.black
    }

    fn add(&mut self, winner: Option<Side>) {
        match winner {
            Some(Side::White) => self.white += 1,
            Some(Side::Black) => self.black += 1,
            Some(Side::Neutral) | None => self.draws += 1,
        }
    }

    fn merge(&mut self, other: Results) {
        self.white += other.white;
        self.draws += other.draws;
        self.black += other.black;
    }
}

/// Branching is kept for so many plies.
const MOST_PLIES: usize = 2000;

/// What has happened in games of a variant. Whole numbers alone, so that it does not matter in which order games are added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) results: Results,
    /// Games that the player who acted first has won, and those that the other one has.
    pub(super) first: u64,
    pub(super) second: u64,
    pub(super) endings: BTreeMap<String, Results>,
    /// The reasons that games ended without a rule.
    pub(super) because: BTreeMap<String, String>,
    pub(super) plies: Vec<u32>,
    pub(super) turns: Vec<u32>,
    /// By ply: the sum of the numbers of legal actions, and how many games came so far.
    pub(super) branching: Vec<(u64, u64)>,
    pub(super) kinds: Vec<KindUse>,
    pub(super) actions: Vec<Use>,
    pub(super) arrivals: Vec<Use>,
    pub(super) rules: Vec<Use>,
    /// Statements in movements, by kind.
    pub(super) movements: Vec<Use>,
    pub(super) passes: Use,
    /// How often a piece has come to each square.
    pub(super) squares: Vec<u64>,
}

impl Counts {
    /// Nothing yet.
    pub(super) fn new(variant: &Variant) -> Counts {
        let model = variant.model();
        Counts {
            kinds: vec![KindUse::default(); model.kinds.len()],
            actions: vec![Use::default(); model.actions.len()],
            arrivals: vec![Use::default(); model.arrivals.len()],
            rules: vec![Use::default(); model.rules.len()],
            movements: vec![Use::default(); model.kinds.len()],
            squares: vec![0; model.board.len()],
            ..Counts::default()
        }
    }

    /// Adds the legal actions of the position before an action.
    pub(super) fn branch(&mut self, ply: usize, actions: usize) {
        if ply >= MOST_PLIES {
            return;
        }
        if self.branching.len() <= ply {
            self.branching.resize(ply + 1, (0, 0));
        }
        self.branching[ply].0 += actions as u64;
        self.branching[ply].1 += 1;
    }

    /// Adds a kind that stands on the board or has come there.
    pub(super) fn see(&mut self, kind: Kind) {
        self.kinds[kind.index()].seen.times += 1;
    }

    /// Adds an action with what it has done.
    pub(super) fn act(&mut self, info: &ActionInfo, effects: &[Effect]) {
        match (info.mode, info.declared) {
            (_, Some(rule)) => self.actions[rule.index()].times += 1,
            (None, None) => self.passes.times += 1,
            (Some(_), None) => {}
        }
        let mover = effects.iter().find_map(moved_by_player);
        for effect in effects {
            self.change(&effect.change, mover);
            if let (Some(kind), Change::Moved { .. } | Change::Swapped { .. }) =
                (moved_by_player(effect), effect.change)
            {
                self.kinds[kind.index()].moves.times += 1;
            }
        }
        self.causes(effects);
    }

    /// Rules and statements count once an action, however much they change.
    fn causes(&mut self, effects: &[Effect]) {
        let mut causes: Vec<Cause> = Vec::new();
        for effect in effects {
            if !causes.contains(&effect.cause) {
                causes.push(effect.cause);
            }
        }
        for cause in causes {
            match cause {
                Cause::Rule(index) => self.rules[usize::from(index)].times += 1,
                Cause::Arrival(index) => self.arrivals[usize::from(index)].times += 1,
                Cause::Movement(kind) => self.movements[kind.index()].times += 1,
                Cause::Play | Cause::Action(_) => {}
                _ => {}
            }
        }
    }

    fn change(&mut self, change: &Change, mover: Option<Kind>) {
        let mut arrived: Vec<(Kind, Square)> = Vec::new();
        let use_of = |kinds: &mut Vec<KindUse>, piece: &Piece, of: fn(&mut KindUse) -> &mut Use| {
            of(&mut kinds[piece.kind.index()]).times += 1;
        };
        match change {
            Change::Moved { piece, to, .. } => arrived.push((piece.kind, *to)),
            Change::Swapped { pieces: [one, other], squares: [first, second] } => {
                arrived.extend([(one.kind, *second), (other.kind, *first)]);
            }
            Change::Captured { piece, .. } => {
                use_of(&mut self.kinds, piece, |kind| &mut kind.captured);
                if let Some(mover) = mover {
                    self.kinds[mover.index()].captures.times += 1;
                }
            }
            Change::Destroyed { piece, .. } => use_of(&mut self.kinds, piece, |kind| &mut kind.destroyed),
            Change::Created { piece, on } => {
                use_of(&mut self.kinds, piece, |kind| &mut kind.created);
                arrived.push((piece.kind, *on));
            }
            Change::Dropped { piece, on } => {
                use_of(&mut self.kinds, piece, |kind| &mut kind.drops);
                arrived.push((piece.kind, *on));
            }
            Change::Became { kind, .. } => {
                self.kinds[kind.index()].promotions.times += 1;
                self.see(*kind);
            }
            Change::Joined { piece, .. } => use_of(&mut self.kinds, piece, |kind| &mut kind.joined),
            Change::Marked { .. }
            | Change::Unmarked { .. }
            | Change::Remembers { .. }
            | Change::Given { .. }
            | Change::Discarded { .. }
            | Change::Counted { .. }
            | Change::Noted { .. }
            | Change::Skips { .. }
            | Change::Asked { .. }
            | Change::TurnEnded { .. } => {}
            _ => {}
        }
        for (kind, square) in arrived {
            self.see(kind);
            self.squares[square.index()] += 1;
        }
    }

    /// Adds how the game has ended, and counts each use as one of this game: for the counts of a single game.
    pub(super) fn end(&mut self, first: Side, end: End) {
        let End { winner, ending, because, plies, turns } = end;
        self.results.add(winner);
        match winner {
            Some(side) if side == first => self.first += 1,
            Some(_) => self.second += 1,
            None => {}
        }
        self.endings.entry(ending.clone()).or_default().add(winner);
        self.because.insert(ending, because);
        self.plies.push(plies);
        self.turns.push(turns);
        self.uses_mut().for_each(|one| one.games = u64::from(one.times > 0));
    }

    /// Adds the counts of other games.
    pub(super) fn merge(&mut self, mut other: Counts) {
        self.results.merge(other.results);
        self.first += other.first;
        self.second += other.second;
        for (name, results) in &other.endings {
            self.endings.entry(name.clone()).or_default().merge(*results);
        }
        self.because.append(&mut other.because);
        self.plies.append(&mut other.plies);
        self.turns.append(&mut other.turns);
        if self.branching.len() < other.branching.len() {
            self.branching.resize(other.branching.len(), (0, 0));
        }
        for (own, (sum, games)) in self.branching.iter_mut().zip(&other.branching) {
            *own = (own.0 + sum, own.1 + games);
        }
        for (own, more) in self.squares.iter_mut().zip(&other.squares) {
            *own += more;
        }
        let more: Vec<Use> = other.uses_mut().map(|one| *one).collect();
        for (own, more) in self.uses_mut().zip(more) {
            own.times += more.times;
            own.games += more.games;
        }
    }

    /// All uses of all sorts, always in the same order.
    fn uses_mut(&mut self) -> impl Iterator<Item = &mut Use> {
        let Counts { kinds, actions, arrivals, rules, movements, passes, .. } = self;
        let kinds = kinds.iter_mut().flat_map(KindUse::all_mut);
        kinds.chain(actions).chain(arrivals).chain(rules).chain(movements).chain(std::iter::once(passes))
    }
}

/// How a game has ended.
pub(super) struct End {
    pub(super) winner: Option<Side>,
    pub(super) ending: String,
    pub(super) because: String,
    pub(super) plies: u32,
    pub(super) turns: u32,
}

/// The kind of the piece that a player moves, if an effect is that.
fn moved_by_player(effect: &Effect) -> Option<Kind> {
    match (&effect.change, effect.cause) {
        (Change::Moved { piece, .. }, Cause::Play) => Some(piece.kind),
        (Change::Swapped { pieces, .. }, Cause::Play) => Some(pieces[0].kind),
        (_, _) => None,
    }
}
