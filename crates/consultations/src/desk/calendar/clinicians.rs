//! Who sees people.

use axum::extract::State;
use cases::{CasePerson, StaffNames};
use http::StatusCode;
use kernel::ProblemDetails;
use scheduling::clinician_table::{ActiveModel, Column, Entity};
use scheduling::hours::ClinicianHours;
use scheduling::{Clinician, enqueue_waiting_list_check, find_clinician, load_clinicians, zones};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, ExprTrait, QueryFilter};
use serde::{Deserialize, Serialize};
use serde_json::json;
use staff::{Permission, SignedIn, list_holder_emails};
use store::{AuditEntry, StoreError, WriteTx};
use utoipa::ToSchema;
use web::{Json, Path, Result};

use super::calendar_desk::CalendarDesk;
use super::spans;

/// Somebody who sees people.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CareClinician)]
pub struct ClinicianRow {
    id: String,
    /// As visitors read it.
    name: String,
    /// IANA name of the zone whose clock the hours are on.
    zone: String,
    zone_text: String,
    /// Takes new appointments.
    active: bool,
    sample: bool,
    /// The hours of the week in words; none where there are none.
    hours_text: Option<String>,
    /// The person at the desk, if it is one: "mine" in the list of requests means theirs.
    person: Option<CasePerson>,
}

impl ClinicianRow {
    fn from_clinician(person: Clinician, names: &StaffNames) -> Self {
        Self {
            hours_text: format_week(&person.hours),
            person: person.staff.map(|id| names.to_person(id)),
            id: person.id,
            name: person.name,
            zone: person.hours.zone.name().to_owned(),
            zone_text: zones::city_name(person.hours.zone),
            active: person.is_active,
            sample: person.is_sample,
        }
    }
}

const DAYS: [&str; 7] = [
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
];

/// `Monday to Friday 9am to 5pm; Saturday 9am to 1pm`.
fn format_week(hours: &ClinicianHours) -> Option<String> {
    let of_day = |day: u8| {
        let today = hours.weekly.iter().filter(|hours| hours.day == day);
        spans::format_spans(&today.map(|hours| hours.span).collect::<Vec<_>>())
    };
    let mut said: Vec<String> = Vec::new();
    let mut day = 1_u8;
    while day <= 7 {
        let words = of_day(day);
        let last = (day..=7).take_while(|next| of_day(*next) == words).last();
        let last = last.unwrap_or(day);
        if !words.is_empty() {
            let from = DAYS[usize::from(day - 1)];
            let to = DAYS[usize::from(last - 1)];
            said.push(if from == to {
                format!("{from} {words}")
            } else {
                format!("{from} to {to} {words}")
            });
        }
        day = last + 1;
    }
    (!said.is_empty()).then(|| said.join("; "))
}

/// Everybody who sees people, by name.
#[utoipa::path(get, path = "/api/desk/care/clinicians", operation_id = "desk_list_clinicians", tag = "desk",
    responses((status = 200, body = [ClinicianRow])))]
pub async fn list_clinicians(State(desk): State<CalendarDesk>) -> Result<Json<Vec<ClinicianRow>>> {
    let reader = desk.schedule.store().reader();
    let people = load_clinicians(reader.connection()).await?;
    Ok(Json(build_rows(&desk, people).await?))
}

async fn build_rows(desk: &CalendarDesk, people: Vec<Clinician>) -> Result<Vec<ClinicianRow>> {
    let reader = desk.schedule.store().reader();
    let linked = people.iter().filter_map(|person| person.staff.as_ref());
    let names = StaffNames::load_for(reader.connection(), linked).await?;
    let row = |person| ClinicianRow::from_clinician(person, &names);
    Ok(people.into_iter().map(row).collect())
}

/// Who at the desk may be a clinician: those who read health details.
#[utoipa::path(get, path = "/api/desk/care/colleagues", operation_id = "desk_list_colleagues", tag = "desk",
    responses((status = 200, body = [CasePerson])))]
pub async fn list_colleagues(State(desk): State<CalendarDesk>) -> Result<Json<Vec<CasePerson>>> {
    Ok(Json(load_eligible_staff(&desk).await?))
}

async fn load_eligible_staff(desk: &CalendarDesk) -> Result<Vec<CasePerson>> {
    let reader = desk.schedule.store().reader();
    let holders = list_holder_emails(reader.connection(), Permission::ReadHealthDetails).await?;
    let ids: Vec<_> = holders.into_iter().map(|(id, _)| id).collect();
    let names = StaffNames::load_for(reader.connection(), &ids).await?;
    Ok(ids.into_iter().map(|id| names.to_person(id)).collect())
}

/// Somebody to be added or changed.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[schema(as = CareClinicianBody)]
pub struct ClinicianBody {
    /// As visitors read it, with the title; 1 to 120 characters.
    name: String,
    /// IANA name of the zone whose clock the hours are on.
    zone: String,
    #[serde(default = "default_true")]
    active: bool,
    /// Id of the person at the desk, if it is one.
    #[serde(default)]
    person: Option<String>,
}

fn default_true() -> bool {
    true
}

async fn validate_clinician(desk: &CalendarDesk, mut body: ClinicianBody) -> Result<ClinicianBody> {
    let mut problem = ProblemDetails::invalid_fields("Check the clinician’s details.", Vec::new());
    body.name = body.name.trim().to_owned();
    if body.name.is_empty() || body.name.chars().count() > 120 {
        problem = problem.with_field("name", "Enter a name of up to 120 characters.");
    }
    if let Some(zone) = zones::parse_zone(&body.zone) {
        body.zone = zone.name().to_owned();
    } else {
        problem = problem.with_field("zone", "Choose a time zone from the list.");
    }
    if let Some(id) = &body.person
        && !load_eligible_staff(desk)
            .await?
            .iter()
            .any(|one| one.id == *id)
    {
        let words = "Choose someone who can read health details, or nobody.";
        problem = problem.with_field("person", words);
    }
    if problem.errors.is_empty() {
        Ok(body)
    } else {
        Err(problem.into())
    }
}

