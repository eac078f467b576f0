//! Whose draft it is: a cookie for a week that names the request and that only this site can read.

use chrono::{DateTime, Duration, Utc};
use http::HeaderMap;
use http::header::COOKIE as SENT;
use serde::{Deserialize, Serialize};
use store::{Store, StoreError};

use crate::Care;

/// The cookie's name.
pub const COOKIE: &str = "care";
/// How long a draft needs not be begun again.
const KEPT: Duration = Duration::days(7);
const PLACE: &str = "care.session";

#[derive(Serialize, Deserialize)]
struct Session {
    request: String,
    until: DateTime<Utc>,
}

/// A cookie to set that opens this request.
///
/// # Errors
/// Before the store's keys were read.
pub fn begun(care: &Care, request: &str) -> Result<String, StoreError> {
    let session = Session {
        request: request.to_owned(),
        until: care.now() + KEPT,
    };
    let json = serde_json::to_vec(&session).map_err(StoreError::other)?;
    let sealed = care.store().seal(PLACE, &json)?;
    let secure = if care.is_secure() { "; Secure" } else { "" };
    let seconds = KEPT.num_seconds();
    Ok(format!(
        "{COOKIE}={sealed}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}"
    ))
}

/// The request that the cookie opens; none without a cookie, with one that is over, and with a forged one.
#[must_use]
pub fn request_of(store: &Store, headers: &HeaderMap) -> Option<String> {
    let lines = headers.get_all(SENT).into_iter();
    let pairs = lines
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(';'));
    let mut values = pairs.filter_map(|pair| pair.trim().split_once('='));
    let (_, sealed) = values.find(|(name, _)| *name == COOKIE)?;
    let json = store.unseal(PLACE, sealed).ok()?;
    let session: Session = serde_json::from_slice(&json).ok()?;
    (session.until > store.clock().now()).then_some(session.request)
}
