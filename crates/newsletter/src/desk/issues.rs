//! Issues at the desk: begun, written, deleted.

use axum::extract::State as Of;
use chrono::TimeDelta;
use forms::collect_errors;
use http::StatusCode;
use kernel::{Page, PageParams, ProblemDetails, split_ids};
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, ModelTrait, QueryFilter,
    QueryOrder, Select,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use staff::{Permission, SignedIn};
use store::{AuditEntry, StoreError, fetch_page};
use utoipa::{IntoParams, ToSchema};
use web::{Error, Json, Path, Query, Result};

use super::views::{IssueRow, IssueView, PostView};
use crate::issues::content::{list_problems, parse_issue_id};
use crate::issues::records;
use crate::service::Newsletter;
use crate::tables::issue::{Column, Entity, IssueKind, IssueSegment, IssueState, Model};

/// Articles that are offered.
const OFFERED: u64 = 30;
/// Most characters of a subject and of a summary, most articles, most bytes of an opening.
const MAX_SUBJECT_LENGTH: usize = 150;
const MAX_SUMMARY_LENGTH: usize = 300;
const MAX_POSTS: usize = 20;
const MAX_INTRO_BYTES: usize = 60 << 10;
/// [`store::WriteTx::acquire_lock`] while an issue is begun.
const NEW_ISSUE_LOCK: i64 = 0x0BED_1550;
/// Saves of one person that follow each other faster are one change in the audit log.
const SITTING: TimeDelta = TimeDelta::minutes(30);

#[derive(Debug, Deserialize, IntoParams)]
pub struct IssuesQuery {
    /// Ids with commas between them: these rows alone, wherever they stand.
    #[param(required = false)]
    ids: Option<String>,
    /// From 1.
    page: Option<u64>,
}

impl IssuesQuery {
    /// These issues, newest first.
    pub(super) fn to_select(&self) -> Select<Entity> {
        let found = Entity::find().order_by_desc(Column::Id);
        match &self.ids {
            Some(ids) => found.filter(Column::Id.is_in(split_ids(ids))),
            None => found,
        }
    }
}

#[derive(Debug, Deserialize, IntoParams)]
pub struct PostsQuery {
    /// Part of a title.
    #[serde(default)]
    #[param(required = false)]
    q: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DeskIssuePostList)]
pub struct PostList {
    items: Vec<PostView>,
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
#[schema(as = SaveIssue)]
pub struct SaveIssueRequest {
    /// The revision that was changed.
    base: i32,
    #[serde(default)]
    subject: String,
    #[serde(default)]
    summary: String,
    /// Portable Text.
    #[serde(default)]
    #[schema(value_type = Vec<Object>)]
    intro: Vec<Value>,
    /// Ids, in their order.
    #[serde(default)]
    posts: Vec<String>,
    kind: IssueKind,
    #[serde(default)]
    segment: IssueSegment,
}

pub(super) fn issue_not_found() -> Error {
    ProblemDetails::not_found("There is no such issue.").into()
}

pub(super) fn revision_conflict() -> Error {
    ProblemDetails::conflict("Someone has changed this issue. Reload it and check it.").into()
}

/// An issue with what it lacks, as the one who is signed in sees it.
pub(super) async fn load_issue_view(
    newsletter: &Newsletter,
    person: &SignedIn,
    id: &str,
) -> Result<IssueView> {
    let store = newsletter.store();
    let row = records::find_issue(store, id)
        .await?
        .ok_or_else(issue_not_found)?;
    let posts = newsletter.ports().posts.load_posts(&row.post_ids()).await?;
    let is_open = matches!(row.state, IssueState::Draft | IssueState::Scheduled);
    Ok(IssueView {
        row: IssueRow::load_row(store, &row).await?,
        summary: row.summary.clone(),
        intro: row.parse_intro(),
        segment: row.parse_segment(),
        revision: row.revision,
        checks: if is_open {
            list_problems(&row, posts.len())
        } else {
            Vec::new()
        },
        posts: posts.into_iter().map(Into::into).collect(),
        by: row.by,
        may_publish: person.has_permission(Permission::PublishContent),
    })
}

/// Issues, newest first.
#[utoipa::path(get, path = "/api/desk/newsletter/issues", operation_id = "desk_list_issues", params(IssuesQuery), tag = "desk",
    responses((status = 200, body = Page<IssueRow>)))]
