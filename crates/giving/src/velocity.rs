//! Against the testing of stolen cards: many small gifts from one place, for one address, or everywhere at once. The words
//! are the same whatever is behind them.

use std::net::IpAddr;

use chrono::Duration;
use kernel::{Email, Problem};
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter};
use store::{Actor, StoreError, WriteTx};
use web::Error;

use crate::Giving;
use crate::model::Settings;
use crate::tables::attempt::{Column, Entity, Model};
use crate::tables::gift;

/// What is looked back upon.
const HOUR: Duration = Duration::hours(1);
/// Tries for one mail address, and of one gift, in an hour.
const OF_EMAIL: u64 = 8;
const OF_GIFT: u64 = 12;

const WORDS: &str = "Too many card payments are being tried. Nothing was charged. Please wait an hour, or give by bank transfer.";

/// Counts a try to pay by card.
///
/// # Errors
/// 429 where there were too many.
pub async fn count(
    giving: &Giving,
    settings: &Settings,
    row: &gift::Model,
    (email, from): (&Email, IpAddr),
) -> Result<(), Error> {
    let store = giving.store();
    let of_network = settings.tries_per_network.max(OF_GIFT);
    let everywhere = settings.tries_everywhere.max(of_network);
    let mark = |kind: &str, value: &str| store.fingerprint(kind, value.as_bytes());
    let marks = [
        (mark("giving.try.address", &from.to_string())?, of_network),
        (mark("giving.try.email", &email.folded())?, OF_EMAIL),
        (mark("giving.try.gift", &row.id)?, OF_GIFT),
    ];
    let counted: Result<bool, StoreError> = store
        .write(Actor::Visitor, move |tx| {
            Box::pin(async move { count_here(tx, marks, everywhere).await })
        })
        .await;
    if counted? {
        return Ok(());
    }
    tracing::warn!("card payments of gifts are slowed down");
    let problem = Problem::too_many(WORDS).with_code("too_many_payments");
    Err(Error::from(problem).retry_after(3_600))
}

/// Whether one more is allowed; it is counted then.
async fn count_here(
    tx: &WriteTx,
    marks: [(String, u64); 3],
    everywhere: u64,
) -> Result<bool, StoreError> {
    // What was counted while the clock was ahead does not count.
    let (since, now) = (tx.now() - HOUR, tx.now());
    for (mark, most) in &marks {
        let tries = Entity::find()
            .filter(Column::Mark.eq(mark))
            .filter(Column::At.between(since, now));
        if tries.count(tx.connection()).await? >= *most {
            return Ok(false);
        }
    }
    let unpaid = gift::Entity::find()
        .filter(gift::Column::State.eq(crate::model::State::Pending))
        .filter(gift::Column::Payment.is_not_null())
        .filter(gift::Column::CreatedAt.between(since, now));
    if unpaid.count(tx.connection()).await? >= everywhere {
        return Ok(false);
    }
    for (mark, _) in marks {
        let row = Model {
            id: tx.id().to_string(),
            mark,
            at: tx.now(),
        };
        Entity::insert(row.into_active_model())
            .exec_without_returning(tx.connection())
            .await?;
    }
    Ok(true)
}

/// Forgets what was counted long enough ago.
///
/// # Errors
/// When the database fails.
pub async fn forget_old(tx: &WriteTx) -> Result<(), StoreError> {
    Entity::delete_many()
        .filter(Column::At.not_between(tx.now() - HOUR, tx.now()))
        .exec(tx.connection())
        .await?;
    Ok(())
}
