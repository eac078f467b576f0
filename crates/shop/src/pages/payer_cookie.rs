//! Whose order it is on the page that waits for a payment: a cookie that holds the order's code and that only this site can
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

use crate::service::Shop;

/// The cookie, for as long as a payer may stay away: some ways to pay take days.
const PAYER_COOKIE: EncryptedCookie =
    EncryptedCookie::new("order", "shop.payer", Duration::days(7));

#[derive(Serialize, Deserialize)]
struct PayerCookie {
    order: String,
    code: String,
}

/// The answer with a cookie that leads back to an order.
pub fn remember_payer(
    shop: &Shop,
    order: &str,
    code: &str,
    mut response: Response,
) -> Result<Response, StoreError> {
    let payer = PayerCookie {
        order: order.to_owned(),
        code: code.to_owned(),
    };
    // Browsers drop a `Secure` cookie that comes over plain http, as from a site that is tried without a certificate.
    let is_secure = shop.absolute_url("").starts_with("https://");
    let cookie = PAYER_COOKIE.encrypt_cookie(shop.store(), payer, is_secure)?;
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    Ok(response)
}

pub struct OrderPages(pub Shop);

impl PayerPages for OrderPages {
    fn find_page(
        &self,
        purpose: PaymentPurpose,
        subject: &str,
        asked: &HeaderMap,
    ) -> Option<PayerPage> {
        let is_order = purpose == PaymentPurpose::Order;
        let payer = || PAYER_COOKIE.decrypt_content::<PayerCookie>(self.0.store(), asked);
        let payer = is_order.then(payer).flatten()?;
        (payer.order == subject).then(|| PayerPage {
            href: format!("/order/{}", payer.code),
            label: l10n::t!("orders-payment-link").to_owned(),
        })
    }
}
