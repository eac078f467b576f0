//! The list of requests, and what waits.

use std::collections::HashMap;

use axum::extract::State as Shared;
use chrono::{Days, NaiveTime};
use kernel::{Email, Zone};
use sea_orm::sea_query::Condition;
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect,
};
use serde::Deserialize;
use staff::Permission::ReadHealthDetails;
use staff::SignedIn;
use store::StoreError;
use utoipa::IntoParams;
use web::{Json, Query, Result};

use super::look;
use super::views::{CareCounts, CareList, CareRow, CareStateCounts, Named};
use crate::Care;
use crate::model::State;
use crate::requests::records;
use crate::requests::tables::request::{Column, Entity, Model};
use crate::schedule::{self, zones};

const PAGE: u64 = 25;

/// Which requests are wanted.
#[derive(Debug, Default, Deserialize, IntoParams)]
pub struct RequestsQuery {
    /// A reference, or a whole mail address.
    #[serde(default)]
    #[param(required = false)]
    q: String,
    /// Where they stand; all that were sent when left out.
    #[param(inline)]
    state: Option<State>,
    /// Id of a clinician, or `nobody`.
    #[serde(default)]
    #[param(required = false)]
    assigned: String,
    /// From 1.
    page: Option<u64>,
}

fn wanted(care: &Care, query: &RequestsQuery) -> Result<Condition, StoreError> {
    let mut found = Condition::all().add(Column::ErasedAt.is_null());
    found = match query.state {
        Some(state) => found.add(Column::State.eq(state)),
        None => found.add(Column::State.ne(State::Draft)),
    };
    let q = query.q.trim();
    if let Ok(email) = q.parse::<Email>() {
        found = found.add(records::marked(care.store(), &email)?);
    } else if !q.is_empty() {
        let either = Condition::any()
            .add(Column::Reference.eq(q.to_ascii_uppercase()))
            .add(Column::Id.eq(q));
        found = found.add(either);
    }
    Ok(match query.assigned.as_str() {
        "" => found,
        "nobody" => found.add(Column::Clinician.is_null()),
        clinician => found.add(Column::Clinician.eq(clinician)),
    })
}

/// Requests, newest first.
#[utoipa::path(get, path = "/api/desk/care/requests", operation_id = "desk_list_requests", params(RequestsQuery), tag = "desk",
    responses((status = 200, body = CareList)))]
pub async fn list(
    Shared(care): Shared<Care>,
    person: SignedIn,
    Query(query): Query<RequestsQuery>,
) -> Result<Json<CareList>> {
    look(&person)?;
    let found = Entity::find().filter(wanted(&care, &query)?);
    let reader = care.store().reader();
    let total = found.clone().count(reader.connection()).await?;
    let pages = total.div_ceil(PAGE).max(1);
    let page = query.page.unwrap_or(1).clamp(1, pages);
    let rows = found
        .order_by_desc(Column::SentAt)
        .order_by_desc(Column::Id)
        .offset((page - 1) * PAGE)
        .limit(PAGE)
        .all(reader.connection())
        .await?;
    let people = clinicians(reader.connection()).await?;
    let mut items = Vec::with_capacity(rows.len());
    for row in rows {
        items.push(line(&care, &person, &people, row).await?);
    }
    Ok(Json(CareList {
        items,
        total,
        page,
        pages,
        counts: state_counts(reader.connection()).await?,
    }))
}

/// Names of clinicians by their ids.
///
/// # Errors
/// When the database fails.
pub(super) async fn clinicians(
    db: &impl ConnectionTrait,
) -> Result<HashMap<String, Named>, StoreError> {
    let people = schedule::clinicians(db).await?.into_iter();
    Ok(people
        .map(|one| {
            let named = Named {
                id: one.id.clone(),
                name: one.name,
            };
            (one.id, named)
        })
        .collect())
}

