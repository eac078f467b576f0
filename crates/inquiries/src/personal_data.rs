//! What this feature keeps of a person, for the one search over all of them.

use std::sync::Arc;

use async_trait::async_trait;
use kernel::EmailAddress;
use serde_json::{Value, json};
use store::personal::{
    CorrectionResult, ErasureResult, PersonCorrection, PersonItem, PersonalData, PurgePreview,
};
use store::{Actor, Erasure, Store, StoreError, WriteTx, restrictions};

use crate::InquiryService;
use crate::inquiry::{correction, erasure, export, purge_preview, records};
use crate::model::InquiryState;
use crate::tables::inquiry::Model;

/// A person in all features, as erasures are noted: under their sealed address.
const PERSON: &str = "person";
/// What their address is sealed for.
const SUBJECT: &str = "erasure.person";

/// Notes that a person was erased in all features.
pub async fn note_erasure(
    store: &Store,
    tx: &WriteTx,
    person: &EmailAddress,
) -> Result<(), StoreError> {
    // Decision 043: the list of erasures outlives archives, so it must not contain addresses in clear.
    let sealed = store.encrypt_bytes(SUBJECT, person.case_folded().as_bytes())?;
    tx.record_erasure(PERSON, &sealed).await
}

/// Who was erased in all features; none for other erasures.
fn erased_person(
    store: &Store,
    kind: &str,
    subject: &str,
) -> Result<Option<EmailAddress>, StoreError> {
    if kind != PERSON {
        return Ok(None);
    }
    let address = store.decrypt_bytes(SUBJECT, subject)?;
    let address = String::from_utf8(address).map_err(StoreError::other)?;
    address.parse().map(Some).map_err(StoreError::other)
}

impl InquiryService {
    /// All features that keep something of people, this one first.
    pub fn personal_data_features(&self) -> Vec<Arc<dyn PersonalData>> {
        let own: Arc<dyn PersonalData> = Arc::new(InquiryData(self.clone()));
        let others = self.other_features().iter().cloned();
        std::iter::once(own).chain(others).collect()
    }

    /// Erases again what an older archive brought back. To be called before anybody is served.
    pub async fn erase_again(&self) -> Result<(), StoreError> {
        let since = match self.store().list_missing_erasures().await {
            // A site that can be read is better than none while the blob store is away.
            Err(error @ StoreError::Unavailable(_)) => {
                tracing::error!(%error, "what was erased since cannot be read: the next start looks again");
                return Ok(());
            }
            found => found?,
        };
        if !since.is_empty() {
            let erasures = since.len();
            tracing::warn!(
                erasures,
                "the database is older than what was erased since: that is erased again"
            );
        }
        for erasure in since {
            let id = erasure.id.clone();
            let again = self.erase_one_again(erasure).await;
            // Fails the start: serving now would show what somebody had erased.
            again.inspect_err(|error| tracing::error!(%error, id, "this was not erased again"))?;
        }
        Ok(())
    }

    async fn erase_one_again(&self, erasure: Erasure) -> Result<(), StoreError> {
        let (kind, subject) = (erasure.kind.as_str(), erasure.subject.as_str());
        if let Some(person) = erased_person(self.store(), kind, subject)? {
            for feature in self.personal_data_features() {
                // Requests are left to their own erasures: who pays for them may have to be asked elsewhere.
                if feature.key() != "consultations" {
                    feature.erase_items(Actor::System, &person).await?;
                }
            }
        }
        let tx = self.store().begin(Actor::System).await?;
        if let Some(person) = erased_person(self.store(), kind, subject)? {
            restrictions::delete_restrictions(self.store(), &tx, &person).await?;
        }
        for feature in self.personal_data_features() {
            feature.erase_again(&tx, kind, subject).await?;
        }
        tx.record_repeated_erasure(erasure).await?;
        tx.commit().await
    }
}

pub struct InquiryData(pub InquiryService);

