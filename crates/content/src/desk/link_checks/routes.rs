//! Asking the links of a document again.
use std::time::Duration;

use axum::extract::State;
use serde::Serialize;
use staff::Permission::WriteContent;
use staff::{DeskRoutes, SignedIn};
use utoipa::ToSchema;
use utoipa_axum::routes;
use web::{Json, Path};

use super::client::LinkChecker;
use super::jobs::{check_document_links, enqueue_link_check};
use super::results::load_link_checks;
use crate::ContentService;
use crate::desk::check_findings::DocumentCheck;
use crate::desk::drafts::find_newest_body;
use crate::desk::error::DeskError;
use crate::documents::queries::nul_free;

/// How long somebody waits for it; what takes longer is done in the background.
const PATIENCE: Duration = Duration::from_secs(20);

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LinkChecks {
    /// The checks about links that did not answer; in place of those before.
    pub checks: Vec<DocumentCheck>,
    /// True when it took too long to wait for: the rest is asked in the background, look again in a minute.
    pub waiting: bool,
}

/// Asks the links of a document that lead to other sites whether they answer.
#[utoipa::path(post, path = "/api/desk/documents/{id}/links", operation_id = "desk_ask_links", tag = "desk",
    params(("id" = String, Path, description = "The document")),
    responses((status = 200, body = LinkChecks), (status = 404, body = kernel::ProblemDetails)))]
pub(in crate::desk) async fn recheck_links(
    State((content, asker)): State<(ContentService, LinkChecker)>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<LinkChecks>, DeskError> {
    let id = nul_free(&id).to_owned();
    content.load_head(&id).await?;
    let Some(body) = find_newest_body(content.reader().connection(), &id).await? else {
        return Ok(Json(LinkChecks {
            checks: Vec::new(),
            waiting: false,
        }));
    };
    let asked = tokio::time::timeout(PATIENCE, check_document_links(&content, &asker, &id)).await;
    let waiting = asked.is_err();
    match asked {
        Ok(done) => done?,
        // Answers so far are lost with the timeout, so the job asks all of the links again.
        Err(_) => {
            let tx = content.store().begin(signed_in.actor()).await?;
            enqueue_link_check(&tx, &id).await?;
            tx.commit().await?;
        }
    }
    let reader = content.reader();
    let found = load_link_checks(reader.connection(), &id, &body, content.public_url());
    Ok(Json(LinkChecks {
        checks: found.await?,
        waiting,
    }))
}

pub fn link_check_routes() -> DeskRoutes<(ContentService, LinkChecker)> {
    DeskRoutes::new().route(WriteContent, routes!(recheck_links))
}
