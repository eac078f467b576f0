//! Requests by where they stand.

use std::collections::{HashMap, HashSet};

use axum::extract::State as Of;
use cases::CasePerson;
use chrono::Days;
use chrono_tz::Tz;
use kernel::PageParams;
use scheduling::Appointment;
use scheduling::clinician_table as clinician;
use scheduling::hours::midnight;
use scheduling::span_table as span;
use scheduling::zones;
use sea_orm::sea_query::Condition;
use sea_orm::{
    ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
};
use serde::Deserialize;
use staff::Permission::{ManageMoney, ReadHealthDetails};
use staff::SignedIn;
use store::{StoreError, fetch_page};
use utoipa::IntoParams;
use web::{Json, Query, Result};

use super::health_details::load_flags;
use super::room_view::build_wait;
use super::views::{CareCounts, CareList, CareRow, CareStateCounts};
use crate::model::{RequestAnswers, RequestState};
use crate::requests::records;
use crate::requests::tables::request::{Column, Entity, Model};
use crate::requests::tables::room::Model as Room;
use crate::rooms::{self, RoomDoor};
use crate::service::ConsultationService;

/// From so many times in an hour on that were held and came to nothing, the desk is told.
const MANY_LAPSED: u64 = 10;

#[derive(Debug, Default, Deserialize, IntoParams)]
pub struct RequestsQuery {
    /// Where they stand; new ones when left out.
    #[param(inline)]
    state: Option<RequestState>,
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
    /// In place of where they stand: only those with messages that nobody has read, the longest waiting first.
    #[serde(default)]
    #[param(required = false)]
    messages: bool,
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
pub async fn list_requests(
    Of(consultations): Of<ConsultationService>,
    signed_in: SignedIn,
    Query(query): Query<RequestsQuery>,
) -> Result<Json<CareList>> {
    let rooms = rooms::load_waiting_rooms(&consultations).await?;
    let reader = consultations.store().reader();
    let listed = RequestFilter::from_query(&query);
    let is_by_time = matches!(listed, RequestFilter::Upcoming);
    let coming = if is_by_time {
        scheduling::load_upcoming_ids(reader.connection(), consultations.now()).await?
    } else {
        Vec::new()
    };
    let found = build_condition(&consultations, &signed_in, &query, (&rooms, &coming)).await?;
    let all = Entity::find().filter(found);
    let paging = PageParams::with_default_size(query.page);
    let page = if is_by_time {
        let mut rows = all.all(reader.connection()).await?;
        rows.sort_by_cached_key(|row| coming.iter().position(|id| *id == row.id));
        paging.slice_page(rows)
    } else {
        // Ids are ULIDs and so sort by when they were made.
        let ordered = if listed.is_oldest_first() {
            all.order_by_asc(Column::Id)
        } else {
            all.order_by_desc(Column::Id)
        };
        fetch_page(ordered, reader.connection(), paging).await?
    };
    let shown = async |rows| build_rows(&consultations, &signed_in, rows, &rooms).await;
    Ok(Json(CareList {
        page: page.try_map_all(shown).await?,
        counts: count_by_state(&consultations).await?,
    }))
}

/// Which requests are listed.
#[derive(Clone, Copy)]
enum RequestFilter {
    /// Those that were searched for, wherever they stand.
    Search,
    /// Those whose patient waits before a closed room.
    Waits,
    Upcoming,
    /// Those that wait for somebody at the desk.
    Unseen,
    /// Those with messages that nobody has read.
    Messages,
    In(RequestState),
}

impl RequestFilter {
    fn from_query(query: &RequestsQuery) -> Self {
        if !query.q.trim().is_empty() {
            Self::Search
        } else if query.waits {
            Self::Waits
        } else if query.upcoming {
            Self::Upcoming
        } else if query.unseen {
            Self::Unseen
        } else if query.messages {
            Self::Messages
        } else {
            Self::In(query.state.unwrap_or(RequestState::New))
        }
    }

