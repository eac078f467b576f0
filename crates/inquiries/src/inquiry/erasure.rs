//! Erasing: on request, and at the end of its time. What is left is that there was an inquiry.

use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use store::personal::clear_personal_columns;
use store::{Actor, StoreError, WriteTx};

use super::{emails, records};
use crate::InquiryService;
use crate::model::{InquiryKind, InquiryState};
use crate::tables::inquiry::{Entity, Model};

/// Inquiries that are erased in one write.
const BATCH: u64 = 50;

/// An inquiry, as erasures are noted.
pub const INQUIRY: &str = "letter";

/// Whether an inquiry stays whoever asks: a complaint until it is decided, as the law wants an answer and a record.
pub fn must_keep(row: &Model) -> bool {
    row.kind == InquiryKind::Complaint && row.state.is_open()
}

/// Erases an inquiry: who wrote what, replies, notes, files, mails. Its state stays, and that there was one.
pub async fn erase_inquiry(
    inquiries: &InquiryService,
    tx: &WriteTx,
    before: &Model,
) -> Result<(), StoreError> {
    let id = before.id.as_str();
    // What goes by its time goes so after a restore as well.
    if before.erase_after.is_none_or(|at| at > tx.now()) {
        tx.record_erasure(INQUIRY, id).await?;
    }
    inquiries.ports().files.erase_files(tx, id).await?;
    inquiries
        .mailer()
        .delete_by_key_prefix(tx, &emails::mail_key_prefix(id))
        .await?;
    tx.erase_followers::<Entity>(&crate::tables(), id).await?;
    drafts::erase_drafts(tx, id).await?;
    let mut row = before.clone().into_active_model();
    clear_personal_columns::<Entity>(&mut row);
    row.is_unread = Set(false);
    row.erased_at = Set(Some(tx.now()));
    if before.state == InquiryState::Guardian {
        row.state = Set(InquiryState::Declined);
    }
    cases::record_change(inquiries.store(), tx, before, row, "erased", None).await?;
    Ok(())
}

pub async fn erase_due(inquiries: &InquiryService) -> Result<(), StoreError> {
    loop {
        let tx = inquiries.store().begin(Actor::System).await?;
        let erased = erase_batch(inquiries, &tx).await?;
        tx.commit().await?;
        if erased == 0 {
            return Ok(());
        }
    }
}

async fn erase_batch(inquiries: &InquiryService, tx: &WriteTx) -> Result<usize, StoreError> {
    let store = inquiries.store();
    let free = records::unrestricted_condition(store, tx.connection()).await?;
    let ids = tx.list_due_ids::<Entity>(free, BATCH).await?;
    for id in &ids {
        // Checked again under the lock: a reply may have extended the deadline since the list was read.
        let is_due = |row: &Model| row.erase_after.is_some_and(|at| at <= tx.now());
        if let Some(row) = cases::lock_case(tx, id).await?.filter(is_due) {
            erase_inquiry(inquiries, tx, &row).await?;
        }
    }
    Ok(ids.len())
}
