//! Another time for a request.

use axum::extract::State as Of;
use cases::CasePerson;
use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use kernel::ProblemDetails;
use scheduling::{BookedBy, SlotRequirements, zones};
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use serde::Deserialize;
use staff::SignedIn;
use utoipa::{IntoParams, ToSchema};
use web::{Json, Path, Query, Result};

use super::detail::request_response;
use super::views::{CareFreeTime, CareRequest};
use crate::drafts::draft::slot_requirements_of;
use crate::emails::{EmailOccasion, enqueue_emails};
use crate::lifecycle::meeting::take_back_meeting;
use crate::model::RequestState;
use crate::requests::records;
use crate::requests::tables::request::Model;
use crate::service::ConsultationService;

/// Nobody looks at more days at once.
const MOST_DAYS: u32 = 14;

#[derive(Debug, Deserialize, IntoParams)]
pub struct FreeQuery {
    /// The first day, on the clock of `zone`.
    #[param(value_type = String)]
    from: NaiveDate,
    /// How many days, up to 14; 1 when left out.
    days: Option<u32>,
    /// IANA name of the zone whose clock counts; Africa/Lagos when left out.
    zone: Option<String>,
}

/// What kind of time a request wants.
async fn load_slot_requirements(
    consultations: &ConsultationService,
    row: &Model,
) -> Result<SlotRequirements> {
    let package = consultations.find_package(&row.package).await?;
    let package = package
        .filter(|package| package.minutes > 0)
        .ok_or_else(ProblemDetails::invalid_state)?;
    let answers = records::decrypt_answers(consultations.store(), row)?;
    let mut need = slot_requirements_of(&package, &consultations.load_settings().await?, &answers);
    let time =
        scheduling::find_appointment(consultations.store().reader().connection(), &row.id).await?;
    if let Some(time) = time {
        need.channel = time.channel;
    }
    // Notice protects clinicians from last-minute visitors; staff may book at shorter notice.
    need.notice_minutes = 0;
    Ok(need)
}

/// Times that are free for a request.
#[utoipa::path(get, path = "/api/desk/care/requests/{id}/free-times", operation_id = "desk_list_free_times", tag = "desk",
    params(("id" = String, Path), FreeQuery),
    responses((status = 200, body = [CareFreeTime]), (status = 404, description = "There is no such request")))]
pub async fn list_free_times(
    Of(consultations): Of<ConsultationService>,
    Path(id): Path<String>,
    Query(query): Query<FreeQuery>,
) -> Result<Json<Vec<CareFreeTime>>> {
    let row = cases::load_case::<Model>(consultations.store(), &id).await?;
    let zone = match query.zone.as_deref().filter(|name| !name.is_empty()) {
        Some(name) => zones::parse_zone(name)
            .ok_or_else(|| ProblemDetails::bad_request("There is no such time zone."))?,
        None => Tz::Africa__Lagos,
    };
    let days = query.days.unwrap_or(1).clamp(1, MOST_DAYS);
    let need = load_slot_requirements(&consultations, &row).await?;
    let found = consultations
        .schedule()
        .find_free_slots(&need, query.from, days, zone)
        .await?;
    let time = |time: scheduling::FreeSlot| CareFreeTime {
        label: zones::time_in(time.starts_at, zone),
        at: time.starts_at,
        clinician: CasePerson {
            id: time.clinician,
            name: time.clinician_name,
        },
    };
    Ok(Json(found.into_iter().map(time).collect()))
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = CareMoveBody)]
pub struct MoveBody {
    version: i32,
    at: DateTime<Utc>,
    /// Whose it is: an id.
    clinician: String,
}

/// Gives a request a time, in place of the one it had. Who is concerned gets a mail.
#[utoipa::path(post, path = "/api/desk/care/requests/{id}/move", operation_id = "desk_move_request", tag = "desk",
    responses((status = 200, body = CareRequest), (status = 409, description = "It was changed meanwhile, or the time is taken")))]
pub async fn move_request(
    Of(consultations): Of<ConsultationService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<MoveBody>,
) -> Result<Json<CareRequest>> {
    let need = load_slot_requirements(
        &consultations,
        &cases::load_case::<Model>(consultations.store(), &id).await?,
    )
    .await?;
    let (tx, before) =
        cases::begin_change::<Model>(consultations.store(), &signed_in, &id, body.version).await?;
    if !before.state.is_under_way() {
        return Err(ProblemDetails::invalid_state().into());
    }
    let whose = Some(body.clinician.as_str());
    let time = scheduling::book_slot_at(&tx, &id, &need, body.at, whose, BookedBy::Desk).await?;
    let time =
        time.map_err(|clash| ProblemDetails::conflict(clash.to_string()).with_code(clash.code()))?;
    take_back_meeting(&consultations, &tx, &id).await?;
    let mut row = before.clone().into_active_model();
    row.state = Set(RequestState::Scheduled);
    row.review_reason = Set(None);
    row.clinician = Set(Some(time.clinician.clone()));
    // Who gave it this time was the house.
    row.refund_at_most = Set(None);
    let had_time = before.state == RequestState::Scheduled;
    let word = if had_time { "moved" } else { "booked" };
    let after = cases::record_change(consultations.store(), &tx, &before, row, word, None).await?;
    let answers = records::decrypt_answers(consultations.store(), &after)?;
    let occasion = if had_time {
        EmailOccasion::Changed(time)
    } else {
        EmailOccasion::Confirmed(time)
    };
    enqueue_emails(&consultations, &tx, &after, &answers, &occasion).await?;
    tx.commit().await?;
    request_response(&consultations, &signed_in, &id).await
}
