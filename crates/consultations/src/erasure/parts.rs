//! Erasing one of two people: who pays, or who is cared for. What is the other's stays.

use chrono_tz::Tz;
use payments::Payments;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use store::{Store, StoreError, WriteTx};
use threads::ThreadChannel;

use super::{PATIENTS, PAYERS, erase_request};
use crate::emails::{EmailOccasion, enqueue_emails};
use crate::model::OWN_PURPOSES;
use crate::model::ownership::{BY_PATIENT, LinkOwner, RequestPart};
use crate::model::{RequestAnswers, RequestPerson, RequestState};
use crate::requests::tables::request::{Entity, Model};
use crate::requests::tables::{consent, event, note, repeat};
use crate::requests::{flash, records};
use crate::{guests, rooms, service::ConsultationService};

/// Erases what is somebody's of a request, and all of it where nothing of it is another's; answers what was erased. A request
/// that is still being written is nobody else's yet. Mails to the person go with all the others to their address.
pub async fn erase_part(
    consultations: &ConsultationService,
    tx: &WriteTx,
    before: Model,
    part: RequestPart,
) -> Result<RequestPart, StoreError> {
    let answers = records::decrypt_answers(consultations.store(), &before)?;
    let other = match part {
        RequestPart::Whole => None,
        RequestPart::Payers => answers.patient().email.as_ref(),
        RequestPart::Patients => answers.payer.email.as_ref(),
    };
    if other.is_none() || before.state.is_being_written() {
        erase_request(consultations, tx, before).await?;
        return Ok(RequestPart::Whole);
    }
    tx.erases_of::<Entity>(&crate::tables());
    // A draft does not say of which of the two it speaks.
    ::drafts::erase_drafts(tx, &before.id).await?;
    if part == RequestPart::Payers {
        tx.record_erasure(PAYERS, &before.id).await?;
        erase_payer(consultations, tx, before, answers).await?;
    } else {
        tx.record_erasure(PATIENTS, &before.id).await?;
        erase_patient(consultations, tx, before, answers).await?;
    }
    Ok(part)
}

async fn erase_payer(
    consultations: &ConsultationService,
    tx: &WriteTx,
    before: Model,
    mut answers: RequestAnswers,
) -> Result<(), StoreError> {
    let id = before.id.as_str();
    for purpose in OWN_PURPOSES {
        Payments::forget_payer(tx, purpose, id).await?;
    }
    delete_messages(tx, consultations.store(), id, LinkOwner::Payer).await?;
    answers.payer = erased_person();
    let mut row = before.clone().into_active_model();
    records::encrypt_answers(consultations.store(), &mut row, id, &answers)?;
    cases::record_change(
        consultations.store(),
        tx,
        &before,
        row,
        "payer_erased",
        None,
    )
    .await?;
    Ok(())
}

async fn erase_patient(
    consultations: &ConsultationService,
    tx: &WriteTx,
    before: Model,
    mut answers: RequestAnswers,
) -> Result<(), StoreError> {
    let id = before.id.as_str();
    let is_cancelled = before.state.is_under_way();
    if is_cancelled {
        scheduling::release_slots(tx, id).await?;
    }
    scheduling::leave_waiting_list(tx, id).await?;
    consultations.files().erase_files(tx, id).await?;
    delete_messages(tx, consultations.store(), id, LinkOwner::Patient).await?;
    delete_patient_record(tx, id).await?;
    rooms::delete_room(tx, id).await?;
    guests::delete_guests(tx, id).await?;
    if let Some(port) = consultations.rooms() {
        port.revoke_seats(tx, id).await?;
    }
    answers.patient = Some(erased_person());
    answers.age = None;
    answers.card_seen = false;
    answers.is_flagged = false;
    let mut row = before.clone().into_active_model();
    records::encrypt_answers(consultations.store(), &mut row, id, &answers)?;
    row.story = Set(None);
    row.country = Set(None);
    row.nation = Set(None);
    row.follow_up = Set(None);
    if is_cancelled {
        row.state = Set(RequestState::Cancelled);
        row.review_reason = Set(None);
        row.closed_at = Set(Some(tx.now()));
    }
    let after = cases::record_change(
        consultations.store(),
        tx,
        &before,
        row,
        "patient_erased",
        None,
    )
    .await?;
    if is_cancelled {
        enqueue_emails(
            consultations,
            tx,
            &after,
            &answers,
            &EmailOccasion::Cancelled,
        )
        .await?;
    }
    Ok(())
}

/// In the place of who was erased; times are still shown on some clock.
fn erased_person() -> RequestPerson {
    RequestPerson {
        zone: Tz::Africa__Lagos.name().to_owned(),
        ..RequestPerson::default()
    }
}

/// What was written to one of the two, the link to it, what a page was to show, and the fingerprint of both.
async fn delete_messages(
    tx: &WriteTx,
    store: &Store,
    id: &str,
    of: LinkOwner,
) -> Result<(), StoreError> {
    let channel = match of {
        LinkOwner::Payer => ThreadChannel::Payer,
        LinkOwner::Patient => ThreadChannel::Asker,
    };
    threads::erase_channel(tx, store, id, channel).await?;
    repeat::Entity::delete_many()
        .filter(repeat::Column::RequestId.eq(id))
        .exec(tx.connection())
        .await?;
    flash::delete_request_flashes(tx, id).await?;
    records::delete_links(tx, id, &[of]).await
}

/// What the house wrote down about the patient, and what they agreed to.
async fn delete_patient_record(tx: &WriteTx, id: &str) -> Result<(), StoreError> {
    let db = tx.connection();
    note::Entity::delete_many()
        .filter(note::Column::RequestId.eq(id))
        .exec(db)
        .await?;
    consent::Entity::delete_many()
        .filter(consent::Column::RequestId.eq(id))
        .filter(consent::Column::By.eq(BY_PATIENT))
        .exec(db)
        .await?;
    // Reasons should contain no health details, but free text may contain them all the same.
    event::Entity::update_many()
        .col_expr(event::Column::Note, Expr::value(None::<String>))
        .filter(event::Column::RequestId.eq(id))
        .exec(db)
        .await?;
    Ok(())
}
