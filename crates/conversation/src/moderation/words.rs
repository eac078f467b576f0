//! Words that the desk wants to be noticed.
use axum::extract::State as Shared;
use cases::Names;
use chrono::{DateTime, Utc};
use forms::invalid_field;
use http::StatusCode;
use kernel::Problem;
use kernel::text::{collapse_whitespace, fold};
use safety::Level;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use serde_json::json;
use staff::SignedIn;
use store::{AuditEntry, WriteTx};
use utoipa::ToSchema;
use web::{Error, Json, Path};

use crate::Conversation;
use crate::model::HoldReason;
use crate::screening::{self, Before, Outcome, WordRule};
use crate::tables::word_rule::{Column, Entity, Model, WordAction};

/// Longest word or phrase, in characters.
const LONGEST: usize = 80;
/// Longest text that is tried, in characters.
const LONGEST_TRY: usize = 20_000;

/// A word or phrase, and what happens to an item with it.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct WordRow {
    pub id: String,
    /// In lower case, without accents.
    pub word: String,
    pub action: WordAction,
    pub by: Option<String>,
    pub at: DateTime<Utc>,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct WordList {
    /// In the order of the alphabet.
    pub items: Vec<WordRow>,
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct NewWord {
    /// A word or phrase; case and accents do not matter.
    pub word: String,
    pub action: WordAction,
}

#[derive(Clone, Deserialize, ToSchema)]
pub struct TryWords {
    /// Is neither kept nor logged.
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum WordsOutcome {
    Pass,
    Hold,
    /// It is published and shown to the desk.
    Flag,
    Refuse,
    /// Its writer is shown support, and it waits for the desk.
    Support,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WordsTried {
    pub outcome: WordsOutcome,
    pub hold_reason: Option<HoldReason>,
    /// How urgent its words sound.
    pub level: Level,
    pub found: Vec<WordRule>,
}

/// All words of the list.
#[utoipa::path(get, path = "/api/desk/conversation/words", operation_id = "desk_list_words", tag = "conversation",
    responses((status = 200, body = WordList)))]
pub(super) async fn list(
    Shared(conversation): Shared<Conversation>,
) -> Result<Json<WordList>, Error> {
    let reader = conversation.store().reader();
    let rows = Entity::find()
        .order_by_asc(Column::Word)
        .all(reader.connection())
        .await?;
    let who = Names::of(reader.connection(), rows.iter().map(|row| &row.by)).await?;
    let view = |row: Model| {
        let by = who.get(&row.by);
        view(row, by)
    };
    let items = rows.into_iter().map(view).collect();
    Ok(Json(WordList { items }))
}

/// Puts a word into the list.
#[utoipa::path(post, path = "/api/desk/conversation/words", operation_id = "desk_add_word", tag = "conversation",
    responses((status = 201, body = WordRow), (status = 409, body = kernel::Problem)))]
pub(super) async fn add(
    Shared(conversation): Shared<Conversation>,
    person: SignedIn,
    Json(new): Json<NewWord>,
) -> Result<(StatusCode, Json<WordRow>), Error> {
    let word = collapse_whitespace(&fold(&new.word));
    if !word.chars().any(char::is_alphanumeric) {
        return Err(invalid_field("word", "Word: write a word or a phrase."));
    }
    if word.chars().count() > LONGEST || word.contains('\0') {
        return Err(invalid_field("word", "Word: at most 80 characters."));
    }
    let tx = conversation.store().begin(person.actor()).await?;
    let by = person.id.to_string();
    let added = insert(&tx, word, new.action, by).await?;
    let Some(row) = added else {
        let words = "This word is in the list already.";
        return Err(Problem::conflict(words).with_code("known").into());
    };
    tx.commit().await?;
    Ok((StatusCode::CREATED, Json(view(row, Some(person.name)))))
}

async fn insert(
    tx: &WriteTx,
    word: String,
    action: WordAction,
    by: String,
) -> Result<Option<Model>, Error> {
    let row = Model {
        id: tx.id().to_string(),
        word,
        action,
        by,
        at: tx.now(),
    };
    if !tx.insert_new(row.clone(), [Column::Word]).await? {
        return Ok(None);
    }
    audit(tx, "word.add", &row).await?;
    Ok(Some(row))
}

/// Tries the rules on a text, which is not kept.
#[utoipa::path(post, path = "/api/desk/conversation/words/try", operation_id = "desk_try_words", tag = "conversation",
    responses((status = 200, body = WordsTried)))]
pub(super) async fn attempt(
    Shared(conversation): Shared<Conversation>,
    Json(tried): Json<TryWords>,
) -> Result<Json<WordsTried>, Error> {
    let text: String = tried.text.chars().take(LONGEST_TRY).collect();
    let reader = conversation.store().reader();
    let rules = screening::word_rules(&reader).await?;
    let now = conversation.now();
    let verdict = screening::judge(&[&text], &rules, &Before::default(), None, now);
    let is_support = verdict
        .found
        .iter()
        .any(|word| word.action == WordAction::Support);
    let (outcome, hold_reason) = match verdict.outcome {
        Outcome::Refuse => (WordsOutcome::Refuse, None),
        Outcome::Hold(reason) if is_support => (WordsOutcome::Support, Some(reason)),
        Outcome::Hold(reason) => (WordsOutcome::Hold, Some(reason)),
        Outcome::Flag => (WordsOutcome::Flag, None),
        Outcome::Publish | Outcome::Wait(_) => (WordsOutcome::Pass, None),
    };
    Ok(Json(WordsTried {
        outcome,
        hold_reason,
        level: verdict.level,
        found: verdict.found,
    }))
}

/// Takes a word out of the list.
#[utoipa::path(delete, path = "/api/desk/conversation/words/{id}", operation_id = "desk_delete_word", tag = "conversation",
    responses((status = 204), (status = 404, body = kernel::Problem)))]
pub(super) async fn delete(
    Shared(conversation): Shared<Conversation>,
    person: SignedIn,
    Path(id): Path<String>,
) -> Result<StatusCode, Error> {
    let tx = conversation.store().begin(person.actor()).await?;
    let found = Entity::find_by_id(id.as_str()).one(tx.connection()).await?;
    let missing = || Problem::not_found("There is no such word.");
    let row = found.ok_or_else(missing)?;
    Entity::delete_many()
        .filter(Column::Id.eq(row.id.as_str()))
        .exec(tx.connection())
        .await?;
    audit(&tx, "word.delete", &row).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn audit(tx: &WriteTx, action: &str, row: &Model) -> Result<(), Error> {
    let entry = AuditEntry::new(action, format!("word:{}", row.id))
        .after(json!({ "word": row.word, "action": row.action }));
    Ok(tx.audit(entry).await?)
}

fn view(row: Model, by: Option<String>) -> WordRow {
    WordRow {
        id: row.id,
        word: row.word,
        action: row.action,
        by,
        at: row.at,
    }
}
