//! Words that the desk wants to be noticed.
use axum::extract::State as Shared;
use axum::response::Response;
use cases::StaffNames;
use chrono::{DateTime, Utc};
use forms::invalid_field;
use http::StatusCode;
use kernel::ProblemDetails;
use kernel::text::{collapse_whitespace, fold_for_comparison};
use safety::SafetyLevel;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use serde_json::json;
use staff::{ListTable, SignedIn, format_table_time};
use store::{AuditEntry, WriteTx};
use utoipa::ToSchema;
use web::{Error, Json, Path};

use crate::model::HoldReason;
use crate::screening::{self, RecentItems, ScreeningOutcome, WordRule};
use crate::service::CommunityService;
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
    pub level: SafetyLevel,
    pub found: Vec<WordRule>,
}

/// All words of the list.
#[utoipa::path(get, path = "/api/desk/conversation/words", operation_id = "desk_list_words", tag = "conversation",
    responses((status = 200, body = WordList)))]
pub(super) async fn list_words(
    Shared(community): Shared<CommunityService>,
) -> Result<Json<WordList>, Error> {
    let items = load_words(&community).await?;
    Ok(Json(WordList { items }))
}

async fn load_words(community: &CommunityService) -> Result<Vec<WordRow>, Error> {
    let reader = community.store().reader();
    let rows = Entity::find()
        .order_by_asc(Column::Word)
        .all(reader.connection())
        .await?;
    let who = StaffNames::load_for(reader.connection(), rows.iter().map(|row| &row.by)).await?;
    let view = |row: Model| {
        let by = who.find_name(&row.by);
        build_word_row(row, by)
    };
    Ok(rows.into_iter().map(view).collect())
}

/// The same as a table for spreadsheets. That it was asked for is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/conversation/words.csv", operation_id = "desk_export_words", tag = "conversation",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub(super) async fn export_words(
    Shared(community): Shared<CommunityService>,
    person: SignedIn,
) -> Result<Response, Error> {
    let columns = ["Word", "What happens", "Added", "Added by"];
    let asked = AuditEntry::new("word.export", "words:all");
    let store = community.store();
    let table = ListTable::begin(store, &person, asked, "blocked-words.csv", columns);
    let mut table = table.await?;
    for row in load_words(&community).await? {
        table.push([
            row.word.as_str(),
            row.action.desk_label(),
            &format_table_time(row.at),
            row.by.as_deref().unwrap_or_default(),
        ]);
    }
    Ok(table.into_response())
}

/// Puts a word into the list.
#[utoipa::path(post, path = "/api/desk/conversation/words", operation_id = "desk_add_word", tag = "conversation",
    responses((status = 201, body = WordRow), (status = 409, body = kernel::ProblemDetails)))]
pub(super) async fn add_word(
    Shared(community): Shared<CommunityService>,
    person: SignedIn,
    Json(new): Json<NewWord>,
) -> Result<(StatusCode, Json<WordRow>), Error> {
    // Stored folded, so that the unique index also catches other spellings of the same word.
    let word = collapse_whitespace(&fold_for_comparison(&new.word));
    if !word.chars().any(char::is_alphanumeric) {
        return Err(invalid_field("word", "Word: enter a word or phrase."));
    }
    if word.chars().count() > LONGEST || word.contains('\0') {
        return Err(invalid_field("word", "Word: at most 80 characters."));
    }
    let tx = community.store().begin(person.actor()).await?;
    let by = person.id.to_string();
    let added = insert_word(&tx, word, new.action, by).await?;
    let Some(row) = added else {
        let words = "This word is already in the list.";
        return Err(ProblemDetails::conflict(words).with_code("known").into());
    };
    tx.commit().await?;
    Ok((
        StatusCode::CREATED,
        Json(build_word_row(row, Some(person.name))),
    ))
}

async fn insert_word(
    tx: &WriteTx,
    word: String,
    action: WordAction,
    by: String,
) -> Result<Option<Model>, Error> {
    let row = Model {
        id: tx.new_id().to_string(),
        word,
        action,
        by,
        at: tx.now(),
    };
    if !tx.insert_if_new(row.clone(), [Column::Word]).await? {
        return Ok(None);
    }
    audit_word(tx, "word.add", &row).await?;
    Ok(Some(row))
}

/// Tries the rules on a text, which is not kept.
#[utoipa::path(post, path = "/api/desk/conversation/words/try", operation_id = "desk_try_words", tag = "conversation",
    responses((status = 200, body = WordsTried)))]
pub(super) async fn try_words(
    Shared(community): Shared<CommunityService>,
    Json(tried): Json<TryWords>,
) -> Result<Json<WordsTried>, Error> {
    let text: String = tried.text.chars().take(LONGEST_TRY).collect();
    let reader = community.store().reader();
    let rules = screening::word_rules(&reader).await?;
    let now = community.now();
    // Without earlier items, so that the trial shows what the words alone do.
    let verdict = screening::screen_item(&[&text], &rules, &RecentItems::default(), None, now);
    let is_support = verdict
        .found
        .iter()
        .any(|word| word.action == WordAction::Support);
    let (outcome, hold_reason) = match verdict.outcome {
        ScreeningOutcome::Refuse => (WordsOutcome::Refuse, None),
        ScreeningOutcome::Hold(reason) if is_support => (WordsOutcome::Support, Some(reason)),
        ScreeningOutcome::Hold(reason) => (WordsOutcome::Hold, Some(reason)),
        ScreeningOutcome::Flag => (WordsOutcome::Flag, None),
        ScreeningOutcome::Publish | ScreeningOutcome::Wait(_) => (WordsOutcome::Pass, None),
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
    responses((status = 204), (status = 404, body = kernel::ProblemDetails)))]
pub(super) async fn delete_word(
    Shared(community): Shared<CommunityService>,
    person: SignedIn,
    Path(id): Path<String>,
) -> Result<StatusCode, Error> {
    let tx = community.store().begin(person.actor()).await?;
    let found = Entity::find_by_id(id.as_str()).one(tx.connection()).await?;
    let missing = || ProblemDetails::not_found("There is no such word.");
    let row = found.ok_or_else(missing)?;
    Entity::delete_many()
        .filter(Column::Id.eq(row.id.as_str()))
        .exec(tx.connection())
        .await?;
    audit_word(&tx, "word.delete", &row).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn audit_word(tx: &WriteTx, action: &str, row: &Model) -> Result<(), Error> {
    let entry = AuditEntry::new(action, format!("word:{}", row.id))
        .after(json!({ "word": row.word, "action": row.action }));
    Ok(tx.record_audit(entry).await?)
}

fn build_word_row(row: Model, by: Option<String>) -> WordRow {
    WordRow {
        id: row.id,
        word: row.word,
        action: row.action,
        by,
        at: row.at,
    }
}
