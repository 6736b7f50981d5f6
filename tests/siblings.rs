//! Counting what follows many actions at once against playing each of them.

use crate::support;
use variorum::position::Counting;
use variorum::{Game, Variant};

/// Plays at random, the same in every run; in each position the actions of two plies are counted in both ways.
#[track_caller]
fn check(mut game: Game, plies: usize) {
    let start = game.clone();
    let mut random = 11_u64;
    for _ in 0..plies {
        let each: u64 = game.divide(2).into_iter().map(|(_, nodes)| nodes).sum();
        assert_eq!(game.count(2, Counting::plies()), each, "{}", game.to_text());
        let actions = game.legal_actions();
        if actions.is_empty() {
            game = start.clone();
            continue;
        }
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        game.play_action(actions[(random >> 33) as usize % actions.len()]);
    }
}

/// Turns of two actions, and rules of many forms.
const RULES: &str = r#"
[variant]
name = "Two actions"
[board]
files = 6
ranks = 6
[pieces]
king   = { letter = "K", moves = "K" }
rook   = { letter = "R", moves = "R" }
knight = { letter = "N", moves = ["quiet N", "capture N when victim is pawn"] }
pawn   = { letter = "P", moves = ["quiet K", "capture F"] }
guard  = { letter = "G", moves = "quiet K" }
[setup]
board = "rnkgpr/pppppp/6/6/PPPPPP/RNKGPR"
[turn]
actions = 2
[tables]
worth = { king = 9, rook = 5, knight = 3, pawn = 1, guard = 2 }
[functions]
"near(s: square)" = "adjacent(s) and pieces of owner(s)"
[rules.lonely]
always = true
do     = "destroy pawn of white and not adjacent(pieces of white) or pawn of black and not adjacent(pieces of black)"
[rules.rest]
after = "action"
when  = "action is summon and removed > 2"
do    = "destroy first-file"
[zones]
first-file = "file a"
[actions.attack]
choose = "target in their pieces and adjacent(my pieces)"
when   = "sum(s in adjacent(target) and my pieces: worth(kind(s)) + count(near(s))) > 2 * worth(kind(target)) + max(s in near(target): worth(kind(s)))"
do     = "destroy target"
write  = "attack:{target}"
[actions.shot]
choose = ["gun in my rook", "way in directions", "target = first(gun, way, pieces)"]
when   = "target in their pieces and count(ray(gun, way) and pieces) <= 2"
do     = "destroy target"
write  = "shot:{gun}x{target}"
[actions.summon]
choose = ["g in my guard", "spots: 1..3 among adjacent(g) and empty"]
do     = ["create pawn on spots", "destroy g"]
write  = "summon:{g}:{spots}"
[actions.swap]
choose = ["a in my rook", "b in my knight and not rank 1"]
do     = "swap a with b"
write  = "swap:{a}{b}"
[actions.plague]
choose = ["k in my king", "doomed in [pawn knight]"]
when   = "no(their king) and any(doomed)"
do     = ["destroy doomed", "destroy k"]
write  = "plague:{doomed.lower}"
[actions.home]
choose = "k in my king"
when   = "any(s in my pieces: s in their king-side) and no(my rook)"
do     = "send pieces home"
write  = "home"
[side-zones]
king-side = "rank 1 or rank 2"
[endings.bare]
at     = "action"
when   = "no(their king or their rook)"
result = "mover wins"
"#;

#[test]
fn what_follows_many_rules_is_counted_as_if_it_were_played() {
    check(support::defined(RULES), 600);
}

#[test]
fn siblings_are_counted_as_if_they_were_played() {
    for name in ["medieval-war-chess", "arimaa", "marseillais", "monster", "progressive"] {
        if let Ok(variant) = Variant::shipped(name) {
            check(variant.start(), 400);
        }
    }
}
