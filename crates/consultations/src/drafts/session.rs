//! Whose draft it is: a cookie for a week that names the request and that only this site can read.

use chrono::Duration;
use http::{HeaderMap, HeaderValue};
use serde::{Deserialize, Serialize};
use store::{Store, StoreError};
use web::EncryptedCookie;

use crate::service::ConsultationService;

/// The cookie, for as long as a draft needs not be begun again.
const COOKIE: EncryptedCookie = EncryptedCookie::new("care", "care.session", Duration::days(7));

#[derive(Serialize, Deserialize)]
struct DraftSession {
    request: String,
}

/// A cookie to set that opens this request.
pub fn session_cookie(
    consultations: &ConsultationService,
    request: &str,
) -> Result<String, StoreError> {
    let session = DraftSession {
        request: request.to_owned(),
    };
    COOKIE.encrypt_cookie(consultations.store(), session, consultations.is_secure())
}

/// Cookies that take it away.
pub fn expired_cookies(consultations: &ConsultationService) -> Vec<HeaderValue> {
    COOKIE.expire_cookies(consultations.is_secure())
}

/// The request that the cookie opens; none without a cookie, with one that is over, and with a forged one.
pub fn request_of(store: &Store, headers: &HeaderMap) -> Option<String> {
    let session: DraftSession = COOKIE.decrypt_content(store, headers)?;
    Some(session.request)
}
