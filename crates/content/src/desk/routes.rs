//! The desk's calls and who may make them.
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::get;
use serde::Serialize;
use staff::Permission::{ChangeSettings, ReadContent, WriteContent};
use staff::{DeskRoutes, Right};
use utoipa::ToSchema;
use utoipa_axum::routes;
use web::Json;

use super::schema::{Schema, schemas};
use super::{actions, bulk, drafts, history, list, personal, presence, previews, samples};
use crate::Content;

/// Largest body of a call: a document of the largest size, with room to say in words that it is too large.
const LARGEST_BODY: usize = 8 << 20;

#[derive(Debug, Serialize, ToSchema)]
pub struct Types {
    /// In the order of the desk's menu; one for each settings document.
    pub types: &'static [Schema],
}

/// What can be written, and how its form looks.
#[utoipa::path(get, path = "/api/desk/types", operation_id = "desk_list_types", tag = "desk",
    responses((status = 200, body = Types)))]
async fn types() -> Json<Types> {
    Json(Types { types: schemas() })
}

/// The calls about documents. What a document asks for beyond their rights is looked at by the call.
pub fn desk_routes() -> DeskRoutes<Content> {
    DeskRoutes::new()
        .route(ReadContent, routes!(types))
        .route(ReadContent, routes!(list::list))
        .route(WriteContent, routes!(drafts::create))
        .route(ReadContent, routes!(drafts::read))
        .route(WriteContent, routes!(drafts::save))
        .route(WriteContent, routes!(actions::act))
        .route(WriteContent, routes!(presence::lease, presence::end_lease))
        .route(ReadContent, routes!(history::list))
        .route(ReadContent, routes!(history::read))
        .route(WriteContent, routes!(history::restore))
        .route(ReadContent, routes!(history::compare))
        .route(ReadContent, routes!(previews::list))
        .route(WriteContent, routes!(previews::create))
        .route(WriteContent, routes!(previews::withdraw))
        .route(WriteContent, routes!(bulk::act_on_many))
        .route(
            Right::ANYONE,
            routes!(personal::read_views, personal::save_views),
        )
        .route(ReadContent, routes!(bulk::links))
        .route(ReadContent, routes!(personal::today))
        .route(ReadContent, routes!(samples::read))
        .route(
            ChangeSettings.reauthenticated(),
            routes!(samples::take_away),
        )
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
}

/// What the desk shows to people who are not signed in: previews, to whoever has the link.
pub fn router(content: Content) -> Router {
    Router::new()
        .route("/preview/{token}", get(previews::show))
        .with_state(content)
}
