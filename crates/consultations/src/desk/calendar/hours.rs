//! When somebody sees people: the week, and the days that differ.

use std::collections::BTreeSet;

use axum::extract::State;
use chrono::{Days, NaiveDate};
use kernel::{FieldError, ProblemDetails};
use scheduling::clinician_table::{Column, Entity};
use scheduling::hours::{HoursException, WeeklyHours};
use scheduling::{Clinician, enqueue_waiting_list_check};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::{Deserialize, Serialize};
use serde_json::json;
use staff::SignedIn;
use utoipa::ToSchema;
use web::{Error, Json, Path, Result};

use super::calendar_desk::CalendarDesk;
use super::clinicians::{audit_clinician, load_clinician};
use super::spans::{SpanBody, format_minute, parse_spans};

/// Days that differ are kept for so long after they are over.
const KEEP_DAYS: u64 = 400;
/// A list has no more days that differ.
const MOST_EXCEPTIONS: usize = 400;
/// A day has no more parts.
const MOST_SPANS: usize = 12;

/// Hours of a day of the week.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = CareWeeklyHours)]
pub struct WeeklyBody {
    /// 1 is Monday, 7 is Sunday.
    day: u8,
    /// `09:00`.
    from: String,
    /// `13:00`; `24:00` is the midnight at the end of the day.
    to: String,
}

/// A day that differs from its day of the week.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = CareException)]
pub struct ExceptionBody {
    /// The day, on the clinician's calendar.
    #[schema(value_type = String, format = Date)]
    date: NaiveDate,
    closed: bool,
    /// Its hours, in place of the usual ones.
    #[serde(default)]
    spans: Vec<SpanBody>,
    /// Why, for the desk; up to 200 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// Whose hours they are.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = CareHoursOf)]
pub struct HoursOwner {
    id: String,
    name: String,
    /// IANA name of the zone whose clock the hours are on.
    zone: String,
}

impl From<&Clinician> for HoursOwner {
    fn from(person: &Clinician) -> Self {
        Self {
            id: person.id.clone(),
            name: person.name.clone(),
            zone: person.hours.zone.name().to_owned(),
        }
    }
}

/// When somebody sees people.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = CareHours)]
pub struct HoursView {
    clinician: HoursOwner,
    version: i32,
    weekly: Vec<WeeklyBody>,
    exceptions: Vec<ExceptionBody>,
}

impl From<Clinician> for HoursView {
    fn from(person: Clinician) -> Self {
        let weekly = person.hours.weekly.iter().map(|hours| WeeklyBody {
            day: hours.day,
            from: format_minute(hours.span.from),
            to: format_minute(hours.span.to),
        });
        let exceptions = person.hours.exceptions.iter().map(|other| ExceptionBody {
            date: other.date,
            closed: other.spans.is_empty(),
            spans: other
                .spans
                .iter()
                .map(|span| SpanBody::from(*span))
                .collect(),
            reason: other.reason.clone(),
        });
        Self {
            version: person.version,
            weekly: weekly.collect(),
            exceptions: exceptions.collect(),
            clinician: HoursOwner::from(&person),
        }
    }
}

/// When somebody sees people.
#[utoipa::path(get, path = "/api/desk/care/clinicians/{id}/hours", operation_id = "desk_read_hours", tag = "desk",
    responses((status = 200, body = HoursView), (status = 404, description = "There is no such clinician")))]
pub async fn get_hours(
    State(desk): State<CalendarDesk>,
    Path(id): Path<String>,
) -> Result<Json<HoursView>> {
    Ok(Json(load_clinician(&desk, &id).await?.into()))
}

/// Hours to be kept.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[schema(as = CareHoursBody)]
pub struct HoursBody {
    version: i32,
    weekly: Vec<WeeklyBody>,
    exceptions: Vec<ExceptionBody>,
}

struct ValidatedHours {
    weekly: Vec<WeeklyHours>,
    exceptions: Vec<HoursException>,
}

fn validate_hours(body: &HoursBody) -> Result<ValidatedHours, Vec<FieldError>> {
    let mut mistakes = Vec::new();
    let weekly = validate_week(&body.weekly, &mut mistakes);
    let exceptions = validate_exceptions(&body.exceptions, &mut mistakes);
    if mistakes.is_empty() {
        Ok(ValidatedHours { weekly, exceptions })
    } else {
        Err(mistakes)
    }
}

