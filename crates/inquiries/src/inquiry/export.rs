//! An inquiry in full, as its writer gets it.

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};
use store::StoreError;
use store::personal::decrypt_column;

use super::{records, thread};
use crate::InquiryService;
use crate::tables::inquiry::Model;
use crate::tables::{message, note};

/// All that is kept of an inquiry, in the clear.
pub async fn export_inquiry(inquiries: &InquiryService, row: &Model) -> Result<Value, StoreError> {
    let store = inquiries.store();
    let content = records::decrypt_content(store, row)?;
    let files = inquiries.ports().files.list_files(&row.id).await?;
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
        "messages": export_messages(inquiries, &row.id).await?,
        "notes": export_notes(inquiries, &row.id).await?,
        "outcome": row.outcome,
        "erasedAfter": row.erase_after,
    }))
}

async fn export_messages(inquiries: &InquiryService, id: &str) -> Result<Value, StoreError> {
    let rows = message::Entity::find()
        .filter(message::Column::InquiryId.eq(id))
        .order_by_asc(message::Column::Id)
        .all(inquiries.store().reader().connection())
        .await?;
    let shown = rows.iter().map(|row| {
        let said = thread::decrypt_message(inquiries.store(), row)?;
        Ok(json!({ "at": row.at, "toUs": row.is_inbound, "text": said.text }))
    });
    let shown: Result<Vec<Value>, StoreError> = shown.collect();
    shown.map(Value::Array)
}

async fn export_notes(inquiries: &InquiryService, id: &str) -> Result<Value, StoreError> {
    let rows = note::Entity::find()
        .filter(note::Column::InquiryId.eq(id))
        .order_by_asc(note::Column::Id)
        .all(inquiries.store().reader().connection())
        .await?;
    let shown = rows.iter().map(|row| {
        let text = decrypt_column(inquiries.store(), note::Column::Text, &row.id, &row.text)?;
        Ok(json!({ "at": row.at, "text": text }))
    });
    let shown: Result<Vec<Value>, StoreError> = shown.collect();
    shown.map(Value::Array)
}
