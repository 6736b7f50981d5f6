//! Reads the text of a record: tags, prose, turns and their actions.

use std::sync::Arc;

use super::error::{RecordError, RecordReason};
use super::likeness::{Reading, same_texts};
use super::pattern::{Match, Matcher, Written, literal};
use super::{RecordPlace, RecordedAction, Remark, Replay};
use crate::game::Game;
use crate::ids::{Kind, Side, Square};
use crate::model::{PatternPart, TurnLayout};
use crate::position::Action;
use crate::variant::Variant;

/// Reads a record and plays it.
pub(super) struct Reader<'v, 't> {
    pub(super) variant: &'v Variant,
    pub(super) text: &'t str,
    pub(super) matcher: Matcher<'v, 't>,
    pub(super) game: Game,
    /// The legal actions with the definition's own notation, computed on demand.
    own: Option<Arc<[(String, Action)]>>,
    /// The first byte of each line.
    lines: Vec<usize>,
    /// The byte that is read next.
    at: usize,
    /// The number of the turn, as the record counts; 0 before the first.
    number: u32,
    /// The place of the last action, if its turn was left incomplete.
    incomplete: Option<(usize, String)>,
    actions: Vec<RecordedAction>,
    remarks: Vec<Remark>,
}

impl<'v, 't> Reader<'v, 't> {
    pub(super) fn new(variant: &'v Variant, text: &'t str) -> Reader<'v, 't> {
        let matcher = Matcher { text, notation: variant.notation(), form: &variant.model().record };
        Reader {
            variant,
            text,
            matcher,
            game: variant.start(),
            own: None,
            lines: std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect(),
            at: 0,
            number: 0,
            incomplete: None,
            actions: Vec::new(),
            remarks: Vec::new(),
        }
    }

    /// The action that the whole text stands for in a position, by a template or as the definition writes it; or why there is none.
    /// Nothing if the text is not written so.
    pub(super) fn only_action(mut self, game: &Game) -> Option<Result<Action, RecordReason>> {
        self.game = game.clone();
        let own = self.own_actions();
        let readings = self.readings(0, &TurnLayout::default(), &own);
        let is_whole = readings.first().is_some_and(|reading| reading.end == self.text.len());
        let found = is_whole.then(|| self.resolve(0, &readings, &own))?;
        Some(found.map(|(action, _)| action).map_err(|(because, _)| because))
    }

    pub(super) fn replay(mut self) -> Replay {
        let stopped = self.head().and_then(|()| self.body()).err().map(|error| *error);
        if let Some((at, printed)) = self.incomplete.take().filter(|_| stopped.is_none()) {
            let text = format!("the turn is not complete after `{printed}`");
            self.remarks.push(Remark { place: self.place(at), text });
        }
        Replay { game: self.game, actions: self.actions, remarks: self.remarks, stopped }
    }

    /// The place of a byte.
    fn place(&self, at: usize) -> RecordPlace {
        let line = self.lines.partition_point(|start| *start <= at);
        RecordPlace { line, column: self.before(at).chars().count() + 1 }
    }

