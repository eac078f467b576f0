//! How far a line is: open, matched with a gift, or none of a gift.

use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use serde_json::json;
use store::{AuditEntry, WriteTx};
use web::Result;

use crate::model::LineState;
use crate::tables::line::{Column, Entity, Model};

pub async fn update_line(
    tx: &WriteTx,
    line: Model,
    state: LineState,
    gift: Option<String>,
) -> Result<()> {
    let (id, before, version) = (line.id.clone(), line.state, line.version);
    let mut row = line.into_active_model();
    row.version = Set(version + 1);
    row.state = Set(state);
    row.gift_id = Set(gift.clone());
    let is_decided = state != LineState::Open;
    row.decided_by = Set(is_decided.then(|| tx.actor().to_string()));
    row.decided_at = Set(is_decided.then(|| tx.now()));
    row.update(tx.connection()).await?;
    tx.record_audit(AuditEntry {
        action: "bank-line.decide".to_owned(),
        subject: format!("bank-line:{id}"),
        before: Some(json!({ "state": before })),
        after: Some(json!({ "state": state, "gift": gift })),
    })
    .await?;
    Ok(())
}

/// Lines that said that a gift came are open again.
pub async fn reopen_lines(tx: &WriteTx, gift: &str) -> Result<()> {
    let rows = Entity::find()
        .filter(Column::GiftId.eq(gift))
        .filter(Column::State.eq(LineState::Matched))
        .all(tx.connection())
        .await?;
    for row in rows {
        update_line(tx, row, LineState::Open, None).await?;
    }
    Ok(())
}
