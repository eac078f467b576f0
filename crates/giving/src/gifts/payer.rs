//! Whose gift it is on the page that waits for a payment: a cookie that holds the gift's link and that only this site can
//! read.

use axum::response::Response;
use chrono::Duration;
use http::header::SET_COOKIE;
use http::{HeaderMap, HeaderValue};
use payments::model::Purpose;
use payments::{PayerPage, PayerPages};
use serde::{Deserialize, Serialize};
use store::StoreError;
use web::SealedCookie;

use crate::Giving;

/// The cookie, for as long as a payer may stay away: some ways to pay take days.
const COOKIE: SealedCookie = SealedCookie::new("gift", "giving.payer", Duration::days(7));

#[derive(Serialize, Deserialize)]
struct Payer {
    gift: String,
    token: String,
}

/// The answer with a cookie that leads back to a gift.
pub fn remembered(
    giving: &Giving,
    gift: &str,
    token: &str,
    mut response: Response,
) -> Result<Response, StoreError> {
    let payer = Payer {
        gift: gift.to_owned(),
        token: token.to_owned(),
    };
    let is_secure = giving.address("").starts_with("https://");
    let cookie = COOKIE.begun(giving.store(), payer, is_secure)?;
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    Ok(response)
}

pub struct GiftPages(pub Giving);

impl PayerPages for GiftPages {
    fn page(&self, purpose: Purpose, subject: &str, asked: &HeaderMap) -> Option<PayerPage> {
        let is_gift = purpose == Purpose::Donation;
        let payer = || COOKIE.content::<Payer>(self.0.store(), asked);
        let payer = is_gift.then(payer).flatten()?;
        (payer.gift == subject).then(|| PayerPage {
            href: format!("/giving/{}", payer.token),
            label: "See your gift".to_owned(),
        })
    }
}
