//! Which rules of promotion and of drops are those of the prelude, so that a definition includes them.

use super::draft::Draft;
use super::keys;
use super::settings::{Slot, king};
use super::spot::Spots;
use super::subject::Subject;

/// The rules of the prelude that a variant uses.
pub(super) struct Shared {
    /// `promotion-zone`: each piece becomes one other kind when it enters, moves in or leaves a zone, and must where it
    /// could never move on.
    pub(super) promotion: bool,
    /// `drops`: captured pieces change sides, as their kinds before promotion.
    pub(super) drops: bool,
    /// `pawn-drops`: a limited number of pawns on a file, and no mate by a dropped pawn.
    pub(super) pawn_drops: bool,
    /// Kinds that could never move on from the given number of last ranks.
    stuck: Vec<(Vec<Slot>, usize)>,
}

impl Shared {
    pub(super) fn of(subject: &Subject) -> Shared {
        let dead_ends = dead_squares(subject);
        let last_ranks =
            |spots: &[Spots; 2]| (1..=subject.start.ranks).find(|most| *spots == last(subject, *most));
        let stuck: Option<Vec<_>> =
            dead_ends.iter().map(|(slots, spots)| Some((slots.clone(), last_ranks(spots)?))).collect();
        let promotion = stuck.is_some() && promotes_in_zone(subject, &dead_ends);
        let drops = promotion && returns(subject);
        let pawn_drops = drops && !dead_ends.is_empty() && limits_pawns(subject);
        Shared { promotion, drops, pawn_drops, stuck: stuck.unwrap_or_default() }
    }

    /// Whether all kinds can move on from everywhere, so that the condition is not needed.
    pub(super) fn always_moves_on(&self) -> bool {
        self.stuck.is_empty()
    }

    /// The function for squares where a kind could never move on; the conditions that use it are changed if there is no
    /// such square.
    pub(super) fn declare_dead_end(&self, subject: &Subject, draft: &mut Draft) {
        if self.always_moves_on() {
            let when = "promoted(piece) is [kinds] and any((from or to) and my promotion-zone)";
            draft.set("arrivals/promotion/when", when);
            draft.without("arrivals/forced-promotion");
            return;
        }
        let parts = self.stuck.iter().map(|(slots, ranks)| {
            let kinds = subject.list(&subject.plain_names(slots));
            let place = if *ranks == 1 { "= 1".to_owned() } else { format!("<= {ranks}") };
            format!("k is {kinds} and rank(s, opponent) {place}")
        });
        let told = parts.collect::<Vec<_>>().join(" or ");
        draft.set("functions/dead-end(k: kind, s: square)", told);
    }
}

/// Squares from which kinds could never move, for White and for Black, with the kinds.
pub(super) fn dead_squares(subject: &Subject) -> Vec<(Vec<Slot>, [Spots; 2])> {
    let mut found: Vec<(Vec<Slot>, [Spots; 2])> = Vec::new();
    if !subject.settings.truth("immobilityIllegal") {
        return found;
    }
    for kind in subject.kinds.iter().filter(|kind| kind.promoted_from.is_none()) {
        let atoms = subject.atoms(kind.slot);
        let goes_on = |spot: (usize, usize), sign: i32| {
            atoms.iter().filter(|atom| atom.is_quiet && !atom.is_initial).flat_map(|atom| atom.leaps()).any(
                |leap| {
                    let (file, rank) = (spot.0 as i32 + sign * leap.0, spot.1 as i32 + sign * leap.1);
                    (0..subject.start.files as i32).contains(&file)
                        && (0..subject.start.ranks as i32).contains(&rank)
                },
            )
        };
        let spots =
            [1, -1].map(|sign| subject.start.spots().filter(|spot| !goes_on(*spot, sign)).collect::<Spots>());
        if spots.iter().all(Spots::is_empty) || atoms.is_empty() {
            continue;
        }
        match found.iter_mut().find(|(_, known)| *known == spots) {
            Some((slots, _)) => slots.push(kind.slot),
            None => found.push((vec![kind.slot], spots)),
        }
    }
    found
}

/// The last ranks, as White and as Black see them.
fn last(subject: &Subject, most: usize) -> [Spots; 2] {
    let ranks = subject.start.ranks;
    let within =
        |is_last: &dyn Fn(usize) -> bool| subject.start.spots().filter(|spot| is_last(spot.1)).collect();
    [within(&|rank| rank + most >= ranks), within(&|rank| rank < most)]
}

/// Whether promotion is that of `promotion-zone`. Where a piece could never move on, it must be able to promote.
fn promotes_in_zone(subject: &Subject, dead_ends: &[(Vec<Slot>, [Spots; 2])]) -> bool {
    let settings = subject.settings;
    let pairs = subject.pairs();
    let zones = settings.regions("promotionRegion");
    let promotes = |slot: &Slot| pairs.iter().any(|(from, _)| from == slot);
    let is_within = |spots: &[Spots; 2]| (0..2).all(|side| spots[side].is_subset(&zones[side]));
    subject.pawn().is_none()
        && pairs.iter().any(|(from, _)| *from != king())
        && subject.choosers().iter().all(Vec::is_empty)
        && zones[0] != zones[1]
        && zones.iter().all(|zone| !zone.is_empty())
        && settings.limits("promotionLimit").is_empty()
        && !settings.truth("piecePromotionOnCapture")
        && !settings.truth("pieceDemotion")
        && dead_ends.iter().all(|(slots, spots)| slots.iter().all(promotes) && is_within(spots))
}

/// Whether captured pieces go to the hand and return as in `drops`.
fn returns(subject: &Subject) -> bool {
    let settings = subject.settings;
    subject.remembers
        && settings.truth("pieceDrops")
        && settings.truth("capturesToHand")
        && !settings.truth("dropLoop")
        && !settings.truth("freeDrops")
}

/// Whether pawns are dropped as in `pawn-drops`, without further conditions.
fn limits_pawns(subject: &Subject) -> bool {
    let settings = subject.settings;
    let every = subject.every_spot();
    let Some(pawn) = dropped_pawn(subject) else { return false };
    settings.kinds("dropNoDoubled").slots == [pawn]
        && settings.number("dropNoDoubledCount") > 0
        && subject.name(pawn) == "pawn"
        && settings.regions("dropRegion").iter().all(|region| *region == every)
        && settings.mobility(pawn).iter().all(Option::is_none)
        && settings.number("nMoveRule") == 0
        && settings.truth("dropChecks")
        && ["dropPromoted", "castlingDroppedPiece"].iter().all(|key| !settings.truth(key))
        && ["enclosingDrop", "flipEnclosedPieces"].iter().all(|key| settings.word(key) == "none")
}

/// The pawn that may not give mate by a drop.
pub(super) fn dropped_pawn(subject: &Subject) -> Option<Slot> {
    let slot = keys::kinds().iter().position(|kind| kind.key == "shogiPawn")?;
    subject.settings.piece(slot).map(|_| slot)
}
