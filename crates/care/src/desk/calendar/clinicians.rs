//! Who sees people.

use axum::extract::State;
use cases::{Named, Names};
use http::StatusCode;
use kernel::Problem;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, ExprTrait, QueryFilter};
use serde::{Deserialize, Serialize};
use serde_json::json;
use staff::{Permission, SignedIn, addresses_of_holders};
use store::{AuditEntry, StoreError, WriteTx};
use utoipa::ToSchema;
use web::{Json, Path, Result};

use super::{CalendarDesk, spans};
use crate::schedule::clinician_table::{ActiveModel, Column, Entity};
use crate::schedule::hours::Hours;
use crate::schedule::{Clinician, clinician, clinicians, look_later, zones};

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
    person: Option<Named>,
}

impl ClinicianRow {
    fn of(person: Clinician, names: &Names) -> Self {
        Self {
            hours_text: week_words(&person.hours),
            person: person.staff.map(|id| names.named(id)),
            id: person.id,
            name: person.name,
            zone: person.hours.zone.name().to_owned(),
            zone_text: zones::town(person.hours.zone),
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
fn week_words(hours: &Hours) -> Option<String> {
    let of_day = |day: u8| {
        let today = hours.weekly.iter().filter(|hours| hours.day == day);
        spans::words(&today.map(|hours| hours.span).collect::<Vec<_>>())
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
pub async fn list(State(desk): State<CalendarDesk>) -> Result<Json<Vec<ClinicianRow>>> {
    let reader = desk.schedule.store().reader();
    let people = clinicians(reader.connection()).await?;
    Ok(Json(rows(&desk, people).await?))
}

async fn rows(desk: &CalendarDesk, people: Vec<Clinician>) -> Result<Vec<ClinicianRow>> {
    let reader = desk.schedule.store().reader();
    let linked = people.iter().filter_map(|person| person.staff.as_ref());
    let names = Names::of(reader.connection(), linked).await?;
    let row = |person| ClinicianRow::of(person, &names);
    Ok(people.into_iter().map(row).collect())
}

/// Who at the desk may be a clinician: those who read health details.
#[utoipa::path(get, path = "/api/desk/care/colleagues", operation_id = "desk_list_colleagues", tag = "desk",
    responses((status = 200, body = [Named])))]
pub async fn colleagues(State(desk): State<CalendarDesk>) -> Result<Json<Vec<Named>>> {
    Ok(Json(able(&desk).await?))
}

async fn able(desk: &CalendarDesk) -> Result<Vec<Named>> {
    let reader = desk.schedule.store().reader();
    let holders = addresses_of_holders(reader.connection(), Permission::ReadHealthDetails).await?;
    let ids: Vec<_> = holders.into_iter().map(|(id, _)| id).collect();
    let names = Names::of(reader.connection(), &ids).await?;
    Ok(ids.into_iter().map(|id| names.named(id)).collect())
}

/// Somebody to be added or changed.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[schema(as = CareClinicianBody)]
pub struct ClinicianBody {
    /// As visitors read it, with the title; 1 to 120 characters.
    name: String,
    /// IANA name of the zone whose clock the hours are on.
    zone: String,
    #[serde(default = "yes")]
    active: bool,
    /// Id of the person at the desk, if it is one.
    #[serde(default)]
    person: Option<String>,
}

fn yes() -> bool {
    true
}

async fn checked(desk: &CalendarDesk, mut body: ClinicianBody) -> Result<ClinicianBody> {
    let mut problem = Problem::invalid("The clinician needs another look.", Vec::new());
    body.name = body.name.trim().to_owned();
    if body.name.is_empty() || body.name.chars().count() > 120 {
        problem = problem.with_field("name", "Write the name, in up to 120 characters.");
    }
    if let Some(zone) = zones::parse(&body.zone) {
        body.zone = zone.name().to_owned();
    } else {
        problem = problem.with_field("zone", "Choose a clock from the list.");
    }
    if let Some(id) = &body.person
        && !able(desk).await?.iter().any(|one| one.id == *id)
    {
        let words = "Choose somebody who may read health details, or nobody.";
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
pub async fn add(
    State(desk): State<CalendarDesk>,
    signed_in: SignedIn,
    Json(body): Json<ClinicianBody>,
) -> Result<(StatusCode, Json<ClinicianRow>)> {
    let body = checked(&desk, body).await?;
    let tx = desk.schedule.store().begin(signed_in.actor()).await?;
    let id = tx.id().to_string();
    let told = told(&body.name, &body.zone, body.active, body.person.as_deref());
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
    tx.insert(new).await?;
    note(&tx, "create", &id, None, told).await?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, Json(row(&desk, &id).await?)))
}

/// Changes name, clock and whether new appointments are taken. What is booked stays as it is.
#[utoipa::path(put, path = "/api/desk/care/clinicians/{id}", operation_id = "desk_change_clinician", tag = "desk",
    responses((status = 200, body = ClinicianRow), (status = 404, description = "There is no such clinician")))]
pub async fn change(
    State(desk): State<CalendarDesk>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<ClinicianBody>,
) -> Result<Json<ClinicianRow>> {
    let body = checked(&desk, body).await?;
    let before = person(&desk, &id).await?;
    let tx = desk.schedule.store().begin(signed_in.actor()).await?;
    let after = told(&body.name, &body.zone, body.active, body.person.as_deref());
    Entity::update_many()
        .col_expr(Column::Name, Expr::value(body.name))
        .col_expr(Column::Zone, Expr::value(body.zone))
        .col_expr(Column::IsActive, Expr::value(body.active))
        .col_expr(Column::IsSample, Expr::value(false))
        .col_expr(Column::StaffId, Expr::value(body.person))
        .col_expr(Column::Version, Expr::col(Column::Version).add(1))
        .col_expr(Column::ChangedAt, Expr::value(tx.now()))
        .filter(Column::Id.eq(&id))
        .exec(tx.connection())
        .await?;
    look_later(&tx).await?;
    let zone = before.hours.zone.name();
    let before = told(
        &before.name,
        zone,
        before.is_active,
        before.staff.as_deref(),
    );
    note(&tx, "change", &id, Some(before), after).await?;
    tx.commit().await?;
    Ok(Json(row(&desk, &id).await?))
}

fn told(name: &str, zone: &str, active: bool, person: Option<&str>) -> serde_json::Value {
    json!({ "name": name, "zone": zone, "active": active, "person": person })
}

pub(super) async fn note(
    tx: &WriteTx,
    action: &str,
    id: &str,
    before: Option<serde_json::Value>,
    after: serde_json::Value,
) -> Result<(), StoreError> {
    tx.touch(["care:hours".into()]);
    tx.audit(AuditEntry {
        action: format!("clinician.{action}"),
        subject: format!("clinician:{id}"),
        before,
        after: Some(after),
    })
    .await
}

pub(super) async fn person(desk: &CalendarDesk, id: &str) -> Result<Clinician> {
    let reader = desk.schedule.store().reader();
    let found = clinician(reader.connection(), id).await?;
    Ok(found.ok_or_else(|| Problem::not_found("There is no such clinician."))?)
}

async fn row(desk: &CalendarDesk, id: &str) -> Result<ClinicianRow> {
    let found = person(desk, id).await?;
    let mut rows = rows(desk, vec![found]).await?;
    Ok(rows.remove(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::hours::{Span, Weekly};

    #[test]
    fn a_week_is_said_in_words() {
        let hours = |days: &[(u8, u16, u16)]| Hours {
            zone: chrono_tz::Africa::Lagos,
            weekly: days
                .iter()
                .map(|(day, from, to)| Weekly {
                    day: *day,
                    span: Span {
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
        assert_eq!(week_words(&week).as_deref(), Some(words));
        assert_eq!(week_words(&hours(&[])), None);
    }
}
