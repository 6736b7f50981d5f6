//! Other programs as players: over UCI, and over XBoard's protocol.

use std::time::Duration;

use variorum::Game;
use variorum::search::Score;

use super::contestant::{Effort, Foreign};
use super::player::{Decision, Fault, FaultSort, Player, View};
use crate::dialect;
use crate::engine_process::EngineError;
use crate::mapping::Mapping;
use crate::squares::{from_xboard, to_xboard};
use crate::uci_engine::UciEngine;
use crate::xboard_engine::{Reply, XboardEngine};

/// How long a program may take for an answer that is no move, or for a move that is not bounded by time.
const PATIENCE: Duration = Duration::from_secs(120);

/// What is known of a program about a variant, and how it is to play.
#[derive(Clone)]
pub(crate) struct Terms {
    pub(crate) foreign: Foreign,
    pub(crate) mapping: Mapping,
    /// Our name of the variant, without folders and endings.
    pub(crate) variant: String,
    pub(crate) effort: Effort,
    /// How much longer than its time it may take.
    pub(crate) margin: Duration,
}

impl Terms {
    /// How long is waited for a turn of so many actions.
    fn patience(&self, actions: u32) -> Duration {
        self.effort.time.map_or(PATIENCE, |time| time * actions + self.margin)
    }

    /// What a failed wait for a move means.
    fn fault(&self, error: EngineError) -> Fault {
        match (&error, self.effort.time) {
            (EngineError::Silent { .. }, Some(time)) => {
                let what = format!(
                    "oversteps its time: no move after {} seconds and the margin",
                    time.as_secs_f64()
                );
                Fault::new(FaultSort::Late, what)
            }
            (_, _) => error.into(),
        }
    }
}

/// The actions that a move of a program stands for, already written as ours: actions with blanks between, or with commas.
fn actions_of(game: &Game, text: &str, written: &str) -> Result<Vec<String>, Fault> {
    let found = game.split_actions(text).map_err(|error| error.to_string());
    let found = found
        .and_then(|actions| if actions.is_empty() { Err("it is empty".to_owned()) } else { Ok(actions) });
    found.map_err(|why| Fault::new(FaultSort::Illegal, format!("plays `{written}`, which is illegal: {why}")))
}

/// A program that speaks UCI.
pub(crate) struct UciPlayer {
    terms: Terms,
    /// Nothing once it has failed.
    engine: Option<UciEngine>,
    /// The turns so far as we write them and as the program does.
    turns: Vec<(Vec<String>, String)>,
}

impl UciPlayer {
    pub(crate) fn start(terms: Terms) -> Result<UciPlayer, EngineError> {
        let engine = Some(UciPlayer::launch(&terms)?);
        Ok(UciPlayer { terms, engine, turns: Vec::new() })
    }

    fn launch(terms: &Terms) -> Result<UciEngine, EngineError> {
        let Foreign { program, arguments, variant, options, .. } = &terms.foreign;
        let mut engine = UciEngine::start(program, arguments, PATIENCE)?;
        if let Some(file) = &terms.mapping.load {
            engine.load(file)?;
        }
        for (name, value) in &terms.mapping.options {
            engine.set_option(name, value)?;
        }
        for (name, value) in options {
            match name.as_str() {
                "VariantPath" => engine.load(value)?, // it knows more variants then
                _ => engine.set_option(name, value)?,
            }
        }
        let name = variant.as_deref().or(terms.mapping.name.as_deref()).unwrap_or(&terms.variant);
        engine.choose(name)?;
        Ok(engine)
    }

    /// The start in the words of the protocol.
    fn position(view: &View<'_>) -> String {
        if view.is_usual_start { "startpos".to_owned() } else { format!("fen {}", view.start.to_text()) }
    }

