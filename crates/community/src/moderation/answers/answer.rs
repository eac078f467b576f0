//! Saving and sending the doctor's answer.
use axum::extract::State as Shared;
use axum::response::{IntoResponse, Response};
use chrono::TimeDelta;
use drafts::{DraftKind, remove_draft};
use forms::invalid_field;
use http::StatusCode;
use http::header::CONTENT_TYPE;
use kernel::ProblemDetails;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use serde::Deserialize;
use serde_json::{Value, json};
use staff::SignedIn;
use store::{AuditEntry, StoreError, WriteTx};
use utoipa::ToSchema;
use web::{Error, Json, Path};

use super::super::access::require_access;
use super::super::decisions::{DecisionReason, ModeratedItem};
use super::super::wording::require_wording_reason;
use super::blocks::{self, CheckedBlocks};
use super::detail::{conflict_error, load_desk_question, question_not_found};
use super::view::{DeskQuestion, MovedQuestion};
use crate::followers::{ReaderOccasion, enqueue_notices};
use crate::items::corrections::insert_correction;
use crate::items::encryption::encrypt_answer;
use crate::items::questions::{find_key, lock_question, publish_change};
use crate::model::text::{is_blank, normalise_line, normalise_text};
use crate::model::{CommunitySettings, ItemState, QuestionMode};
use crate::question_threads::notices::{AskerOccasion, notify_asker};
use crate::question_threads::store::extend_retention;
use crate::questions::view::Reviewer;
use crate::service::CommunityService;
use crate::tables::question::{Model, QuestionVisibility};

/// Days after which an answer is due for its next review.
pub(super) const REVIEW_AFTER: i64 = 365;
/// Longest title and question in the doctor's words, in characters.
const LONGEST_TITLE: usize = 120;
const LONGEST_QUESTION: usize = 5_000;
/// The same of what readers are told of a correction.
const LONGEST_CORRECTION: usize = 500;
/// Under every answer, beside the doctor's name.
const TITLE: &str = "Doctor";

/// A question in the doctor's words.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct EditedQuestion {
    pub title: String,
    pub question: String,
}

/// An answer. With `publish` everybody reads it; with `private` alone only who asked does; with neither it is a draft.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnswerRequest {
    /// The version that it began with.
    pub base: i64,
    /// Portable Text.
    #[schema(value_type = Vec<Object>)]
    pub blocks: Vec<Value>,
    /// `NG` or `GB`; everywhere when none.
    #[serde(default)]
    pub fits_country: Option<String>,
    pub publish: bool,
    #[serde(default)]
    pub private: Option<bool>,
    /// What the site shows as the question, where the doctor publishes it.
    #[serde(default)]
    pub edited: Option<EditedQuestion>,
    /// What was changed in a published answer, for readers: it is shown with its day, and who follows the question is told.
    /// Left out where only the wording changes.
    #[serde(default)]
    #[schema(max_length = 500)]
    pub correction: Option<String>,
    /// Why it may go out although its wording can harm readers; needed where a call without it says so. At most 2,000
    /// characters, kept in the audit log.
    #[serde(default)]
    #[schema(max_length = 2000)]
    pub wording_reason: Option<String>,
}

struct ValidatedAnswer {
    base: i64,
    checked: CheckedBlocks,
    fits_country: Option<String>,
    publish: bool,
    is_sent: bool,
    edited: Option<(String, String)>,
    correction: Option<String>,
    wording_reason: Option<String>,
    reviewer: String,
}

/// Saves an answer, as a draft, for the asker or for everybody.
#[utoipa::path(put, path = "/api/desk/questions/{id}/answer", operation_id = "desk_answer_question", tag = "conversation",
    responses((status = 200, body = DeskQuestion), (status = 404, body = kernel::ProblemDetails), (status = 409, body = MovedQuestion)))]
pub(in super::super) async fn answer_question(
    Shared(community): Shared<CommunityService>,
    person: SignedIn,
    Path(id): Path<String>,
    Json(request): Json<AnswerRequest>,
) -> Result<Response, Error> {
    let answer = validate_request(&community, request, &person)?;
    let settings = community.ports().rules.load_settings().await?;
    let tx = community.store().begin(person.actor()).await?;
    let row = lock_question(&tx, &id)
        .await?
        .ok_or_else(question_not_found)?;
    require_open(&row)?;
    require_access(&row, &person)?;
    if row.version != answer.base {
        // That the question is opened is a write of its own.
        drop(tx);
        let moved = MovedQuestion {
            problem: ProblemDetails::already_changed(),
            current: load_desk_question(&community, &person, &id).await?,
        };
        let headers = [(CONTENT_TYPE, ProblemDetails::MEDIA_TYPE)];
        return Ok((StatusCode::CONFLICT, headers, Json(moved)).into_response());
    }
    answer.check_applicable(&row, settings.questions)?;
    answer
        .save_answer(&community, &tx, row, &person, &settings)
        .await?;
    // What was typed stands in the answer now, also where it is a draft for all doctors.
    remove_draft(&tx, &person, DraftKind::QuestionAnswer, &id).await?;
    tx.commit().await?;
    Ok(Json(load_desk_question(&community, &person, &id).await?).into_response())
}

