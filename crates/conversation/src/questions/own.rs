//! What is a visitor's own on this device: their questions, what happened to them, and forgetting the device.

use std::collections::HashMap;

use axum::extract::State as Shared;
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use http::header::SET_COOKIE;
use http::{HeaderValue, StatusCode};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::{Deserialize, Serialize};
use store::{Actor, Reader, StoreError};
use utoipa::ToSchema;
use web::{Error, Json, Visitor};

use super::reading::personal;
use super::store::is_shown;
use super::view::{Hold, iso, page_of};
use crate::Conversation;
use crate::model::dates::forum_date;
use crate::model::{DateStyle, ItemKind, State};
use crate::tables::question::{Column, Entity, Model, Visibility};
use crate::tables::{comment, decision, notice_seen};
use crate::threads::session;

/// Most of a visitor's own that are shown.
const MOST: u64 = 100;
/// Most notices that are shown.
const NOTICES: usize = 50;
/// Where a private answer is read.
const FOLLOW: &str = "/community/follow";

/// The visitor's public questions that wait, the latest first.
///
/// # Errors
/// When the database fails.
pub(crate) async fn waiting(reader: &Reader, visitor: &str) -> Result<Vec<Model>, StoreError> {
    let found = Entity::find()
        .filter(Column::Visitor.eq(visitor))
        .filter(Column::Visibility.eq(Visibility::Public))
        .filter(Column::State.is_in([State::Pending, State::Held]))
        .order_by_desc(Column::Id)
        .limit(MOST);
    Ok(found.all(reader.connection()).await?)
}

/// A question of this device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OwnQuestion {
    /// Its id.
    pub id: String,
    /// In one line; left out of private ones, which are read with their code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Who may read it.
    pub visibility: Visibility,
    /// Where it stands.
    pub state: State,
    /// Why it is held.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hold: Option<Hold>,
    /// When it was asked, ISO.
    pub asked_at: String,
    /// The same in words.
    pub date_text: String,
    /// Its page, where everybody can read it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// Whether the doctor has answered.
    pub has_doctor_replied: bool,
    /// Published comments.
    pub comments: i64,
}

/// Questions of this device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct OwnQuestions {
    /// The latest first.
    pub items: Vec<OwnQuestion>,
}

/// The questions that were asked on this device.
#[utoipa::path(get, path = "/api/questions/mine", operation_id = "list_own_questions", tag = "community",
    responses((status = 200, body = OwnQuestions)))]
pub(crate) async fn list_own_questions(
    Shared(conversation): Shared<Conversation>,
    visitor: Option<Visitor>,
) -> Result<Response, Error> {
    let mut items = Vec::new();
    if let Some(visitor) = visitor {
        let visitor = conversation.fingerprint(&visitor)?;
        let style = conversation.outside().rules.settings().await?.date_style;
        let found = Entity::find()
            .filter(Column::Visitor.eq(visitor))
            .filter(Column::State.ne(State::Erased))
            .order_by_desc(Column::Id)
            .limit(MOST);
        let rows = found
            .all(conversation.store().reader().connection())
            .await?;
        items.extend(rows.iter().map(|row| own(row, style)));
    }
    Ok(personal(Json(OwnQuestions { items })))
}

fn own(row: &Model, style: DateStyle) -> OwnQuestion {
    let is_public = row.visibility == Visibility::Public;
    OwnQuestion {
        id: row.id.clone(),
        title: is_public.then(|| row.title.clone()),
        visibility: row.visibility,
        state: row.state,
        hold: Hold::of(row.state, row.hold_reason),
        asked_at: iso(row.asked_at),
        date_text: forum_date(row.asked_at, style),
        url: is_shown(row).then(|| page_of(&row.id)),
        has_doctor_replied: row.answered_at.is_some(),
        comments: row.comments,
    }
}

/// Something that happened to a visitor's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Notice {
    /// `answer`, `reply` or `decision`.
    pub kind: String,
    /// Where to look.
    pub url: String,
    /// What it is about; of private questions only that.
    pub title: String,
    /// When, ISO.
    pub at: String,
    /// The same in words.
    pub date_text: String,
}

