//! Before an issue goes out: who would get it, how it looks, and a letter to oneself.

use axum::extract::State as Of;
use axum::response::Response;
use http::StatusCode;
use kernel::{Email, FieldError, Problem};
use mail::desk::page;
use mail::{Letter, Mail};
use serde::{Deserialize, Serialize};
use staff::SignedIn;
use store::AuditEntry;
use utoipa::ToSchema;
use web::{Error, Json, Path, Result};

use super::issues::missing;
use crate::Newsletter;
use crate::issues::letter::{self, NOBODY, TEMPLATE, Unmade, addressed, path_of};
use crate::issues::records;
use crate::sending::audience;
use crate::tables::issue::Model;

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NewsletterAudience)]
pub struct Audience {
    count: u64,
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewsletterTest)]
pub struct TestRequest {
    to: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NewsletterTestQueued)]
pub struct Queued {
    id: String,
}

async fn read(newsletter: &Newsletter, id: &str) -> Result<Model> {
    let found = records::read(newsletter.store(), id).await?;
    found.ok_or_else(missing)
}

async fn made(newsletter: &Newsletter, id: &str) -> Result<Letter> {
    let row = read(newsletter, id).await?;
    let made = letter::make(newsletter, &row, &path_of(&row)).await;
    let (letter, _) = made.map_err(|error| match error {
        Unmade::Refused(why) => Error::from(Problem::invalid(why, Vec::new())),
        Unmade::Later(why) => Error::internal(anyhow::anyhow!(why)),
    })?;
    Ok(addressed(&letter, NOBODY, NOBODY))
}

/// How many readers would get the issue now.
#[utoipa::path(get, path = "/api/desk/newsletter/issues/{id}/audience", operation_id = "desk_count_issue_audience", tag = "desk",
    responses((status = 200, body = Audience), (status = 404, description = "There is no such issue")))]
pub async fn audience(
    Of(newsletter): Of<Newsletter>,
    Path(id): Path<String>,
) -> Result<Json<Audience>> {
    let row = read(&newsletter, &id).await?;
    let count = audience::count(newsletter.store(), row.kind, &row.segment()).await?;
    Ok(Json(Audience { count }))
}

/// The letter as it would go out now; its links to leave and to choose lead nowhere.
#[utoipa::path(get, path = "/api/desk/newsletter/issues/{id}/preview", operation_id = "desk_preview_issue", tag = "desk",
    responses((status = 200, body = Letter), (status = 404, description = "There is no such issue"),
        (status = 422, description = "A text of the mail does not fit")))]
pub async fn preview(
    Of(newsletter): Of<Newsletter>,
    Path(id): Path<String>,
) -> Result<Json<Letter>> {
    Ok(Json(made(&newsletter, &id).await?))
}

/// The same as a page for a frame.
#[utoipa::path(get, path = "/api/desk/newsletter/issues/{id}/html", operation_id = "desk_show_issue", tag = "desk",
    responses((status = 200, body = String, content_type = "text/html"), (status = 404, description = "There is no such issue")))]
pub async fn html(Of(newsletter): Of<Newsletter>, Path(id): Path<String>) -> Result<Response> {
    Ok(page(made(&newsletter, &id).await?.html))
}

/// Sends the letter to one address, to see it in a mail program.
#[utoipa::path(post, path = "/api/desk/newsletter/issues/{id}/test", operation_id = "desk_test_issue", tag = "desk",
    responses((status = 202, body = Queued), (status = 404, description = "There is no such issue"),
        (status = 422, description = "That is no mail address, or the issue cannot be made")))]
pub async fn test(
    Of(newsletter): Of<Newsletter>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(request): Json<TestRequest>,
) -> Result<(StatusCode, Json<Queued>)> {
    let to: Email = request.to.parse().map_err(|error: kernel::EmailError| {
        let words = error.to_string();
        Error::invalid(words.clone(), vec![FieldError::new("to", words)])
    })?;
    let row = read(&newsletter, &id).await?;
    made(&newsletter, &id).await?;
    let posts = newsletter.outside().posts.posts(&row.post_ids()).await?;
    let posts: Vec<_> = posts.into_iter().map(Into::into).collect();
    let variables = letter::variables(&newsletter, &row, &posts, &path_of(&row));
    let mail = Mail {
        template: TEMPLATE,
        to,
        variables: letter::for_nobody(variables),
        key: None,
    };
    let mailer = newsletter.mailer();
    let tx = newsletter.store().begin(signed_in.actor()).await?;
    let queued = mailer.enqueue(&tx, mail).await?;
    let entry = AuditEntry::new("newsletter.test", format!("newsletter-issue:{}", row.id));
    tx.audit(entry).await?;
    tx.commit().await?;
    let id = queued.map(|id| id.to_string()).unwrap_or_default();
    Ok((StatusCode::ACCEPTED, Json(Queued { id })))
}