/// What is asked for, where it can be done at all.
fn validate_request(
    community: &CommunityService,
    request: AnswerRequest,
    person: &SignedIn,
) -> Result<ValidatedAnswer, Error> {
    let is_sent = request.publish || request.private.unwrap_or(false);
    let checked = check_blocks(&request.blocks, is_sent)?;
    let edited = request.edited.map(validate_edited_question).transpose()?;
    // What one person alone reads is between them and the doctor.
    let reason = request.wording_reason.as_deref();
    let wording_reason = match request.publish {
        true => require_wording_reason(community, &checked.text, reason)?,
        false => None,
    };
    Ok(ValidatedAnswer {
        base: request.base,
        wording_reason,
        checked,
        fits_country: parse_country(request.fits_country)?,
        publish: request.publish,
        is_sent,
        edited,
        correction: request.correction.map(validate_correction).transpose()?,
        reviewer: reviewer_json(person)?,
    })
}

/// The rich text, with words in it where it goes out.
pub(super) fn check_blocks(blocks: &[Value], is_sent: bool) -> Result<CheckedBlocks, Error> {
    let invalid = |errors| Error::invalid_fields("The answer cannot be saved.", errors);
    let checked = blocks::check_answer_blocks(blocks).map_err(invalid)?;
    if is_sent && is_blank(&checked.text) {
        return Err(invalid_field("blocks", "Answer: write the answer."));
    }
    Ok(checked)
}

fn validate_correction(sent: String) -> Result<String, Error> {
    let note = normalise_text(&sent);
    if is_blank(&note) || note.chars().count() > LONGEST_CORRECTION {
        return Err(invalid_field(
            "correction",
            "What changed: between 1 and 500 characters.",
        ));
    }
    Ok(note)
}

pub(super) fn validate_edited_question(sent: EditedQuestion) -> Result<(String, String), Error> {
    let (title, question) = (normalise_line(&sent.title), normalise_text(&sent.question));
    if is_blank(&title) || title.chars().count() > LONGEST_TITLE {
        return Err(invalid_field(
            "title",
            "Title: between 1 and 120 characters.",
        ));
    }
    if is_blank(&question) || question.chars().count() > LONGEST_QUESTION {
        return Err(invalid_field(
            "question",
            "Question: between 1 and 5,000 characters.",
        ));
    }
    Ok((title, question))
}

pub(super) fn parse_country(sent: Option<String>) -> Result<Option<String>, Error> {
    match sent.as_deref().map(str::trim) {
        None | Some("") => Ok(None),
        Some(code @ ("NG" | "GB")) => Ok(Some(code.to_owned())),
        Some(_) => Err(invalid_field(
            "fitsCountry",
            "Country: NG, GB, or none for everywhere.",
        )),
    }
}

pub(super) fn reviewer_json(person: &SignedIn) -> Result<String, Error> {
    let reviewer = Reviewer {
        name: person.name.clone(),
        title: TITLE.to_owned(),
    };
    serde_json::to_string(&reviewer).map_err(Error::internal)
}

/// Stops an answer to what is not open any more, in words for the doctor.
pub(super) fn require_open(row: &Model) -> Result<(), Error> {
    let (code, words) = match row.state {
        ItemState::Withdrawn => (
            "withdrawn",
            "The person who asked withdrew this question while you were answering. Nothing was sent.",
        ),
        ItemState::Erased => (
            "erased",
            "The person who asked erased this question. There is nothing left to answer, and nothing was sent.",
        ),
        ItemState::Removed => (
            "removed",
            "A moderator removed this question. It must be restored before it can be answered.",
        ),
        ItemState::Hidden => (
            "hidden",
            "A moderator hid this question or merged it with another. It must be restored before it can be answered.",
        ),
        ItemState::Closed if row.visibility == QuestionVisibility::Private => (
            "closed",
            "This thread is closed: the person who asked will not be notified.",
        ),
        _ => return Ok(()),
    };
    Err(conflict_error(code, words))
}

/// Whether everybody reads the answer that there is.
fn is_published_answer(row: &Model) -> bool {
    row.has_doctor_replied
        && row.answered_at.is_some()
        && row.visibility == QuestionVisibility::Public
}

