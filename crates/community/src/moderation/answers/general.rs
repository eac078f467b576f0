//! The general version of a private question: what everybody may read, with nothing of who asked.
use axum::extract::State as Shared;
use chrono::TimeDelta;
use http::StatusCode;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use staff::SignedIn;
use store::{AuditEntry, WriteTx};
use utoipa::ToSchema;
use web::{Error, Json, Path};

use super::super::access::require_access;
use super::super::wording::require_wording_reason;
use super::answer::{
    EditedQuestion, REVIEW_AFTER, check_blocks, parse_country, require_open, reviewer_json,
    validate_edited_question,
};
use super::blocks::CheckedBlocks;
use super::detail::{conflict_error, question_not_found};
use crate::items::questions::{find_key, lock_question, publish_change};
use crate::model::ItemState;
use crate::model::categories::find_category_slug;
use crate::model::text::NOBODY;
use crate::questions::view::question_path;
use crate::service::CommunityService;
use crate::tables::question::{Column, Entity, Model, QuestionVisibility};

/// A question and an answer that fit everybody.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GeneralRequest {
    pub title: String,
    pub question: String,
    /// Portable Text.
    #[schema(value_type = Vec<Object>)]
    pub blocks: Vec<Value>,
    #[serde(default)]
    pub fits_country: Option<String>,
    /// That of the private question when left out.
    #[serde(default)]
    pub category: Option<String>,
    /// Why it may go out although its wording can harm readers; needed where a call without it says so. At most 2,000
    /// characters, kept in the audit log.
    #[serde(default)]
    #[schema(max_length = 2000)]
    pub wording_reason: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct GeneralVersion {
    pub id: String,
    pub url: String,
}

/// Publishes a general version of a private question. Nothing in it leads back to who asked.
#[utoipa::path(post, path = "/api/desk/questions/{id}/publish-general", operation_id = "desk_publish_general", tag = "conversation",
    responses((status = 201, body = GeneralVersion), (status = 404, body = kernel::ProblemDetails), (status = 409, body = kernel::ProblemDetails)))]
pub(in super::super) async fn publish_general_version(
    Shared(community): Shared<CommunityService>,
    person: SignedIn,
    Path(id): Path<String>,
    Json(request): Json<GeneralRequest>,
) -> Result<(StatusCode, Json<GeneralVersion>), Error> {
    let reason = request.wording_reason.clone();
    let general = GeneralText::validate_request(request)?;
    let reason = require_wording_reason(&community, &general.checked.text, reason.as_deref())?;
    let reviewer = reviewer_json(&person)?;
    let tx = community.store().begin(person.actor()).await?;
    let source = lock_source_question(&tx, &id, &person).await?;
    let row = Model {
        answered_by: Some(person.id.to_string()),
        reviewer: Some(reviewer),
        ..general.build_question(&tx, source)
    };
    tx.insert_row(row.clone()).await?;
    let entry = AuditEntry::new("question.publish_general", format!("question:{id}"))
        .after(json!({ "general": row.id, "wordingReason": reason }));
    tx.record_audit(entry).await?;
    publish_change(&community, &tx, &row).await?;
    tx.commit().await?;
    let url = question_path(&row.id);
    Ok((
        StatusCode::CREATED,
        Json(GeneralVersion { id: row.id, url }),
    ))
}

/// A general version that can be published.
struct GeneralText {
    title: String,
    question: String,
    checked: CheckedBlocks,
    fits_country: Option<String>,
    category: Option<&'static str>,
}

impl GeneralText {
    fn validate_request(request: GeneralRequest) -> Result<Self, Error> {
        let (title, question) = validate_edited_question(EditedQuestion {
            title: request.title,
            question: request.question,
        })?;
        Ok(Self {
            title,
            question,
            checked: check_blocks(&request.blocks, true)?,
            fits_country: parse_country(request.fits_country)?,
            category: request.category.as_deref().and_then(find_category_slug),
        })
    }

    /// The row of a question that everybody reads and nobody asked.
    fn build_question(self, tx: &WriteTx, source: Model) -> Model {
        let category = self.category.map_or(source.category, str::to_owned);
        Model {
            id: tx.new_id().to_string(),
            visibility: QuestionVisibility::Public,
            state: ItemState::Published,
            hold_reason: None,
            // The asker's country and age could lead back to them.
            country: None,
            age: None,
            find_key: find_key(&self.title, &self.question, &category),
            category,
            title: self.title,
            text: self.question,
            user: NOBODY.to_owned(),
            // Nobody's: what the asker wrote elsewhere must not lead here.
            visitor: String::new(),
            // Not the private question's own date, which could lead back to the asker.
            asked_at: tx.now(),
            published_at: Some(tx.now()),
            likes: 0,
            comments: 0,
            has_doctor_replied: true,
            answer_blocks: Some(self.checked.json),
            answer_text: Some(self.checked.text),
            answered_at: Some(tx.now()),
            answered_by: None,
            reviewer: None,
            reviewed_at: Some(tx.now()),
            review_due: Some(tx.now() + TimeDelta::days(REVIEW_AFTER)),
            fits_country: self.fits_country,
            helpful: 0,
            duplicate_of: None,
            general_of: Some(source.id),
            code_hash: None,
            item_key: None,
            notice_mail: None,
            closed_at: None,
            erase_after: None,
            version: 1,
        }
    }
}

/// The private question, where it may have a general version and has none yet.
async fn lock_source_question(tx: &WriteTx, id: &str, by: &SignedIn) -> Result<Model, Error> {
    let source = lock_question(tx, id)
        .await?
        .ok_or_else(question_not_found)?;
    if source.visibility != QuestionVisibility::Private {
        let words = "This question is public: publish its answer.";
        return Err(conflict_error("public", words));
    }
    require_access(&source, by)?;
    if source.state != ItemState::Closed {
        require_open(&source)?;
    }
    let known = Entity::find()
        .filter(Column::GeneralOf.eq(id))
        .filter(Column::State.is_in([ItemState::Published, ItemState::Closed, ItemState::Hidden]))
        .one(tx.connection())
        .await?;
    if known.is_some() {
        let words = "This question already has a general version.";
        return Err(conflict_error("known", words));
    }
    Ok(source)
}
