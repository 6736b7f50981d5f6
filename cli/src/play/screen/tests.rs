//! The screen without a terminal: every shipped variant is drawn and played.

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent};
use variorum::Variant;
use variorum::table::{Pick, Player, Table};

use super::draw::draw;
use super::overlay::Overlay;
use super::state::{Parts, Screen};
use super::theme::Theme;
use crate::computer::{Computers, Patience};
use crate::play::saving::Saving;
use crate::random::Chance;

fn screen(name: &str) -> Screen {
    screen_of(Variant::shipped(name).unwrap(), name)
}

fn screen_of(variant: Variant, name: &str) -> Screen {
    Screen::new(parts_of(variant, name), Theme::full())
}

fn parts_of(variant: Variant, name: &str) -> Parts {
    Parts {
        table: Table::new(variant.start(), [Player::Human; 2]),
        computers: Computers::new(Patience::default(), 0),
        saving: Saving::new(name.to_owned()),
        tells: false,
        notice: None,
    }
}

/// The screen as text.
fn drawn(screen: &mut Screen, columns: u16, rows: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(columns, rows)).unwrap();
    terminal.draw(|frame| draw(screen, frame)).unwrap();
    let buffer = terminal.backend().buffer();
    let row = |y: u16| (0..columns).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..rows).map(|y| row(y).trim_end().to_owned() + "\n").collect()
}

fn press(screen: &mut Screen, code: KeyCode) {
    screen.handle(&Event::Key(KeyEvent::from(code)));
}

#[test]
fn an_interrupted_game_is_named_first() {
    let parts = parts_of(Variant::shipped("chess").unwrap(), "chess");
    let parts = Parts { notice: Some("A game was interrupted.".to_owned()), ..parts };
    let mut screen = Screen::new(parts, Theme::full());
    assert!(drawn(&mut screen, 80, 24).contains("A game was interrupted."));
    press(&mut screen, KeyCode::Esc);
    assert!(!drawn(&mut screen, 80, 24).contains("A game was interrupted."));
}

#[test]
fn every_shipped_variant_is_drawn_and_played() {
    for shipped in variorum::source::shipped() {
        let mut screen = screen(&shipped.name);
        let mut chance = Chance::new(1);
        for _ in 0..12 {
            for (columns, rows) in [(40, 20), (80, 24), (120, 40)] {
                let text = drawn(&mut screen, columns, rows);
                assert!(text.lines().last().is_some_and(|line| line.starts_with("? rules")), "{text}");
                let cursor = screen.spots.board.plan.as_ref().unwrap().place(screen.cursor);
                let (area, hidden) = (screen.spots.board.area, screen.spots.board.hidden);
                let is_seen = cursor.0 >= hidden.0
                    && cursor.0 - hidden.0 < area.width
                    && cursor.1 >= hidden.1
                    && cursor.1 - hidden.1 < area.height;
                assert!(is_seen, "{}: the cursor is not seen:\n{text}", shipped.name);
            }
            if let Overlay::Question(_) = &screen.overlay {
                press(&mut screen, KeyCode::Char('y'));
                continue;
            }
            if screen.offers.is_empty() {
                break;
            }
            let pick = screen.offers[chance.below(screen.offers.len())].pick.clone();
            let before = (screen.table.log().len(), screen.picked_squares());
            match pick {
                Pick::Square(square) => screen.click(square),
                Pick::Hand(_) | Pick::Choice(_) | Pick::Done => screen.pick(pick.clone()),
            }
            let has_gone_on = screen.selection.as_ref().is_none_or(|picks| !picks.picks().is_empty())
                || before != (screen.table.log().len(), screen.picked_squares())
                || !matches!(screen.overlay, Overlay::Nothing);
            assert!(has_gone_on, "{}: {pick:?} has come to nothing", shipped.name);
        }
        assert!(!screen.table.log().is_empty() || !screen.picked_squares().is_empty(), "{}", shipped.name);
    }
}

#[test]
fn both_clocks_are_seen_on_every_screen() {
    for (columns, rows) in [(40, 20), (80, 24), (120, 40)] {
        let mut screen = screen("chess");
        screen.table.set_clock(Some("1+0/7+0".parse().unwrap()));
        let text = drawn(&mut screen, columns, rows);
        assert!(text.contains("1:00\n") && text.contains("7:00\n"), "{text}");
        assert!(!screen.table.pass_time(std::time::Duration::from_secs(59)));
        assert!(drawn(&mut screen, columns, rows).contains("0:01.0\n"));
    }
}

#[test]
fn the_rules_of_the_kind_at_the_cursor_are_opened() {
    let mut screen = screen("chess");
    drawn(&mut screen, 80, 24);
    screen.cursor = screen.table.position().variant().notation().square_of("b1").unwrap();
    press(&mut screen, KeyCode::Char('?'));
    let text = drawn(&mut screen, 80, 24);
    assert!(text.lines().nth(1).is_some_and(|line| line.contains("Knight (N)")), "{text}");
    assert!(text.contains(". . N . .") && text.contains("* moves or captures"), "{text}");
    press(&mut screen, KeyCode::Esc);
    assert!(drawn(&mut screen, 80, 24).contains("White to act"));
}

#[test]
fn a_board_that_is_too_large_follows_the_cursor() {
    let text = "variant.name = \"Wide\"\nboard = { files = 33, ranks = 31 }\npieces.king = { letter = \"K\", moves = \"K\" }\n";
    let text = format!("{text}setup.board = \"{}K32\"", "33/".repeat(30));
    let variant = Variant::from_str(&text).unwrap();
    let mut screen = screen_of(variant, "wide");
    for (way, times) in [(KeyCode::Left, 40), (KeyCode::Down, 40)] {
        for _ in 0..times {
            drawn(&mut screen, 40, 20);
            press(&mut screen, way);
        }
    }
    let text = drawn(&mut screen, 40, 20);
    assert!(text.contains("a1: White's king") && text.contains("[♚"), "{text}");
}
