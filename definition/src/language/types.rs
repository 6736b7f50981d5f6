//! The types of values.

/// The type of an expression, a variable or a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// A whole number.
    Number,
    /// True or false.
    Truth,
    /// White, Black or neutral.
    Player,
    /// A kind of piece, or nothing.
    Kind,
    /// Several kinds.
    Kinds,
    /// A square, or nothing.
    Square,
    /// A set of squares.
    Squares,
    /// A direction on the grid.
    Direction,
}

impl Type {
    /// The name of each type in a definition, and the words for it in messages.
    pub const NAMES: [(&'static str, Type, &'static str); 8] = [
        ("number", Type::Number, "a number"),
        ("truth", Type::Truth, "true or false"),
        ("player", Type::Player, "a player"),
        ("kind", Type::Kind, "a kind"),
        ("kinds", Type::Kinds, "kinds"),
        ("square", Type::Square, "a square"),
        ("squares", Type::Squares, "a set of squares"),
        ("direction", Type::Direction, "a direction"),
    ];

    fn row(self) -> (&'static str, Type, &'static str) {
        Type::NAMES[self as usize]
    }

    /// The name in a definition.
    pub fn name(self) -> &'static str {
        self.row().0
    }

    /// The type in words.
    pub fn words(self) -> &'static str {
        self.row().2
    }

    /// The type of a name.
    pub fn named(name: &str) -> Option<Type> {
        Type::NAMES.iter().find(|(known, _, _)| *known == name).map(|(_, ty, _)| *ty)
    }
}
