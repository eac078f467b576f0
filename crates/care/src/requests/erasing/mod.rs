//! Erasing: on request, and at the end of its time. What is left is that there was a request, and its money.

mod nightly;
mod owed;
mod parts;

use payments::Payments;
use payments::model::Purpose;
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use store::{StoreError, WriteTx};

use super::tables::request::Model;
use super::tables::{consent, event, link, note, reply, same};
use super::{flash, mails, notices, rooms};
use crate::Care;
use crate::model::State;
use crate::schedule;

pub use nightly::{ERASE_DUE, EraseDue, look_next_night};
pub use owed::{still_owed, stop_payment};
pub(crate) use parts::erase_part;

/// A whole request, as erasures are noted.
pub(crate) const WHOLE: &str = "request";
/// What is the payer's of a request.
pub(crate) const PAYERS: &str = "request.payer";
/// What is the patient's of a request.
pub(crate) const PATIENTS: &str = "request.patient";

/// Tables that an erasure takes something from.
const TABLES: [&str; 10] = [
    "care_request",
    "care_note",
    "care_reply",
    "care_link",
    "care_event",
    "care_consent",
    "care_same",
    "care_flash",
    "mail_message",
    "payments_attempt",
];

/// Erases a request: its contacts, story, files, notes, replies, links and mails. What is under way is cancelled.
pub async fn erase(care: &Care, tx: &WriteTx, before: Model) -> Result<(), StoreError> {
    let id = before.id.clone();
    tx.erases_from(&TABLES);
    // A draft goes by itself within days, also after a restore.
    if before.sent_at.is_some() {
        tx.note_erasure(WHOLE, &id).await?;
    }
    schedule::erase(tx, &id).await?;
    care.files().erase_all(tx, &id).await?;
    Payments::forget_payer(tx, Purpose::Consultation, &id).await?;
    care.mailer().forget(tx, &mails::prefix(&id)).await?;
    care.mailer().forget(tx, &notices::prefix(&id)).await?;
    forget_rows(tx, &id).await?;
    rooms::forget(tx, &id).await?;
    flash::forget(tx, &id).await?;
    let mut row = before.clone().into_active_model();
    if before.state.is_under_way() || before.state.is_being_written() {
        row.state = Set(State::Cancelled);
    }
    row.answers = Set(None);
    row.story = Set(None);
    row.payer_mark = Set(None);
    row.patient_mark = Set(None);
    row.country = Set(None);
    row.nation = Set(None);
    row.follow_up = Set(None);
    row.erase_after = Set(None);
    row.erased_at = Set(Some(tx.now()));
    cases::record_change(care.store(), tx, &before, row, "erased", None).await?;
    Ok(())
}

async fn forget_rows(tx: &WriteTx, id: &str) -> Result<(), StoreError> {
    let db = tx.connection();
    note::Entity::delete_many()
        .filter(note::Column::RequestId.eq(id))
        .exec(db)
        .await?;
    reply::Entity::delete_many()
        .filter(reply::Column::RequestId.eq(id))
        .exec(db)
        .await?;
    link::Entity::delete_many()
        .filter(link::Column::RequestId.eq(id))
        .exec(db)
        .await?;
    same::Entity::delete_many()
        .filter(same::Column::RequestId.eq(id))
        .exec(db)
        .await?;
    consent::Entity::delete_many()
        .filter(consent::Column::RequestId.eq(id))
        .exec(db)
        .await?;
    event::Entity::delete_many()
        .filter(event::Column::RequestId.eq(id))
        .exec(db)
        .await?;
    Ok(())
}
