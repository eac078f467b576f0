//! Everything that is known here of a person, for the search over all features.

use async_trait::async_trait;
use kernel::Email;
use sea_orm::{ColumnTrait, EntityTrait, ModelTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};
use store::personal::{Erased, Item, PersonalData};
use store::{Actor, AuditEntry, StoreError, WriteTx};

use crate::Newsletter;
use crate::subscribing::records;
use crate::tables::subscriber::{Column, Entity, Model, marks};
use crate::tables::{consent, delivery};

pub struct Readers(pub Newsletter);

impl Readers {
    async fn reader(&self, person: &Email) -> Result<Option<Model>, StoreError> {
        let store = self.0.store();
        let found = Entity::find().filter(Column::Mark.is_in(marks(store, person)?));
        Ok(found.one(store.reader().connection()).await?)
    }
}

#[async_trait]
impl PersonalData for Readers {
    fn key(&self) -> &'static str {
        "newsletter"
    }

    fn label(&self) -> &'static str {
        "Newsletter"
    }

    async fn find(&self, person: &Email) -> Result<Vec<Item>, StoreError> {
        let found = self.reader(person).await?.into_iter();
        let shown = found.map(|row| Item {
            id: row.id,
            title: "Reader of the newsletter".to_owned(),
            state: row.state.key().to_owned(),
            at: Some(row.created_at),
            url: Some("/desk/newsletter/subscribers".to_owned()),
        });
        Ok(shown.collect())
    }

    async fn export(&self, person: &Email) -> Result<Value, StoreError> {
        let (newsletter, store) = (&self.0, self.0.store());
        let Some(row) = self.reader(person).await? else {
            return Ok(Value::Null);
        };
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
            .all(store.reader().connection())
            .await?;
        let letters: Vec<Value> = letters
            .into_iter()
            .map(|row| json!({ "issue": row.issue, "state": row.state, "at": row.at }))
            .collect();
        Ok(json!({
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
        }))
    }

    async fn erase(&self, actor: Actor, person: &Email) -> Result<Erased, StoreError> {
        let tx = self.0.store().begin(actor).await?;
        let found = records::of_address(self.0.store(), &tx, person).await?;
        let Some(row) = found else {
            return Ok(Erased::default());
        };
        erase_row(&self.0, &tx, row).await?;
        tx.commit().await?;
        Ok(Erased {
            erased: 1,
            kept: Vec::new(),
        })
    }

    async fn erase_again(&self, tx: &WriteTx, kind: &str, id: &str) -> Result<(), StoreError> {
        if kind != READER {
            return Ok(());
        }
        match records::locked(tx, id).await? {
            Some(row) => erase_row(&self.0, tx, row).await,
            None => Ok(()),
        }
    }
}

/// A reader, as erasures are noted.
const READER: &str = "newsletter-reader";

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

/// Erases a reader: the row, what was agreed to, what was sent and the mails about it. Counts of issues stay.
pub(crate) async fn erase_row(
    newsletter: &Newsletter,
    tx: &WriteTx,
    row: Model,
) -> Result<(), StoreError> {
    let id = row.id.clone();
    let tx_connection = tx.connection();
    tx.note_erasure(READER, &id).await?;
    tx.erase_followers::<Entity>(&crate::tables(), &id).await?;
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
