//! The checker: what it knows while it goes through a document, and the order in which it goes.

#![expect(clippy::wildcard_enum_match_arm, reason = "a form that is asked for, or any other")]

use std::collections::HashSet;

use super::board::{Board, split_name};
use super::errors;
use super::history::{Reader, mark_keepers};
use super::names::{Entity, Names};
use super::notation::Template;
use super::rule::Scope;
use super::term::{Domain, Local, Type};
use super::*;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::ids::{Link, Table, Variable};
use crate::limits;
use crate::source;
use crate::syntax::{self, Document, Name, StatementKind};

/// Checks a document. Gives `None` exactly if an error was reported, now or before.
pub fn check(document: &Document, diagnostics: &mut Diagnostics) -> Option<Model> {
    let implied = super::implied::with_implied(document);
    let document = &*implied;
    let mut checker = Checker {
        document,
        diagnostics,
        board: Board::new(1, 1, |_, _| false),
        board_is_known: false,
        names: Names::missing(
            document.unread.iter().map(|name| name.text.clone()).collect(),
            !document.is_whole,
        ),
        shapes: Names::default(),
        zones: Vec::new(),
        kind_names: document.pieces.iter().map(|piece| piece.name.text.clone()).collect(),
        letters: Vec::new(),
        letters_are_known: document.is_whole && document.unread.is_empty(),
        marks: Vec::new(),
        variables: Vec::new(),
        tables: Vec::new(),
        arrangement: Arrangement::default(),
        locals: 0,
        nodes: 0,
        calls: Vec::new(),
        used: HashSet::new(),
        asked: HashSet::new(),
        unread_actions: HashSet::new(),
        reader: Reader::Other,
        reads: Vec::new(),
        warnings: Vec::new(),
    };
    let model = checker.model();
    if !document.is_mutated {
        checker.warn_of_unused();
    }
    let warnings = std::mem::take(&mut checker.warnings);
    for (fragment, unmet) in &document.unmet {
        diagnostics.say_instead(*fragment, unmet);
    }
    if !diagnostics.has_errors() {
        // What looks unused may be used where a mistake is.
        warnings.into_iter().for_each(|warning| diagnostics.push(warning));
    }
    if diagnostics.has_errors() { None } else { model }
}

/// What is known while a document is checked.
pub(super) struct Checker<'a> {
    pub(super) document: &'a Document,
    pub(super) diagnostics: &'a mut Diagnostics,
    pub(super) board: Board,
    /// Whether its shape could be read; if not, nothing is said of squares.
    pub(super) board_is_known: bool,
    pub(super) names: Names,
    /// The names of movements and links, which only movements speak of.
    pub(super) shapes: Names,
    pub(super) zones: Vec<ZoneSquares>,
    pub(super) kind_names: Vec<String>,
    pub(super) letters: Vec<String>,
    /// Whether every kind has its letter; if not, nothing is said of strange ones.
    pub(super) letters_are_known: bool,
    pub(super) marks: Vec<PieceMark>,
    pub(super) variables: Vec<StateVariable>,
    pub(super) tables: Vec<LookupTable>,
    pub(super) arrangement: Arrangement,
    locals: u32,
    pub(super) nodes: usize,
    /// The functions and movements that are being expanded.
    pub(super) calls: Vec<String>,
    /// The parameters and choices that the rule at hand has spoken of.
    pub(super) used: HashSet<String>,
    /// The actions whose choices have mistakes.
    pub(super) unread_actions: HashSet<String>,
    /// The actions that a rule asks for.
    pub(super) asked: HashSet<String>,
    /// What is being checked.
    pub(super) reader: Reader,
    /// What speaks of which variables.
    pub(super) reads: Vec<(Reader, Variable)>,
    /// Reported only if nothing is wrong.
    pub(super) warnings: Vec<Diagnostic>,
}

