//! Where a payment provider's own client is wanted: the settings of what is paid for say it.

use async_trait::async_trait;
use consultations::ConsultationService;
use giving::{DonationPages, Giving};
use http::HeaderMap;
use payments::model::PaymentPurpose;
use payments::{PayerPage, PayerPages};
use shop::{OrderPages, Shop};
use web::ScriptPolicy;

/// Consultations, gifts and orders, each with a setting of its own.
pub struct CheckoutSettings {
    pub consultations: ConsultationService,
    pub giving: Giving,
    pub shop: Shop,
}

#[async_trait]
impl ScriptPolicy for CheckoutSettings {
    async fn wants_scripts(&self, path: &str) -> bool {
        let below = |known: &str| path.starts_with(known);
        let client = if below("/consultation/") {
            let settings = self.consultations.load_settings().await;
            settings.map(|settings| settings.checkout_client)
        } else if below("/partnership") || below("/giving") {
            let settings = self.giving.load_settings().await;
            settings.map(|settings| settings.checkout_client)
        } else if below("/order") || below("/checkout") {
            let settings = self.shop.load_settings().await;
            settings.map(|settings| settings.checkout_client)
        } else {
            return false;
        };
        // Unreadable settings count as no: the policy of a page is loosened on a clear word only.
        client.is_ok_and(|client| client == "provider")
    }
}

/// Where payers of gifts and of orders go on from the page that waits.
pub struct SitePayerPages {
    donations: DonationPages,
    orders: OrderPages,
}

impl SitePayerPages {
    pub fn new(giving: &Giving, shop: &Shop) -> Self {
        Self {
            donations: DonationPages(giving.clone()),
            orders: OrderPages(shop.clone()),
        }
    }
}

impl PayerPages for SitePayerPages {
    fn find_page(
        &self,
        purpose: PaymentPurpose,
        subject: &str,
        asked: &HeaderMap,
    ) -> Option<PayerPage> {
        let of_gift = self.donations.find_page(purpose, subject, asked);
        of_gift.or_else(|| self.orders.find_page(purpose, subject, asked))
    }
}
