//! A JSON Schema of definition files, generated from the table of the language: for editors that know TOML.
//!
//! It knows sections, keys, types of values, and fixed words. It does not look into strings, and requires no keys, since
//! a file may build on another one that has them.

use serde_json::{Map, Value, json};

use variorum::language::{Entries, Entry, FragmentSection, Key, SIDE_VALUES, SIDES, Section, Shape, Type};

/// The schema of a definition file, in draft 7 of JSON Schema, which editors of TOML support.
///
/// A definition removes a value of its base by `false`, and a section keeps only entries that are `true` beside `"*" =
/// false`; so both are allowed nearly everywhere.
///
/// ```
/// let schema = variorum_workshop::editor::schema();
/// let files = &schema["definitions"]["board"]["properties"]["files"];
/// assert_eq!(files["type"][0], "integer");
/// ```
pub fn schema() -> Value {
    let mut definitions = Map::new();
    let mut sections = Map::new();
    for section in Section::ALL {
        definitions.insert(section.text().to_owned(), of_section(section));
        if section != Section::Example {
            sections.insert(section.text().to_owned(), reference(section.text()));
        }
    }
    sections.insert("*".to_owned(), json!({ "const": false }));
    let taken_in = json!({ "type": "object", "properties": sections, "additionalProperties": false });
    definitions.insert("sections".to_owned(), taken_in);
    let mut properties = sections;
    properties.insert(Section::Example.text().to_owned(), reference(Section::Example.text()));
    for section in FragmentSection::ALL {
        let told = match section.contents().entries {
            Entries::Values(Shape::Sections) => described(reference("sections"), section.entry().about),
            Entries::None | Entries::Tables(_) | Entries::Values(_) => {
                described(object(section.contents().keys, None), section.entry().about)
            }
        };
        properties.insert(section.text().to_owned(), told);
    }
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A definition of variorum",
        "description": "The rules of a chess variant",
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
        "definitions": definitions,
    })
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/definitions/{name}") })
}

fn of_section(section: Section) -> Value {
    let contents = section.contents();
    let others = match contents.entries {
        Entries::None => None,
        // Any other key of a right is a letter with squares.
        Entries::Tables(keys) if section == Section::Position => {
            Some(or_boolean(object(keys, Some(or_boolean(json!({ "type": ["string"] }))))))
        }
        Entries::Tables(keys) => Some(or_boolean(object(keys, None))),
        // A function is an expression, and a number without quotes is not.
        Entries::Values(Shape::Expression(None)) => Some(or_boolean(json!({ "type": ["string"] }))),
        Entries::Values(shape) => Some(or_boolean(of_shape(shape))),
    };
    let table = object(contents.keys, others);
    if contents.is_list {
        return described(json!({ "type": "array", "items": table }), section.entry().about);
    }
    described(or_false(table), section.entry().about)
}

/// A table with keys, and with other entries if it may have them.
fn object(keys: &[Key], others: Option<Value>) -> Value {
    let mut properties: Map<String, Value> = Map::new();
    for key in keys {
        properties.insert(key.name.to_owned(), of_key(key));
    }
    properties.insert("*".to_owned(), json!({ "const": false }));
    json!({
        "type": ["object"],
        "properties": properties,
        "additionalProperties": others.unwrap_or(Value::Bool(false)),
    })
}

fn of_key(key: &Key) -> Value {
    // A condition that is not there would hold always, though `false` looks like never.
    let mut told = match matches!(key.shape, Shape::Condition) {
        true => of_shape(key.shape),
        false => or_false(of_shape(key.shape)),
    };
    let mut about = key.about.to_owned();
    match key.default {
        None => about.push_str("\n\nRequired, unless what the definition builds on has it."),
        Some(default) => match literal(default) {
            Some(value) => told["default"] = value,
            None => about.push_str(&format!("\n\nWithout it: {default}.")),
        },
    }
    if let Some(example) = example(key) {
        told["examples"] = json!([example]);
    }
    described(told, &about)
}

