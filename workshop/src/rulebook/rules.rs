//! Actions, arrivals, rules on events and bans.

use super::clause::{about_subject, is_always};
use super::english::{coined, is_many, list, uncapital};
use super::entry::{Chapter, Entry};
use super::sentence::Sentence;
use super::speaker::Speaker;
use variorum::language::{ArrivalMoment, Event, Foresight};
use variorum::model::{Choice, Expression, PriorityOrder, Term, Type};
use variorum::source::Sources;

/// The player who acts, in rules.
pub(super) const PLAYER: &str = "the player";

/// The actions other than moves.
pub(super) fn actions(speaker: &Speaker<'_>, sources: &Sources) -> Chapter {
    let mut chapter = Chapter::new("actions", "Special actions");
    for action in &speaker.model.actions {
        speaker.begin(PLAYER);
        let mut told = Vec::new();
        told.extend(action.asked.then(|| Sentence::of("this is done only when a rule asks for it")));
        told.extend(choices(speaker, &action.choices, action.when.as_ref()));
        told.extend(action.when.as_ref().map(|when| speaker.condition("it is possible only if", when, "")));
        told.extend(effects(speaker.statements(&action.effects)));
        chapter.entries.push(Entry::new(speaker, sources, (&action.name, action.span), told));
    }
    chapter
}

fn choices(speaker: &Speaker<'_>, choices: &[Choice], when: Option<&Expression>) -> Vec<Sentence> {
    let told = choices.iter().map(|choice| speaker.chosen(choice, when));
    told.filter(|told| !told.is_empty()).map(|told| Sentence::of(&told)).collect()
}

/// The effects, after their conditions.
fn effects(told: Vec<Sentence>) -> Vec<Sentence> {
    match told.len() {
        0 | 1 => told,
        _ => vec![Sentence::with("then, in this order", told)],
    }
}

/// Choices where a move ends: promotion and its like.
pub(super) fn arrivals(speaker: &Speaker<'_>, sources: &Sources) -> Chapter {
    let mut chapter = Chapter::new("arrivals", "Promotion and other choices at the end of a move");
    for arrival in &speaker.model.arrivals {
        speaker.begin(PLAYER);
        let mut told = Vec::new();
        let seen = match arrival.moment {
            ArrivalMoment::Before => "",
            ArrivalMoment::Moved => " (as the board stands when the piece has moved)",
        };
        match &arrival.when {
            Some(when) => told.push(speaker.condition("this applies to a move if", when, seen)),
            None => told.push(Sentence::of(&format!("this applies to every move{seen}"))),
        }
        told.extend(choices(speaker, &arrival.choices, arrival.when.as_ref()));
        speaker.arrive();
        told.extend(effects(speaker.statements(&arrival.effects)));
        told.push(match &arrival.optional {
            None if speaker.model.arrivals.len() > 1 => {
                Sentence::of("the player must make this choice or another one that applies")
            }
            None => Sentence::of("the player must make this choice"),
            Some(when) if is_always(when) => {
                Sentence::of("the player may also decline and make the move without it")
            }
            Some(when) => speaker.condition("the player may decline if", when, ""),
        });
        chapter.entries.push(Entry::new(speaker, sources, (&arrival.name, arrival.span), told));
    }
    chapter
}

