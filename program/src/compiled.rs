//! The program of a definition, at the width of its board.

use crate::model::Model;
use crate::{Program, compile};

/// A program at the narrowest width that its board fits.
#[derive(Debug)]
pub enum Compiled {
    /// Up to 64 squares.
    One(Program<1>),
    /// Up to 128 squares.
    Two(Program<2>),
    /// Up to 256 squares.
    Four(Program<4>),
    /// Up to 1,024 squares.
    Sixteen(Program<16>),
}

impl Compiled {
    /// Compiles a model. It stands here, with no width in its type, so that no other package builds the compiler again.
    pub fn of(model: &Model) -> Compiled {
        match model.board.len() {
            0..=64 => Compiled::One(compile(model)),
            65..=128 => Compiled::Two(compile(model)),
            129..=256 => Compiled::Four(compile(model)),
            _ => Compiled::Sixteen(compile(model)),
        }
    }

    /// The tables and code as text, for work on the compiler.
    pub fn describe(&self) -> String {
        match self {
            Compiled::One(program) => format!("{program:#?}"),
            Compiled::Two(program) => format!("{program:#?}"),
            Compiled::Four(program) => format!("{program:#?}"),
            Compiled::Sixteen(program) => format!("{program:#?}"),
        }
    }
}