    /// The text of its line before a byte.
    fn before(&self, at: usize) -> &'t str {
        let line = self.lines.partition_point(|start| *start <= at);
        &self.text[self.lines[line.max(1) - 1]..at]
    }

    fn error(&self, at: usize, printed: &str, because: RecordReason) -> Box<RecordError> {
        Box::new(RecordError {
            place: self.place(at),
            turn: self.number.max(1),
            side: self.game.mover(),
            printed: printed.to_owned(),
            because,
            near: None,
        })
    }

    /// The text from a byte to the end of its line.
    fn line(&self, at: usize) -> &'t str {
        self.text[at..].lines().next().unwrap_or("").trim_end()
    }

    fn skip_blanks(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    /// The tags.
    fn head(&mut self) -> Result<(), Box<RecordError>> {
        if self.text.starts_with('\u{FEFF}') {
            self.at = '\u{FEFF}'.len_utf8();
        }
        loop {
            self.skip_blanks();
            let line = self.line(self.at);
            let Some((name, value)) = super::tag(line) else { return Ok(()) };
            if name == "Variant" && !is_called(&self.variant.model().title.name, value) {
                let own = self.variant.model().title.name.clone();
                return Err(self.error(self.at, line, RecordReason::OtherVariant(own)));
            }
            if name.eq_ignore_ascii_case("position") {
                let game = self.variant.position(value);
                self.game = game.map_err(|error| self.error(self.at, line, RecordReason::Position(error)))?;
            }
            self.at += line.len();
        }
    }

    /// Turns, and the text between them.
    fn body(&mut self) -> Result<(), Box<RecordError>> {
        loop {
            self.skip_blanks();
            if self.at == self.text.len() {
                return Ok(());
            }
            if let Some(end) = self.annotation(self.at) {
                self.at = end;
            } else if let Some((layout, opening)) = self.opening(self.game.mover()) {
                self.turn(layout, &opening)?;
            } else {
                self.other_text()?;
            }
        }
    }

    /// The end of an annotation that begins at a byte.
    pub(super) fn annotation(&self, at: usize) -> Option<usize> {
        let annotations = self.variant.model().record.annotations.iter();
        let ends = annotations.flat_map(|pattern| self.matcher.pattern(pattern, at)).map(|found| found.end);
        ends.filter(|end| *end > at).max()
    }

    /// The beginning of a turn of a side: the text before its first action, by the layout of the definition or by the
    /// usual one.
    ///
    /// If that text is empty, an action must follow, so that prose can be distinguished from turns.
    fn opening(&mut self, side: Side) -> Option<(&'v TurnLayout, Match<'t>)> {
        let record = &self.variant.model().record;
        [&record.turns, &record.usual_turns].into_iter().find_map(|turns| {
            let layout = &turns[side.index().min(1)];
            let found = self.matcher.sequence(&layout.before, self.at);
            let opening = found.into_iter().max_by_key(|found| found.end)?;
            let is_open = opening.end > self.at && !layout.after.is_empty();
            (is_open || self.begins_action(opening.end, layout)).then_some((layout, opening))
        })
    }

    /// Whether something follows that looks like an action.
    fn begins_action(&mut self, at: usize, layout: &TurnLayout) -> bool {
        let own = self.own_actions();
        !self.readings(at, layout, &own).is_empty() || super::pattern::square_length(&self.text[at..]) > 0
    }

    /// Text that is neither a turn of the side to act nor an annotation: a turn of the other side, or prose.
    fn other_text(&mut self) -> Result<(), Box<RecordError>> {
        let mover = self.game.mover();
        let other = mover.opponent();
        let line = self.line(self.at);
        if let Some((layout, opening)) = self.opening(other)
            && self.begins_action(opening.end, layout)
        {
            let because = match self.incomplete.take() {
                Some((at, printed)) => return Err(self.turn_incomplete(at, &printed)),
                None => RecordReason::OutOfTurn(mover),
            };
            return Err(self.error(self.at, line, because));
        }
        if !self.before(self.at).trim_start_matches('\u{FEFF}').trim().is_empty() {
            return Err(self.error(self.at, line, RecordReason::Unreadable));
        }
        self.remarks.push(Remark { place: self.place(self.at), text: format!("passed over: {line}") });
        self.at += line.len();
        Ok(())
    }

    fn turn_incomplete(&self, at: usize, printed: &str) -> Box<RecordError> {
        self.error(at, printed, RecordReason::TurnIncomplete(self.game.actions_left()))
    }

    /// A turn, after its opening.
    fn turn(&mut self, layout: &TurnLayout, opening: &Match<'t>) -> Result<(), Box<RecordError>> {
        if let Some((at, printed)) = self.incomplete.take() {
            return Err(self.turn_incomplete(at, &printed));
        }
        let side = self.game.mover();
        self.count(opening, side)?;
        self.at = opening.end;
        let mut last;
        loop {
            last = self.action(layout)?;
            while let Some(end) = self.annotation(self.at) {
                self.at = end;
            }
            if self.is_turn_over() {
                break;
            }
            let Some(next) = self.longest(&layout.between).filter(|next| !self.text[*next..].is_empty())
            else {
                break;
            };
            self.at = next;
        }
        let Some(end) = self.longest(&layout.after) else {
            return Err(self.not_closed(layout));
        };
        self.at = end;
        if !self.is_turn_over() {
            self.incomplete = Some(last);
        }
        Ok(())
    }

    /// The text after the last action does not fit the layout.
    fn not_closed(&mut self, layout: &TurnLayout) -> Box<RecordError> {
        match self.longest(&layout.between) {
            Some(next) if self.is_turn_over() => {
                let because = match self.game.outcome() {
                    Some(outcome) => RecordReason::Illegal(crate::game::Reason::GameOver(outcome.because)),
                    None => RecordReason::TurnOver,
                };
                self.error(next, self.extent(next, layout), because)
            }
            _ => {
                let expected = RecordReason::Layout(format!("`{}`", literal(&layout.after, "…")));
                self.skip_blanks();
                self.error(self.at, self.line(self.at), expected)
            }
        }
    }

    /// The end of the longest stretch that a sequence matches here.
    fn longest(&self, parts: &[PatternPart]) -> Option<usize> {
        self.matcher.sequence(parts, self.at).into_iter().map(|found| found.end).max()
    }

    fn is_turn_over(&mut self) -> bool {
        let is_fresh = self.game.actions_left() == self.game.turn_length();
        (is_fresh && self.game.asked().is_none()) || self.game.outcome().is_some()
    }

    /// The number of the turn: one more for the side that begins, the same or one more for the other.
    fn count(&mut self, opening: &Match<'t>, side: Side) -> Result<(), Box<RecordError>> {
        let begins = side == self.variant.model().turn.first;
        let expected = if begins || self.number == 0 { self.number + 1 } else { self.number };
        let written = opening.written.iter().find_map(|written| match written {
            Written::Number(number) => Some(*number),
            Written::Value(..) | Written::Arrival(_) | Written::Lost(_) => None,
        });
        match written {
            Some(found) if found == expected || self.number == 0 || (!begins && found == expected + 1) => {
                self.number = found;
            }
            Some(found) => {
                let printed = self.line(self.at).split_whitespace().next().unwrap_or("");
                return Err(self.error(self.at, printed, RecordReason::Number { found, expected }));
            }
            None => self.number = expected,
        }
        Ok(())
    }

    /// The legal actions with the definition's own notation.
    fn own_actions(&mut self) -> Arc<[(String, Action)]> {
        if let Some(own) = &self.own {
            return Arc::clone(own);
        }
        let legal = self.game.legal_actions();
        let own: Arc<[(String, Action)]> =
            legal.into_iter().map(|action| (self.game.write(action), action)).collect();
        self.own = Some(Arc::clone(&own));
        own
    }

    /// Reads an action and gives its place and text.
    fn action(&mut self, layout: &TurnLayout) -> Result<(usize, String), Box<RecordError>> {
        let at = self.at;
        let own = self.own_actions();
        let readings = self.readings(at, layout, &own);
        let Some(end) = readings.first().map(|reading| reading.end) else {
            return Err(self.unreadable(at, layout));
        };
        let printed = &self.text[at..end];
        let (action, reading) = self.resolve(at, &readings, &own).map_err(|(because, near)| {
            let mut error = self.error(at, printed, because);
            error.near = near;
            error
        })?;
        let side = self.game.mover();
        let text = self.game.write_legal(action);
        self.play(action, &reading, at)?;
        self.at = reading.end;
        self.actions.push(RecordedAction {
            place: self.place(at),
            turn: self.number,
            side,
            printed: printed.to_owned(),
            action: text,
        });
        Ok((at, printed.to_owned()))
    }

    /// A text that no template matches: perhaps an illegal action in the definition's own notation.
    fn unreadable(&mut self, at: usize, layout: &TurnLayout) -> Box<RecordError> {
        let printed = self.extent(at, layout);
        let because = match self.game.read(printed).map_err(|error| error.because) {
            Ok(_) | Err(crate::game::Reason::Unknown(_)) => RecordReason::Unreadable,
            Err(because) => RecordReason::Illegal(because),
        };
        self.error(at, printed, because)
    }

    /// A text up to where its action must end, including brackets inside it.
    fn extent(&self, at: usize, layout: &TurnLayout) -> &'t str {
        let line = self.line(at);
        let has_text = |parts: &[PatternPart]| parts.iter().any(|part| matches!(part, PatternPart::Text(_)));
        let is_end =
            |parts: &[PatternPart], at| has_text(parts) && !self.matcher.sequence(parts, at).is_empty();
        let by_blanks = !has_text(&layout.between) && !has_text(&layout.after);
        let mut depth = 0;
        for (offset, c) in line.char_indices() {
            let here = at + offset;
            let ends = is_end(&layout.between, here)
                || is_end(&layout.after, here)
                || (by_blanks && c.is_whitespace());
            if depth == 0 && ends {
                return line[..offset].trim_end();
            }
            depth += i32::from(c == '(') - i32::from(c == ')');
        }
        line
    }

    /// Plays an action, and compares the disappearing pieces with those of the record.
    fn play(&mut self, action: Action, reading: &Reading<'t>, at: usize) -> Result<(), Box<RecordError>> {
        let named = self.game.squares_named(action);
        let before = self.pieces();
        self.game.play_action(action);
        self.own = None;
        let is_lost = |game: &Game, square: Square| {
            let moved_here = action.to == square.0 && action.from != square.0;
            let was = before[square.index()];
            let stays = game.piece(square).is_some();
            let is_named = named.contains(&square);
            !stays && if is_named { moved_here && was.is_none() } else { was.is_some() }
        };
        let squares = self.variant.model().board.squares();
        let lost: Vec<Square> = squares.filter(|square| is_lost(&self.game, *square)).collect();
        let notation = self.variant.notation();
        let is: Vec<String> =
            lost.iter().map(|square| notation.square(i32::from(square.0)).to_owned()).collect();
        match &reading.lost {
            Some(written) if !same_texts(written, &is) => {
                self.game.undo();
                let written = written.iter().map(|text| (*text).to_owned()).collect();
                Err(self.error(at, &self.text[at..reading.end], RecordReason::WrongLoss { written, is }))
            }
            None if !is.is_empty() && self.variant.model().record.besides.is_some() => {
                let text = format!("not recorded: what disappears from {}", is.join(" and "));
                self.remarks.push(Remark { place: self.place(at), text });
                Ok(())
            }
            Some(_) | None => Ok(()),
        }
    }

    fn pieces(&self) -> Vec<Option<(Kind, Side)>> {
        self.variant.model().board.squares().map(|square| self.game.piece(square)).collect()
    }
}

/// Whether a text names a game, regardless of case, blanks and signs.
fn is_called(name: &str, text: &str) -> bool {
    let bare = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
    bare(name) == bare(text)
}