    /// Whether who has waited longest comes first. What has just come in stands on top of what nobody has seen, however much
    /// that is.
    fn is_oldest_first(self) -> bool {
        match self {
            Self::Search | Self::Unseen => false,
            Self::Waits | Self::Upcoming | Self::Messages => true,
            Self::In(state) => state.is_under_way(),
        }
    }
}

async fn build_condition(
    consultations: &ConsultationService,
    signed_in: &SignedIn,
    query: &RequestsQuery,
    (rooms, coming): (&[Room], &[String]),
) -> Result<Condition> {
    let reader = consultations.store().reader();
    let mut found = Condition::all()
        .add(Column::State.ne(RequestState::Draft))
        .add(Column::ErasedAt.is_null());
    let q = query.q.trim();
    found = match RequestFilter::from_query(query) {
        RequestFilter::Waits => {
            let waits = rooms.iter().map(|room| room.request_id.as_str());
            found.add(Column::Id.is_in(waits))
        }
        RequestFilter::Upcoming => found.add(upcoming_condition(coming.to_vec())),
        RequestFilter::Unseen => found.add(records::unseen_condition()),
        RequestFilter::Messages => found.add(records::unread_condition()),
        RequestFilter::In(state) => found.add(Column::State.eq(state)),
        RequestFilter::Search => match q.parse() {
            Ok(email) => {
                let rows =
                    records::find_by_email(consultations.store(), reader.connection(), &email)
                        .await?;
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

/// Of some whose time is known, those that nobody has ended.
fn upcoming_condition(ids: impl IntoIterator<Item = String>) -> Condition {
    Condition::all()
        .add(Column::State.eq(RequestState::Scheduled))
        .add(Column::Id.is_in(ids))
}

async fn build_rows(
    consultations: &ConsultationService,
    signed_in: &SignedIn,
    rows: Vec<Model>,
    rooms: &[Room],
) -> Result<Vec<CareRow>, StoreError> {
    let reader = consultations.store().reader();
    let people = scheduling::load_clinicians(reader.connection()).await?;
    let names = people.into_iter().map(|person| (person.id, person.name));
    let names: HashMap<_, _> = names.collect();
    let waits: HashMap<_, _> = rooms
        .iter()
        .map(|room| (&room.request_id, build_wait(room, consultations.now())))
        .collect();
    let booked = find_newly_booked(consultations, &rows).await?;
    let ids: Vec<String> = rows.iter().map(|row| row.id.clone()).collect();
    let unread = threads::count_unread(reader.connection(), &ids).await?;
    let mut items = Vec::with_capacity(rows.len());
    for row in rows {
        let answers = records::decrypt_answers(consultations.store(), &row)?;
        let time = scheduling::find_appointment(reader.connection(), &row.id).await?;
        let door = find_door(consultations, &answers, time.as_ref()).await?;
        let may_read = signed_in.has_permission(ReadHealthDetails);
        let flags = load_flags(consultations, &row, may_read && answers.is_flagged).await?;
        let phone = answers.patient().phone.clone();
        let phone = phone.filter(|_| answers.is_flagged);
        let zone = zones::parse_zone(&answers.patient().zone).unwrap_or(Tz::Africa__Lagos);
        let clinician = row.clinician.clone().map(|id| CasePerson {
            name: names.get(&id).cloned().unwrap_or_default(),
            id,
        });
        items.push(CareRow {
            name: Some(answers.patient().name.clone()).filter(|name| !name.is_empty()),
            package: Some(answers.package_title.clone()),
            starts_at: time.as_ref().map(|time| time.starts_at),
            clock_text: time.as_ref().map(|time| time.format_clocks(zone)),
            may_open_room: door == RoomDoor::Closed,
            is_room_open: door == RoomDoor::Open,
            waits: waits.get(&row.id).copied().flatten(),
            money_text: format_money_status(consultations, signed_in, &row).await?,
            flagged: answers.is_flagged,
            flags,
            phone: phone.as_ref().map(|phone| phone.typed.clone()),
            phone_link: phone.map(|phone| phone.e164),
            unread: unread.get(&row.id).copied().unwrap_or_default(),
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

async fn find_door(
    consultations: &ConsultationService,
    answers: &RequestAnswers,
    time: Option<&Appointment>,
) -> Result<RoomDoor, StoreError> {
    let Some(time) = time else {
        return Ok(RoomDoor::Away);
    };
    let settings = consultations.load_settings().await?;
    if !rooms::has_room(&settings, answers, time) {
        return Ok(RoomDoor::Away);
    }
    let reader = consultations.store().reader();
    rooms::find_door(reader.connection(), time, consultations.now()).await
}

/// Those of some requests that were booked, and with which nobody at the desk has done anything.
async fn find_newly_booked(
    consultations: &ConsultationService,
    rows: &[Model],
) -> Result<HashSet<String>, StoreError> {
    let ids = rows.iter().map(|row| row.id.as_str());
    let found = Entity::find()
        .filter(records::just_booked_condition())
        .filter(Column::Id.is_in(ids))
        .all(consultations.store().reader().connection())
        .await?;
    Ok(found.into_iter().map(|row| row.id).collect())
}

/// Whether it is paid; the sum for those who manage money.
async fn format_money_status(
    consultations: &ConsultationService,
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
    let Some(state) = consultations
        .payments()
        .find_attempt_state(reference)
        .await?
    else {
        return Ok(None);
    };
    if !signed_in.has_permission(ManageMoney) {
        return Ok(Some(state.label_amount("Paid")));
    }
    let received = state.received;
    Ok(received.map(|amount| state.label_amount(&format!("{} paid", amount.text()))))
}

async fn count_by_state(
    consultations: &ConsultationService,
) -> Result<CareStateCounts, StoreError> {
    let reader = consultations.store().reader();
    let here = Entity::find().filter(Column::ErasedAt.is_null());
    let counted = cases::count_by(here, Column::State, reader.connection()).await?;
    let mut counts = CareStateCounts::default();
    for (state, count) in counted {
        match state {
            RequestState::Draft => {}
            RequestState::NeedsDetails => counts.needs_details = count,
            RequestState::AwaitingPayment => counts.awaiting_payment = count,
            RequestState::New => counts.new = count,
            RequestState::Scheduled => counts.scheduled = count,
            RequestState::NeedsReview => counts.needs_review = count,
            RequestState::Done => counts.done = count,
            RequestState::NoShow => counts.no_show = count,
            RequestState::Cancelled => counts.cancelled = count,
            RequestState::Refunded => counts.refunded = count,
        }
    }
    let coming = scheduling::load_upcoming_ids(reader.connection(), consultations.now()).await?;
    counts.upcoming = Entity::find()
        .filter(upcoming_condition(coming))
        .filter(Column::ErasedAt.is_null())
        .count(reader.connection())
        .await?;
    counts.messages = Entity::find()
        .filter(records::unread_condition())
        .count(reader.connection())
        .await?;
    Ok(counts)
}

/// What waits for somebody, for Today and the navigation.
#[utoipa::path(get, path = "/api/desk/care/counts", operation_id = "desk_count_requests", tag = "desk",
    responses((status = 200, body = CareCounts)))]
pub async fn count_requests(
    Of(consultations): Of<ConsultationService>,
) -> Result<Json<CareCounts>> {
    let by_state = count_by_state(&consultations).await?;
    let day = zones::day_in(consultations.now(), Tz::Africa__Lagos);
    let lagos = |day| midnight(Tz::Africa__Lagos, day).unwrap_or_else(|| consultations.now());
    let meetings = span::Entity::find()
        .select_only()
        .column(span::Column::RequestId)
        .filter(span::Column::Kind.eq(span::SlotKind::Booked))
        .filter(span::Column::StartsAt.gte(lagos(day)))
        .filter(span::Column::StartsAt.lt(lagos(day + Days::new(1))));
    let today = Entity::find()
        .filter(Column::State.eq(RequestState::Scheduled))
        .filter(Column::Id.in_subquery(meetings.into_query()))
        .count(consultations.store().reader().connection())
        .await?;
    let rooms = rooms::load_waiting_rooms(&consultations).await?;
    let there = rooms
        .iter()
        .filter(|room| rooms::is_patient_present(room, consultations.now()));
    let lapsed = scheduling::count_lapsed_holds(
        consultations.store().reader().connection(),
        consultations.now(),
    )
    .await?;
    let reader = consultations.store().reader();
    let booked = Entity::find()
        .filter(records::just_booked_condition())
        .filter(Column::ErasedAt.is_null())
        .count(reader.connection())
        .await?;
    // Today adds these numbers up: whatever stands in one of them stands in no other.
    let messages = Entity::find()
        .filter(records::unread_condition())
        .filter(records::unseen_condition().not())
        .count(reader.connection())
        .await?;
    Ok(Json(CareCounts {
        booked,
        held_in_vain: Some(lapsed).filter(|lapsed| *lapsed >= MANY_LAPSED),
        messages,
        here: u64::try_from(there.count()).unwrap_or(u64::MAX),
        new: by_state.new,
        needs_review: by_state.needs_review,
        today,
    }))
}
