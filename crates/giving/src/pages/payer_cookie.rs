//! Whose gift it is on the page that waits for a payment: a cookie that holds the gift's link and that only this site can
//! read.

use axum::response::Response;
use chrono::Duration;
use http::header::SET_COOKIE;
use http::{HeaderMap, HeaderValue};
use payments::model::PaymentPurpose;
use payments::{PayerPage, PayerPages};
use serde::{Deserialize, Serialize};
use store::StoreError;
use web::EncryptedCookie;

use crate::service::Giving;

/// The cookie, for as long as a payer may stay away: some ways to pay take days.
const PAYER_COOKIE: EncryptedCookie =
    EncryptedCookie::new("gift", "giving.payer", Duration::days(7));

#[derive(Serialize, Deserialize)]
struct PayerCookie {
    gift: String,
    token: String,
}

/// The answer with a cookie that leads back to a gift.
pub fn remember_payer(
    giving: &Giving,
    gift: &str,
    token: &str,
    mut response: Response,
) -> Result<Response, StoreError> {
    let payer = PayerCookie {
        gift: gift.to_owned(),
        token: token.to_owned(),
    };
    // Browsers drop a `Secure` cookie that comes over plain http, as from a site that is tried without a certificate.
    let is_secure = giving.absolute_url("").starts_with("https://");
    let cookie = PAYER_COOKIE.encrypt_cookie(giving.store(), payer, is_secure)?;
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    Ok(response)
}

pub struct DonationPages(pub Giving);

impl PayerPages for DonationPages {
    fn find_page(
        &self,
        purpose: PaymentPurpose,
        subject: &str,
        asked: &HeaderMap,
    ) -> Option<PayerPage> {
        let is_gift = purpose == PaymentPurpose::Donation;
        let payer = || PAYER_COOKIE.decrypt_content::<PayerCookie>(self.0.store(), asked);
        let payer = is_gift.then(payer).flatten()?;
        (payer.gift == subject).then(|| PayerPage {
            href: format!("/giving/{}", payer.token),
            label: l10n::t!("giving-payment-gift-link").to_owned(),
        })
    }
}
