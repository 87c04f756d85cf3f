//! What the program itself says to people.

motherlode_core::messages! {
    /// The program's sentences; see `messages/en.toml` and `messages/de.toml`.
    pub(crate) enum CliText {
        Welcome = "welcome",
        WelcomeCargo = "welcome-cargo",
        WelcomeOptions = "welcome-options",
        WelcomeHelp = "welcome-help",
        Players = "players",
        Option = "option",
        PlayWith = "play-with",
        Rule = "rule",
        Fair = "fair",
        Unfair = "unfair",
        Seat = "seat",
        Intro = "intro",
        Commitment = "commitment",
        Prompt = "prompt",
        Help = "help",
        Dealt = "dealt",
        Moved = "moved",
        NothingToUndo = "nothing-to-undo",
        Undone = "undone",
        Saved = "saved",
        SaveHow = "save-how",
        ResumeHow = "resume-how",
        Resumed = "resumed",
        Unsaved = "unsaved",
        LegalNow = "legal-now",
        Won = "won",
        Shared = "shared",
        ResultLine = "result-line",
        Human = "human",
        RandomPlayer = "random-player",
        BotSeats = "bot-seats",
        SeatCount = "seat-count",
        ForgedDeal = "forged-deal",
        Finished = "finished",
    }
    english = "../messages/en.toml", german = "../messages/de.toml"
}
