//! Players against players, over many games.
