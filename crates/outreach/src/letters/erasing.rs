//! Erasing: on request, and at the end of its time. What is left is that there was a letter.

use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use store::personal::empty;
use store::{Actor, StoreError, WriteTx};

use super::mails;
use crate::Outreach;
use crate::model::{Kind, State};
use crate::tables::letter::{Entity, Model};

/// Letters that are erased in one write.
const BATCH: u64 = 50;

/// A letter, as erasures are noted.
pub const LETTER: &str = "letter";

/// Whether a letter stays whoever asks: a complaint until it is decided, as the law wants an answer and a record.
pub fn must_stay(row: &Model) -> bool {
    row.kind == Kind::Complaint && row.state.is_open()
}

/// Erases a letter: who wrote what, replies, notes, files, mails. Its state stays, and that there was one.
pub async fn erase(outreach: &Outreach, tx: &WriteTx, before: &Model) -> Result<(), StoreError> {
    let id = before.id.as_str();
    // What goes by its time goes so after a restore as well.
    if before.erase_after.is_none_or(|at| at > tx.now()) {
        tx.note_erasure(LETTER, id).await?;
    }
    outreach.outside().files.erase(tx, id).await?;
    outreach.mailer().forget(tx, &mails::prefix(id)).await?;
    tx.erase_followers::<Entity>(&crate::tables(), id).await?;
    let mut row = before.clone().into_active_model();
    empty::<Entity>(&mut row);
    row.is_unread = Set(false);
    row.erased_at = Set(Some(tx.now()));
    if before.state == State::Guardian {
        row.state = Set(State::Declined);
    }
    cases::record_change(outreach.store(), tx, before, row, "erased", None).await?;
    Ok(())
}

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
    let ids = tx.due::<Entity>(BATCH).await?;
    for id in &ids {
        let is_due = |row: &Model| row.erase_after.is_some_and(|at| at <= tx.now());
        if let Some(row) = cases::lock(tx, id).await?.filter(is_due) {
            erase(outreach, tx, &row).await?;
        }
    }
    Ok(ids.len())
}
