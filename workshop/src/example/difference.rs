//! The differences between the expectations of an example and the results.

/// An expectation of an example that does not hold: the expected and the actual result.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "claim", rename_all = "kebab-case")]
pub enum Difference {
    /// An action of `moves` is not legal.
    Refused {
        /// Its number, from 1.
        number: usize,
        /// The action as it is written.
        action: String,
    },
    /// Actions of `legal` are not legal.
    Legal {
        /// The listed actions that are not legal.
        missing: Vec<String>,
        /// All legal actions, sorted.
        found: Vec<String>,
    },
    /// Actions of `illegal` are legal.
    Illegal {
        /// These actions.
        legal: Vec<String>,
    },
    /// A node count differs.
    Perft {
        /// The depth.
        depth: u32,
        /// The count in the definition.
        expected: u64,
        /// The count of the engine.
        found: u64,
    },
    /// The game stands differently.
    Outcome {
        /// The words of the definition.
        expected: String,
        /// The actual state of the game.
        found: String,
    },
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Difference::Refused { number, action } => {
                write!(f, "moves: expected action {number}, `{action}`, to be legal, found that it is not")
            }
            Difference::Legal { missing, found } => write!(
                f,
                "legal: expected {}, found {} legal actions without {}",
                missing.join(" "),
                found.len(),
                if missing.len() == 1 { "it" } else { "them" }
            ),
            Difference::Illegal { legal } => {
                write!(f, "illegal: expected that {} cannot be done, found that it can", legal.join(" "))
            }
            Difference::Perft { depth, expected, found } => {
                write!(f, "perft {depth}: expected {expected}, found {found}")
            }
            Difference::Outcome { expected, found } => {
                write!(f, "outcome: expected \"{expected}\", found \"{found}\"")
            }
        }
    }
}
