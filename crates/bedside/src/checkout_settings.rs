//! Where a payment provider's own client is wanted: the settings of what is paid for say it.

use async_trait::async_trait;
use care::Care;
use giving::Giving;
use web::ScriptsWanted;

/// Consultations and gifts, each with a setting of its own.
pub struct CheckoutSettings {
    pub care: Care,
    pub giving: Giving,
}

#[async_trait]
impl ScriptsWanted for CheckoutSettings {
    async fn on(&self, path: &str) -> bool {
        let below = |known: &str| path.starts_with(known);
        let client = if below("/consultation/") {
            let settings = self.care.settings().await;
            settings.map(|settings| settings.checkout_client)
        } else if below("/partnership") || below("/giving") {
            let settings = self.giving.settings().await;
            settings.map(|settings| settings.checkout_client)
        } else {
            return false;
        };
        client.is_ok_and(|client| client == "provider")
    }
}
