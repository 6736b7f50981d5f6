//! The program of a definition, at the width of its board.

use std::sync::Arc;

use crate::model::Model;
use crate::{Program, compile};

/// A program at the narrowest width that its board fits, shared by all its games.
#[derive(Debug)]
pub enum Compiled {
    /// Up to 64 squares.
    One(Arc<Program<1>>),
    /// Up to 128 squares.
    Two(Arc<Program<2>>),
    /// Up to 256 squares.
    Four(Arc<Program<4>>),
    /// Up to 1,024 squares.
    Sixteen(Arc<Program<16>>),
}

impl Compiled {
    /// Compiles a model. It stands here, with no width in its type, so that no other package builds the compiler again.
    pub fn of(model: &Model) -> Compiled {
        match model.board.len() {
            0..=64 => Compiled::One(Arc::new(compile(model))),
            65..=128 => Compiled::Two(Arc::new(compile(model))),
            129..=256 => Compiled::Four(Arc::new(compile(model))),
            _ => Compiled::Sixteen(Arc::new(compile(model))),
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
