//! Opening a question for somebody at the desk.
use axum::extract::State as Shared;
use cases::StaffNames;
use kernel::dates::format_in_both_zones;
use kernel::{PracticeZone, ProblemDetails};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use serde_json::Value;
use staff::{Permission, SignedIn};
use store::StoreError;
use threads::{
    DecryptedMessage, MessageAuthor, Thread, ThreadMessage, build_attachments, load_messages,
    record_read,
};
use web::{Error, Json, Path};

use super::super::access::{audit_read, require_access};
use super::super::decisions::load_history;
use super::super::rules::risk_level;
use super::super::similar_questions::find_similar_questions;
use super::super::views::SimilarQuestion;
use super::view::{DeskAnswer, DeskQuestion, OtherQuestion};
use crate::items::corrections::load_corrections;
use crate::items::encryption::{DecryptedQuestion, decrypt_question};
use crate::items::questions::{is_erased_whole, is_shown};
use crate::model::{Item, ItemState, QuestionMode};
use crate::question_threads::store::open_thread;
use crate::questions::view::{build_corrections, parse_reviewer, question_path};
use crate::service::CommunityService;
use crate::tables::correction;
use crate::tables::question::{Column, Entity, Model, QuestionVisibility};

/// A question with its thread. That something private was opened is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/questions/{id}", operation_id = "desk_read_question", tag = "conversation",
    responses((status = 200, body = DeskQuestion), (status = 404, body = kernel::ProblemDetails)))]
pub(in super::super) async fn get_desk_question(
    Shared(community): Shared<CommunityService>,
    person: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<DeskQuestion>, Error> {
    Ok(Json(load_desk_question(&community, &person, &id).await?))
}

pub(super) fn question_not_found() -> ProblemDetails {
    ProblemDetails::not_found("There is no such question.")
}

/// 409 with a code of its own.
pub(super) fn conflict_error(code: &str, words: &str) -> Error {
    ProblemDetails::conflict(words).with_code(code).into()
}

/// The question as this person may see it; noted where something private is in it.
pub(super) async fn load_desk_question(
    community: &CommunityService,
    person: &SignedIn,
    id: &str,
) -> Result<DeskQuestion, Error> {
    let reader = community.store().reader();
    let row = Entity::find_by_id(id).one(reader.connection()).await?;
    let row = row.ok_or_else(question_not_found)?;
    let may_read = person.has_permission(Permission::ReadHealthDetails);
    let is_private = row.visibility == QuestionVisibility::Private;
    require_access(&row, person)?;
    let thread = if may_read && row.state != ItemState::Erased {
        let thread = open_thread(community.store(), &row)?;
        load_messages(community.store(), &reader, &thread).await?
    } else {
        Vec::new()
    };
    let is_noted = (is_private && row.state != ItemState::Erased) || !thread.is_empty();
    if is_noted {
        // The audit line is committed before anybody sees a word.
        record_view(community, person, row.clone()).await?;
    }
    let words = decrypt_question(community.store(), &row)?;
    build_desk_question(community, person, row, words, thread, is_noted).await
}

/// The line in the audit log. The asker sees that the doctor has read it.
async fn record_view(
    community: &CommunityService,
    person: &SignedIn,
    row: Model,
) -> Result<(), Error> {
    let tx = community.store().begin(person.actor()).await?;
    if person.has_permission(Permission::AnswerAsDoctor) {
        let thread = open_thread(community.store(), &row)?;
        record_read(&tx, &thread, MessageAuthor::Asker).await?;
    }
    audit_read(&tx, person, &row.id).await?;
    tx.commit().await?;
    Ok(())
}

async fn build_desk_question(
    community: &CommunityService,
    person: &SignedIn,
    row: Model,
    words: DecryptedQuestion,
    thread: Vec<DecryptedMessage>,
    view_recorded: bool,
) -> Result<DeskQuestion, Error> {
    let reader = community.store().reader();
    let db = reader.connection();
    let settings = community.ports().rules.load_settings().await?;
    let is_doctor = person.has_permission(Permission::AnswerAsDoctor);
    let who = thread
        .iter()
        .filter_map(|message| message.row.staff_id.as_ref());
    let who = StaffNames::load_for(db, who.chain(&row.answered_by)).await?;
    let by = row.answered_by.as_ref().and_then(|id| who.find_name(id));
    // Drafts are for the doctor only.
    let corrections = load_corrections(db, &row.id).await?;
    let answer =
        build_answer(&row, &words, by, &corrections).filter(|answer| answer.is_public || is_doctor);
    let others = OtherQuestions::load_around(db, &row).await?;
    Ok(DeskQuestion {
        version: row.version,
        is_private: row.visibility == QuestionVisibility::Private,
        state: row.state,
        hold: row.hold_reason,
        risk: risk_level(row.hold_reason, 0, false),
        category: Some(row.category.clone()).filter(|category| !category.is_empty()),
        country: row.country.clone(),
        age: row.age,
        title: words.title,
        text: words.text,
        user: words.user,
        at: row.asked_at,
        date_text: format_in_both_zones(row.asked_at, PracticeZone::Lagos),
        published_at: row.published_at,
        likes: row.likes,
        comments: row.comments,
        helpful: row.helpful,
        url: is_shown(&row).then(|| question_path(&row.id)),
        answer,
        messages: build_messages(&open_thread(community.store(), &row)?, thread, &who)?,
        history: load_history(db, &Item::question(row.id.as_str())).await?,
        related: others.related,
        duplicate_of: others.duplicate_of,
        general_version: others.general_version,
        general_of: others.general_of,
        mode: mode_key(settings.questions).to_owned(),
        closed_at: row.closed_at,
        erase_after: row.erase_after.filter(|_| is_erased_whole(&row)),
        view_recorded,
        id: row.id,
    })
}

/// The word for how questions come onto the site.
fn mode_key(mode: QuestionMode) -> &'static str {
    match mode {
        QuestionMode::Open => "open",
        QuestionMode::ReviewFirst => "review",
        QuestionMode::DoctorPublishes => "edited",
    }
}

