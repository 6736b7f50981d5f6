//! A game on a screen, at a terminal that behaves as a real one: what a person sees, presses and clicks.

#![cfg(unix)]

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// How long anything may take; the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(90);

/// A terminal with the program in it.
pub(super) struct Terminal {
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    child: Box<dyn Child + Send + Sync>,
    screen: vt100::Parser,
    pub(super) folder: tempfile::TempDir,
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

fn non_zero(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).unwrap()
}

impl Terminal {
    fn play(arguments: &str, columns: u16, rows: u16) -> Terminal {
        Terminal::run(&format!("play {arguments}"), columns, rows)
    }

    /// Has a shell run the program and then tell how it ended, and how it has left the terminal.
    pub(super) fn run(arguments: &str, columns: u16, rows: u16) -> Terminal {
        let folder = tempfile::tempdir().unwrap();
        let pair = native_pty_system().openpty(size(columns, rows)).unwrap();
        let program = env!("CARGO_BIN_EXE_variorum");
        let mut command = CommandBuilder::new("sh");
        command.arg("-c");
        // The number of the process is that of the program, too.
        let run = format!("echo $$ > process; exec '{program}' {arguments}");
        // Ctrl-C reaches the shell too, where the program does not read keys by itself.
        command.arg("trap : INT; sh -c \"$RUN\"; echo \"code $?\"; stty -a; echo =over=");
        command.env("RUN", run);
        command.cwd(folder.path());
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        command.env("XDG_STATE_HOME", folder.path().join("state"));
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (sender, output) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        let keys = pair.master.take_writer().unwrap();
        let screen = vt100::Parser::new(non_zero(rows), non_zero(columns), 0);
        Terminal { master: pair.master, keys, output, child, screen, folder }
    }

    fn text(&self) -> String {
        self.screen.screen().contents()
    }

    /// Waits until the screen is as wanted.
    fn wait(&mut self, what: &str, is_so: impl Fn(&vt100::Screen) -> bool) {
        let end = Instant::now() + PATIENCE;
        while !is_so(self.screen.screen()) {
            match self.output.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(bytes) => self.screen.process(&bytes),
                Err(_) => panic!("{what} was waited for, but there is:\n{}", self.text()),
            }
        }
    }

    /// Waits until the screen has a text.
    pub(super) fn sees(&mut self, text: &str) {
        self.wait(&format!("`{text}`"), |screen| screen.contents().contains(text));
    }

    /// Waits until the whole screen is drawn: the keys come last.
    fn is_drawn(&mut self) {
        self.sees("? rules");
    }

    /// Waits until a text is gone.
    pub(super) fn sees_no(&mut self, text: &str) {
        self.wait(&format!("the end of `{text}`"), |screen| !screen.contents().contains(text));
    }

    pub(super) fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// The column and row of a square, by the names at the edges of the board or in the square.
    fn place(&self, square: &str) -> (u16, u16) {
        let text = self.text();
        let rows: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
        let column_of = |row: &[char], text: &str| {
            let row: String = row.iter().collect();
            let at = row.match_indices(text).find(|(at, _)| {
                let ends = row[at + text.len()..].chars().next().is_none_or(|c| !c.is_ascii_alphanumeric());
                ends && row[..*at].chars().next_back().is_none_or(|c| !c.is_ascii_alphanumeric())
            });
            at.map(|(at, _)| row[..at].chars().count() as u16)
        };
        if let Some(found) = (0..).zip(&rows).find_map(|(y, row)| Some((column_of(row, square)?, y))) {
            return found;
        }
        let (file, rank) = square.split_at(1);
        let starts = |row: &Vec<char>, text: &str| {
            let row: String = row.iter().take(6).collect();
            row.split_whitespace().next() == Some(text)
        };
        let row = rows.iter().position(|row| starts(row, rank)).unwrap_or_else(|| panic!("{text}"));
        let files = rows.iter().find(|row| starts(row, "a")).unwrap_or_else(|| panic!("{text}"));
        (column_of(files, file).unwrap(), row as u16)
    }

    fn button(&mut self, (column, row): (u16, u16), end: char) {
        self.press(&format!("\x1b[<0;{};{}{end}", column + 1, row + 1));
    }

    fn click(&mut self, square: &str) {
        self.is_drawn();
        let place = self.place(square);
        self.button(place, 'M');
        self.button(place, 'm');
    }

    /// Clicks where a text begins.
    fn click_text(&mut self, text: &str) {
        self.sees(text);
        let all = self.text();
        let found = all.lines().enumerate().find_map(|(y, line)| Some((line.find(text)?, line, y)));
        let (at, line, row) = found.unwrap();
        self.button((line[..at].chars().count() as u16, row as u16), 'M');
    }

    fn resize(&mut self, columns: u16, rows: u16) {
        self.screen.screen_mut().set_size(non_zero(rows), non_zero(columns));
        self.master.resize(size(columns, rows)).unwrap();
    }

    /// Presses keys again and again until the program ends: what comes before it reads keys may be lost.
    pub(super) fn insist(&mut self, keys: &str) {
        let end = Instant::now() + PATIENCE;
        while !self.text().contains("=over=") && Instant::now() < end {
            self.press(keys);
            while let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(300)) {
                self.screen.process(&bytes);
            }
        }
    }

    /// Waits for the end of the program; the terminal must be as it was before. Gives the last screen.
    pub(super) fn ends(&mut self, code: i32) -> String {
        self.sees("=over=");
        self.child.wait().unwrap();
        let screen = self.screen.screen();
        assert!(!screen.alternate_screen() && !screen.hide_cursor() && !screen.bracketed_paste());
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        let text = self.text();
        assert!(text.contains(&format!("code {code}")), "{text}");
        for mode in ["icanon", "echo", "isig", "icrnl"] {
            assert!(text.split_whitespace().any(|word| word == mode), "no {mode}:\n{text}");
        }
        text
    }

    fn leave(&mut self) -> String {
        self.press("q");
        self.sees("Leave the game?");
        self.press("l");
        self.ends(0)
    }
}

