//! Whose gift it is on the page that waits for a payment: a cookie that holds the gift's link, that only this site can read,
//! and that only the pages about payments are sent.

use axum::response::Response;
use chrono::{DateTime, Duration, Utc};
use http::header::{COOKIE as SENT, SET_COOKIE};
use http::{HeaderMap, HeaderValue};
use payments::model::Purpose;
use payments::{PayerPage, PayerPages};
use serde::{Deserialize, Serialize};
use store::StoreError;

use crate::Giving;

/// The cookie's name.
const COOKIE: &str = "gift";
/// How long a payer may stay away: some ways to pay take days.
const KEPT: Duration = Duration::days(7);
const PLACE: &str = "giving.payer";

#[derive(Serialize, Deserialize)]
struct Payer {
    gift: String,
    token: String,
    until: DateTime<Utc>,
}

/// The answer with a cookie that leads back to a gift.
///
/// # Errors
/// Before the store's keys were read.
pub fn remembered(
    giving: &Giving,
    gift: &str,
    token: &str,
    mut response: Response,
) -> Result<Response, StoreError> {
    let payer = Payer {
        gift: gift.to_owned(),
        token: token.to_owned(),
        until: giving.now() + KEPT,
    };
    let json = serde_json::to_vec(&payer).map_err(StoreError::other)?;
    let sealed = giving.store().seal(PLACE, &json)?;
    let secure = if giving.address("").starts_with("https://") {
        "; Secure"
    } else {
        ""
    };
    let seconds = KEPT.num_seconds();
    let cookie = format!(
        "{COOKIE}={sealed}; Path=/payment; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}"
    );
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    Ok(response)
}

/// Leads payers to the page of their gift.
pub struct GiftPages(pub Giving);

impl PayerPages for GiftPages {
    fn page(&self, purpose: Purpose, subject: &str, asked: &HeaderMap) -> Option<PayerPage> {
        let is_gift = purpose == Purpose::Donation;
        let payer = is_gift.then(|| payer_of(&self.0, asked)).flatten()?;
        (payer.gift == subject).then(|| PayerPage {
            href: format!("/giving/{}", payer.token),
            label: "See your gift".to_owned(),
        })
    }
}

/// None without a cookie, with one that is over, and with a forged one.
fn payer_of(giving: &Giving, asked: &HeaderMap) -> Option<Payer> {
    let lines = asked.get_all(SENT).into_iter();
    let pairs = lines
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(';'));
    let mut values = pairs.filter_map(|pair| pair.trim().split_once('='));
    let (_, sealed) = values.find(|(name, _)| *name == COOKIE)?;
    let json = giving.store().unseal(PLACE, sealed).ok()?;
    let payer: Payer = serde_json::from_slice(&json).ok()?;
    (payer.until > giving.now()).then_some(payer)
}
