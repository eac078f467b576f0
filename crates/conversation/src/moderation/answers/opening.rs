//! Opening a question for somebody at the desk.
use axum::extract::State as Shared;
use cases::Names;
use kernel::dates::two_clocks;
use kernel::{Problem, Zone};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};
use staff::{Permission, SignedIn};
use store::{AuditEntry, StoreError, WriteTx};
use web::{Error, Json, Path};

use super::super::items::{history, similar};
use super::super::rules::risk;
use super::super::views::SimilarQuestion;
use super::view::{DeskAnswer, DeskMessage, DeskPhoto, DeskQuestion, OtherQuestion};
use crate::Conversation;
use crate::model::{Item, QuestionMode, State};
use crate::questions::store::is_shown;
use crate::questions::view::{path_of, reviewer};
use crate::tables::question::{Column, Entity, Model, Visibility};
use crate::tables::thread_message::From;
use crate::threads::erasing::goes_whole;
use crate::threads::sealing::{Opened, open};
use crate::threads::store::{Message, mark_read, messages};

/// A question with its thread. That something private was opened is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/questions/{id}", operation_id = "desk_read_question", tag = "conversation",
    responses((status = 200, body = DeskQuestion), (status = 404, body = kernel::Problem)))]
pub(in super::super) async fn read(
    Shared(conversation): Shared<Conversation>,
    person: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<DeskQuestion>, Error> {
    Ok(Json(opened(&conversation, &person, &id).await?))
}

pub(super) fn missing() -> Problem {
    Problem::not_found("There is no such question.")
}

/// 409 with a code of its own.
pub(super) fn conflict(code: &str, words: &str) -> Error {
    Problem::conflict(words).with_code(code).into()
}

/// 403 for who may not read what visitors say about their health.
pub(super) fn may_open(row: &Model, person: &SignedIn) -> Result<(), Error> {
    if row.visibility == Visibility::Private && !person.may(Permission::ReadHealthDetails) {
        let words = "This question is private: only the doctor reads it.";
        return Err(Problem::forbidden(words).with_code("health_details").into());
    }
    Ok(())
}

/// The question as this person may see it; noted where something private is in it.
pub(super) async fn opened(
    conversation: &Conversation,
    person: &SignedIn,
    id: &str,
) -> Result<DeskQuestion, Error> {
    let reader = conversation.store().reader();
    let row = Entity::find_by_id(id).one(reader.connection()).await?;
    let row = row.ok_or_else(missing)?;
    let may_read = person.may(Permission::ReadHealthDetails);
    let is_private = row.visibility == Visibility::Private;
    may_open(&row, person)?;
    let thread = if may_read && row.state != State::Erased {
        messages(conversation.store(), &reader, &row).await?
    } else {
        Vec::new()
    };
    let is_noted = (is_private && row.state != State::Erased) || !thread.is_empty();
    if is_noted {
        note_view(conversation, person, row.clone()).await?;
    }
    let words = open(conversation.store(), &row)?;
    view(conversation, person, row, words, thread, is_noted).await
}

/// The line in the audit log stands there before anybody sees a word. The asker sees that the doctor has read it.
async fn note_view(
    conversation: &Conversation,
    person: &SignedIn,
    row: Model,
) -> Result<(), Error> {
    let tx = conversation.store().begin(person.actor()).await?;
    if person.may(Permission::AnswerAsDoctor) {
        mark_read(&tx, &row, From::Asker).await?;
    }
    note_read(&tx, person, &row.id).await?;
    tx.commit().await?;
    Ok(())
}

/// Notes that somebody opened what is private in a question, in the role that lets them read it: the call itself is open to
/// all who moderate.
pub(in super::super) async fn note_read(
    tx: &WriteTx,
    person: &SignedIn,
    id: &str,
) -> Result<(), StoreError> {
    person.act_for(tx, Permission::ReadHealthDetails);
    let entry = AuditEntry::new("question.read", format!("question:{id}"))
        .after(json!({ "private": true }));
    tx.audit(entry).await
}

async fn view(
    conversation: &Conversation,
    person: &SignedIn,
    row: Model,
    words: Opened,
    thread: Vec<Message>,
    view_recorded: bool,
) -> Result<DeskQuestion, Error> {
    let reader = conversation.store().reader();
    let db = reader.connection();
    let settings = conversation.outside().rules.settings().await?;
    let is_doctor = person.may(Permission::AnswerAsDoctor);
    let who = thread
        .iter()
        .filter_map(|message| message.row.staff_id.as_ref());
    let who = Names::of(db, who.chain(&row.answered_by)).await?;
    let by = row.answered_by.as_ref().and_then(|id| who.get(id));
    let answer = answer(&row, &words, by).filter(|answer| answer.is_public || is_doctor);
    let message = |message: Message| {
        let by = message.row.staff_id.as_ref();
        let by = by.and_then(|id| who.get(id));
        said(&row.id, message, by)
    };
    let general = Entity::find().filter(Column::GeneralOf.eq(row.id.as_str()));
    let mode = match settings.questions {
        QuestionMode::Open => "open",
        QuestionMode::ReviewFirst => "review",
        QuestionMode::DoctorPublishes => "edited",
    };
    Ok(DeskQuestion {
        version: row.version,
        is_private: row.visibility == Visibility::Private,
        state: row.state,
        hold: row.hold_reason,
        risk: risk(row.hold_reason, 0, false),
        category: Some(row.category.clone()).filter(|category| !category.is_empty()),
        country: row.country.clone(),
        age: row.age,
        title: words.title,
        text: words.text,
        user: words.user,
        at: row.asked_at,
        date_text: two_clocks(row.asked_at, Zone::Lagos),
        published_at: row.published_at,
        likes: row.likes,
        comments: row.comments,
        helpful: row.helpful,
        url: is_shown(&row).then(|| path_of(&row.id)),
        answer,
        messages: thread.into_iter().map(message).collect(),
        history: history(db, &Item::question(row.id.as_str())).await?,
        related: similar(db, &row).await?.into_iter().map(related).collect(),
        duplicate_of: named(db, row.duplicate_of.as_deref()).await?,
        general_version: general.one(db).await?.map(other),
        general_of: named(db, row.general_of.as_deref()).await?,
        mode: mode.to_owned(),
        closed_at: row.closed_at,
        erase_after: row.erase_after.filter(|_| goes_whole(&row)),
        view_recorded,
        id: row.id,
    })
}

fn answer(row: &Model, words: &Opened, by: Option<String>) -> Option<DeskAnswer> {
    let blocks: Value = serde_json::from_str(words.answer_blocks.as_deref()?).ok()?;
    Some(DeskAnswer {
        blocks,
        is_public: row.has_doctor_replied && row.visibility == Visibility::Public,
        is_draft: row.answered_at.is_none(),
        at: row.answered_at,
        by,
        reviewer: reviewer(row.reviewer.as_deref()),
        reviewed_at: row.reviewed_at,
        review_due: row.review_due,
        fits_country: row.fits_country.clone(),
    })
}

fn said(question: &str, message: Message, by: Option<String>) -> DeskMessage {
    let photos = message.photos.into_iter().map(|photo| DeskPhoto {
        url: format!("/api/desk/questions/{question}/photos/{}", photo.id),
        name: "photo.webp".to_owned(),
        bytes: photo.bytes,
        id: photo.id,
    });
    DeskMessage {
        photos: photos.collect(),
        id: message.row.id,
        from: message.row.from,
        by,
        text: message.text,
        at: message.row.at,
        read_at: message.row.read_at,
    }
}

fn related((similar, answered): (SimilarQuestion, bool)) -> OtherQuestion {
    OtherQuestion {
        id: similar.item.id,
        title: similar.title,
        url: similar.url,
        answered,
    }
}

async fn named(
    db: &impl ConnectionTrait,
    id: Option<&str>,
) -> Result<Option<OtherQuestion>, StoreError> {
    let Some(id) = id else { return Ok(None) };
    Ok(Entity::find_by_id(id).one(db).await?.map(other))
}

/// Without the words of a private one.
pub(super) fn other(row: Model) -> OtherQuestion {
    let is_public = row.visibility == Visibility::Public;
    OtherQuestion {
        url: is_shown(&row).then(|| path_of(&row.id)),
        title: if is_public {
            row.title
        } else {
            "A private question".to_owned()
        },
        answered: row.answered_at.is_some(),
        id: row.id,
    }
}
