//! A thread as its asker sees it.

use safety::SafetyCard;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::StoreError;
use threads::{
    DecryptedMessage, MessageAuthor, Thread, ThreadMessage, build_attachments, load_messages,
};
use utoipa::ToSchema;

use super::store::open_thread;
use crate::items::encryption::{DecryptedQuestion, decrypt_question};
use crate::items::questions::{country_of_code, is_erased_whole, is_shown};
use crate::items::votes::{VoteKind, has_voted};
use crate::model::dates::{format_day, format_forum_date, format_rfc3339};
use crate::model::{DateStyle, ItemState};
use crate::questions::view::{HoldNotice, Reviewer, parse_blocks, parse_reviewer, question_path};
use crate::service::CommunityService;
use crate::tables::question::{Model, QuestionVisibility};

/// A question behind its code.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ThreadView {
    pub id: String,
    pub visibility: QuestionVisibility,
    pub title: String,
    pub question: String,
    pub state: ItemState,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hold: Option<HoldNotice>,
    /// What to do now, where its words or those of the last message sound urgent and nobody has answered yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<SafetyCard>,
    /// Its page, where everybody can read it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// When it was asked, ISO.
    pub asked_at: String,
    pub date_text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<ThreadAnswer>,
    /// What was said since, the oldest first.
    pub messages: Vec<ThreadMessage>,
    pub helpful: bool,
    /// When it was closed, ISO.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closed_at: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closed_text: Option<String>,
    /// When it will be erased, ISO.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub erase_after: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub erase_text: Option<String>,
    pub can: ThreadRights,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ThreadAnswer {
    /// Portable Text.
    #[schema(value_type = Vec<Value>)]
    pub blocks: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reviewer: Option<Reviewer>,
    /// When, ISO.
    pub at: String,
    pub date_text: String,
    /// Country that the advice fits, where it is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fits_country: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct ThreadRights {
    pub write: bool,
    pub photo: bool,
    /// Photos and documents, at `/api/follow/attachments`.
    pub file: bool,
    pub voice: bool,
    pub withdraw: bool,
    pub erase: bool,
    pub helpful: bool,
}

pub(crate) fn takes_messages(question: &Model) -> bool {
    let is_open = matches!(
        question.state,
        ItemState::Published | ItemState::Pending | ItemState::Held | ItemState::Hidden
    );
    // Without the item's key a message could not be sealed.
    is_open && question.closed_at.is_none() && question.item_key.is_some()
}

/// Nobody but the doctor reads what comes with the messages of a private question.
pub(super) fn takes_attachments(question: &Model) -> bool {
    takes_messages(question) && question.visibility == QuestionVisibility::Private
}

pub(crate) fn can_withdraw(question: &Model) -> bool {
    matches!(
        question.state,
        ItemState::Published | ItemState::Pending | ItemState::Held
    )
}

pub(crate) async fn build_thread_view(
    community: &CommunityService,
    question: &Model,
) -> Result<ThreadView, StoreError> {
    let (store, reader) = (community.store(), community.store().reader());
    let style = community.ports().rules.load_settings().await?.date_style;
    let opened = decrypt_question(store, question)?;
    let thread = open_thread(store, question)?;
    let said = load_messages(store, &reader, &thread).await?;
    let asker = asker_fingerprint(community, question)?;
    let helpful = has_voted(reader.connection(), &question.id, &asker, VoteKind::Helpful).await?;
    let answer = build_thread_answer(question, &opened);
    // Of a public question only the thread is erased, so there is no date for the whole.
    let erased_at = question.erase_after.filter(|_| is_erased_whole(question));
    Ok(ThreadView {
        card: find_thread_card(question, &opened, &said, answer.is_some()),
        can: build_rights(question, answer.is_some() && !helpful),
        id: question.id.clone(),
        visibility: question.visibility,
        title: opened.title,
        question: opened.text,
        state: question.state,
        hold: HoldNotice::from_state(question.state, question.hold_reason),
        url: is_shown(question).then(|| question_path(&question.id)),
        asked_at: format_rfc3339(question.asked_at),
        date_text: format_forum_date(question.asked_at, style),
        answer,
        messages: build_messages(&thread, said, style)?,
        helpful,
        closed_at: question.closed_at.map(format_rfc3339),
        closed_text: question.closed_at.map(format_day),
        erase_after: erased_at.map(format_rfc3339),
        erase_text: erased_at.map(format_day),
    })
}

fn build_thread_answer(question: &Model, opened: &DecryptedQuestion) -> Option<ThreadAnswer> {
    let at = question.answered_at?;
    Some(ThreadAnswer {
        blocks: parse_blocks(opened.answer_blocks.as_deref())?,
        reviewer: parse_reviewer(question.reviewer.as_deref()),
        at: format_rfc3339(at),
        date_text: format_day(at),
        fits_country: question.fits_country.clone(),
    })
}

/// What to do now, where words that nobody has answered yet sound urgent.
fn find_thread_card(
    question: &Model,
    opened: &DecryptedQuestion,
    said: &[DecryptedMessage],
    is_answered: bool,
) -> Option<SafetyCard> {
    let country = country_of_code(question.country.as_deref().unwrap_or_default());
    let card = |words: &str| safety::check_text(words, country).card;
    // What was said last is looked at until the doctor has said something to it.
    let last = said
        .last()
        .filter(|last| last.row.author == MessageAuthor::Asker);
    last.and_then(|last| card(&last.text)).or_else(|| {
        let is_held = !is_answered && question.state == ItemState::Held;
        is_held
            .then(|| card(&format!("{}\n{}", opened.title, opened.text)))
            .flatten()
    })
}

fn build_rights(question: &Model, helpful: bool) -> ThreadRights {
    ThreadRights {
        write: takes_messages(question),
        photo: takes_attachments(question),
        file: takes_attachments(question),
        voice: takes_attachments(question),
        withdraw: can_withdraw(question),
        erase: true,
        helpful,
    }
}

/// Who stands for the asker where they are counted: the code may be shown on any device.
pub(crate) fn asker_fingerprint(
    community: &CommunityService,
    question: &Model,
) -> Result<String, StoreError> {
    let id = question.id.as_bytes();
    community.store().keyed_hash("conversation.asker", id)
}

fn build_messages(
    thread: &Thread,
    said: Vec<DecryptedMessage>,
    style: DateStyle,
) -> Result<Vec<ThreadMessage>, StoreError> {
    let build = |message: DecryptedMessage| {
        Ok(ThreadMessage {
            attachments: build_attachments(thread, &message, "/api/follow/attachments")?,
            from: message.row.author,
            by: None,
            text: message.text,
            at: message.row.at,
            date_text: format_forum_date(message.row.at, style),
            read_at: message.row.read_at,
            id: message.row.id,
        })
    };
    said.into_iter().map(build).collect()
}
