//! What each fuzz target does with its bytes. The tests of the library run the same functions.

mod bodies;
#[path = "../../tests/generated/compare.rs"]
mod compare;
#[path = "../../tests/generated/structured.rs"]
mod structured;
#[path = "../../tests/generated/told.rs"]
mod told;

/// A definition.
pub fn definition(data: &[u8]) {
    bodies::definition(data);
}

/// A line of `moves`.
pub fn movement(data: &[u8]) {
    bodies::movement(data);
}

/// A condition, a statement or a choice.
pub fn rule(data: &[u8]) {
    bodies::rule(data);
}

/// The text of a position.
pub fn position(data: &[u8]) {
    bodies::position(data);
}

/// Actions, one a line.
pub fn action(data: &[u8]) {
    bodies::action(data);
}

/// A record of a game.
pub fn record(data: &[u8]) {
    bodies::record(data);
}

/// A `variants.ini`.
pub fn ini(data: &[u8]) {
    bodies::ini(data);
}

/// The parameters of an Interactive Diagram.
pub fn diagram(data: &[u8]) {
    bodies::diagram(data);
}

/// A definition that is made or changed by the bytes, in play.
///
/// # Errors
/// The first difference between both engines, with the definition.
pub fn structured(data: &[u8]) -> Result<bool, String> {
    structured::structured(data)
}
