//! How much waits at the desk.
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
    Select,
};
use store::StoreError;

use super::complaints::{ACKNOWLEDGE_WITHIN, WARNED_BEFORE};
use super::queue_conditions::{
    COMMENTS, DECIDABLE, ItemColumns, QUESTIONS, doctors_condition, grave_reports, held_condition,
    open_reports, with_reports,
};
use super::views::DeskCounts;
use crate::model::{HoldReason, ItemKind, ItemState};
use crate::service::CommunityService;
use crate::tables::question::QuestionVisibility;
use crate::tables::report::ReportState;
use crate::tables::{comment, complaint, question, report};

const WAITING: [ItemState; 2] = [ItemState::Pending, ItemState::Held];

/// All of them, from small indexed sets.
pub(super) async fn load_desk_counts(
    community: &CommunityService,
) -> Result<DeskCounts, StoreError> {
    let reader = community.store().reader();
    let db = reader.connection();
    let mut counts = DeskCounts::default();
    let comments = comment::Entity::find().filter(comment::Column::State.is_in(WAITING));
    let comments = cases::count_by::<_, ItemState>(comments, comment::Column::State, db).await?;
    let questions = question::Entity::find().filter(moderator_condition());
    let questions = cases::count_by::<_, ItemState>(questions, question::Column::State, db).await?;
    for (state, n) in comments.into_iter().chain(questions) {
        if state == ItemState::Held {
            counts.held += n;
        } else {
            counts.pending += n;
        }
    }
    counts.crisis = count_crises(db).await?;
    counts.reported = count_reported(db).await?;
    count_complaints(db, community.now(), &mut counts).await?;
    counts.unanswered = count_unanswered(db, QuestionVisibility::Public).await?;
    counts.unanswered_private = count_unanswered(db, QuestionVisibility::Private).await?;
    counts.unanswered_to_moderate = question::Entity::find()
        .filter(unanswered_condition())
        .filter(moderator_condition())
        .count(db)
        .await?;
    counts.oldest_hours = find_oldest_waiting(db)
        .await?
        // Clocks of nodes differ: what was just written on another one may lie ahead.
        .map(|at| (community.now() - at).num_hours().max(0));
    Ok(counts)
}

/// Questions that wait for a moderator: a private one does when it is held.
fn moderator_condition() -> Condition {
    let public = Condition::all()
        .add(question::Column::Visibility.eq(QuestionVisibility::Public))
        .add(question::Column::State.is_in(WAITING));
    Condition::any()
        .add(public)
        .add(question::Column::State.eq(ItemState::Held))
}

async fn count_reported(db: &impl ConnectionTrait) -> Result<u64, StoreError> {
    let comments = comment::Entity::find()
        .filter(comment::Column::State.is_in(DECIDABLE))
        .filter(comment::Column::Id.in_subquery(open_reports(ItemKind::Comment)))
        .count(db)
        .await?;
    let questions = question::Entity::find()
        .filter(question::Column::State.is_in(DECIDABLE))
        .filter(question::Column::Id.in_subquery(open_reports(ItemKind::Question)))
        .count(db)
        .await?;
    Ok(comments + questions)
}

async fn count_complaints(
    db: &impl ConnectionTrait,
    now: DateTime<Utc>,
    counts: &mut DeskCounts,
) -> Result<(), StoreError> {
    let open = complaint::Entity::find().filter(complaint::Column::DecidedAt.is_null());
    counts.complaints = open.clone().count(db).await?;
    let due = now - TimeDelta::days(ACKNOWLEDGE_WITHIN - WARNED_BEFORE);
    counts.complaints_due = open
        .filter(complaint::Column::AcknowledgedAt.is_null())
        .filter(complaint::Column::At.lte(due))
        .count(db)
        .await?;
    Ok(())
}

async fn count_unanswered(
    db: &impl ConnectionTrait,
    to: QuestionVisibility,
) -> Result<u64, StoreError> {
    Ok(question::Entity::find()
        .filter(question::Column::Visibility.eq(to))
        .filter(unanswered_condition())
        .count(db)
        .await?)
}

/// Questions that wait for the doctor.
fn unanswered_condition() -> Condition {
    let open = [ItemState::Published, ItemState::Pending, ItemState::Held];
    Condition::all()
        .add(question::Column::State.is_in(open))
        .add(question::Column::AnsweredAt.is_null())
        // A merged question is answered where it was merged to.
        .add(question::Column::DuplicateOf.is_null())
        // Nobody asks in a sample.
        .add(question::untouched_sample_condition().not())
}

/// When the oldest of what waits for a moderator came.
async fn find_oldest_waiting(
    db: &impl ConnectionTrait,
) -> Result<Option<DateTime<Utc>>, StoreError> {
    let comment = comment::Entity::find()
        .filter(comment::Column::State.is_in(WAITING))
        .order_by_asc(comment::Column::Id)
        .one(db)
        .await?;
    let question = question::Entity::find()
        .filter(moderator_condition())
        .order_by_asc(question::Column::Id)
        .one(db)
        .await?;
    let report = report::Entity::find()
        .filter(report::Column::State.eq(ReportState::Open))
        .order_by_asc(report::Column::Id)
        .one(db)
        .await?;
    let times = [
        comment.map(|row| row.posted_at),
        question.map(|row| row.asked_at),
        report.map(|row| row.at),
    ];
    Ok(times.into_iter().flatten().min())
}

/// How many comments and questions stand in the list of crises.
async fn count_crises(db: &impl ConnectionTrait) -> Result<u64, StoreError> {
    let questions = question::Entity::find().filter(doctors_condition().not());
    Ok(
        count_in_crisis(db, &COMMENTS, &comment::Entity::find()).await?
            + count_in_crisis(db, &QUESTIONS, &questions).await?,
    )
}

async fn count_in_crisis<E, C>(
    db: &impl ConnectionTrait,
    columns: &ItemColumns<C>,
    all: &Select<E>,
) -> Result<u64, StoreError>
where
    E: EntityTrait<Model: Send + Sync>,
    C: ColumnTrait,
{
    let held = || {
        Condition::any()
            .add(held_condition(columns, HoldReason::Crisis))
            .add(held_condition(columns, HoldReason::Emergency))
    };
    let reported = || with_reports(columns, grave_reports(columns.kind));
    let both = Condition::all().add(held()).add(reported());
    // Counted separately, because a single condition with OR would scan all comments.
    let mut counts = [0; 3];
    for (count, which) in counts.iter_mut().zip([held(), reported(), both]) {
        *count = all.clone().filter(which).count(db).await?;
    }
    let [held, reported, both] = counts;
    Ok((held + reported).saturating_sub(both))
}
