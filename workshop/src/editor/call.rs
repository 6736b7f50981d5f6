//! The function or procedure whose arguments are being written at a place.

use super::references::References;
use variorum::language::{Function, Takes, Type};
use variorum::model::{Entity, Sort};
use variorum::source::SourceId;
use variorum::syntax::is_part_of_name;
use variorum::variant::Checked;

/// A call that is being written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// Its declaration: `ray(square, direction): squares`.
    pub form: String,
    /// The place of each parameter in the form, in bytes.
    pub parameters: Vec<std::ops::Range<usize>>,
    /// The type of each parameter, if known.
    pub types: Vec<Option<Type>>,
    /// The argument at the place, from 0.
    pub argument: usize,
    /// The description of the result; empty for functions that the definition declares.
    pub about: &'static str,
}

/// The call whose arguments contain the end of a text of a small language.
///
/// ```
/// use variorum_workshop::editor::call_at;
///
/// let call = call_at("any(step(to, ", None).expect("`step` is a function");
/// assert_eq!((call.form.as_str(), call.argument), ("step(square, direction, number?): square", 1));
/// ```
pub fn call_at(before: &str, known: Option<(&Checked, &References, SourceId)>) -> Option<Call> {
    let (name, argument) = open_call(before)?;
    if let Some(function) = Function::named(name) {
        return Some(of_function(function, argument));
    }
    let (checked, references, _) = known?;
    let sorts = [Sort::Function, Sort::Procedure, Sort::Table, Sort::Movement];
    let entity = sorts
        .into_iter()
        .map(|sort| Entity::new(sort, name))
        .find(|entity| references.to(entity).next().is_some())?;
    let form = references.describe(checked, &entity).form;
    let gives = references.type_of(&entity).map_or(String::new(), |ty| format!(": {}", ty.name()));
    let (parameters, types) = parameters(&form);
    Some(Call { form: format!("{form}{gives}"), parameters, types, argument, about: "" })
}

fn of_function(function: Function, argument: usize) -> Call {
    let mut form = format!("{}(", function.text());
    let (mut parameters, mut types) = (Vec::new(), Vec::new());
    for (index, parameter) in function.parameters().iter().enumerate() {
        if index > 0 {
            form.push_str(", ");
        }
        let start = form.len();
        let (word, ty) = match parameter.takes {
            Takes::Value(ty) => (ty.name(), Some(ty)),
            Takes::Movement | Takes::Way => ("'movement'", None),
            Takes::Owned => ("square", Some(Type::Square)),
        };
        form.push_str(word);
        if parameter.is_optional {
            form.push('?');
        }
        parameters.push(start..form.len());
        types.push(ty);
    }
    form.push_str(&format!("): {}", function.gives().name()));
    Call { form, parameters, types, argument, about: function.entry().about }
}

/// The parameters of a declared head, `power(s: square)`.
fn parameters(form: &str) -> (Vec<std::ops::Range<usize>>, Vec<Option<Type>>) {
    let (Some(open), Some(close)) = (form.find('('), form.rfind(')')) else { return Default::default() };
    let inside = form.get(open + 1..close).unwrap_or("");
    let start = |part: &str| part.as_ptr() as usize - form.as_ptr() as usize;
    let parts = inside.split(',').map(str::trim).filter(|part| !part.is_empty());
    let row = |part: &str| {
        let ty = part.split_once(':').and_then(|(_, ty)| Type::named(ty.trim()));
        (start(part)..start(part) + part.len(), ty)
    };
    parts.map(row).unzip()
}

/// The name before the innermost open bracket, and the number of commas after it.
fn open_call(before: &str) -> Option<(&str, usize)> {
    let mut open: Vec<(char, usize, usize)> = Vec::new();
    for (at, c) in before.char_indices() {
        match c {
            '(' | '[' | '{' => open.push((c, at, 0)),
            ')' | ']' | '}' => drop(open.pop()),
            ',' => open.iter_mut().last().into_iter().for_each(|(_, _, commas)| *commas += 1),
            _ => {}
        }
    }
    // A list is one argument; a bracket that only groups is part of one.
    let name_before = |at: usize| {
        let start = before[..at].rfind(|c| !is_part_of_name(c)).map_or(0, |at| at + 1);
        before.get(start..at).filter(|name| !name.is_empty())
    };
    open.iter().rev().find_map(|(bracket, at, commas)| match bracket {
        '(' => Some((name_before(*at)?, *commas)),
        _ => None,
    })
}
