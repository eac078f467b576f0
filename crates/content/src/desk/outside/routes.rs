//! Asking the links of a document again.
use std::time::Duration;

use axum::extract::State;
use serde::Serialize;
use staff::Permission::WriteContent;
use staff::{DeskRoutes, SignedIn};
use utoipa::ToSchema;
use utoipa_axum::routes;
use web::{Json, Path};

use super::ask::Asker;
use super::results::checks;
use super::rounds::{ask_now, ask_soon};
use crate::Content;
use crate::desk::drafts::newest;
use crate::desk::refusal::Refusal;
use crate::desk::validate::Check;
use crate::documents::read::storable;

/// How long somebody waits for it; what takes longer is done in the background.
const PATIENCE: Duration = Duration::from_secs(20);

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LinkChecks {
    /// The checks about links that did not answer; in place of those before.
    pub checks: Vec<Check>,
    /// True when it took too long to wait for: the rest is asked in the background, look again in a minute.
    pub waiting: bool,
}

/// Asks the links of a document that lead to other sites whether they answer.
#[utoipa::path(post, path = "/api/desk/documents/{id}/links", operation_id = "desk_ask_links", tag = "desk",
    params(("id" = String, Path, description = "The document")),
    responses((status = 200, body = LinkChecks), (status = 404, body = kernel::Problem)))]
pub(in crate::desk) async fn ask_again(
    State((content, asker)): State<(Content, Asker)>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<LinkChecks>, Refusal> {
    let id = storable(&id).to_owned();
    content.head(&id).await?;
    let Some(body) = newest(content.reader().connection(), &id).await? else {
        return Ok(Json(LinkChecks {
            checks: Vec::new(),
            waiting: false,
        }));
    };
    let asked = tokio::time::timeout(PATIENCE, ask_now(&content, &asker, &id)).await;
    let waiting = asked.is_err();
    match asked {
        Ok(done) => done?,
        Err(_) => {
            let tx = content.store().begin(signed_in.actor()).await?;
            ask_soon(&tx, &id).await?;
            tx.commit().await?;
        }
    }
    let reader = content.reader();
    let found = checks(reader.connection(), &id, &body, content.public_url());
    Ok(Json(LinkChecks {
        checks: found.await?,
        waiting,
    }))
}

pub fn outside_routes() -> DeskRoutes<(Content, Asker)> {
    DeskRoutes::new().route(WriteContent, routes!(ask_again))
}
