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

use super::answer::{EditedQuestion, REVIEW_AFTER, checked, country, edited, is_open, reviewer};
use super::opening::{conflict, may_open, missing};
use crate::Conversation;
use crate::model::State;
use crate::questions::asked::NOBODY;
use crate::questions::categories::slug_of;
use crate::questions::store::{changed, find_key, locked};
use crate::questions::view::path_of;
use crate::tables::question::{Column, Entity, Model, Visibility};

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
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct GeneralVersion {
    pub id: String,
    pub url: String,
}

/// Publishes a general version of a private question. Nothing in it leads back to who asked.
#[utoipa::path(post, path = "/api/desk/questions/{id}/publish-general", operation_id = "desk_publish_general", tag = "conversation",
    responses((status = 201, body = GeneralVersion), (status = 404, body = kernel::Problem), (status = 409, body = kernel::Problem)))]
pub(in super::super) async fn publish(
    Shared(conversation): Shared<Conversation>,
    person: SignedIn,
    Path(id): Path<String>,
    Json(request): Json<GeneralRequest>,
) -> Result<(StatusCode, Json<GeneralVersion>), Error> {
    let (title, question) = edited(EditedQuestion {
        title: request.title,
        question: request.question,
    })?;
    let checked = checked(&request.blocks, true)?;
    let fits_country = country(request.fits_country)?;
    let reviewer = reviewer(&person)?;
    let tx = conversation.store().begin(person.actor()).await?;
    let source = source(&tx, &id, &person).await?;
    let category = request.category.as_deref().and_then(slug_of);
    let category = category.map_or(source.category, str::to_owned);
    let row = Model {
        id: tx.id().to_string(),
        visibility: Visibility::Public,
        state: State::Published,
        hold_reason: None,
        country: None,
        age: None,
        find_key: find_key(&title, &question, &category),
        category,
        title,
        text: question,
        user: NOBODY.to_owned(),
        // Nobody's: what the asker wrote elsewhere must not lead here.
        visitor: String::new(),
        asked_at: tx.now(),
        published_at: Some(tx.now()),
        likes: 0,
        comments: 0,
        has_doctor_replied: true,
        answer_blocks: Some(checked.json),
        answer_text: Some(checked.text),
        answered_at: Some(tx.now()),
        answered_by: Some(person.id.to_string()),
        reviewer: Some(reviewer),
        reviewed_at: Some(tx.now()),
        review_due: Some(tx.now() + TimeDelta::days(REVIEW_AFTER)),
        fits_country,
        helpful: 0,
        duplicate_of: None,
        general_of: Some(source.id),
        code_hash: None,
        item_key: None,
        notice_mail: None,
        closed_at: None,
        erase_after: None,
        version: 1,
    };
    tx.insert(row.clone()).await?;
    let entry = AuditEntry::new("question.publish_general", format!("question:{id}"))
        .after(json!({ "general": row.id }));
    tx.audit(entry).await?;
    changed(&conversation, &tx, &row).await?;
    tx.commit().await?;
    let url = path_of(&row.id);
    Ok((
        StatusCode::CREATED,
        Json(GeneralVersion { id: row.id, url }),
    ))
}

/// The private question, where it may have a general version and has none yet.
async fn source(tx: &WriteTx, id: &str, by: &SignedIn) -> Result<Model, Error> {
    let source = locked(tx, id).await?.ok_or_else(missing)?;
    if source.visibility != Visibility::Private {
        let words = "This question is public: publish its answer.";
        return Err(conflict("public", words));
    }
    may_open(&source, by)?;
    if source.state != State::Closed {
        is_open(&source)?;
    }
    let known = Entity::find()
        .filter(Column::GeneralOf.eq(id))
        .filter(Column::State.is_in([State::Published, State::Closed, State::Hidden]))
        .one(tx.connection())
        .await?;
    if known.is_some() {
        let words = "There is a general version of this question already.";
        return Err(conflict("known", words));
    }
    Ok(source)
}