/// What happened to a visitor's own, and how much of it is new.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct Notices {
    /// Not seen yet.
    pub unseen: usize,
    /// The latest first, 50 at most.
    pub items: Vec<Notice>,
}

type Told = (DateTime<Utc>, &'static str, String, String);

/// Answers to the visitor's questions, replies to their comments, decisions about both.
#[utoipa::path(get, path = "/api/notifications", operation_id = "list_notices", tag = "community",
    responses((status = 200, body = Notices)))]
pub(crate) async fn list_notices(
    Shared(conversation): Shared<Conversation>,
    visitor: Option<Visitor>,
) -> Result<Response, Error> {
    let Some(visitor) = visitor else {
        return Ok(personal(Json(Notices::default())));
    };
    let visitor = conversation.fingerprint(&visitor)?;
    let style = conversation.outside().rules.settings().await?.date_style;
    let mut told = gather(&conversation, &visitor).await?;
    told.sort_by_key(|(at, ..)| std::cmp::Reverse(*at));
    told.truncate(NOTICES);
    let reader = conversation.store().reader();
    let seen = notice_seen::Entity::find_by_id(visitor)
        .one(reader.connection())
        .await?;
    let is_new = |at: DateTime<Utc>| seen.as_ref().is_none_or(|seen| seen.seen_at < at);
    let unseen = told.iter().filter(|(at, ..)| is_new(*at)).count();
    let items = told
        .into_iter()
        .map(|(at, kind, url, title)| Notice {
            kind: kind.to_owned(),
            url,
            title,
            at: iso(at),
            date_text: forum_date(at, style),
        })
        .collect();
    Ok(personal(Json(Notices { unseen, items })))
}

async fn gather(conversation: &Conversation, visitor: &str) -> Result<Vec<Told>, StoreError> {
    let reader = conversation.store().reader();
    let db = reader.connection();
    let questions = Entity::find()
        .filter(Column::Visitor.eq(visitor))
        .order_by_desc(Column::Id)
        .limit(MOST)
        .all(db)
        .await?;
    let comments = comment::Entity::find()
        .filter(comment::Column::Visitor.eq(visitor))
        .order_by_desc(comment::Column::Id)
        .limit(MOST)
        .all(db)
        .await?;
    let mut told: Vec<Told> = questions.iter().filter_map(answer).collect();
    let keys: Vec<&String> = comments.iter().map(|row| &row.id).collect();
    let replies = comment::Entity::find()
        .filter(comment::Column::ParentId.is_in(keys))
        .filter(comment::Column::State.eq(State::Published))
        .filter(comment::Column::Visitor.ne(visitor))
        .order_by_desc(comment::Column::Id)
        .limit(MOST)
        .all(db)
        .await?;
    let places = places(conversation, comments.iter().chain(&replies)).await?;
    for reply in replies {
        let Some((url, title)) = places.get(&reply.subject_id) else {
            continue;
        };
        let url = format!("{url}#comment-{}", reply.id);
        told.push((reply.posted_at, "reply", url, title.clone()));
    }
    let ids = |kind: ItemKind| match kind {
        ItemKind::Question => questions
            .iter()
            .map(|row| row.id.clone())
            .collect::<Vec<_>>(),
        _ => comments.iter().map(|row| row.id.clone()).collect(),
    };
    for kind in [ItemKind::Question, ItemKind::Comment] {
        let decided = decision::Entity::find()
            .filter(decision::Column::ItemKind.eq(kind))
            .filter(decision::Column::ItemId.is_in(ids(kind)))
            .filter(decision::Column::StaffId.is_not_null())
            .order_by_desc(decision::Column::Id)
            .limit(MOST)
            .all(db)
            .await?;
        told.extend(decided.iter().filter_map(decided_about));
    }
    Ok(told)
}

