//! The entities of a definition, each as facts that can be compared and shown.

use std::fmt::Debug;

use super::canon::meaning;
use super::written;
use variorum::ids::Square;
use variorum::language::Section;
use variorum::model::{
    Choice, Expression, Geometry, Model, Movement, PieceKind, PriorityOrder, Statement, Turn,
};
use variorum::variant::Variant;

/// A fact about an entity of a definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The subject: a key, or a square of the setup.
    pub label: String,
    /// The value, in a form by which definitions are compared.
    pub(super) meaning: String,
    /// The value as written, or in names; empty if it is written nowhere.
    pub text: String,
}

/// A named part of a definition.
#[derive(Clone, Debug)]
pub(super) struct Entity {
    pub(super) section: Section,
    /// Empty where the section is the entity.
    pub(super) name: String,
    pub(super) facts: Vec<Fact>,
}

/// All entities of a definition.
pub(super) fn entities(variant: &Variant) -> Vec<Entity> {
    let mut list = List { variant, model: variant.model(), found: Vec::new() };
    list.add_board();
    list.add_zones();
    list.add_kinds();
    list.add_state();
    list.add_turns();
    list.add_actions();
    list.add_rules();
    list.add_endings();
    list.found
}

struct List<'v> {
    variant: &'v Variant,
    model: &'v Model,
    found: Vec<Entity>,
}

