//! Boards of hexagons: directions, and squares with names of their own.

use variorum::Variant;

/// A hexagon with sides of two, on which a stone slides to the end of a direction that is chosen.
fn stone(ways: &str) -> String {
    format!(
        r#"
        [variant]
        name = "Sliding"

        [board]
        files    = 3
        ranks    = 3
        hexagons = true
        holes    = "a3 c1"
        names    = "* b3 c2  a2 b2 c1  a1 b1 *"

        [pieces]
        stone = {{ letter = "S" }}

        [setup]
        board = "*2/1S1/2*"

        [actions.slide]
        choose = ["way in {ways}", "s in stone", "goal = step(s, way)"]
        when   = "goal in board"
        do     = "move s to goal"
        write  = "{{s}}{{goal}}"

        [endings.stuck]
        on     = "stuck"
        result = "draw"
        "#
    )
}

fn goals(ways: &str) -> Vec<String> {
    Variant::from_str(&stone(ways)).unwrap().start().legal_texts()
}

#[test]
fn orthogonals_go_over_the_six_sides() {
    assert_eq!(goals("orthogonals"), ["b2a1", "b2a2", "b2b1", "b2b3", "b2c1", "b2c2"]);
}

#[test]
fn diagonals_go_over_corners_and_leave_so_small_a_board() {
    assert_eq!(goals("diagonals"), [""; 0]);
}

#[test]
fn directions_are_both() {
    assert_eq!(goals("directions"), goals("orthogonals"));
}
