//! A mail to those who look after money and chose it, when a payment needs a person.

use kernel::Zone;
use kernel::dates::two_clocks;
use mail::{Mailer, Notice, Occasion};
use serde::Deserialize;
use serde_json::json;
use store::{Actor, NewJob, StoreError, WriteTx};

use crate::Payments;

/// Kind of the job; its payload is `{review}`.
pub(crate) const KIND: &str = "payments.alert";

pub(crate) async fn raise(tx: &WriteTx, review: &str) -> Result<(), StoreError> {
    let job = NewJob::new(KIND, json!({ "review": review })).once(review);
    tx.enqueue(job).await.map(|_id| ())
}

/// Writes the mails: that something waits, not what, and nothing of who paid.
pub(crate) async fn alert(payments: Payments, task: ReviewTask) -> Result<(), StoreError> {
    payments.alert(&task.review).await
}

#[derive(Deserialize)]
pub(crate) struct ReviewTask {
    review: String,
}

impl Payments {
    async fn alert(&self, review: &str) -> Result<(), StoreError> {
        let link = self.terms().public_url.join("desk/money/reviews");
        let link = link.map_err(StoreError::other)?;
        let mailer = Mailer::new(self.store().clone());
        let tx = self.store().begin(Actor::System).await?;
        let notice = Notice {
            occasion: Occasion::Payment,
            template: "payment-alert",
            variables: json!({
                "at": two_clocks(tx.now(), Zone::Lagos),
                "link": link.as_str(),
            }),
            key: format!("payment-alert:{review}"),
            named: String::new(),
        };
        mailer.notify(&tx, notice).await?;
        tx.commit().await
    }
}