    /// Writes the turns that were added, as the program writes them.
    fn catch_up(&mut self, view: &View<'_>) -> Result<(), EngineError> {
        let known = self.turns.iter().zip(view.turns).take_while(|(own, turn)| own.0 == **turn).count();
        self.turns.truncate(known);
        for turn in &view.turns[known..] {
            let text = turn.join(" ");
            let written = match self.terms.mapping.written(&text) {
                Some(written) => written,
                None => self.look_up(view, &text)?,
            };
            self.turns.push((turn.clone(), written));
        }
        Ok(())
    }

    /// The move of the program, among all that it has after the turns so far, that is one of our turns.
    fn look_up(&mut self, view: &View<'_>, text: &str) -> Result<String, EngineError> {
        let moves = self.moves();
        let Some(engine) = &mut self.engine else { return Ok(text.to_owned()) };
        engine.set_position(&UciPlayer::position(view), &moves)?;
        let list = engine.divide_here(1)?;
        let found = list.into_iter().find(|(written, _)| self.terms.mapping.rewritten(written) == text);
        Ok(found.map_or_else(|| text.replace(' ', ","), |(written, _)| written))
    }

    fn moves(&self) -> Vec<String> {
        self.turns.iter().map(|(_, written)| written.clone()).collect()
    }

    fn best_move(&mut self, view: &View<'_>) -> Result<(String, Option<Score>), EngineError> {
        self.catch_up(view)?;
        let actions = u32::from(view.game.actions_left().max(1));
        let Effort { time, nodes, depth } = self.terms.effort;
        let limits = [
            time.map(|time| format!("movetime {}", (time * actions).as_millis())),
            nodes.map(|nodes| format!("nodes {nodes}")),
            depth.map(|depth| format!("depth {depth}")),
        ];
        let limits: Vec<String> = limits.into_iter().flatten().collect();
        let (moves, patience) = (self.moves(), self.terms.patience(actions));
        let Some(engine) = &mut self.engine else { return Ok((String::new(), None)) };
        engine.set_position(&UciPlayer::position(view), &moves)?;
        engine.best_move(&limits.join(" "), patience)
    }
}

impl Player for UciPlayer {
    fn begin(&mut self, _view: &View<'_>, _seed: u64) -> Result<(), Fault> {
        if self.engine.is_none() {
            self.engine = Some(UciPlayer::launch(&self.terms)?);
        }
        self.turns.clear();
        let begun = self.engine.as_mut().map_or(Ok(()), UciEngine::new_game);
        begun.inspect_err(|_| self.engine = None).map_err(Fault::from)
    }

    fn decide(&mut self, view: &View<'_>) -> Result<Decision, Fault> {
        // A program that fails may still be thinking: it is ended, and begun anew for the next game.
        let (written, score) = self.best_move(view).map_err(|error| {
            self.engine = None;
            self.terms.fault(error)
        })?;
        let text = self.terms.mapping.rewritten(&written);
        let text = dialect::own_text(view.game, &text).unwrap_or(text);
        let actions = actions_of(view.game, &text, &written)?;
        Ok(Decision { actions, score })
    }
}

/// A program that speaks XBoard's protocol.
pub(crate) struct XboardPlayer {
    terms: Terms,
    /// Nothing once it has failed.
    engine: Option<XboardEngine>,
    /// How many turns it knows.
    known: usize,
}

impl XboardPlayer {
    pub(crate) fn start(terms: Terms) -> Result<XboardPlayer, EngineError> {
        let engine = Some(XboardPlayer::launch(&terms)?);
        Ok(XboardPlayer { terms, engine, known: 0 })
    }

    fn launch(terms: &Terms) -> Result<XboardEngine, EngineError> {
        let Foreign { program, arguments, options, .. } = &terms.foreign;
        let mut engine = XboardEngine::start(program, arguments, PATIENCE)?;
        for (name, value) in &terms.mapping.xboard.options {
            if engine.has_option(name) {
                engine.set_option(name, value)?;
            }
        }
        for (name, value) in options {
            engine.set_option(name, value)?;
        }
        engine.check(&terms.xboard_names())?;
        Ok(engine)
    }

