//! A judge of games for two as the guide of a tree search.

use motherlode_core::{Game, PerSeat, Seat};

use crate::judge::{Guide, Judge, Margin, Renewed, Shares};

/// Guides a tree search by what a judge says: leaves are judged, not played out, and what looks better at a glance is looked
/// at sooner.
#[derive(Clone, Debug)]
pub struct Judged<J>(J);

impl<J> Judged<J> {
    /// So many units of the judge's more make an action look e times as good.
    const TRUST: f32 = 0.7;
    /// Differences beyond this make no difference any more.
    const FAR: f32 = 30.0;

    /// A guide that goes by this judge.
    pub fn new(judge: J) -> Judged<J> {
        Judged(judge)
    }

    /// Goes on with a judge that was made later at the same table; whether the two judge alike.
    pub fn renew<G: Game>(&mut self, judge: J) -> Renewed
    where
        J: Judge<G>,
    {
        self.0.renew(judge)
    }
}

impl<G: Game, J: Judge<G>> Guide<G> for Judged<J> {
    fn shares(&self, game: &G, state: &G::State) -> Shares {
        let first = self.0.share(self.0.margin(game, state));
        PerSeat::from_fn(game.seats(), |seat| if seat == Seat::FIRST { first } else { 1.0 - first })
    }

    fn priors(&self, game: &G, state: &G::State, seat: Seat, actions: &G::Actions, priors: &mut Vec<f32>) {
        let mut margins: Vec<Margin> = Vec::with_capacity(priors.capacity());
        self.0.glances(game, state, actions, &mut margins);
        if seat != Seat::FIRST {
            margins.iter_mut().for_each(|margin| *margin = -*margin);
        }
        let most = margins.iter().copied().max().unwrap_or(0);
        let behind = |margin: &Margin| (most - margin) as f32 / (J::UNIT * Judged::<J>::TRUST);
        priors.extend(margins.iter().map(|margin| (-behind(margin).min(Judged::<J>::FAR)).exp()));
    }
}
