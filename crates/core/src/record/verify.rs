//! Was every die and every shuffle of a record what the dealer had to deal?

use super::{Record, replay};
use crate::dealer::{Commitment, Dealer, Nonce, commitment, draw_seating, nonce_commitment};
use crate::game::{ChanceSet, Event, Game, Turn};
use crate::message::{Language, Localized};
use crate::refusal::{Fact, Refusal, Statement};
use crate::seat::Seat;
use crate::text::CoreText;

/// What a player's own device kept when it sat down; whatever is given is compared with the record.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    /// The commitment the table published.
    pub commitment: Option<Commitment>,
    /// The nonces this device made, by seat.
    pub nonces: Vec<(Seat, Nonce)>,
}

/// One thing that was checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// What was found; its code names the check.
    pub about: Statement,
    /// Whether it holds.
    pub holds: bool,
}

impl Finding {
    /// The finding as a sentence.
    pub fn sentence(&self, language: Language) -> String {
        self.about.sentence(language)
    }
}

/// All that was checked, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verdict {
    /// Each check with its outcome.
    pub findings: Vec<Finding>,
}

impl Verdict {
    /// Whether everything holds.
    pub fn is_fair(&self) -> bool {
        !self.findings.is_empty() && self.findings.iter().all(|finding| finding.holds)
    }

    fn note(
        &mut self,
        holds: bool,
        code: &'static str,
        [right, wrong]: [CoreText; 2],
        facts: &[(&'static str, Fact)],
    ) {
        let template: Localized = if holds { right.localized() } else { wrong.localized() };
        let about = facts
            .iter()
            .fold(Statement::new(code, template), |about, (name, fact)| about.with(name, fact.clone()));
        self.findings.push(Finding { about, holds });
    }
}

/// Recomputes every deal and roll of a finished record and compares it with what was published.
///
/// `Err` if the record itself cannot be replayed or does not carry what a check needs.
pub fn verify<G: Game>(record: &Record, kept: &Kept) -> Result<Verdict, Refusal> {
    let game = replay::<G>(record).map_err(|mismatch| mismatch.refusal)?;
    let Some(fairness) = &record.fairness else {
        return Err(Refusal::new("no-fairness", CoreText::NoFairness));
    };
    let Some(secret) = &fairness.secret else {
        return Err(Refusal::new("secret-sealed", CoreText::SecretSealed));
    };
    let seats = game.game().seats();
    let mut verdict = Verdict::default();
    verdict.note(
        commitment(&fairness.deal, secret) == fairness.commitment,
        "commitment",
        [CoreText::CommitmentHolds, CoreText::CommitmentBroken],
        &[],
    );
    if let Some(own) = kept.commitment {
        verdict.note(
            own == fairness.commitment,
            "kept-commitment",
            [CoreText::KeptCommitmentHolds, CoreText::KeptCommitmentBroken],
            &[],
        );
    }
    for (seat, share) in seats.seats().zip(&fairness.nonces) {
        if let Some(share) = share {
            verdict.note(
                nonce_commitment(&fairness.deal, seat, &share.nonce) == share.commitment,
                "nonce",
                [CoreText::NonceHolds, CoreText::NonceBroken],
                &[("seat", Fact::Seat(seat))],
            );
        }
    }
    for (seat, own) in &kept.nonces {
        let recorded = fairness.nonces.get(seat.index()).copied().flatten().map(|share| share.nonce);
        verdict.note(
            recorded == Some(*own),
            "kept-nonce",
            [CoreText::KeptNonceHolds, CoreText::KeptNonceBroken],
            &[("seat", Fact::Seat(*seat))],
        );
    }

    let nonces: Vec<_> = fairness.nonces.iter().map(|share| share.map(|share| share.nonce)).collect();
    let mut dealer = Dealer::new(&fairness.deal, secret, &nonces);
    if !fairness.seating.is_empty() {
        let drawn: Vec<_> = draw_seating(seats, &mut dealer).into_iter().map(Seat::number).collect();
        verdict.note(
            drawn == fairness.seating,
            "seating",
            [CoreText::SeatingHolds, CoreText::SeatingBroken],
            &[("recorded", Fact::names(&fairness.seating)), ("dealt", Fact::names(&drawn))],
        );
    }
    let rules = game.game();
    let mut state = rules.start();
    for (number, event) in game.line() {
        // `replay` accepted every event of the line at this position.
        match event {
            Event::Action { action, .. } => {
                let _ = rules.apply(&mut state, *action);
            }
            Event::Chance(outcome) => {
                if let Turn::Chance(chance) = rules.turn(&state) {
                    let dealt = chance.draw(&mut dealer);
                    verdict.note(
                        dealt == *outcome,
                        "chance",
                        [CoreText::ChanceHolds, CoreText::ChanceBroken],
                        &[
                            ("event", Fact::Number(number as i64)),
                            ("recorded", Fact::name(outcome)),
                            ("dealt", Fact::name(&dealt)),
                        ],
                    );
                }
                let _ = rules.settle(&mut state, outcome);
            }
        }
    }
    Ok(verdict)
}
