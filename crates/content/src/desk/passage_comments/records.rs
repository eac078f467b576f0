//! Rows of threads and comments.
use std::collections::BTreeMap;

use kernel::ProblemDetails;
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, PaginatorTrait,
    QueryFilter, QueryOrder,
};
use store::{StoreError, WriteTx};

use super::super::error::DeskError;
use super::super::permissions::ContentEditor;
use super::super::tables::{passage_comment, passage_thread};
use super::view::{NewPassageThread, PassageComment, PassageThread};

/// Threads of one document, and comments of one thread, at most: a page of a million rows serves nobody.
const MOST_THREADS: u64 = 500;
const MOST_COMMENTS: u64 = 200;

/// All threads of a document.
pub(super) async fn list_threads(
    db: &impl ConnectionTrait,
    document: &str,
) -> Result<Vec<PassageThread>, StoreError> {
    let threads = passage_thread::Entity::find()
        .filter(passage_thread::Column::DocumentId.eq(document))
        .order_by_asc(passage_thread::Column::Id)
        .all(db)
        .await?;
    let comments = passage_comment::Entity::find()
        .filter(passage_comment::Column::DocumentId.eq(document))
        .order_by_asc(passage_comment::Column::Id)
        .all(db)
        .await?;
    let mut by_thread: BTreeMap<String, Vec<PassageComment>> = BTreeMap::new();
    for comment in comments {
        let thread = comment.thread_id.clone();
        by_thread.entry(thread).or_default().push(comment.into());
    }
    let shown = threads.into_iter().map(|thread| {
        let comments = by_thread.remove(&thread.id).unwrap_or_default();
        build_thread(thread, comments)
    });
    let mut shown: Vec<PassageThread> = shown.collect();
    // Stable: within both halves they stay in the order in which they were begun.
    shown.sort_by_key(|thread| thread.resolved_at.is_some());
    Ok(shown)
}

/// One thread as it is after a write.
pub(super) async fn load_thread(tx: &WriteTx, id: &str) -> Result<PassageThread, DeskError> {
    let db = tx.connection();
    let found = passage_thread::Entity::find_by_id(id).one(db).await;
    let thread = found.map_err(StoreError::from)?.ok_or_else(missing)?;
    let comments = passage_comment::Entity::find()
        .filter(passage_comment::Column::ThreadId.eq(id))
        .order_by_asc(passage_comment::Column::Id)
        .all(db)
        .await
        .map_err(StoreError::from)?;
    let comments = comments.into_iter().map(Into::into).collect();
    Ok(build_thread(thread, comments))
}

/// A thread of this document, kept from others until the write ends.
pub(super) async fn lock_thread(
    tx: &WriteTx,
    document: &str,
    id: &str,
) -> Result<passage_thread::Model, DeskError> {
    let found = tx.lock_row::<passage_thread::Entity>(id).await?;
    // The id of another document's thread must not be answered through this one's rights.
    let found = found.filter(|thread| thread.document_id == document);
    found.ok_or_else(missing)
}

pub(super) async fn insert_thread(
    tx: &WriteTx,
    document: &str,
    new: NewPassageThread,
) -> Result<passage_thread::Model, DeskError> {
    let known = passage_thread::Entity::find()
        .filter(passage_thread::Column::DocumentId.eq(document))
        .count(tx.connection())
        .await;
    require_room(known.map_err(StoreError::from)?, MOST_THREADS)?;
    let thread = passage_thread::Model {
        id: tx.new_id().to_string(),
        document_id: document.to_owned(),
        field: new.field,
        block_key: new.block_key,
        quote: new.quote,
        resolved_by: None,
        resolved_at: None,
        created_at: tx.now(),
    };
    tx.insert_row(thread.clone()).await?;
    Ok(thread)
}

pub(super) async fn insert_comment(
    tx: &WriteTx,
    thread: &passage_thread::Model,
    by: &ContentEditor,
    text: String,
) -> Result<(), DeskError> {
    let known = passage_comment::Entity::find()
        .filter(passage_comment::Column::ThreadId.eq(&thread.id))
        .count(tx.connection())
        .await;
    require_room(known.map_err(StoreError::from)?, MOST_COMMENTS)?;
    let comment = passage_comment::Model {
        id: tx.new_id().to_string(),
        thread_id: thread.id.clone(),
        document_id: thread.document_id.clone(),
        staff_id: by.0.id.to_string(),
        by_name: by.name().to_owned(),
        text,
        at: tx.now(),
    };
    Ok(tx.insert_row(comment).await?)
}

/// Resolves a thread or opens it again.
pub(super) async fn set_resolved(
    tx: &WriteTx,
    thread: passage_thread::Model,
    by: Option<&ContentEditor>,
) -> Result<(), StoreError> {
    let mut row = thread.into_active_model();
    row.resolved_by = Set(by.map(|person| person.name().to_owned()));
    row.resolved_at = Set(by.map(|_| tx.now()));
    row.update(tx.connection()).await?;
    Ok(())
}

fn require_room(known: u64, most: u64) -> Result<(), DeskError> {
    if known < most {
        return Ok(());
    }
    Err(ProblemDetails::conflict("There are too many comments here already.").into())
}

fn missing() -> DeskError {
    ProblemDetails::not_found("There is no such comment.").into()
}

fn build_thread(thread: passage_thread::Model, comments: Vec<PassageComment>) -> PassageThread {
    PassageThread {
        id: thread.id,
        field: thread.field,
        block_key: thread.block_key,
        quote: thread.quote,
        resolved_by: thread.resolved_by,
        resolved_at: thread.resolved_at,
        comments,
    }
}

impl From<passage_comment::Model> for PassageComment {
    fn from(row: passage_comment::Model) -> Self {
        Self {
            id: row.id,
            by: row.by_name,
            at: row.at,
            text: row.text,
        }
    }
}
