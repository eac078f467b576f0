//! The calls: listing threads, beginning one, replying, resolving.
use axum::extract::State;
use axum::http::StatusCode;
use kernel::FieldError;
use staff::Permission::{ReadContent, WriteContent};
use staff::{DeskRoutes, SignedIn};
use store::WriteTx;
use utoipa_axum::routes;
use web::{Json, Path};

use super::super::emails::DeskMailer;
use super::super::error::DeskError;
use super::super::permissions::ContentEditor;
use super::recipients::find_recipients;
use super::records;
use super::view::{
    NewPassageThread, PassageReply, PassageThread, PassageThreadList, ResolvePassage,
};
use crate::ContentService;
use crate::documents::table::head::Model as Head;
use crate::documents::{self, heads};
use crate::model::DocumentKind;

/// Longest comment, marked words, and names of fields and blocks, in characters.
const LONGEST_TEXT: usize = 2_000;
const LONGEST_QUOTE: usize = 300;
const LONGEST_NAME: usize = 100;

pub(in super::super) fn passage_comment_routes() -> DeskRoutes<ContentService> {
    DeskRoutes::new()
        .route(ReadContent, routes!(list_passage_comments))
        .route(WriteContent, routes!(create_passage_thread))
        .route(WriteContent, routes!(reply_to_passage))
        .route(WriteContent, routes!(resolve_passage))
}

/// What people of the desk say about passages of a document. Nobody but the desk reads it.
#[utoipa::path(get, path = "/api/desk/documents/{id}/passage-comments", operation_id = "desk_list_passage_comments", tag = "desk",
    params(("id" = String, Path, description = "The document")),
    responses((status = 200, body = PassageThreadList), (status = 404, body = kernel::ProblemDetails)))]
pub(super) async fn list_passage_comments(
    State(desk): State<ContentService>,
    Path(id): Path<String>,
) -> Result<Json<PassageThreadList>, DeskError> {
    let head = desk.load_head(&id).await?;
    let reader = desk.store().reader();
    let items = records::list_threads(reader.connection(), &head.id).await?;
    Ok(Json(PassageThreadList { items }))
}

/// Comments on marked words. Who wrote the document hears of it by a mail without the words.
#[utoipa::path(post, path = "/api/desk/documents/{id}/passage-comments", operation_id = "desk_comment_on_passage", tag = "desk",
    params(("id" = String, Path, description = "The document")),
    responses((status = 201, body = PassageThread), (status = 404, body = kernel::ProblemDetails),
        (status = 422, body = kernel::ProblemDetails)))]
pub(super) async fn create_passage_thread(
    State(desk): State<ContentService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(request): Json<NewPassageThread>,
) -> Result<(StatusCode, Json<PassageThread>), DeskError> {
    let (new, text) = validate_thread(request)?;
    let person = ContentEditor(signed_in);
    let tx = desk.store().begin(person.actor()).await?;
    let (head, kind) = lock_document(&tx, &person, &id).await?;
    let thread = records::insert_thread(&tx, &head.id, new).await?;
    records::insert_comment(&tx, &thread, &person, text).await?;
    record_comment(
        &desk,
        &tx,
        &person,
        (&head, kind),
        ("document.comment", &thread.id),
    )
    .await?;
    let view = records::load_thread(&tx, &thread.id).await?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, Json(view)))
}

/// Replies in a thread.
#[utoipa::path(post, path = "/api/desk/documents/{id}/passage-comments/{thread}/replies", operation_id = "desk_reply_to_passage", tag = "desk",
    params(("id" = String, Path, description = "The document"), ("thread" = String, Path)),
    responses((status = 201, body = PassageThread), (status = 404, body = kernel::ProblemDetails),
        (status = 422, body = kernel::ProblemDetails)))]
pub(super) async fn reply_to_passage(
    State(desk): State<ContentService>,
    signed_in: SignedIn,
    Path((id, thread)): Path<(String, String)>,
    Json(request): Json<PassageReply>,
) -> Result<(StatusCode, Json<PassageThread>), DeskError> {
    let text = validate_text(&request.text)?;
    let person = ContentEditor(signed_in);
    let tx = desk.store().begin(person.actor()).await?;
    let (head, kind) = lock_document(&tx, &person, &id).await?;
    let thread = records::lock_thread(&tx, &head.id, &thread).await?;
    records::insert_comment(&tx, &thread, &person, text).await?;
    let action = ("document.comment", thread.id.as_str());
    record_comment(&desk, &tx, &person, (&head, kind), action).await?;
    let view = records::load_thread(&tx, &thread.id).await?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, Json(view)))
}

