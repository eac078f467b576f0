//! A request arrives: free, paid, or as a wish to be called.

use chrono::Duration;
use scheduling::{Appointment, SlotConflict};
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use store::{Actor, StoreError, WriteTx};

use crate::emails::{EmailOccasion, enqueue_emails, notices};
use crate::model::{RequestAnswers, RequestState};
use crate::requests::records;
use crate::requests::tables::request::{ActiveModel, Model};
use crate::service::ConsultationService;

/// Sends a request for which nothing is paid. Sent already, it is as it was.
pub async fn send_free(
    consultations: &ConsultationService,
    id: &str,
) -> Result<Result<Model, SlotConflict>, StoreError> {
    let days = i64::from(consultations.load_settings().await?.keep_days);
    let tx = consultations.store().begin(Actor::Visitor).await?;
    let Some(before) = cases::lock_case::<Model>(&tx, id).await? else {
        return Err(StoreError::other("a request went away while it was sent"));
    };
    if !before.state.is_being_written() || !before.is_free {
        return Ok(Ok(before));
    }
    let answers = records::decrypt_answers(consultations.store(), &before)?;
    let booked = match book_held_time(&tx, id, &answers).await? {
        Ok(booked) => booked,
        Err(clash) => return Ok(Err(clash)),
    };
    let row = before.clone().into_active_model();
    let arrived = RequestArrival {
        booked,
        days,
        review: None,
        action: "sent",
    };
    let after = accept_request(consultations, &tx, &before, row, answers, arrived).await?;
    tx.commit().await?;
    Ok(Ok(after))
}

/// The time that goes with a request: what it holds becomes booked; none where none was chosen.
pub async fn book_held_time(
    tx: &WriteTx,
    id: &str,
    answers: &RequestAnswers,
) -> Result<Result<Option<Appointment>, SlotConflict>, StoreError> {
    let is_held = scheduling::find_held(tx.connection(), id).await?.is_some();
    // A wanted time that is not held is a conflict: the request must not silently go ahead without it.
    if !is_held && answers.wanted.is_none() {
        return Ok(Ok(None));
    }
    Ok(scheduling::book_held_slot(tx, id).await?.map(Some))
}

/// How a request arrives.
pub struct RequestArrival {
    pub booked: Option<Appointment>,
    /// Days for which it is kept.
    pub days: i64,
    /// Why somebody has to decide.
    pub review: Option<&'static str>,
    /// The word in its history.
    pub action: &'static str,
}

/// Puts a request before the house: its state, its line in the history, the first mails to its people and to those of the house.
pub async fn accept_request(
    consultations: &ConsultationService,
    tx: &WriteTx,
    before: &Model,
    mut row: ActiveModel,
    answers: RequestAnswers,
    arrived: RequestArrival,
) -> Result<Model, StoreError> {
    row.state = Set(match (&arrived.review, &arrived.booked) {
        (Some(_), _) => RequestState::NeedsReview,
        (None, Some(_)) => RequestState::Scheduled,
        (None, None) => RequestState::New,
    });
    row.review_reason = Set(arrived.review.map(str::to_owned));
    row.sent_at = Set(Some(tx.now()));
    row.erase_after = Set(Some(tx.now() + Duration::days(arrived.days)));
    if let Some(time) = &arrived.booked {
        row.clinician = Set(Some(time.clinician.clone()));
    }
    let after =
        cases::record_change(consultations.store(), tx, before, row, arrived.action, None).await?;
    notices::notify_request_arrived(consultations, tx, &after, arrived.booked.as_ref()).await?;
    let occasion = arrived
        .booked
        .map_or(EmailOccasion::Received, EmailOccasion::Confirmed);
    enqueue_emails(consultations, tx, &after, &answers, &occasion).await?;
    Ok(after)
}

/// The price could not be worked out: the visitor wants to be called. Nothing is paid, and nobody waits for a payment any
/// more.
pub async fn ask_for_call(consultations: &ConsultationService, id: &str) -> Result<(), StoreError> {
    let days = i64::from(consultations.load_settings().await?.keep_days);
    let tx = consultations.store().begin(Actor::Visitor).await?;
    let found = cases::lock_case::<Model>(&tx, id).await?;
    let Some(before) = found.filter(|row| row.state.is_being_written()) else {
        return Ok(());
    };
    let mut answers = records::decrypt_answers(consultations.store(), &before)?;
    answers.wants_call = true;
    // Agreeing on a price by phone may take days, and meanwhile the time would be blocked for others.
    scheduling::release_hold(&tx, id).await?;
    let mut row = before.clone().into_active_model();
    records::encrypt_answers(consultations.store(), &mut row, id, &answers)?;
    row.state = Set(RequestState::New);
    row.sent_at = Set(Some(tx.now()));
    row.erase_after = Set(Some(tx.now() + Duration::days(days)));
    let after = cases::record_change(
        consultations.store(),
        &tx,
        &before,
        row,
        "call_wanted",
        None,
    )
    .await?;
    notices::notify_request_arrived(consultations, &tx, &after, None).await?;
    enqueue_emails(
        consultations,
        &tx,
        &after,
        &answers,
        &EmailOccasion::CallOffered,
    )
    .await?;
    tx.commit().await
}
