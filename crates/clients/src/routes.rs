//! The calls of programs.

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{Method, StatusCode};
use content::groq::{QueryError, check_version};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::Path;

use crate::service::ClientService;
use crate::{assets, export, listen, live, mutate, pictures};

/// Longest body of a mutation, in bytes: the hosted service's.
const LONGEST_MUTATION: usize = 4_000_000;
/// Longest file, in bytes: somewhat less than what the server lets in.
const LONGEST_FILE: usize = 23 << 20;

pub fn router(clients: ClientService) -> Router {
    Router::from(documented_routes().with_state(clients))
        .route("/{version}/data/{*rest}", axum::routing::any(refuse_call))
}

pub fn openapi() -> utoipa::openapi::OpenApi {
    documented_routes().into_openapi()
}

fn documented_routes() -> OpenApiRouter<ClientService> {
    let mutations = OpenApiRouter::new()
        .routes(routes!(mutate::mutate_content))
        .layer(DefaultBodyLimit::max(LONGEST_MUTATION));
    let files = OpenApiRouter::new()
        .routes(routes!(assets::upload_asset))
        .layer(DefaultBodyLimit::max(LONGEST_FILE));
    OpenApiRouter::new()
        .routes(routes!(export::export_content))
        .routes(routes!(pictures::read_picture))
        .routes(routes!(listen::listen_to_content))
        .routes(routes!(live::stream_live_events))
        .merge(mutations)
        .merge(files)
}

/// Whatever else the hosted service has at these paths.
async fn refuse_call(Path((version, rest)): Path<(String, String)>, method: Method) -> QueryError {
    if let Err(error) = check_version(&version) {
        return error;
    }
    let call = rest.split('/').next().unwrap_or_default();
    // not shown: read by whoever wrote the client
    QueryError::refuse(
        StatusCode::NOT_FOUND,
        format!(
            "{method} data/{call} is not offered here: there are data/query, data/doc, data/export, data/listen, data/live/events, data/mutate and assets"
        ),
    )
}
