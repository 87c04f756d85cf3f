//! Atacama for two as the crate `minimax` sees games: a board of bits written for it alone, as lean as it can be.

use minimax::{Evaluation, Evaluator, Winner};
use motherlode_atacama::{Field, Fields, Shape, State};

use super::simple::{Simple, key};

/// Rigs of both players together.
const RIGS: usize = 28;

/// A position: rigs, the fields that can take one, and the board they stand on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lean {
    rigs: Fields,
    open: Fields,
    hash: u64,
    /// What never changes is shared by all positions; a test or bench has few boards and keeps them.
    board: &'static Simple,
}

impl Lean {
    /// The same position as ours.
    pub(crate) fn of(state: &State, board: &'static Simple) -> Lean {
        let ground = state.ground();
        Lean { rigs: ground.rigs(), open: ground.open(), hash: key(ground.rigs()), board }
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.open.is_empty() || self.rigs.len() == RIGS
    }

    /// Seat 1 acts after an even number of rigs.
    #[inline]
    fn for_seat_to_act(&self, margin: i32) -> i32 {
        if self.rigs.len().is_multiple_of(2) { margin } else { -margin }
    }

    #[cold]
    fn winner(&self) -> Winner {
        match self.for_seat_to_act(self.board.end(self.rigs)) {
            0 => Winner::Draw,
            1.. => Winner::PlayerToMove,
            _ => Winner::PlayerJustMoved,
        }
    }
}

/// The game.
pub(crate) struct LeanAtacama;

impl minimax::Game for LeanAtacama {
    type S = Lean;
    type M = Field;

    #[inline]
    fn generate_moves(state: &Lean, moves: &mut Vec<Field>) -> Option<Winner> {
        if state.is_over() {
            return Some(state.winner());
        }
        moves.extend(state.open.iter());
        None
    }

    #[inline]
    fn apply(state: &mut Lean, field: Field) -> Option<Lean> {
        let rigs = state.rigs | field.bit();
        let open = state.open - (field.bit() | Shape::Square.geometry().neighbours(field));
        Some(Lean { rigs, open, hash: key(rigs), board: state.board })
    }

    #[inline]
    fn get_winner(state: &Lean) -> Option<Winner> {
        state.is_over().then(|| state.winner())
    }

    #[inline]
    fn zobrist_hash(state: &Lean) -> u64 {
        state.hash
    }

    fn notation(_: &Lean, field: Field) -> Option<String> {
        Some(field.to_string())
    }

    fn table_index(field: Field) -> u16 {
        field.index() as u16
    }

    fn max_table_index() -> u16 {
        Field::NAMES as u16
    }
}

/// The simple evaluator, as `minimax` asks it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LeanSimple;

impl Evaluator for LeanSimple {
    type G = LeanAtacama;

    #[inline]
    fn evaluate(&self, state: &Lean) -> Evaluation {
        // The margins of positions that go on stay far inside the range.
        state.for_seat_to_act(state.board.hope(state.rigs)) as Evaluation
    }
}
