//! The calendar: who is seen when.

use std::collections::BTreeMap;

use axum::extract::State;
use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use kernel::ProblemDetails;
use scheduling::hours::TimeWindow;
use scheduling::span_table::{Column, Entity, Model, SlotKind};
use scheduling::{load_clinicians, load_holidays, zones};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::Deserialize;
use staff::SignedIn;
use store::StoreError;
use utoipa::IntoParams;
use web::{Json, Query, Result};

use super::calendar_desk::{CalendarDesk, can_see_names};
use super::calendar_view::{CalendarBuilder, CalendarView, days_window};

/// Nobody looks at more days at once.
const MOST_DAYS: u32 = 42;

#[derive(Debug, Deserialize, IntoParams)]
pub struct CalendarQuery {
    /// The first day; today when left out.
    #[param(value_type = Option<String>)]
    from: Option<NaiveDate>,
    /// How many days, up to 42; 7 when left out.
    days: Option<u32>,
    clinician: Option<String>,
    /// IANA name of the zone whose clock is shown; Africa/Lagos when left out.
    zone: Option<String>,
}

/// Appointments, and times that are held while somebody pays.
#[utoipa::path(get, path = "/api/desk/care/calendar", operation_id = "desk_read_calendar", params(CalendarQuery), tag = "desk",
    responses((status = 200, body = CalendarView)))]
pub async fn get_calendar(
    State(desk): State<CalendarDesk>,
    signed_in: SignedIn,
    Query(query): Query<CalendarQuery>,
) -> Result<Json<CalendarView>> {
    let zone = match query.zone.as_deref().filter(|name| !name.is_empty()) {
        Some(name) => zones::parse_zone(name)
            .ok_or_else(|| ProblemDetails::bad_request("There is no such time zone."))?,
        None => Tz::Africa__Lagos,
    };
    let now = desk.schedule.store().clock().now();
    let from = query.from.unwrap_or_else(|| zones::day_in(now, zone));
    let days = query.days.unwrap_or(7).clamp(1, MOST_DAYS);
    let clinician = query.clinician.filter(|id| !id.is_empty());
    let reader = desk.schedule.store().reader();
    let connection = reader.connection();
    let people = load_clinicians(connection).await?;
    let (_, holidays) = load_holidays(connection).await?;
    let shown = CalendarBuilder {
        zone,
        other: comparison_zone(zone),
        people: &people,
        clinician: clinician.as_deref(),
        holidays: &holidays,
    };
    let Some(within) = days_window(zone, from, days) else {
        return Err(ProblemDetails::bad_request("There is no such day.").into());
    };
    let spans = load_spans(connection, within, clinician.as_deref(), now).await?;
    let names = if can_see_names(&signed_in) {
        let ids: Vec<_> = spans.iter().map(|span| span.request_id.clone()).collect();
        desk.visitors.load_visitor_names(&ids).await?
    } else {
        BTreeMap::new()
    };
    Ok(Json(shown.build_calendar(from, days, &spans, &names)))
}

/// The clock that stands beside: Lagos, or London beside Lagos.
fn comparison_zone(zone: Tz) -> Tz {
    if zone == Tz::Africa__Lagos {
        Tz::Europe__London
    } else {
        Tz::Africa__Lagos
    }
}

async fn load_spans(
    connection: &impl ConnectionTrait,
    within: TimeWindow,
    clinician: Option<&str>,
    now: DateTime<Utc>,
) -> Result<Vec<Model>, StoreError> {
    let held = Condition::all()
        .add(Column::Kind.eq(SlotKind::Held))
        .add(Column::Until.gt(now));
    let shown = Condition::any()
        .add(Column::Kind.eq(SlotKind::Booked))
        .add(held);
    let mut found = Entity::find()
        .filter(Column::StartsAt.gte(within.starts_at))
        .filter(Column::StartsAt.lt(within.ends_at))
        .filter(shown);
    if let Some(id) = clinician {
        found = found.filter(Column::ClinicianId.eq(id));
    }
    Ok(found.order_by_asc(Column::StartsAt).all(connection).await?)
}