impl List<'_> {
    fn add(&mut self, section: Section, name: &str, facts: Vec<Fact>) {
        self.found.push(Entity { section, name: name.to_owned(), facts });
    }

    /// A fact that is shown in the form in which it is compared.
    fn plain(&self, label: &str, text: impl Into<String>) -> Fact {
        let text = text.into();
        Fact { label: label.to_owned(), meaning: text.clone(), text }
    }

    /// A fact with a text of its own.
    fn told(&self, label: &str, part: &dyn Debug, text: String) -> Fact {
        Fact { label: label.to_owned(), meaning: meaning(self.model, part), text }
    }

    fn condition(&self, when: Option<&Expression>) -> Option<Fact> {
        let when = when?;
        Some(self.told("when", when, written(self.variant, when.span)))
    }

    fn statements(&self, effects: &[Statement]) -> Option<Fact> {
        (!effects.is_empty()).then(|| self.told("do", &effects, String::new()))
    }

    fn choices(&self, choices: &[Choice]) -> Option<Fact> {
        let texts: Vec<String> = choices.iter().map(|choice| written(self.variant, choice.span)).collect();
        let compared: Vec<_> =
            choices.iter().map(|choice| (choice.local, choice.ty, &choice.domain)).collect();
        (!choices.is_empty()).then(|| self.told("choose", &compared, texts.join("; ")))
    }

    fn names(&self, squares: impl IntoIterator<Item = Square>) -> String {
        squares.into_iter().map(|square| self.model.board.name(square)).collect::<Vec<_>>().join(" ")
    }

    fn add_board(&mut self) {
        let board = &self.model.board;
        let neighbours: Vec<String> = board
            .graph
            .edge_indices()
            .filter_map(|edge| {
                let (from, to) = board.graph.edge_endpoints(edge)?;
                let name = |node: petgraph::graph::NodeIndex| board.name(Square(node.index() as u16));
                Some(format!("{}{}{:?}", name(from), name(to), meaning(self.model, &board.graph[edge])))
            })
            .collect();
        let mut sorted = neighbours;
        sorted.sort();
        let facts = vec![
            self.plain("files", board.files.to_string()),
            self.plain("ranks", board.ranks.to_string()),
            self.plain("squares", self.names(board.squares())),
            self.plain("turned", if board.rotated { "rotated" } else { "mirrored" }),
            self.plain("hexagons", board.hexagons.to_string()),
            self.plain("points", board.look.points.to_string()),
            self.told("neighbours", &sorted, String::new()),
        ];
        self.add(Section::Board, "", facts);
        self.add_setup();
    }

    fn add_setup(&mut self) {
        let model = self.model;
        let kind = |kind: variorum::ids::Kind| model.kinds[kind.index()].name.clone();
        let mut facts: Vec<Fact> = Vec::new();
        for piece in &model.setup.pieces {
            let text = format!("{}'s {}", piece.side.name(), kind(piece.kind));
            facts.push(self.plain(&model.board.name(piece.square), text));
        }
        let mut hands: Vec<String> = model
            .setup
            .hands
            .iter()
            .map(|(side, held)| format!("{}'s {}", side.name(), kind(*held)))
            .collect();
        hands.sort();
        facts.extend((!hands.is_empty()).then(|| self.plain("hands", hands.join(", "))));
        self.add(Section::Setup, "", facts);
        let shuffle = &model.shuffle;
        if shuffle.draws_first || !shuffle.lots.is_empty() {
            let facts = vec![self.told("lots", shuffle, String::new())];
            self.add(Section::Shuffle, "", facts);
        }
    }

    fn add_zones(&mut self) {
        for zone in &self.model.zones {
            let section = if zone.of_side { Section::SideZones } else { Section::Zones };
            let [white, black] = [0, 1].map(|side| self.names(zone.squares[side].iter().copied()));
            let facts = match zone.of_side {
                true => vec![self.plain("white", white), self.plain("black", black)],
                false => vec![self.plain("squares", white)],
            };
            self.add(section, &zone.name, facts);
        }
    }

    fn add_kinds(&mut self) {
        for kind in &self.model.kinds {
            let mut facts = vec![self.plain("letter", kind.letter.clone()), self.moves(kind)];
            facts.extend(kind.write.as_ref().map(|write| self.told("write", write, String::new())));
            self.add(Section::Pieces, &kind.name, facts);
        }
        if let Some(royal) = &self.model.royal {
            let fact = self.told("pieces", royal, written(self.variant, royal.span));
            self.add(Section::Royal, "", vec![fact]);
        }
    }

    /// The moves of a kind, in any order; shown by the lines from which they come.
    fn moves(&self, kind: &PieceKind) -> Fact {
        let mut lines: Vec<String> = Vec::new();
        let mut meanings = Vec::new();
        for movement in &kind.movements {
            let line = written(self.variant, movement.origin);
            if !lines.contains(&line) {
                lines.push(line);
            }
            meanings.extend(self.ways(movement));
        }
        meanings.sort();
        meanings.dedup();
        Fact { label: "moves".to_owned(), meaning: meanings.concat(), text: lines.join("; ") }
    }

    /// The meaning of a movement, each of its leaps and rides separately: a king moves as `W` and `F` together.
    fn ways(&self, movement: &Movement) -> Vec<String> {
        let single: Vec<Geometry> = match &movement.geometry {
            Geometry::Leap(lists) => lists.iter().map(|list| Geometry::Leap(vec![list.clone()])).collect(),
            Geometry::Lame(leaps) => leaps.iter().map(|leap| Geometry::Lame(vec![leap.clone()])).collect(),
            Geometry::Ride(vectors, most) => {
                vectors.iter().map(|vector| Geometry::Ride(vec![*vector], *most)).collect()
            }
            Geometry::Crooked(lists, most) => {
                lists.iter().map(|list| Geometry::Crooked(vec![list.clone()], *most)).collect()
            }
            known @ (Geometry::Hop { .. } | Geometry::Path(_) | Geometry::Walk { .. }) => vec![known.clone()],
        };
        let Movement { modes, when, effects, write, .. } = movement;
        single.iter().map(|geometry| meaning(self.model, &(geometry, modes, when, effects, write))).collect()
    }

    fn add_state(&mut self) {
        let model = self.model;
        for mark in model.marks.iter().filter(|mark| !mark.is_digit) {
            let facts = vec![self.told("mark", mark, String::new())];
            self.add(Section::Marks, &mark.name, facts);
        }
        for about in &model.attributes {
            let facts = vec![self.told("value", about, String::new())];
            self.add(Section::Marks, &about.name, facts);
        }
        for about in &model.variables {
            let facts = vec![
                self.plain("is", about.ty.name()),
                self.plain("per-player", about.of_player.to_string()),
                self.plain("lasts-one-turn", about.lasts_turn.to_string()),
                self.plain("most", about.most.to_string()),
                self.told("starts", &about.starts, String::new()),
                self.plain("counts", about.counts.map_or("none", |counts| counts.text())),
                self.plain("in-position", about.in_position.to_string()),
            ];
            self.add(Section::State, &about.name, facts);
        }
        for table in &model.tables {
            let facts = vec![self.told("entries", table, String::new())];
            self.add(Section::Tables, &table.name, facts);
        }
        if let Some(rules) = &model.match_rules {
            let facts = vec![self.told("rules", rules, String::new())];
            self.add(Section::Match, "", facts);
        }
    }

    fn add_turns(&mut self) {
        let facts = self.turn(&self.model.turn);
        self.add(Section::Turn, "", facts);
        for phase in &self.model.phases {
            let mut facts: Vec<Fact> = self.condition(Some(&phase.when)).into_iter().collect();
            facts.extend(self.turn(&phase.turn));
            self.add(Section::Phases, &phase.name, facts);
        }
    }

    fn turn(&self, turn: &Turn) -> Vec<Fact> {
        vec![
            self.plain("first", turn.first.name()),
            self.plain("actions", turn.actions.to_string()),
            self.told("sequence", &turn.sequence, String::new()),
            self.plain("complete", turn.complete.is_some().to_string()),
            self.plain("pass", turn.pass.text()),
            self.plain("plies-at-most", turn.plies.to_string()),
        ]
    }

    fn add_actions(&mut self) {
        for action in &self.model.actions {
            let mut facts: Vec<Fact> = self.choices(&action.choices).into_iter().collect();
            facts.extend(self.condition(action.when.as_ref()));
            facts.extend(self.statements(&action.effects));
            facts.push(self.told("write", &action.write, String::new()));
            facts.push(self.plain("asked", action.asked.to_string()));
            self.add(Section::Actions, &action.name, facts);
        }
        for arrival in &self.model.arrivals {
            let mut facts: Vec<Fact> = vec![self.plain("on", arrival.moment.text())];
            facts.extend(self.choices(&arrival.choices));
            facts.extend(self.condition(arrival.when.as_ref()));
            facts.extend(self.statements(&arrival.effects));
            facts.extend(
                arrival
                    .optional
                    .as_ref()
                    .map(|when| self.told("optional", when, written(self.variant, when.span))),
            );
            facts.push(self.told("write", &arrival.write, String::new()));
            self.add(Section::Arrivals, &arrival.name, facts);
        }
    }

    fn add_rules(&mut self) {
        for rule in &self.model.rules {
            let mut facts = vec![self.plain("on", rule.event.text())];
            facts.extend(self.condition(rule.when.as_ref()));
            facts.extend(self.statements(&rule.effects));
            facts.push(self.plain("each", if rule.each.is_some() { "player" } else { "none" }));
            self.add(Section::Rules, &rule.name, facts);
        }
        for ban in &self.model.forbidden {
            let mut facts = vec![self.plain("on", if ban.at_turn { "turn-end" } else { "action" })];
            facts.extend(self.condition(Some(&ban.when)));
            self.add(Section::Forbidden, &ban.name, facts);
        }
        for ban in &self.model.move_bans {
            let mut facts = vec![self.plain("on", "before-move")];
            facts.extend(self.condition(Some(&ban.when)));
            self.add(Section::Forbidden, &ban.name, facts);
        }
        for priority in &self.model.priorities {
            let (PriorityOrder::Holds(what)
            | PriorityOrder::HoldsAfter(what, _)
            | PriorityOrder::Most(what, _)) = &priority.order;
            let fact = self.told("order", &priority.order, written(self.variant, what.span));
            self.add(Section::Priorities, &priority.name, vec![fact]);
        }
    }

    fn add_endings(&mut self) {
        // An ending with `each` stands in the model several times.
        let endings = &self.model.endings;
        for (index, ending) in endings.iter().enumerate() {
            if endings[..index].iter().any(|known| known.name == ending.name) {
                continue;
            }
            let all: Vec<_> = endings.iter().filter(|known| known.name == ending.name).collect();
            let verdicts: Vec<_> = all.iter().map(|known| known.verdict).collect();
            let conditions: Vec<_> = all.iter().map(|known| &known.when).collect();
            let mut facts = vec![self.plain("on", ending.moment.text())];
            if let Some(when) = &ending.when {
                facts.push(self.told("when", &conditions, written(self.variant, when.span)));
            }
            facts.push(self.told("result", &verdicts, verdict(ending.verdict)));
            facts.push(self.plain("claim", ending.claim.to_string()));
            self.add(Section::Endings, &ending.name, facts);
        }
    }
}

/// The result of an ending, as a definition writes it.
fn verdict(verdict: variorum::model::Verdict) -> String {
    match verdict {
        variorum::model::Verdict::MoverWins => "mover wins".to_owned(),
        variorum::model::Verdict::MoverLoses => "mover loses".to_owned(),
        variorum::model::Verdict::Wins(side) => format!("{} wins", side.name().to_lowercase()),
        variorum::model::Verdict::Draw => "draw".to_owned(),
    }
}
