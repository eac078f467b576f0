//! What of a question is readable only with its key, and reading it.
//!
//! Every question has a key of its own, sealed with the site's. Under it stand title, text, name and answer of private
//! questions, and of all questions the mail address for notices, messages and photos.

use kernel::EmailAddress;
use store::{ItemKey, Store, StoreError};

use crate::model::ItemState;
use crate::tables::question::{Model, QuestionVisibility};

/// A question as who may read it reads it.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct DecryptedQuestion {
    pub title: String,
    pub text: String,
    pub user: String,
    /// The answer as Portable Text, JSON.
    pub answer_blocks: Option<String>,
    /// The answer as plain text.
    pub answer_text: Option<String>,
}

/// Shows nothing of what was asked.
impl std::fmt::Debug for DecryptedQuestion {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Opened").finish_non_exhaustive()
    }
}

pub(crate) fn key_aad(id: &str) -> String {
    format!("conversation_question.item_key:{id}")
}

fn column_aad(column: &str, id: &str) -> String {
    format!("conversation_question.{column}:{id}")
}

/// The key of a question.
///
/// # Errors
/// When it was erased, or the site's key is not here.
pub fn load_item_key(store: &Store, question: &Model) -> Result<ItemKey, StoreError> {
    let sealed = question
        .item_key
        .as_deref()
        .ok_or_else(|| StoreError::other("the question was erased"))?;
    store.decrypt_item_key(&key_aad(&question.id), sealed)
}

/// A question in the clear. Of an erased one nothing is left.
pub fn decrypt_question(store: &Store, question: &Model) -> Result<DecryptedQuestion, StoreError> {
    if question.state == ItemState::Erased {
        return Ok(DecryptedQuestion::default());
    }
    if question.visibility == QuestionVisibility::Public {
        return Ok(DecryptedQuestion {
            title: question.title.clone(),
            text: question.text.clone(),
            user: question.user.clone(),
            answer_blocks: question.answer_blocks.clone(),
            answer_text: question.answer_text.clone(),
        });
    }
    let key = load_item_key(store, question)?;
    let read = |column: &str, sealed: &str| {
        // Emptied columns were never sealed.
        if sealed.is_empty() {
            return Ok(String::new());
        }
        key.decrypt_text(&column_aad(column, &question.id), sealed)
    };
    let maybe = |column: &str, sealed: &Option<String>| {
        let sealed = sealed.as_deref();
        sealed.map(|sealed| read(column, sealed)).transpose()
    };
    Ok(DecryptedQuestion {
        title: read("title", &question.title)?,
        text: read("text", &question.text)?,
        user: read("user", &question.user)?,
        answer_blocks: maybe("answer_blocks", &question.answer_blocks)?,
        answer_text: maybe("answer_text", &question.answer_text)?,
    })
}

/// What stands in the columns of a question for an answer (blocks, plain text): sealed where the question is private.
pub fn encrypt_answer(
    store: &Store,
    question: &Model,
    blocks: &str,
    text: &str,
) -> Result<(String, String), StoreError> {
    if question.visibility == QuestionVisibility::Public {
        return Ok((blocks.to_owned(), text.to_owned()));
    }
    let key = load_item_key(store, question)?;
    let seal =
        |column: &str, plain: &str| key.encrypt_text(&column_aad(column, &question.id), plain);
    Ok((seal("answer_blocks", blocks)?, seal("answer_text", text)?))
}

/// Title, text and name for the columns of a new private question.
pub(crate) fn encrypt_question(
    key: &ItemKey,
    id: &str,
    words: [&str; 3],
) -> Result<[String; 3], StoreError> {
    let [title, text, user] = words;
    Ok([
        key.encrypt_text(&column_aad("title", id), title)?,
        key.encrypt_text(&column_aad("text", id), text)?,
        key.encrypt_text(&column_aad("user", id), user)?,
    ])
}

/// The mail address for notices, for its column.
pub(crate) fn encrypt_email(
    key: &ItemKey,
    id: &str,
    mail: &EmailAddress,
) -> Result<String, StoreError> {
    key.encrypt_text(&column_aad("notice_mail", id), mail.as_str())
}

/// Where to tell that an answer is waiting.
pub fn decrypt_email(store: &Store, question: &Model) -> Result<Option<EmailAddress>, StoreError> {
    let Some(sealed) = &question.notice_mail else {
        return Ok(None);
    };
    let key = load_item_key(store, question)?;
    let typed = key.decrypt_text(&column_aad("notice_mail", &question.id), sealed)?;
    Ok(typed.parse().ok())
}
