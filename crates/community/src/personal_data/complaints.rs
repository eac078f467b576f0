//! Complaints and appeals.
use async_trait::async_trait;
use kernel::EmailAddress;
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter,
    QueryOrder,
};
use serde_json::{Value, json};
use store::personal::{
    CorrectionResult, ErasureResult, PersonCorrection, PersonItem, PersonalData,
    clear_personal_columns, decrypt_column,
};
use store::{Actor, AuditEntry, StoreError};

use super::erasure::audit_erasure;
use super::person::is_same;
use crate::moderation::{complaint_item, encrypt_complaint};
use crate::service::CommunityService;
use crate::tables::complaint;

/// Complaints and appeals about the community that are answered at an address.
pub struct ComplaintData(pub CommunityService);

impl ComplaintData {
    async fn load_rows(
        &self,
        db: &impl ConnectionTrait,
        person: &EmailAddress,
    ) -> Result<Vec<complaint::Model>, StoreError> {
        let rows = complaint::Entity::find()
            .filter(complaint::Column::Contact.is_not_null())
            .order_by_desc(complaint::Column::Id)
            .all(db)
            .await?;
        let mut found = Vec::new();
        for row in rows {
            let contact = row.contact.as_deref().unwrap_or_default();
            let own = decrypt_column(self.0.store(), complaint::Column::Contact, &row.id, contact)?;
            if is_same(own.parse().ok(), person) {
                found.push(row);
            }
        }
        Ok(found)
    }
}

#[async_trait]
impl PersonalData for ComplaintData {
    fn key(&self) -> &'static str {
        "complaints"
    }

    fn label(&self) -> &'static str {
        "Complaints about the community"
    }

    async fn find_items(&self, person: &EmailAddress) -> Result<Vec<PersonItem>, StoreError> {
        let reader = self.0.store().reader();
        let rows = self
            .load_rows(reader.connection(), person)
            .await?
            .into_iter();
        let state = |decided: bool| if decided { "decided" } else { "open" };
        let shown = rows.map(|row| PersonItem {
            title: format!("Complaint {}", row.id),
            state: state(row.decided_at.is_some()).to_owned(),
            at: Some(row.at),
            url: Some("/desk/conversation/complaints".to_owned()),
            id: row.id,
        });
        Ok(shown.collect())
    }

    async fn export_items(&self, person: &EmailAddress) -> Result<Value, StoreError> {
        let store = self.0.store();
        let mut shown = Vec::new();
        for row in self.load_rows(store.reader().connection(), person).await? {
            shown.push(json!({
                "reference": row.id,
                "kind": row.kind,
                "about": row.about,
                "words": decrypt_column(store, complaint::Column::Words, &row.id, &row.words)?,
                "email": person,
                "at": row.at,
                "acknowledgedAt": row.acknowledged_at,
                "decidedAt": row.decided_at,
                "outcome": row.outcome,
                "reply": row.reply,
            }));
        }
        Ok(Value::Array(shown))
    }

    async fn correct_items(
        &self,
        actor: Actor,
        person: &EmailAddress,
        correction: &PersonCorrection,
    ) -> Result<CorrectionResult, StoreError> {
        let Some(email) = &correction.email else {
            return Ok(CorrectionResult::default());
        };
        let store = self.0.store();
        let tx = store.begin(actor).await?;
        let mut done = CorrectionResult::default();
        for found in self.load_rows(tx.connection(), person).await? {
            let id = found.id.clone();
            // Also of decided ones: an answer to an appeal goes to this address.
            let sealed = encrypt_complaint(store, complaint::Column::Contact, &id, email.as_str())?;
            let mut row = found.into_active_model();
            row.contact = Set(Some(sealed));
            row.update(tx.connection()).await?;
            let entry = AuditEntry::new("complaint.corrected", format!("complaint:{id}"));
            tx.record_audit(entry).await?;
            done.corrected += 1;
        }
        tx.commit().await?;
        Ok(done)
    }

    /// Erases address and words of decided complaints; that there was one and how it was decided stays.
    async fn erase_items(
        &self,
        actor: Actor,
        person: &EmailAddress,
    ) -> Result<ErasureResult, StoreError> {
        let store = self.0.store();
        let tx = store.begin(actor).await?;
        let mut done = ErasureResult::default();
        tx.erases_of::<complaint::Entity>(&[]);
        for found in self.load_rows(tx.connection(), person).await? {
            let Some(row) = tx.lock_row::<complaint::Entity>(found.id).await? else {
                continue;
            };
            let id = row.id.clone();
            if row.decided_at.is_none() {
                let why = format!(
                    "Complaint {id} stays until it is decided: the law requires an answer and a record."
                );
                done.retained.push(why);
                continue;
            }
            // An item's name identifies nobody, but free text might.
            let names_an_item = complaint_item(&row).is_some();
            let mut row = row.into_active_model();
            clear_personal_columns::<complaint::Entity>(&mut row);
            // The column is NOT NULL, so an empty text is sealed instead.
            row.words = Set(encrypt_complaint(store, complaint::Column::Words, &id, "")?);
            if !names_an_item {
                row.about = Set(None);
            }
            row.update(tx.connection()).await?;
            audit_erasure(&tx, "complaint.erase", format!("complaint:{id}")).await?;
            done.erased += 1;
        }
        tx.commit().await?;
        Ok(done)
    }
}