/// The answer to a question of the visitor's own.
fn answer(row: &Model) -> Option<Told> {
    let at = row.answered_at?;
    let is_public = row.visibility == Visibility::Public;
    if is_public && is_shown(row) && row.has_doctor_replied {
        let url = format!("{}#answer", page_of(&row.id));
        return Some((at, "answer", url, row.title.clone()));
    }
    if matches!(row.state, State::Erased | State::Withdrawn | State::Removed) {
        return None;
    }
    Some((
        at,
        "answer",
        FOLLOW.to_owned(),
        "Your private question".to_owned(),
    ))
}

/// Where comments stand: page and title of each subject that everybody sees.
async fn places(
    conversation: &Conversation,
    comments: impl Iterator<Item = &comment::Model>,
) -> Result<HashMap<String, (String, String)>, StoreError> {
    let mut posts = Vec::new();
    let mut questions = Vec::new();
    for row in comments {
        match row.subject_kind {
            ItemKind::Post => posts.push(row.subject_id.clone()),
            _ => questions.push(row.subject_id.clone()),
        }
    }
    for list in [&mut posts, &mut questions] {
        list.sort_unstable();
        list.dedup();
    }
    let mut places = HashMap::new();
    for post in conversation.outside().posts.posts(&posts).await? {
        places.insert(post.id, (format!("/blog/{}", post.slug), post.title));
    }
    let reader = conversation.store().reader();
    let found = super::store::shown().filter(Column::Id.is_in(questions));
    for row in found.all(reader.connection()).await? {
        places.insert(row.id.clone(), (page_of(&row.id), row.title));
    }
    Ok(places)
}

/// A decision of somebody at the desk, for the author of what it is about.
fn decided_about(row: &decision::Model) -> Option<Told> {
    let what = match row.item_kind {
        ItemKind::Question => "question",
        _ => "comment",
    };
    let words = match row.action.as_str() {
        "approve" | "restore" => format!("Your {what} was published"),
        "hide" => format!("Your {what} was hidden while somebody looks at it"),
        "remove" => format!("Your {what} was removed because it breaks a rule"),
        "ask_to_rephrase" => format!("Please say your {what} in other words"),
        "escalate" => format!("Your {what} was passed on to the doctor"),
        _ => return None,
    };
    Some((row.at, "decision", "/community/mine".to_owned(), words))
}

/// Notes that everything until now was seen.
#[utoipa::path(post, path = "/api/notifications/seen", operation_id = "see_notices", tag = "community",
    responses((status = 204, description = "Noted")))]
pub(crate) async fn see_notices(
    Shared(conversation): Shared<Conversation>,
    visitor: Option<Visitor>,
) -> Result<StatusCode, Error> {
    if let Some(visitor) = visitor {
        note_seen(&conversation, &visitor).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Notes that a visitor saw everything until now.
///
/// # Errors
/// When the database fails.
pub(crate) async fn note_seen(
    conversation: &Conversation,
    visitor: &Visitor,
) -> Result<(), StoreError> {
    let visitor = conversation.fingerprint(visitor)?;
    conversation
        .store()
        .write(Actor::Visitor, move |tx| {
            Box::pin(async move {
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
                Ok::<_, StoreError>(())
            })
        })
        .await
}

/// Forgets this device: its cookies are dropped, so that who uses it next sees nothing of who used it before. Questions
/// stay, and their codes still open them.
#[utoipa::path(post, path = "/api/device/forget", operation_id = "forget_device", tag = "community",
    responses((status = 204, description = "The cookies are dropped")))]
pub(crate) async fn forget_device(Shared(conversation): Shared<Conversation>) -> Response {
    forgotten(&conversation, StatusCode::NO_CONTENT.into_response())
}

/// An answer that drops this device's cookies.
#[must_use]
pub(crate) fn forgotten(conversation: &Conversation, response: Response) -> Response {
    let mut response = personal(response);
    for name in ["visitor", session::COOKIE] {
        let cookie = session::dropped(name, session::is_secure(conversation));
        if let Ok(value) = HeaderValue::from_str(&cookie) {
            response.headers_mut().append(SET_COOKIE, value);
        }
    }
    response
}
