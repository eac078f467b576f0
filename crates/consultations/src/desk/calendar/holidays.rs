//! Days on which nobody is seen who does not say otherwise.

use std::collections::BTreeSet;

use axum::extract::State;
use kernel::{FieldError, ProblemDetails};
use scheduling::hours::Holiday;
use scheduling::{HOLIDAYS, enqueue_waiting_list_check, load_holidays, rules};
use serde::{Deserialize, Serialize};
use staff::SignedIn;
use utoipa::ToSchema;
use web::{Error, Json, Result};

use super::calendar_desk::CalendarDesk;

const MOST: usize = 400;

/// Days on which nobody is seen who does not say otherwise.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = CareHolidays)]
pub struct HolidaysView {
    version: i32,
    days: Vec<Holiday>,
}

async fn load_holidays_view(desk: &CalendarDesk) -> Result<HolidaysView> {
    let reader = desk.schedule.store().reader();
    let (version, days) = load_holidays(reader.connection()).await?;
    Ok(HolidaysView { version, days })
}

/// Days on which nobody is seen.
#[utoipa::path(get, path = "/api/desk/care/holidays", operation_id = "desk_read_holidays", tag = "desk",
    responses((status = 200, body = HolidaysView)))]
pub async fn get_holidays(State(desk): State<CalendarDesk>) -> Result<Json<HolidaysView>> {
    Ok(Json(load_holidays_view(&desk).await?))
}

fn validate_holidays(mut days: Vec<Holiday>) -> Result<Vec<Holiday>, Vec<FieldError>> {
    let mut mistakes = Vec::new();
    let mut dates = BTreeSet::new();
    for (index, day) in days.iter_mut().enumerate() {
        day.title = day.title.trim().to_owned();
        let length = day.title.chars().count();
        let words = if !dates.insert(day.date) {
            "This day is in the list twice."
        } else if length == 0 || length > 120 {
            "Enter the name of the holiday, in up to 120 characters."
        } else if index >= MOST {
            "There are too many days."
        } else {
            continue;
        };
        mistakes.push(FieldError::new(format!("days.{index}"), words));
    }
    if !mistakes.is_empty() {
        return Err(mistakes);
    }
    days.sort_by_key(|day| day.date);
    Ok(days)
}

/// Says on which days nobody is seen. What is booked already stays as it is.
#[utoipa::path(put, path = "/api/desk/care/holidays", operation_id = "desk_change_holidays", tag = "desk",
    responses((status = 200, body = HolidaysView), (status = 409, description = "Somebody else changed them in between"),
        (status = 422, description = "Days to mend")))]
pub async fn update_holidays(
    State(desk): State<CalendarDesk>,
    signed_in: SignedIn,
    Json(body): Json<HolidaysView>,
) -> Result<Json<HolidaysView>> {
    let days = validate_holidays(body.days).map_err(|mistakes| {
        Error::from(ProblemDetails::invalid_fields(
            "Check the days marked below.",
            mistakes,
        ))
    })?;
    let tx = desk.schedule.store().begin(signed_in.actor()).await?;
    if !rules::save_rules(&tx, HOLIDAYS, body.version, &days).await? {
        return Err(ProblemDetails::already_changed().into());
    }
    enqueue_waiting_list_check(&tx).await?;
    tx.touch_tags(["care:hours".into()]);
    tx.commit().await?;
    Ok(Json(load_holidays_view(&desk).await?))
}
