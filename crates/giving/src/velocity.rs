//! Against the testing of stolen cards: many small gifts from one place, for one address, or everywhere at once. The words
//! are the same whatever is behind them.

use std::net::IpAddr;

use chrono::Duration;
use kernel::{Email, Problem};
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter};
use store::{Actor, StoreError, WriteTx};
use web::Error;

use crate::Giving;
use crate::tables::attempt::{Column, Entity, Model};
use crate::tables::gift;

/// What is looked back upon.
const HOUR: Duration = Duration::hours(1);
/// Tries of one network address in an hour: mobile networks share theirs.
const OF_ADDRESS: u64 = 60;
/// Tries for one mail address, and of one gift, in an hour.
const OF_EMAIL: u64 = 8;
const OF_GIFT: u64 = 12;
/// Tries everywhere in an hour of gifts that are still not paid: beyond that somebody tries cards from many places.
const EVERYWHERE: u64 = 300;

const WORDS: &str = "Too many card payments are being tried. Nothing was charged. Please wait an hour, or give by bank transfer.";

/// Counts a try to pay by card.
///
/// # Errors
/// 429 where there were too many.
pub async fn count(
    giving: &Giving,
    row: &gift::Model,
    email: &Email,
    from: IpAddr,
) -> Result<(), Error> {
    let store = giving.store();
    let mark = |kind: &str, value: &str| store.fingerprint(kind, value.as_bytes());
    let marks = [
        (mark("giving.try.address", &from.to_string())?, OF_ADDRESS),
        (mark("giving.try.email", &email.folded())?, OF_EMAIL),
        (mark("giving.try.gift", &row.id)?, OF_GIFT),
    ];
    let counted: Result<bool, StoreError> = store
        .write(Actor::Visitor, move |tx| {
            Box::pin(async move { count_here(tx, marks).await })
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
async fn count_here(tx: &WriteTx, marks: [(String, u64); 3]) -> Result<bool, StoreError> {
    let since = tx.now() - HOUR;
    for (mark, most) in &marks {
        let tries = Entity::find()
            .filter(Column::Mark.eq(mark))
            .filter(Column::At.gt(since));
        if tries.count(tx.connection()).await? >= *most {
            return Ok(false);
        }
    }
    let unpaid = gift::Entity::find()
        .filter(gift::Column::State.eq(crate::model::State::Pending))
        .filter(gift::Column::Payment.is_not_null())
        .filter(gift::Column::CreatedAt.gt(since));
    if unpaid.count(tx.connection()).await? >= EVERYWHERE {
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
        .filter(Column::At.lt(tx.now() - HOUR))
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// Letters with a link that one address may ask for in an hour.
const LETTERS: u64 = 3;

/// Whether an address may be sent one more link; it is counted then.
///
/// # Errors
/// When the database fails.
pub async fn may_be_written_to(giving: &Giving, email: &Email) -> Result<bool, StoreError> {
    let store = giving.store();
    let mark = store.fingerprint("giving.try.letter", email.folded().as_bytes())?;
    store
        .write(Actor::Visitor, move |tx| {
            Box::pin(async move {
                let tries = Entity::find()
                    .filter(Column::Mark.eq(&mark))
                    .filter(Column::At.gt(tx.now() - HOUR));
                if tries.count(tx.connection()).await? >= LETTERS {
                    return Ok(false);
                }
                let row = Model {
                    id: tx.id().to_string(),
                    mark,
                    at: tx.now(),
                };
                Entity::insert(row.into_active_model())
                    .exec_without_returning(tx.connection())
                    .await?;
                Ok(true)
            })
        })
        .await
}
