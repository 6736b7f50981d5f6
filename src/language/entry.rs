//! What every row of the table has.

/// How an entry is written, and what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The text in a definition.
    pub text: &'static str,
    /// What it means: a phrase without a full stop.
    pub about: &'static str,
    /// A piece of a definition that has it.
    pub example: &'static str,
}

/// What is written as one of some words.
pub trait Vocabulary: Copy + Sized + 'static {
    /// The rows, in the order of the reference.
    fn entries() -> Vec<Entry>;

    /// The one that is written so.
    fn named(text: &str) -> Option<Self>;
}

/// Defines an enum whose variants are the rows of a table: the text, a column of the table's own if it has one, the meaning
/// and an example.
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

            /// How it is written.
            pub fn text(self) -> &'static str {
                self.entry().text
            }

            /// The one that is written so.
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
