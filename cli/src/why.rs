//! `variorum why`: why an action is legal or not.

use std::io::Write;

use clap::Args;
use serde_json::{Value as Json, json};
use variorum::model::Type;
use variorum::plain::{Part, Reach, Value, Wants};
use variorum::source::{Sources, Span};
use variorum::{Check, Game, Square, Variant};
use variorum_workshop::picture::{Paint, to_text_painted, who_acts};
use variorum_workshop::why::{Explanation, LineReach, Rule, explain};

use crate::failure::{Failure, check_whole};
use crate::plain::Plain;
use crate::start::{Past, Start};
use crate::terminal::has_color;
use crate::words::one_line;

/// Explain why an action is legal or not: which line of `moves` leads there, what stops the others, which rule forbids it.
///
/// The exit code is 0 whether the action is legal or not.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  variorum why chess e2e5
  variorum why chess e2 e5
  variorum why chess O-O
  variorum why chess --moves \"e2e4 e7e5\" e1e3
  variorum why my-variant.toml --position \"4r2k/8/8/8/8/8/4B3/4K3 w - - 0\" e2d3")]
pub(crate) struct WhyArguments {
    #[command(flatten)]
    start: Start,
    /// The action in any notation, or its two squares
    #[arg(required = true, value_name = "ACTION")]
    action: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &WhyArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let mut game = arguments.start.open(Past::Counts)?.game;
    let found = explain(&mut game, &arguments.action.join(" "));
    check_whole(&game)?;
    let variant = game.variant().clone();
    let teller = Teller { variant: &variant, sources: variant.sources(), game: &mut game, found: &found };
    match arguments.json {
        true => Ok(writeln!(out, "{}", teller.json())?),
        false => teller.text(out),
    }
}

struct Teller<'a> {
    variant: &'a Variant,
    sources: &'a Sources,
    game: &'a mut Game,
    found: &'a Explanation,
}

