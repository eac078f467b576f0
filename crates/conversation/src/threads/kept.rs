//! Follow-up codes that were given on this device and are shown on it again, until somebody says that they have them. They lie
//! sealed in a cookie for a week: nothing of them is kept here, and nothing in it says what was asked.

use ::store::{Store, StoreError};
use chrono::{DateTime, Duration, Utc};
use http::{HeaderMap, HeaderValue};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web::SealedCookie;

use super::session::is_secure;
use super::store;
use crate::Conversation;
use crate::questions::code::Code;
use crate::questions::view::day;

const SHOWN: Duration = Duration::days(7);
/// Codes at most; the oldest give way.
const MOST: usize = 5;
const COOKIE: SealedCookie = SealedCookie::new("codes", "conversation.codes", SHOWN);

#[derive(Default, Serialize, Deserialize)]
struct Codes {
    codes: Vec<Given>,
}

#[derive(Serialize, Deserialize)]
struct Given {
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
fn given(store: &Store, headers: &HeaderMap) -> Vec<Given> {
    let found: Codes = COOKIE.content(store, headers).unwrap_or_default();
    let over = store.clock().now() - SHOWN;
    let mut codes = found.codes;
    codes.retain(|given| given.at > over);
    codes
}

/// A cookie to set that shows this code too.
pub(crate) fn with_code(
    conversation: &Conversation,
    headers: &HeaderMap,
    code: &Code,
) -> Result<String, StoreError> {
    let store = conversation.store();
    let new = Given {
        code: code.shown(),
        at: conversation.now(),
    };
    let mut codes = given(store, headers);
    codes.retain(|given| given.code != new.code);
    codes.insert(0, new);
    codes.truncate(MOST);
    COOKIE.begun(store, Codes { codes }, is_secure(conversation))
}

/// Cookies to set that show this code no more.
pub(crate) fn without_code(
    conversation: &Conversation,
    headers: &HeaderMap,
    typed: &str,
) -> Result<Vec<HeaderValue>, StoreError> {
    let store = conversation.store();
    let dismissed = Code::read(typed).map(|code| code.shown());
    let mut codes = given(store, headers);
    codes.retain(|given| Some(&given.code) != dismissed.as_ref());
    if codes.is_empty() {
        return Ok(dropped(conversation));
    }
    let cookie = COOKIE.begun(store, Codes { codes }, is_secure(conversation))?;
    Ok(vec![
        HeaderValue::from_str(&cookie).map_err(StoreError::other)?,
    ])
}

/// Cookies that take all of them away.
pub(crate) fn dropped(conversation: &Conversation) -> Vec<HeaderValue> {
    COOKIE.dropped(is_secure(conversation))
}

/// The codes of the request's cookie that still open something.
pub(crate) async fn list(
    conversation: &Conversation,
    headers: &HeaderMap,
) -> Result<KeptCodes, StoreError> {
    let house = conversation.store();
    let mut items = Vec::new();
    for Given { code, at } in given(house, headers) {
        let Some(read) = Code::read(&code) else {
            continue;
        };
        if store::by_code(house, &read).await?.is_some() {
            let date_text = day(at);
            items.push(KeptCode { code, date_text });
        }
    }
    Ok(KeptCodes { items })
}