const UP: &str = "\x1b[A";
pub(super) const DOWN: &str = "\x1b[B";
pub(super) const ENTER: &str = "\r";
const ESCAPE: &str = "\x1b";
pub(super) const CTRL_C: &str = "\x03";

#[test]
fn a_move_by_keys() {
    let mut terminal = Terminal::play("chess", 100, 30);
    terminal.sees("Chess │ White to act");
    assert!(terminal.screen.screen().alternate_screen());
    terminal.sees("d4: empty");
    terminal.press(&format!("{DOWN}{DOWN}{ENTER}"));
    terminal.sees("d2 → ?");
    terminal.wait("two legal targets", |screen| screen.contents().matches('•').count() == 2);
    terminal.press(ESCAPE);
    terminal.sees_no("d2 → ?");
    terminal.press(&format!("{ENTER}{UP}{UP}{ENTER}"));
    terminal.sees("White's pawn goes from d2 to d4.");
    terminal.sees("Black to act");
    terminal.press("u");
    terminal.sees("taken back: d2d4");
    terminal.press("r");
    terminal.sees("Black to act");
    terminal.leave();
}

#[test]
fn a_move_by_mouse() {
    let mut terminal = Terminal::play("chess", 100, 30);
    terminal.sees("White to act");
    terminal.click("e2");
    terminal.sees("e2 → ?");
    terminal.click("e4");
    terminal.sees("White's pawn goes from e2 to e4.");
    // The same by dragging.
    let (from, to) = (terminal.place("e7"), terminal.place("e5"));
    terminal.button(from, 'M');
    terminal.button(to, 'm');
    terminal.sees("Black's pawn goes from e7 to e5.");
    terminal.click("d1");
    terminal.click("d5");
    terminal.sees("the pawn on d2 is in the way");
    terminal.click_text("undo");
    terminal.sees("taken back: e7e5");
    terminal.leave();
}

