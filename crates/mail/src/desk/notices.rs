//! What the asking person is told of by mail and in their browsers, and when the latter stay silent.

use axum::extract::State;
use http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::json;
use staff::SignedIn;
use store::AuditEntry;
use utoipa::ToSchema;
use web::{Json, Result};

use super::state::MailDeskState;
use crate::notices::quiet_hours::{self, QuietHours};
use crate::notices::{self, NoticeOccasion};

#[derive(Debug, Serialize, ToSchema)]
pub struct NoticeChoice {
    occasion: NoticeOccasion,
    /// By mail.
    wanted: bool,
    /// In browsers.
    pushed: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NoticeChoices {
    /// Only what they may open at the desk.
    items: Vec<NoticeChoice>,
    quiet_hours: Option<QuietHours>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewNoticeChoices {
    /// By mail, all of it: what is not named is not wanted.
    wanted: Vec<NoticeOccasion>,
    /// In browsers, all of it. Left out, it stays as it is.
    pushed: Option<Vec<NoticeOccasion>>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewQuietHours {
    /// None: browsers are never silent.
    quiet_hours: Option<QuietHours>,
}

/// What the asking person is told of by mail and in browsers.
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
        .map(|occasion| {
            let choice = chosen.get(occasion.key());
            let is_default = occasion.is_default_for(may);
            NoticeChoice {
                occasion,
                wanted: choice.map_or(is_default, |choice| choice.wanted),
                pushed: choice
                    .and_then(|choice| choice.pushed)
                    .unwrap_or(is_default),
            }
        });
    Ok(Json(NoticeChoices {
        items: items.collect(),
        quiet_hours: quiet_hours::find_quiet_hours(reader.connection(), &member).await?,
    }))
}

/// Chooses what the asking person is told of by mail and in browsers.
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
        let is_pushed = new.pushed.as_ref().map(|pushed| pushed.contains(&occasion));
        notices::save_notice_choice(&tx, &member, occasion, is_wanted, is_pushed).await?;
        if is_wanted {
            wanted.push(occasion);
        }
    }
    tx.record_audit(
        AuditEntry::new("staff.notices", format!("member:{member}"))
            .after(json!({ "wanted": wanted, "pushed": new.pushed })),
    )
    .await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sets when the asking person's browsers stay silent. What cannot wait is shown all the same.
#[utoipa::path(put, path = "/api/desk/me/quiet-hours", operation_id = "desk_set_quiet_hours", tag = "desk",
    responses((status = 204, description = "Kept"), (status = 422, description = "A time or a zone cannot be read")))]
pub async fn update_quiet_hours(
    State(desk): State<MailDeskState>,
    signed_in: SignedIn,
    Json(new): Json<NewQuietHours>,
) -> Result<StatusCode> {
    let member = signed_in.id.to_string();
    let tx = desk.mailer.store().begin(signed_in.actor()).await?;
    quiet_hours::save_quiet_hours(&tx, &member, new.quiet_hours).await?;
    tx.record_audit(
        AuditEntry::new("staff.quiet_hours", format!("member:{member}"))
            .after(json!({ "quietHours": new.quiet_hours })),
    )
    .await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
