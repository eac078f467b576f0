//! The list of addresses that get no mail: what bounced for good, who complained, and what the desk put there.

pub(crate) mod table;

use kernel::{Email, Id};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, ModelTrait, QueryFilter};
use serde_json::json;
use store::{AuditEntry, Store, StoreError, WriteTx};

use table::{ActiveModel, Column, Entity, Model};
pub use table::{Reason, Scope};

use crate::extras::Stream;

/// The list. Cheap to clone.
#[derive(Clone)]
pub struct Suppressions {
    store: Store,
}

impl Suppressions {
    pub fn new(store: Store) -> Self {
        Self { store }
    }

    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    pub(crate) fn marks(&self, address: &Email) -> Result<Vec<String>, StoreError> {
        self.store
            .marks("mail_suppression.address", address.folded().as_bytes())
    }

    /// Why an address gets no mail of this kind; `None` when it does.
    pub async fn why(&self, address: &Email, stream: Stream) -> Result<Option<Reason>, StoreError> {
        let mut found = Entity::find().filter(Column::Mark.is_in(self.marks(address)?));
        if stream == Stream::Service {
            found = found.filter(Column::Scope.eq(Scope::All));
        }
        let row = found.one(self.store.reader().connection()).await?;
        Ok(row.map(|row| row.reason))
    }

    /// Puts an address on the list; `false` when it is there already.
    pub async fn add(
        &self,
        tx: &WriteTx,
        address: &Email,
        reason: Reason,
        scope: Scope,
        note: &str,
    ) -> Result<bool, StoreError> {
        let marks = self.marks(address)?;
        let known = Entity::find()
            .filter(Column::Mark.is_in(&marks))
            .filter(Column::Scope.eq(scope))
            .one(tx.connection())
            .await?;
        let (Some(mark), None) = (marks.into_iter().next(), known) else {
            return Ok(false);
        };
        let id = tx.id();
        let row = ActiveModel {
            id: Set(id.to_string()),
            address: Set(self
                .store
                .seal(&place(&id.to_string()), address.as_str().as_bytes())?),
            mark: Set(mark),
            reason: Set(reason),
            scope: Set(scope),
            note: Set(note.to_owned()),
            at: Set(tx.now()),
            by: Set(tx.actor().to_string()),
        };
        if !tx.insert_new(row, [Column::Mark, Column::Scope]).await? {
            return Ok(false);
        }
        let after = json!({ "reason": reason, "scope": scope });
        tx.audit(entry("mail.suppress", id, None, Some(after)))
            .await?;
        Ok(true)
    }

    /// Takes an address that is to get the newsletter again off the list of those that do not want it. What bounced stays.
    pub async fn welcome(&self, tx: &WriteTx, address: &Email) -> Result<(), StoreError> {
        Entity::delete_many()
            .filter(Column::Mark.is_in(self.marks(address)?))
            .filter(Column::Scope.eq(Scope::Newsletter))
            .exec(tx.connection())
            .await?;
        Ok(())
    }

    /// Takes an entry off the list; `false` when it is not there.
    pub async fn remove(&self, tx: &WriteTx, id: Id) -> Result<bool, StoreError> {
        let found = Entity::find_by_id(id.to_string())
            .one(tx.connection())
            .await?;
        let Some(row) = found else { return Ok(false) };
        let before = json!({ "reason": row.reason, "scope": row.scope });
        row.delete(tx.connection()).await?;
        tx.audit(entry("mail.unsuppress", id, Some(before), None))
            .await?;
        Ok(true)
    }
}

impl Model {
    /// The address; `None` when its key is not on this machine.
    pub(crate) fn address(&self, store: &Store) -> Option<String> {
        let bytes = store.unseal(&place(&self.id), &self.address).ok()?;
        String::from_utf8(bytes).ok()
    }
}

fn place(id: &str) -> String {
    format!("mail_suppression.address:{id}")
}

/// Without the address: the log is kept for longer.
fn entry(
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
