//! Where a payment provider's own client is wanted: the settings of what is paid for say it.

use async_trait::async_trait;
use consultations::ConsultationService;
use giving::Giving;
use web::ScriptPolicy;

/// Consultations and gifts, each with a setting of its own.
pub struct CheckoutSettings {
    pub consultations: ConsultationService,
    pub giving: Giving,
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
        } else {
            return false;
        };
        // Unreadable settings count as no: the policy of a page is loosened on a clear word only.
        client.is_ok_and(|client| client == "provider")
    }
}
