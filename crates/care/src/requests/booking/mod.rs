//! A booking, to whoever has its link: how it stands, moved, cancelled, its calendar file.

mod agreeing;
pub mod cancelling;
pub mod forms;
mod meeting;
pub mod showing;
pub mod view;

pub use cancelling::{Cancelled, cancel_here, refund_of, rule_for};
pub use forms::{calendar, go_on, post, read};

use chrono::Duration;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use store::{Actor, StoreError, WriteTx};

use super::mails::{Occasion, tell_again};
use super::records;
use super::tables::event::{Column, Entity};
use super::tables::request::Model;
use crate::Care;
use crate::model::State;
use crate::schedule;

/// How often the mail is sent again in a day.
const RESENT_A_DAY: u64 = 5;
/// The word for it in the history.
const RESENT: &str = "resent";

/// Sends the newest mail about a request once more; `false` when that was done often enough.
///
/// # Errors
/// When the database fails.
pub async fn resend(care: &Care, id: &str) -> Result<bool, StoreError> {
    let (house, id, store) = (care.clone(), id.to_owned(), care.store().clone());
    store
        .write(Actor::Visitor, move |tx| {
            Box::pin(async move {
                let found = records::locked(tx, &id).await?;
                let Some(row) = found.filter(|row| row.answers.is_some()) else {
                    return Ok(false);
                };
                let times = resent(tx, &id).await?;
                if times >= RESENT_A_DAY {
                    return Ok(false);
                }
                let occasion = newest(tx, &row).await?;
                let answers = records::answers(house.store(), &row)?;
                let again = format!(":again.{}", tx.id());
                tell_again(&house, tx, &row, &answers, &occasion, &again).await?;
                records::note_event(house.store(), tx, &id, (RESENT, None), (None, None)).await?;
                Ok(true)
            })
        })
        .await
}

async fn resent(tx: &WriteTx, id: &str) -> Result<u64, StoreError> {
    let found = Entity::find()
        .filter(Column::RequestId.eq(id))
        .filter(Column::Action.eq(RESENT))
        .filter(Column::At.gt(tx.now() - Duration::days(1)));
    Ok(found.count(tx.connection()).await?)
}

async fn newest(tx: &WriteTx, row: &Model) -> Result<Occasion, StoreError> {
    if let Some(time) = schedule::appointment(tx.connection(), &row.id).await? {
        return Ok(Occasion::Confirmed(time));
    }
    Ok(match row.state {
        State::Cancelled | State::Refunded => Occasion::Cancelled,
        State::NeedsDetails => Occasion::DetailsWanted,
        _ => Occasion::Received,
    })
}
