//! What a table says to people.

motherlode_core::messages! {
    /// A table's sentences; see `messages/table-en.toml` and `messages/table-de.toml`.
    pub enum TableText {
        Clock = "clock",
        Level = "level",
        RatedStandIn = "rated-stand-in",
        RatedOrder = "rated-order",
        RatedSeats = "rated-seats",
        RatedAccount = "rated-account",
        RatedUndo = "rated-undo",
        ChairCount = "chair-count",
        NoSuchChair = "no-such-chair",
        ChairTaken = "chair-taken",
        ChairKept = "chair-kept",
        SitsAlready = "sits-already",
        NotYourChair = "not-your-chair",
        NotYourSeat = "not-your-seat",
        Curtain = "curtain",
        LocalName = "local-name",
        Committed = "committed",
        NoCommitment = "no-commitment",
        NotAllCommitted = "not-all-committed",
        WrongNonce = "wrong-nonce",
        NoNonceNeeded = "no-nonce-needed",
        Started = "started",
        NotStarted = "not-started",
        TableOver = "table-over",
        NotOver = "not-over",
        NothingToUndo = "nothing-to-undo",
        UndoAsked = "undo-asked",
        NoUndoAsked = "no-undo-asked",
        NotYourAnswer = "not-your-answer",
        RematchAsked = "rematch-asked",
        NotYourTable = "not-your-table",
        Stale = "stale",
        SeqNeeded = "seq-needed",
        DataTooLarge = "data-too-large",
        RulesNewer = "rules-newer",
    }
    english = "../../messages/table-en.toml", german = "../../messages/table-de.toml"
}