impl Teller<'_> {
    fn name(&self, square: Square) -> String {
        self.variant.model().board.name(square)
    }

    fn place(&self, span: Span) -> String {
        format!("{}:{}", self.sources.name(span.source), self.sources.place(span).line)
    }

    fn quoted(&self, span: Span) -> String {
        one_line(self.sources.slice(span))
    }

    fn text(self, out: &mut dyn Write) -> Result<(), Failure> {
        let color = has_color();
        {
            // What comes from the definition cannot steer the terminal; the board may be coloured.
            let out = &mut Plain::new(&mut *out);
            self.tell_verdict(out)?;
            self.tell_lines(out)?;
            self.tell_rule(out)?;
            writeln!(out)?;
        }
        let signs = self.signs();
        let paint = Paint {
            signs: signs.iter().map(|(square, sign, _)| (*square, *sign)).collect(),
            is_colored: color,
        };
        writeln!(out, "{}", to_text_painted(self.game, &paint))?;
        let mut legend: Vec<String> = Vec::new();
        for (square, sign, what) in &signs {
            legend.push(format!("{sign} {what} {}", self.name(*square)));
        }
        if !legend.is_empty() {
            writeln!(out, "{}", legend.join(", "))?;
        }
        writeln!(out, "{}", who_acts(self.game))?;
        Ok(())
    }

    fn tell_verdict(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let asked = &self.found.asked;
        let means = self.found.means.as_ref().map_or(String::new(), |means| format!(" ({means})"));
        match (&self.found.legal[..], &self.found.reason) {
            ([], Some(reason)) => writeln!(out, "`{asked}`{means} is not legal: {reason}")?,
            ([], None) => writeln!(out, "`{asked}`{means} is not legal")?,
            ([one], _) if one == asked => writeln!(out, "`{asked}` is legal")?,
            (several, _) => writeln!(out, "`{asked}` is legal: {}", several.join(", "))?,
        }
        if let (Some(nearest), Some(to)) = (&self.found.nearest, self.found.squares.1) {
            let (to, end) = (self.name(to), self.name(nearest.to));
            let (line, place) = (self.quoted(nearest.origin), self.place(nearest.origin));
            writeln!(out, "  nearest to {to} comes `{line}` ({place}): it leads to {end}")?;
        }
        for effect in &self.found.effects {
            writeln!(out, "  {}", self.variant.sentence(effect))?;
        }
        Ok(())
    }

    fn tell_lines(&self, out: &mut dyn Write) -> Result<(), Failure> {
        for line in &self.found.lines {
            writeln!(out, "\n{}: {}", self.place(line.origin), self.quoted(line.origin))?;
            if line.line != line.origin {
                writeln!(out, "  by {}: {}", self.place(line.line), self.quoted(line.line))?;
            }
            writeln!(out, "  {}", self.told(line))?;
            if let Reach::Condition(parts) = &line.reach {
                self.tell_parts(parts, out)?;
            }
        }
        Ok(())
    }

    fn told(&self, line: &LineReach) -> String {
        let to = self.found.squares.1.map(|square| self.name(square)).unwrap_or_default();
        match &line.reach {
            Reach::Leads => format!("leads to {to}"),
            Reach::Condition(_) => format!("would lead to {to}, but its condition does not hold:"),
            Reach::Wants(Wants::Empty) => format!("goes to {to} only if nothing stands there"),
            Reach::Wants(Wants::Enemy) => format!("goes to {to} only to capture a piece of the other side"),
            Reach::Wants(Wants::Friend) => {
                format!("goes to {to} only if a piece of its own side stands there")
            }
            Reach::Stopped { by, last: Some(last) } => {
                format!("goes as far as {}: the {} stops it", self.name(*last), self.piece_on(*by))
            }
            Reach::Stopped { by, last: None } => format!("the {} stops it", self.piece_on(*by)),
            Reach::WantsHurdle(square) => {
                format!(
                    "leads to {to} only over a piece, and none stands there, as on {}",
                    self.name(*square)
                )
            }
            Reach::Elsewhere => format!("does not lead to {to}, whatever stands on the board"),
        }
    }

    fn piece_on(&self, square: Square) -> String {
        let kind =
            self.game.piece(square).map(|(kind, _)| self.variant.model().kinds[kind.index()].name.as_str());
        format!("{} on {}", kind.unwrap_or("piece"), self.name(square))
    }

    fn tell_rule(&self, out: &mut dyn Write) -> Result<(), Failure> {
        if let Some(Rule { section, name, span, parts }) = &self.found.rule {
            let verdict = if *section == "forbidden" { "forbids it" } else { "puts other actions first" };
            writeln!(out, "\n{}: {section}.{name} {verdict}", self.place(*span))?;
            self.tell_parts(parts, out)?;
        }
        for Check { royal, attackers } in &self.found.checks {
            let attackers: Vec<String> = attackers.iter().map(|square| self.name(*square)).collect();
            writeln!(
                out,
                "  after it, {} would be attacked from {}",
                self.name(*royal),
                attackers.join(" ")
            )?;
        }
        Ok(())
    }

    /// Parts of a condition with their values, aligned.
    fn tell_parts(&self, parts: &[Part], out: &mut dyn Write) -> Result<(), Failure> {
        let texts: Vec<String> = parts.iter().map(|part| self.quoted(part.span)).collect();
        let width = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0).min(60);
        for (text, part) in texts.iter().zip(parts) {
            writeln!(out, "    {text:<width$}  {}", self.value(part))?;
        }
        Ok(())
    }

    /// A value in words.
    fn value(&self, part: &Part) -> String {
        let nothing = || "nothing".to_owned();
        match &part.value {
            Value::Number(number) => number.to_string(),
            Value::Truth(truth) => truth.to_string(),
            Value::Player(side) => side.name().to_owned(),
            Value::Kind(kind) => {
                kind.map_or_else(nothing, |kind| self.variant.model().kinds[kind.index()].name.clone())
            }
            Value::Square(square) => square.map_or_else(nothing, |square| self.name(square)),
            Value::Squares(squares) if squares.is_empty() => "no square".to_owned(),
            Value::Squares(squares) => {
                squares.iter().map(|square| self.name(square)).collect::<Vec<_>>().join(" ")
            }
            Value::Direction(_) => "a direction".to_owned(),
        }
    }

    /// The squares that are marked on the board, each with its sign and what that means. An attacker that only comes there by the
    /// action is marked where it will stand.
    fn signs(&self) -> Vec<(Square, char, &'static str)> {
        let mut signs = Vec::new();
        signs.extend(self.found.squares.0.map(|square| (square, '<', "from")));
        signs.extend(self.found.squares.1.map(|square| (square, '>', "to")));
        let mut add = |square: Square, sign, what| {
            if signs.iter().all(|(known, ..)| *known != square) {
                signs.push((square, sign, what));
            }
        };
        let leads = self.found.lines.iter().any(|line| matches!(line.reach, Reach::Leads));
        for line in self.found.lines.iter().filter(|_| !leads) {
            if let Reach::Stopped { by, .. } = line.reach {
                add(by, '!', "blocked by");
            }
        }
        for check in &self.found.checks {
            check.attackers.iter().for_each(|square| add(*square, '+', "attacked from"));
        }
        signs
    }

    fn json(&self) -> Json {
        let found = self.found;
        let name = |square: Option<Square>| square.map(|square| self.name(square));
        let checks = found.checks.iter().map(|check| {
            let attackers: Vec<String> = check.attackers.iter().map(|square| self.name(*square)).collect();
            json!({ "royal": self.name(check.royal), "attackers": attackers })
        });
        let rule = found.rule.as_ref().map(|rule| {
            let mut told = self.json_place(rule.span);
            told["section"] = json!(rule.section);
            told["name"] = json!(rule.name);
            told["values"] = self.json_parts(&rule.parts);
            told
        });
        let nearest = found.nearest.as_ref().map(|nearest| {
            let mut told = self.json_place(nearest.origin);
            told["text"] = json!(self.quoted(nearest.origin));
            told["to"] = json!(self.name(nearest.to));
            told
        });
        json!({
            "action": found.asked,
            "means": found.means,
            "nearest": nearest,
            "legal": !found.legal.is_empty(),
            "actions": found.legal,
            "reason": found.reason.as_ref().map(ToString::to_string),
            "from": name(found.squares.0),
            "to": name(found.squares.1),
            "lines": found.lines.iter().map(|line| self.json_line(line)).collect::<Vec<_>>(),
            "rule": rule,
            "checks": checks.collect::<Vec<_>>(),
            "effects": found.effects.iter().map(|effect| self.variant.sentence(effect)).collect::<Vec<_>>(),
            "position": self.game.to_text(),
        })
    }

    fn json_place(&self, span: Span) -> Json {
        json!({ "file": self.sources.name(span.source), "line": self.sources.place(span).line })
    }

    fn json_line(&self, line: &LineReach) -> Json {
        let mut told = self.json_place(line.origin);
        told["text"] = json!(self.quoted(line.origin));
        told["by"] = self.json_place(line.line);
        told["reach"] = match &line.reach {
            Reach::Leads => json!({ "is": "leads" }),
            Reach::Condition(parts) => json!({ "is": "condition", "values": self.json_parts(parts) }),
            Reach::Wants(Wants::Empty) => json!({ "is": "wants", "wants": "empty" }),
            Reach::Wants(Wants::Enemy) => json!({ "is": "wants", "wants": "enemy" }),
            Reach::Wants(Wants::Friend) => json!({ "is": "wants", "wants": "friend" }),
            Reach::Stopped { by, last } => json!({
                "is": "stopped", "by": self.name(*by), "last": last.map(|square| self.name(square)),
            }),
            Reach::WantsHurdle(square) => json!({ "is": "wants-hurdle", "on": self.name(*square) }),
            Reach::Elsewhere => json!({ "is": "elsewhere" }),
        };
        told
    }

    fn json_parts(&self, parts: &[Part]) -> Json {
        let told = |part: &Part| match (&part.value, part.ty) {
            (Value::Number(number), _) => json!({ "text": self.quoted(part.span), "value": number }),
            (Value::Truth(truth), _) => json!({ "text": self.quoted(part.span), "value": truth }),
            (Value::Squares(squares), Type::Squares) => {
                let names: Vec<String> = squares.iter().map(|square| self.name(square)).collect();
                json!({ "text": self.quoted(part.span), "value": names })
            }
            (_, _) => json!({ "text": self.quoted(part.span), "value": self.value(part) }),
        };
        Json::Array(parts.iter().map(told).collect())
    }
}
