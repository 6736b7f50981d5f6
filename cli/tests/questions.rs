//! The questions of `variorum new`, at a terminal that behaves as a real one.

#![cfg(unix)]

use variorum::Variant;

use super::terminal::{CTRL_C, DOWN, ENTER, Terminal};

/// The definition that was written, with a name for messages.
fn written(terminal: &Terminal, file: &str) -> Variant {
    let path = terminal.folder.path().join(file);
    Variant::from_file(&path.display().to_string()).unwrap_or_else(|error| panic!("{error}"))
}

fn kinds(variant: &Variant) -> Vec<&str> {
    variant.model().kinds.iter().map(|kind| kind.name.as_str()).collect()
}

#[test]
fn what_is_usual_takes_four_keys() {
    let mut terminal = Terminal::run("new 'My game'", 100, 30);
    for question in ["The board:", "The pieces", "Do captured pieces go to the hand", "How is the game won?"]
    {
        terminal.sees(question);
        terminal.press(ENTER);
    }
    assert!(terminal.ends(0).contains("wrote my-game.toml"));
    let variant = written(&terminal, "my-game.toml");
    assert_eq!((variant.model().board.files, variant.model().board.ranks), (8, 8));
    assert_eq!(kinds(&variant), ["king", "queen", "rook", "bishop", "knight", "pawn"]);
    assert_eq!(variant.start().legal_texts().len(), 12); // pawns step once, knights leap;
}

#[test]
fn answers_are_what_is_written() {
    let mut terminal = Terminal::run("new duel", 100, 30);
    terminal.sees("The board:");
    terminal.press(&format!("5x6{ENTER}"));
    terminal.sees("The pieces");
    terminal.press(&format!("{DOWN} {DOWN}{DOWN} {DOWN} {ENTER}")); // neither queen nor bishop nor knight
    terminal.sees("Do captured pieces go to the hand");
    terminal.press("y");
    terminal.sees("How is the game won?");
    terminal.press(&format!("{DOWN}{ENTER}"));
    terminal.ends(0);
    let variant = written(&terminal, "duel.toml");
    assert_eq!((variant.model().board.files, variant.model().board.ranks), (5, 6));
    assert_eq!(kinds(&variant), ["king", "rook", "pawn"]);
    assert!(variant.model().actions.iter().any(|action| action.name == "drop"));
    assert!(variant.model().endings.iter().all(|ending| ending.because != "checkmate"));
}

#[test]
fn a_wrong_board_is_asked_for_again() {
    let mut terminal = Terminal::run("new duel --pieces king,rook --hands --goal checkmate", 100, 30);
    terminal.sees("The board:");
    terminal.press(&format!("99x1{ENTER}"));
    terminal.sees("4 to 16 files and 5 to 16 ranks");
    terminal.press(&format!("{}hexagon{ENTER}", "\x7f".repeat(4)));
    terminal.ends(0);
    assert!(written(&terminal, "duel.toml").model().board.hexagons);
}

#[test]
fn options_are_not_asked_about() {
    let mut terminal = Terminal::run("new duel --board 6x6 --pieces king,rook --hands", 100, 30);
    terminal.sees("How is the game won?");
    terminal.press(ENTER);
    let screen = terminal.ends(0);
    assert!(!screen.contains("The board:") && !screen.contains("The pieces"), "{screen}");
    let mut terminal = Terminal::run("new duel --yes", 100, 30);
    let screen = terminal.ends(0);
    let asked = ["The board:", "The pieces", "go to the hand", "How is the game won?"];
    assert!(asked.iter().all(|question| !screen.contains(question)), "{screen}");
    assert!(screen.contains("wrote duel.toml"), "{screen}");
}

#[test]
fn answers_that_do_not_go_together_write_nothing() {
    let mut terminal = Terminal::run("new duel --board 8x8 --pieces queen --hands", 100, 30);
    terminal.sees("How is the game won?");
    terminal.press(ENTER); // checkmate, but there is no king
    let screen = terminal.ends(2);
    assert!(screen.contains("king"), "{screen}");
    assert!(!terminal.folder.path().join("duel.toml").exists());
}

#[test]
fn an_interrupted_question_leaves_the_terminal_in_order() {
    let questions = [
        ("--pieces king --hands --goal hill", "The board:"),
        ("--board 8x8 --hands --goal hill", "The pieces"),
        ("--board 8x8 --pieces king --goal hill", "Do captured pieces go to the hand"),
        ("--board 8x8 --pieces king --hands", "How is the game won?"),
    ];
    for (arguments, question) in questions {
        let mut terminal = Terminal::run(&format!("new duel {arguments}"), 100, 30);
        terminal.sees(question);
        terminal.insist(CTRL_C);
        terminal.ends(130);
        assert!(!terminal.folder.path().join("duel.toml").exists(), "{question}");
    }
}
