//! Webhooks: signed, written down as they came, and followed by a job that asks the provider back.

use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::json;
use store::{Actor, NewJob, Store, StoreError, WriteTx};

use crate::attempts::CHECK_JOB;
use crate::model::ReviewReason;
use crate::provider::{WebhookEvent, WebhookTopic};
use crate::records::{attempts, reviews};
use crate::refunds::enqueue_refund_poll;
use crate::subscriptions::enqueue_subscription_update;
use crate::tables::webhook::{ActiveModel, Column, Entity};

/// What providers told us is kept this long.
const WEBHOOK_RETENTION: chrono::Duration = chrono::Duration::days(90);

/// A payment of a subscription is not strange before its invoice had time to come.
const INVOICE_GRACE_PERIOD: chrono::Duration = chrono::Duration::minutes(15);

/// Takes webhooks in.
#[derive(Clone)]
pub(crate) struct WebhookInbox {
    pub(crate) store: Store,
}

impl WebhookInbox {
    /// Writes a webhook down and sees to what follows; a repeat changes nothing.
    pub(crate) async fn record_webhook(
        &self,
        provider: &str,
        notice: WebhookEvent,
        body: &[u8],
    ) -> Result<(), StoreError> {
        if notice.topic == WebhookTopic::Nothing {
            return Ok(());
        }
        let id = self.store.clock().new_id().to_string();
        let body = self
            .store
            .encrypt_bytes(&format!("payments_webhook.body:{id}"), body)?;
        let named = notice.reference.map(|text| truncate_text(&text, 128));
        let own = notice.provider_id.map(|text| truncate_text(&text, 64));
        let tx = self.store.begin(Actor::System).await?;
        let reference = match (named, own) {
            (None, Some(own)) => find_webhook_reference(&tx, provider, own, notice.topic).await?,
            (named, _) => named,
        };
        let row = ActiveModel {
            id: Set(id.clone()),
            provider: Set(provider.to_owned()),
            key: Set(notice.key),
            event: Set(truncate_text(&notice.event, 64)),
            reference: Set(reference.clone()),
            body: Set(body),
            received_at: Set(tx.now()),
        };
        // They come at least once (payments.md §7.6); as row and job are one write, the job of a known row is there.
        if !tx
            .insert_if_new(row, [Column::Provider, Column::Key])
            .await?
        {
            return Ok(());
        }
        match (notice.subscription, reference) {
            (Some(code), paid) => {
                enqueue_subscription_update(&tx, provider.to_owned(), code, paid, &id).await?;
            }
            (None, Some(reference)) => {
                enqueue_follow_up(&tx, notice.topic, provider, reference, &id).await?;
            }
            (None, None) => {}
        }
        tx.commit().await
    }
}

/// The reference of the payment that a provider calls so. A dispute about one that is not known is shown by the provider's
/// own word.
async fn find_webhook_reference(
    tx: &WriteTx,
    provider: &str,
    own: String,
    about: WebhookTopic,
) -> Result<Option<String>, StoreError> {
    let found = attempts::find_by_provider_id(tx.connection(), provider, &own).await?;
    let unknown = (about == WebhookTopic::Dispute).then_some(own);
    Ok(found.map(|row| row.id).or(unknown))
}

/// As much of a foreign text as a column holds.
fn truncate_text(text: &str, most: usize) -> String {
    text.chars()
        // PostgreSQL takes no NUL.
        .filter(|sign| *sign != '\0')
        .take(most)
        .collect()
}

async fn enqueue_follow_up(
    tx: &WriteTx,
    about: WebhookTopic,
    provider: &str,
    reference: String,
    id: &str,
) -> Result<(), StoreError> {
    match about {
        // The body settles nothing: Paystack's signatures carry no time, so an old one could be sent again.
        WebhookTopic::Payment => enqueue_check(tx, provider, reference, id).await,
        WebhookTopic::Refund => match reference.parse() {
            Ok(reference) => enqueue_refund_poll(tx, reference, id).await,
            // No reference of ours; refunds of adopted payments are taken in by the reconciliation.
            Err(_) => Ok(()),
        },
        WebhookTopic::Dispute => {
            reviews::open_review_anew(tx, &reference, &reference, ReviewReason::Disputed).await?;
            // Where it was lost, the provider took the money back.
            let Ok(known) = reference.parse() else {
                return Ok(());
            };
            if attempts::find_attempt(tx.connection(), known)
                .await?
                .is_none()
            {
                return Ok(());
            }
            enqueue_check(tx, provider, reference, id).await
        }
        // A payment of a subscription: its invoice says whose it is, so that comes first.
        WebhookTopic::Invoice => {
            let payload = json!({ "provider": provider, "reference": reference });
            let job = NewJob {
                run_at: Some(tx.now() + INVOICE_GRACE_PERIOD),
                ..NewJob::new(CHECK_JOB, payload).with_key(id)
            };
            tx.enqueue_job(job).await.map(|_id| ())
        }
        WebhookTopic::Subscription | WebhookTopic::Nothing => Ok(()),
    }
}

async fn enqueue_check(
    tx: &WriteTx,
    provider: &str,
    reference: String,
    heard: &str,
) -> Result<(), StoreError> {
    let payload = json!({ "provider": provider, "reference": reference });
    let job = NewJob::new(CHECK_JOB, payload).with_key(heard);
    tx.enqueue_job(job).await.map(|_id| ())
}

pub(crate) async fn purge_expired_webhooks(tx: &WriteTx) -> Result<(), StoreError> {
    let forgotten = Entity::delete_many()
        .filter(Column::ReceivedAt.lt(tx.now() - WEBHOOK_RETENTION))
        .exec(tx.connection())
        .await?;
    if forgotten.rows_affected > 0 {
        // Names and addresses stand in what providers tell.
        tx.erases_from(&["payments_webhook"]);
    }
    Ok(())
}
