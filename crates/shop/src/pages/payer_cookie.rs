//! Whose order it is on the page that waits for a payment.

use axum::response::Response;
use http::HeaderMap;
use payments::model::PaymentPurpose;
use payments::{PayerCookie, PayerPage, PayerPages};
use store::StoreError;

use crate::service::Shop;

const PAYER_COOKIE: PayerCookie = PayerCookie::new(
    ("order", "shop.payer"),
    PaymentPurpose::Order,
    "/order/",
    || l10n::t!("orders-payment-link"),
);

/// The answer with a cookie that leads back to the order.
pub fn remember_payer(
    shop: &Shop,
    order: &str,
    code: &str,
    response: Response,
) -> Result<Response, StoreError> {
    let site = shop.absolute_url("");
    PAYER_COOKIE.remember_payer((shop.store(), &site), order, code, response)
}

pub struct OrderPages(pub Shop);

impl PayerPages for OrderPages {
    fn find_page(
        &self,
        purpose: PaymentPurpose,
        subject: &str,
        asked: &HeaderMap,
    ) -> Option<PayerPage> {
        PAYER_COOKIE.find_page(self.0.store(), purpose, subject, asked)
    }
}
