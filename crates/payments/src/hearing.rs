//! Webhooks: signed, written down as they came, and followed by a job that asks the provider back.

use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::json;
use store::{Actor, NewJob, StoreError, WriteTx};

use crate::Payments;
use crate::model::ReviewReason;
use crate::provider::{About, Notice};
use crate::records::{attempts, reviews};
use crate::refunding::watch_now;
use crate::subscriptions::follow_later;
use crate::sweeping::CHECK;
use crate::tables::webhook::{ActiveModel, Column, Entity};

/// What providers told us is kept this long.
const KEPT: chrono::Duration = chrono::Duration::days(90);

/// A payment of a subscription is not strange before its invoice had time to come.
const AFTER_ITS_INVOICE: chrono::Duration = chrono::Duration::minutes(15);

impl Payments {
    /// Writes a webhook down and sees to what follows; a repeat changes nothing.
    pub(crate) async fn heard(
        &self,
        provider: &str,
        notice: Notice,
        body: &[u8],
    ) -> Result<(), StoreError> {
        if notice.about == About::Nothing {
            return Ok(());
        }
        let id = self.store().clock().id().to_string();
        let body = self
            .store()
            .seal(&format!("payments_webhook.body:{id}"), body)?;
        let named = notice.reference.map(|text| kept(&text, 128));
        let own = notice.provider_id.map(|text| kept(&text, 64));
        let tx = self.store().begin(Actor::System).await?;
        let reference = match (named, own) {
            (None, Some(own)) => called(&tx, provider, own, notice.about).await?,
            (named, _) => named,
        };
        let row = ActiveModel {
            id: Set(id.clone()),
            provider: Set(provider.to_owned()),
            key: Set(notice.key),
            event: Set(kept(&notice.event, 64)),
            reference: Set(reference.clone()),
            body: Set(body),
            received_at: Set(tx.now()),
        };
        if !tx.insert_new(row, [Column::Provider, Column::Key]).await? {
            return Ok(());
        }
        match (notice.subscription, reference) {
            (Some(code), paid) => {
                follow_later(&tx, provider.to_owned(), code, paid, &id).await?;
            }
            (None, Some(reference)) => {
                follow(&tx, notice.about, provider, reference, &id).await?;
            }
            (None, None) => {}
        }
        tx.commit().await
    }
}

/// The reference of the payment that a provider calls so. A dispute about one that is not known is shown by the provider's
/// own word.
async fn called(
    tx: &WriteTx,
    provider: &str,
    own: String,
    about: About,
) -> Result<Option<String>, StoreError> {
    let found = attempts::called(tx.connection(), provider, &own).await?;
    let unknown = (about == About::Dispute).then_some(own);
    Ok(found.map(|row| row.id).or(unknown))
}

/// As much of a foreign text as a column holds. PostgreSQL takes no NUL.
fn kept(text: &str, most: usize) -> String {
    text.chars()
        .filter(|sign| *sign != '\0')
        .take(most)
        .collect()
}

async fn follow(
    tx: &WriteTx,
    about: About,
    provider: &str,
    reference: String,
    id: &str,
) -> Result<(), StoreError> {
    match about {
        About::Payment => check_soon(tx, provider, reference, id).await,
        About::Refund => match reference.parse() {
            Ok(reference) => watch_now(tx, reference, id).await,
            Err(_) => Ok(()),
        },
        About::Dispute => {
            reviews::open_anew(tx, &reference, &reference, ReviewReason::Disputed).await?;
            // Where it was lost, the provider took the money back.
            let Ok(known) = reference.parse() else {
                return Ok(());
            };
            if attempts::find(tx.connection(), known).await?.is_none() {
                return Ok(());
            }
            check_soon(tx, provider, reference, id).await
        }
        // A payment of a subscription: its invoice says whose it is, so that comes first.
        About::Invoice => {
            let payload = json!({ "provider": provider, "reference": reference });
            let job = NewJob {
                run_at: Some(tx.now() + AFTER_ITS_INVOICE),
                ..NewJob::new(CHECK, payload).once(id)
            };
            tx.enqueue(job).await.map(|_id| ())
        }
        About::Subscription | About::Nothing => Ok(()),
    }
}

async fn check_soon(
    tx: &WriteTx,
    provider: &str,
    reference: String,
    heard: &str,
) -> Result<(), StoreError> {
    let payload = json!({ "provider": provider, "reference": reference });
    let job = NewJob::new(CHECK, payload).once(heard);
    tx.enqueue(job).await.map(|_id| ())
}

pub(crate) async fn forget_old(tx: &WriteTx) -> Result<(), StoreError> {
    let forgotten = Entity::delete_many()
        .filter(Column::ReceivedAt.lt(tx.now() - KEPT))
        .exec(tx.connection())
        .await?;
    if forgotten.rows_affected > 0 {
        // Names and addresses stand in what providers tell.
        tx.erases_from(&["payments_webhook"]);
    }
    Ok(())
}