#[test]
fn a_pawn_is_promoted() {
    for by_mouse in [true, false] {
        let mut terminal = Terminal::play("chess --position '7k/P7/8/8/8/8/7P/K7 w - - 0'", 80, 24);
        terminal.sees("White to act");
        terminal.click("a7");
        terminal.sees("a7 → ?");
        terminal.click("a8");
        terminal.sees("2 knight");
        if by_mouse {
            terminal.click_text("2 knight");
        } else {
            terminal.press(&format!("{DOWN}{ENTER}"));
        }
        terminal.sees("becomes a knight");
        terminal.leave();
    }
}

#[test]
fn a_piece_is_dropped() {
    let mut terminal = Terminal::play("crazyhouse --moves 'e2e4 d7d5 e4d5 a7a6'", 100, 30);
    terminal.sees("1 pawn from the hand");
    terminal.press("1");
    terminal.wait("squares to drop on", |screen| screen.contents().matches('•').count() > 20);
    terminal.click("e5");
    terminal.sees("White's pawn enters from the hand on e5");
    terminal.leave();
}

#[test]
fn a_turn_has_several_actions() {
    let mut terminal = Terminal::play("medieval-war-chess", 100, 30);
    terminal.sees("White to act, 3 actions left");
    for (pawn, left) in
        [("a", "2 actions left"), ("b", "1 action left"), ("c", "Black to act, 3 actions left")]
    {
        terminal.click(&format!("{pawn}2"));
        terminal.sees(&format!("{pawn}2 → ?"));
        terminal.click(&format!("{pawn}3"));
        terminal.sees(left);
    }
    terminal.leave();
}

#[test]
fn hexagons_are_drawn_and_clicked() {
    let mut terminal = Terminal::play("glinski", 100, 34);
    terminal.sees("f11");
    terminal.click("f5");
    terminal.sees("f5 → ?");
    terminal.click("f6");
    terminal.sees("White's pawn goes from f5 to f6.");
    terminal.leave();
}

#[test]
fn leaving_asks_and_saves() {
    let mut terminal = Terminal::play("chess", 80, 24);
    terminal.sees("White to act");
    terminal.press(":");
    terminal.sees("Tab completes");
    terminal.press("d2d4\r");
    terminal.sees("Black to act");
    terminal.press(CTRL_C);
    terminal.sees("The game is not saved.");
    terminal.press("c");
    terminal.sees_no("The game is not saved.");
    terminal.press(CTRL_C);
    terminal.sees("The game is not saved.");
    terminal.press("s");
    terminal.sees("chess-1.txt");
    terminal.press(ENTER);
    let last = terminal.ends(0);
    assert!(last.contains("The game is saved in chess-1.txt"), "{last}");
    assert_eq!(saved(terminal.folder.path()), "variant: chess\n\nd2d4\n");
}

fn saved(folder: &Path) -> String {
    std::fs::read_to_string(folder.join("chess-1.txt")).unwrap()
}

#[test]
fn a_file_is_replaced_only_if_that_is_wanted() {
    let mut terminal = Terminal::play("chess --moves d2d4", 80, 24);
    std::fs::write(terminal.folder.path().join("mine"), "mine").unwrap();
    terminal.sees("Black to act");
    let replace = format!("s{}mine{ENTER}", "\x7f".repeat(20));
    terminal.press(&replace);
    terminal.sees("mine is there already.");
    terminal.press(ENTER);
    terminal.sees_no("mine is there already.");
    assert_eq!(std::fs::read_to_string(terminal.folder.path().join("mine")).unwrap(), "mine");
    terminal.press(&replace);
    terminal.sees("mine is there already.");
    terminal.press("y");
    terminal.sees("saved to mine");
    assert!(std::fs::read_to_string(terminal.folder.path().join("mine")).unwrap().contains("d2d4"));
    terminal.press("q");
    terminal.sees("There is nothing to save.");
    terminal.press("l");
    terminal.ends(0);
}

#[test]
fn a_signal_loses_no_game_and_gives_the_terminal_back() {
    let mut terminal = Terminal::play("chess --moves d2d4", 80, 24);
    terminal.sees("Black to act");
    let process = std::fs::read_to_string(terminal.folder.path().join("process")).unwrap();
    let kill = std::process::Command::new("kill").args(["-TERM", process.trim()]).status().unwrap();
    assert!(kill.success());
    let last = terminal.ends(0);
    assert!(last.contains("The game is saved in chess-1.txt"), "{last}");
    assert_eq!(saved(terminal.folder.path()), "variant: chess\n\nd2d4\n");
}

