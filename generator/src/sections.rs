//! A whole definition, section by section.

use std::borrow::Cow;

use crate::board;
use crate::choices::Choices;
use crate::draft::Draft;
use crate::expression::{Scope, USUAL, Writer};
use crate::forms::{
    ACTION, ASK, AT, CAPTURE, DISCARD, Form, HISTORY, MOVE, Needs, REMOVED, Sort, TRIAL, VICTIM, VICTIMS,
};
use crate::world::{Attribute, Field, Kind, Mark, Variable, World};

/// A definition, and what it declares.
#[derive(Clone, Debug)]
pub struct Generated {
    /// The text, in sections.
    pub draft: Draft,
    /// The names.
    pub world: World,
}

/// A definition made by choices.
pub fn definition(choices: &mut Choices<'_>) -> Generated {
    let mut maker = Maker { world: World::default(), draft: Draft::default(), choices };
    maker.names();
    maker.values();
    maker.pieces();
    maker.turns();
    maker.events();
    maker.judgements();
    maker.endings();
    maker.foreseen();
    Generated { draft: maker.draft, world: maker.world }
}

struct Maker<'c, 'b> {
    world: World,
    draft: Draft,
    choices: &'c mut Choices<'b>,
}

/// `key = "text"`.
fn entry(key: &str, text: &str) -> String {
    format!("{key} = \"{text}\"")
}

/// What rules know after something has been done.
const AFTER: Needs = USUAL | ACTION | REMOVED | HISTORY;

