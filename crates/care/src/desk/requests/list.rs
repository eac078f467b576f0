//! Requests by where they stand.

use std::collections::{HashMap, HashSet};

use axum::extract::State as Of;
use cases::Named;
use chrono::Days;
use chrono_tz::Tz;
use kernel::Paging;
use sea_orm::sea_query::Condition;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder};
use serde::Deserialize;
use staff::Permission::ManageMoney;
use staff::SignedIn;
use store::{StoreError, page_of};
use utoipa::IntoParams;
use web::{Json, Query, Result};

use super::room::wait;
use super::views::{CareCounts, CareList, CareRow, CareStateCounts};
use crate::Care;
use crate::model::State;
use crate::requests::tables::request::{Column, Entity, Model};
use crate::requests::tables::room::Model as Room;
use crate::requests::{records, rooms};
use crate::schedule::clinician_table as clinician;
use crate::schedule::hours::midnight;
use crate::schedule::span_table as span;
use crate::schedule::{self, zones};

/// From so many times in an hour on that were held and came to nothing, the desk is told.
const MANY_LAPSED: u64 = 10;

#[derive(Debug, Default, Deserialize, IntoParams)]
pub struct RequestsQuery {
    /// Where they stand; new ones when left out.
    #[param(inline)]
    state: Option<State>,
    /// Wherever they stand: only those whose patient waits before a room that is closed.
    #[serde(default)]
    #[param(required = false)]
    waits: bool,
    /// In place of where they stand: only those with a time that is not over, the next first.
    #[serde(default)]
    #[param(required = false)]
    upcoming: bool,
    /// In place of where they stand: only those that wait for somebody. They are new or to be decided, or were booked and
    /// nobody at the desk has done anything with them.
    #[serde(default)]
    #[param(required = false)]
    unseen: bool,
    /// A whole reference or a whole mail address; found wherever it stands.
    #[serde(default)]
    #[param(required = false)]
    q: String,
    /// `mine`, `nobody`, or all when left out.
    #[serde(default)]
    #[param(required = false)]
    assigned: String,
    /// From 1.
    page: Option<u64>,
}

/// Requests, longest waiting first; what is over and what nobody has seen, newest first.
#[utoipa::path(get, path = "/api/desk/care/requests", operation_id = "desk_list_requests", params(RequestsQuery), tag = "desk",
    responses((status = 200, body = CareList)))]
pub async fn list(
    Of(care): Of<Care>,
    signed_in: SignedIn,
    Query(query): Query<RequestsQuery>,
) -> Result<Json<CareList>> {
    let rooms = rooms::waited_for(&care).await?;
    let reader = care.store().reader();
    let listed = Listed::of(&query);
    let is_by_time = matches!(listed, Listed::Upcoming);
    let coming = if is_by_time {
        schedule::coming(reader.connection(), care.now()).await?
    } else {
        Vec::new()
    };
    let found = wanted(&care, &signed_in, &query, (&rooms, &coming)).await?;
    let all = Entity::find().filter(found);
    let paging = Paging::usual(query.page);
    let page = if is_by_time {
        let mut rows = all.all(reader.connection()).await?;
        rows.sort_by_cached_key(|row| coming.iter().position(|id| *id == row.id));
        paging.cut(rows)
    } else {
        let ordered = if listed.is_oldest_first() {
            all.order_by_asc(Column::Id)
        } else {
            all.order_by_desc(Column::Id)
        };
        page_of(ordered, reader.connection(), paging).await?
    };
    let shown = async |rows| shown(&care, &signed_in, rows, &rooms).await;
    Ok(Json(CareList {
        page: page.try_map_all(shown).await?,
        counts: by_state(&care).await?,
    }))
}

/// Which requests are listed.
#[derive(Clone, Copy)]
enum Listed {
    /// Those that were searched for, wherever they stand.
    Found,
    /// Those whose patient waits before a closed room.
    Waits,
    Upcoming,
    /// Those that wait for somebody at the desk.
    Unseen,
    In(State),
}

