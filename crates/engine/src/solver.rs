//! The exact solver for Atacama with two players: basic, tactical, and enhanced once all tiles are laid.
//!
//! It asks again and again whether the margin is at least so much. A rig belongs to nobody (AT-7), so a position is a
//! set of open fields and how the lines stand; who placed what and when does not matter, and positions meet again and
//! again in the table. Most are settled by bounds on what can still be won.
//!
//! ```
//! use motherlode_atacama::{Atacama, Setup};
//! use motherlode_core::Game;
//! use motherlode_engine::Limits;
//! use motherlode_engine::solver::{Goal, Problem, Solution, Solver};
//!
//! let position = "basic classic - a1,a3,a5,a7,a9,b2,b4,b6,b8,c1,c3,c5,c7,c9,d2,d4,d6,d8,e1,e3,e5,f2,g1 - -";
//! let setup: Setup = position.parse()?;
//! let (game, state) = Atacama::open(&setup)?;
//! let problem = Problem::new(&game, &state)?;
//! let solution = Solver::new(1 << 20).solve(&problem, Goal::Margin, &Limits::default());
//! let Solution::Proven(proof) = solution else { panic!("five rigs are soon looked through") };
//! assert_eq!(proof.line.len(), 5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod bounds;
mod picking;
mod planned;
mod position;
mod problem;
mod search;
mod table;
mod unclaimed;

use std::cell::Cell as Shared;

use motherlode_atacama::Action;
use motherlode_core::{Score, Seat};

pub use problem::{Problem, Unsolvable};

use crate::limits::{Limits, Meter};
use board::{Board, HOPE};
use position::{Position, Side};
use problem::{CLAIMS, claim, field};
use search::{Hopes, Search};
use table::{Known, Table};
use unclaimed::{Deed, Unclaimed};

/// What to prove.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Who wins, or that it is a draw.
    Outcome,
    /// By how much.
    Margin,
}

/// What the margin of seat 1 over seat 2 at the end is known to lie between, both included, with best play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// At least this.
    pub least: Score,
    /// At most this.
    pub most: Score,
}

impl Bounds {
    const UNKNOWN: Bounds = Bounds { least: -(Known::FAR as Score), most: Known::FAR as Score };

    /// Who wins, as far as the bounds tell.
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            Bounds { least: 1.., .. } => Some(Outcome::Wins(Seat::FIRST)),
            Bounds { most: ..=-1, .. } => {
                Some(Outcome::Wins(Seat::FIRST.next(motherlode_core::SeatCount::TWO)))
            }
            Bounds { least: 0, most: 0 } => Some(Outcome::Draw),
            _ => None,
        }
    }

    /// At least this, unless nothing is proven.
    pub fn proven_least(self) -> Option<Score> {
        (self.least > Bounds::UNKNOWN.least).then_some(self.least)
    }

    /// At most this, unless nothing is proven.
    pub fn proven_most(self) -> Option<Score> {
        (self.most < Bounds::UNKNOWN.most).then_some(self.most)
    }

    /// The margin, if only one is left.
    pub fn margin(self) -> Option<Score> {
        (self.least == self.most).then_some(self.least)
    }

    fn meet(self, goal: Goal) -> bool {
        match goal {
            Goal::Outcome => self.outcome().is_some(),
            Goal::Margin => self.margin().is_some(),
        }
    }

    /// What is to be asked next: is the margin at least this?
    fn next_target(self, goal: Goal, guess: Score) -> Score {
        let guess = match goal {
            Goal::Margin => guess,
            // Below 0 the better question is whether it is lost.
            Goal::Outcome => Score::from(guess >= 0),
        };
        guess.clamp(self.least + 1, self.most)
    }
}

/// How a game ends with best play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// This seat wins.
    Wins(Seat),
    /// Nobody does.
    Draw,
}

/// What came out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Solution {
    /// The goal is proven.
    Proven(Proof),
    /// The limits did not suffice.
    OutOfBudget {
        /// What is proven nevertheless.
        bounds: Bounds,
        /// Positions looked at.
        nodes: u64,
    },
}

/// A proven value with a line of best play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The margin is within these, with best play; for [`Goal::Margin`] they are the same.
    pub bounds: Bounds,
    /// An action that keeps what is proven.
    pub best: Action,
    /// Actions of both sides to the end of the game, each of which keeps what is proven. Shorter if the limits ran out
    /// while it was followed, but never empty.
    pub line: Vec<Action>,
    /// Positions looked at.
    pub nodes: u64,
}

/// How a search is getting on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Positions looked at.
    pub nodes: u64,
    /// What is proven so far.
    pub bounds: Bounds,
}

/// The solver with its table of positions, which it keeps from one problem to the next while the board is the same.
#[derive(Debug)]
pub struct Solver {
    table: Table,
    boards: Vec<Board>,
}

impl Solver {
    /// A solver whose table takes at most so many bytes of memory.
    pub fn new(memory: usize) -> Solver {
        Solver { table: Table::new(memory), boards: Vec::new() }
    }

    /// Solves a problem, within limits.
    pub fn solve(&mut self, problem: &Problem, goal: Goal, limits: &Limits) -> Solution {
        self.solve_and_tell(problem, goal, limits, &mut |_| {})
    }