pub async fn list_issues(
    Of(newsletter): Of<Newsletter>,
    Query(query): Query<IssuesQuery>,
) -> Result<Json<Page<IssueRow>>> {
    let store = newsletter.store();
    let reader = store.reader();
    let page = fetch_page(
        query.to_select(),
        reader.connection(),
        PageParams::with_default_size(query.page),
    )
    .await?;
    let shown = async |rows: Vec<Model>| {
        let mut items = Vec::with_capacity(rows.len());
        for row in rows {
            items.push(IssueRow::load_row(store, &row).await?);
        }
        Ok::<_, StoreError>(items)
    };
    Ok(Json(page.try_map_all(shown).await?))
}

/// Articles on the site that an issue may have, newest first.
#[utoipa::path(get, path = "/api/desk/newsletter/posts", operation_id = "desk_find_issue_posts", params(PostsQuery), tag = "desk",
    responses((status = 200, body = PostList)))]
pub async fn find_issue_posts(
    Of(newsletter): Of<Newsletter>,
    Query(query): Query<PostsQuery>,
) -> Result<Json<PostList>> {
    let found = newsletter
        .ports()
        .posts
        .search_posts(query.q.trim(), OFFERED)
        .await?;
    Ok(Json(PostList {
        items: found.into_iter().map(Into::into).collect(),
    }))
}

/// Begins an issue. One that nobody has written anything in is answered again: pressed twice, no second one is left behind.
#[utoipa::path(post, path = "/api/desk/newsletter/issues", operation_id = "desk_begin_issue", tag = "desk",
    responses((status = 200, body = IssueView, description = "One that was begun, and is empty"), (status = 201, body = IssueView)))]
pub async fn create_issue(
    Of(newsletter): Of<Newsletter>,
    signed_in: SignedIn,
) -> Result<(StatusCode, Json<IssueView>)> {
    let tx = newsletter.store().begin(signed_in.actor()).await?;
    // Two presses may come to two nodes at once.
    tx.acquire_lock(NEW_ISSUE_LOCK).await?;
    if let Some(empty) = records::find_empty_draft(&tx).await? {
        drop(tx);
        let view = load_issue_view(&newsletter, &signed_in, &empty.id).await?;
        return Ok((StatusCode::OK, Json(view)));
    }
    let row = Model::new_draft(&tx);
    tx.insert_row(row.clone()).await?;
    tx.record_audit(audit_issue("newsletter.write", &row, None))
        .await?;
    tx.commit().await?;
    let view = load_issue_view(&newsletter, &signed_in, &row.id).await?;
    Ok((StatusCode::CREATED, Json(view)))
}

pub(super) fn audit_issue(action: &str, row: &Model, before: Option<Value>) -> AuditEntry {
    AuditEntry {
        action: action.to_owned(),
        subject: format!("newsletter-issue:{}", row.id),
        before,
        after: Some(json!({ "state": row.state, "revision": row.revision })),
    }
}

/// An issue as it is written.
#[utoipa::path(get, path = "/api/desk/newsletter/issues/{id}", operation_id = "desk_read_issue", tag = "desk",
    responses((status = 200, body = IssueView), (status = 404, description = "There is no such issue")))]