impl Listed {
    fn of(query: &RequestsQuery) -> Self {
        if !query.q.trim().is_empty() {
            Self::Found
        } else if query.waits {
            Self::Waits
        } else if query.upcoming {
            Self::Upcoming
        } else if query.unseen {
            Self::Unseen
        } else {
            Self::In(query.state.unwrap_or(State::New))
        }
    }

    /// Whether who has waited longest comes first. What has just come in stands on top of what nobody has seen, however much
    /// that is.
    fn is_oldest_first(self) -> bool {
        match self {
            Self::Found | Self::Unseen => false,
            Self::Waits | Self::Upcoming => true,
            Self::In(state) => state.is_under_way(),
        }
    }
}

async fn wanted(
    care: &Care,
    signed_in: &SignedIn,
    query: &RequestsQuery,
    (rooms, coming): (&[Room], &[String]),
) -> Result<Condition> {
    let reader = care.store().reader();
    let mut found = Condition::all()
        .add(Column::State.ne(State::Draft))
        .add(Column::ErasedAt.is_null());
    let q = query.q.trim();
    found = match Listed::of(query) {
        Listed::Waits => {
            let waits = rooms.iter().map(|room| room.request_id.as_str());
            found.add(Column::Id.is_in(waits))
        }
        Listed::Upcoming => found
            .add(Column::State.eq(State::Scheduled))
            .add(Column::Id.is_in(coming)),
        Listed::Unseen => found.add(records::unseen()),
        Listed::In(state) => found.add(Column::State.eq(state)),
        Listed::Found => match q.parse() {
            Ok(email) => {
                let rows = records::of_address(care.store(), reader.connection(), &email).await?;
                found.add(Column::Id.is_in(rows.into_iter().map(|row| row.id)))
            }
            Err(_) => found.add(Column::Reference.eq(q.to_uppercase())),
        },
    };
    match query.assigned.as_str() {
        "nobody" => found = found.add(Column::Clinician.is_null()),
        "mine" => {
            // Who is linked to nobody is known by the name.
            let namesake = Condition::all()
                .add(clinician::Column::StaffId.is_null())
                .add(clinician::Column::Name.eq(signed_in.name.as_str()));
            let own = Condition::any()
                .add(clinician::Column::StaffId.eq(signed_in.id.to_string()))
                .add(namesake);
            let rows = clinician::Entity::find()
                .filter(own)
                .all(reader.connection())
                .await?;
            found = found.add(Column::Clinician.is_in(rows.into_iter().map(|row| row.id)));
        }
        _ => {}
    }
    Ok(found)
}

async fn shown(
    care: &Care,
    signed_in: &SignedIn,
    rows: Vec<Model>,
    rooms: &[Room],
) -> Result<Vec<CareRow>, StoreError> {
    let reader = care.store().reader();
    let people = schedule::clinicians(reader.connection()).await?;
    let names: HashMap<_, _> = people
        .into_iter()
        .map(|person| (person.id, person.name))
        .collect();
    let waits: HashMap<_, _> = rooms
        .iter()
        .map(|room| (&room.request_id, wait(room, care.now())))
        .collect();
    let booked = just_booked(care, &rows).await?;
    let mut items = Vec::with_capacity(rows.len());
    for row in rows {
        let answers = records::answers(care.store(), &row)?;
        let time = schedule::appointment(reader.connection(), &row.id).await?;
        let zone = zones::parse(&answers.patient().zone).unwrap_or(Tz::Africa__Lagos);
        let clinician = row.clinician.clone().map(|id| Named {
            name: names.get(&id).cloned().unwrap_or_default(),
            id,
        });
        items.push(CareRow {
            name: Some(answers.patient().name.clone()).filter(|name| !name.is_empty()),
            package: Some(answers.package_title.clone()),
            starts_at: time.as_ref().map(|time| time.starts_at),
            clock_text: time.as_ref().map(|time| time.clocks(zone)),
            waits: waits.get(&row.id).copied().flatten(),
            money_text: money(care, signed_in, &row).await?,
            flagged: answers.is_flagged,
            is_new: booked.contains(&row.id),
            at: row.sent_at.unwrap_or(row.created_at),
            follow_up: row.follow_up,
            for_other: row.for_other,
            id: row.id,
            reference: row.reference,
            state: row.state,
            country: row.country,
            nation: row.nation,
            clinician,
        });
    }
    Ok(items)
}

