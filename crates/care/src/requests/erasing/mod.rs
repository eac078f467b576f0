//! Erasing: on request, and at the end of its time. What is left is that there was a request, and its money.

mod nightly;
mod owed;
mod parts;

use payments::Payments;
use payments::model::Purpose;
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use store::personal::empty;
use store::{StoreError, WriteTx};

use super::tables::request::{Entity, Model};
use super::{mails, notices};
use crate::Care;
use crate::model::State;
use crate::schedule;

pub use nightly::{ERASE_DUE, erase_due, look_next_night};
pub use owed::{still_owed, stop_payment};
pub(crate) use parts::erase_part;

/// A whole request, as erasures are noted.
pub(crate) const WHOLE: &str = "request";
/// What is the payer's of a request.
pub(crate) const PAYERS: &str = "request.payer";
/// What is the patient's of a request.
pub(crate) const PATIENTS: &str = "request.patient";

/// Erases a request: its contacts, story, files, notes, replies, links and mails. What is under way is cancelled.
pub async fn erase(care: &Care, tx: &WriteTx, before: Model) -> Result<(), StoreError> {
    let id = before.id.clone();
    // A draft goes by itself within days, also after a restore.
    if before.sent_at.is_some() {
        tx.note_erasure(WHOLE, &id).await?;
    }
    schedule::free_up(tx, &id).await?;
    care.files().erase_all(tx, &id).await?;
    Payments::forget_payer(tx, Purpose::Consultation, &id).await?;
    care.mailer().forget(tx, &mails::prefix(&id)).await?;
    care.mailer().forget(tx, &notices::prefix(&id)).await?;
    tx.erase_followers::<Entity>(&crate::tables(), &id).await?;
    let mut row = before.clone().into_active_model();
    if before.state.is_under_way() || before.state.is_being_written() {
        row.state = Set(State::Cancelled);
    }
    empty::<Entity>(&mut row);
    row.erased_at = Set(Some(tx.now()));
    cases::record_change(care.store(), tx, &before, row, "erased", None).await?;
    Ok(())
}
