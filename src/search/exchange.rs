//! Static exchange: what a capture comes to when both players go on capturing on its square.

/// More than all pieces are worth: the value of a vital piece in an exchange.
pub(super) const VITAL: i32 = 20_000;

/// Whether a player whose piece has come to a square loses more than `most`, once both players have captured there with their
/// weakest pieces as long as that pays. His first gain and the value of his piece are known. `next` gives the value of the next
/// piece that captures: one of the other player if its argument is true, else one of his own.
pub(super) fn loses_more(
    (gain, attacker): (i32, i32),
    most: i32,
    mut next: impl FnMut(bool) -> Option<i32>,
) -> bool {
    gain + most < 0 || wins_more(attacker, gain + most, true, &mut next)
}

/// Whether a player wins more than `least` by capturing a standing piece.
fn wins_more(standing: i32, least: i32, is_reply: bool, next: &mut dyn FnMut(bool) -> Option<i32>) -> bool {
    if standing <= least {
        return false;
    }
    let Some(worth) = next(is_reply) else { return false };
    // The other player must win less than this by recapturing. He wins the capturing piece at most.
    let surplus = standing - least;
    worth < surplus || !wins_more(worth, surplus - 1, !is_reply, next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exchanges_go_on_as_long_as_they_pay() {
        const PAWN: i32 = 100;
        const KNIGHT: i32 = 300;
        const ROOK: i32 = 500;
        for (gain, attacker, theirs, ours, expected) in [
            (KNIGHT, ROOK, vec![], vec![], 0),
            (KNIGHT, ROOK, vec![PAWN], vec![], ROOK - KNIGHT),
            // A second rook takes what takes back.
            (KNIGHT, ROOK, vec![ROOK], vec![ROOK], 0),
            (KNIGHT, ROOK, vec![PAWN], vec![ROOK], ROOK - KNIGHT - PAWN),
            // The second rook stays where it is, since another pawn guards the first.
            (PAWN, ROOK, vec![PAWN, PAWN], vec![ROOK], ROOK - PAWN),
            // A vital piece takes only what is not guarded.
            (PAWN, ROOK, vec![VITAL], vec![], ROOK - PAWN),
            (PAWN, ROOK, vec![VITAL], vec![KNIGHT], 0),
        ] {
            let loses_more = |most| {
                let mut waiting = [theirs.clone(), ours.clone()];
                loses_more((gain, attacker), most, |is_reply| waiting[usize::from(!is_reply)].pop())
            };
            assert!(!loses_more(expected), "{gain} {attacker} {theirs:?} {ours:?}");
            assert!(expected == 0 || loses_more(expected - 1), "{gain} {attacker} {theirs:?} {ours:?}");
        }
    }

    #[test]
    fn each_player_captures_or_stops_whichever_is_better() {
        let worths = [100, 300, 500, VITAL];
        // Every digit to the base of four is a piece.
        for number in 0..4_usize.pow(7) {
            let worth = |place: u32| worths[number / 4_usize.pow(place) % 4];
            let (gain, attacker) = (worth(0) % VITAL, worth(1));
            let line: Vec<i32> = (2..7).map(worth).collect();
            let lost = (won_by_capturing(attacker, &line) - gain).max(0);
            for most in [0, lost - 1, lost, lost + 1].into_iter().filter(|most| *most >= 0) {
                let mut rest = line.iter().copied();
                let loses_more = loses_more((gain, attacker), most, |_| rest.next());
                assert_eq!(loses_more, lost > most, "{gain} {attacker} {line:?} {most}");
            }
        }
    }

    /// What is won by capturing a standing piece, or not, with the pieces that capture in turn.
    fn won_by_capturing(standing: i32, line: &[i32]) -> i32 {
        match line.split_first() {
            None => 0,
            Some((next, rest)) => (standing - won_by_capturing(*next, rest)).max(0),
        }
    }
}
