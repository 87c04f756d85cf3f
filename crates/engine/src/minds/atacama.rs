//! What the engine knows of this game.