fn described(mut told: Value, about: &str) -> Value {
    told["description"] = json!(about);
    told
}

/// A default that is a value in the notation of definitions.
fn literal(default: &str) -> Option<Value> {
    let table: toml::Table = format!("value = {default}").parse().ok()?;
    serde_json::to_value(table.get("value")?).ok()
}

/// The value of a key in its example line, if the line has only that key.
fn example(key: &Key) -> Option<Value> {
    let table: toml::Table = key.example.parse().ok()?;
    serde_json::to_value(table.get(key.name)?).ok()
}

/// A value, or `false`, which removes it. A list of types lets validators report the wrong part at its place, which a
/// choice between schemas would not.
fn or_false(told: Value) -> Value {
    let takes_truths = told["type"].as_array().is_some_and(|types| types.contains(&json!("boolean")));
    let mut told = or_boolean(told);
    if !takes_truths && told.get("enum").is_none() {
        told["not"] = json!({ "const": true });
    }
    told
}

/// A value, or `false` and `true`, which remove an entry and keep it.
fn or_boolean(mut told: Value) -> Value {
    let (list, more) = match told.get("enum") {
        Some(_) => ("enum", json!(false)),
        None => ("type", json!("boolean")),
    };
    if let Some(list) = told[list].as_array_mut()
        && !list.contains(&more)
    {
        list.push(more);
    }
    told
}

/// A value: with a list of its types, or of its words.
fn of_shape(shape: Shape) -> Value {
    let text = || json!({ "type": ["string"] });
    let texts = || json!({ "type": ["string", "array"], "items": { "type": "string" } });
    let value = || json!({ "type": ["string", "integer", "boolean"] });
    match shape {
        Shape::Text
        | Shape::Name
        | Shape::Names
        | Shape::Expression(Some(_))
        | Shape::Squares
        | Shape::Template
        | Shape::Board
        | Shape::Position
        | Shape::Actions
        | Shape::Links => text(),
        Shape::Integer => json!({ "type": ["integer"] }),
        Shape::Number => json!({ "type": ["number"] }),
        Shape::Truth => json!({ "type": ["boolean"] }),
        Shape::OneOf(entries) => words(&entries()),
        Shape::TypeName => json!({ "enum": Type::NAMES.map(|(name, ..)| name) }),
        Shape::Files
        | Shape::ListOfNames
        | Shape::Condition
        | Shape::Statements
        | Shape::Choices
        | Shape::Lines
        | Shape::RecordTemplate => texts(),
        Shape::TruthOrCondition => or_boolean(texts()),
        Shape::Expression(None) => value(),
        Shape::SquaresOfSides => also_table(text(), object(SIDES, None)),
        Shape::ValueOfSides => also_table(value(), object(SIDE_VALUES, None)),
        Shape::Integers => json!({ "type": ["array"], "items": { "type": "integer" } }),
        Shape::Table => also_table(text(), json!({ "additionalProperties": value() })),
        Shape::Entries(shape) => {
            json!({ "type": ["object"], "additionalProperties": or_boolean(of_shape(*shape)) })
        }
        Shape::Sections => reference("sections"),
    }
}

/// One of some words, each with its meaning where Taplo looks for it.
fn words(entries: &[Entry]) -> Value {
    let column = |of: fn(&Entry) -> &'static str| entries.iter().map(of).collect::<Vec<_>>();
    json!({
        "enum": column(|entry| entry.text),
        "x-taplo": { "docs": { "enumValues": column(|entry| entry.about) } },
    })
}

/// A value that may also be a table.
fn also_table(mut told: Value, table: Value) -> Value {
    if let Some(types) = told["type"].as_array_mut() {
        types.push(json!("object"));
    }
    for key in ["properties", "additionalProperties"] {
        if let Some(found) = table.get(key) {
            told[key] = found.clone();
        }
    }
    told
}