    /// Solves a problem, within limits, and tells now and then how it is getting on.
    pub fn solve_and_tell(
        &mut self,
        problem: &Problem,
        goal: Goal,
        limits: &Limits,
        tell: &mut dyn FnMut(Progress),
    ) -> Solution {
        let doubled = problem.is_doubled();
        let fits = self.boards.len() == problem.worths.len()
            && self.boards.iter().zip(&problem.worths).all(|(board, worths)| board.fits(worths, doubled));
        if !fits {
            let worths = problem.worths.iter().enumerate();
            self.boards = worths.map(|(number, worths)| Board::new(worths, number, doubled)).collect();
            self.table.clear();
        }
        self.table.begin();
        let root = Node::of(problem, &self.boards);
        let mut bounds = Bounds::UNKNOWN;
        let shown = Shared::new(bounds);
        let mut progress = |nodes| tell(Progress { nodes, bounds: shown.get() });
        let mut search = Search::new(&mut self.table, Meter::start(limits), &mut progress);
        let mut guess = root.guess(&self.boards);
        while !bounds.meet(goal) {
            let target = bounds.next_target(goal, guess);
            let found = root.test(&self.boards, &mut search, target);
            if search.meter.is_over() {
                return Solution::OutOfBudget { bounds, nodes: search.meter.spent() };
            }
            // The bound found is the next guess.
            guess = found;
            if found >= target {
                bounds.least = found;
            } else {
                bounds.most = found;
            }
            shown.set(bounds);
            (search.progress)(search.meter.spent());
        }
        let line = root.line(&self.boards, &mut search, bounds);
        match line.first() {
            Some(best) => Solution::Proven(Proof { bounds, best: *best, line, nodes: search.meter.spent() }),
            // The limits ran out before an action was found that keeps what is proven.
            None => Solution::OutOfBudget { bounds, nodes: search.meter.spent() },
        }
    }
}

/// A position of the line of best play.
#[derive(Clone, Debug)]
enum Node {
    Claimed {
        board: usize,
        position: Position,
    },
    Unclaimed(Box<Unclaimed>),
    /// A player let the game end (AT-18).
    Passed,
}

impl Node {
    fn of(problem: &Problem, boards: &[Board]) -> Node {
        let stand = |board: &Board| {
            let mut position = Position::bare(problem.open, problem.plies, problem.seconds, problem.side);
            problem.rigs.iter().for_each(|(cell, rig)| position.count(board, *cell, *rig));
            position
        };
        match boards {
            [one, two, three, four] => {
                let positions = [one, two, three, four].map(stand);
                Node::Unclaimed(Box::new(Unclaimed::new(positions, &problem.rigs)))
            }
            _ => Node::Claimed { board: 0, position: stand(&boards[0]) },
        }
    }

    /// A guess at the margin.
    fn guess(&self, boards: &[Board]) -> Score {
        match self {
            Node::Claimed { board, position } => {
                (Hopes::of(&boards[*board], position).total() + HOPE / 2).div_euclid(HOPE)
            }
            Node::Unclaimed(_) | Node::Passed => 0,
        }
    }

    fn test(&self, boards: &[Board], search: &mut Search<'_>, target: Score) -> Score {
        match self {
            Node::Claimed { board, position } => {
                let hope = Hopes::of(&boards[*board], position).total();
                search.test(&boards[*board], position, target, hope)
            }
            Node::Unclaimed(node) => search.test_unclaimed(boards, node, target),
            Node::Passed => 0,
        }
    }

    fn side(&self) -> Side {
        match self {
            Node::Claimed { position, .. } => position.side,
            Node::Unclaimed(node) => node.common().side,
            Node::Passed => Side::High,
        }
    }

    /// What can be done, with what comes of it, the most promising first; nothing when the game is over.
    fn ways(&self, boards: &[Board], search: &mut Search<'_>) -> Vec<(Action, Node)> {
        match self {
            Node::Claimed { position, .. } if position.is_over() => Vec::new(),
            Node::Claimed { board, position } => {
                let candidates = search.ordered(&boards[*board], position).into_iter();
                let way = |step: table::Step| {
                    let next = position.place(&boards[*board], step.cell, step.rig);
                    let action = Action::Place { field: field(step.cell), rig: step.rig };
                    (action, Node::Claimed { board: *board, position: next })
                };
                candidates.map(|candidate| way(candidate.step)).collect()
            }
            Node::Unclaimed(node) => {
                let side = node.common().side;
                let way = |deed| match deed {
                    Deed::Place(step) => {
                        let action = Action::Place { field: field(step.cell), rig: step.rig };
                        (action, Node::Unclaimed(Box::new(node.place(boards, step))))
                    }
                    Deed::Claim { board, paid } => {
                        let next = Node::Claimed { board, position: node.claim(board, paid) };
                        (claim(CLAIMS[board], side, paid), next)
                    }
                    Deed::Pass => (Action::Pass, Node::Passed),
                };
                node.deeds(boards).into_iter().map(way).collect()
            }
            Node::Passed => Vec::new(),
        }
    }

    /// Best play from here, given what is proven.
    fn line(self, boards: &[Board], search: &mut Search<'_>, bounds: Bounds) -> Vec<Action> {
        // What each side must not let slip.
        let kept = match bounds.outcome() {
            _ if bounds.margin().is_some() => bounds,
            Some(Outcome::Wins(Seat::FIRST)) => Bounds { least: 1, ..Bounds::UNKNOWN },
            _ => Bounds { most: -1, ..Bounds::UNKNOWN },
        };
        let mut line = Vec::new();
        let mut node = self;
        loop {
            let side = node.side();
            let mut ways = node.ways(boards, search).into_iter();
            let good = ways.find(|(_, next)| match side {
                Side::High => {
                    kept.least == Bounds::UNKNOWN.least || next.test(boards, search, kept.least) >= kept.least
                }
                Side::Low => {
                    kept.most == Bounds::UNKNOWN.most || next.test(boards, search, kept.most + 1) <= kept.most
                }
            });
            match good {
                Some((action, next)) if !search.meter.is_over() => {
                    line.push(action);
                    node = next;
                }
                _ => return line,
            }
        }
    }
}
