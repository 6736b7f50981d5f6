//! Templates: resolves fields to their contents.

use super::checker::Checker;
use crate::model::Choice;
use crate::model::errors;
use crate::model::notation::{FieldSource, Template, TemplatePart};
use crate::model::term::Type;
use crate::syntax::{self, FieldForm, Name, Part};

impl Checker<'_> {
    /// A template for the moves of a piece.
    pub(in crate::model) fn movement_template(&mut self, template: &syntax::Template) -> Template {
        const FIELDS: [(&str, FieldSource); 4] = [
            ("from", FieldSource::From),
            ("to", FieldSource::To),
            ("path", FieldSource::Path),
            ("arrival", FieldSource::Arrival),
        ];
        let known: Vec<&str> = FIELDS.iter().map(|(word, _)| *word).collect();
        let find = |word: &str| FIELDS.iter().find(|(known, _)| *known == word).map(|(_, source)| *source);
        let mut made = self.template(template, &known, find);
        let choice = TemplatePart::Field(FieldSource::Arrival, FieldForm::Plain);
        if !made.parts.contains(&choice) {
            made.parts.push(choice);
        }
        made
    }

    /// A template whose fields are the parameters of an action.
    pub(in crate::model) fn template_of_choices(
        &mut self,
        template: &syntax::Template,
        choices: &[Choice],
        is_open: bool,
    ) -> Template {
        let shown = |choice: &&Choice| !matches!(choice.ty, Type::Truth | Type::Player | Type::Kinds);
        let known: Vec<&str> = choices.iter().filter(shown).map(|choice| choice.name.as_str()).collect();
        let find = |word: &str| {
            let index = choices.iter().position(|choice| choice.name == word && shown(&choice));
            index.map(FieldSource::Choice)
        };
        self.check_forms(template, choices);
        let is_unwritable = |name: &Name| {
            choices.iter().find(|choice| choice.name == name.text && !shown(choice)).map(|choice| choice.ty)
        };
        if is_open {
            return Template::default(); // its fields may be choices that could not be read
        }
        if let Some(written) = with_braces(template, &known) {
            self.diagnostics.push(errors::field_without_braces(template.span, &written));
            return Template::default();
        }
        let mut template = template.clone();
        template.parts.retain(|part| match part {
            Part::Field(name, _) => match is_unwritable(name) {
                Some(ty) => {
                    self.diagnostics.push(errors::unwritable_field(name, ty));
                    false
                }
                None => true,
            },
            Part::Literal(_) => true,
        });
        self.template(&template, &known, find)
    }

    /// Checks that the form of each field fits its choice; every field is a use of its contents.
    fn check_forms(&mut self, template: &syntax::Template, choices: &[Choice]) {
        if template.parts.is_empty() {
            self.diagnostics.push(errors::empty_template(template.span));
        }
        for part in &template.parts {
            let Part::Field(name, form) = part else { continue };
            self.used.insert(name.text.clone());
            let ty = choices.iter().find(|choice| choice.name == name.text).map(|choice| choice.ty);
            let fits = match form {
                FieldForm::File | FieldForm::Rank => (Type::Square, "squares"),
                FieldForm::Lower | FieldForm::Name => (Type::Kind, "kinds"),
                FieldForm::Letter => (Type::Number, "numbers"),
                FieldForm::Plain => continue,
            };
            if ty.is_some_and(|ty| ty != fits.0) {
                let word =
                    FieldForm::WORDS.iter().find(|(_, known)| known == form).map_or("", |(word, _)| word);
                self.diagnostics.push(errors::bad_form(name, word, fits.1));
            }
        }
    }

    fn template(
        &mut self,
        template: &syntax::Template,
        known: &[&str],
        find: impl Fn(&str) -> Option<FieldSource>,
    ) -> Template {
        let has_blank =
            |part: &Part| matches!(part, Part::Literal(text) if text.contains(char::is_whitespace));
        if template.parts.iter().any(has_blank) {
            self.diagnostics.push(errors::blank_in_template(template.span));
        }
        let is_shown = |word: &str| {
            template.parts.iter().any(|part| matches!(part, Part::Field(name, _) if name.text == word))
        };
        let left: Vec<&str> = known.iter().copied().filter(|word| !is_shown(word)).collect();
        let mut parts = Vec::new();
        for part in &template.parts {
            match part {
                Part::Literal(text) => parts.push(TemplatePart::Literal(text.clone())),
                Part::Field(name, form) => match find(&name.text) {
                    Some(source) => parts.push(TemplatePart::Field(source, *form)),
                    None => self.diagnostics.push(errors::bad_field(name, known, &left)),
                },
            }
        }
        Template { parts }
    }
}

/// A template that has no field, with the names that it marks by the signs of other languages put into braces: `$s`.
fn with_braces(template: &syntax::Template, known: &[&str]) -> Option<String> {
    let [Part::Literal(text)] = &template.parts[..] else { return None };
    let mut written = text.clone();
    for name in known {
        for (open, close) in [("$", ""), ("%", ""), ("<", ">"), ("(", ")"), ("[", "]")] {
            written = written.replace(&format!("{open}{name}{close}"), &format!("{{{name}}}"));
        }
    }
    (written != *text).then_some(written)
}
