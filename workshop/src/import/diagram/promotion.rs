//! Promotion on the far ranks.

use std::collections::BTreeMap;

use super::content::{Choice, Diagram, Pairing, Piece};
use crate::import::betza;
use crate::import::draft::Draft;
use crate::import::word::Word;

/// Reads `!P*N*BQ1`; for an unreadable text, gives the place of the mistake, in bytes.
pub(super) fn choices(text: &Word, pieces: &[Piece]) -> Result<Vec<Choice>, usize> {
    let mut choices = Vec::new();
    let mut at = 0;
    while at < text.text.len() {
        let rest = &text.text[at..];
        let signs = rest.bytes().take_while(|byte| matches!(byte, b'!' | b'*')).count();
        let piece = piece_at(&rest[signs..], pieces).ok_or(at + signs)?;
        let (is_early, is_lost) = (rest[..signs].contains('!'), rest[..signs].contains('*'));
        at += signs + pieces[piece].id.len();
        let digits = text.text[at..].bytes().take_while(u8::is_ascii_digit).count();
        let ranks = match digits {
            0 => None,
            _ => Some(text.text[at..at + digits].parse().ok().filter(|ranks| *ranks > 0).ok_or(at)?),
        };
        choices.push(Choice { piece, is_early, is_lost, ranks });
        at += digits;
    }
    Ok(choices)
}

/// The index of the piece with whose ID a text begins.
pub(super) fn piece_at(text: &str, pieces: &[Piece]) -> Option<usize> {
    let fits = |piece: &&Piece| !piece.id.is_empty() && text.starts_with(&piece.id);
    // Of several pieces with the same letters the first counts, and longer letters come before shorter ones.
    let found = pieces.iter().filter(fits).fold(None, |best: Option<&Piece>, piece| match best {
        Some(best) if best.id.len() >= piece.id.len() => Some(best),
        _ => Some(piece),
    });
    found.and_then(|found| pieces.iter().position(|piece| piece.id == found.id))
}

/// Names as a list, without brackets around a single one.
fn list(names: &[&str]) -> String {
    match names {
        [only] => (*only).to_owned(),
        names => format!("[{}]", names.join(" ")),
    }
}

/// Whether a square is on one of the last ranks of the mover.
fn on_last_ranks(square: &str, ranks: usize) -> String {
    let compared = if ranks == 1 { "= 1".to_owned() } else { format!("<= {ranks}") };
    format!("rank({square}, opponent) {compared}")
}

impl Piece {
    /// On how many of the last ranks it could never move again, if there are any: it only goes forward.
    fn stuck_on_last(&self) -> Option<usize> {
        let told = self.moves.concat();
        if self.moves.is_empty()
            || !told.chars().all(|c| c.is_ascii_alphanumeric())
            || told.contains(['a', 'U'])
        {
            return None;
        }
        let leaps = self.moves.iter().flat_map(|line| betza::parse(line));
        let ranks: Vec<i32> =
            leaps.flat_map(|atom| atom.leaps().collect::<Vec<_>>()).map(|leap| leap.1).collect();
        let least = ranks.iter().copied().min().filter(|least| *least > 0)?;
        usize::try_from(least).ok()
    }
}

impl Diagram {
    /// The kind that each promoting piece becomes, by its index in the list.
    pub(super) fn pairs(&self, offset: usize) -> impl Iterator<Item = (&Piece, Option<&Piece>)> {
        let promoting = self.pieces.iter().take(self.promoting).enumerate();
        promoting
            .filter(|(_, piece)| !piece.is_out)
            .map(move |(place, piece)| (piece, self.pieces.get(place.saturating_add(offset))))
    }

    /// Promotion on moves into, within and out of the zone, to kinds further on in the list.
    fn paired_promotion(&self, draft: &mut Draft, pairing: Pairing) {
        let mut promoted = toml::Table::new();
        let mut stuck: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
        for (piece, goal) in self.pairs(pairing.offset) {
            let Some(goal) = goal else { continue };
            promoted.insert(piece.name.clone(), toml::Value::from(goal.name.clone()));
            if let Some(ranks) = piece.stuck_on_last() {
                stuck.entry(ranks).or_default().push(&piece.name);
            }
        }
        if promoted.is_empty() || self.promotion_ranks == 0 {
            return;
        }
        draft.set("side-zones/promotion-zone", self.last_ranks(self.promotion_ranks));
        draft.set("tables/promoted", toml::Value::Table(promoted));
        let when = "promoted(piece) is [kinds] and any((from or to) and my promotion-zone)";
        if pairing.is_forced || stuck.is_empty() {
            draft.set("arrivals/promotion/when", when);
            draft.set("arrivals/promotion/do", "to becomes promoted(piece)");
            draft.set("arrivals/promotion/write", "+");
            if !pairing.is_forced {
                draft.set("arrivals/promotion/optional", true);
            }
            return;
        }
        draft.take_in("promotion-zone");
        let stuck = stuck
            .iter()
            .map(|(ranks, names)| format!("k is {} and {}", list(names), on_last_ranks("s", *ranks)));
        draft.set("functions/dead-end(k: kind, s: square)", stuck.collect::<Vec<_>>().join(" or "));
    }