fn build_answer(
    row: &Model,
    words: &DecryptedQuestion,
    by: Option<String>,
    corrections: &[correction::Model],
) -> Option<DeskAnswer> {
    let blocks: Value = serde_json::from_str(words.answer_blocks.as_deref()?).ok()?;
    Some(DeskAnswer {
        blocks,
        is_public: row.has_doctor_replied && row.visibility == QuestionVisibility::Public,
        is_draft: row.answered_at.is_none(),
        at: row.answered_at,
        by,
        reviewer: parse_reviewer(row.reviewer.as_deref()),
        reviewed_at: row.reviewed_at,
        review_due: row.review_due,
        fits_country: row.fits_country.clone(),
        corrections: build_corrections(corrections),
    })
}

fn build_messages(
    thread: &Thread,
    messages: Vec<DecryptedMessage>,
    who: &StaffNames,
) -> Result<Vec<ThreadMessage>, StoreError> {
    let folder = format!("/api/desk/questions/{}/attachments", thread.subject);
    let build = |message: DecryptedMessage| {
        let by = message.row.staff_id.as_ref();
        Ok(ThreadMessage {
            attachments: build_attachments(thread, &message, &folder)?,
            from: message.row.author,
            by: by.and_then(|id| who.find_name(id)),
            text: message.text,
            at: message.row.at,
            date_text: format_in_both_zones(message.row.at, PracticeZone::Lagos),
            read_at: message.row.read_at,
            id: message.row.id,
        })
    };
    messages.into_iter().map(build).collect()
}

/// Questions that have to do with one.
struct OtherQuestions {
    related: Vec<OtherQuestion>,
    duplicate_of: Option<OtherQuestion>,
    general_version: Option<OtherQuestion>,
    general_of: Option<OtherQuestion>,
}

impl OtherQuestions {
    async fn load_around(db: &impl ConnectionTrait, row: &Model) -> Result<Self, StoreError> {
        let similar = find_similar_questions(db, row).await?;
        let general = Entity::find().filter(Column::GeneralOf.eq(row.id.as_str()));
        Ok(Self {
            related: similar.into_iter().map(related_question).collect(),
            duplicate_of: find_other_question(db, row.duplicate_of.as_deref()).await?,
            general_version: general.one(db).await?.map(to_other_question),
            general_of: find_other_question(db, row.general_of.as_deref()).await?,
        })
    }
}

fn related_question((similar, answered): (SimilarQuestion, bool)) -> OtherQuestion {
    OtherQuestion {
        id: similar.item.id,
        title: similar.title,
        url: similar.url,
        answered,
    }
}

async fn find_other_question(
    db: &impl ConnectionTrait,
    id: Option<&str>,
) -> Result<Option<OtherQuestion>, StoreError> {
    let Some(id) = id else { return Ok(None) };
    Ok(Entity::find_by_id(id).one(db).await?.map(to_other_question))
}

/// Without the words of a private one.
pub(super) fn to_other_question(row: Model) -> OtherQuestion {
    let is_public = row.visibility == QuestionVisibility::Public;
    OtherQuestion {
        url: is_shown(&row).then(|| question_path(&row.id)),
        title: if is_public {
            row.title
        } else {
            "A private question".to_owned()
        },
        answered: row.answered_at.is_some(),
        id: row.id,
    }
}