/// Effects that happen by themselves.
pub(super) fn rules(speaker: &Speaker<'_>, sources: &Sources) -> Chapter {
    let mut chapter = Chapter::new("rules", "What happens by itself");
    for rule in &speaker.model.rules {
        speaker.begin(PLAYER);
        let moment = match rule.event {
            Event::BeforeCapture => "just before a piece is captured",
            Event::AfterCapture => "when a piece has been captured",
            Event::BeforeDiscard => "just before a piece leaves a hand for good",
            Event::AfterMove => "when a piece has moved",
            Event::AfterAction => "after every action",
            Event::AfterTurn => "at the end of a turn",
            Event::Always => "after every action, and again until nothing changes",
        };
        let each = rule.each.map_or("", |local| {
            speaker.hold(local, "that player", false);
            ", for each player"
        });
        match rule.event {
            Event::AfterMove => speaker.arrive(),
            Event::BeforeDiscard => speaker.leave(),
            Event::BeforeCapture
            | Event::AfterCapture
            | Event::AfterAction
            | Event::AfterTurn
            | Event::Always => {}
        }
        let head = match &rule.when {
            Some(when) => speaker.condition(&format!("{moment}{each}, if"), when, ""),
            None => Sentence::of(&format!("{moment}{each}")),
        };
        let told = led_by(head, speaker.statements(&rule.effects));
        let entry = Entry::new(speaker, sources, (&rule.name, rule.span), told);
        chapter.entries.push(entry.because(rule.because.as_deref()));
    }
    chapter
}

/// The effects after the head that gives the event: in one sentence if both are short.
pub(super) fn led_by(head: Sentence, done: Vec<Sentence>) -> Vec<Sentence> {
    let bare = head.text.trim_end_matches(['.', ':']).to_owned();
    match &done[..] {
        [one] if !head.items.is_empty() && one.items.is_empty() => {
            let then = Sentence::of(&format!("then {}", uncapital(&one.text)));
            vec![head, then]
        }
        _ if !head.items.is_empty() => vec![head, Sentence::with("then", done)],
        [one] if one.items.is_empty() && bare.len() + one.text.len() < 220 => {
            vec![Sentence::of(&format!("{bare}, {}", uncapital(&one.text)))]
        }
        _ => vec![Sentence::with(&bare, done)],
    }
}

/// Bans and priorities.
pub(super) fn forbidden(speaker: &Speaker<'_>, sources: &Sources) -> Chapter {
    let mut chapter = Chapter::new("forbidden", "What is forbidden");
    for ban in &speaker.model.move_bans {
        speaker.begin(PLAYER);
        let told = vec![speaker.condition("no piece may make a move if", &ban.when, "")];
        let reason = ban.has_reason.then_some(ban.because.as_str());
        chapter.entries.push(Entry::new(speaker, sources, (&ban.name, ban.span), told).because(reason));
    }
    for ban in &speaker.model.forbidden {
        speaker.begin(PLAYER);
        let head = match ban.at_turn {
            true => "a turn may not end so that",
            false => "no action may leave a position in which",
        };
        let told = vec![speaker.condition(head, &ban.when, "")];
        let reason = ban.has_reason.then_some(ban.because.as_str());
        chapter.entries.push(Entry::new(speaker, sources, (&ban.name, ban.span), told).because(reason));
    }
    for priority in &speaker.model.priorities {
        speaker.begin(PLAYER);
        let after = |foresight: &Foresight| match foresight {
            Foresight::Action => "after which",
            Foresight::Turn => "that can lead to an end of the turn at which",
        };
        let told = match &priority.order {
            PriorityOrder::Holds(when) => speaker.condition(
                "if the player can do something for which this is so, it must be done:",
                when,
                "",
            ),
            PriorityOrder::HoldsAfter(when, foresight) => {
                let head = format!(
                    "if there are actions {} this is so, one of them must be done:",
                    after(foresight)
                );
                speaker.condition(&head, when, "")
            }
            PriorityOrder::Most(number, foresight) => Sentence::of(&format!(
                "only those actions may be done {} this number is largest: {}",
                after(foresight),
                speaker.noun(number)
            )),
        };
        let span = (priority.name.as_str(), priority.span);
        chapter.entries.push(Entry::new(speaker, sources, span, vec![told]));
    }
    chapter
}

