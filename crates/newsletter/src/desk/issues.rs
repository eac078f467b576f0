//! Issues at the desk: begun, written, deleted.

use axum::extract::State as Of;
use forms::mistakes;
use http::StatusCode;
use kernel::{Page, Paging, Problem};
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, ModelTrait, QueryOrder};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use staff::{Permission, SignedIn};
use store::{AuditEntry, StoreError, page_of};
use utoipa::{IntoParams, ToSchema};
use web::{Error, Json, Path, Query, Result};

use super::views::{IssueRow, IssueView, PostView};
use crate::Newsletter;
use crate::issues::letter::{checks, well_formed};
use crate::issues::records;
use crate::tables::issue::{Entity, IssueKind, IssueState, Model, Segment};

/// Articles that are offered.
const OFFERED: u64 = 30;
/// Most characters of a subject and of a summary, most articles, most bytes of an opening.
const SUBJECT: usize = 150;
const SUMMARY: usize = 300;
const POSTS: usize = 20;
const INTRO: usize = 60 << 10;

#[derive(Debug, Deserialize, IntoParams)]
pub struct IssuesQuery {
    /// From 1.
    page: Option<u64>,
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
pub struct SaveRequest {
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
    segment: Segment,
}

pub(super) fn missing() -> Error {
    Problem::not_found("There is no such issue.").into()
}

pub(super) fn moved_on() -> Error {
    Problem::conflict("Somebody changed this issue meanwhile. Load it again and look at it.").into()
}

/// An issue with what it lacks, as the one who is signed in sees it.
pub(super) async fn shown(
    newsletter: &Newsletter,
    person: &SignedIn,
    id: &str,
) -> Result<IssueView> {
    let store = newsletter.store();
    let row = records::read(store, id).await?.ok_or_else(missing)?;
    let posts = newsletter.outside().posts.posts(&row.post_ids()).await?;
    let is_open = matches!(row.state, IssueState::Draft | IssueState::Scheduled);
    Ok(IssueView {
        row: IssueRow::of(store, &row).await?,
        summary: row.summary.clone(),
        intro: row.intro(),
        segment: row.segment(),
        revision: row.revision,
        checks: if is_open {
            checks(&row, posts.len())
        } else {
            Vec::new()
        },
        posts: posts.into_iter().map(Into::into).collect(),
        by: row.by,
        may_publish: person.may(Permission::PublishContent),
    })
}

/// Issues, newest first.
#[utoipa::path(get, path = "/api/desk/newsletter/issues", operation_id = "desk_list_issues", params(IssuesQuery), tag = "desk",
    responses((status = 200, body = Page<IssueRow>)))]
pub async fn list(
    Of(newsletter): Of<Newsletter>,
    Query(query): Query<IssuesQuery>,
) -> Result<Json<Page<IssueRow>>> {
    let store = newsletter.store();
    let reader = store.reader();
    let found = Entity::find().order_by_desc(crate::tables::issue::Column::Id);
    let page = page_of(found, reader.connection(), Paging::usual(query.page)).await?;
    let shown = async |rows: Vec<Model>| {
        let mut items = Vec::with_capacity(rows.len());
        for row in rows {
            items.push(IssueRow::of(store, &row).await?);
        }
        Ok::<_, StoreError>(items)
    };
    Ok(Json(page.try_map_all(shown).await?))
}

/// Articles on the site that an issue may have, newest first.
#[utoipa::path(get, path = "/api/desk/newsletter/posts", operation_id = "desk_find_issue_posts", params(PostsQuery), tag = "desk",
    responses((status = 200, body = PostList)))]
pub async fn posts(
    Of(newsletter): Of<Newsletter>,
    Query(query): Query<PostsQuery>,
) -> Result<Json<PostList>> {
    let found = newsletter
        .outside()
        .posts
        .find(query.q.trim(), OFFERED)
        .await?;
    Ok(Json(PostList {
        items: found.into_iter().map(Into::into).collect(),
    }))
}

/// Begins an issue.
#[utoipa::path(post, path = "/api/desk/newsletter/issues", operation_id = "desk_begin_issue", tag = "desk",
    responses((status = 201, body = IssueView)))]
