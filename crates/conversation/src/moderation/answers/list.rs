//! Questions for the doctor.
use std::collections::HashMap;

use axum::extract::State as Shared;
use chrono::{DateTime, Utc};
use kernel::dates::two_clocks;
use kernel::text::cut_at_word;
use kernel::{Page, Zone};
use sea_orm::sea_query::Query as Sql;
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
};
use serde::{Deserialize, Serialize};
use staff::{Permission, SignedIn};
use store::{StoreError, page_of};
use utoipa::{IntoParams, ToSchema};
use web::{Error, Json, Query, lenient_number};

use super::super::queue::{contains, paging, words};
use super::super::rules::risk;
use crate::Conversation;
use crate::model::{HoldReason, State};
use crate::tables::question::{Age, Column, Entity, Model, Visibility};
use crate::tables::thread_message::{self, From};

/// Characters of a question that a list shows.
const EXCERPT: usize = 160;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct DeskQuestionParams {
    /// `waiting` (default: without an answer, or with messages that the doctor has not read), `answered`, `private`,
    /// `held`, `closed`.
    pub state: String,
    /// Part of a public question or of a name; or an id.
    pub q: String,
    /// From 1.
    #[serde(deserialize_with = "lenient_number")]
    #[param(minimum = 1)]
    pub page: Option<u64>,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeskQuestionRow {
    pub id: String,
    /// None of private ones: they are opened one by one.
    pub title: Option<String>,
    pub excerpt: Option<String>,
    pub user: String,
    pub is_private: bool,
    /// Private, and not for this person to read.
    pub sealed: bool,
    pub state: State,
    pub hold: Option<HoldReason>,
    /// 3 a life may be in danger, 2 a body may be, 1 something was noticed, 0 nothing was.
    pub risk: u8,
    pub category: Option<String>,
    pub country: Option<String>,
    /// Who asks is 18 or over, or asks as a parent; none where it was not said.
    pub age: Option<Age>,
    pub at: DateTime<Utc>,
    pub date_text: String,
    pub answered_at: Option<DateTime<Utc>>,
    /// Messages of who asked that the doctor has not read.
    pub unread: u64,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct DeskQuestionCounts {
    pub waiting: u64,
    pub answered: u64,
    pub private: u64,
    pub held: u64,
}

/// A page of questions: those that wait from the oldest on, others from the newest.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct DeskQuestionList {
    #[serde(flatten)]
    pub page: Page<DeskQuestionRow>,
    pub counts: DeskQuestionCounts,
}

/// Questions for the doctor.
#[utoipa::path(get, path = "/api/desk/questions", operation_id = "desk_list_questions", tag = "conversation",
    params(DeskQuestionParams), responses((status = 200, body = DeskQuestionList)))]
pub(in super::super) async fn list(
    Shared(conversation): Shared<Conversation>,
    person: SignedIn,
    Query(params): Query<DeskQuestionParams>,
) -> Result<Json<DeskQuestionList>, Error> {
    let reader = conversation.store().reader();
    let db = reader.connection();
    let mut all = in_state(&params.state);
    if let Some(words) = words(&params.q) {
        let public = Condition::any()
            .add(contains(Column::Title, &words))
            .add(contains(Column::Text, &words))
            .add(contains(Column::User, &words));
        let public = Condition::all()
            .add(Column::Visibility.eq(Visibility::Public))
            .add(public);
        let by_id = Column::Id.eq(words.to_uppercase());
        all = all.add(Condition::any().add(public).add(by_id));
    }
    let found = Entity::find().filter(all);
    let is_waiting = !["answered", "private", "held", "closed"].contains(&params.state.as_str());
    let found = if is_waiting || params.state == "held" {
        found.order_by_asc(Column::Id)
    } else {
        found.order_by_desc(Column::Id)
    };
    let page = page_of(found, db, paging(params.page)).await?;
    let unread = unread(db, &page.items).await?;
    let may_read = person.may(Permission::ReadHealthDetails);
    let shown = |row: Model| {
        let unread = unread.get(&row.id).copied().unwrap_or_default();
        view(row, unread, may_read)
    };
    Ok(Json(DeskQuestionList {
        page: page.map(shown),
        counts: counts(db).await?,
    }))
}

fn in_state(wanted: &str) -> Condition {
    let open = [State::Published, State::Pending, State::Held];
    let all = Condition::all();
    match wanted {
        "answered" => all
            .add(Column::AnsweredAt.is_not_null())
            .add(Column::State.ne(State::Erased)),
        "private" => all
            .add(Column::Visibility.eq(Visibility::Private))
            .add(Column::State.is_not_in([State::Erased, State::Withdrawn])),
        "held" => all.add(Column::State.eq(State::Held)),
        "closed" => all.add(Column::State.eq(State::Closed)),
        _ => {
            let mut told = Sql::select();
            told.column(thread_message::Column::QuestionId)
                .from(thread_message::Entity)
                .and_where(thread_message::Column::From.eq(From::Asker))
                .and_where(thread_message::Column::ReadAt.is_null());
            let waits = Condition::any()
                .add(Column::AnsweredAt.is_null())
                .add(Column::Id.in_subquery(told));
            all.add(Column::State.is_in(open))
                .add(Column::DuplicateOf.is_null())
                .add(waits)
        }
    }
}

async fn counts(db: &impl ConnectionTrait) -> Result<DeskQuestionCounts, StoreError> {
    let count = |state: &str| Entity::find().filter(in_state(state)).count(db);
    Ok(DeskQuestionCounts {
        waiting: count("waiting").await?,
        answered: count("answered").await?,
        private: count("private").await?,
        held: count("held").await?,
    })
}

async fn unread(
    db: &impl ConnectionTrait,
    rows: &[Model],
) -> Result<HashMap<String, u64>, StoreError> {
    let ids = rows.iter().map(|row| row.id.as_str());
    let unread = thread_message::Entity::find()
        .filter(thread_message::Column::QuestionId.is_in(ids))
        .filter(thread_message::Column::From.eq(From::Asker))
        .filter(thread_message::Column::ReadAt.is_null());
    let column = thread_message::Column::QuestionId;
    let counted = cases::counts_by::<_, String>(unread, column, db).await?;
    Ok(counted.into_iter().collect())
}

fn view(row: Model, unread: u64, may_read: bool) -> DeskQuestionRow {
    let is_private = row.visibility == Visibility::Private;
    DeskQuestionRow {
        excerpt: (!is_private).then(|| cut_at_word(&row.text, EXCERPT)),
        title: (!is_private).then_some(row.title),
        user: if is_private { String::new() } else { row.user },
        is_private,
        sealed: is_private && !may_read,
        state: row.state,
        hold: row.hold_reason,
        risk: risk(row.hold_reason, 0, false),
        category: Some(row.category).filter(|category| !category.is_empty()),
        country: row.country,
        age: row.age,
        at: row.asked_at,
        date_text: two_clocks(row.asked_at, Zone::Lagos),
        answered_at: row.answered_at,
        unread,
        id: row.id,
    }
}
