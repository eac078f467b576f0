//! Days on which nobody is seen who does not say otherwise.

use std::collections::BTreeSet;

use axum::extract::State;
use chrono::NaiveDate;
use kernel::{FieldError, Problem};
use sea_orm::ActiveValue::Set;
use sea_orm::EntityTrait;
use sea_orm::sea_query::OnConflict;
use serde::{Deserialize, Serialize};
use serde_json::json;
use staff::SignedIn;
use store::AuditEntry;
use utoipa::ToSchema;
use web::{Error, Json, Result};

use super::CalendarDesk;
use crate::schedule::hours::Holiday;
use crate::schedule::rules::{ActiveModel, Column, Entity};
use crate::schedule::{HOLIDAYS, holidays, look_later};

const MOST: usize = 400;

/// A day on which nobody is seen.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = CareHoliday)]
pub struct HolidayBody {
    /// The day, on each clinician's calendar.
    #[schema(value_type = String, format = Date)]
    date: NaiveDate,
    /// What day it is; 1 to 120 characters.
    title: String,
}

/// Days on which nobody is seen who does not say otherwise.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = CareHolidays)]
pub struct HolidaysView {
    version: i32,
    days: Vec<HolidayBody>,
}

async fn view(desk: &CalendarDesk) -> Result<HolidaysView> {
    let reader = desk.schedule.store().reader();
    let (version, days) = holidays(reader.connection()).await?;
    let body = |day: Holiday| HolidayBody {
        date: day.date,
        title: day.title,
    };
    Ok(HolidaysView {
        version,
        days: days.into_iter().map(body).collect(),
    })
}

/// Days on which nobody is seen.
#[utoipa::path(get, path = "/api/desk/care/holidays", operation_id = "desk_read_holidays", tag = "desk",
    responses((status = 200, body = HolidaysView)))]
pub async fn read(State(desk): State<CalendarDesk>) -> Result<Json<HolidaysView>> {
    Ok(Json(view(&desk).await?))
}

fn check(body: HolidaysView) -> Result<Vec<Holiday>, Vec<FieldError>> {
    let mut mistakes = Vec::new();
    let mut dates = BTreeSet::new();
    for (index, day) in body.days.iter().enumerate() {
        let length = day.title.trim().chars().count();
        let words = if !dates.insert(day.date) {
            "This day stands in the list twice."
        } else if length == 0 || length > 120 {
            "Write what day it is, in up to 120 characters."
        } else if index >= MOST {
            "These are too many days."
        } else {
            continue;
        };
        mistakes.push(FieldError::new(format!("days.{index}"), words));
    }
    if !mistakes.is_empty() {
        return Err(mistakes);
    }
    let holiday = |day: HolidayBody| Holiday {
        date: day.date,
        title: day.title.trim().to_owned(),
    };
    let mut days: Vec<_> = body.days.into_iter().map(holiday).collect();
    days.sort_by_key(|day| day.date);
    Ok(days)
}

/// Says on which days nobody is seen. What is booked already stays as it is.
#[utoipa::path(put, path = "/api/desk/care/holidays", operation_id = "desk_change_holidays", tag = "desk",
    responses((status = 200, body = HolidaysView), (status = 409, description = "Somebody else changed them in between"),
        (status = 422, description = "Days to mend")))]
pub async fn change(
    State(desk): State<CalendarDesk>,
    signed_in: SignedIn,
    Json(body): Json<HolidaysView>,
) -> Result<Json<HolidaysView>> {
    let version = body.version;
    let days = check(body).map_err(|mistakes| {
        Error::from(Problem::invalid("Some days need another look.", mistakes))
    })?;
    let tx = desk.schedule.store().begin(signed_in.actor()).await?;
    let row = tx.lock::<Entity>(HOLIDAYS).await?;
    if row.as_ref().map_or(0, |row| row.version) != version {
        return Err(Problem::moved().into());
    }
    let (_, before) = holidays(tx.connection()).await?;
    let row = ActiveModel {
        id: Set(HOLIDAYS.to_owned()),
        version: Set(version + 1),
        body: Set(json!(days).to_string()),
        changed_by: Set(tx.actor().to_string()),
        changed_at: Set(tx.now()),
    };
    let columns = [
        Column::Version,
        Column::Body,
        Column::ChangedBy,
        Column::ChangedAt,
    ];
    let same = OnConflict::column(Column::Id)
        .update_columns(columns)
        .to_owned();
    Entity::insert(row)
        .on_conflict(same)
        .exec_without_returning(tx.connection())
        .await?;
    look_later(&tx).await?;
    tx.touch(["care:hours".into()]);
    tx.audit(AuditEntry {
        action: "holidays.change".to_owned(),
        subject: "care:holidays".to_owned(),
        before: Some(json!(before)),
        after: Some(json!(days)),
    })
    .await?;
    tx.commit().await?;
    Ok(Json(view(&desk).await?))
}
