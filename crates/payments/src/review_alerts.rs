//! A mail to those who look after money and chose it, when a payment needs a person.

use kernel::PracticeZone;
use kernel::dates::format_in_both_zones;
use mail::{Mailer, NoticeOccasion, StaffNotice};
use serde::Deserialize;
use serde_json::json;
use store::{Actor, Store, StoreError};
use url::Url;

/// Who writes them, and where they lead.
#[derive(Clone)]
pub(crate) struct ReviewAlerts {
    store: Store,
    public_url: Url,
}

#[derive(Deserialize)]
pub(crate) struct ReviewTask {
    review: String,
}

/// Writes the mails: that something waits, not what, and nothing of who paid.
pub(crate) async fn process_review_alert(
    alerts: ReviewAlerts,
    task: ReviewTask,
) -> Result<(), StoreError> {
    alerts.send_review_alert_email(&task.review).await
}

impl ReviewAlerts {
    pub(crate) fn new(store: Store, public_url: Url) -> Self {
        Self { store, public_url }
    }

    async fn send_review_alert_email(&self, review: &str) -> Result<(), StoreError> {
        let link = self.public_url.join("desk/money/reviews");
        let link = link.map_err(StoreError::other)?;
        let mailer = Mailer::new(self.store.clone());
        let tx = self.store.begin(Actor::System).await?;
        let notice = StaffNotice {
            occasion: NoticeOccasion::Payment,
            template: "payment-alert",
            variables: json!({
                "at": format_in_both_zones(tx.now(), PracticeZone::Lagos),
                "link": link.as_str(),
            }),
            key: format!("payment-alert:{review}"),
            named_address: String::new(),
        };
        mailer.notify_staff(&tx, notice).await?;
        tx.commit().await
    }
}
