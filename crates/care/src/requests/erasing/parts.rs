//! Erasing one of two people: who pays, or who is cared for. What is the other's stays.

use chrono_tz::Tz;
use payments::Payments;
use payments::model::Purpose;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use store::{StoreError, WriteTx};

use super::{PATIENTS, PAYERS, erase};
use crate::Care;
use crate::model::{Answers, Person, State};
use crate::requests::mails::{Occasion, tell};
use crate::requests::tables::request::{Entity, Model};
use crate::requests::tables::{consent, event, note, reply, same};
use crate::requests::whose::{BY_PATIENT, LinkOf, Part};
use crate::requests::{flash, records, rooms};
use crate::schedule;

/// Erases what is somebody's of a request, and all of it where nothing of it is another's; answers what was erased. A request
/// that is still being written is nobody else's yet. Mails to the person go with all the others to their address.
pub(crate) async fn erase_part(
    care: &Care,
    tx: &WriteTx,
    before: Model,
    part: Part,
) -> Result<Part, StoreError> {
    let answers = records::answers(care.store(), &before)?;
    let other = match part {
        Part::Whole => None,
        Part::Payers => answers.patient().email.as_ref(),
        Part::Patients => answers.payer.email.as_ref(),
    };
    if other.is_none() || before.state.is_being_written() {
        erase(care, tx, before).await?;
        return Ok(Part::Whole);
    }
    tx.erases_of::<Entity>(&crate::tables());
    if part == Part::Payers {
        tx.note_erasure(PAYERS, &before.id).await?;
        erase_payer(care, tx, before, answers).await?;
    } else {
        tx.note_erasure(PATIENTS, &before.id).await?;
        erase_patient(care, tx, before, answers).await?;
    }
    Ok(part)
}

async fn erase_payer(
    care: &Care,
    tx: &WriteTx,
    before: Model,
    mut answers: Answers,
) -> Result<(), StoreError> {
    let id = before.id.as_str();
    Payments::forget_payer(tx, Purpose::Consultation, id).await?;
    forget_words(tx, id, LinkOf::Payer).await?;
    answers.payer = nobody();
    let mut row = before.clone().into_active_model();
    records::put_answers(care.store(), &mut row, id, &answers)?;
    cases::record_change(care.store(), tx, &before, row, "payer_erased", None).await?;
    Ok(())
}

async fn erase_patient(
    care: &Care,
    tx: &WriteTx,
    before: Model,
    mut answers: Answers,
) -> Result<(), StoreError> {
    let id = before.id.as_str();
    let is_cancelled = before.state.is_under_way();
    if is_cancelled {
        schedule::free_up(tx, id).await?;
    }
    schedule::leave(tx, id).await?;
    care.files().erase_all(tx, id).await?;
    forget_words(tx, id, LinkOf::Patient).await?;
    forget_record(tx, id).await?;
    rooms::forget(tx, id).await?;
    answers.patient = Some(nobody());
    answers.age = None;
    answers.card_seen = false;
    answers.is_flagged = false;
    let mut row = before.clone().into_active_model();
    records::put_answers(care.store(), &mut row, id, &answers)?;
    row.story = Set(None);
    row.country = Set(None);
    row.nation = Set(None);
    row.follow_up = Set(None);
    if is_cancelled {
        row.state = Set(State::Cancelled);
        row.review_reason = Set(None);
        row.closed_at = Set(Some(tx.now()));
    }
    let after =
        cases::record_change(care.store(), tx, &before, row, "patient_erased", None).await?;
    if is_cancelled {
        tell(care, tx, &after, &answers, &Occasion::Cancelled).await?;
    }
    Ok(())
}

/// In the place of who was erased; times are still shown on some clock.
fn nobody() -> Person {
    Person {
        zone: Tz::Africa__Lagos.name().to_owned(),
        ..Person::default()
    }
}

/// What was written to one of the two, the link to it, what a page was to show, and the fingerprint of both.
async fn forget_words(tx: &WriteTx, id: &str, of: LinkOf) -> Result<(), StoreError> {
    reply::Entity::delete_many()
        .filter(reply::Column::RequestId.eq(id))
        .filter(reply::Column::IsPayers.eq(of.is_payers()))
        .exec(tx.connection())
        .await?;
    same::Entity::delete_many()
        .filter(same::Column::RequestId.eq(id))
        .exec(tx.connection())
        .await?;
    flash::forget(tx, id).await?;
    records::forget_links(tx, id, &[of]).await
}

/// What the house wrote down about the patient, and what they agreed to.
async fn forget_record(tx: &WriteTx, id: &str) -> Result<(), StoreError> {
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
    event::Entity::update_many()
        .col_expr(event::Column::Note, Expr::value(None::<String>))
        .filter(event::Column::RequestId.eq(id))
        .exec(db)
        .await?;
    Ok(())
}
