//! Everything that is known here of a person, for the search over all features.

use async_trait::async_trait;
use kernel::EmailAddress;
use sea_orm::{ColumnTrait, EntityTrait, ModelTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};
use store::personal::{
    CorrectionResult, ErasureResult, PersonCorrection, PersonItem, PersonalData, PurgePreview,
};
use store::{Actor, AuditEntry, StoreError, WriteTx};

use crate::retention::preview_purges;
use crate::service::Newsletter;
use crate::subscribing::records;
use crate::tables::subscriber::{Column, Entity, Model, address_hashes};
use crate::tables::{consent, delivery};

pub struct SubscriberPersonalData(pub Newsletter);

impl SubscriberPersonalData {
    async fn find_subscriber(&self, person: &EmailAddress) -> Result<Option<Model>, StoreError> {
        let store = self.0.store();
        let found =
            Entity::find().filter(Column::AddressHash.is_in(address_hashes(store, person)?));
        Ok(found.one(store.reader().connection()).await?)
    }
}

#[async_trait]
impl PersonalData for SubscriberPersonalData {
    fn key(&self) -> &'static str {
        "newsletter"
    }

    fn label(&self) -> &'static str {
        "Newsletter"
    }

    async fn find_items(&self, person: &EmailAddress) -> Result<Vec<PersonItem>, StoreError> {
        let found = self.find_subscriber(person).await?.into_iter();
        let shown = found.map(|row| PersonItem {
            id: row.id,
            title: "Newsletter reader".to_owned(),
            state: row.state.key().to_owned(),
            at: Some(row.created_at),
            url: Some("/desk/newsletter/subscribers".to_owned()),
        });
        Ok(shown.collect())
    }

    async fn export_items(&self, person: &EmailAddress) -> Result<Value, StoreError> {
        let (newsletter, store) = (&self.0, self.0.store());
        let Some(row) = self.find_subscriber(person).await? else {
            return Ok(Value::Null);
        };
        let history = load_consent_history(newsletter, &row.id).await?;
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
            "topics": records::list_topics(store, &row.id).await?,
            "country": row.country,
            "source": row.source,
            "createdAt": row.created_at,
            "confirmedAt": row.confirmed_at,
            "leftAt": row.left_at,
            "history": history,
            "letters": letters,
        }))
    }

    async fn correct_items(
        &self,
        actor: Actor,
        person: &EmailAddress,
        correction: &PersonCorrection,
    ) -> Result<CorrectionResult, StoreError> {
        let mut done = CorrectionResult::default();
        let Some(email) = &correction.email else {
            return Ok(done);
        };
        let store = self.0.store();
        let tx = store.begin(actor).await?;
        let Some(row) = records::lock_by_address(store, &tx, person).await? else {
            return Ok(done);
        };
        // Two rows with one address would send each issue twice.
        let there = records::lock_by_address(store, &tx, email).await?;
        if there.is_some_and(|there| there.id != row.id) {
            let why = "The new address is on the newsletter's list itself, so the old one stays as it is.";
            done.unchanged.push(why.to_owned());
            return Ok(done);
        }
        records::move_to_address(store, &tx, row, email).await?;
        tx.commit().await?;
        done.corrected = 1;
        Ok(done)
    }

    async fn preview_purges(&self) -> Result<Vec<PurgePreview>, StoreError> {
        preview_purges(&self.0).await
    }

    async fn erase_items(
        &self,
        actor: Actor,
        person: &EmailAddress,
    ) -> Result<ErasureResult, StoreError> {
        let tx = self.0.store().begin(actor).await?;
        let found = records::lock_by_address(self.0.store(), &tx, person).await?;
        let Some(row) = found else {
            return Ok(ErasureResult::default());
        };
        erase_row(&self.0, &tx, row).await?;
        tx.commit().await?;
        Ok(ErasureResult {
            erased: 1,
            retained: Vec::new(),
        })
    }

    async fn erase_again(&self, tx: &WriteTx, kind: &str, id: &str) -> Result<(), StoreError> {
        if kind != READER {
            return Ok(());
        }
        // An older archive restores the row under its old id, by which the erasure was recorded (decision 043).
        match records::lock_subscriber(tx, id).await? {
            Some(row) => erase_row(&self.0, tx, row).await,
            None => Ok(()),
        }
    }
}

/// A reader, as erasures are noted.
const READER: &str = "newsletter-reader";

/// The record of consent of a reader, oldest first.
pub(crate) async fn load_consent_history(
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
    // In the same transaction: without this record, an older archive would bring the row back.
    tx.record_erasure(READER, &id).await?;
    tx.erase_followers::<Entity>(&crate::tables::all(), &id)
        .await?;
    let sent: Vec<delivery::Model> = delivery::Entity::find()
        .filter(delivery::Column::Subscriber.eq(&id))
        .all(tx_connection)
        .await?;
    let mailer = newsletter.mailer();
    // By key rather than address: the address may already have been forgotten.
    mailer
        .delete_by_key_prefix(tx, &format!("newsletter:{id}:"))
        .await?;
    for one in sent {
        let key = crate::issues::content::mail_key(&one.issue, &id);
        mailer.delete_by_key_prefix(tx, &key).await?;
    }
    row.delete(tx_connection).await?;
    let entry = AuditEntry::new("newsletter.erase", format!("newsletter-reader:{id}"));
    tx.record_audit(entry).await
}
