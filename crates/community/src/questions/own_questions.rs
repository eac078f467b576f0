//! What is a visitor's own on this device: their questions, and forgetting the device.

use axum::extract::State as Shared;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use http::header::SET_COOKIE;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::{Deserialize, Serialize};
use store::{StoreError, StoreReader};
use utoipa::ToSchema;
use web::{Error, Json, Visitor, private_response};

use super::view::{HoldNotice, question_path};
use crate::follow_up::{saved_codes, session};
use crate::items::questions::is_shown;
use crate::model::dates::{format_forum_date, format_rfc3339};
use crate::model::{DateStyle, ItemState};
use crate::service::CommunityService;
use crate::tables::question::{Column, Entity, Model, QuestionVisibility};

/// Most of a visitor's own that are shown.
const MOST: u64 = 100;

/// The visitor's public questions that wait, the latest first.
pub(crate) async fn load_waiting(
    reader: &StoreReader,
    visitor: &str,
) -> Result<Vec<Model>, StoreError> {
    let found = Entity::find()
        .filter(Column::Visitor.eq(visitor))
        .filter(Column::Visibility.eq(QuestionVisibility::Public))
        .filter(Column::State.is_in([ItemState::Pending, ItemState::Held]))
        .order_by_desc(Column::Id)
        .limit(MOST);
    Ok(found.all(reader.connection()).await?)
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OwnQuestion {
    pub id: String,
    /// In one line; left out of private ones, which are read with their code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    pub visibility: QuestionVisibility,
    pub state: ItemState,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hold: Option<HoldNotice>,
    /// When it was asked, ISO.
    pub asked_at: String,
    pub date_text: String,
    /// Its page, where everybody can read it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    pub has_doctor_replied: bool,
    /// Published comments.
    pub comments: i64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct OwnQuestions {
    /// The latest first.
    pub items: Vec<OwnQuestion>,
}

/// The questions that were asked on this device.
#[utoipa::path(get, path = "/api/questions/mine", operation_id = "list_own_questions", tag = "community",
    responses((status = 200, body = OwnQuestions)))]
pub(crate) async fn list_own_questions(
    Shared(community): Shared<CommunityService>,
    visitor: Option<Visitor>,
) -> Result<Response, Error> {
    let mut items = Vec::new();
    if let Some(visitor) = visitor {
        let visitor = community.fingerprint(&visitor)?;
        let style = community.ports().rules.load_settings().await?.date_style;
        let found = Entity::find()
            .filter(Column::Visitor.eq(visitor))
            .filter(Column::State.ne(ItemState::Erased))
            .order_by_desc(Column::Id)
            .limit(MOST);
        let rows = found.all(community.store().reader().connection()).await?;
        items.extend(rows.iter().map(|row| build_own_row(row, style)));
    }
    Ok(private_response(Json(OwnQuestions { items })))
}

fn build_own_row(row: &Model, style: DateStyle) -> OwnQuestion {
    let is_public = row.visibility == QuestionVisibility::Public;
    OwnQuestion {
        id: row.id.clone(),
        title: is_public.then(|| row.title.clone()),
        visibility: row.visibility,
        state: row.state,
        hold: HoldNotice::from_state(row.state, row.hold_reason),
        asked_at: format_rfc3339(row.asked_at),
        date_text: format_forum_date(row.asked_at, style),
        url: is_shown(row).then(|| question_path(&row.id)),
        has_doctor_replied: row.answered_at.is_some(),
        comments: row.comments,
    }
}

/// Forgets this device: its cookies are dropped, so that who uses it next sees nothing of who used it before. Questions
/// stay, and their codes still open them.
#[utoipa::path(post, path = "/api/device/forget", operation_id = "forget_device", tag = "community",
    responses((status = 204, description = "The cookies are dropped")))]
pub(crate) async fn forget_device(Shared(community): Shared<CommunityService>) -> Response {
    forget_device_response(&community, StatusCode::NO_CONTENT.into_response())
}

/// An answer that drops this device's cookies.
pub(crate) fn forget_device_response(community: &CommunityService, response: Response) -> Response {
    let mut response = private_response(response);
    let visitor = Visitor::expired_cookies(session::is_secure(community));
    // The visitor's cookie alone is not enough: the other two open private threads.
    let codes = saved_codes::clear_cookie(community);
    let own = session::drop_session(community).into_iter().chain(codes);
    for cookie in visitor.into_iter().chain(own) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    response
}