#[async_trait]
impl PersonalData for InquiryData {
    fn key(&self) -> &'static str {
        "letters"
    }

    fn label(&self) -> &'static str {
        "Messages, enquiries, volunteers and complaints"
    }

    async fn find_items(&self, person: &EmailAddress) -> Result<Vec<PersonItem>, StoreError> {
        let store = self.0.store();
        let reader = store.reader();
        let rows = records::load_by_address(store, reader.connection(), person).await?;
        let guarded = records::load_guarded_by(store, reader.connection(), person).await?;
        let guarded = guarded.into_iter();
        let guarded =
            guarded.map(|(row, _)| build_item(format!("Guardian of {}", row.kind.label()), row));
        let rows = rows
            .into_iter()
            .map(|row| build_item(row.kind.label().to_owned(), row));
        Ok(rows.chain(guarded).collect())
    }

    async fn export_items(&self, person: &EmailAddress) -> Result<Value, StoreError> {
        let store = self.0.store();
        let reader = store.reader();
        let rows = records::load_by_address(store, reader.connection(), person).await?;
        let mut inquiries = Vec::with_capacity(rows.len());
        for row in &rows {
            inquiries.push(export::export_inquiry(&self.0, row).await?);
        }
        // Of an inquiry that they answer for, a guardian gets what is kept of themselves.
        for (row, content) in records::load_guarded_by(store, reader.connection(), person).await? {
            let consents = content.consents.iter();
            inquiries.push(json!({
                "guardianOf": row.reference,
                "at": row.created_at,
                "name": content.guardian.map(|guardian| guardian.name),
                "email": person,
                "consents": consents.filter(|one| one.key == "guardian").collect::<Vec<_>>(),
            }));
        }
        Ok(Value::Array(inquiries))
    }

    async fn correct_items(
        &self,
        actor: Actor,
        person: &EmailAddress,
        correction: &PersonCorrection,
    ) -> Result<CorrectionResult, StoreError> {
        correction::correct_person(&self.0, actor, person, correction).await
    }

    async fn preview_purges(&self) -> Result<Vec<PurgePreview>, StoreError> {
        purge_preview::preview_purges(&self.0).await
    }

    async fn erase_items(
        &self,
        actor: Actor,
        person: &EmailAddress,
    ) -> Result<ErasureResult, StoreError> {
        let inquiries = &self.0;
        let store = inquiries.store();
        let tx = store.begin(actor).await?;
        let rows = records::load_by_address(store, tx.connection(), person).await?;
        let mut erased = ErasureResult::default();
        for row in rows {
            let Some(row) = cases::lock_case::<Model>(&tx, &row.id).await? else {
                continue;
            };
            if erasure::must_keep(&row) {
                let why = format!(
                    "Complaint {} stays until it is decided: the law requires an answer and a record.",
                    row.reference
                );
                erased.retained.push(why);
                continue;
            }
            erasure::erase_inquiry(inquiries, &tx, &row).await?;
            erased.erased += 1;
        }
        for (row, _) in records::load_guarded_by(store, tx.connection(), person).await? {
            // Without the guardian a waiting inquiry can never go on.
            if row.state == InquiryState::Guardian {
                erasure::erase_inquiry(inquiries, &tx, &row).await?;
                erased.erased += 1;
                continue;
            }
            let why = format!(
                "Guardian of {}: their consent is kept as long as the volunteer's message. Erase that to erase it.",
                row.reference
            );
            erased.retained.push(why);
        }
        tx.commit().await?;
        Ok(erased)
    }

    async fn erase_again(&self, tx: &WriteTx, kind: &str, id: &str) -> Result<(), StoreError> {
        if kind != erasure::INQUIRY {
            return Ok(());
        }
        let found = cases::lock_case::<Model>(tx, id).await?;
        if let Some(row) = found.filter(|row| row.erased_at.is_none()) {
            erasure::erase_inquiry(&self.0, tx, &row).await?;
        }
        Ok(())
    }
}

fn build_item(what: String, row: Model) -> PersonItem {
    PersonItem {
        title: format!("{what} {}", row.reference),
        state: row.state.key().to_owned(),
        at: Some(row.created_at),
        url: Some(format!("/desk/letters/{}", row.id)),
        id: row.id,
    }
}