impl Checker<'_> {
    /// A local that no other rule uses.
    pub(super) fn new_local(&mut self) -> Local {
        self.locals += 1;
        Local(self.locals)
    }

    /// All kinds of the definition.
    pub(super) fn every_kind(&self) -> KindSet {
        KindSet::first(self.kind_names.len())
    }

    fn model(&mut self) -> Option<Model> {
        self.check_board();
        self.declare();
        self.check_zones();
        self.check_letters();
        self.check_tables();
        self.check_marks();
        self.arrangement = self.check_setup();
        self.reader = Reader::Function;
        self.check_functions();
        self.reader = Reader::Other;
        let move_bans = self.check_move_bans();
        let kinds = self.check_kinds(&move_bans);
        self.check_unused_movements();
        let royal = self.check_royal();
        let turn = self.check_turn();
        let phases = self.check_phases();
        let actions = self.check_actions();
        let mut model = Model {
            title: self.check_title(),
            turn,
            phases,
            kinds,
            royal,
            actions: actions.clone(),
            arrivals: self.check_arrivals(),
            rules: self.check_rules(),
            forbidden: self.check_forbidden(),
            move_bans,
            priorities: self.check_priorities(),
            endings: self.check_endings(),
            fields: self.check_fields(),
            match_rules: self.check_match(),
            record: self.check_record(&actions),
            examples: self.check_examples(),
            setup: std::mem::take(&mut self.arrangement),
            board: self.board.clone(),
            zones: std::mem::take(&mut self.zones),
            marks: std::mem::take(&mut self.marks),
            variables: std::mem::take(&mut self.variables),
            tables: std::mem::take(&mut self.tables),
        };
        let Model { rules, endings, variables, fields, .. } = &mut model;
        mark_keepers(rules, endings, variables, fields, &self.reads);
        if self.nodes > limits::NODES {
            let error = errors::beyond_limit(
                self.document.span,
                "parts of rules, functions expanded",
                self.nodes,
                limits::NODES,
            );
            self.diagnostics.push(error);
        }
        Some(model)
    }

    fn check_title(&mut self) -> Title {
        let title = &self.document.title;
        let text = |text: &Option<syntax::Text>| text.as_ref().map(|text| visible(&text.string));
        Title {
            name: text(&title.name).unwrap_or_else(|| "unnamed".to_owned()),
            inventor: text(&title.inventor),
            year: title.year,
            about: text(&title.about),
            source: text(&title.source),
        }
    }

    fn check_board(&mut self) {
        let section = &self.document.board;
        let errors_before = self.diagnostics.error_count();
        let mut side = |what: &str, given: Option<(i64, Span)>| match given {
            Some((number, span)) if !(1..=limits::SIDE).contains(&number) => {
                self.diagnostics.push(errors::out_of_range(span, what, number, 1..=limits::SIDE));
                1
            }
            Some((number, _)) => number as u8,
            None => 1,
        };
        let (files, ranks) = (side("`files`", section.files), side("`ranks`", section.ranks));
        let sides_are_known = section.is_read && self.diagnostics.error_count() == errors_before;
        let holes = self.holes(files, ranks, sides_are_known);
        let is_hole = |file: u8, rank: u8| {
            let inside = |range: &std::ops::RangeInclusive<i32>, at: u8| range.contains(&i32::from(at));
            holes.iter().any(|(files, ranks)| inside(files, file) && inside(ranks, rank))
        };
        let mut board = Board::new(files, ranks, is_hole);
        board.rotated = section.turned.is_some_and(|(rotated, _)| rotated);
        board.cylinder = section.cylinder || section.torus;
        board.ring = section.torus;
        board.hexagons = section.hexagons;
        let span = section.span.unwrap_or(self.document.span);
        if board.is_empty() {
            self.diagnostics.push(errors::empty_board(span));
        }
        if board.len() > limits::SQUARES {
            self.diagnostics.push(errors::beyond_limit(span, "squares", board.len(), limits::SQUARES));
        }
        self.board_is_known = section.is_read && self.diagnostics.error_count() == errors_before;
        if self.board_is_known {
            board.join_neighbours();
        }
        self.board = board;
        self.name_squares();
        for (index, (name, text)) in section.links.iter().enumerate() {
            self.board.links.push(name.text.clone());
            if text.string.trim().is_empty() {
                self.diagnostics.push(errors::empty_link(name));
            }
            self.check_link(Link(index as u16), text);
        }
    }

    /// Which squares are royal. What follows from that may not decide it.
    fn check_royal(&mut self) -> Option<Expression> {
        let section = self.document.royal.as_ref()?;
        self.calls.push("royal".to_owned());
        let royal = self.expression(section, Some(Type::Squares), &mut Scope::default());
        self.calls.pop();
        let royal = royal?;
        if royal.asks_attacks() {
            self.diagnostics.push(errors::royal_asks_attacks(section.span));
            return None;
        }
        Some(royal)
    }

    /// The names that the definition gives to squares, from the far left one on, `*` for holes.
    fn name_squares(&mut self) {
        let Some(text) = self.document.board.names.as_ref().filter(|_| self.board_is_known) else { return };
        let words = words(text);
        let (files, ranks) = (i32::from(self.board.files), i32::from(self.board.ranks));
        if words.len() != (files * ranks) as usize {
            let title = format!("there are {} names for {} places of the grid", words.len(), files * ranks);
            self.diagnostics.push(errors::bad_names(text.span, title));
            return;
        }
        let mut names = vec![String::new(); self.board.len()];
        for (index, (span, word)) in (0..).zip(words) {
            let square = self.board.at(index % files, ranks - 1 - index / files);
            match square {
                None if word == "*" => {}
                Some(square) if split_name(word).is_some() && !names.iter().any(|name| name == word) => {
                    names[square.index()] = word.to_owned();
                }
                None => self.diagnostics.push(errors::bad_names(span, format!("`{word}` names a hole"))),
                Some(_) if split_name(word).is_some() => {
                    self.diagnostics.push(errors::bad_names(span, format!("`{word}` names two squares")));
                }
                Some(_) => {
                    let title = format!("`{word}` cannot be the name of a square");
                    self.diagnostics.push(errors::bad_names(span, title));
                }
            }
        }
        self.board.rename(names);
    }

    /// The rectangles of the grid that are holes.
    fn holes(
        &mut self,
        files: u8,
        ranks: u8,
        are_known: bool,
    ) -> Vec<(std::ops::RangeInclusive<i32>, std::ops::RangeInclusive<i32>)> {
        let Some(text) = &self.document.board.holes else { return Vec::new() };
        let mut found = Vec::new();
        for (span, word) in words(text) {
            let corners: Option<Vec<(i32, i32)>> = word.split('-').map(split_name).collect();
            match corners.as_deref() {
                Some([a, .., b] | [a @ b]) if word.matches('-').count() < 2 => {
                    let inside =
                        |(file, rank): &(i32, i32)| *file < i32::from(files) && *rank < i32::from(ranks);
                    if are_known && !(inside(a) && inside(b)) {
                        let what = format!("the hole `{word}`");
                        self.diagnostics.push(errors::off_the_board(span, &what, files, ranks));
                    }
                    found.push((a.0.min(b.0)..=a.0.max(b.0), a.1.min(b.1)..=a.1.max(b.1)));
                }
                _ => self.diagnostics.push(errors::bad_holes(span, word)),
            }
        }
        found
    }

    fn check_link(&mut self, link: Link, text: &syntax::Text) {
        for (span, word) in words(text) {
            let ends: Vec<&str> = word.split(['-', '>']).collect();
            if ends.len() < 2 {
                self.diagnostics.push(errors::bad_link(span, word));
                continue;
            }
            let signs = word.matches(['-', '>']);
            for (pair, sign) in ends.windows(2).zip(signs) {
                self.check_joint(link, (span, word), (pair[0], pair[1]), sign == ">");
            }
        }
    }

    /// Two neighbours of a link's chain: squares or files, joined both ways or one way.
    fn check_joint(
        &mut self,
        link: Link,
        (span, word): (Span, &str),
        (first, second): (&str, &str),
        is_one_way: bool,
    ) {
        let corners = (self.board.corner(first), self.board.corner(second));
        match (corners.0, corners.1, self.board.file(first), self.board.file(second)) {
            (Some(a), Some(b), ..) if a == b => self.diagnostics.push(errors::link_to_itself(span, word)),
            (_, _, Some(a), Some(b)) if a == b => self.diagnostics.push(errors::link_to_itself(span, word)),
            (Some(_), Some(_), ..) => {
                if let (Some(a), Some(b)) = (self.square(first, span), self.square(second, span)) {
                    self.board.join(link, a, b, is_one_way);
                }
            }
            (_, _, Some(a), Some(b)) => {
                if self.board_is_known && a.max(b) >= i32::from(self.board.files) {
                    let what = format!("`{word}`");
                    let error = errors::off_the_board(span, &what, self.board.files, self.board.ranks);
                    self.diagnostics.push(error);
                }
                for rank in 0..i32::from(self.board.ranks) {
                    if let (Some(a), Some(b)) = (self.board.at(a, rank), self.board.at(b, rank)) {
                        self.board.join(link, a, b, is_one_way);
                    }
                }
            }
            _ => self.diagnostics.push(errors::bad_link(span, word)),
        }
    }

    /// The square of a name; reports one that the board does not have.
    pub(super) fn square(&mut self, name: &str, span: Span) -> Option<Square> {
        if !self.board_is_known {
            return None;
        }
        let found = self.board.square(name);
        if found.is_none() {
            self.diagnostics.push(errors::no_such_square(span, name, &self.board));
        }
        found
    }

    /// Declares every name before any is used.
    #[expect(clippy::too_many_lines, reason = "a table: one arm a form")]
    fn declare(&mut self) {
        let document = self.document;
        let counted = [
            ("kinds", document.pieces.len(), limits::KINDS),
            ("marks", document.marks.len(), limits::MARKS),
            ("zones", document.zones.len(), limits::ZONES),
            ("variables", document.variables.len(), limits::VARIABLES),
        ];
        for (what, count, limit) in counted.into_iter().filter(|(_, count, limit)| count > limit) {
            self.diagnostics.push(errors::beyond_limit(document.span, what, count, limit));
        }
        if document.pieces.is_empty() && self.letters_are_known && !self.diagnostics.has_errors() {
            self.diagnostics.push(errors::no_pieces(document.span));
        }
        let is_type = |word: &Name| Type::NAMES.iter().any(|(name, _, _)| *name == word.text);
        for variable in
            document.variables.iter().filter(|variable| variable.is.as_ref().is_some_and(|is| !is_type(is)))
        {
            self.names.leave_out(&variable.name.text);
        }
        let mut declare = |name: &Name, entity| self.names.declare(name, entity, self.diagnostics);
        for (index, piece) in document.pieces.iter().take(limits::KINDS).enumerate() {
            declare(&piece.name, Entity::Kind(Kind(index as u8)));
        }
        for (index, zone) in document.zones.iter().enumerate() {
            declare(&zone.name, Entity::Zone(Zone(index as u16)));
        }
        for (name, value) in &document.constants {
            let value = (*value).clamp(-limits::NUMBER, limits::NUMBER);
            declare(name, Entity::Constant(value as i32));
        }
        for (index, mark) in document.marks.iter().take(limits::MARKS).enumerate() {
            declare(&mark.name, Entity::Mark(Mark(index as u16)));
        }
        for (index, variable) in document.variables.iter().enumerate() {
            if variable.is.as_ref().is_some_and(|is| !is_type(is)) {
                continue;
            }
            declare(&variable.name, Entity::Variable(Variable(index as u16)));
        }
        for (index, table) in document.tables.iter().enumerate() {
            declare(&table.name, Entity::Table(Table(index as u16)));
        }
        for (index, function) in document.functions.iter().enumerate() {
            declare(&function.name, Entity::Function(index));
        }
        let mut declare_shape = |name: &Name, entity| match self.names.peek(&name.text) {
            Some(Entity::Kind(kind)) => {
                let first = document.pieces[kind.index()].name.span;
                self.diagnostics.push(errors::declared_twice(name, "a kind", first));
            }
            _ => self.shapes.declare(name, entity, self.diagnostics),
        };
        document.movements.iter().for_each(|movement| declare_shape(&movement.name, Entity::Movement));
        document.board.links.iter().for_each(|(link, _)| declare_shape(link, Entity::Link));
        for (name, value) in &document.constants {
            if value.saturating_abs() > limits::NUMBER {
                let range = -limits::NUMBER..=limits::NUMBER;
                let what = format!("the constant `{}`", name.text);
                self.diagnostics.push(errors::out_of_range(name.span, &what, *value, range));
            }
        }
        for action in &document.actions {
            if matches!(action.name.text.as_str(), "move" | "other") {
                self.diagnostics.push(errors::move_is_taken(&action.name));
            } else if !syntax::is_name(&action.name.text) {
                self.diagnostics.push(errors::bad_name(&action.name));
            }
        }
        self.declare_groups();
        self.check_variables();
    }

    fn declare_groups(&mut self) {
        for (name, members) in &self.document.groups {
            let kinds = self.kinds_of_names(members);
            self.names.declare(name, Entity::Group(kinds), self.diagnostics);
        }
    }

    /// The kinds of names of kinds and of groups declared before.
    pub(super) fn kinds_of_names(&mut self, members: &[Name]) -> KindSet {
        let mut kinds = KindSet::default();
        for member in members {
            match self.names.get(&member.text) {
                Some(Entity::Kind(kind)) => kinds = kinds.or(KindSet::one(kind)),
                Some(Entity::Group(group)) => kinds = kinds.or(group),
                None if member.text == "kinds" => kinds = self.every_kind(),
                Some(other) => {
                    self.diagnostics.push(errors::not_a(member, "a kind or a group", other.words()))
                }
                None if self.names.may_exist(&member.text) => {}
                None if self.document.groups.iter().any(|(group, _)| group.text == member.text) => {
                    self.diagnostics.push(errors::too_late(member, "group"));
                }
                None => {
                    let known: Vec<&str> = self
                        .names
                        .all(|entity| matches!(entity, Entity::Kind(_) | Entity::Group(_)))
                        .collect();
                    self.diagnostics.push(errors::unknown_of(member, "kind", known));
                }
            }
        }
        kinds
    }

    fn check_variables(&mut self) {
        for section in &self.document.variables {
            let named =
                |word: &str| Type::NAMES.iter().find(|(name, _, _)| *name == word).map(|(_, ty, _)| *ty);
            let ty = match &section.is {
                None => Type::Number,
                Some(word) => match named(&word.text) {
                    Some(Type::Kinds | Type::Direction) => {
                        let help = "a variable is a number, truth, player, kind, square or squares";
                        let error = errors::bad_variable(word.span, "no variable holds that", help);
                        self.diagnostics.push(error);
                        Type::Number
                    }
                    Some(ty) => ty,
                    None => {
                        self.diagnostics.push(errors::unknown_type(word));
                        Type::Number
                    }
                },
            };
            let mut bounded =
                |given: Option<(i64, Span)>, what: &str, range: std::ops::RangeInclusive<i64>| {
                    if let Some((number, span)) = given.filter(|(number, _)| !range.contains(number)) {
                        self.diagnostics.push(errors::out_of_range(span, what, number, range));
                    }
                };
            bounded(section.most, "`most`", 1..=limits::NUMBER);
            let most = section.most.map_or(limits::NUMBER, |(most, _)| most.clamp(1, limits::NUMBER));
            bounded(section.starts, "`starts`", -limits::NUMBER..=most);
            if ty != Type::Number && (section.most.is_some() || section.starts.is_some()) {
                let help = "`most` and `starts` go with `is = \"number\"`";
                self.diagnostics.push(errors::bad_variable(
                    section.name.span,
                    "only numbers have bounds",
                    help,
                ));
            }
            let bound = |value: Option<(i64, Span)>, usual: i64| {
                value.map_or(usual, |(value, _)| value).clamp(-limits::NUMBER, limits::NUMBER) as i32
            };
            self.variables.push(StateVariable {
                name: section.name.text.clone(),
                ty,
                of_player: section.of_player,
                lasts_turn: section.lasts_turn,
                most: bound(section.most, limits::NUMBER),
                starts: bound(section.starts, 0),
                in_position: !section.is_memory,
                counts: section.counts.map(|turns| if turns { Counting::Turns } else { Counting::Plies }),
            });
        }
    }

    fn check_zones(&mut self) {
        for section in &self.document.zones {
            let white = self.zone_squares(section, &section.squares);
            let black = match &section.black {
                Some(squares) => self.zone_squares(section, squares),
                None if section.of_side => self.turned_zone(section, &white),
                None => white.clone(),
            };
            self.zones.push(ZoneSquares {
                name: section.name.text.clone(),
                of_side: section.of_side,
                squares: [white, black],
            });
        }
    }

    /// The squares that a zone tells, in the order of the board.
    fn zone_squares(&mut self, section: &syntax::ZoneSection, told: &syntax::Expression) -> Vec<Square> {
        let found = self.constant_squares(told);
        let is_nothing =
            matches!(&told.kind, syntax::ExpressionKind::Word(name, None) if name.text == "nothing");
        if self.board_is_known && !is_nothing && found.as_ref().is_some_and(Vec::is_empty) {
            self.diagnostics.push(errors::empty_zone(&section.name));
        }
        let squares = found.unwrap_or_default();
        self.board.squares().filter(|square| squares.contains(square)).collect()
    }

    fn turned_zone(&mut self, section: &syntax::ZoneSection, white: &[Square]) -> Vec<Square> {
        let mut black = Vec::new();
        for square in white {
            match self.board.turned_square(*square) {
                Some(turned) => black.push(turned),
                None => {
                    let name = self.board.name(*square);
                    self.diagnostics.push(errors::lopsided(section.name.span, &section.name.text, &name));
                }
            }
        }
        black.sort();
        black
    }

    fn check_letters(&mut self) {
        for piece in &self.document.pieces {
            let Some(text) = &piece.letter else {
                self.letters_are_known = false;
                self.letters.push(String::new());
                continue;
            };
            let errors_before = self.diagnostics.error_count();
            let letter = text.string.trim().to_owned();
            let bare = letter.strip_prefix('+').unwrap_or(&letter).trim_end_matches('\'');
            if !(bare.len() == 1 && bare.chars().all(|c| c.is_ascii_uppercase())) {
                self.diagnostics.push(errors::bad_letter(text.span, &letter));
            } else if let Some(at) = self.letters.iter().position(|known| *known == letter) {
                let first = self.document.pieces[at].letter.as_ref().map(|text| text.span);
                self.diagnostics.push(errors::letter_taken(text.span, &letter, &self.kind_names[at], first));
            }
            self.letters_are_known &= self.diagnostics.error_count() == errors_before;
            self.letters.push(letter);
        }
    }

    fn check_tables(&mut self) {
        for section in &self.document.tables {
            let table = self.check_table(section);
            self.tables.push(table);
        }
    }

    fn check_table(&mut self, section: &syntax::TableSection) -> LookupTable {
        let has_columns = !section.columns.is_empty();
        let width = if has_columns { self.kind_names.len() + 1 } else { 1 };
        let is_number = |entry: &Name| entry.text.parse::<i64>().is_ok();
        let all = || section.rows.iter().flat_map(|(_, entries)| entries);
        let gives_kinds = !all().any(is_number);
        let unset = if gives_kinds { -1 } else { 0 };
        let mut entries = vec![vec![unset; width]; self.kind_names.len() + 1];
        let columns: Vec<Vec<usize>> = section.columns.iter().map(|name| self.table_heads(name)).collect();
        self.check_heads("the column", section.columns.iter());
        self.check_heads("the row", section.rows.iter().flat_map(|(heads, _)| heads));
        for (heads, row) in &section.rows {
            for head in heads {
                for index in self.table_heads(head) {
                    for (at, entry) in row.iter().enumerate() {
                        let value = self.table_entry(entry, gives_kinds);
                        let places =
                            if has_columns { columns.get(at).cloned().unwrap_or_default() } else { vec![0] };
                        places.into_iter().for_each(|column| entries[index][column] = value);
                    }
                }
            }
        }
        LookupTable { name: section.name.text.clone(), has_columns, gives_kinds, entries }
    }

    /// Reports a head that stands twice.
    fn check_heads<'h>(&mut self, what: &str, heads: impl Iterator<Item = &'h Name>) {
        let mut seen = HashSet::new();
        for head in heads {
            if !seen.insert(head.text.as_str()) {
                self.diagnostics.push(errors::said_twice(head, what));
            }
        }
    }

    /// The rows or columns that a head speaks of: those of a kind or group, or that of `nothing`.
    fn table_heads(&mut self, head: &Name) -> Vec<usize> {
        if head.text == "nothing" {
            return vec![0];
        }
        self.kinds_of_names(std::slice::from_ref(head)).iter().map(|kind| kind.index() + 1).collect()
    }

    fn table_entry(&mut self, entry: &Name, gives_kinds: bool) -> i32 {
        if !gives_kinds {
            if let Ok(number) = entry.text.parse::<i64>()
                && number.saturating_abs() > limits::NUMBER
            {
                let range = -limits::NUMBER..=limits::NUMBER;
                self.diagnostics.push(errors::out_of_range(entry.span, "an entry", number, range));
                return 0;
            }
            return entry.text.parse().unwrap_or_else(|_| {
                let title = format!("`{}` is no whole number", entry.text);
                self.diagnostics.push(errors::bad_table(
                    entry.span,
                    title,
                    "a table gives numbers or kinds, not both",
                ));
                0
            });
        }
        if entry.text == "nothing" {
            return -1;
        }
        match self.names.get(&entry.text) {
            Some(Entity::Kind(kind)) => i32::from(kind.0),
            Some(other) => {
                self.diagnostics.push(errors::not_a(entry, "a kind", other.words()));
                -1
            }
            None if self.names.may_exist(&entry.text) => -1,
            None => {
                let known = self.kind_names.clone();
                self.diagnostics.push(errors::unknown_of(entry, "kind", known.iter().map(String::as_str)));
                -1
            }
        }
    }

    fn check_marks(&mut self) {
        for section in &self.document.marks {
            let errors_before = self.diagnostics.error_count();
            let named = section.on.as_ref().map(|names| self.kinds_of_names(names));
            let is_read = self.diagnostics.error_count() == errors_before;
            let on = named.filter(|_| is_read).unwrap_or(self.every_kind());
            self.marks.push(PieceMark {
                name: section.name.text.clone(),
                on,
                lost_by_moving: section.lost_by_moving,
                apart: section.apart,
            });
        }
    }

    fn check_kinds(&mut self, move_bans: &[MoveBan]) -> Vec<PieceKind> {
        let mut kinds = Vec::new();
        for (index, piece) in self.document.pieces.iter().take(limits::KINDS).enumerate() {
            let mut movements = self.movements_of(piece);
            for ban in move_bans {
                movements.iter_mut().for_each(|movement| movement.forbid(&ban.when));
            }
            let is_set = self.document.actions.iter().any(|action| !action.effects.is_empty())
                || self.document.rules.iter().any(|rule| creates(&rule.effects, &piece.name.text));
            if movements.is_empty() && piece.moves.is_empty() && !piece.stands_still && !is_set {
                self.warnings.push(errors::immobile(&piece.name));
            }
            if movements.len() > limits::LINES {
                let error = errors::beyond_limit(
                    piece.name.span,
                    "lines of movement",
                    movements.len(),
                    limits::LINES,
                );
                self.diagnostics.push(error);
            }
            let write = piece.write.as_ref().map(|template| self.movement_template(template));
            let letter = self.letters.get(index).cloned().unwrap_or_default();
            kinds.push(PieceKind { name: piece.name.text.clone(), letter, movements, write });
        }
        kinds
    }

    fn check_turn(&mut self) -> Turn {
        let section = &self.document.turn;
        self.turn_of(section)
    }

    /// Turns of other kinds, with their conditions.
    fn check_phases(&mut self) -> Vec<Phase> {
        let mut found = Vec::new();
        for (name, when, section) in &self.document.phases {
            let when = self.expression(when, Some(Type::Truth), &mut Scope::default());
            let turn = self.turn_of(section);
            found.extend(when.map(|when| Phase { name: name.text.clone(), when, turn }));
        }
        found
    }

    fn turn_of(&mut self, section: &syntax::TurnSection) -> Turn {
        let mut actions = section.actions.map_or(1, |(number, _)| number);
        if let Some((number, span)) = section.actions
            && !(1..=limits::TURN_ACTIONS).contains(&number)
        {
            self.diagnostics.push(errors::out_of_range(span, "`actions`", number, 1..=limits::TURN_ACTIONS));
            actions = 1;
        }
        let sequence: Vec<Vec<ActionKind>> =
            section.sequence.iter().map(|names| self.sequence_entry(names)).collect();
        if !sequence.is_empty() {
            actions = sequence.len() as i64;
        }
        Turn {
            first: if section.black_first { Side::Black } else { Side::White },
            actions: actions as u16,
            sequence,
            complete: section.complete,
            pass_when_stuck: section.pass_when_stuck,
            pass_always: section.pass_always,
        }
    }

    /// What an action of a turn may be; `other` is all that no entry of the sequence names.
    fn sequence_entry(&mut self, names: &[Name]) -> Vec<ActionKind> {
        let (other, named): (Vec<&Name>, Vec<&Name>) = names.iter().partition(|name| name.text == "other");
        let mut found: Vec<ActionKind> =
            named.into_iter().filter_map(|name| self.action_kind(name)).collect();
        if !other.is_empty() {
            let document = self.document;
            let is_named = |text: &str| document.turn.sequence.iter().flatten().any(|name| name.text == text);
            let declared = (0..).zip(&document.actions);
            let others = declared.filter(|(_, action)| !action.asked && !is_named(&action.name.text));
            found.extend((!is_named("move")).then_some(ActionKind::Move));
            found.extend(others.map(|(index, _)| ActionKind::Declared(crate::ids::ActionRule(index))));
        }
        found
    }

    /// `move`, or the name of a declared action.
    pub(super) fn action_kind(&mut self, name: &Name) -> Option<ActionKind> {
        if name.text == "move" {
            return Some(ActionKind::Move);
        }
        let found = self.document.actions.iter().position(|action| action.name.text == name.text);
        if found.is_none() && !self.names.may_exist(&name.text) {
            let known: Vec<&str> =
                self.document.actions.iter().map(|action| action.name.text.as_str()).collect();
            self.diagnostics.push(errors::bad_sequence(name, &known));
        }
        found.map(|index| ActionKind::Declared(crate::ids::ActionRule(index as u16)))
    }

    fn check_actions(&mut self) -> Vec<DeclaredAction> {
        let mut found = Vec::new();
        for section in &self.document.actions {
            let mut scope = Scope::default();
            self.used.clear();
            let errors_before = self.diagnostics.error_count();
            let choices = self.choices(&section.choose, false, &mut scope);
            let unread =
                section.choose.iter().any(|choice| matches!(choice.kind, syntax::ChoiceKind::Unread));
            if unread || self.diagnostics.error_count() > errors_before {
                self.unread_actions.insert(section.name.text.clone());
            }
            let when = self.condition(section.when.as_ref(), &mut scope);
            let effects = self.statements(&section.effects, &mut scope);
            let write = self.choice_template(section.write.as_ref(), &choices, scope.is_open);
            self.warn_of_unused_choices(&section.choose);
            found.push(DeclaredAction {
                name: section.name.text.clone(),
                asked: section.asked,
                choices,
                when,
                conditions: section.when.as_ref().map_or_else(Vec::new, super::record::conjunct_spans),
                effects,
                write,
                span: section.name.span,
            });
        }
        found
    }

    fn check_arrivals(&mut self) -> Vec<Arrival> {
        let mut found = Vec::new();
        for section in &self.document.arrivals {
            let mut scope = Scope::of_movement();
            self.used.clear();
            let choices = self.choices(&section.choose, true, &mut scope);
            let open =
                |(choice, _): &(&Choice, _)| matches!(choice.domain, Domain::Kind(_) | Domain::Hand(_));
            if let Some((_, second)) = choices.iter().zip(&section.choose).filter(open).nth(1) {
                let help = "write a second `[arrivals.NAME]` for the other choice";
                self.diagnostics.push(errors::bad_choice(
                    second.span,
                    "on arrival only one kind is chosen",
                    help,
                ));
            }
            let when = self.condition(section.when.as_ref(), &mut scope);
            let effects = self.statements(&section.effects, &mut scope);
            let write = self.choice_template(section.write.as_ref(), &choices, scope.is_open);
            self.warn_of_unused_choices(&section.choose);
            if section.effects.is_empty() && !section.choose.is_empty() && !self.diagnostics.has_errors() {
                let title = format!("[arrivals.{}]", section.name.text);
                self.diagnostics.push(errors::does_nothing(&section.name, &title));
            }
            found.push(Arrival {
                name: section.name.text.clone(),
                when,
                choices,
                effects,
                optional: section.optional,
                write,
            });
        }
        found
    }

    /// Parameters, in order; each knows those before it. On arrival only kinds are chosen.
    fn choices(&mut self, sections: &[syntax::Choice], on_arrival: bool, scope: &mut Scope) -> Vec<Choice> {
        let mut found = Vec::new();
        if sections.len() > limits::CHOICES {
            let open = sections.iter().filter(|s| !matches!(s.kind, syntax::ChoiceKind::Is(_))).count();
            if open > limits::CHOICES {
                let span = sections[limits::CHOICES].span;
                self.diagnostics.push(errors::beyond_limit(
                    span,
                    "choices in one action",
                    open,
                    limits::CHOICES,
                ));
            }
        }
        scope.is_open |= sections.iter().any(|section| section.name.text.is_empty());
        for section in sections.iter().filter(|section| !section.name.text.is_empty()) {
            let domain = match &section.kind {
                syntax::ChoiceKind::Unread => None,
                syntax::ChoiceKind::One(set) => self.domain(set, scope),
                syntax::ChoiceKind::Some(count, set) => {
                    let count = self.expression(count, Some(Type::Number), scope);
                    let set = self.expression(set, Some(Type::Squares), scope);
                    count.zip(set).map(|(count, set)| (Domain::Subset(count, set), Type::Squares))
                }
                syntax::ChoiceKind::Is(value) => self.expression(value, None, scope).map(|value| {
                    let ty = value.ty;
                    (Domain::Is(value), ty)
                }),
            };
            let is_place = |domain: &Domain| {
                matches!(domain, Domain::Subset(..) | Domain::Square(_) | Domain::Direction(_))
            };
            let (domain, ty) = match domain {
                Some((domain, _)) if on_arrival && is_place(&domain) => {
                    let help = "write `k in [queen rook]`, or `k = …`";
                    let error = errors::bad_choice(section.span, "on arrival only kinds are chosen", help);
                    self.diagnostics.push(error);
                    (domain, None)
                }
                Some((domain, ty)) => (domain, Some(ty)),
                None => (Domain::Kind(KindSet::default()), None),
            };
            let is_set = |choice: &&Choice| choice.ty == Type::Squares;
            let sets = found.iter().filter(is_set).count();
            if sets >= limits::SET_PARAMETERS || found.len() - sets >= limits::PARAMETERS {
                let most = limits::PARAMETERS;
                self.diagnostics.push(errors::beyond_limit(
                    section.span,
                    "parameters in one action",
                    found.len() + 1,
                    most,
                ));
                break;
            }
            let local = self.declare_local(&section.name, ty, scope);
            let name = section.name.text.clone();
            found.push(Choice { name, local, ty: ty.unwrap_or(Type::Kind), domain, span: section.span });
        }
        found
    }

    fn check_rules(&mut self) -> Vec<Rule> {
        let mut found = Vec::new();
        for section in &self.document.rules {
            self.reader = Reader::Rule(found.len());
            let mut scope = match section.event {
                Some(Event::AfterMove) => Scope::of_movement(),
                None | Some(Event::BeforeCapture | Event::AfterCapture) => Scope::of_capture(),
                Some(Event::BeforeDiscard) => Scope::of_discard(),
                Some(Event::AfterAction | Event::AfterTurn | Event::Always) => Scope::of_action(),
            };
            let each =
                section.each.as_ref().map(|name| self.declare_local(name, Some(Type::Player), &mut scope));
            let when = self.condition(section.when.as_ref(), &mut scope);
            let effects = self.statements(&section.effects, &mut scope);
            let Some(event) = section.event else { continue };
            if event == Event::AfterTurn {
                self.warn_of_end_turn(&section.effects);
            }
            let name = section.name.text.clone();
            found.push(Rule { name, event, each, when, effects, keeps_past: false });
        }
        self.reader = Reader::Other;
        found
    }

    /// Warns of `end turn` where the turn has ended.
    fn warn_of_end_turn(&mut self, statements: &[syntax::Statement]) {
        syntax::visit_statements(statements, &mut |statement| {
            if let StatementKind::EndTurn = statement.kind {
                self.warnings.push(errors::ended_already(statement.span));
            }
        });
    }

    fn check_forbidden(&mut self) -> Vec<Forbidden> {
        let mut found = Vec::new();
        for section in &self.document.forbidden {
            let at_turn = match section.moment {
                syntax::ForbiddenMoment::Move => continue,
                syntax::ForbiddenMoment::Action => false,
                syntax::ForbiddenMoment::Turn => true,
            };
            let when = self.expression(&section.when, Some(Type::Truth), &mut Scope::of_action());
            if let Some(when) = when {
                let (name, span) = (section.name.text.clone(), section.name.span);
                found.push(Forbidden { name, at_turn, when, because: because(section), span });
            }
        }
        found
    }

    /// What is forbidden of moves before they are made.
    fn check_move_bans(&mut self) -> Vec<MoveBan> {
        let mut found = Vec::new();
        let sections = &self.document.forbidden;
        for section in sections.iter().filter(|section| section.moment == syntax::ForbiddenMoment::Move) {
            let when = self.expression(&section.when, Some(Type::Truth), &mut Scope::of_possible_move());
            let name = section.name.text.clone();
            found.extend(when.map(|when| MoveBan { name, when, because: because(section) }));
        }
        found
    }

    fn check_priorities(&mut self) -> Vec<Priority> {
        let mut found = Vec::new();
        for section in &self.document.priorities {
            if let Some(when) = &section.when {
                let mut scope = if section.after_action { Scope::of_action() } else { Scope::of_capture() };
                let holds = if section.after_action { Priority::HoldsAfter } else { Priority::Holds };
                found.extend(self.expression(when, Some(Type::Truth), &mut scope).map(holds));
            }
            if let Some(most) = &section.most {
                let most = self.expression(most, Some(Type::Number), &mut Scope::of_capture());
                found.extend(most.map(Priority::Most));
            }
        }
        found
    }

    fn check_endings(&mut self) -> Vec<Ending> {
        let mut found = Vec::new();
        let mut stuck: Option<&Name> = None;
        for section in &self.document.endings {
            self.reader = Reader::Ending(found.len());
            if section.moment == EndingMoment::NoAction {
                match stuck {
                    Some(first) => self.diagnostics.push(errors::never_reached(&section.name, first)),
                    None if section.claim => self.diagnostics.push(errors::claim_at_no_action(&section.name)),
                    None if section.when.is_none() && !section.is_conditional => stuck = Some(&section.name),
                    None => {}
                }
            }
            let mut scope = Scope::of_action();
            let when = self.condition(section.when.as_ref(), &mut scope);
            found.push(Ending {
                name: section.name.text.clone(),
                moment: section.moment,
                when,
                verdict: section.verdict,
                claim: section.claim,
                of_history: scope.reads_history,
                kind: section.kind.as_ref().map(|name| name.text.clone()),
                because: section
                    .because
                    .as_ref()
                    .map_or_else(|| section.name.text.clone(), |text| visible(&text.string)),
            });
        }
        self.reader = Reader::Other;
        if found.is_empty() && self.document.is_whole {
            self.warnings.push(errors::no_ending(self.document.span));
        }
        found
    }

    fn check_match(&mut self) -> Option<MatchRules> {
        let section = self.document.match_rules.as_ref()?;
        let kinds: Vec<&str> =
            self.document.endings.iter().filter_map(|e| Some(e.kind.as_ref()?.text.as_str())).collect();
        for (name, points) in &section.points {
            let known: Vec<&str> = ["win", "draw"].into_iter().chain(kinds.iter().copied()).collect();
            if !known.contains(&name.text.as_str()) {
                self.diagnostics.push(errors::bad_points(name, &known));
            }
            if !points.is_finite() {
                self.diagnostics.push(errors::bad_target(name.span));
            }
        }
        let paid: Vec<&str> = section.points.iter().map(|(name, _)| name.text.as_str()).collect();
        for kind in self.document.endings.iter().filter_map(|ending| ending.kind.as_ref()) {
            let others = paid.iter().copied().filter(|paid| kinds.contains(paid));
            let near = crate::diagnostic::nearest(&kind.text, others);
            if let (false, Some(near)) = (paid.contains(&kind.text.as_str()), near) {
                self.diagnostics.push(errors::unpaid(kind, near));
            }
        }
        for key in ["win", "draw"] {
            let meant = |name: &Name| name.text == key || crate::diagnostic::is_slip(&name.text, key);
            let is_given = section.points.iter().any(|(name, _)| meant(name));
            if let (false, Some((first, _))) = (is_given, section.points.first()) {
                self.diagnostics.push(errors::missing_points(first.span, key));
            }
        }
        let points = section.points.iter().map(|(name, points)| (name.text.clone(), *points)).collect();
        let (target, span) = section.target?;
        if !(target > 0.0 && target.is_finite()) {
            self.diagnostics.push(errors::bad_target(span));
        }
        Some(MatchRules { points, target })
    }

    fn check_examples(&mut self) -> Vec<Example> {
        let placed = |text: &Option<syntax::Text>| text.as_ref().map(|text| (text.string.clone(), text.span));
        let example = |section: &syntax::ExampleSection| Example {
            span: section.span,
            position: placed(&section.position),
            moves: placed(&section.moves),
            legal: placed(&section.legal),
            illegal: placed(&section.illegal),
            perft: section.perft.iter().map(|(count, _)| (*count).max(0) as u64).collect(),
            outcome: placed(&section.outcome),
        };
        let examples = self.document.examples.iter().map(example).collect();
        for (count, span) in self.document.examples.iter().flat_map(|example| &example.perft) {
            if *count < 0 {
                self.diagnostics.push(errors::out_of_range(*span, "a node count", *count, 0..=i64::MAX));
            }
        }
        examples
    }

    /// Warns of values of an action that are named and not spoken of again.
    fn warn_of_unused_choices(&mut self, choices: &[syntax::Choice]) {
        let named = choices.iter().filter(|choice| matches!(choice.kind, syntax::ChoiceKind::Is(_)));
        let unused = named.filter(|choice| !self.used.contains(&choice.name.text));
        let own = unused.filter(|choice| choice.name.span.source == self.document.span.source);
        self.warnings.extend(own.map(|choice| errors::unused_local(&choice.name, "choice")));
    }

    /// Warns of what the definition's own file declares and nothing uses.
    fn warn_of_unused(&mut self) {
        let document = self.document;
        let source = document.span.source;
        let unused = self.names.unused().chain(self.shapes.unused());
        for (name, entity) in unused.filter(|(name, _)| name.span.source == source) {
            match entity {
                Entity::Kind(_) => {}
                Entity::Mark(_) | Entity::Variable(_) => {
                    self.warnings.push(errors::unused(name, entity.word(), "asked for"));
                }
                entity => self.warnings.push(errors::unused(name, entity.word(), "used")),
            }
        }
        for action in
            document.actions.iter().filter(|action| action.asked && action.name.span.source == source)
        {
            if !self.asked.contains(&action.name.text) {
                self.warnings.push(errors::never_asked(&action.name));
            }
        }
        for rights in document.position.rights.iter().filter(|rights| rights.name.span.source == source) {
            let listed = document.position.fields.iter().flatten().any(|name| name.text == rights.name.text);
            if !listed {
                self.warnings.push(errors::unused(&rights.name, "right", "listed in `fields`"));
            }
        }
    }

    /// A template whose fields are the parameters of an action.
    fn choice_template(
        &mut self,
        template: Option<&syntax::Template>,
        choices: &[Choice],
        is_open: bool,
    ) -> Template {
        template
            .map_or_else(Template::default, |template| self.template_of_choices(template, choices, is_open))
    }
}

/// Why something is forbidden, for people.
fn because(section: &syntax::ForbiddenSection) -> String {
    match &section.because {
        Some(text) => visible(&text.string),
        None => format!("the rule `{}` forbids it", section.name.text),
    }
}

/// The words of a text, with their places.
pub(super) fn words(text: &syntax::Text) -> Vec<(Span, &str)> {
    source::words(&text.string).map(|(start, word)| (text.span_of(start..start + word.len()), word)).collect()
}

/// Text for people without control characters.
fn visible(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>().trim().to_owned()
}

/// Whether one of the statements creates a kind by its name: a piece that is only put on the board need not move.
fn creates(statements: &[syntax::Statement], name: &str) -> bool {
    let mut found = false;
    syntax::visit_statements(statements, &mut |statement| {
        if let StatementKind::Create { kind, .. } = &statement.kind {
            let is_it = matches!(&kind.kind, syntax::ExpressionKind::Word(word, None) if word.text == name);
            found |= is_it;
        }
    });
    found
}
