//! What the server says to people.

motherlode_core::messages! {
    /// The server's sentences; see `messages/en.toml` and `messages/de.toml`.
    pub enum ServerText {
        Malformed = "malformed",
        SignIn = "sign-in",
        SessionOver = "session-over",
        BadToken = "bad-token",
        NotAllowed = "not-allowed",
        MissingScope = "missing-scope",
        Banned = "banned",
        NotFound = "not-found",
        WrongMethod = "wrong-method",
        WrongOrigin = "wrong-origin",
        WrongMedia = "wrong-media",
        TooLarge = "too-large",
        TooMany = "too-many",
        Unavailable = "unavailable",
        Broken = "broken",
        FeedTitle = "feed-title",
        FeedTurn = "feed-turn",
        FeedTurnAlone = "feed-turn-alone",
    }
    english = "../messages/en.toml", german = "../messages/de.toml"
}
