//! Everything that is known here of a person, for the search over all features.

use kernel::Email;
use sea_orm::{ColumnTrait, EntityTrait, ModelTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};
use store::{Actor, AuditEntry, StoreError, WriteTx};

use crate::Newsletter;
use crate::subscribing::records;
use crate::tables::subscriber::{Column, Entity, Model, marks};
use crate::tables::{consent, delivery, link, topic};

/// What is known of an address; `None` where it is nothing.
pub async fn export(newsletter: &Newsletter, address: &Email) -> Result<Option<Value>, StoreError> {
    let store = newsletter.store();
    let reader = store.reader();
    let row = Entity::find()
        .filter(Column::Mark.is_in(marks(store, address)?))
        .one(reader.connection())
        .await?;
    let Some(row) = row else { return Ok(None) };
    let history = history(newsletter, &row.id).await?;
    let history: Vec<Value> = history
        .into_iter()
        .map(|line| {
            json!({ "what": line.kind, "at": line.at, "text": line.text,
                "textVersion": line.text_version, "page": line.page })
        })
        .collect();
    let letters = delivery::Entity::find()
        .filter(delivery::Column::Subscriber.eq(&row.id))
        .all(reader.connection())
        .await?;
    let letters: Vec<Value> = letters
        .into_iter()
        .map(|row| json!({ "issue": row.issue, "state": row.state, "at": row.at }))
        .collect();
    Ok(Some(json!({
        "id": row.id,
        "address": row.address(store)?,
        "state": row.state,
        "frequency": row.frequency,
        "topics": records::topics_of(store, &row.id).await?,
        "country": row.country,
        "source": row.source,
        "createdAt": row.created_at,
        "confirmedAt": row.confirmed_at,
        "leftAt": row.left_at,
        "history": history,
        "letters": letters,
    })))
}

/// The record of consent of a reader, oldest first.
pub(crate) async fn history(
    newsletter: &Newsletter,
    id: &str,
) -> Result<Vec<consent::Model>, StoreError> {
    Ok(consent::Entity::find()
        .filter(consent::Column::Subscriber.eq(id))
        .order_by_asc(consent::Column::Id)
        .all(newsletter.store().reader().connection())
        .await?)
}

/// Erases all of it; `false` where nothing was known.
pub async fn erase(
    newsletter: &Newsletter,
    actor: Actor,
    address: &Email,
) -> Result<bool, StoreError> {
    let tx = newsletter.store().begin(actor).await?;
    let found = records::of_address(newsletter.store(), &tx, address).await?;
    let Some(row) = found else { return Ok(false) };
    erase_row(newsletter, &tx, row).await?;
    tx.commit().await?;
    Ok(true)
}

/// A reader, as erasures are noted.
const READER: &str = "newsletter-reader";

/// Erases again who was erased once and an older archive brought back; other kinds are nothing of ours.
pub async fn erase_again(
    newsletter: &Newsletter,
    tx: &WriteTx,
    kind: &str,
    id: &str,
) -> Result<(), StoreError> {
    if kind != READER {
        return Ok(());
    }
    match records::locked(tx, id).await? {
        Some(row) => erase_row(newsletter, tx, row).await,
        None => Ok(()),
    }
}

/// Erases a reader: the row, what was agreed to, what was sent and the mails about it. Counts of issues stay.
pub(crate) async fn erase_row(
    newsletter: &Newsletter,
    tx: &WriteTx,
    row: Model,
) -> Result<(), StoreError> {
    let id = row.id.clone();
    let tx_connection = tx.connection();
    tx.note_erasure(READER, &id).await?;
    tx.erases_from(&[
        "newsletter_subscriber",
        "newsletter_topic",
        "newsletter_link",
        "newsletter_consent",
        "mail_message",
    ]);
    topic::Entity::delete_many()
        .filter(topic::Column::Subscriber.eq(&id))
        .exec(tx_connection)
        .await?;
    link::Entity::delete_many()
        .filter(link::Column::Subscriber.eq(&id))
        .exec(tx_connection)
        .await?;
    consent::Entity::delete_many()
        .filter(consent::Column::Subscriber.eq(&id))
        .exec(tx_connection)
        .await?;
    let sent: Vec<delivery::Model> = delivery::Entity::find()
        .filter(delivery::Column::Subscriber.eq(&id))
        .all(tx_connection)
        .await?;
    let mailer = newsletter.mailer();
    mailer.forget(tx, &format!("newsletter:{id}:")).await?;
    for one in sent {
        let key = crate::issues::letter::key_of(&one.issue, &id);
        mailer.forget(tx, &key).await?;
    }
    row.delete(tx_connection).await?;
    let entry = AuditEntry::new("newsletter.erase", format!("newsletter-reader:{id}"));
    tx.audit(entry).await
}
