//! Makes players.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use variorum::Variant;
use variorum::search::Evaluation;

use super::contestant::{Effort, Protocol, Sort};
use super::foreign::{Terms, UciPlayer, XboardPlayer};
use super::own::{Computer, Greedy, Random};
use super::player::Player;
use crate::failure::Failure;
use crate::mapping::Mapping;

/// What players need, whoever they are.
pub(crate) struct Office<'a> {
    pub(crate) variant: &'a Variant,
    /// Our name of the variant, without folders and endings.
    pub(crate) name: String,
    /// The numbers for players that judge positions; without them, each player reads them anew.
    pub(crate) evaluation: Option<Arc<Evaluation>>,
    pub(crate) mapping: Mapping,
    /// How much longer than its time a player may take.
    pub(crate) margin: Duration,
    /// Once it is set, nobody thinks any longer.
    pub(crate) stop: Arc<AtomicBool>,
}

impl Office<'_> {
    /// Makes a player; another program is started.
    pub(crate) fn recruit(&self, sort: &Sort, effort: Effort) -> Result<Box<dyn Player>, Failure> {
        let evaluation = || match &self.evaluation {
            Some(evaluation) => Ok(Arc::clone(evaluation)),
            None => Evaluation::of(self.variant).map(Arc::new),
        };
        Ok(match sort {
            Sort::Computer { level, hash } => {
                Box::new(Computer::new(evaluation()?, (*level, *hash), effort, self.stop.clone()))
            }
            Sort::Random => Box::new(Random::new()),
            Sort::Greedy => Box::new(Greedy::new(evaluation()?)),
            Sort::Foreign(foreign) => {
                let (foreign, mapping, variant) = (foreign.clone(), self.mapping.clone(), self.name.clone());
                let protocol = foreign.protocol;
                let terms = Terms { foreign, mapping, variant, effort, margin: self.margin };
                match protocol {
                    Protocol::Uci => Box::new(UciPlayer::start(terms)?),
                    Protocol::Xboard => Box::new(XboardPlayer::start(terms)?),
                }
            }
        })
    }
}
