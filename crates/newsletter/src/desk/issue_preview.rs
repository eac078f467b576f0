//! Before an issue goes out: who would get it, how it looks, and a test mail to oneself.

use axum::extract::State as Of;
use axum::response::Response;
use http::StatusCode;
use kernel::{EmailAddress, FieldError, ProblemDetails};
use mail::desk::build_sandboxed_page;
use mail::{MailContent, NewMail};
use serde::{Deserialize, Serialize};
use staff::SignedIn;
use store::AuditEntry;
use utoipa::ToSchema;
use web::{Error, Json, Path, Result};

use super::issues::issue_not_found;
use crate::issues::content::{
    self, IssueRenderError, PREVIEW_TOKEN, TEMPLATE, insert_reader_links, issue_path,
};
use crate::issues::records;
use crate::sending::audience;
use crate::service::Newsletter;
use crate::tables::issue::Model;

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NewsletterAudience)]
pub struct IssueAudience {
    count: u64,
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewsletterTest)]
pub struct TestIssueRequest {
    to: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NewsletterTestQueued)]
pub struct QueuedTestIssue {
    id: String,
}

async fn load_issue(newsletter: &Newsletter, id: &str) -> Result<Model> {
    let found = records::find_issue(newsletter.store(), id).await?;
    found.ok_or_else(issue_not_found)
}

async fn render_issue(newsletter: &Newsletter, id: &str) -> Result<MailContent> {
    let row = load_issue(newsletter, id).await?;
    let made = content::render_content(newsletter, &row, &issue_path(&row)).await;
    let (content, _) = made.map_err(|error| match error {
        IssueRenderError::Refused(why) => {
            Error::from(ProblemDetails::invalid_fields(why, Vec::new()))
        }
        IssueRenderError::Later(why) => Error::internal(anyhow::anyhow!(why)),
    })?;
    // With real tokens, anybody looking at the preview could unsubscribe somebody.
    let content = content.for_country("");
    Ok(insert_reader_links(content, PREVIEW_TOKEN, PREVIEW_TOKEN))
}

/// How many readers would get the issue now.
#[utoipa::path(get, path = "/api/desk/newsletter/issues/{id}/audience", operation_id = "desk_count_issue_audience", tag = "desk",
    responses((status = 200, body = IssueAudience), (status = 404, description = "There is no such issue")))]
pub async fn count_issue_audience(
    Of(newsletter): Of<Newsletter>,
    Path(id): Path<String>,
) -> Result<Json<IssueAudience>> {
    let row = load_issue(&newsletter, &id).await?;
    let count =
        audience::count_audience(newsletter.store(), row.kind, &row.parse_segment()).await?;
    Ok(Json(IssueAudience { count }))
}

/// The mail content as it would go out now; its links to leave and to choose lead nowhere.
#[utoipa::path(get, path = "/api/desk/newsletter/issues/{id}/preview", operation_id = "desk_preview_issue", tag = "desk",
    responses((status = 200, body = MailContent), (status = 404, description = "There is no such issue"),
        (status = 422, description = "A text of the mail does not fit")))]
pub async fn preview_issue(
    Of(newsletter): Of<Newsletter>,
    Path(id): Path<String>,
) -> Result<Json<MailContent>> {
    Ok(Json(render_issue(&newsletter, &id).await?))
}

/// The same as a page for a frame.
#[utoipa::path(get, path = "/api/desk/newsletter/issues/{id}/html", operation_id = "desk_show_issue", tag = "desk",
    responses((status = 200, body = String, content_type = "text/html"), (status = 404, description = "There is no such issue")))]
pub async fn show_issue(
    Of(newsletter): Of<Newsletter>,
    Path(id): Path<String>,
) -> Result<Response> {
    Ok(build_sandboxed_page(
        render_issue(&newsletter, &id).await?.html,
    ))
}

/// Sends the issue to one address, to see it in a mail program.
#[utoipa::path(post, path = "/api/desk/newsletter/issues/{id}/test", operation_id = "desk_test_issue", tag = "desk",
    responses((status = 202, body = QueuedTestIssue), (status = 404, description = "There is no such issue"),
        (status = 422, description = "That is no mail address, or the issue cannot be made")))]
pub async fn send_test_issue(
    Of(newsletter): Of<Newsletter>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(request): Json<TestIssueRequest>,
) -> Result<(StatusCode, Json<QueuedTestIssue>)> {
    let to: EmailAddress = request.to.parse().map_err(|error: kernel::EmailError| {
        let words = error.to_string();
        Error::invalid_fields(words.clone(), vec![FieldError::new("to", words)])
    })?;
    let row = load_issue(&newsletter, &id).await?;
    // Rendered here so that the author sees a mistake at once; in the outbox it would end up among the failed jobs.
    render_issue(&newsletter, &id).await?;
    let posts = newsletter.ports().posts.load_posts(&row.post_ids()).await?;
    let posts: Vec<_> = posts.into_iter().map(Into::into).collect();
    let variables = content::build_variables(&newsletter, &row, &posts, &issue_path(&row));
    let mail = NewMail {
        template: TEMPLATE,
        to,
        variables: content::without_reader_links(variables),
        // No key: each request sends another one, because authors look again after every change.
        key: None,
    };
    let mailer = newsletter.mailer();
    let tx = newsletter.store().begin(signed_in.actor()).await?;
    let queued = mailer.enqueue(&tx, mail).await?;
    let entry = AuditEntry::new("newsletter.test", format!("newsletter-issue:{}", row.id));
    tx.record_audit(entry).await?;
    tx.commit().await?;
    let id = queued.map(|id| id.to_string()).unwrap_or_default();
    Ok((StatusCode::ACCEPTED, Json(QueuedTestIssue { id })))
}