/// Adds somebody who sees people; without hours at first.
#[utoipa::path(post, path = "/api/desk/care/clinicians", operation_id = "desk_add_clinician", tag = "desk",
    responses((status = 201, body = ClinicianRow)))]
pub async fn add_clinician(
    State(desk): State<CalendarDesk>,
    signed_in: SignedIn,
    Json(body): Json<ClinicianBody>,
) -> Result<(StatusCode, Json<ClinicianRow>)> {
    let body = validate_clinician(&desk, body).await?;
    let tx = desk.schedule.store().begin(signed_in.actor()).await?;
    let id = tx.new_id().to_string();
    let after = clinician_json(&body.name, &body.zone, body.active, body.person.as_deref());
    let new = ActiveModel {
        id: Set(id.clone()),
        name: Set(body.name),
        zone: Set(body.zone),
        is_active: Set(body.active),
        is_sample: Set(false),
        staff_id: Set(body.person),
        weekly: Set("[]".to_owned()),
        exceptions: Set("[]".to_owned()),
        version: Set(1),
        changed_at: Set(tx.now()),
    };
    tx.insert_row(new).await?;
    audit_clinician(&tx, "create", &id, None, after).await?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, Json(load_row(&desk, &id).await?)))
}

/// Changes name, clock and whether new appointments are taken. What is booked stays as it is.
#[utoipa::path(put, path = "/api/desk/care/clinicians/{id}", operation_id = "desk_change_clinician", tag = "desk",
    responses((status = 200, body = ClinicianRow), (status = 404, description = "There is no such clinician")))]
pub async fn update_clinician(
    State(desk): State<CalendarDesk>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<ClinicianBody>,
) -> Result<Json<ClinicianRow>> {
    let body = validate_clinician(&desk, body).await?;
    let before = load_clinician(&desk, &id).await?;
    let tx = desk.schedule.store().begin(signed_in.actor()).await?;
    let after = clinician_json(&body.name, &body.zone, body.active, body.person.as_deref());
    Entity::update_many()
        .col_expr(Column::Name, Expr::value(body.name))
        .col_expr(Column::Zone, Expr::value(body.zone))
        .col_expr(Column::IsActive, Expr::value(body.active))
        // Once edited it is the practice's own and stays when the samples are removed (decision 051).
        .col_expr(Column::IsSample, Expr::value(false))
        .col_expr(Column::StaffId, Expr::value(body.person))
        .col_expr(Column::Version, Expr::col(Column::Version).add(1))
        .col_expr(Column::ChangedAt, Expr::value(tx.now()))
        .filter(Column::Id.eq(&id))
        .exec(tx.connection())
        .await?;
    enqueue_waiting_list_check(&tx).await?;
    let zone = before.hours.zone.name();
    let before = clinician_json(
        &before.name,
        zone,
        before.is_active,
        before.staff.as_deref(),
    );
    audit_clinician(&tx, "change", &id, Some(before), after).await?;
    tx.commit().await?;
    Ok(Json(load_row(&desk, &id).await?))
}

fn clinician_json(name: &str, zone: &str, active: bool, person: Option<&str>) -> serde_json::Value {
    json!({ "name": name, "zone": zone, "active": active, "person": person })
}

pub(super) async fn audit_clinician(
    tx: &WriteTx,
    action: &str,
    id: &str,
    before: Option<serde_json::Value>,
    after: serde_json::Value,
) -> Result<(), StoreError> {
    tx.touch_tags(["care:hours".into()]);
    tx.record_audit(AuditEntry {
        action: format!("clinician.{action}"),
        subject: format!("clinician:{id}"),
        before,
        after: Some(after),
    })
    .await
}

pub(super) async fn load_clinician(desk: &CalendarDesk, id: &str) -> Result<Clinician> {
    let reader = desk.schedule.store().reader();
    let found = find_clinician(reader.connection(), id).await?;
    Ok(found.ok_or_else(|| ProblemDetails::not_found("There is no such clinician."))?)
}

async fn load_row(desk: &CalendarDesk, id: &str) -> Result<ClinicianRow> {
    let found = load_clinician(desk, id).await?;
    let mut rows = build_rows(desk, vec![found]).await?;
    Ok(rows.remove(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use scheduling::hours::{DaySpan, WeeklyHours};

    #[test]
    fn a_week_is_said_in_words() {
        let hours = |days: &[(u8, u16, u16)]| ClinicianHours {
            zone: chrono_tz::Africa::Lagos,
            weekly: days
                .iter()
                .map(|(day, from, to)| WeeklyHours {
                    day: *day,
                    span: DaySpan {
                        from: *from,
                        to: *to,
                    },
                })
                .collect(),
            exceptions: Vec::new(),
        };
        let week = hours(&[
            (1, 540, 1020),
            (2, 540, 1020),
            (3, 540, 780),
            (3, 840, 1020),
            (7, 600, 720),
        ]);
        let words = "Monday to Tuesday 9am to 5pm; Wednesday 9am to 1pm and 2pm to 5pm; Sunday 10am to 12 noon";
        assert_eq!(format_week(&week).as_deref(), Some(words));
        assert_eq!(format_week(&hours(&[])), None);
    }
}
