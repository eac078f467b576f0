//! What a person said about places, who is known by the address that they left. It stands under a seal without a mark to find
//! it by, so all that say something are looked at.

use kernel::Email;
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter,
    QueryOrder,
};
use serde_json::{Value, json};
use store::{AuditEntry, StoreError, WriteTx};

use crate::Places;
use crate::api::saying::Said;
use crate::desk::items::said;
use crate::tables::item::{Column, Entity, Model};

/// Something that a person said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Its id.
    pub id: String,
    /// `report`, `suggestion` or `claim`.
    pub kind: String,
    /// `open`, `accepted` or `rejected`.
    pub state: String,
    /// When.
    pub at: chrono::DateTime<chrono::Utc>,
}

async fn of_address(
    places: &Places,
    db: &impl ConnectionTrait,
    email: &Email,
) -> Result<Vec<(Model, Said)>, StoreError> {
    let rows = Entity::find()
        .filter(Column::Said.is_not_null())
        .order_by_desc(Column::Id)
        .all(db)
        .await?;
    let mut found = Vec::new();
    for row in rows {
        let said = said(places, &row)?;
        let own: Option<Email> = said.email.parse().ok();
        if own.is_some_and(|own| own.folded() == email.folded()) {
            found.push((row, said));
        }
    }
    Ok(found)
}

/// What an address said, newest first.
///
/// # Errors
/// When the database fails, or the site's key is not here.
pub async fn find(places: &Places, email: &Email) -> Result<Vec<Kept>, StoreError> {
    let reader = places.store().reader();
    let found = of_address(places, reader.connection(), email).await?;
    let kept = found.into_iter().map(|(row, _)| Kept {
        id: row.id,
        kind: row.kind,
        state: row.state,
        at: row.at,
    });
    Ok(kept.collect())
}

/// The same in the clear, as the person gets it.
///
/// # Errors
/// When the database fails, or the site's key is not here.
pub async fn export(places: &Places, email: &Email) -> Result<Value, StoreError> {
    let reader = places.store().reader();
    let found = of_address(places, reader.connection(), email).await?;
    let shown = found.into_iter().map(|(row, said)| {
        let fields = row.fields.as_deref();
        let fields: Option<Value> = fields.and_then(|fields| serde_json::from_str(fields).ok());
        json!({
            "kind": row.kind,
            "what": row.what,
            "place": row.place_id,
            "state": row.state,
            "at": row.at,
            "said": said,
            "fields": fields,
        })
    });
    Ok(Value::Array(shown.collect()))
}

/// Forgets who said it, and in which words. What is said of the place itself stays; a claim of nobody is over.
///
/// # Errors
/// When the database fails, or the site's key is not here.
pub async fn erase(places: &Places, tx: &WriteTx, email: &Email) -> Result<u64, StoreError> {
    let found = of_address(places, tx.connection(), email).await?;
    let mut erased = 0;
    if !found.is_empty() {
        tx.erases_from(&["places_item"]);
    }
    for (row, _) in found {
        let subject = format!("place-item:{}", row.id);
        let is_void = row.kind == "claim" && row.state == "open";
        let mut row = row.into_active_model();
        row.said = Set(None);
        if is_void {
            row.state = Set("rejected".to_owned());
            row.decided_at = Set(Some(tx.now()));
        }
        row.update(tx.connection()).await?;
        tx.audit(AuditEntry {
            action: "place-item.erase".to_owned(),
            subject,
            before: None,
            after: None,
        })
        .await?;
        erased += 1;
    }
    Ok(erased)
}
