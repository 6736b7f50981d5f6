//! Whether two texts are the same except for insignificant blanks.

use toml::Value;

use super::string::is_set;
use crate::editor::entries::shape;

/// Whether two files mean the same. Blanks in strings of the small languages may differ.
pub(super) fn say_the_same(before: &str, after: &str) -> bool {
    match (before.parse(), after.parse()) {
        (Ok(before), Ok(after)) => same(&Value::Table(before), &Value::Table(after), &mut Vec::new()),
        _ => false,
    }
}

fn same(before: &Value, after: &Value, path: &mut Vec<String>) -> bool {
    match (before, after) {
        (Value::String(before), Value::String(after)) => {
            before == after || shape(path).is_some_and(is_set) && bare(before) == bare(after)
        }
        (Value::Array(before), Value::Array(after)) => {
            before.len() == after.len()
                && before.iter().zip(after).all(|(before, after)| same(before, after, path))
        }
        (Value::Table(before), Value::Table(after)) => {
            before.len() == after.len()
                && before.iter().zip(after).all(|((key, before), (other, after))| {
                    path.push(key.clone());
                    let is_same = key == other && same(before, after, path);
                    path.pop();
                    is_same
                })
        }
        _ => before == after,
    }
}

fn bare(text: &str) -> String {
    text.split_whitespace().collect()
}