async fn line(
    care: &Care,
    person: &SignedIn,
    people: &HashMap<String, Named>,
    row: Model,
) -> Result<CareRow, StoreError> {
    let reader = care.store().reader();
    let answers = records::answers(care.store(), &row)?;
    let time = schedule::appointment(reader.connection(), &row.id).await?;
    let zone = zones::parse(&answers.patient().zone).unwrap_or(chrono_tz::Africa::Lagos);
    let due = row.follow_up.and_then(|day| {
        let morning = day.and_time(NaiveTime::from_hms_opt(8, 0, 0)?);
        Zone::Lagos.moment_of(morning).earliest()
    });
    Ok(CareRow {
        name: Some(answers.patient().name.clone()).filter(|name| !name.is_empty()),
        package: Some(answers.package_title.clone()).filter(|title| !title.is_empty()),
        flagged: answers.is_flagged && person.may(ReadHealthDetails),
        at: row.sent_at.unwrap_or(row.created_at),
        starts_at: time.as_ref().map(|time| time.starts_at),
        clock_text: time.map(|time| time.clocks(zone)),
        clinician: row.clinician.as_ref().and_then(|id| people.get(id)).cloned(),
        money_text: paid(care, &row).await?,
        id: row.id,
        reference: row.reference,
        state: row.state,
        for_other: row.for_other,
        country: row.country,
        nation: row.nation,
        due,
    })
}

async fn paid(care: &Care, row: &Model) -> Result<Option<String>, StoreError> {
    let reference = row.payment.as_deref().filter(|_| row.paid_at.is_some());
    let Some(reference) = reference.and_then(|id| id.parse().ok()) else {
        return Ok(None);
    };
    let state = care.payments().state(reference).await?;
    let received = state.and_then(|state| state.received);
    Ok(received.map(payments::model::Amount::text))
}

async fn state_counts(db: &impl ConnectionTrait) -> Result<CareStateCounts, StoreError> {
    let rows: Vec<(State, i64)> = Entity::find()
        .filter(Column::ErasedAt.is_null())
        .select_only()
        .column(Column::State)
        .column_as(Column::Id.count(), "count")
        .group_by(Column::State)
        .into_tuple()
        .all(db)
        .await?;
    let of = |state: State| {
        let found = rows.iter().find(|(own, _)| *own == state);
        found.map_or(0, |(_, count)| u64::try_from(*count).unwrap_or(0))
    };
    Ok(CareStateCounts {
        new: of(State::New),
        awaiting_payment: of(State::AwaitingPayment),
        needs_review: of(State::NeedsReview),
        needs_details: of(State::NeedsDetails),
        scheduled: of(State::Scheduled),
        done: of(State::Done),
        no_show: of(State::NoShow),
        cancelled: of(State::Cancelled),
        refunded: of(State::Refunded),
    })
}

/// What waits for somebody.
#[utoipa::path(get, path = "/api/desk/care/counts", operation_id = "desk_count_requests", tag = "desk",
    responses((status = 200, body = CareCounts)))]
pub async fn counts(Shared(care): Shared<Care>, person: SignedIn) -> Result<Json<CareCounts>> {
    look(&person)?;
    let reader = care.store().reader();
    let all = state_counts(reader.connection()).await?;
    Ok(Json(CareCounts {
        new: all.new,
        needs_review: all.needs_review,
        today: today(&care).await?,
    }))
}

/// Booked meetings that begin today in Lagos.
async fn today(care: &Care) -> Result<u64, StoreError> {
    let reader = care.store().reader();
    let day = Zone::Lagos.at(care.now()).date_naive();
    let next = day.checked_add_days(Days::new(1)).unwrap_or(day);
    let ids: Vec<String> = Entity::find()
        .filter(Column::State.eq(State::Scheduled))
        .select_only()
        .column(Column::Id)
        .into_tuple()
        .all(reader.connection())
        .await?;
    let mut count = 0;
    for id in ids {
        let time = schedule::appointment(reader.connection(), &id).await?;
        let on = time.map(|time| Zone::Lagos.at(time.starts_at).date_naive());
        count += u64::from(on.is_some_and(|on| on >= day && on < next));
    }
    Ok(count)
}
