//! Erasing a whole request.

use payments::Payments;
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use store::personal::clear_personal_columns;
use store::{StoreError, WriteTx};

use crate::emails::{self, notices};
use crate::model::OWN_PURPOSES;
use crate::model::RequestState;
use crate::requests::tables::request::{Entity, Model};
use crate::service::ConsultationService;

/// A whole request, as erasures are noted.
pub const WHOLE: &str = "request";
/// What is the payer's of a request.
pub const PAYERS: &str = "request.payer";
/// What is the patient's of a request.
pub const PATIENTS: &str = "request.patient";

/// Erases a request: its contacts, story, files, notes, messages, links and mails. What is under way is cancelled.
pub async fn erase_request(
    consultations: &ConsultationService,
    tx: &WriteTx,
    before: Model,
) -> Result<(), StoreError> {
    let id = before.id.clone();
    // A draft goes by itself within days, also after a restore.
    if before.sent_at.is_some() {
        tx.record_erasure(WHOLE, &id).await?;
    }
    scheduling::release_slots(tx, &id).await?;
    consultations.files().erase_files(tx, &id).await?;
    for purpose in OWN_PURPOSES {
        Payments::forget_payer(tx, purpose, &id).await?;
    }
    consultations
        .mailer()
        .delete_by_key_prefix(tx, &emails::email_key_prefix(&id))
        .await?;
    consultations
        .mailer()
        .delete_by_key_prefix(tx, &notices::notice_key_prefix(&id))
        .await?;
    tx.erase_followers::<Entity>(&crate::tables(), &id).await?;
    if let Some(port) = consultations.rooms() {
        port.revoke_seats(tx, &id).await?;
    }
    threads::erase_thread(tx, consultations.store(), &id).await?;
    ::drafts::erase_drafts(tx, &id).await?;
    let mut row = before.clone().into_active_model();
    if before.state.is_under_way() || before.state.is_being_written() {
        row.state = Set(RequestState::Cancelled);
    }
    clear_personal_columns::<Entity>(&mut row);
    row.erased_at = Set(Some(tx.now()));
    cases::record_change(consultations.store(), tx, &before, row, "erased", None).await?;
    Ok(())
}
