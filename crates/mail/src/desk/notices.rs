//! What the asking person is told of by mail.

use axum::extract::State;
use http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::json;
use staff::SignedIn;
use store::AuditEntry;
use utoipa::ToSchema;
use web::{Json, Result};

use super::state::MailDeskState;
use crate::notices::{self, NoticeOccasion};

#[derive(Debug, Serialize, ToSchema)]
pub struct NoticeChoice {
    occasion: NoticeOccasion,
    wanted: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct NoticeChoices {
    /// Only what they may open at the desk.
    items: Vec<NoticeChoice>,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct NewNoticeChoices {
    /// All of it; what is not named is not wanted.
    wanted: Vec<NoticeOccasion>,
}

/// What the asking person is told of by mail.
#[utoipa::path(get, path = "/api/desk/me/notices", operation_id = "desk_read_notices", tag = "desk",
    responses((status = 200, body = NoticeChoices)))]
pub async fn get_notice_choices(
    State(desk): State<MailDeskState>,
    signed_in: SignedIn,
) -> Result<Json<NoticeChoices>> {
    let reader = desk.mailer.store().reader();
    let member = signed_in.id.to_string();
    let chosen = notices::load_notice_choices(reader.connection(), &member).await?;
    let may = |permission| signed_in.has_permission(permission);
    let items = NoticeOccasion::ALL
        .into_iter()
        .filter(|occasion| occasion.is_visible_to(may))
        .map(|occasion| NoticeChoice {
            occasion,
            wanted: chosen
                .get(occasion.key())
                .copied()
                .unwrap_or_else(|| occasion.is_default_for(may)),
        });
    Ok(Json(NoticeChoices {
        items: items.collect(),
    }))
}

/// Chooses what the asking person is told of by mail.
#[utoipa::path(put, path = "/api/desk/me/notices", operation_id = "desk_choose_notices", tag = "desk",
    responses((status = 204, description = "Kept")))]
pub async fn update_notice_choices(
    State(desk): State<MailDeskState>,
    signed_in: SignedIn,
    Json(new): Json<NewNoticeChoices>,
) -> Result<StatusCode> {
    let member = signed_in.id.to_string();
    // What they may not open is left as it is: their role may change back.
    let offered: Vec<NoticeOccasion> = NoticeOccasion::ALL
        .into_iter()
        .filter(|occasion| {
            occasion.is_visible_to(|permission| signed_in.has_permission(permission))
        })
        .collect();
    let tx = desk.mailer.store().begin(signed_in.actor()).await?;
    let mut wanted = Vec::new();
    for occasion in offered {
        let is_wanted = new.wanted.contains(&occasion);
        notices::save_notice_choice(&tx, &member, occasion, is_wanted).await?;
        if is_wanted {
            wanted.push(occasion);
        }
    }
    tx.record_audit(
        AuditEntry::new("staff.notices", format!("member:{member}"))
            .after(json!({ "wanted": wanted })),
    )
    .await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
