//! Who has shown a follow-up code: a cookie for half an hour that names the question and that only this site can read.
//! Nothing of it is kept.

use chrono::Duration;
use http::{HeaderMap, HeaderValue};
use kernel::Problem;
use serde::{Deserialize, Serialize};
use store::{Store, StoreError};
use web::SealedCookie;

use crate::Conversation;

/// The cookie, for as long as a code needs not be typed again.
const COOKIE: SealedCookie =
    SealedCookie::new("follow", "conversation.follow", Duration::minutes(30));

#[derive(Serialize, Deserialize)]
struct Session {
    question: String,
}

/// Whether cookies go over safe lines only.
pub(crate) fn is_secure(conversation: &Conversation) -> bool {
    conversation.outside().public_url.starts_with("https://")
}

pub(crate) fn begun(conversation: &Conversation, question: &str) -> Result<String, StoreError> {
    let session = Session {
        question: question.to_owned(),
    };
    COOKIE.begun(conversation.store(), session, is_secure(conversation))
}

pub(crate) fn dropped(conversation: &Conversation) -> Vec<HeaderValue> {
    COOKIE.dropped(is_secure(conversation))
}

/// The question that the request's cookie opens; none without a cookie, with one that is over, and with a forged one.
pub(crate) fn question_of(store: &Store, headers: &HeaderMap) -> Option<String> {
    let session: Session = COOKIE.content(store, headers)?;
    Some(session.question)
}

/// 401: the code has to be typed.
pub(crate) fn needed() -> Problem {
    let words = "Please enter your follow-up code.";
    Problem::new(401, "code_needed", "Code needed", words)
}
