//! What the server says about names, passwords, tokens and the like, and the codes of those refusals.

use motherlode_core::Refusal;

use crate::problem::Problem;

motherlode_core::messages! {
    /// Sentences about people; see `messages/people-en.toml` and `messages/people-de.toml`. The keys are the codes of the
    /// refusals, and they stay.
    pub enum PeopleText {
        NameShort = "name-short",
        NameLong = "name-long",
        NameCharacters = "name-characters",
        NameMixed = "name-mixed",
        NameReserved = "name-reserved",
        NameTaken = "name-taken",
        PasswordShort = "password-short",
        PasswordLong = "password-long",
        PasswordSimple = "password-simple",
        PasswordIsName = "password-is-name",
        WrongSignIn = "wrong-sign-in",
        WrongPassword = "wrong-password",
        WrongRecovery = "wrong-recovery",
        AccountNeeded = "account-needed",
        AlreadyAccount = "already-account",
        TokenName = "token-name",
        TokenScopes = "token-scopes",
        TokenDays = "token-days",
        TooManyTokens = "too-many-tokens",
        TooManyBots = "too-many-bots",
        TooManyBlocks = "too-many-blocks",
        NotYourself = "not-yourself",
        ChatLength = "chat-length",
        Muted = "muted",
        ReportLength = "report-length",
        WebhookAddress = "webhook-address",
    }
    english = "../../messages/people-en.toml", german = "../../messages/people-de.toml"
}

impl PeopleText {
    /// The refusal with this sentence; the key is its code.
    pub fn refusal(self) -> Refusal {
        Refusal::new(self.id(), self)
    }

    /// The same as a problem.
    pub(crate) fn problem(self) -> Problem {
        Problem::Refused(self.refusal())
    }
}
