//! Who has shown a follow-up code: a cookie for half an hour that names the question and that only this site can read.
//! Nothing of it is kept.

use axum::response::Response;
use chrono::Duration;
use http::header::SET_COOKIE;
use http::{HeaderMap, HeaderValue};
use kernel::ProblemDetails;
use serde::{Deserialize, Serialize};
use store::{Store, StoreError};
use web::{EncryptedCookie, Error};

use crate::service::CommunityService;

/// The cookie, for as long as a code needs not be typed again.
const COOKIE: EncryptedCookie =
    EncryptedCookie::new("follow", "conversation.follow", Duration::minutes(30));

#[derive(Serialize, Deserialize)]
struct FollowSession {
    question: String,
}

/// Whether cookies go over safe lines only.
pub(crate) fn is_secure(community: &CommunityService) -> bool {
    // Browsers drop `Secure` cookies sent over plain http.
    community.ports().public_url.starts_with("https://")
}

pub(crate) fn begin_session(
    community: &CommunityService,
    question: &str,
) -> Result<String, StoreError> {
    let session = FollowSession {
        question: question.to_owned(),
    };
    COOKIE.encrypt_cookie(community.store(), session, is_secure(community))
}

pub(crate) fn with_cookie(mut response: Response, cookie: &str) -> Result<Response, Error> {
    let value = HeaderValue::from_str(cookie).map_err(Error::internal)?;
    response.headers_mut().append(SET_COOKIE, value);
    Ok(response)
}

pub(crate) fn drop_session(community: &CommunityService) -> Vec<HeaderValue> {
    COOKIE.expire_cookies(is_secure(community))
}

/// The question that the request's cookie opens; none without a cookie, with one that is over, and with a forged one.
pub(crate) fn find_question_id(store: &Store, headers: &HeaderMap) -> Option<String> {
    let session: FollowSession = COOKIE.decrypt_content(store, headers)?;
    Some(session.question)
}

/// 401: the code has to be typed.
pub(crate) fn code_needed() -> ProblemDetails {
    let words = l10n::t!("community-code-needed-text");
    ProblemDetails::new(401, "code_needed", l10n::t!("community-code-needed"), words)
}
