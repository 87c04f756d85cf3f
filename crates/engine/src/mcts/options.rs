//! How the search goes about it.

/// Everything that can be set.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// Where its numbers come from: the same seed and node budget make the same decisions.
    pub seed: u64,
    /// How actions are selected in the tree.
    pub selection: Selection,
    /// How much the tree looks at what it has seen little of.
    pub exploration: f32,
    /// A game that leaves the tree goes on by hasty play for so many decisions, then it is judged; 0 judges at once.
    pub horizon: u32,
    /// Whether the guide's priors say which actions are looked at first. If not, they come in random order.
    pub priors: bool,
    /// How many actions of a position are looked at.
    pub actions: Widening,
    /// How many results of chance or of a reveal are told apart; what comes out beyond is played on without the tree.
    pub outcomes: Widening,
    /// Whether what was thought for one decision serves for the next one.
    pub reuse: bool,
    /// The most bytes that trees take, over all threads. A full tree is searched on without growing.
    pub memory: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            seed: 1,
            selection: Selection::Guided,
            exploration: 1.0,
            horizon: 0,
            priors: true,
            actions: Widening::NONE,
            outcomes: Widening::NONE,
            reuse: true,
            memory: 512 << 20,
        }
    }
}

impl Options {
    /// UCT as everyone knows it: no priors, games played to their end.
    pub fn plain() -> Options {
        let selection = Selection::Counted;
        Options { selection, exploration: 0.7, horizon: u32::MAX, priors: false, ..Options::default() }
    }

    /// The weight of reach against what an action brought, at a node with so many visits.
    #[inline]
    pub(super) fn scale(&self, visits: u32) -> f32 {
        let visits = visits.max(1) as f32;
        match self.selection {
            // Never nothing, so that what was never tried stays ahead.
            Selection::Counted => self.exploration * visits.ln().max(0.01).sqrt(),
            Selection::Guided => self.exploration * visits.sqrt(),
        }
    }
}

/// How actions are selected in the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Selection {
    /// By what they brought and how often they were tried (UCT): each once before any twice.
    Counted,
    /// As well by the guide's prior (PUCT): what looks bad may never be tried.
    Guided,
}

/// How many of many possibilities are looked at: more of them, the more often a position is visited.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Widening {
    /// So many at once.
    pub first: f32,
    /// So many more for the first visit …
    pub growth: f32,
    /// … and for later ones as many as this power of the visits says.
    pub power: f32,
}

impl Widening {
    /// All possibilities are looked at.
    pub const NONE: Widening = Widening { first: f32::INFINITY, growth: 0.0, power: 0.0 };

    /// How many are looked at after so many visits: one at least, and never more than one new one for each visit.
    #[inline]
    pub fn width(&self, visits: u32) -> usize {
        let most = visits as usize + 1;
        if self.first >= most as f32 {
            return most;
        }
        let width = self.first + self.growth * (visits as f32).powf(self.power);
        (width as usize).clamp(1, most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_visits_widen_the_look_one_by_one_at_most() {
        let widening = Widening { first: 2.0, growth: 1.0, power: 0.5 };
        assert_eq!([0, 1, 2, 4, 9, 100].map(|visits| widening.width(visits)), [1, 2, 3, 4, 5, 12]);
        assert_eq!([0, 1, 1_000].map(|visits| Widening::NONE.width(visits)), [1, 2, 1_001]);
    }
}