fn validate_week(bodies: &[WeeklyBody], mistakes: &mut Vec<FieldError>) -> Vec<WeeklyHours> {
    let mut weekly = Vec::new();
    let is_known = |body: &WeeklyBody| (1..=7).contains(&body.day);
    if !bodies.iter().all(is_known) || bodies.len() > 7 * MOST_SPANS {
        mistakes.push(FieldError::new("weekly", "A week has seven days."));
        return weekly;
    }
    for day in 1..=7 {
        let today = bodies.iter().filter(|body| body.day == day);
        let today: Vec<_> = today
            .map(|body| SpanBody {
                from: body.from.clone(),
                to: body.to.clone(),
            })
            .collect();
        match parse_spans(today.iter()) {
            Ok(spans) => weekly.extend(spans.into_iter().map(|span| WeeklyHours { day, span })),
            Err(words) => mistakes.push(FieldError::new(format!("week.{day}"), words)),
        }
    }
    weekly
}

fn validate_exceptions(
    bodies: &[ExceptionBody],
    mistakes: &mut Vec<FieldError>,
) -> Vec<HoursException> {
    let mut days = Vec::new();
    let mut dates = BTreeSet::new();
    if bodies.len() > MOST_EXCEPTIONS {
        mistakes.push(FieldError::new("exceptions", "There are too many days."));
        return days;
    }
    for (index, body) in bodies.iter().enumerate() {
        let field = || format!("exception.{index}");
        let reason = body
            .reason
            .as_deref()
            .map(str::trim)
            .filter(|text| !text.is_empty());
        if !dates.insert(body.date) {
            mistakes.push(FieldError::new(field(), "This day is in the list twice."));
        }
        if reason.is_some_and(|text| text.chars().count() > 200) {
            mistakes.push(FieldError::new(field(), "Use up to 200 characters."));
        }
        let is_empty = !body.closed && body.spans.is_empty();
        let words = "Add hours for this day, or tick closed.";
        let spans = match (body.closed, is_empty || body.spans.len() > MOST_SPANS) {
            (true, _) => Ok(Vec::new()),
            (false, true) => Err(words),
            (false, false) => parse_spans(body.spans.iter()),
        };
        match spans {
            Ok(spans) => days.push(HoursException {
                date: body.date,
                spans,
                reason: reason.map(str::to_owned),
            }),
            Err(words) => mistakes.push(FieldError::new(field(), words)),
        }
    }
    days.sort_by_key(|day| day.date);
    days
}

/// Changes when somebody sees people. What is booked already stays as it is.
#[utoipa::path(put, path = "/api/desk/care/clinicians/{id}/hours", operation_id = "desk_change_hours", tag = "desk",
    responses((status = 200, body = HoursView), (status = 404, description = "There is no such clinician"),
        (status = 409, description = "Somebody else changed them in between"), (status = 422, description = "Hours to mend")))]
pub async fn update_hours(
    State(desk): State<CalendarDesk>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<HoursBody>,
) -> Result<Json<HoursView>> {
    let before = load_clinician(&desk, &id).await?;
    let mut after = validate_hours(&body).map_err(|mistakes| {
        Error::from(ProblemDetails::invalid_fields(
            "Check the hours marked below.",
            mistakes,
        ))
    })?;
    let tx = desk.schedule.store().begin(signed_in.actor()).await?;
    let oldest = tx.now().date_naive().checked_sub_days(Days::new(KEEP_DAYS));
    after
        .exceptions
        .retain(|day| oldest.is_none_or(|oldest| day.date >= oldest));
    let text = |value: serde_json::Value| Expr::value(value.to_string());
    let changed = Entity::update_many()
        .col_expr(Column::Weekly, text(json!(after.weekly)))
        .col_expr(Column::Exceptions, text(json!(after.exceptions)))
        .col_expr(Column::Version, Expr::value(body.version + 1))
        .col_expr(Column::ChangedAt, Expr::value(tx.now()))
        .filter(Column::Id.eq(&id))
        // Compared in the statement itself, so that of two people who saw the same version only one can write.
        .filter(Column::Version.eq(body.version))
        .exec(tx.connection())
        .await?;
    if changed.rows_affected == 0 {
        return Err(ProblemDetails::already_changed().into());
    }
    enqueue_waiting_list_check(&tx).await?;
    let hours_json = |weekly: &[WeeklyHours], days: &[HoursException]| json!({ "weekly": weekly, "exceptions": days });
    let old = hours_json(&before.hours.weekly, &before.hours.exceptions);
    let new = hours_json(&after.weekly, &after.exceptions);
    audit_clinician(&tx, "hours", &id, Some(old), new).await?;
    tx.commit().await?;
    Ok(Json(load_clinician(&desk, &id).await?.into()))
}
