//! The bodies of the fuzz targets that read one text each. None may panic, and what is read must be written back alike.

use std::sync::LazyLock;

use variorum::diagnostic::Diagnostics;
use variorum::record::replay;
use variorum::source::Sources;
use variorum::{Checked, Game, Variant};
use variorum_workshop::editor::{References, Role, context_at, layout};
use variorum_workshop::import::{import, import_diagram};

/// Longer inputs say nothing new.
const BYTES: usize = 20_000;
/// Actions that are played of what can be read.
const PLIES: usize = 3;
/// Places in a text at which completion is asked for.
const PLACES: usize = 16;

/// The bytes as text, if they are short enough.
fn text(data: &[u8]) -> Option<&str> {
    std::str::from_utf8(data).ok().filter(|text| text.len() <= BYTES)
}

/// A definition: its mistakes are drawn, and the beginning of a game is played if there are none.
pub(crate) fn definition(data: &[u8]) {
    if let Some(text) = text(data) {
        checked(text);
    }
}

fn checked(text: &str) {
    let checked = Variant::check_text("definition", text);
    let drawn = checked.diagnostics.render(&checked.sources);
    assert_eq!(checked.variant.is_none(), checked.diagnostics.has_errors(), "{drawn}");
    asked_by_an_editor(&checked, text);
    if let Some(variant) = checked.variant {
        play(variant.start());
    }
}

/// Asks what an editor asks: each name stands where it is said to stand, and no byte of the file is lost.
fn asked_by_an_editor(checked: &Checked, text: &str) {
    for reference in References::of(checked).all().iter().filter(|it| it.role != Role::Implies) {
        assert_eq!(checked.sources.slice(reference.place), reference.entity.name);
    }
    let file = layout(text);
    assert_eq!(file.leaves().map(|leaf| leaf.of(text)).collect::<String>(), text);
    let step = text.len() / PLACES + 1;
    for offset in (0..text.len()).step_by(step) {
        context_at(text, offset).offers();
    }
}

/// Plays some actions, each the last one in the order of their texts, and writes and reads all that can be written.
fn play(mut game: Game) {
    for _ in 0..PLIES {
        written_back(&game);
        let texts = game.legal_texts();
        let Some(last) = texts.last() else { break };
        let action = game.find(last);
        assert!(
            action.is_some() || game.overrun().is_some(),
            "`{last}` is legal in {}, and not understood",
            game.to_text()
        );
        if !action.is_some_and(|action| game.play_action(action)) {
            break;
        }
    }
    game.outcome();
    while game.undo().is_some() {}
}

/// Writes a position and reads it back.
fn written_back(game: &Game) {
    let text = game.to_text();
    let again = game.variant().position(&text).map(|again| again.to_text());
    // A phase is told where another one would be due, which may hang on what the text does not tell.
    let told = |text: &str| -> Vec<String> {
        text.split(' ').filter(|word| !word.starts_with("phase=")).map(str::to_owned).collect()
    };
    assert_eq!(again.map(|again| told(&again)), Ok(told(&text)));
}

/// A string between quotes, as TOML writes it.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => quoted.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

/// A small game with names of every sort, to which lines are added.
const SMALL: &str = r#"
[variant]
name = "Small"
[board]
files = 5
ranks = 5
links = { seam = "a1-e5" }
[zones]
pond = "b2-d4"
[side-zones]
home = "ranks 1-2"
[pieces]
ant = { letter = "A", moves = "K" }
bat = { letter = "B", moves = "R" }
[groups]
small = "ant bat"
[royal]
pieces = "my gem"
[marks.fresh]
lost-by-moving = true
[state]
spot = { is = "square" }
score = { is = "number", per-player = true }
[setup]
board = "abgba/5/5/5/ABGBA"
hands = "Ab"
[endings.stuck]
on = "stuck"
result = "draw"
"#;

