//! Erasing: on request, and at the end of its time. What is left is that there was a letter.

use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QuerySelect};
use store::{Actor, StoreError, WriteTx};

use super::mails;
use crate::Outreach;
use crate::model::{Kind, State};
use crate::tables::letter::{Column, Entity, Model};
use crate::tables::{event, link, message, note};

/// Letters that are erased in one write.
const BATCH: u64 = 50;

/// A letter, as erasures are noted.
const LETTER: &str = "letter";

/// Tables that an erasure takes something from.
const TABLES: [&str; 6] = [
    "outreach_letter",
    "outreach_message",
    "outreach_note",
    "outreach_link",
    "outreach_event",
    "mail_message",
];

/// Whether a letter stays whoever asks: a complaint until it is decided, as the law wants an answer and a record.
pub fn must_stay(row: &Model) -> bool {
    row.kind == Kind::Complaint && row.state.is_open()
}

/// Erases a letter: who wrote what, replies, notes, files, mails. Its state stays, and that there was one.
pub async fn erase(outreach: &Outreach, tx: &WriteTx, before: &Model) -> Result<(), StoreError> {
    let (id, db) = (before.id.as_str(), tx.connection());
    tx.erases_from(&TABLES);
    // What goes by its time goes so after a restore as well.
    if before.erase_after.is_none_or(|at| at > tx.now()) {
        tx.note_erasure(LETTER, id).await?;
    }
    outreach.outside().files.erase(tx, id).await?;
    outreach.mailer().forget(tx, &mails::prefix(id)).await?;
    message::Entity::delete_many()
        .filter(message::Column::LetterId.eq(id))
        .exec(db)
        .await?;
    note::Entity::delete_many()
        .filter(note::Column::LetterId.eq(id))
        .exec(db)
        .await?;
    link::Entity::delete_many()
        .filter(link::Column::LetterId.eq(id))
        .exec(db)
        .await?;
    event::Entity::delete_many()
        .filter(event::Column::LetterId.eq(id))
        .exec(db)
        .await?;
    let mut row = before.clone().into_active_model();
    row.content = Set(None);
    row.email_mark = Set(None);
    row.visitor_mark = Set(None);
    row.is_unread = Set(false);
    row.erase_after = Set(None);
    row.erased_at = Set(Some(tx.now()));
    if before.state == State::Guardian {
        row.state = Set(State::Declined);
    }
    cases::record_change(outreach.store(), tx, before, row, "erased", None).await?;
    Ok(())
}

/// Erases again what was erased once and an older archive brought back; other kinds are nothing of ours.
pub async fn erase_again(
    outreach: &Outreach,
    tx: &WriteTx,
    kind: &str,
    id: &str,
) -> Result<(), StoreError> {
    if kind != LETTER {
        return Ok(());
    }
    let found = cases::lock::<Model>(tx, id).await?;
    if let Some(row) = found.filter(|row| row.erased_at.is_none()) {
        erase(outreach, tx, &row).await?;
    }
    Ok(())
}

/// Erases what is due.
pub async fn erase_due(outreach: &Outreach) -> Result<(), StoreError> {
    loop {
        let tx = outreach.store().begin(Actor::System).await?;
        let erased = erase_some(outreach, &tx).await?;
        tx.commit().await?;
        if erased == 0 {
            return Ok(());
        }
    }
}

async fn erase_some(outreach: &Outreach, tx: &WriteTx) -> Result<usize, StoreError> {
    let due = Entity::find()
        .filter(Column::EraseAfter.lte(tx.now()))
        .filter(Column::ErasedAt.is_null())
        .select_only()
        .column(Column::Id)
        .limit(BATCH);
    let ids: Vec<String> = due.into_tuple().all(tx.connection()).await?;
    for id in &ids {
        let is_due = |row: &Model| row.erase_after.is_some_and(|at| at <= tx.now());
        if let Some(row) = cases::lock(tx, id).await?.filter(is_due) {
            erase(outreach, tx, &row).await?;
        }
    }
    Ok(ids.len())
}
