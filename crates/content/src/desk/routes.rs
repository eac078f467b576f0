//! The desk's calls, who may make them, and their description.
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{delete, get, post};
use serde::Serialize;
use staff::Permission::{ChangeSettings, ReadContent, WriteContent};
use staff::{DeskRoute, Permission};
use utoipa::{OpenApi, ToSchema};
use web::Json;

use super::schema::{Schema, schemas};
use super::{
    Desk, actions, bulk, drafts, history, list, outside, personal, presence, previews, samples,
};

/// Largest body of a call: a document of the largest size, with room to say in words that it is too large.
const LARGEST_BODY: usize = 8 << 20;

/// Every schema.
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

/// The desk's calls about documents; to be guarded by [`staff::Staff::guard`].
pub fn desk_router(desk: Desk) -> Router {
    Router::new()
        .route("/api/desk/types", get(types))
        .route("/api/desk/documents", get(list::list).post(drafts::create))
        .route(
            "/api/desk/documents/{id}",
            get(drafts::read).put(drafts::save),
        )
        .route("/api/desk/documents/{id}/actions", post(actions::act))
        .route(
            "/api/desk/documents/{id}/lease",
            post(presence::lease).delete(presence::end_lease),
        )
        .route("/api/desk/documents/{id}/revisions", get(history::list))
        .route("/api/desk/documents/{id}/revisions/{n}", get(history::read))
        .route(
            "/api/desk/documents/{id}/revisions/{n}/restore",
            post(history::restore),
        )
        .route("/api/desk/documents/{id}/diff", get(history::compare))
        .route(
            "/api/desk/documents/{id}/previews",
            get(previews::list).post(previews::create),
        )
        .route(
            "/api/desk/documents/{id}/previews/{preview}",
            delete(previews::withdraw),
        )
        .route("/api/desk/documents/bulk", post(bulk::act_on_many))
        .route(
            "/api/desk/views/{list}",
            get(personal::read_views).put(personal::save_views),
        )
        .route("/api/desk/links", get(bulk::links))
        .route("/api/desk/today", get(personal::today))
        .route("/api/desk/samples", get(samples::read))
        .route("/api/desk/samples/remove", post(samples::take_away))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .with_state(desk)
}

/// What the desk shows to people who are not signed in: previews, to whoever has the link.
pub fn router(desk: Desk) -> Router {
    Router::new()
        .route("/preview/{token}", get(previews::show))
        .with_state(desk)
}

const fn row(method: &'static str, path: &'static str, permission: Permission) -> DeskRoute {
    DeskRoute::needs(method, path, permission)
}

/// Who may make the calls. What a document asks for beyond that is looked at by the call.
pub const DESK_ROUTES: &[DeskRoute] = &[
    row("GET", "/api/desk/types", ReadContent),
    row("GET", "/api/desk/documents", ReadContent),
    row("POST", "/api/desk/documents", WriteContent),
    row("GET", "/api/desk/documents/{id}", ReadContent),
    row("PUT", "/api/desk/documents/{id}", WriteContent),
    row("POST", "/api/desk/documents/{id}/actions", WriteContent),
    row("POST", "/api/desk/documents/{id}/lease", WriteContent),
    row("DELETE", "/api/desk/documents/{id}/lease", WriteContent),
    row("GET", "/api/desk/documents/{id}/revisions", ReadContent),
    row("GET", "/api/desk/documents/{id}/revisions/{n}", ReadContent),
    row(
        "POST",
        "/api/desk/documents/{id}/revisions/{n}/restore",
        WriteContent,
    ),
    row("GET", "/api/desk/documents/{id}/diff", ReadContent),
    row("POST", "/api/desk/documents/{id}/links", WriteContent),
    row("GET", "/api/desk/documents/{id}/previews", ReadContent),
    row("POST", "/api/desk/documents/{id}/previews", WriteContent),
    row(
        "DELETE",
        "/api/desk/documents/{id}/previews/{preview}",
        WriteContent,
    ),
    row("POST", "/api/desk/documents/bulk", WriteContent),
    DeskRoute::anyone("GET", "/api/desk/views/{list}"),
    DeskRoute::anyone("PUT", "/api/desk/views/{list}"),
    row("GET", "/api/desk/links", ReadContent),
    row("GET", "/api/desk/today", ReadContent),
    row("GET", "/api/desk/samples", ReadContent),
    row("POST", "/api/desk/samples/remove", ChangeSettings).reauthenticate(),
];

/// The desk's calls as an OpenAPI document.
#[derive(Debug, OpenApi)]
#[openapi(paths(
    types,
    list::list,
    drafts::create,
    drafts::read,
    drafts::save,
    actions::act,
    presence::lease,
    presence::end_lease,
    history::list,
    history::read,
    history::compare,
    history::restore,
    previews::create,
    previews::list,
    previews::withdraw,
    bulk::act_on_many,
    bulk::links,
    outside::routes::ask_again,
    personal::read_views,
    personal::save_views,
    personal::today,
    samples::read,
    samples::take_away,
))]
pub(crate) struct DeskApi;
