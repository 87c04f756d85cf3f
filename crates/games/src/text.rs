//! What the catalogue says to people.

motherlode_core::messages! {
    /// The catalogue's sentences; see `messages/en.toml` and `messages/de.toml`.
    pub enum GamesText {
        Contest = "contest",
        UnsolvablePlayers = "unsolvable-players",
        UnsolvableHidden = "unsolvable-hidden",
        UnsolvableOver = "unsolvable-over",
        UnknownGame = "unknown-game",
        RulesOlder = "rules-older",
        WrittenEnding = "written-ending",
        TraceJson = "trace-json",
        TraceEmpty = "trace-empty",
        TraceRules = "trace-rules",
        TraceGame = "trace-game",
        TraceData = "trace-data",
        TraceTurn = "trace-turn",
        TraceLegal = "trace-legal",
        TraceOrder = "trace-order",
        TraceAction = "trace-action",
        TraceEnd = "trace-end",
        TraceUnfinished = "trace-unfinished",
    }
    english = "../messages/en.toml", german = "../messages/de.toml"
}
