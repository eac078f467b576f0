//! A mail to those who look after money and chose it, when a payment needs a person.

use kernel::PracticeZone;
use kernel::dates::format_in_both_zones;
use mail::{Mailer, NoticeOccasion, StaffNotice};
use serde::Deserialize;
use serde_json::json;
use store::{Actor, NewJob, StoreError, WriteTx};

use crate::Payments;

/// Kind of the job; its payload is `{review}`.
pub(crate) const ALERT_JOB: &str = "payments.alert";

pub(crate) async fn enqueue_review_alert(tx: &WriteTx, review: &str) -> Result<(), StoreError> {
    let job = NewJob::new(ALERT_JOB, json!({ "review": review })).with_key(review);
    tx.enqueue_job(job).await.map(|_id| ())
}

/// Writes the mails: that something waits, not what, and nothing of who paid.
pub(crate) async fn process_review_alert(
    payments: Payments,
    task: ReviewTask,
) -> Result<(), StoreError> {
    payments.send_review_alert_email(&task.review).await
}

#[derive(Deserialize)]
pub(crate) struct ReviewTask {
    review: String,
}

impl Payments {
    async fn send_review_alert_email(&self, review: &str) -> Result<(), StoreError> {
        let link = self.settings().public_url.join("desk/money/reviews");
        let link = link.map_err(StoreError::other)?;
        let mailer = Mailer::new(self.store().clone());
        let tx = self.store().begin(Actor::System).await?;
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
