//! Static exchange: what a capture comes to when both players go on capturing on its square.

/// More than all pieces are worth: the value of a vital piece in an exchange.
pub(super) const VITAL: i32 = 20_000;

/// What a capture with an attacker of some worth loses, if both players go on capturing on its square with their weakest
/// pieces as long as that pays; 0 if it loses nothing. Its gain is known, and the values of the pieces that wait to capture
/// there, the weakest last: first those of the other player.
pub(super) fn lost((gain, attacker): (i32, i32), mut waiting: [Vec<i32>; 2]) -> i32 {
    // What each capture gains if it is the last one.
    let (mut gains, mut standing, mut turn) = (vec![gain], attacker, 0);
    while let Some(next) = waiting[turn].pop() {
        gains.push(standing - gains[gains.len() - 1]);
        standing = next;
        turn = 1 - turn;
    }
    let best = gains.into_iter().rev().reduce(|next, own| -next.max(-own));
    best.map_or(0, |best| (-best).max(0))
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
            let waiting = [theirs, ours];
            assert_eq!(lost((gain, attacker), waiting.clone()), expected, "{gain} {attacker} {waiting:?}");
        }
    }
}
