//! Whose gift it is on the page that waits for a payment.

use axum::response::Response;
use http::HeaderMap;
use payments::model::PaymentPurpose;
use payments::{PayerCookie, PayerPage, PayerPages};
use store::StoreError;

use crate::service::Giving;

const PAYER_COOKIE: PayerCookie = PayerCookie::new(
    ("gift", "giving.payer"),
    PaymentPurpose::Donation,
    "/giving/",
    || l10n::t!("giving-payment-gift-link"),
);

/// The answer with a cookie that leads back to the gift.
pub fn remember_payer(
    giving: &Giving,
    gift: &str,
    code: &str,
    response: Response,
) -> Result<Response, StoreError> {
    let site = giving.absolute_url("");
    PAYER_COOKIE.remember_payer((giving.store(), &site), gift, code, response)
}

pub struct DonationPages(pub Giving);

impl PayerPages for DonationPages {
    fn find_page(
        &self,
        purpose: PaymentPurpose,
        subject: &str,
        asked: &HeaderMap,
    ) -> Option<PayerPage> {
        PAYER_COOKIE.find_page(self.0.store(), purpose, subject, asked)
    }
}
