//! What happened to a visitor's own, as calls and the page's form ask for it.
use axum::extract::State as Shared;
use axum::response::{Redirect, Response};
use axum::routing::post;
use chrono::{DateTime, Utc};
use http::StatusCode;
use sea_orm::ActiveValue::Set;
use sea_orm::EntityTrait;
use sea_orm::sea_query::OnConflict;
use serde::{Deserialize, Serialize};
use store::{Actor, StoreError, StoreReader};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::{Error, Json, Visitor, private_response};

use super::pending::{PendingNotice, load_notices};
use crate::items::comments;
use crate::model::DateStyle;
use crate::model::dates::{format_forum_date, format_rfc3339};
use crate::service::CommunityService;
use crate::tables::notice_seen;

/// Most notices that are shown.
const NOTICES: usize = 50;

pub(crate) fn routes() -> OpenApiRouter<CommunityService> {
    OpenApiRouter::default()
        .routes(routes!(list_notices))
        .routes(routes!(record_notices_seen))
        .route("/community/notifications", post(post_notices))
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct VisitorNotice {
    /// `answer`, `reply` or `decision`.
    pub kind: String,
    pub url: String,
    /// What it is about; of private questions only that.
    pub title: String,
    /// What somebody decided, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// When, ISO.
    pub at: String,
    pub date_text: String,
}

/// What happened to a visitor's own, and how much of it is new.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct VisitorNoticeList {
    pub unseen: usize,
    /// The latest first, 50 at most.
    pub items: Vec<VisitorNotice>,
}

impl PendingNotice {
    async fn into_notice(
        self,
        reader: &StoreReader,
        style: DateStyle,
    ) -> Result<VisitorNotice, StoreError> {
        let mut url = self.url;
        if let Some(comment) = self.comment {
            let page = comments::find_page_number(reader, &comment).await?;
            if page > 1 {
                url.push_str(&format!("?page={page}"));
            }
            url.push_str(&format!("#comment-{}", comment.id));
        }
        Ok(VisitorNotice {
            kind: self.kind.to_owned(),
            url,
            title: self.title,
            words: self.words,
            at: format_rfc3339(self.at),
            date_text: format_forum_date(self.at, style),
        })
    }
}

/// Answers to the visitor's questions, replies to their comments, decisions about both.
#[utoipa::path(get, path = "/api/notifications", operation_id = "list_notices", tag = "community",
    responses((status = 200, body = VisitorNoticeList)))]
pub(crate) async fn list_notices(
    Shared(community): Shared<CommunityService>,
    visitor: Option<Visitor>,
) -> Result<Response, Error> {
    let Some(visitor) = visitor else {
        return Ok(private_response(Json(VisitorNoticeList::default())));
    };
    let visitor = community.fingerprint(&visitor)?;
    let style = community.ports().rules.load_settings().await?.date_style;
    let reader = community.store().reader();
    let mut pending = load_notices(&community, &reader, &visitor).await?;
    pending.sort_by_key(|pending| std::cmp::Reverse(pending.at));
    // Truncated before the links are built, because each may cost a query.
    pending.truncate(NOTICES);
    let seen = notice_seen::Entity::find_by_id(visitor)
        .one(reader.connection())
        .await?;
    let is_new = |at: DateTime<Utc>| seen.as_ref().is_none_or(|seen| seen.seen_at < at);
    let unseen = pending.iter().filter(|pending| is_new(pending.at)).count();
    let mut items = Vec::with_capacity(pending.len());
    for pending in pending {
        items.push(pending.into_notice(&reader, style).await?);
    }
    Ok(private_response(Json(VisitorNoticeList { unseen, items })))
}

/// Notes that everything until now was seen.
#[utoipa::path(post, path = "/api/notifications/seen", operation_id = "see_notices", tag = "community",
    responses((status = 204, description = "Noted")))]
pub(crate) async fn record_notices_seen(
    Shared(community): Shared<CommunityService>,
    visitor: Option<Visitor>,
) -> Result<StatusCode, Error> {
    if let Some(visitor) = visitor {
        record_seen(&community, &visitor).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

pub(crate) async fn record_seen(
    community: &CommunityService,
    visitor: &Visitor,
) -> Result<(), StoreError> {
    let visitor = community.fingerprint(visitor)?;
    let tx = community.store().begin(Actor::Visitor).await?;
    let row = notice_seen::ActiveModel {
        visitor: Set(visitor),
        seen_at: Set(tx.now()),
    };
    let again = OnConflict::column(notice_seen::Column::Visitor)
        .update_column(notice_seen::Column::SeenAt)
        .to_owned();
    notice_seen::Entity::insert(row)
        .on_conflict(again)
        .exec_without_returning(tx.connection())
        .await?;
    tx.commit().await
}

/// `POST /community/notifications`.
pub(crate) async fn post_notices(
    Shared(community): Shared<CommunityService>,
    visitor: Option<Visitor>,
) -> Result<Response, Error> {
    if let Some(visitor) = visitor {
        record_seen(&community, &visitor).await?;
    }
    Ok(private_response(Redirect::to("/community/notifications")))
}