/// A line of `moves`.
pub(crate) fn movement(data: &[u8]) {
    if let Some(text) = text(data) {
        checked(&format!("{SMALL}[pieces.gem]\nletter = \"G\"\nmoves = {}\n", quoted(text)));
    }
}

/// A condition, a statement or a choice, wherever such a thing may stand; the first byte says where.
pub(crate) fn rule(data: &[u8]) {
    let Some((place, rest)) = data.split_first() else { return };
    let Some(text) = text(rest).map(quoted) else { return };
    let lines = match place % 9 {
        0 => format!("[forbidden.a]\nwhen = {text}"),
        1 => format!("[forbidden.a]\non = \"before-move\"\nwhen = {text}"),
        2 => format!("[rules.a]\non = \"move\"\ndo = {text}"),
        3 => format!("[rules.a]\non = \"before-capture\"\nwhen = {text}\ndo = \"score of mover += 1\""),
        4 => format!("[actions.a]\nchoose = {text}\ndo = \"end turn\"\nwrite = \"x\""),
        5 => format!("[arrivals.a]\nwhen = {text}\ndo = \"to becomes ant\"\nwrite = \"+\""),
        6 => format!("[priorities.a]\nmost = {text}"),
        7 => format!("[endings.a]\nwhen = {text}\nresult = \"draw\""),
        _ => format!(
            "[functions]\n\"f(s: square)\" = {text}\n[endings.a]\nwhen = \"f(a1)\"\nresult = \"draw\""
        ),
    };
    checked(&format!("{SMALL}[pieces.gem]\nletter = \"G\"\nmoves = \"K\"\n{lines}\n"));
}

/// Games whose positions, actions and records are read.
static GAMES: LazyLock<Vec<Variant>> = LazyLock::new(|| {
    let names = ["chess", "crazyhouse", "wiz-42", "medieval-war-chess", "xiangqi", "glinski"];
    names.into_iter().filter_map(|name| Variant::shipped(name).ok()).collect()
});

/// A game by the first byte, and the rest as text.
fn game_and_text(data: &[u8]) -> Option<(&'static Variant, &str)> {
    let (number, rest) = data.split_first()?;
    let variant = GAMES.get(usize::from(*number) % GAMES.len().max(1))?;
    Some((variant, text(rest)?))
}

/// The text of a position.
pub(crate) fn position(data: &[u8]) {
    let Some((variant, text)) = game_and_text(data) else { return };
    match variant.position(text) {
        Ok(game) => play(game),
        Err(error) => assert!(error.offset <= text.len() && !error.to_string().is_empty()),
    }
}

/// Actions as a player writes them, one a line.
pub(crate) fn action(data: &[u8]) {
    let Some((variant, text)) = game_and_text(data) else { return };
    let mut game = variant.start();
    for line in text.lines().take(8) {
        match game.read(line) {
            Ok(action) if game.play_action(action) => {}
            Ok(_) => return,
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

/// A record of a game.
pub(crate) fn record(data: &[u8]) {
    let Some((variant, text)) = game_and_text(data) else { return };
    let replayed = replay(variant, text);
    if let Some(error) = replayed.stopped {
        assert!(error.place.line <= text.lines().count() + 1 && !error.because.to_string().is_empty());
    }
}

/// A `variants.ini`; what comes out is checked as any definition.
pub(crate) fn ini(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let mut sources = Sources::default();
    let source = sources.add("variants.ini", text);
    let mut diagnostics = Diagnostics::default();
    let made = import(&sources, source, None, &mut diagnostics);
    diagnostics.render(&sources);
    made.iter().filter_map(|one| one.text.as_deref()).take(3).for_each(checked);
}

/// The parameters of an Interactive Diagram.
pub(crate) fn diagram(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let mut sources = Sources::default();
    let source = sources.add("diagram.txt", text);
    let mut diagnostics = Diagnostics::default();
    let made = import_diagram(&sources, source, &mut diagnostics);
    diagnostics.render(&sources);
    made.text.as_deref().into_iter().for_each(checked);
}
