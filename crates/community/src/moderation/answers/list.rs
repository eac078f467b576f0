//! Questions for the doctor.
use axum::extract::State as Shared;
use chrono::{DateTime, Utc};
use kernel::dates::format_in_both_zones;
use kernel::text::truncate_at_word;
use kernel::{Page, PracticeZone};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, ExprTrait, PaginatorTrait, QueryFilter,
    QueryOrder, Select,
};
use serde::{Deserialize, Serialize};
use staff::{Permission, SignedIn};
use store::{StoreError, fetch_page};
use utoipa::{IntoParams, ToSchema};
use web::{Error, Json, Query, lenient_number};

use super::super::list_query::{contains_expression, parse_search_words, queue_paging};
use super::super::queue_conditions::{QUESTIONS, rank_expression};
use super::super::rules::risk_level;
use crate::model::text::SAMPLE_VISITOR;
use crate::model::{HoldReason, ItemState};
use crate::service::CommunityService;
use crate::tables::question::{
    AskerAge, Column, Entity, Model, QuestionVisibility, untouched_sample_condition,
};

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
    pub state: ItemState,
    pub hold: Option<HoldReason>,
    /// 3 a life may be in danger, 2 a body may be, 1 something was noticed, 0 nothing was.
    pub risk: u8,
    pub category: Option<String>,
    pub country: Option<String>,
    /// Who asks is 18 or over, or asks as a parent; none where it was not said.
    pub age: Option<AskerAge>,
    pub at: DateTime<Utc>,
    pub date_text: String,
    pub answered_at: Option<DateTime<Utc>>,
    /// Messages of who asked that the doctor has not read.
    pub unread: u64,
    /// It came with the site: nobody waits for its answer.
    pub is_sample: bool,
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
pub(in super::super) async fn list_desk_questions(
    Shared(community): Shared<CommunityService>,
    person: SignedIn,
    Query(params): Query<DeskQuestionParams>,
) -> Result<Json<DeskQuestionList>, Error> {
    let reader = community.store().reader();
    let db = reader.connection();
    let page = fetch_page(params.to_select(), db, queue_paging(params.page)).await?;
    let ids: Vec<String> = page.items.iter().map(|row| row.id.clone()).collect();
    let unread = threads::count_unread(db, &ids).await?;
    let may_read = person.has_permission(Permission::ReadHealthDetails);
    let shown = |row: Model| {
        let unread = unread.get(&row.id).copied().unwrap_or_default();
        build_question_row(row, unread, may_read)
    };
    Ok(Json(DeskQuestionList {
        page: page.map(shown),
        counts: count_by_state(db).await?,
    }))
}

impl DeskQuestionParams {
    /// These questions, in the order of the list.
    pub(super) fn to_select(&self) -> Select<Entity> {
        let found = Entity::find().filter(self.to_condition());
        let is_waiting = !["answered", "private", "held", "closed"].contains(&self.state.as_str());
        if !is_waiting && self.state != "held" {
            return found.order_by_desc(Column::Id);
        }
        // Who may be in danger comes first, and nobody waits behind a sample.
        let is_sample = Expr::col(Column::Visitor).eq(SAMPLE_VISITOR);
        found
            .order_by_asc(rank_expression(&QUESTIONS))
            .order_by_asc(is_sample)
            .order_by_asc(Column::Id)
    }

    fn to_condition(&self) -> Condition {
        let all = state_condition(&self.state);
        let Some(words) = parse_search_words(&self.q) else {
            return all;
        };
        let public = Condition::any()
            .add(contains_expression(Column::Title, &words))
            .add(contains_expression(Column::Text, &words))
            .add(contains_expression(Column::User, &words));
        // Private questions are sealed, so only their id can be searched.
        let public = Condition::all()
            .add(Column::Visibility.eq(QuestionVisibility::Public))
            .add(public);
        // Ids are upper case; people may type them in any case.
        let by_id = Column::Id.eq(words.to_uppercase());
        all.add(Condition::any().add(public).add(by_id))
    }
}

fn state_condition(wanted: &str) -> Condition {
    let open = [ItemState::Published, ItemState::Pending, ItemState::Held];
    let all = Condition::all();
    match wanted {
        "answered" => all
            .add(Column::AnsweredAt.is_not_null())
            .add(Column::State.ne(ItemState::Erased)),
        "private" => all
            .add(Column::Visibility.eq(QuestionVisibility::Private))
            .add(Column::State.is_not_in([ItemState::Erased, ItemState::Withdrawn])),
        "held" => all.add(Column::State.eq(ItemState::Held)),
        "closed" => all.add(Column::State.eq(ItemState::Closed)),
        _ => {
            let unread_messages = threads::unread_subjects_query();
            let waits = Condition::any()
                .add(Column::AnsweredAt.is_null())
                .add(Column::Id.in_subquery(unread_messages));
            all.add(Column::State.is_in(open))
                .add(Column::DuplicateOf.is_null())
                .add(waits)
        }
    }
}

async fn count_by_state(db: &impl ConnectionTrait) -> Result<DeskQuestionCounts, StoreError> {
    let count = |state: &str| Entity::find().filter(state_condition(state)).count(db);
    // Samples are listed, last, but nobody asks in them.
    let waiting = Entity::find()
        .filter(state_condition("waiting"))
        .filter(untouched_sample_condition().not());
    Ok(DeskQuestionCounts {
        waiting: waiting.count(db).await?,
        answered: count("answered").await?,
        private: count("private").await?,
        held: count("held").await?,
    })
}

fn build_question_row(row: Model, unread: u64, may_read: bool) -> DeskQuestionRow {
    let is_private = row.visibility == QuestionVisibility::Private;
    DeskQuestionRow {
        is_sample: row.is_untouched_sample(),
        excerpt: (!is_private).then(|| truncate_at_word(&row.text, EXCERPT)),
        title: (!is_private).then_some(row.title),
        user: if is_private { String::new() } else { row.user },
        is_private,
        sealed: is_private && !may_read,
        state: row.state,
        hold: row.hold_reason,
        risk: risk_level(row.hold_reason, 0, false),
        category: Some(row.category).filter(|category| !category.is_empty()),
        country: row.country,
        age: row.age,
        at: row.asked_at,
        date_text: format_in_both_zones(row.asked_at, PracticeZone::Lagos),
        answered_at: row.answered_at,
        unread,
        id: row.id,
    }
}