/// Resolves a thread, or opens it again. Nothing of it is lost.
#[utoipa::path(put, path = "/api/desk/documents/{id}/passage-comments/{thread}/resolved", operation_id = "desk_resolve_passage", tag = "desk",
    params(("id" = String, Path, description = "The document"), ("thread" = String, Path)),
    responses((status = 200, body = PassageThread), (status = 404, body = kernel::ProblemDetails)))]
pub(super) async fn resolve_passage(
    State(desk): State<ContentService>,
    signed_in: SignedIn,
    Path((id, thread)): Path<(String, String)>,
    Json(request): Json<ResolvePassage>,
) -> Result<Json<PassageThread>, DeskError> {
    let person = ContentEditor(signed_in);
    let tx = desk.store().begin(person.actor()).await?;
    let (head, kind) = lock_document(&tx, &person, &id).await?;
    let thread = records::lock_thread(&tx, &head.id, &thread).await?;
    let id = thread.id.clone();
    if thread.resolved_at.is_some() != request.resolved {
        let by = request.resolved.then_some(&person);
        records::set_resolved(&tx, thread, by).await?;
        let action = if request.resolved {
            "document.resolve_comment"
        } else {
            "document.reopen_comment"
        };
        documents::audit_document(&tx, action, kind, &head.id, head.revision).await?;
    }
    let view = records::load_thread(&tx, &id).await?;
    tx.commit().await?;
    Ok(Json(view))
}

/// The document, where the person may write it.
async fn lock_document(
    tx: &WriteTx,
    person: &ContentEditor,
    id: &str,
) -> Result<(Head, DocumentKind), DeskError> {
    let head = heads::lock_head(tx, id).await?;
    let head = head.ok_or_else(DeskError::not_found)?;
    let kind = head.kind.parse().map_err(store::StoreError::other)?;
    person.require_write(kind)?;
    Ok((head, kind))
}

/// The audit entry of a comment, without its words, and the mails about it.
async fn record_comment(
    desk: &ContentService,
    tx: &WriteTx,
    person: &ContentEditor,
    (head, kind): (&Head, DocumentKind),
    (action, thread): (&str, &str),
) -> Result<(), DeskError> {
    documents::audit_document(tx, action, kind, &head.id, head.revision).await?;
    let recipients = find_recipients(tx, &head.id, thread, person).await?;
    DeskMailer::new(desk)
        .send_comment_emails(tx, &head.id, &recipients)
        .await
}

fn validate_thread(request: NewPassageThread) -> Result<(NewPassageThread, String), DeskError> {
    let text = validate_text(&request.text)?;
    let is_named = |name: &str| !name.is_empty() && name.chars().count() <= LONGEST_NAME;
    let quote = without_nul(&request.quote);
    let is_marked = !quote.is_empty() && quote.chars().count() <= LONGEST_QUOTE;
    if !is_marked || !is_named(&request.field) || !is_named(&request.block_key) {
        let words = "Mark up to 300 characters of one paragraph.";
        return Err(DeskError::invalid(
            words,
            vec![FieldError::new("quote", words)],
        ));
    }
    let new = NewPassageThread {
        field: without_nul(&request.field),
        block_key: without_nul(&request.block_key),
        quote,
        text: String::new(),
    };
    Ok((new, text))
}

fn validate_text(text: &str) -> Result<String, DeskError> {
    let text = without_nul(text);
    if text.is_empty() || text.chars().count() > LONGEST_TEXT {
        let words = "Comment: between 1 and 2,000 characters.";
        return Err(DeskError::invalid(
            words,
            vec![FieldError::new("text", words)],
        ));
    }
    Ok(text)
}

/// PostgreSQL keeps no NUL in a text.
fn without_nul(text: &str) -> String {
    text.replace('\0', "").trim().to_owned()
}