impl<'b> Maker<'_, 'b> {
    fn writer(&mut self) -> Writer<'_, 'b> {
        Writer { world: &self.world, choices: self.choices, used: 0 }
    }

    fn truth(&mut self, known: Needs) -> String {
        let depth = self.choices.between(1, 3);
        self.writer().truth(&Scope::of(known), depth)
    }

    /// Board, zones, kinds and marks, which all other sections use.
    fn names(&mut self) {
        self.draft.add("variant", vec![entry("name", "Generated")]);
        let lines = board::board(&mut self.world, self.choices);
        self.draft.add("board", lines);
        let lines = board::links(&mut self.world, self.choices);
        self.draft.add("board.links", lines);
        let [zones, side_zones] = board::zones(&mut self.world, self.choices);
        self.draft.add("zones", zones);
        self.draft.add("side-zones", side_zones);
        const KINDS: [(&str, char); 6] =
            [("gem", 'G'), ("ant", 'A'), ("bat", 'B'), ("cow", 'C'), ("dog", 'D'), ("eel", 'E')];
        let count = self.choices.between(3, 6);
        self.world.kinds =
            KINDS[..count].iter().map(|(name, letter)| Kind { name, letter: *letter }).collect();
        self.world.groups = vec!["small", "large"];
        let names: Vec<&str> = self.world.kinds.iter().map(|kind| kind.name).collect();
        let (small, large) = (self.choices.some(&names, 1, 3), self.choices.some(&names, 1, 2));
        self.draft.add(
            "groups",
            vec![entry("small", &small.join(" ")), entry("large", &format!("small {}", large.join(" ")))],
        );
        if self.choices.chance(40) {
            self.world.constants = vec!["limit"];
            let number = self.choices.between(0, 3);
            self.draft.add("constants", vec![format!("limit = {number}")]);
        }
        self.world.has_royal = self.choices.chance(65);
        self.world.has_hands = self.choices.chance(40);
        self.world.has_trials = self.choices.chance(6);
        self.world.looks_far = !self.world.has_trials && self.choices.chance(15);
        self.marks(&names);
        self.attributes(&names);
    }

    /// Values that pieces remember.
    fn attributes(&mut self, names: &[&'static str]) {
        let all = [
            ("vigour", Sort::Number, ["2", "if s is king then 3 else 1"]),
            ("twin", Sort::Kind, ["kind(s)", "nothing"]),
            ("cradle", Sort::Square, ["s", "the(adjacent(s) and empty)"]),
            ("lord", Sort::Player, ["owner(s)", "white"]),
        ];
        for (name, sort, starts) in all {
            if !self.choices.chance(20) {
                continue;
            }
            let on = if self.choices.chance(60) { Vec::new() } else { self.choices.some(names, 1, 3) };
            let mut lines = vec![entry("is", sort.word())];
            if !on.is_empty() {
                lines.push(entry("kinds", &on.join(" ")));
            }
            if sort == Sort::Number && self.choices.chance(50) {
                lines.push("most = 3".to_owned());
            }
            if self.choices.chance(60) {
                lines.push(entry("each", "s"));
                let starts = self.choices.pick(&starts).replace("king", names[0]);
                lines.push(entry("starts", &starts));
            }
            if self.choices.chance(30) {
                lines.push("lost-by-moving = true".to_owned());
            }
            self.world.attributes.push(Attribute { name, sort, on });
            self.draft.add(&format!("marks.{name}"), lines);
        }
    }

    fn marks(&mut self, names: &[&'static str]) {
        for name in ["fresh", "ghost"] {
            if !self.choices.chance(50) {
                continue;
            }
            let on = if self.choices.chance(50) { Vec::new() } else { self.choices.some(names, 1, 3) };
            let mut lines = Vec::new();
            if !on.is_empty() {
                lines.push(entry("kinds", &on.join(" ")));
            }
            match self.choices.below(4) {
                0 => lines.push(entry("starts", "nothing")),
                1 => lines.push(entry("starts", self.choices.pick::<&str>(names))),
                2 => lines.push(entry("starts", "pond")),
                _ => {}
            }
            if self.choices.chance(50) {
                lines.push("lost-by-moving = true".to_owned());
            }
            if self.choices.chance(15) {
                lines.push("apart = true".to_owned());
            }
            if self.choices.chance(15) {
                lines.push(entry("sign", if name == "ghost" { "~" } else { "^" }));
            }
            if lines.is_empty() {
                lines.push("apart = false".to_owned());
            }
            self.world.marks.push(Mark { name, is_general: on.is_empty(), on });
            self.draft.add(&format!("marks.{name}"), lines);
        }
    }

    /// Variables, tables, actions by name, functions and procedures.
    fn values(&mut self) {
        self.variables();
        self.tables();
        const ACTIONS: [&str; 3] = ["leap", "plant", "stir"];
        let count = self.choices.weighted(&[5, 4, 3, 1]);
        self.world.actions = ACTIONS[..count].to_vec();
        if self.choices.chance(20) {
            self.world.asked = vec!["answer"];
        }
        if self.choices.chance(25) {
            self.world.phases = vec!["dawn"];
        }
        self.functions();
        self.procedures();
    }

    fn variables(&mut self) {
        const NAMES: [(&str, Sort); 14] = [
            ("score", Sort::Number),
            ("debt", Sort::Number),
            ("angry", Sort::Truth),
            ("calm", Sort::Truth),
            ("guest", Sort::Player),
            ("host", Sort::Player),
            ("wish", Sort::Kind),
            ("model", Sort::Kind),
            ("spot", Sort::Square),
            ("den", Sort::Square),
            ("trail", Sort::Squares),
            ("field", Sort::Squares),
            ("wind", Sort::Direction),
            ("gaze", Sort::Direction),
        ];
        for (index, (name, sort)) in NAMES.into_iter().enumerate() {
            if !self.choices.chance(22) {
                continue;
            }
            let each = index % 2 == 1;
            let is_memory = self.choices.chance(20);
            let lasts = self.choices.chance(30);
            let mut parts = vec![format!("is = \"{}\"", sort.word())];
            if each {
                parts.push("per-player = true".to_owned());
            }
            if lasts {
                parts.push("lasts-one-turn = true".to_owned());
            }
            if sort == Sort::Number && self.choices.chance(40) {
                parts.push("most = 3".to_owned());
            }
            if self.choices.chance(30) {
                parts.push(format!("starts = {}", start_value(sort, each, &self.world.square_names()[0])));
            }
            if is_memory {
                parts.push("in-position = false".to_owned());
            }
            self.draft.add(&format!("state.{name}"), parts);
            self.world.variables.push(Variable { name, sort, each, is_memory, counts: false, lasts });
        }
        for (name, what) in [("age", "plies"), ("days", "turns")] {
            if self.choices.chance(15) {
                self.draft.add(&format!("state.{name}"), vec![entry("counts", what)]);
                self.world.variables.push(Variable {
                    name,
                    sort: Sort::Number,
                    each: false,
                    is_memory: true,
                    counts: true,
                    lasts: false,
                });
            }
        }
        self.position_fields();
    }

    /// `[position]`.
    fn position_fields(&mut self) {
        let told = |variable: &Variable| !variable.each && !variable.is_memory && !variable.lasts;
        let known: Vec<usize> =
            (0..self.world.variables.len()).filter(|index| told(&self.world.variables[*index])).collect();
        if !self.choices.chance(20) {
            return;
        }
        let mut names = Vec::new();
        for index in known.into_iter().take(2) {
            names.push(format!("\"{}\"", self.world.variables[index].name));
            self.world.fields.push(Field::Variable(index));
        }
        names.push("\"-\"".to_owned());
        self.world.fields.push(Field::Dash);
        let mark = self.world.marks.iter().find(|mark| mark.is_general).map(|mark| mark.name);
        if mark.is_some() {
            names.push("\"rights\"".to_owned());
            self.world.fields.push(Field::Rights);
        }
        self.draft.add("position", vec![format!("fields = [{}]", names.join(", "))]);
        if let Some(mark) = mark {
            let squares = self.world.square_names();
            let lines =
                vec![entry("mark", mark), entry("K", &squares[0]), entry("q", &squares[squares.len() - 1])];
            self.draft.add("position.rights", lines);
        }
    }

    fn tables(&mut self) {
        if !self.choices.chance(45) {
            return;
        }
        let names: Vec<&str> = self.world.kinds.iter().map(|kind| kind.name).collect();
        let numbers: Vec<String> =
            names.iter().map(|name| format!("{name} = {}", self.choices.below(5))).collect();
        let kinds: Vec<String> =
            names.iter().map(|name| format!("{name} = \"{}\"", self.choices.pick(&names))).collect();
        let mut lines = vec![
            format!("worth = {{ {} }}", numbers.join(", ")),
            format!("child = {{ {} }}", kinds.join(", ")),
        ];
        let grid = |cell: &mut dyn FnMut() -> String| {
            let row = |head: &str, cell: &mut dyn FnMut() -> String| {
                format!("{head} {}", names.iter().map(|_| cell()).collect::<Vec<String>>().join(" "))
            };
            let rows: Vec<String> = names.iter().map(|name| row(name, cell)).collect();
            format!(
                "\"\"\"\n{}\nnothing {}\n\"\"\"",
                [names.join(" "), rows.join("\n")].join("\n"),
                row("", cell).trim()
            )
        };
        let duel = grid(&mut || self.choices.below(3).to_string());
        lines.push(format!("duel = {duel}"));
        let blend = grid(&mut || (*self.choices.pick(&names)).to_owned());
        lines.push(format!("blend = {blend}"));
        self.draft.add("tables", lines);
        self.world.tables = [vec!["worth"], vec!["duel"], vec!["child"], vec!["blend"]];
    }

    fn functions(&mut self) {
        const RESULTS: [(&str, Sort); 5] = [
            ("open", Sort::Truth),
            ("hard", Sort::Truth),
            ("power", Sort::Number),
            ("spread", Sort::Set),
            ("goal-of", Sort::Square),
        ];
        let mut lines = Vec::new();
        for (name, gives) in RESULTS {
            if !self.choices.chance(20) {
                continue;
            }
            let known = *self.choices.pick(&[USUAL, USUAL | MOVE | VICTIM, 0]);
            let mut scope = Scope::of(known);
            let parameters = [("s", Sort::Square), ("p", Sort::Side), ("k", Sort::Kind)];
            let parameter = *self.choices.pick(&parameters);
            scope.locals.push((parameter.0.to_owned(), parameter.1));
            let mut writer = self.writer();
            let body = writer.expression(gives, &mut scope, 2);
            let needs = writer.used;
            let ty = if parameter.1 == Sort::Side { "player" } else { parameter.1.word() };
            lines.push(format!("\"{name}({}: {ty})\" = \"{body}\"", parameter.0));
            let argument = if parameter.1 == Sort::Kind { "any-kind" } else { parameter.1.word() };
            let text = format!("{name}({{{argument}}})");
            self.world.calls.push(Form { text: Cow::Owned(text), gives, needs, weight: 3 });
        }
        if self.choices.chance(20) {
            let body = self.writer().expression(Sort::Number, &mut Scope::of(0), 1);
            lines.push(format!("\"span()\" = \"min(2, {body})\""));
            self.world.calls.push(Form {
                text: Cow::Borrowed("span()"),
                gives: Sort::Number,
                needs: 0,
                weight: 2,
            });
        }
        self.draft.add("functions", lines);
    }

    fn procedures(&mut self) {
        if !self.choices.chance(20) {
            return;
        }
        let mut scope = Scope::of(USUAL);
        scope.locals.push(("s".to_owned(), Sort::Square));
        scope.locals.push(("p".to_owned(), Sort::Side));
        let mut writer = self.writer();
        let body = writer.statements(&scope);
        let needs = writer.used;
        self.draft.add("procedures", vec![format!("\"burn(s: square, p: player)\" = \"{body}\"")]);
        let text = Cow::Borrowed("burn({square}, {side})");
        self.world.calls.push(Form { text, gives: Sort::Statement, needs, weight: 6 });
    }

    /// Kinds with their moves, named movements, royal pieces and the setup.
    fn pieces(&mut self) {
        if self.choices.chance(25) {
            let lines = vec![
                "\"guard(own, foes)\" = [\"quiet own\", \"capture own when victim is foes\"]".to_owned(),
                format!("stride = \"{}\"", self.writer().line(0)),
            ];
            self.draft.add("movements", lines);
            self.world.movements = vec!["guard(K, small)", "guard(R, large)", "guard(W, ant)", "stride"];
        }
        let are_royal_kinds = self.world.has_royal && self.choices.chance(40);
        if self.world.has_royal && !are_royal_kinds {
            let royal = self.royal();
            self.draft.add("royal", vec![entry("pieces", &royal)]);
        }
        for index in 0..self.world.kinds.len() {
            let Kind { name, letter } = self.world.kinds[index];
            let mut lines = vec![entry("letter", &letter.to_string())];
            let moves = self.writer().moves(index);
            lines.push(format!("moves = {moves}"));
            if are_royal_kinds && (index == 0 || self.choices.chance(20)) {
                lines.push("royal = true".to_owned());
            }
            self.draft.add(&format!("pieces.{name}"), lines);
        }
        let [setup, shuffle] = board::setup(&self.world, self.choices);
        self.draft.add("setup", setup);
        self.draft.add("shuffle", shuffle);
    }

    fn royal(&mut self) -> String {
        match self.choices.weighted(&[8, 3, 2, 2, 2, 2, 2, 1]) {
            0 => "my gem".to_owned(),
            1 => "my (gem or ant)".to_owned(),
            2 => "my large".to_owned(),
            3 if !self.world.marks.is_empty() => format!("my {}", self.world.marks[0].name),
            4 => "if count(my gem) > 0 then my gem else my ant".to_owned(),
            5 => "my gem and not pond".to_owned(),
            6 => format!("my gem and ({})", self.writer().expression(Sort::Set, &mut Scope::of(0), 1)),
            _ => format!("my ({})", self.writer().expression(Sort::Set, &mut Scope::of(0), 2)),
        }
    }

    fn turns(&mut self) {
        let mut lines = Vec::new();
        self.world.actions_a_turn = usize::MAX;
        if self.choices.chance(10) {
            let first = *self.choices.pick(&["black", "drawn"]);
            lines.push(entry("first", first));
        }
        if self.choices.chance(12) {
            let most = self.choices.between(2, 40);
            lines.push(format!("plies-at-most = {most}"));
        }
        lines.extend(self.course());
        self.draft.add("turn", lines);
        if !self.world.phases.is_empty() {
            let when = self.truth(USUAL);
            let mut lines = vec![entry("when", &when)];
            lines.extend(self.course());
            self.draft.add("phases.dawn", lines);
        }
        self.actions();
        self.arrivals();
    }

    /// What `[turn]` and phases say alike.
    fn course(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        let mut actions = 1;
        if !self.world.has_trials && self.choices.chance(30) {
            actions = if self.world.looks_far { 2 } else { self.choices.between(2, 3) };
            let mut kinds = vec!["move", "other"];
            kinds.extend(&self.world.actions);
            if self.choices.chance(50) {
                let one = |choices: &mut Choices<'_>| format!("\"{}\"", choices.some(&kinds, 1, 2).join(" "));
                let sequence: Vec<String> = (0..actions).map(|_| one(self.choices)).collect();
                lines.push(format!("sequence = [{}]", sequence.join(", ")));
            } else {
                lines.push(format!("actions = {actions}"));
            }
            if actions == 2 && !self.world.looks_far && self.choices.chance(25) {
                self.world.completes = true;
                lines.push("complete = true".to_owned());
            }
        }
        match self.choices.weighted(&[6, 2, 1, 1]) {
            1 => lines.push(entry("pass", "when stuck")),
            2 => lines.push(entry("pass", "always")),
            3 if actions > 1 => lines.push(entry("pass", "after first")),
            _ => {}
        }
        self.world.actions_a_turn = self.world.actions_a_turn.min(actions);
        lines
    }

    fn actions(&mut self) {
        for name in self.world.actions.clone() {
            let lines = self.action(USUAL | REMOVED, CAPTURE | DISCARD | ASK);
            self.draft.add(&format!("actions.{name}"), lines);
        }
        for name in self.world.asked.clone() {
            let mut lines = vec!["asked = true".to_owned()];
            lines.extend(self.action(USUAL, 0));
            self.draft.add(&format!("actions.{name}"), lines);
        }
    }

    fn action(&mut self, known: Needs, besides: Needs) -> Vec<String> {
        let mut scope = Scope::of(known & !REMOVED);
        let mut choose = Vec::new();
        let mut write = String::from("x");
        for _ in 0..self.choices.weighted(&[2, 6, 4]) {
            let (text, field) = self.choice(&mut scope);
            choose.push(format!("\"{text}\""));
            write.push_str(&field);
        }
        let mut lines = Vec::new();
        match choose.len() {
            0 => {}
            1 => lines.push(format!("choose = {}", choose[0])),
            _ => lines.push(format!("choose = [{}]", choose.join(", "))),
        }
        if self.choices.chance(55) {
            lines.push(entry("when", &self.writer().truth(&scope, 2)));
        }
        scope.known = known | besides;
        lines.push(entry("do", &self.writer().statements(&scope)));
        lines.push(entry("write", &write));
        lines
    }

    /// A choice, and the field for it in a template.
    fn choice(&mut self, scope: &mut Scope) -> (String, String) {
        let form = self.choices.weighted(&[8, 3, if self.world.has_hands { 6 } else { 0 }, 2, 2, 3, 2]);
        let mut set = |scope: &mut Scope, depth| self.writer().expression(Sort::Squares, scope, depth);
        let (domain, sort) = match form {
            0 => (format!("in {}", set(scope, 1)), Sort::Square),
            1 => (format!("in {}", self.writer().expression(Sort::KindList, scope, 1)), Sort::Kind),
            2 => (
                format!("in {}", self.choices.pick(&["hand", "hand", "their hand", "hand of white"])),
                Sort::Kind,
            ),
            3 => (
                format!("in {}", self.choices.pick(&["orthogonals", "directions", "[left right]"])),
                Sort::Direction,
            ),
            4 => (format!("in 0..{}", self.choices.between(1, 3)), Sort::Number),
            5 => {
                let range = *self.choices.pick(&["1", "2", "1..2", "0..1"]);
                let around = self.writer().expression(Sort::Squares, scope, 0);
                (
                    format!(
                        ": {range} among adjacent({around}) and {}",
                        self.choices.pick(&["empty", "their pieces", "my pieces"])
                    ),
                    Sort::Squares,
                )
            }
            _ => {
                let text = format!("= {}", self.writer().expression(Sort::Set, scope, 1));
                (text, Sort::Set)
            }
        };
        let name = scope.declare(sort);
        let sign = if domain.starts_with(':') { "" } else { " " };
        (
            format!("{name}{sign}{domain}"),
            if sort == Sort::Set { String::new() } else { format!("{{{name}}}") },
        )
    }

    fn arrivals(&mut self) {
        for name in ["grow", "glow"].into_iter().take(self.choices.weighted(&[8, 8, 3])) {
            let mut before = USUAL | MOVE | VICTIM | AT | VICTIMS;
            let mut lines = Vec::new();
            match self.choices.weighted(&[6, 1, 3]) {
                0 => {}
                1 => lines.push(entry("on", "before-move")),
                _ => {
                    before |= REMOVED;
                    lines.push(entry("on", "move"));
                }
            }
            let mut scope = Scope::of(before);
            let mut write = String::from("+");
            let mut choose = Vec::new();
            for _ in 0..self.choices.weighted(&[4, 5, 3]) {
                let (text, field) = self.choice(&mut scope);
                choose.push(format!("\"{text}\""));
                write.push_str(&field);
            }
            if !choose.is_empty() {
                lines.push(format!("choose = [{}]", choose.join(", ")));
            }
            if self.choices.chance(85) {
                lines.push(entry("when", &self.writer().truth(&scope, 2)));
            }
            scope.known = before | REMOVED | CAPTURE | DISCARD | ASK;
            lines.push(entry("do", &self.writer().statements(&scope)));
            lines.push(entry("write", &write));
            match self.choices.weighted(&[2, 4, 3]) {
                0 => {}
                1 => lines.push("optional = true".to_owned()),
                _ => lines.push(entry("optional", &self.truth(before))),
            }
            self.draft.add(&format!("arrivals.{name}"), lines);
        }
    }

    /// `[rules]`.
    fn events(&mut self) {
        const EVENTS: [(&str, Needs, usize); 7] = [
            ("on = \"before-capture\"", AFTER | MOVE | VICTIM | AT | ASK | DISCARD, 3),
            ("on = \"before-discard\"", AFTER | VICTIM, 1),
            ("on = \"move\"", AFTER | MOVE | VICTIM | AT | VICTIMS | CAPTURE | DISCARD | ASK, 6),
            ("on = \"capture\"", AFTER | MOVE | VICTIM | AT | ASK | DISCARD, 3),
            ("on = \"action\"", AFTER | CAPTURE | DISCARD, 3),
            ("on = \"turn-end\"", AFTER | CAPTURE | DISCARD | TRIAL, 3),
            ("on = \"change\"", AFTER, 2),
        ];
        const NAMES: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];
        let count = self.choices.weighted(&[3, 5, 5, 3, 2, 1]);
        for name in &NAMES[..count] {
            let weights = EVENTS.map(|(_, _, weight)| weight);
            let (event, known, _) = EVENTS[self.choices.weighted(&weights)];
            let mut scope = Scope::of(known);
            let mut lines = vec![event.to_owned()];
            if self.choices.chance(12) {
                scope.locals.push(("who".to_owned(), Sort::Side));
                lines.push(entry("each", "who"));
            }
            if self.choices.chance(80) {
                let depth = self.choices.between(1, 3);
                lines.push(entry("when", &self.writer().truth(&scope, depth)));
            }
            lines.push(entry("do", &self.writer().statements(&scope)));
            self.draft.add(&format!("rules.{name}"), lines);
        }
    }

    /// `[forbidden]` and `[priorities]`.
    fn judgements(&mut self) {
        if self.world.has_royal && self.choices.chance(75) {
            let when =
                *self.choices.pick(&["attacked(my royal)", "attacked(my royal)", "threatened(my royal)"]);
            let mut lines = vec![entry("when", when)];
            if self.choices.chance(30) {
                lines.push(entry("on", "turn-end"));
            }
            self.draft.add("forbidden.check", lines);
        }
        if self.choices.chance(30) {
            let condition = self.truth(USUAL | MOVE | VICTIM | AT | REMOVED);
            self.draft.add("forbidden.step", vec![entry("on", "before-move"), entry("when", &condition)]);
        }
        if self.choices.chance(30) {
            let at = *self.choices.pick(&["action", "turn-end"]);
            let condition = self.truth(AFTER | TRIAL);
            let only = *self.choices.pick(&["any(my gem and pond)", "removed > 0", "count(my pieces) > 4"]);
            let lines = vec![entry("on", at), format!("when = [\"{only}\", \"{condition}\"]")];
            self.draft.add("forbidden.state", lines);
        }
        for name in ["prime", "second-prime"].into_iter().take(self.choices.weighted(&[8, 4, 1])) {
            let lines = match if self.world.completes { 0 } else { self.choices.below(5) } {
                0 | 1 => vec![entry("when", &self.truth(USUAL | MOVE | VICTIM | AT | REMOVED))],
                2 => vec![entry("on", "action"), entry("when", &self.truth(AFTER))],
                3 if self.world.looks_far => vec![entry("on", "turn-end"), entry("when", &self.truth(AFTER))],
                _ => {
                    let after = *self.choices.pick(&[
                        "",
                        "action",
                        if self.world.looks_far { "turn-end" } else { "action" },
                    ]);
                    let number = self.writer().expression(Sort::Number, &mut Scope::of(AFTER & !ACTION), 2);
                    let mut lines = vec![entry("most", &number)];
                    lines.extend((!after.is_empty()).then(|| entry("on", after)));
                    lines
                }
            };
            self.draft.add(&format!("priorities.{name}"), lines);
        }
    }

    /// What the engine tells of bans before an action is done: conditions that an action cannot change, checks by either side, what
    /// is kept at the end of a turn, and what comes to stand on the square that a piece has left.
    fn foreseen(&mut self) {
        let flags: Vec<&str> = self
            .world
            .variables
            .iter()
            .filter(|variable| variable.sort == Sort::Truth && !variable.each)
            .map(|variable| variable.name)
            .collect();
        let conditions = [
            "attacked(their royal, mover)",
            "any(k in my royal: attacked(k))",
            "all(k in my gem: attacked(k))",
        ];
        if self.world.has_royal && self.choices.chance(30) {
            let mut parts = vec![(*self.choices.pick(&conditions)).to_owned()];
            if self.choices.chance(40) {
                parts.push(self.truth(AFTER));
            }
            self.forbid("sight", &parts);
        }
        if self.choices.chance(30) {
            let hands: &[&str] = if self.world.has_hands { &["in-hand(kinds, mover) > 0"] } else { &[] };
            let known = [&["mover = white", "not mover = black"], hands, &flags].concat();
            let mut parts = vec![(*self.choices.pick(&known)).to_owned()];
            if self.choices.chance(60) {
                parts.push("action is [move]".to_owned());
            }
            if self.choices.chance(50) {
                parts.push(self.truth(AFTER));
            }
            self.forbid("earlier", &parts);
        }
        let Some(flag) = flags.first() else { return };
        if self.choices.chance(20) {
            let value = *self.choices.pick(&["any(my gem and pond)", flags[flags.len() - 1]]);
            let mut assigned = vec![format!("\"{flag} := {value}\"")];
            if flags.len() > 1 && self.choices.chance(50) {
                assigned.push(format!("\"{} := any(my gem and pond)\"", flags[flags.len() - 1]));
            }
            self.draft.add(
                "rules.settled",
                vec![entry("on", "turn-end"), format!("do = [{}]", assigned.join(", "))],
            );
        }
        if self.world.has_royal && self.world.has_hands && self.choices.chance(25) {
            let lines = vec![
                entry("choose", "k in hand"),
                entry(
                    "when",
                    self.choices.pick::<&str>(&["piece is ant", "piece is [kinds]", "from in pond"]),
                ),
                format!("do = [\"{flag} := attacked(my royal)\", \"drop k on from\"]"),
                entry("write", "-{k}"),
                "optional = true".to_owned(),
            ];
            self.draft.add("arrivals.screen", lines);
            self.forbid("exposed", &[(*flag).to_owned()]);
        }
    }

    /// Forbids what all of some conditions say.
    fn forbid(&mut self, name: &str, parts: &[String]) {
        let at = *self.choices.pick(&["action", "turn-end"]);
        let parts: Vec<String> = parts.iter().map(|part| format!("\"{part}\"")).collect();
        let lines = vec![entry("on", at), format!("when = [{}]", parts.join(", "))];
        self.draft.add(&format!("forbidden.{name}"), lines);
    }

    fn endings(&mut self) {
        if self.choices.chance(60) {
            let lines = vec![
                entry("on", "action"),
                entry("when", "no(their gem)"),
                entry("result", "mover wins"),
                entry("because", "the gem is gone"),
            ];
            self.draft.add("endings.gone", lines);
        }
        for name in ["sunset", "dusk"].into_iter().take(self.choices.weighted(&[5, 5, 2])) {
            let mut lines = Vec::new();
            let result =
                *self.choices.pick(&["mover wins", "mover loses", "draw", "white wins", "black wins"]);
            lines.push(entry("on", self.choices.pick::<&str>(&["turn-end", "action"])));
            let depth = self.choices.between(1, 3);
            let mut scope = Scope::of(AFTER | TRIAL);
            let mut rare =
                *self.choices.pick(&["count(pieces) < 6", "removed > 1", "any(my gem and their goal)"]);
            let mut result = result;
            if self.choices.chance(25) {
                scope.locals.push(("who".to_owned(), Sort::Side));
                lines.push(entry("each", "who"));
                rare = "count(pieces of who) < 4";
                result = *self.choices.pick(&["who wins", "who loses", "mover wins"]);
            }
            let condition = self.writer().truth(&scope, depth);
            lines.push(format!("when = [\"{condition}\", \"{rare}\"]"));
            lines.push(entry("result", result));
            if name == "dusk" && self.choices.chance(50) {
                lines.push(entry("before", "sunset"));
            }
            if self.choices.chance(20) {
                lines.push("claim = true".to_owned());
            }
            self.draft.add(&format!("endings.{name}"), lines);
        }
        if self.choices.chance(30) {
            let condition = self.truth(AFTER & !HISTORY & !ACTION & !REMOVED);
            let lines = vec![entry("on", "stuck"), entry("when", &condition), entry("result", "draw")];
            self.draft.add("endings.frozen", lines);
        }
        let lines = vec![entry("on", "stuck"), entry("result", "mover loses")];
        self.draft.add("endings.stuck", lines);
    }
}

/// A value that a variable of a sort may hold at the start; one square of the board is known.
fn start_value(sort: Sort, each: bool, square: &str) -> String {
    match (sort, each) {
        (Sort::Number, true) => "{ white = 1, black = -2 }".to_owned(),
        (Sort::Truth, _) => "true".to_owned(),
        (Sort::Player, _) => "\"black\"".to_owned(),
        (Sort::Square, _) => format!("\"{square}\""),
        (Sort::Squares, true) => format!("{{ white = \"{square}\", black = \"rank 3\" }}"),
        (Sort::Squares, false) => format!("\"{square} rank 1\""),
        (Sort::Direction, _) => "\"forward\"".to_owned(),
        (Sort::Kind, _) => "\"nothing\"".to_owned(),
        _ => "1".to_owned(),
    }
}