pub async fn begin(
    Of(newsletter): Of<Newsletter>,
    signed_in: SignedIn,
) -> Result<(StatusCode, Json<IssueView>)> {
    let tx = newsletter.store().begin(signed_in.actor()).await?;
    let row = Model::draft(&tx);
    tx.insert(row.clone()).await?;
    tx.audit(entry("newsletter.write", &row, None)).await?;
    tx.commit().await?;
    let view = shown(&newsletter, &signed_in, &row.id).await?;
    Ok((StatusCode::CREATED, Json(view)))
}

pub(super) fn entry(action: &str, row: &Model, before: Option<Value>) -> AuditEntry {
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
pub async fn one(
    Of(newsletter): Of<Newsletter>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<IssueView>> {
    Ok(Json(shown(&newsletter, &signed_in, &id).await?))
}

impl SaveRequest {
    fn check(&self) -> Result<()> {
        let intro = serde_json::to_string(&self.intro).unwrap_or_default();
        let is_long = |text: &str, most: usize| text.chars().count() > most;
        let is_broken = self.subject.contains(['\r', '\n']);
        let is_no_text = intro.len() > INTRO || self.intro.iter().any(|block| !block.is_object());
        let errors = mistakes([
            (
                is_long(&self.subject, SUBJECT),
                "subject",
                "The subject has more than 150 characters",
            ),
            (is_broken, "subject", "The subject is one line"),
            (
                is_long(&self.summary, SUMMARY),
                "summary",
                "The summary has more than 300 characters",
            ),
            (
                self.posts.len() > POSTS,
                "posts",
                "An issue has at most 20 articles",
            ),
            (
                is_no_text,
                "intro",
                "The opening is too long, or is no text",
            ),
        ]);
        let words = errors.first().map(|error| error.message.clone());
        match words {
            Some(words) => Err(Error::invalid(words, errors)),
            None => Ok(()),
        }
    }
}

/// Saves an issue over the revision that was changed. One that goes out or waits for its time is stopped first.
#[utoipa::path(put, path = "/api/desk/newsletter/issues/{id}", operation_id = "desk_save_issue", tag = "desk",
    responses((status = 200, body = IssueView), (status = 404, description = "There is no such issue"),
        (status = 409, description = "It was changed meanwhile, or is no draft"), (status = 422, description = "Something in it is too long")))]
pub async fn save(
    Of(newsletter): Of<Newsletter>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(request): Json<SaveRequest>,
) -> Result<Json<IssueView>> {
    request.check()?;
    let id = well_formed(&id).ok_or_else(missing)?;
    let tx = newsletter.store().begin(signed_in.actor()).await?;
    let before = records::locked(&tx, &id).await?.ok_or_else(missing)?;
    if before.revision != request.base {
        return Err(moved_on());
    }
    if before.state != IssueState::Draft {
        let words = "Only a draft can be changed. Take the issue off its time first.";
        return Err(Problem::conflict(words).into());
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
    let was = json!({ "state": before.state, "revision": before.revision });
    tx.audit(entry("newsletter.write", &row, Some(was))).await?;
    tx.commit().await?;
    Ok(Json(shown(&newsletter, &signed_in, &id).await?))
}

/// Deletes a draft.
#[utoipa::path(delete, path = "/api/desk/newsletter/issues/{id}", operation_id = "desk_delete_issue", tag = "desk",
    responses((status = 204, description = "It is gone"), (status = 404, description = "There is no such issue"),
        (status = 409, description = "It is no draft")))]
pub async fn delete(
    Of(newsletter): Of<Newsletter>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<StatusCode> {
    let id = well_formed(&id).ok_or_else(missing)?;
    let tx = newsletter.store().begin(signed_in.actor()).await?;
    let row = records::locked(&tx, &id).await?.ok_or_else(missing)?;
    if row.state != IssueState::Draft {
        return Err(Problem::conflict("Only a draft can be deleted.").into());
    }
    let line = entry("newsletter.delete", &row, None);
    row.delete(tx.connection()).await?;
    tx.audit(line).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