    /// The kinds that promoting pieces may become.
    fn goals(&self, promoting: usize) -> Vec<Choice> {
        if let Some(choices) = &self.choices {
            return choices.clone();
        }
        let others = self.pieces.iter().enumerate().skip(promoting);
        let fit = others.filter(|(_, piece)| !piece.is_royal && !piece.is_out);
        fit.map(|(piece, _)| Choice { piece, is_early: false, is_lost: false, ranks: None }).collect()
    }

    fn names(&self, goals: &[Choice], wanted: impl Fn(&Choice) -> bool) -> Vec<&str> {
        let wanted = goals.iter().filter(|goal| wanted(goal));
        wanted.filter_map(|goal| Some(self.pieces.get(goal.piece)?.name.as_str())).collect()
    }

    /// The first pieces of the list are promoted on the last ranks.
    pub(super) fn promotion(&self, draft: &mut Draft) {
        if let Some(pairing) = self.pairing {
            return self.paired_promotion(draft, pairing);
        }
        let count = self.promoting.min(self.pieces.len());
        let mut goals = self.goals(count);
        if self.promotion_ranks == 1 {
            goals.retain(|goal| !goal.is_early);
        }
        let promoting: Vec<&str> = self.pieces[..count].iter().map(|piece| piece.name.as_str()).collect();
        if promoting.is_empty() || goals.is_empty() || self.promotion_ranks == 0 {
            return;
        }
        let zone = self.zones(draft, goals.iter().any(|goal| goal.is_early));
        self.named_promotion(draft, &promoting, &goals, zone);
    }

    /// Pieces become the chosen kind, under its conditions.
    fn named_promotion(&self, draft: &mut Draft, promoting: &[&str], goals: &[Choice], zone: &str) {
        draft.set("groups/promotion-kinds", self.names(goals, |_| true).join(" "));
        let mut when = format!("piece is {} and to in my {zone}", list(promoting));
        let lost = self.names(goals, |goal| goal.is_lost);
        if !lost.is_empty() {
            let aside = self.aside(draft);
            let is_lost = format!("count(my k) < starting(k, mover){aside}");
            when.push_str(&match lost.len() == goals.len() {
                true => format!(" and {is_lost}"),
                false => format!(" and (k is not {} or {is_lost})", list(&lost)),
            });
        }
        let early = self.names(goals, |goal| goal.is_early);
        if !early.is_empty() {
            when.push_str(&format!(" and (k is not {} or to not in my last-rank)", list(&early)));
        }
        for ranks in 1..self.promotion_ranks {
            let late = self.names(goals, |goal| goal.ranks == Some(ranks));
            if !late.is_empty() {
                when.push_str(&format!(" and (k is not {} or {})", list(&late), on_last_ranks("to", ranks)));
            }
        }
        self.staying(draft, &mut when, goals, promoting.len());
        draft.set("arrivals/promotion/when", when);
        draft.set("arrivals/promotion/choose", "k in [promotion-kinds]");
        draft.set("arrivals/promotion/do", "to becomes k");
        draft.set("arrivals/promotion/write", "{k.lower}");
    }

    /// Declares the zone where pieces promote, and gives its name and, if needed, that of the last rank.
    fn zones(&self, draft: &mut Draft, needs_last: bool) -> &'static str {
        let name = if needs_last && self.promotion_ranks.min(self.ranks) > 1 {
            "promotion-zone"
        } else {
            "last-rank"
        };
        draft.set(&format!("side-zones/{name}"), self.last_ranks(self.promotion_ranks));
        if needs_last {
            draft.set("side-zones/last-rank", format!("rank {}", self.ranks));
        }
        name
    }

    /// The given number of last ranks, as a zone.
    fn last_ranks(&self, count: usize) -> String {
        match self.ranks.saturating_sub(count) + 1 {
            from if from == self.ranks => format!("rank {from}"),
            from => format!("ranks {from}-{}", self.ranks),
        }
    }

    /// How many pieces of a kind were laid aside at the start, as an addition to those on the board.
    fn aside(&self, draft: &mut Draft) -> &'static str {
        let mut entries = toml::Table::new();
        for piece in self.pieces.iter().filter(|piece| piece.aside > 0 && !piece.is_out) {
            entries.insert(piece.name.clone(), toml::Value::from(piece.aside as i64));
        }
        if entries.is_empty() {
            return "";
        }
        draft.set("tables/laid-aside", toml::Value::Table(entries));
        " + laid-aside(k)"
    }

    /// A piece that may become itself may stay what it is.
    fn staying(&self, draft: &mut Draft, when: &mut String, goals: &[Choice], promoting: usize) {
        let staying: Vec<Choice> = goals.iter().copied().filter(|goal| goal.piece < promoting).collect();
        if staying.is_empty() {
            return;
        }
        when.push_str(" and k != piece");
        let always = self.names(&staying, |goal| !goal.is_early);
        let early = self.names(&staying, |goal| goal.is_early);
        let mut parts = Vec::new();
        if !always.is_empty() {
            parts.push(format!("piece is {}", list(&always)));
        }
        if !early.is_empty() && promoting == 1 {
            parts.push("to not in my last-rank".to_owned());
        } else if !early.is_empty() {
            parts.push(format!("piece is {} and to not in my last-rank", list(&early)));
        }
        draft.set("arrivals/promotion/optional", parts.join(" or "));
    }
}
