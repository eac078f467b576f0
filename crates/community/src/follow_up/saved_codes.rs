//! Follow-up codes that were given on this device and are shown on it again, until somebody says that they have them. They lie
//! sealed in a cookie for a week: nothing of them is kept here, and nothing in it says what was asked.

use chrono::{DateTime, Duration, Utc};
use http::{HeaderMap, HeaderValue};
use serde::{Deserialize, Serialize};
use store::{Store, StoreError};
use utoipa::ToSchema;
use web::EncryptedCookie;

use super::session::is_secure;
use crate::items::questions::find_by_code;
use crate::model::dates::format_day;
use crate::model::follow_up_code::FollowUpCode;
use crate::service::CommunityService;

const SHOWN: Duration = Duration::days(7);
/// Codes at most; the oldest give way.
const MOST: usize = 5;
const COOKIE: EncryptedCookie = EncryptedCookie::new("codes", "conversation.codes", SHOWN);

#[derive(Default, Serialize, Deserialize)]
struct CodeCookie {
    codes: Vec<GivenCode>,
}

#[derive(Serialize, Deserialize)]
struct GivenCode {
    code: String,
    at: DateTime<Utc>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct KeptCode {
    /// In its four groups.
    pub code: String,
    pub date_text: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct KeptCodes {
    /// The latest first.
    pub items: Vec<KeptCode>,
}

/// Those of the request's cookie that are not over, the latest first.
fn read_codes(store: &Store, headers: &HeaderMap) -> Vec<GivenCode> {
    let found: CodeCookie = COOKIE.decrypt_content(store, headers).unwrap_or_default();
    let over = store.clock().now() - SHOWN;
    let mut codes = found.codes;
    // The cookie is rewritten with each new code, so every code needs its own expiry.
    codes.retain(|given| given.at > over);
    codes
}

/// A cookie to set that shows this code too.
pub(crate) fn with_code(
    community: &CommunityService,
    headers: &HeaderMap,
    code: &FollowUpCode,
) -> Result<String, StoreError> {
    let store = community.store();
    let new = GivenCode {
        code: code.format_code(),
        at: community.now(),
    };
    let mut codes = read_codes(store, headers);
    codes.retain(|given| given.code != new.code);
    codes.insert(0, new);
    codes.truncate(MOST);
    COOKIE.encrypt_cookie(store, CodeCookie { codes }, is_secure(community))
}

/// Cookies to set that show this code no more.
pub(crate) fn without_code(
    community: &CommunityService,
    headers: &HeaderMap,
    typed: &str,
) -> Result<Vec<HeaderValue>, StoreError> {
    let store = community.store();
    let dismissed = FollowUpCode::parse_code(typed).map(|code| code.format_code());
    let mut codes = read_codes(store, headers);
    codes.retain(|given| Some(&given.code) != dismissed.as_ref());
    if codes.is_empty() {
        return Ok(clear_cookie(community));
    }
    let cookie = COOKIE.encrypt_cookie(store, CodeCookie { codes }, is_secure(community))?;
    Ok(vec![
        HeaderValue::from_str(&cookie).map_err(StoreError::other)?,
    ])
}

/// Cookies that take all of them away.
pub(crate) fn clear_cookie(community: &CommunityService) -> Vec<HeaderValue> {
    COOKIE.expire_cookies(is_secure(community))
}

/// The codes of the request's cookie that still open something.
pub(crate) async fn list_saved_codes(
    community: &CommunityService,
    headers: &HeaderMap,
) -> Result<KeptCodes, StoreError> {
    let data_store = community.store();
    let mut items = Vec::new();
    for GivenCode { code, at } in read_codes(data_store, headers) {
        let Some(read) = FollowUpCode::parse_code(&code) else {
            continue;
        };
        // Decision 054: codes of erased questions are not shown.
        if find_by_code(data_store, &read).await?.is_some() {
            let date_text = format_day(at);
            items.push(KeptCode { code, date_text });
        }
    }
    Ok(KeptCodes { items })
}