/// The functions to which sentences refer by name, and those that they need.
pub(super) fn terms(speaker: &Speaker<'_>, sources: &Sources) -> Chapter {
    let mut chapter = Chapter::new("terms", "Terms");
    let mut told = std::collections::BTreeSet::new();
    let mut open = speaker.take_named();
    while let Some(index) = open.pop_first() {
        if !told.insert(index) {
            continue;
        }
        chapter.entries.extend(term(speaker, sources, index));
        open.extend(speaker.take_named());
    }
    let place = |entry: &Entry| speaker.model.functions.iter().position(|known| known.name == entry.name);
    chapter.entries.sort_by_key(place);
    chapter
}

fn term(speaker: &Speaker<'_>, sources: &Sources, index: usize) -> Option<Entry> {
    let function = &speaker.model.functions[index];
    let body = function.body.as_ref()?;
    speaker.begin(PLAYER);
    let types: Vec<Option<Type>> = function.parameters.iter().map(|(_, _, ty)| *ty).collect();
    let mut of = Vec::new();
    for (name, local, ty) in &function.parameters {
        let sort = ty.map_or("value", Type::name);
        let (sort, that) = match *ty == Some(Type::Squares) {
            true => ("set of squares", "those squares".to_owned()),
            false => (sort, format!("that {sort}")),
        };
        let is_only = types.iter().filter(|other| *other == ty).count() == 1;
        let (first, later) = match (is_only, name.len() > 2) {
            (_, true) => (format!("the {name} (a {sort})"), format!("the {name}")),
            (true, false) => (format!("a {sort}"), that),
            (false, false) => (format!("a {sort} {name}"), format!("{sort} {name}")),
        };
        of.push(first);
        speaker.hold(*local, later, false);
        if *ty == Some(Type::Squares) {
            speaker.hold_as_set(*local);
        }
    }
    let name = coined(&function.name);
    let known: Vec<Type> = types.iter().map(|ty| ty.unwrap_or(Type::Truth)).collect();
    let truth = about_subject(&function.name, &of, &known, true);
    let (is_truth, of) = (body.ty == Type::Truth, list(&of, "and"));
    let head = match (is_truth, function.parameters.is_empty()) {
        (true, _) => truth,
        (false, true) if is_many(&name) => format!("{name} are"),
        (false, true) => format!("{name} means"),
        (false, false) if body.ty == Type::Squares => format!("the {name} of {of} are"),
        (false, false) => format!("the {name} of {of} is"),
    };
    let told = match (&body.term, is_truth) {
        (Term::If(..), _) => Sentence::with(&head, cases(speaker, body)),
        (_, true) => speaker.condition(&format!("{head} if"), body, ""),
        (_, false) => Sentence::of(&format!("{head}: {}", speaker.noun_of_body(body))),
    };
    Some(Entry::new(speaker, sources, (&function.name, function.span), vec![told]))
}

/// The cases of a value that depends on conditions, one after the other.
fn cases(speaker: &Speaker<'_>, value: &Expression) -> Vec<Sentence> {
    let mut told = Vec::new();
    let mut left = value;
    while let Term::If(condition, then, other) = &left.term {
        let head = if told.is_empty() { "if" } else { "otherwise, if" };
        let head = speaker.condition(head, condition, "");
        told.push(case(speaker, head.text.trim_end_matches(['.', ':']), then));
        left = other;
    }
    told.push(case(speaker, "otherwise", left));
    told
}

/// What a value is in a case.
fn case(speaker: &Speaker<'_>, head: &str, value: &Expression) -> Sentence {
    match (&value.term, value.ty) {
        (Term::If(..), _) => Sentence::with(head, cases(speaker, value)),
        (Term::Truth(true), _) => Sentence::of(&format!("{head}: always")),
        (Term::Truth(false), _) => Sentence::of(&format!("{head}: never")),
        (_, Type::Truth) => speaker.condition(&format!("{head}: if"), value, ""),
        (_, _) => Sentence::of(&format!("{head}: {}", speaker.noun(value))),
    }
}
