//! Atacama: what the lines of a board promise to whom.
//!
//! A position is judged by what every line can be expected to be worth at the end if all played at random from here: the
//! chance of every field to get a rig ([`chances`]) and what follows for the lines ([`mod@lines`]) are reckoned, not played
//! out. How much a lead is worth is fitted on self-play ([`weights`], [`calendar`], [`fit`]). For two players
//! there is a [`judge`]; where tiles are still to come it goes by the average of what may come, or by each of the [`futures`] of the
//! next ones, and what a rig on each field would change it tells at a [`glance`]. In the enhanced game, once somebody has claimed, a longer
//! look weighs what is at [stake](stakes) in those rigs as well. More players are served by the tree search with a [`guide`] of its own.

pub mod calendar;
pub mod chances;
pub mod fit;
pub mod futures;
pub mod glance;
pub mod guide;
pub mod judge;
pub mod lines;
pub mod outlook;
pub mod patterns;
pub mod prices;
pub mod prove;
pub mod reading;
pub mod self_play;
pub mod soil;
pub mod stakes;
pub mod weights;

use motherlode_atacama::{Action, Atacama, Knowledge};

use crate::limits::Budget;
use crate::minds::Mind;
use crate::thought::Thought;
pub use guide::AtacamaGuide;
pub use judge::AtacamaJudge;

impl Mind for Atacama {
    type Judge = AtacamaJudge<'static>;
    type Guide = AtacamaGuide;
    type Prover = prove::AtacamaProver;

    fn judge(&self, knowledge: &Knowledge) -> Option<AtacamaJudge<'static>> {
        AtacamaJudge::fitted(self, knowledge.ground())
    }

    fn guide(&self) -> AtacamaGuide {
        AtacamaGuide
    }

    fn prove(
        &self,
        prover: &mut prove::AtacamaProver,
        knowledge: &Knowledge,
        only: Option<Action>,
        budget: &mut Budget,
    ) -> Option<Thought<Atacama>> {
        prover.prove(self, knowledge, only, budget)
    }
}
