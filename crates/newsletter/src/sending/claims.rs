//! Deliveries, claimed and settled. A claim is committed before a delivery is handed over; whoever finds an old claim
//! of a try that ended knows that nobody knows.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::sea_query::{Expr, LockBehavior, LockType};
use sea_orm::{
    ColumnTrait, EntityTrait, ExprTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};
use store::{Actor, Store, StoreError, WriteTx};

use crate::tables::delivery::{Column, DeliveryState, Entity, Model};
use crate::tables::issue::IssueState;
use crate::{issues::records, tables::subscriber};

/// Deliveries that are in hand at once; after a crash as many may be in doubt.
pub(super) const GROUP_SIZE: u64 = 10;
/// Tries that a server may refuse for now, with pauses from four minutes doubling: about two days.
const MAX_TRIES: i32 = 10;
const FIRST_PAUSE: TimeDelta = TimeDelta::minutes(4);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SendOutcome {
    Sent,
    Skipped(String),
    Failed(String),
    /// There is no such mailbox.
    Gone(String),
    Later(String),
    Unsure(String),
}

pub(super) struct ClaimedDelivery {
    pub delivery: Model,
    pub reader: Option<subscriber::Model>,
}

/// Takes the next deliveries of an issue in hand, at most `most`; none when its run is over.
pub(super) async fn claim_deliveries(
    store: &Store,
    issue: &str,
    run: i32,
    holder: &str,
    most: u64,
) -> Result<Vec<ClaimedDelivery>, StoreError> {
    let tx = store.begin(Actor::System).await?;
    // Under the issue's lock: once a pause or cancellation is confirmed, nothing more of the issue is claimed.
    let row = records::lock_issue(&tx, issue).await?;
    let is_on = row.is_some_and(|row| row.state == IssueState::Sending && row.run == run);
    if !is_on {
        return Ok(Vec::new());
    }
    let due = Entity::find()
        .filter(Column::Issue.eq(issue))
        .filter(Column::State.eq(DeliveryState::Queued))
        .filter(Column::NotBefore.lte(tx.now()))
        .order_by_asc(Column::NotBefore)
        .order_by_asc(Column::Subscriber)
        .limit(most)
        .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
        .all(tx.connection())
        .await?;
    let ids: Vec<&str> = due.iter().map(|row| row.subscriber.as_str()).collect();
    Entity::update_many()
        .col_expr(Column::State, Expr::value(DeliveryState::Sending))
        .col_expr(Column::Holder, Expr::value(holder))
        .col_expr(Column::At, Expr::value(tx.now()))
        .filter(Column::Issue.eq(issue))
        .filter(Column::Subscriber.is_in(ids.iter().copied()))
        .exec(tx.connection())
        .await?;
    let readers = subscriber::Entity::find()
        .filter(subscriber::Column::Id.is_in(ids))
        .all(tx.connection())
        .await?;
    let in_hand = due.into_iter().map(|delivery| ClaimedDelivery {
        reader: readers
            .iter()
            .find(|reader| reader.id == delivery.subscriber)
            .cloned(),
        delivery,
    });
    tx.commit().await?;
    Ok(in_hand.collect())
}

/// What an earlier try of this holder had in hand when it ended: nobody knows what became of it.
pub(super) async fn give_up_doubtful(
    tx: &WriteTx,
    issue: &str,
    holder: &str,
) -> Result<(), StoreError> {
    let why = l10n::t!("newsletter-delivery-unsure");
    Entity::update_many()
        .col_expr(Column::State, Expr::value(DeliveryState::Unsure))
        .col_expr(Column::Error, Expr::value(why))
        .filter(Column::Issue.eq(issue))
        .filter(Column::Holder.eq(holder))
        .filter(Column::State.eq(DeliveryState::Sending))
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// Writes down how a delivery ended. One that was thought doubtful meanwhile is known now.
pub(super) async fn settle_delivery(
    tx: &WriteTx,
    delivery: &Model,
    holder: &str,
    ended: &SendOutcome,
) -> Result<(), StoreError> {
    let tries = delivery.tries + 1;
    let (state, why) = match ended {
        SendOutcome::Sent => (DeliveryState::Sent, None),
        SendOutcome::Skipped(why) => (DeliveryState::Skipped, Some(why)),
        SendOutcome::Failed(why) | SendOutcome::Gone(why) => (DeliveryState::Failed, Some(why)),
        SendOutcome::Later(why) if tries >= MAX_TRIES => (DeliveryState::Failed, Some(why)),
        SendOutcome::Later(why) => (DeliveryState::Queued, Some(why)),
        SendOutcome::Unsure(why) => (DeliveryState::Unsure, Some(why)),
    };
    let pause = FIRST_PAUSE * 2_i32.saturating_pow(delivery.tries.clamp(0, 10).unsigned_abs());
    Entity::update_many()
        .col_expr(Column::State, Expr::value(state))
        .col_expr(Column::Tries, Expr::value(tries))
        .col_expr(Column::NotBefore, Expr::value(tx.now() + pause))
        .col_expr(Column::Error, Expr::value(why.cloned()))
        .col_expr(Column::At, Expr::value(tx.now()))
        .filter(Column::Issue.eq(&delivery.issue))
        .filter(Column::Subscriber.eq(&delivery.subscriber))
        // By holder: a late result must not settle a delivery that was queued again and claimed by another job.
        .filter(Column::Holder.eq(holder))
        .filter(
            Column::State
                .eq(DeliveryState::Sending)
                .or(Column::State.eq(DeliveryState::Unsure)),
        )
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// When the next delivery of an issue is due; none when nothing waits.
pub(super) async fn find_next_due(
    tx: &WriteTx,
    issue: &str,
) -> Result<Option<DateTime<Utc>>, StoreError> {
    let row = Entity::find()
        .filter(Column::Issue.eq(issue))
        .filter(Column::State.eq(DeliveryState::Queued))
        .order_by_asc(Column::NotBefore)
        .one(tx.connection())
        .await?;
    Ok(row.map(|row| row.not_before))
}

/// Whether somebody has deliveries of the issue in hand.
pub(super) async fn has_claimed_deliveries(tx: &WriteTx, issue: &str) -> Result<bool, StoreError> {
    let found = Entity::find()
        .filter(Column::Issue.eq(issue))
        .filter(Column::State.eq(DeliveryState::Sending));
    Ok(found.count(tx.connection()).await? > 0)
}
