//! Rows: found, saved, removed.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, Select};
use sea_orm::{ActiveValue::Set, IntoActiveModel};
use serde_json::Value;
use staff::SignedIn;
use store::personal::decrypt_column;
use store::{AuditEntry, Store, StoreError, WriteTx};

use crate::DraftKind;
use crate::table::{Column, Entity, Model};

/// Whose draft of what.
#[derive(Clone, Debug)]
pub(crate) struct DraftPlace {
    pub staff_id: String,
    pub kind: DraftKind,
    pub subject_id: String,
}

/// What is kept in a place.
#[derive(Clone, Debug)]
pub(crate) struct SavedDraft {
    pub revision: i64,
    pub body: Value,
    pub saved_at: DateTime<Utc>,
}

impl DraftPlace {
    fn find(&self) -> Select<Entity> {
        Entity::find()
            .filter(Column::SubjectId.eq(&self.subject_id))
            .filter(Column::Kind.eq(self.kind))
            .filter(Column::StaffId.eq(&self.staff_id))
    }

    pub async fn load_draft(
        &self,
        store: &Store,
        db: &impl ConnectionTrait,
    ) -> Result<Option<SavedDraft>, StoreError> {
        let row = self.find().one(db).await?;
        Ok(row.and_then(|row| decrypt_draft(store, &row)))
    }

    /// Saves over what is kept, whatever it is: the caller has compared the revisions.
    pub async fn save_draft(
        &self,
        store: &Store,
        tx: &WriteTx,
        body: Value,
    ) -> Result<SavedDraft, StoreError> {
        let before = self.find().one(tx.connection()).await?;
        let id = match &before {
            Some(row) => row.id.clone(),
            None => tx.new_id().to_string(),
        };
        // The clock rather than a count: a draft that was sent and begun anew must not have a revision that another device knows.
        let least = before.as_ref().map_or(0, |row| row.revision + 1);
        let revision = tx.now().timestamp_millis().max(least);
        let sealed = store.encrypt_bytes(&body_aad(&id), body.to_string().as_bytes())?;
        match before {
            Some(row) => {
                let mut row = row.into_active_model();
                row.body = Set(sealed);
                row.revision = Set(revision);
                row.saved_at = Set(tx.now());
                row.update(tx.connection()).await?;
            }
            None => {
                let row = Model {
                    id,
                    staff_id: self.staff_id.clone(),
                    kind: self.kind,
                    subject_id: self.subject_id.clone(),
                    body: sealed,
                    revision,
                    saved_at: tx.now(),
                };
                tx.insert_row(row).await?;
                self.audit_draft(tx, "draft.begin").await?;
            }
        }
        Ok(SavedDraft {
            revision,
            body,
            saved_at: tx.now(),
        })
    }

    /// Removes what is kept; false where there was nothing.
    pub async fn remove_draft(&self, tx: &WriteTx) -> Result<bool, StoreError> {
        let Some(row) = self.find().one(tx.connection()).await? else {
            return Ok(false);
        };
        Entity::delete_by_id(row.id).exec(tx.connection()).await?;
        Ok(true)
    }

    /// A line of the audit log. Saves in between have none: typing would bury what matters.
    pub async fn audit_draft(&self, tx: &WriteTx, action: &str) -> Result<(), StoreError> {
        let subject = format!("draft:{}:{}", self.kind.key(), self.subject_id);
        tx.record_audit(AuditEntry::new(action, subject)).await
    }
}

fn body_aad(id: &str) -> String {
    format!("draft_text.body:{id}")
}

/// None where the key is not here any more: what cannot be read must not keep anybody from writing anew.
fn decrypt_draft(store: &Store, row: &Model) -> Option<SavedDraft> {
    let text = decrypt_column(store, Column::Body, &row.id, &row.body);
    let body = text.and_then(|text| serde_json::from_str(&text).map_err(StoreError::other));
    match body {
        Ok(body) => Some(SavedDraft {
            revision: row.revision,
            body,
            saved_at: row.saved_at,
        }),
        Err(error) => {
            tracing::warn!(draft = row.id, %error, "a draft cannot be read");
            None
        }
    }
}

/// Removes somebody's draft in the write that sends it.
pub async fn remove_draft(
    tx: &WriteTx,
    person: &SignedIn,
    kind: DraftKind,
    subject: &str,
) -> Result<(), StoreError> {
    let place = DraftPlace {
        staff_id: person.id.to_string(),
        kind,
        subject_id: subject.to_owned(),
    };
    place.remove_draft(tx).await?;
    Ok(())
}

/// Erases what anybody typed about a subject.
pub async fn erase_drafts(tx: &WriteTx, subject: &str) -> Result<(), StoreError> {
    tx.erases_of::<Entity>(&[]);
    Entity::delete_many()
        .filter(Column::SubjectId.eq(subject))
        .exec(tx.connection())
        .await?;
    Ok(())
}