    fn new_game(&mut self, view: &View<'_>) -> Result<(), EngineError> {
        let Effort { time, depth, .. } = self.terms.effort;
        let limits = [
            time.map(|time| format!("st {}", time.as_secs().max(1))),
            depth.map(|depth| format!("sd {depth}")),
        ];
        let limits: Vec<String> = limits.into_iter().flatten().collect();
        let text = (!view.is_usual_start).then(|| view.start.to_text());
        self.known = 0;
        let names = self.terms.xboard_names();
        self.engine.as_mut().map_or(Ok(()), |engine| engine.new_game(&names, text.as_deref(), &limits))
    }

    fn think(&mut self, view: &View<'_>) -> Result<Reply, EngineError> {
        let patience = self.terms.patience(1);
        let Some(engine) = &mut self.engine else { return Ok(Reply::Resigns) };
        for turn in &view.turns[self.known..] {
            let written = self.terms.mapping.xboard.written(&turn.join(" "));
            engine.play(&to_xboard(view.game, &written))?;
        }
        self.known = view.turns.len();
        engine.think(patience)
    }

    /// What a reply that is no move means.
    fn fault(view: &View<'_>, line: &str) -> Fault {
        let loses = match view.game.mover().acting_index() {
            Some(0) => "0-1",
            Some(_) | None => "1-0",
        };
        match line.starts_with(loses) {
            true => Fault::new(FaultSort::Resignation, format!("gives up: {line}")),
            false => Fault::new(FaultSort::Claim, format!("says `{line}`, but the game goes on")),
        }
    }
}

impl Terms {
    /// What programs that speak XBoard's protocol call the variant.
    fn xboard_names(&self) -> Vec<String> {
        match (&self.foreign.variant, self.mapping.xboard.names.as_slice()) {
            (Some(name), _) => vec![name.clone()],
            (None, []) => vec![self.variant.clone()],
            (None, names) => names.to_vec(),
        }
    }
}

impl Player for XboardPlayer {
    fn begin(&mut self, view: &View<'_>, _seed: u64) -> Result<(), Fault> {
        if self.engine.is_none() {
            self.engine = Some(XboardPlayer::launch(&self.terms)?);
        }
        let begun = self.new_game(view);
        begun.inspect_err(|_| self.engine = None).map_err(Fault::from)
    }

    fn decide(&mut self, view: &View<'_>) -> Result<Decision, Fault> {
        let reply = self.think(view).map_err(|error| {
            self.engine = None;
            self.terms.fault(error)
        })?;
        match reply {
            Reply::Move(written) => {
                let text = self.terms.mapping.xboard.rewritten(&from_xboard(view.game, &written));
                let actions = actions_of(view.game, &text, &written)?;
                // It knows its own move; more turns begin with the other side's.
                self.known += 1;
                Ok(Decision { actions, score: None })
            }
            Reply::Resigns => Err(Fault::new(FaultSort::Resignation, "resigns")),
            Reply::Claims(line) => Err(XboardPlayer::fault(view, &line)),
            Reply::Refuses(line) => {
                let what = format!("refuses a legal action: {line}");
                Err(Fault::new(FaultSort::Refusal, what))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum::Variant;

    #[test]
    fn a_move_can_be_several_actions() {
        let duck = "variant = { name = \"Two\", extends = \"chess\" }\nturn.actions = 2\n";
        let game = Variant::from_str(duck).unwrap().start();
        assert_eq!(actions_of(&game, "e2e4,d2d4", "").unwrap(), ["e2e4", "d2d4"]);
        let fault = actions_of(&game, "e2e5", "e2e5").unwrap_err();
        assert_eq!(fault.sort, FaultSort::Illegal);
        assert!(fault.what.starts_with("plays `e2e5`, which is illegal: "), "{}", fault.what);
    }
}
