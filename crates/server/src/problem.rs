//! Why a request is not fulfilled: one enum that decides every status and every sentence, for HTTP and for sockets.

use std::fmt;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use motherlode_core::{Fact, Language, Refusal};
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::store::StoreError;
use crate::text::ServerText;

/// Why a request is not fulfilled. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// The rules of a game or of a table say no.
    Refused(Refusal),
    /// It was made for a state of affairs that is no more (another number in the log, a name that is taken).
    Conflict(Refusal),
    /// It is not what the interface describes.
    Malformed(Refusal),
    /// Nobody is known to ask.
    SignIn,
    /// The cookie is too old, forged, or its session was ended.
    SessionOver,
    /// The token is unknown or has ended.
    BadToken,
    /// Who asks may not.
    NotAllowed,
    /// The token may not.
    MissingScope(&'static str),
    /// Who asks is banned.
    Banned,
    /// It is not there, or who asks may not know that it is.
    NotFound,
    /// The address is right, the verb is not.
    WrongMethod,
    /// It comes from a page that is not ours.
    WrongOrigin,
    /// It is not JSON.
    WrongMedia,
    /// It is larger than we take.
    TooLarge {
        /// The most bytes.
        most: usize,
    },
    /// Too many of them.
    TooMany {
        /// When to come again.
        seconds: u64,
    },
    /// The database cannot be written or read now.
    Unavailable,
    /// Our own fault; the log has more.
    Broken,
}

impl Problem {
    /// It is not what the interface describes, in a word for programs and words for people.
    pub fn malformed(code: &'static str, text: ServerText) -> Problem {
        Problem::Malformed(Refusal::new(code, text))
    }

    /// The status of an HTTP answer.
    pub fn status(&self) -> StatusCode {
        match self {
            Problem::Refused(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Problem::Conflict(_) => StatusCode::CONFLICT,
            Problem::Malformed(_) => StatusCode::BAD_REQUEST,
            Problem::SignIn | Problem::SessionOver | Problem::BadToken => StatusCode::UNAUTHORIZED,
            Problem::NotAllowed | Problem::MissingScope(_) | Problem::Banned | Problem::WrongOrigin => {
                StatusCode::FORBIDDEN
            }
            Problem::NotFound => StatusCode::NOT_FOUND,
            Problem::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            Problem::WrongMedia => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Problem::TooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            Problem::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            Problem::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            Problem::Broken => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// Code, clause and facts, and the sentences.
    pub fn refusal(&self) -> Refusal {
        match self {
            Problem::Refused(refusal) | Problem::Conflict(refusal) => refusal.clone(),
            Problem::Malformed(problem) => Refusal::new("malformed", ServerText::Malformed)
                .with("problem", Fact::Because(Box::new(problem.clone()))),
            Problem::SignIn => Refusal::new("sign-in", ServerText::SignIn),
            Problem::SessionOver => Refusal::new("session-over", ServerText::SessionOver),
            Problem::BadToken => Refusal::new("bad-token", ServerText::BadToken),
            Problem::NotAllowed => Refusal::new("not-allowed", ServerText::NotAllowed),
            Problem::MissingScope(scope) => {
                Refusal::new("missing-scope", ServerText::MissingScope).with("scope", Fact::name(scope))
            }
            Problem::Banned => Refusal::new("banned", ServerText::Banned),
            Problem::NotFound => Refusal::new("not-found", ServerText::NotFound),
            Problem::WrongMethod => Refusal::new("wrong-method", ServerText::WrongMethod),
            Problem::WrongOrigin => Refusal::new("wrong-origin", ServerText::WrongOrigin),
            Problem::WrongMedia => Refusal::new("wrong-media", ServerText::WrongMedia),
            Problem::TooLarge { most } => {
                Refusal::new("too-large", ServerText::TooLarge).with("most", Fact::Number(*most as i64))
            }
            Problem::TooMany { seconds } => {
                Refusal::new("too-many", ServerText::TooMany).with("seconds", Fact::Number(*seconds as i64))
            }
            Problem::Unavailable => Refusal::new("unavailable", ServerText::Unavailable),
            Problem::Broken => Refusal::new("broken", ServerText::Broken),
        }
    }

    /// What is sent of it: code, clause, facts, and one sentence in the language of who asks.
    pub fn to_json(&self, language: Language) -> Value {
        let refusal = self.refusal();
        let sentence = refusal.sentence(language);
        let mut json = serde_json::to_value(refusal).unwrap_or_default();
        json["sentence"] = Value::String(sentence);
        json
    }

    /// The answer to an HTTP request, as problem+json.
    pub fn response(&self, language: Language) -> Response {
        let mut body = self.to_json(language);
        let status = self.status();
        body["type"] = Value::String(format!("urn:motherlode:problem:{}", self.refusal().code));
        body["title"] = body["sentence"].take();
        body["status"] = json!(status.as_u16());
        if let Some(body) = body.as_object_mut() {
            body.remove("sentence");
        }
        let mut response = (status, body.to_string()).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Problem::TooMany { seconds } = self {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(*seconds));
        }
        response
    }
}

/// For the log, which is for other eyes than those of who asked: the code and nothing of the facts, which may tell what only a
/// seat knows.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.refusal().code)
    }
}

/// Handlers answer in English; a layer of the router puts it into the language that was asked for.
impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = self.response(Language::English);
        response.extensions_mut().insert(self);
        response
    }
}

/// What is sent of a refusal; in problem+json the sentence is the title.
#[derive(ToSchema)]
pub struct RefusalBody {
    /// What programs go by.
    pub code: String,
    /// The clause of the rules, such as `AT-6`.
    pub clause: Option<String>,
    /// What the sentence is made of.
    #[schema(value_type = Object)]
    pub facts: Value,
    /// One sentence in the language of who asks.
    pub sentence: String,
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        Problem::Refused(refusal)
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "the database failed");
        match error {
            StoreError::Unavailable(_) | StoreError::Unsafe(_) => Problem::Unavailable,
            StoreError::Corrupt(_) | StoreError::Refused(_) => Problem::Broken,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_is_told_the_code_and_none_of_the_facts() {
        let refusal = Refusal::new("stale", ServerText::NotFound).with("card", Fact::name("a hidden one"));
        assert_eq!(Problem::Refused(refusal.clone()).to_string(), "stale");
        assert_eq!(Problem::Malformed(refusal).to_string(), "malformed");
    }
}
