//! The general version of a private question: what everybody may read, with nothing of who asked.
use axum::extract::State as Shared;
use chrono::TimeDelta;
use http::StatusCode;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use staff::{Permission, SignedIn};
use store::{AuditEntry, WriteTx};
use utoipa::ToSchema;
use web::{Error, Json, Path};

use super::answer::{EditedQuestion, checked, country, edited, find_key, is_open, reviewer};
use super::blocks::Checked;
use super::opening::{missing, sealed};
use super::refusal::Refusal;
use crate::Conversation;
use crate::model::State;
use crate::questions::categories::slug_of;
use crate::questions::store::{changed, locked};
use crate::questions::view::path_of;
use crate::tables::question::{Column, Entity, Model, Visibility};

/// Days after which an answer is due for its next review.
const REVIEW_AFTER: i64 = 365;
/// As whom a general question is asked.
const NOBODY: &str = "Anonymous";

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

struct General {
    title: String,
    question: String,
    checked: Checked,
    fits_country: Option<String>,
    category: Option<String>,
    reviewer: String,
}

/// Publishes a general version of a private question. Nothing in it leads back to who asked.
#[utoipa::path(post, path = "/api/desk/questions/{id}/publish-general", operation_id = "desk_publish_general", tag = "conversation",
    responses((status = 201, body = GeneralVersion), (status = 404, body = kernel::Problem), (status = 409, body = kernel::Problem)))]
pub(in super::super) async fn publish(
    Shared(conversation): Shared<Conversation>,
    person: SignedIn,
    Path(id): Path<String>,
    Json(request): Json<GeneralRequest>,
) -> Result<(StatusCode, Json<GeneralVersion>), Refusal> {
    let general = sound(request, &person)?;
    let tx = conversation.store().begin(person.actor()).await?;
    let made = general.publish(&conversation, &tx, &id, &person).await?;
    tx.commit().await?;
    let url = path_of(&made);
    Ok((StatusCode::CREATED, Json(GeneralVersion { id: made, url })))
}

fn sound(request: GeneralRequest, person: &SignedIn) -> Result<General, Error> {
    let (title, question) = edited(EditedQuestion {
        title: request.title,
        question: request.question,
    })?;
    let category = request.category.as_deref().and_then(slug_of);
    Ok(General {
        title,
        question,
        checked: checked(&request.blocks, true)?,
        fits_country: country(request.fits_country)?,
        category: category.map(str::to_owned),
        reviewer: reviewer(person)?,
    })
}

impl General {
    async fn publish(
        self,
        conversation: &Conversation,
        tx: &WriteTx,
        id: &str,
        by: &SignedIn,
    ) -> Result<String, Refusal> {
        let source = locked(tx, id).await?.ok_or_else(missing)?;
        if source.visibility != Visibility::Private {
            let words = "This question is public: publish its answer.";
            return Err(Refusal::conflict("public", words));
        }
        if !by.may(Permission::ReadHealthDetails) {
            return Err(sealed().into());
        }
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
            return Err(Refusal::conflict("known", words));
        }
        let row = self.row(tx, &source, by);
        let row = row.into_active_model().reset_all();
        let row = row.insert(tx.connection()).await?;
        let entry = AuditEntry::new("question.publish_general", format!("question:{id}"))
            .after(json!({ "general": row.id }));
        tx.audit(entry).await?;
        changed(conversation, tx, &row).await?;
        Ok(row.id)
    }

    fn row(self, tx: &WriteTx, source: &Model, by: &SignedIn) -> Model {
        let category = self.category.unwrap_or_else(|| source.category.clone());
        Model {
            id: tx.id().to_string(),
            visibility: Visibility::Public,
            state: State::Published,
            hold_reason: None,
            country: None,
            age: None,
            find_key: find_key(&self.title, &self.question, &category),
            category,
            title: self.title,
            text: self.question,
            user: NOBODY.to_owned(),
            // Nobody's: what the asker wrote elsewhere must not lead here.
            visitor: String::new(),
            asked_at: tx.now(),
            published_at: Some(tx.now()),
            likes: 0,
            comments: 0,
            has_doctor_replied: true,
            answer_blocks: Some(self.checked.json),
            answer_text: Some(self.checked.text),
            answered_at: Some(tx.now()),
            answered_by: Some(by.id.to_string()),
            reviewer: Some(self.reviewer),
            reviewed_at: Some(tx.now()),
            review_due: Some(tx.now() + TimeDelta::days(REVIEW_AFTER)),
            fits_country: self.fits_country,
            helpful: 0,
            duplicate_of: None,
            general_of: Some(source.id.clone()),
            code_hash: None,
            item_key: None,
            notice_mail: None,
            closed_at: None,
            erase_after: None,
            version: 1,
        }
    }
}