/// A terminal whose window is closed hangs up: the game is saved, and the program ends.
#[test]
fn a_closed_window_loses_no_game() {
    let mut terminal = Terminal::play("chess", 80, 30);
    terminal.is_drawn();
    terminal.press(":e2e4\r");
    terminal.sees("Black to act");
    let Terminal { master, mut keys, output, folder, mut child, .. } = terminal;
    let process = std::fs::read_to_string(folder.path().join("process")).unwrap();
    // The thread that reads the output notices by the next of it that nobody listens.
    drop(output);
    keys.write_all(b"f").unwrap();
    drop((master, keys));
    let end = Instant::now() + PATIENCE;
    // A process that has ended may still be listed, with a Z.
    let runs = || {
        let listed = std::process::Command::new("ps").args(["-o", "stat=", "-p", process.trim()]).output();
        listed.is_ok_and(|listed| !listed.stdout.is_empty() && !listed.stdout.starts_with(b"Z"))
    };
    while runs() && Instant::now() < end {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(!runs(), "the program goes on without a terminal");
    assert!(saved(folder.path()).contains("e2e4"));
    let _ = child.kill();
    let _ = child.wait();
}

#[test]
fn the_screen_follows_the_size_of_the_terminal() {
    let mut terminal = Terminal::play("chess", 120, 40);
    terminal.is_drawn();
    terminal.resize(40, 20);
    terminal.wait("a board of 40 columns", |screen| {
        let rows: Vec<String> = screen.rows(0, 40).collect();
        rows.iter().any(|row| row.starts_with("8  ♜  ♞  ♝")) && rows[19].starts_with("? rules")
    });
    terminal.click("e2");
    terminal.sees("e2 → ?");
    terminal.click("e4");
    terminal.sees("e2 to e4");
    terminal.resize(30, 10);
    terminal.sees("The game needs a terminal");
    terminal.press("u");
    terminal.resize(80, 24);
    terminal.sees("taken back: e2e4");
    terminal.leave();
}

#[test]
fn no_key_is_lost_while_the_size_changes() {
    let mut terminal = Terminal::play("chess", 100, 30);
    terminal.is_drawn();
    terminal.click("e2");
    terminal.sees("e2 → ?");
    terminal.click("e4");
    terminal.sees("e2 to e4");
    for rows in 30..80 {
        terminal.resize(100, rows);
        terminal.press("u");
        terminal.sees("taken back: e2e4");
        terminal.press("r");
        terminal.resize(100, rows + 1);
        terminal.sees("e2 to e4");
    }
    terminal.leave();
}

#[test]
fn the_computer_thinks_while_the_screen_is_used() {
    let mut terminal = Terminal::play("chess --black computer --time 100", 100, 30);
    terminal.sees("White to act");
    terminal.click("e2");
    terminal.sees("e2 → ?");
    terminal.click("e4");
    terminal.sees("Black thinks");
    terminal.click("e1");
    terminal.press("?");
    terminal.sees("King (K)");
    terminal.sees("moves or captures");
    terminal.press(ESCAPE);
    // A key right behind it would be read as one key with it.
    terminal.sees_no("moves or captures");
    terminal.sees("Black thinks");
    terminal.leave();
}

#[test]
fn the_computer_answers_and_changes_its_level() {
    let mut terminal = Terminal::play("chess --black computer:1", 100, 30);
    terminal.sees("White to act");
    terminal.press(&format!(":e2e4{ENTER}"));
    terminal.sees("Black's");
    terminal.sees("White to act");
    terminal.press("l");
    terminal.sees("Who plays Black?");
    terminal.press("2");
    terminal.sees("Black: computer, level 2");
    terminal.press("h");
    terminal.sees("depth");
    terminal.leave();
}

#[test]
fn what_does_harm_is_asked_first() {
    let mut terminal =
        Terminal::play("chess --with atomic --position 'k7/8/8/3p4/4P3/8/8/K7 w - - 0'", 80, 24);
    terminal.sees("White to act");
    terminal.click("e4");
    terminal.sees("e4 → ?");
    terminal.click("d5");
    terminal.sees("White's pawn on d5 is destroyed");
    terminal.press("n");
    terminal.sees_no("Play e4d5?");
    terminal.press(":");
    terminal.sees("Tab completes");
    terminal.press("e4d5\r");
    terminal.sees("Play e4d5?");
    terminal.press(ESCAPE);
    terminal.sees_no("Play e4d5?");
    terminal.sees("White to act");
    terminal.press("R");
    terminal.sees("White, do you resign?");
    terminal.press("y");
    terminal.sees("Black wins: White resigned");
    let last = terminal.leave();
    assert!(last.contains("The game is over. Black wins: White resigned"), "{last}");
}

#[test]
fn plain_lines_are_edited_and_completed() {
    let mut terminal = Terminal::play("chess --plain", 100, 40);
    terminal.sees("White>");
    terminal.press("b1c\t\r");
    terminal.sees("Black>");
    assert!(!terminal.screen.screen().alternate_screen());
    terminal.press("undo\r");
    terminal.sees("taken back: b1c3");
    // The line before the last one is played again.
    terminal.press(&format!("{UP}{UP}\r"));
    terminal.wait("a prompt", |screen| screen.contents().trim_end().ends_with("Black to act\nBlack>"));
    terminal.press(CTRL_C);
    terminal.sees("(s)ave");
    terminal.press("l\r");
    terminal.ends(0);
}

#[test]
fn a_clock_runs_and_ends_the_game() {
    let mut terminal = Terminal::play("chess --clock 0.05+0/5+3 --moves 'e2e4 e7e5'", 100, 30);
    terminal.sees("5:00");
    terminal.sees("Black wins: White ran out of time");
    terminal.sees("0:00.0");
    terminal.press("u");
    terminal.wait("a clock that runs again", |screen| {
        let text = screen.contents();
        ["0:02", "0:01"].iter().any(|time| text.contains(time))
    });
    terminal.sees("The game is over. Black wins: White ran out of time");
    let last = terminal.leave();
    assert!(last.contains("The game is over. Black wins: White ran out of time"), "{last}");
}

#[test]
fn the_time_is_shown_and_saved() {
    let mut terminal = Terminal::play("chess --clock 90+30", 80, 24);
    terminal.sees("1:30:00");
    terminal.sees("1:29:5");
    terminal.press(":e2e4\r");
    terminal.sees("Black to act");
    terminal.sees("1:30:2");
    terminal.press("s");
    terminal.sees("chess-1.txt");
    terminal.press(ENTER);
    terminal.sees("saved to");
    let record = saved(terminal.folder.path());
    assert!(record.starts_with("variant: chess\nclock: 90+30\nspent: "), "{record}");
    let replace = format!("s{}mine.pgn{ENTER}", "\x7f".repeat(20));
    terminal.press(&replace);
    terminal.sees("saved to mine.pgn");
    let pgn = std::fs::read_to_string(terminal.folder.path().join("mine.pgn")).unwrap();
    assert!(pgn.contains("[TimeControl \"5400+30\"]\n"), "{pgn}");
    assert!(pgn.contains("1. e4 {[%clk 1:30:2"), "{pgn}");
    terminal.leave();
}

#[test]
fn the_computer_plays_by_its_clock() {
    let mut terminal = Terminal::play("chess --black computer --clock 5+0/0.1+0", 100, 30);
    terminal.sees("White to act");
    // With two seconds for each action it would lose on time.
    for pawn in ["a", "b", "g", "h"] {
        terminal.press(&format!(":{pawn}2{pawn}3\r"));
        let told = format!("White's pawn goes from {pawn}2 to {pawn}3.");
        terminal.wait("Black's answer", |screen| {
            let text = screen.contents();
            text.contains(&told) && text.contains("White to act")
        });
    }
    terminal.leave();
}
