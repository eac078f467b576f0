//! Who has shown a follow-up code: a cookie for half an hour that names the question and that only this site can read.
//! Nothing of it is kept.

use chrono::{DateTime, Duration, Utc};
use http::HeaderMap;
use http::header::COOKIE as SENT;
use kernel::Problem;
use serde::{Deserialize, Serialize};
use store::{Store, StoreError};

use crate::Conversation;

/// The cookie's name.
pub(crate) const COOKIE: &str = "follow";
/// How long a code needs not be typed again.
const KEPT: Duration = Duration::minutes(30);
const PLACE: &str = "conversation.follow";

#[derive(Serialize, Deserialize)]
struct Session {
    question: String,
    until: DateTime<Utc>,
}

/// Whether cookies go over safe lines only.
pub(crate) fn is_secure(conversation: &Conversation) -> bool {
    conversation.outside().public_url.starts_with("https://")
}

/// A cookie to set that opens this question.
///
/// # Errors
/// Before the store's keys were read.
pub(crate) fn begun(conversation: &Conversation, question: &str) -> Result<String, StoreError> {
    let session = Session {
        question: question.to_owned(),
        until: conversation.now() + KEPT,
    };
    let json = serde_json::to_vec(&session).map_err(StoreError::other)?;
    let sealed = conversation.store().seal(PLACE, &json)?;
    let secure = if is_secure(conversation) {
        "; Secure"
    } else {
        ""
    };
    let seconds = KEPT.num_seconds();
    Ok(format!(
        "{COOKIE}={sealed}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}"
    ))
}

/// A cookie that takes one away.
pub(crate) fn dropped(name: &str, is_secure: bool) -> String {
    let secure = if is_secure { "; Secure" } else { "" };
    format!("{name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax{secure}")
}

/// The question that the request's cookie opens; none without a cookie, with one that is over, and with a forged one.
pub(crate) fn question_of(store: &Store, headers: &HeaderMap) -> Option<String> {
    let lines = headers.get_all(SENT).into_iter();
    let pairs = lines
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(';'));
    let mut values = pairs.filter_map(|pair| pair.trim().split_once('='));
    let (_, sealed) = values.find(|(name, _)| *name == COOKIE)?;
    let json = store.unseal(PLACE, sealed).ok()?;
    let session: Session = serde_json::from_slice(&json).ok()?;
    (session.until > store.clock().now()).then_some(session.question)
}

/// 401: the code has to be typed.
pub(crate) fn needed() -> Problem {
    let words = "Please enter your follow-up code.";
    Problem::new(401, "code_needed", "Code needed", words)
}
