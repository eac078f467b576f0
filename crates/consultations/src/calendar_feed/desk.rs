//! The own calendar of somebody at the desk: made, renewed, ended.

use axum::extract::State as Of;
use chrono::{DateTime, Utc};
use http::StatusCode;
use kernel::ProblemDetails;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel};
use serde::{Deserialize, Serialize};
use serde_json::json;
use staff::Permission::{ReadHealthDetails, SupportVisitors};
use staff::{DeskRoutes, RouteRight, SignedIn};
use store::{AuditEntry, StoreError, Token, WriteTx};
use utoipa::ToSchema;
use utoipa_axum::routes;
use web::{Json, Result, invalid_field};

use super::feed::load_own_clinicians;
use super::table::{CalendarFeedDetail, Entity, Model};
use crate::service::ConsultationService;

pub fn desk_routes() -> DeskRoutes<ConsultationService> {
    let careful = RouteRight::ANYONE.with_reauthentication();
    DeskRoutes::new()
        .route(RouteRight::ANYONE, routes!(get_calendar_feed_state))
        .route(careful, routes!(create_calendar_feed))
        .route(careful, routes!(update_calendar_feed))
        .route(RouteRight::ANYONE, routes!(delete_calendar_feed))
}

/// The secret address of the asking person's calendar, without the secret.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OwnCalendarFeed)]
pub struct CalendarFeedState {
    /// The person sees patients: there is a calendar.
    is_clinician: bool,
    /// They may choose to have names in it.
    may_name: bool,
    /// What it says; none while there is no address.
    detail: Option<CalendarFeedDetail>,
    created_at: Option<DateTime<Utc>>,
    /// To the hour.
    last_used_at: Option<DateTime<Utc>>,
}

#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[schema(as = SaveCalendarFeed)]
pub struct SaveCalendarFeed {
    detail: CalendarFeedDetail,
}

/// A new address, shown this once.
#[derive(Serialize, ToSchema)]
#[schema(as = MadeCalendarFeed)]
pub struct MadeCalendarFeed {
    address: String,
}

fn may_name(person: &SignedIn) -> bool {
    person.has_permission(SupportVisitors) || person.has_permission(ReadHealthDetails)
}

impl SaveCalendarFeed {
    fn check_detail(self, person: &SignedIn) -> Result<CalendarFeedDetail> {
        if self.detail == CalendarFeedDetail::Names && !may_name(person) {
            // not shown: the desk offers it only to who may
            let words = "You may not see the names of patients.";
            return Err(invalid_field("detail", words));
        }
        Ok(self.detail)
    }
}

/// Whether the asking person has a calendar address, and what it says.
#[utoipa::path(get, path = "/api/desk/me/calendar", operation_id = "desk_read_own_calendar", tag = "desk",
    responses((status = 200, body = CalendarFeedState)))]
pub async fn get_calendar_feed_state(
    Of(consultations): Of<ConsultationService>,
    person: SignedIn,
) -> Result<Json<CalendarFeedState>> {
    let member = person.id.to_string();
    let reader = consultations.store().reader();
    let found = Entity::find_by_id(&member).one(reader.connection()).await?;
    let is_clinician = !load_own_clinicians(&consultations, &member)
        .await?
        .is_empty();
    Ok(Json(CalendarFeedState {
        is_clinician,
        may_name: may_name(&person),
        detail: found.as_ref().map(|row| row.detail),
        created_at: found.as_ref().map(|row| row.created_at),
        last_used_at: found.and_then(|row| row.last_used_at),
    }))
}

/// Makes an address for the asking person's calendar, in place of the one before, which ends.
#[utoipa::path(post, path = "/api/desk/me/calendar", operation_id = "desk_make_own_calendar", tag = "desk",
    responses((status = 201, body = MadeCalendarFeed), (status = 409, description = "The person sees no patients")))]
pub async fn create_calendar_feed(
    Of(consultations): Of<ConsultationService>,
    person: SignedIn,
    Json(body): Json<SaveCalendarFeed>,
) -> Result<(StatusCode, Json<MadeCalendarFeed>)> {
    let detail = body.check_detail(&person)?;
    let member = person.id.to_string();
    if load_own_clinicians(&consultations, &member)
        .await?
        .is_empty()
    {
        // not shown: the desk offers it only to clinicians
        let words = "You see no patients, so you have no calendar.";
        return Err(ProblemDetails::conflict(words).into());
    }
    let secret = Token::base64::<32>();
    let tx = consultations.store().begin(person.actor()).await?;
    Entity::delete_by_id(&member).exec(tx.connection()).await?;
    tx.insert_row(Model {
        member_id: member.clone(),
        token_hash: secret.hash(),
        detail,
        created_at: tx.now(),
        last_used_at: None,
    })
    .await?;
    audit_feed(&tx, "calendar_feed.make", &member, Some(detail)).await?;
    tx.commit().await?;
    let address = consultations.absolute_url(&format!("/calendar/{}.ics", secret.secret()));
    Ok((StatusCode::CREATED, Json(MadeCalendarFeed { address })))
}

/// Changes what the asking person's calendar says.
#[utoipa::path(put, path = "/api/desk/me/calendar", operation_id = "desk_change_own_calendar", tag = "desk",
    responses((status = 204, description = "Changed"), (status = 404, description = "There is no address")))]
pub async fn update_calendar_feed(
    Of(consultations): Of<ConsultationService>,
    person: SignedIn,
    Json(body): Json<SaveCalendarFeed>,
) -> Result<StatusCode> {
    let detail = body.check_detail(&person)?;
    let member = person.id.to_string();
    let tx = consultations.store().begin(person.actor()).await?;
    let found = tx.lock_row::<Entity>(member.as_str()).await?;
    let missing = || {
        // not shown: the desk offers no change of what is not there
        ProblemDetails::not_found("Your calendar has no address.")
    };
    let mut row = found.ok_or_else(missing)?.into_active_model();
    row.detail = Set(detail);
    row.update(tx.connection()).await?;
    audit_feed(&tx, "calendar_feed.change", &member, Some(detail)).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends the address of the asking person's calendar.
#[utoipa::path(delete, path = "/api/desk/me/calendar", operation_id = "desk_end_own_calendar", tag = "desk",
    responses((status = 204, description = "There is none any more")))]
pub async fn delete_calendar_feed(
    Of(consultations): Of<ConsultationService>,
    person: SignedIn,
) -> Result<StatusCode> {
    let member = person.id.to_string();
    let tx = consultations.store().begin(person.actor()).await?;
    let gone = Entity::delete_by_id(&member).exec(tx.connection()).await?;
    if gone.rows_affected > 0 {
        audit_feed(&tx, "calendar_feed.end", &member, None).await?;
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn audit_feed(
    tx: &WriteTx,
    action: &str,
    member: &str,
    detail: Option<CalendarFeedDetail>,
) -> std::result::Result<(), StoreError> {
    let after = detail.map(|detail| json!({ "detail": detail }));
    tx.record_audit(AuditEntry::new(action, format!("member:{member}")).after(after))
        .await
}