impl ValidatedAnswer {
    async fn save_answer(
        self,
        community: &CommunityService,
        tx: &WriteTx,
        row: Model,
        by: &SignedIn,
        settings: &CommunitySettings,
    ) -> Result<(), StoreError> {
        let was_public = is_published_answer(&row);
        let row = self.update_columns(community, tx, row, by).await?;
        let entry =
            AuditEntry::new("question.answer", format!("question:{}", row.id)).after(json!({
                "sent": self.is_sent, "published": self.publish, "edited": self.edited.is_some(),
                "corrected": self.correction.is_some(), "wordingReason": self.wording_reason,
            }));
        tx.record_audit(entry).await?;
        if self.is_sent {
            if let Some(note) = self.correction.clone() {
                insert_correction(tx, &row.id, note, by.id.to_string()).await?;
            }
            self.notify_readers(community, tx, &row, was_public).await?;
            extend_retention(tx, &row.id, settings.keep_open_days).await?;
            self.advance_state(community, tx, row, by).await?;
        } else {
            publish_change(community, tx, &row).await?;
        }
        Ok(())
    }

    /// Who asked and who follows is told of a new answer and of a correction, not of another wording of what everybody reads already.
    async fn notify_readers(
        &self,
        community: &CommunityService,
        tx: &WriteTx,
        row: &Model,
        was_public: bool,
    ) -> Result<(), StoreError> {
        let (asker, reader) = match (&self.correction, was_public && self.publish) {
            (Some(_), _) => (
                AskerOccasion::Corrected(row.version),
                ReaderOccasion::Corrected,
            ),
            (None, true) => return Ok(()),
            (None, false) => (
                AskerOccasion::Answered(row.version),
                ReaderOccasion::Answered,
            ),
        };
        notify_asker(community, tx, row, asker).await?;
        if self.publish {
            enqueue_notices(tx, row, reader).await?;
        }
        Ok(())
    }

    fn check_applicable(&self, row: &Model, mode: QuestionMode) -> Result<(), Error> {
        let is_private = row.visibility == QuestionVisibility::Private;
        if is_private && (self.publish || self.edited.is_some()) {
            let words =
                "A private question cannot be published: publish a general version instead.";
            return Err(invalid_field("publish", words));
        }
        // A draft would overwrite the columns that readers already see.
        if !self.is_sent && row.answered_at.is_some() {
            let words =
                "This question is already answered. Send the change, or leave the answer as it is.";
            return Err(conflict_error("answered", words));
        }
        if self.correction.is_some() && !(self.publish && is_published_answer(row)) {
            let words = "What changed: only a published answer has corrections.";
            return Err(invalid_field("correction", words));
        }
        let is_new = row.published_at.is_none();
        if self.publish && is_new && mode == QuestionMode::DoctorPublishes && self.edited.is_none()
        {
            let words = "Write the question as everyone will read it.";
            return Err(invalid_field("question", words));
        }
        Ok(())
    }

    async fn update_columns(
        &self,
        community: &CommunityService,
        tx: &WriteTx,
        row: Model,
        by: &SignedIn,
    ) -> Result<Model, StoreError> {
        let CheckedBlocks { json, text } = &self.checked;
        let (blocks, plain) = encrypt_answer(community.store(), &row, json, text)?;
        let is_private = row.visibility == QuestionVisibility::Private;
        // A correction keeps the first moment: the published waiting time is computed from it.
        let (version, first) = (row.version + 1, row.answered_at.unwrap_or_else(|| tx.now()));
        let category = row.category.clone();
        let mut row = row.into_active_model();
        row.answer_blocks = Set(Some(blocks));
        row.answer_text = Set(Some(plain));
        row.fits_country = Set(self.fits_country.clone());
        row.version = Set(version);
        if self.is_sent {
            row.has_doctor_replied = Set(self.publish || is_private);
            row.answered_at = Set(Some(first));
            row.answered_by = Set(Some(by.id.to_string()));
            row.reviewer = Set(Some(self.reviewer.clone()));
            row.reviewed_at = Set(Some(tx.now()));
            row.review_due = Set(Some(tx.now() + TimeDelta::days(REVIEW_AFTER)));
        }
        if let (true, Some((title, question))) = (self.publish, &self.edited) {
            row.find_key = Set(find_key(title, question, &category));
            row.title = Set(title.clone());
            row.text = Set(question.clone());
        }
        Ok(row.update(tx.connection()).await?)
    }

    /// What the doctor answers for everybody is published with it; what was held is held no longer.
    async fn advance_state(
        &self,
        community: &CommunityService,
        tx: &WriteTx,
        row: Model,
        by: &SignedIn,
    ) -> Result<(), StoreError> {
        let to = match row.state {
            // Correcting an answer must not reopen a closed question.
            ItemState::Closed => ItemState::Closed,
            _ if self.publish => ItemState::Published,
            ItemState::Held => ItemState::Pending,
            state => state,
        };
        if to == row.state && row.hold_reason.is_none() {
            return publish_change(community, tx, &row).await;
        }
        let (why, by) = (DecisionReason::default(), Some(by.id));
        let row = ModeratedItem::from(row);
        row.apply_decision(community, tx, "answer", (to, None), why, by)
            .await
    }
}
