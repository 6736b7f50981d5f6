//! The columns that every row of the table has.

/// The text and the meaning of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The text in a definition.
    pub text: &'static str,
    /// Its meaning: a phrase without a full stop.
    pub about: &'static str,
    /// An example from a definition.
    pub example: &'static str,
}

/// A type whose values are written as fixed words.
pub trait Vocabulary: Copy + Sized + 'static {
    /// The rows, in the order of the reference.
    fn entries() -> Vec<Entry>;

    /// The row with this text.
    fn named(text: &str) -> Option<Self>;
}

/// Defines an enum whose variants are the rows of a table: the text, an additional column if the table has one, the
/// meaning and an example.
macro_rules! vocabulary {
    (
        $(#[$attribute:meta])*
        $name:ident;
        $($variant:ident = $text:literal, $about:literal, $example:literal;)*
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $(#[doc = $about] $variant,)*
        }

        impl $name {
            /// All of them, in the order of the reference.
            pub const ALL: [$name; [$($text),*].len()] = [$($name::$variant),*];

            /// Its row.
            pub fn entry(self) -> $crate::language::Entry {
                match self {
                    $($name::$variant => $crate::language::Entry { text: $text, about: $about, example: $example },)*
                }
            }

            /// Its text.
            pub fn text(self) -> &'static str {
                self.entry().text
            }

            /// The row with this text.
            pub fn named(text: &str) -> Option<$name> {
                match text {
                    $($text => Some($name::$variant),)*
                    _ => None,
                }
            }
        }

        impl $crate::language::Vocabulary for $name {
            fn entries() -> Vec<$crate::language::Entry> {
                $name::ALL.iter().map(|row| row.entry()).collect()
            }

            fn named(text: &str) -> Option<$name> {
                $name::named(text)
            }
        }
    };
    (
        $(#[$attribute:meta])*
        $name:ident;
        $(#[$column_attribute:meta])*
        $column:ident: $columns:ty;
        $($variant:ident = $text:literal, $value:expr, $about:literal, $example:literal;)*
    ) => {
        $crate::language::entry::vocabulary! {
            $(#[$attribute])*
            $name;
            $($variant = $text, $about, $example;)*
        }

        impl $name {
            $(#[$column_attribute])*
            pub fn $column(self) -> $columns {
                match self {
                    $($name::$variant => $value,)*
                }
            }
        }
    };
}

pub(super) use vocabulary;
