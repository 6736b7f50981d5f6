//! The figures and characters that pieces show, from data files. All pictures and the page of the studio draw these.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;

/// A drawn figure, around the middle of a square that is 100 wide.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Figure {
    /// Filled paths.
    pub(super) body: Vec<String>,
    /// A path of lines on it.
    pub(super) lines: Option<String>,
    /// Small rounds on it: the middle and the radius.
    #[serde(default)]
    pub(super) dots: Vec<[f64; 3]>,
    /// Whether it fills its point on a board of lines.
    #[serde(default)]
    pub(super) fills: bool,
    /// Other kinds that look like that.
    #[serde(default)]
    also: Vec<String>,
}

static FIGURES: LazyLock<HashMap<String, Figure>> =
    LazyLock::new(|| toml::from_str(include_str!("figures.toml")).expect("the figures are TOML"));

static CHARACTERS: LazyLock<HashMap<char, &str>> = LazyLock::new(|| {
    let lines = include_str!("characters.txt").lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| Some((line.chars().next()?, line.split_once(' ')?.1))).collect()
});

/// The size of the font of the outlines.
pub(super) const OUTLINE_SIZE: f64 = 256.0;

/// The figure for the name of a kind, with the name under which it is drawn.
pub(super) fn figure(kind: &str) -> Option<(&'static str, &'static Figure)> {
    let known =
        FIGURES.iter().find(|(name, figure)| *name == kind || figure.also.iter().any(|also| also == kind));
    known.map(|(name, figure)| (name.as_str(), figure))
}

/// The outline of a character, if it is known.
pub(super) fn outline(character: char) -> Option<&'static str> {
    CHARACTERS.get(&character).copied()
}
