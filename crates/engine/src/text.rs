//! What the engine says to people.

motherlode_core::messages! {
    /// The engine's words; see `messages/en.toml` and `messages/de.toml`.
    pub enum EngineText {
        Atacama1 = "atacama-1",
        Atacama2 = "atacama-2",
        Atacama3 = "atacama-3",
        Atacama4 = "atacama-4",
        Atacama5 = "atacama-5",
        Atacama6 = "atacama-6",
        Ghawar1 = "ghawar-1",
        Ghawar2 = "ghawar-2",
        Ghawar3 = "ghawar-3",
        Ghawar4 = "ghawar-4",
        Ghawar5 = "ghawar-5",
        Ghawar6 = "ghawar-6",
        DigMars1 = "dig-mars-1",
        DigMars2 = "dig-mars-2",
        DigMars3 = "dig-mars-3",
        DigMars4 = "dig-mars-4",
        DigMars5 = "dig-mars-5",
        DigMars6 = "dig-mars-6",
        ExpectedLevel = "expected-level",
        ExpectedEntrant = "expected-entrant",
    }
    english = "../messages/en.toml", german = "../messages/de.toml"
}