/// Those of some requests that were booked, and with which nobody at the desk has done anything.
async fn just_booked(care: &Care, rows: &[Model]) -> Result<HashSet<String>, StoreError> {
    let ids = rows.iter().map(|row| row.id.as_str());
    let found = Entity::find()
        .filter(records::just_booked())
        .filter(Column::Id.is_in(ids))
        .all(care.store().reader().connection())
        .await?;
    Ok(found.into_iter().map(|row| row.id).collect())
}

/// Whether it is paid; the sum for those who manage money.
async fn money(
    care: &Care,
    signed_in: &SignedIn,
    row: &Model,
) -> Result<Option<String>, StoreError> {
    if row.is_free {
        return Ok(Some("Free".to_owned()));
    }
    if row.paid_at.is_none() {
        return Ok(Some("Not paid".to_owned()));
    }
    let reference = row.payment.as_deref().and_then(|id| id.parse().ok());
    let Some(reference) = reference else {
        return Ok(Some("Paid".to_owned()));
    };
    let Some(state) = care.payments().state(reference).await? else {
        return Ok(None);
    };
    if !signed_in.may(ManageMoney) {
        return Ok(Some(state.labelled("Paid")));
    }
    let received = state.received;
    Ok(received.map(|amount| state.labelled(&format!("{} paid", amount.text()))))
}

async fn by_state(care: &Care) -> Result<CareStateCounts, StoreError> {
    let reader = care.store().reader();
    let here = Entity::find().filter(Column::ErasedAt.is_null());
    let counted = cases::counts_by(here, Column::State, reader.connection()).await?;
    let mut counts = CareStateCounts::default();
    for (state, count) in counted {
        match state {
            State::Draft => {}
            State::NeedsDetails => counts.needs_details = count,
            State::AwaitingPayment => counts.awaiting_payment = count,
            State::New => counts.new = count,
            State::Scheduled => counts.scheduled = count,
            State::NeedsReview => counts.needs_review = count,
            State::Done => counts.done = count,
            State::NoShow => counts.no_show = count,
            State::Cancelled => counts.cancelled = count,
            State::Refunded => counts.refunded = count,
        }
    }
    let coming = schedule::coming(reader.connection(), care.now()).await?;
    counts.upcoming = u64::try_from(coming.len()).unwrap_or(u64::MAX);
    Ok(counts)
}

/// What waits for somebody, for Today and the navigation.
#[utoipa::path(get, path = "/api/desk/care/counts", operation_id = "desk_count_requests", tag = "desk",
    responses((status = 200, body = CareCounts)))]
pub async fn counts(Of(care): Of<Care>) -> Result<Json<CareCounts>> {
    let by_state = by_state(&care).await?;
    let day = zones::day_in(care.now(), Tz::Africa__Lagos);
    let lagos = |day| midnight(Tz::Africa__Lagos, day).unwrap_or_else(|| care.now());
    let today = span::Entity::find()
        .filter(span::Column::Kind.eq(span::Kind::Booked))
        .filter(span::Column::StartsAt.gte(lagos(day)))
        .filter(span::Column::StartsAt.lt(lagos(day + Days::new(1))))
        .count(care.store().reader().connection())
        .await?;
    let rooms = rooms::waited_for(&care).await?;
    let there = rooms
        .iter()
        .filter(|room| rooms::is_there(room, care.now()));
    let lapsed = schedule::lapsed_lately(care.store().reader().connection(), care.now()).await?;
    let booked = Entity::find()
        .filter(records::just_booked())
        .filter(Column::ErasedAt.is_null())
        .count(care.store().reader().connection())
        .await?;
    Ok(Json(CareCounts {
        booked,
        held_in_vain: Some(lapsed).filter(|lapsed| *lapsed >= MANY_LAPSED),
        here: u64::try_from(there.count()).unwrap_or(u64::MAX),
        new: by_state.new,
        needs_review: by_state.needs_review,
        today,
    }))
}
