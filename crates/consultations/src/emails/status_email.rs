//! The mail that tells how a request stands: found, sent once more, and sent with a new link.

use chrono::Duration;
use scheduling::Appointment;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use store::{Actor, StoreError, WriteTx};

use super::{
    EmailOccasion, enqueue_emails_again, find_emailed_refund, may_email_unconfirmed, was_emailed,
};
use crate::model::RequestState;
use crate::requests::records;
use crate::requests::tables::event::{Column, Entity};
use crate::requests::tables::request::Model;
use crate::service::ConsultationService;

/// How often the mail is sent again in a day.
const RESENT_A_DAY: u64 = 5;
/// The word for it in the history.
const RESENT: &str = "resent";

/// What came of asking for a new link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkRenewalOutcome {
    Sent,
    /// Mails were sent often enough today.
    TooOften,
    /// Its address got so many mails within the hour that one more would not leave.
    Later,
}

/// Sends the mail that tells how a request stands once more; `false` when that was done often enough, none was sent, or its
/// address got enough mails within the hour.
pub async fn resend_status_email(
    consultations: &ConsultationService,
    id: &str,
) -> Result<bool, StoreError> {
    let tx = consultations.store().begin(Actor::Visitor).await?;
    let found = cases::lock_case::<Model>(&tx, id).await?;
    let Some(row) = found.filter(|row| row.answers.is_some()) else {
        return Ok(false);
    };
    // Counted under the lock, so that simultaneous requests cannot pass the limit together.
    if count_resent(&tx, id).await? >= RESENT_A_DAY {
        return Ok(false);
    }
    let time = scheduling::find_appointment(tx.connection(), id).await?;
    let Some(occasion) = find_last_sent(consultations, &row, time).await? else {
        return Ok(false);
    };
    let answers = records::decrypt_answers(consultations.store(), &row)?;
    // With its usual key the mail would count as already written.
    let again = format!(":again.{}", tx.new_id());
    let is_sent =
        enqueue_emails_again(consultations, &tx, &row, &answers, &occasion, &again).await? > 0;
    if is_sent {
        cases::record_event::<Model>(consultations.store(), &tx, id, RESENT).await?;
    }
    tx.commit().await?;
    Ok(is_sent)
}

/// Mails a new link in place of one that is over, to the address that the house has; none where the secret names no such link.
pub async fn renew_link(
    consultations: &ConsultationService,
    secret: &str,
) -> Result<Option<LinkRenewalOutcome>, StoreError> {
    let tx = consultations.store().begin(Actor::Visitor).await?;
    let found = records::find_by_link(tx.connection(), secret, tx.now()).await?;
    let Some(found) = found.filter(|found| found.is_over) else {
        return Ok(None);
    };
    let locked = cases::lock_case::<Model>(&tx, &found.row.id).await?;
    let Some(row) = locked.filter(|row| row.answers.is_some()) else {
        return Ok(None);
    };
    if count_resent(&tx, &row.id).await? >= RESENT_A_DAY {
        return Ok(Some(LinkRenewalOutcome::TooOften));
    }
    let answers = records::decrypt_answers(consultations.store(), &row)?;
    let occasion = EmailOccasion::NewLink(found.is_payers);
    // The old link is all that who asks has, until a mail with the new one is sure to leave.
    if !may_email_unconfirmed(consultations, &tx, &answers, &occasion).await? {
        return Ok(Some(LinkRenewalOutcome::Later));
    }
    records::delete_links(&tx, &row.id, &[found.is_payers.into()]).await?;
    let again = format!(":again.{}", tx.new_id());
    enqueue_emails_again(consultations, &tx, &row, &answers, &occasion, &again).await?;
    cases::record_event::<Model>(consultations.store(), &tx, &row.id, RESENT).await?;
    tx.commit().await?;
    Ok(Some(LinkRenewalOutcome::Sent))
}

async fn count_resent(tx: &WriteTx, id: &str) -> Result<u64, StoreError> {
    let found = Entity::find()
        .filter(Column::RequestId.eq(id))
        .filter(Column::Action.eq(RESENT))
        .filter(Column::At.gt(tx.now() - Duration::days(1)));
    Ok(found.count(tx.connection()).await?)
}

/// The mail that tells how a request stands, which was sent before; none where none was.
pub async fn find_last_sent(
    consultations: &ConsultationService,
    row: &Model,
    time: Option<Appointment>,
) -> Result<Option<EmailOccasion>, StoreError> {
    let occasions = match row.state {
        RequestState::New | RequestState::Scheduled | RequestState::NeedsReview => {
            let time = time.map(EmailOccasion::Confirmed);
            let others = [EmailOccasion::Received, EmailOccasion::CallOffered];
            time.into_iter().chain(others).collect()
        }
        RequestState::Draft | RequestState::NeedsDetails | RequestState::AwaitingPayment => {
            vec![EmailOccasion::DetailsWanted]
        }
        RequestState::Cancelled | RequestState::Refunded | RequestState::NoShow => {
            vec![EmailOccasion::Cancelled]
        }
        RequestState::Done => return Ok(None),
    };
    for occasion in occasions {
        if was_emailed(consultations, &row.id, &occasion).await? {
            return Ok(Some(occasion));
        }
    }
    if matches!(row.state, RequestState::Cancelled | RequestState::Refunded) {
        return find_emailed_refund(consultations, &row.id).await;
    }
    Ok(None)
}
