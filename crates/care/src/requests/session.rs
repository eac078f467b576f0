//! Whose draft it is: a cookie for a week that names the request and that only this site can read.

use chrono::Duration;
use http::{HeaderMap, HeaderValue};
use serde::{Deserialize, Serialize};
use store::{Store, StoreError};
use web::SealedCookie;

use crate::Care;

/// The cookie, for as long as a draft needs not be begun again.
const COOKIE: SealedCookie = SealedCookie::new("care", "care.session", Duration::days(7));

#[derive(Serialize, Deserialize)]
struct Session {
    request: String,
}

/// A cookie to set that opens this request.
pub fn begun(care: &Care, request: &str) -> Result<String, StoreError> {
    let session = Session {
        request: request.to_owned(),
    };
    COOKIE.begun(care.store(), session, care.is_secure())
}

/// Cookies that take it away.
pub fn dropped(care: &Care) -> Vec<HeaderValue> {
    COOKIE.dropped(care.is_secure())
}

/// The request that the cookie opens; none without a cookie, with one that is over, and with a forged one.
pub fn request_of(store: &Store, headers: &HeaderMap) -> Option<String> {
    let session: Session = COOKIE.content(store, headers)?;
    Some(session.request)
}
