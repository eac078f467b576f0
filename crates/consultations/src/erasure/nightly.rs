//! What is erased by itself at the end of its time.
//!
//! Health details are kept no longer than they are needed (UK GDPR article 5(1)(e), NDPA 2023 section 24), and what stays of
//! a request is its money, in the ledger. Two things come before: while somebody has still to decide about its money, or a
//! refund is under way, a request is kept (article 17(3)(e): for claims); and one that is paid and was never marked is put up
//! first, so that nothing goes unseen that may be owed.

use chrono::{DateTime, Duration, NaiveTime, Utc};
use kernel::PracticeZone;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Condition;
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter,
    QueryOrder, QuerySelect, Select,
};
use store::{Actor, StoreError, WriteTx};

use super::{erase_request, money_owed_reason, retention, stop_open_payment};
use crate::guests;
use crate::model::OWN_PURPOSES;
use crate::requests::flash;
use crate::requests::records::unrestricted_condition;
use crate::requests::tables::event;
use crate::requests::tables::request::{Column, Entity, Model};
use crate::service::ConsultationService;

/// Kind of the nightly job.
pub const ERASE_DUE: &str = "care.erase-due";
/// Requests that are looked at and written in one go.
const BATCH: u64 = 20;
/// From the night that puts a request up to the one that erases it.
const NOTICE: Duration = Duration::days(90);
/// How long it is kept after the meeting who was invited to it.
pub(super) const GUESTS_KEPT: Duration = Duration::days(1);
/// The word in its history for that it was put up.
const FLAGGED_FOR_REVIEW: &str = "time_over";
/// On the clock of Lagos.
const NIGHT: NaiveTime = NaiveTime::from_hms_opt(3, 45, 0).expect("a quarter to four is an hour");

/// Erases what is due, each night.
pub async fn erase_due_requests(consultations: ConsultationService) -> Result<(), StoreError> {
    // The next night comes whatever becomes of this one.
    let tx = consultations.store().begin(Actor::System).await?;
    flash::purge_expired_flashes(&tx).await?;
    guests::purge_guests(&tx, tx.now() - GUESTS_KEPT).await?;
    enqueue_nightly_erasure(&tx).await?;
    tx.commit().await?;
    let keep_days = consultations.load_settings().await?.keep_days;
    let mut behind = String::new();
    loop {
        let rows = load_due_requests(&consultations, &behind).await?;
        let Some(last) = rows.last() else {
            return Ok(());
        };
        // Requests that cannot be decided yet stay due; without this cursor the loop would never end.
        behind.clone_from(&last.id);
        // Decided before the write begins: a provider may have to be called, and SQLite has only one writer.
        let mut steps = Vec::with_capacity(rows.len());
        for row in rows {
            if let Some(step) = find_erasure_step(&consultations, &row, keep_days).await? {
                steps.push((row, step));
            }
        }
        let tx = consultations.store().begin(Actor::System).await?;
        apply_steps(&consultations, &tx, steps).await?;
        tx.commit().await?;
    }
}

/// What is done with a request that is due.
enum ErasureStep {
    /// There was a contact since: it is kept until then.
    Keep(DateTime<Utc>),
    /// It is put up, and erased later.
    FlagForReview,
    Erase,
}

/// What is done with a request that is due; nothing before somebody has decided about its money: the next night looks again.
async fn find_erasure_step(
    consultations: &ConsultationService,
    row: &Model,
    keep_days: u32,
) -> Result<Option<ErasureStep>, StoreError> {
    let reader = consultations.store().reader();
    let db = reader.connection();
    let Some(over_at) = retention::over_at(db, row, keep_days).await? else {
        return Ok(None);
    };
    if over_at > consultations.now() {
        return Ok(Some(ErasureStep::Keep(over_at)));
    }
    if row.paid_at.is_none() && stop_open_payment(consultations, row).await?.is_some() {
        return Ok(None);
    }
    let payments = consultations.payments();
    for purpose in OWN_PURPOSES {
        if payments.has_open_money(purpose, &row.id).await? {
            return Ok(None);
        }
    }
    let is_seen = money_owed_reason(row).is_none() || was_flagged(db, &row.id, over_at).await?;
    Ok(Some(if is_seen {
        ErasureStep::Erase
    } else {
        ErasureStep::FlagForReview
    }))
}

/// Whether a request was put up since its time was over. Before that, it was for a time that a contact made longer.
async fn was_flagged(
    db: &impl ConnectionTrait,
    id: &str,
    over_at: DateTime<Utc>,
) -> Result<bool, StoreError> {
    let put_up = event::Entity::find()
        .filter(event::Column::RequestId.eq(id))
        .filter(event::Column::Action.eq(FLAGGED_FOR_REVIEW))
        .filter(event::Column::At.gte(over_at));
    Ok(put_up.count(db).await? > 0)
}

/// Requests whose time is over at a moment, of those that are `free` to go.
pub(super) fn due_requests(at: DateTime<Utc>, free: Condition) -> Select<Entity> {
    Entity::find()
        .filter(free)
        .filter(Column::EraseAfter.lte(at))
        .filter(Column::ErasedAt.is_null())
}

async fn load_due_requests(
    consultations: &ConsultationService,
    behind: &str,
) -> Result<Vec<Model>, StoreError> {
    let reader = consultations.store().reader();
    let free = unrestricted_condition(consultations.store(), reader.connection()).await?;
    let found = due_requests(consultations.now(), free)
        .filter(Column::Id.gt(behind))
        .order_by_asc(Column::Id)
        .limit(BATCH);
    Ok(found.all(reader.connection()).await?)
}

async fn apply_steps(
    consultations: &ConsultationService,
    tx: &WriteTx,
    steps: Vec<(Model, ErasureStep)>,
) -> Result<(), StoreError> {
    for (seen, step) in steps {
        // What changed meanwhile is looked at in the next night.
        let is_same = |row: &Model| row.version == seen.version;
        let Some(row) = cases::lock_case::<Model>(tx, &seen.id)
            .await?
            .filter(is_same)
        else {
            continue;
        };
        match step {
            ErasureStep::Keep(until) => {
                let mut change = row.clone().into_active_model();
                change.erase_after = Set(Some(until));
                cases::update_case(tx, &row, change).await?;
            }
            ErasureStep::FlagForReview => flag_for_review(consultations, tx, row).await?,
            ErasureStep::Erase => erase_request(consultations, tx, row).await?,
        }
    }
    Ok(())
}

/// Lets the desk's list say that somebody is to look at a request, which stays where it stands, and tells until when.
async fn flag_for_review(
    consultations: &ConsultationService,
    tx: &WriteTx,
    before: Model,
) -> Result<(), StoreError> {
    let mut row = before.clone().into_active_model();
    row.follow_up = Set(Some(PracticeZone::Lagos.to_local(tx.now()).date_naive()));
    row.erase_after = Set(Some(tx.now() + NOTICE));
    cases::record_change(
        consultations.store(),
        tx,
        &before,
        row,
        FLAGGED_FOR_REVIEW,
        None,
    )
    .await?;
    Ok(())
}

/// Sees to it that somebody looks in the next night; once for it, whoever asks.
pub async fn enqueue_nightly_erasure(tx: &WriteTx) -> Result<(), StoreError> {
    tx.enqueue_nightly(ERASE_DUE, NIGHT).await
}
