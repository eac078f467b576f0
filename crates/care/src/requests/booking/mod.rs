//! A booking, to whoever has its link: how it stands, moved, cancelled, its calendar file.

pub mod actions;
mod agreeing;
pub mod cancelling;
mod meeting;
pub mod money;
pub mod pages;
mod replying;
pub mod showing;
pub mod view;

pub use cancelling::{Cancelled, cancel_here, refund_of, rule_for};
pub use pages::{calendar, lead_back, post};

use chrono::Duration;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use store::{Actor, StoreError, WriteTx};

use super::mails::{Occasion, may_tell_typed, refund_told, tell_again, was_told};
use super::records;
use super::tables::event::{Column, Entity};
use super::tables::request::Model;
use crate::Care;
use crate::model::State;
use crate::schedule::{self, Appointment};

/// How often the mail is sent again in a day.
const RESENT_A_DAY: u64 = 5;
/// The word for it in the history.
const RESENT: &str = "resent";

/// What came of asking for a new link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Renewed {
    Sent,
    /// Mails were sent often enough today.
    Often,
    /// Its address got so many mails within the hour that one more would not leave.
    Later,
}

/// Sends the mail that tells how a request stands once more; `false` when that was done often enough, none was sent, or its
/// address got enough mails within the hour.
pub async fn resend(care: &Care, id: &str) -> Result<bool, StoreError> {
    let tx = care.store().begin(Actor::Visitor).await?;
    let found = cases::lock::<Model>(&tx, id).await?;
    let Some(row) = found.filter(|row| row.answers.is_some()) else {
        return Ok(false);
    };
    if resent(&tx, id).await? >= RESENT_A_DAY {
        return Ok(false);
    }
    let time = schedule::appointment(tx.connection(), id).await?;
    let Some(occasion) = sent_last(care, &row, time).await? else {
        return Ok(false);
    };
    let answers = records::answers(care.store(), &row)?;
    let again = format!(":again.{}", tx.id());
    let is_sent = tell_again(care, &tx, &row, &answers, &occasion, &again).await? > 0;
    if is_sent {
        cases::add_event::<Model>(care.store(), &tx, id, RESENT).await?;
    }
    tx.commit().await?;
    Ok(is_sent)
}

/// Mails a new link in place of one that is over, to the address that the house has; none where the secret names no such link.
pub async fn renew_link(care: &Care, secret: &str) -> Result<Option<Renewed>, StoreError> {
    let tx = care.store().begin(Actor::Visitor).await?;
    let found = records::of_link(tx.connection(), secret, tx.now()).await?;
    let Some(found) = found.filter(|found| found.is_over) else {
        return Ok(None);
    };
    let locked = cases::lock::<Model>(&tx, &found.row.id).await?;
    let Some(row) = locked.filter(|row| row.answers.is_some()) else {
        return Ok(None);
    };
    if resent(&tx, &row.id).await? >= RESENT_A_DAY {
        return Ok(Some(Renewed::Often));
    }
    let answers = records::answers(care.store(), &row)?;
    let occasion = Occasion::NewLink(found.is_payers);
    // The old link is all that who asks has, until a mail with the new one is sure to leave.
    if !may_tell_typed(care, &tx, &answers, &occasion).await? {
        return Ok(Some(Renewed::Later));
    }
    records::forget_links(&tx, &row.id, &[found.is_payers.into()]).await?;
    let again = format!(":again.{}", tx.id());
    tell_again(care, &tx, &row, &answers, &occasion, &again).await?;
    cases::add_event::<Model>(care.store(), &tx, &row.id, RESENT).await?;
    tx.commit().await?;
    Ok(Some(Renewed::Sent))
}

async fn resent(tx: &WriteTx, id: &str) -> Result<u64, StoreError> {
    let found = Entity::find()
        .filter(Column::RequestId.eq(id))
        .filter(Column::Action.eq(RESENT))
        .filter(Column::At.gt(tx.now() - Duration::days(1)));
    Ok(found.count(tx.connection()).await?)
}

/// The mail that tells how a request stands, which was sent before; none where none was.
pub async fn sent_last(
    care: &Care,
    row: &Model,
    time: Option<Appointment>,
) -> Result<Option<Occasion>, StoreError> {
    let told = match row.state {
        State::New | State::Scheduled | State::NeedsReview => {
            let time = time.map(Occasion::Confirmed);
            let others = [Occasion::Received, Occasion::CallOffered];
            time.into_iter().chain(others).collect()
        }
        State::Draft | State::NeedsDetails | State::AwaitingPayment => {
            vec![Occasion::DetailsWanted]
        }
        State::Cancelled | State::Refunded | State::NoShow => vec![Occasion::Cancelled],
        State::Done => return Ok(None),
    };
    for occasion in told {
        if was_told(care, &row.id, &occasion).await? {
            return Ok(Some(occasion));
        }
    }
    if matches!(row.state, State::Cancelled | State::Refunded) {
        return refund_told(care, &row.id).await;
    }
    Ok(None)
}
