//! The list of addresses that get no mail: what bounced for good, who complained, and what the desk put there.

pub(crate) mod table;

use chrono::{DateTime, Utc};
use kernel::{EmailAddress, Id};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, ModelTrait, PaginatorTrait, QueryFilter};
use serde_json::json;
use store::{AuditEntry, Store, StoreError, WriteTx};

use table::{ActiveModel, Column, Entity, Model};
pub use table::{SuppressionReason, SuppressionScope};

use crate::extras::MailStream;

/// The list. Cheap to clone.
#[derive(Clone)]
pub struct SuppressionList {
    store: Store,
}

impl SuppressionList {
    pub fn new(store: Store) -> Self {
        Self { store }
    }

    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    pub(crate) fn address_hashes(&self, address: &EmailAddress) -> Result<Vec<String>, StoreError> {
        self.store
            .blind_indexes("mail_suppression.address", address.case_folded().as_bytes())
    }

    /// Why an address gets no mail of this kind; `None` when it does.
    pub async fn find_reason(
        &self,
        address: &EmailAddress,
        stream: MailStream,
    ) -> Result<Option<SuppressionReason>, StoreError> {
        let mut found =
            Entity::find().filter(Column::AddressHash.is_in(self.address_hashes(address)?));
        if stream == MailStream::Service {
            found = found.filter(Column::Scope.eq(SuppressionScope::All));
        }
        let row = found.one(self.store.reader().connection()).await?;
        Ok(row.map(|row| row.reason))
    }

    /// Puts an address on the list; `false` when it is there already.
    pub async fn add_address(
        &self,
        tx: &WriteTx,
        address: &EmailAddress,
        reason: SuppressionReason,
        scope: SuppressionScope,
        note: &str,
    ) -> Result<bool, StoreError> {
        let hashes = self.address_hashes(address)?;
        // Under the hashes of older keys too, which the unique index does not compare.
        let known = Entity::find()
            .filter(Column::AddressHash.is_in(&hashes))
            .filter(Column::Scope.eq(scope))
            .one(tx.connection())
            .await?;
        let (Some(address_hash), None) = (hashes.into_iter().next(), known) else {
            return Ok(false);
        };
        let id = tx.new_id();
        let row = ActiveModel {
            id: Set(id.to_string()),
            address: Set(self
                .store
                .encrypt_bytes(&address_aad(&id.to_string()), address.as_str().as_bytes())?),
            address_hash: Set(address_hash),
            reason: Set(reason),
            scope: Set(scope),
            note: Set(note.to_owned()),
            at: Set(tx.now()),
            by: Set(tx.actor().to_string()),
            is_new: Set(false),
        };
        if !tx
            .insert_if_new(row, [Column::AddressHash, Column::Scope])
            .await?
        {
            return Ok(false);
        }
        let after = json!({ "reason": reason, "scope": scope });
        tx.record_audit(audit_suppression("mail.suppress", id, None, Some(after)))
            .await?;
        Ok(true)
    }

    /// Shows an address to the desk from which mail came back.
    pub(crate) async fn show_returned(
        &self,
        tx: &WriteTx,
        address: &EmailAddress,
    ) -> Result<(), StoreError> {
        Entity::update_many()
            .col_expr(Column::IsNew, Expr::value(true))
            .filter(Column::AddressHash.is_in(self.address_hashes(address)?))
            .filter(Column::Reason.eq(SuppressionReason::Bounce))
            .exec(tx.connection())
            .await?;
        Ok(())
    }

    /// From how many addresses mail came back since somebody looked at them.
    pub(crate) async fn count_returned(&self) -> Result<u64, StoreError> {
        let found = Entity::find().filter(Column::IsNew.eq(true));
        Ok(found.count(self.store.reader().connection()).await?)
    }

    /// Somebody has looked at those that were there then; answers how many they were.
    pub(crate) async fn put_returned_away(
        &self,
        tx: &WriteTx,
        until: DateTime<Utc>,
    ) -> Result<u64, StoreError> {
        let seen = Entity::update_many()
            .col_expr(Column::IsNew, Expr::value(false))
            .filter(Column::IsNew.eq(true))
            .filter(Column::At.lte(until))
            .exec(tx.connection())
            .await?;
        if seen.rows_affected > 0 {
            let entry = AuditEntry::new("mail.seen_returned", "suppressions:all");
            tx.record_audit(entry.after(json!({"addresses": seen.rows_affected})))
                .await?;
        }
        Ok(seen.rows_affected)
    }

    /// Takes an address that is to get the newsletter again off the list of those that do not want it. What bounced stays.
    pub async fn allow_newsletter(
        &self,
        tx: &WriteTx,
        address: &EmailAddress,
    ) -> Result<(), StoreError> {
        Entity::delete_many()
            .filter(Column::AddressHash.is_in(self.address_hashes(address)?))
            .filter(Column::Scope.eq(SuppressionScope::Newsletter))
            .exec(tx.connection())
            .await?;
        Ok(())
    }

    /// Takes an entry off the list; `false` when it is not there.
    pub async fn remove_entry(&self, tx: &WriteTx, id: Id) -> Result<bool, StoreError> {
        let found = Entity::find_by_id(id.to_string())
            .one(tx.connection())
            .await?;
        let Some(row) = found else { return Ok(false) };
        let before = json!({ "reason": row.reason, "scope": row.scope });
        row.delete(tx.connection()).await?;
        tx.record_audit(audit_suppression("mail.unsuppress", id, Some(before), None))
            .await?;
        Ok(true)
    }
}

impl Model {
    /// The address; `None` when its key is not on this machine.
    pub(crate) fn decrypt_address(&self, store: &Store) -> Option<String> {
        let bytes = store
            .decrypt_bytes(&address_aad(&self.id), &self.address)
            .ok()?;
        String::from_utf8(bytes).ok()
    }
}

fn address_aad(id: &str) -> String {
    format!("mail_suppression.address:{id}")
}

/// Without the address: the log is kept for longer.
fn audit_suppression(
    action: &str,
    id: Id,
    before: Option<serde_json::Value>,
    after: Option<serde_json::Value>,
) -> AuditEntry {
    AuditEntry {
        action: action.to_owned(),
        subject: format!("mail-suppression:{id}"),
        before,
        after,
    }
}