pub async fn get_issue(
    Of(newsletter): Of<Newsletter>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<IssueView>> {
    Ok(Json(load_issue_view(&newsletter, &signed_in, &id).await?))
}

impl SaveIssueRequest {
    fn validate_issue(&self) -> Result<()> {
        let intro = serde_json::to_string(&self.intro).unwrap_or_default();
        let is_long = |text: &str, most: usize| text.chars().count() > most;
        let is_broken = self.subject.contains(['\r', '\n']);
        let is_no_text =
            intro.len() > MAX_INTRO_BYTES || self.intro.iter().any(|block| !block.is_object());
        let errors = collect_errors([
            (
                is_long(&self.subject, MAX_SUBJECT_LENGTH),
                "subject",
                "The subject has more than 150 characters",
            ),
            (is_broken, "subject", "The subject must be one line"),
            (
                is_long(&self.summary, MAX_SUMMARY_LENGTH),
                "summary",
                "The summary has more than 300 characters",
            ),
            (
                self.posts.len() > MAX_POSTS,
                "posts",
                "An issue has at most 20 articles",
            ),
            (
                is_no_text,
                "intro",
                "The introduction is too long, or is not text",
            ),
        ]);
        let words = errors.first().map(|error| error.message.clone());
        match words {
            Some(words) => Err(Error::invalid_fields(words, errors)),
            None => Ok(()),
        }
    }
}

/// Saves an issue over the revision that was changed. One that goes out or waits for its time is stopped first.
#[utoipa::path(put, path = "/api/desk/newsletter/issues/{id}", operation_id = "desk_save_issue", tag = "desk",
    responses((status = 200, body = IssueView), (status = 404, description = "There is no such issue"),
        (status = 409, description = "It was changed meanwhile, or is no draft"), (status = 422, description = "Something in it is too long")))]
pub async fn save_issue(
    Of(newsletter): Of<Newsletter>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(request): Json<SaveIssueRequest>,
) -> Result<Json<IssueView>> {
    request.validate_issue()?;
    let id = parse_issue_id(&id).ok_or_else(issue_not_found)?;
    let tx = newsletter.store().begin(signed_in.actor()).await?;
    let before = records::lock_issue(&tx, &id)
        .await?
        .ok_or_else(issue_not_found)?;
    if before.revision != request.base {
        return Err(revision_conflict());
    }
    // Scheduling takes the right to publish, saving only the right to write: a scheduled issue must not change.
    if before.state != IssueState::Draft {
        let words = "You can only change a draft. Cancel the schedule first.";
        return Err(ProblemDetails::conflict(words).into());
    }
    let text = |value: &Value| value.to_string();
    let mut row = before.clone().into_active_model();
    row.subject = Set(request.subject.trim().to_owned());
    row.summary = Set(request.summary.trim().to_owned());
    row.intro = Set(text(&json!(request.intro)));
    row.posts = Set(text(&json!(request.posts)));
    row.kind = Set(request.kind);
    row.segment = Set(text(&json!(request.segment)));
    row.revision = Set(before.revision + 1);
    row.trouble = Set(None);
    row.updated_at = Set(tx.now());
    row.by = Set(tx.actor().to_string());
    let row = row.update(tx.connection()).await?;
    // It is saved while somebody types: a line for each of these would bury what matters.
    let is_new_sitting =
        before.by != row.by || row.updated_at - before.updated_at > SITTING || before.revision == 1;
    if is_new_sitting {
        let was = json!({ "state": before.state, "revision": before.revision });
        tx.record_audit(audit_issue("newsletter.write", &row, Some(was)))
            .await?;
    }
    tx.commit().await?;
    Ok(Json(load_issue_view(&newsletter, &signed_in, &id).await?))
}

/// Deletes a draft.
#[utoipa::path(delete, path = "/api/desk/newsletter/issues/{id}", operation_id = "desk_delete_issue", tag = "desk",
    responses((status = 204, description = "It is gone"), (status = 404, description = "There is no such issue"),
        (status = 409, description = "It is no draft")))]
pub async fn delete_issue(
    Of(newsletter): Of<Newsletter>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<StatusCode> {
    let id = parse_issue_id(&id).ok_or_else(issue_not_found)?;
    let tx = newsletter.store().begin(signed_in.actor()).await?;
    let row = records::lock_issue(&tx, &id)
        .await?
        .ok_or_else(issue_not_found)?;
    if row.state != IssueState::Draft {
        return Err(ProblemDetails::conflict("Only a draft can be deleted.").into());
    }
    let line = audit_issue("newsletter.delete", &row, None);
    row.delete(tx.connection()).await?;
    tx.record_audit(line).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
