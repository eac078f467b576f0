//! A letter in full, as its writer gets it.

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};
use store::StoreError;
use store::personal::unseal;

use super::{records, thread};
use crate::Outreach;
use crate::tables::letter::Model;
use crate::tables::{message, note};

/// All that is kept of a letter, in the clear.
pub async fn letter(outreach: &Outreach, row: &Model) -> Result<Value, StoreError> {
    let store = outreach.store();
    let content = records::content(store, row)?;
    let files = outreach.outside().files.list(&row.id).await?;
    let files: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
    let guardian = content.guardian.as_ref();
    Ok(json!({
        "reference": row.reference,
        "kind": row.kind,
        "state": row.state,
        "at": row.created_at,
        "about": row.topic,
        "liked": row.liked,
        "person": content.person,
        "text": content.text,
        "details": content.details,
        "consents": content.consents,
        "guardian": guardian.map(|guardian| json!({ "name": guardian.name, "email": guardian.email })),
        "files": files,
        "messages": messages(outreach, &row.id).await?,
        "notes": notes(outreach, &row.id).await?,
        "outcome": row.outcome,
        "erasedAfter": row.erase_after,
    }))
}

async fn messages(outreach: &Outreach, id: &str) -> Result<Value, StoreError> {
    let rows = message::Entity::find()
        .filter(message::Column::LetterId.eq(id))
        .order_by_asc(message::Column::Id)
        .all(outreach.store().reader().connection())
        .await?;
    let shown = rows.iter().map(|row| {
        let said = thread::said(outreach.store(), row)?;
        Ok(json!({ "at": row.at, "toUs": row.is_inbound, "text": said.text }))
    });
    let shown: Result<Vec<Value>, StoreError> = shown.collect();
    shown.map(Value::Array)
}

async fn notes(outreach: &Outreach, id: &str) -> Result<Value, StoreError> {
    let rows = note::Entity::find()
        .filter(note::Column::LetterId.eq(id))
        .order_by_asc(note::Column::Id)
        .all(outreach.store().reader().connection())
        .await?;
    let shown = rows.iter().map(|row| {
        let text = unseal(outreach.store(), note::Column::Text, &row.id, &row.text)?;
        Ok(json!({ "at": row.at, "text": text }))
    });
    let shown: Result<Vec<Value>, StoreError> = shown.collect();
    shown.map(Value::Array)
}
