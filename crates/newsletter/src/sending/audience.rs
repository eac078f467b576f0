//! To whom an issue goes: one condition for counting and for writing the deliveries down.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, Query, SelectStatement};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, ExprTrait, PaginatorTrait, QueryFilter,
};
use store::{Store, StoreError, WriteTx};

use crate::sample;
use crate::tables::delivery::{self, DeliveryState};
use crate::tables::issue::{IssueKind, IssueSegment};
use crate::tables::subscriber::{Column, Entity, NewsletterFrequency, SubscriberState};
use crate::tables::topic;

/// Readers of a segment. Who chose no topic reads about everything, who named no country is everywhere, and a
/// sample is nobody.
pub(crate) fn audience_condition(kind: IssueKind, segment: &IssueSegment) -> Condition {
    let mut all = Condition::all()
        .add(Column::State.eq(SubscriberState::Subscribed))
        .add(Column::Source.ne(sample::SOURCE));
    if kind == IssueKind::Extra {
        all = all.add(Column::Frequency.eq(NewsletterFrequency::Every));
    }
    if !segment.countries.is_empty() {
        let named = Column::Country.is_in(&segment.countries);
        all = all.add(named.or(Column::Country.eq("")));
    }
    if !segment.topics.is_empty() {
        let fits = select_topic_subscribers()
            .and_where(topic::Column::Topic.is_in(&segment.topics))
            .to_owned();
        all = all.add(
            Condition::any()
                .add(Column::Id.in_subquery(fits))
                .add(Column::Id.not_in_subquery(select_topic_subscribers())),
        );
    }
    all
}

fn select_topic_subscribers() -> SelectStatement {
    Query::select()
        .column(topic::Column::Subscriber)
        .from(topic::Entity)
        .to_owned()
}

/// How many that are now.
pub(crate) async fn count_audience(
    store: &Store,
    kind: IssueKind,
    segment: &IssueSegment,
) -> Result<u64, StoreError> {
    let found = Entity::find().filter(audience_condition(kind, segment));
    Ok(found.count(store.reader().connection()).await?)
}

/// Writes a delivery down for each of them.
pub(crate) async fn insert_deliveries(
    tx: &WriteTx,
    issue: &str,
    kind: IssueKind,
    segment: &IssueSegment,
) -> Result<(), StoreError> {
    let now: DateTime<Utc> = tx.now();
    let readers = Query::select()
        .expr(Expr::value(issue.to_owned()))
        .column(Column::Id)
        .expr(Expr::value(DeliveryState::Queued))
        .expr(Expr::value(0))
        .expr(Expr::value(now))
        .expr(Expr::value(now))
        .from(Entity)
        .cond_where(audience_condition(kind, segment))
        .to_owned();
    let insert = Query::insert()
        .into_table(delivery::Entity)
        .columns([
            delivery::Column::Issue,
            delivery::Column::Subscriber,
            delivery::Column::State,
            delivery::Column::Tries,
            delivery::Column::NotBefore,
            delivery::Column::At,
        ])
        .select_from(readers)
        .map_err(StoreError::other)?
        .to_owned();
    tx.connection().execute(&insert).await?;
    Ok(())
}
