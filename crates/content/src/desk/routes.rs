//! The desk's calls and who may make them.
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::get;
use serde::Serialize;
use staff::Permission::{ChangeSettings, PublishContent, ReadContent, WriteContent};
use staff::{DeskRoutes, RouteRight};
use utoipa::ToSchema;
use utoipa_axum::routes;
use web::Json;

use super::{
    actions, bulk, colours, document_table, drafts, field_choices, history, links, list,
    list_exports, passage_comments, presence, previews, samples, today, topics,
};
use crate::ContentService;
use crate::schema::{DocumentSchema, all_schemas};

/// Largest body of a call: a document of the largest size, with room to say in words that it is too large.
const LARGEST_BODY: usize = 8 << 20;

#[derive(Debug, Serialize, ToSchema)]
pub struct DocumentTypes {
    /// In the order of the desk's menu; one for each settings document.
    pub types: &'static [DocumentSchema],
}

/// What can be written, and how its form looks.
#[utoipa::path(get, path = "/api/desk/types", operation_id = "desk_list_types", tag = "desk",
    responses((status = 200, body = DocumentTypes)))]
async fn list_types() -> Json<DocumentTypes> {
    Json(DocumentTypes {
        types: all_schemas(),
    })
}

/// The calls about documents. What a document asks for beyond their rights is looked at by the call.
pub fn desk_routes() -> DeskRoutes<ContentService> {
    DeskRoutes::new()
        .route(ReadContent, routes!(list_types))
        .route(ReadContent, routes!(list::list_documents))
        .route(
            ReadContent.as_export(),
            routes!(list_exports::export_document_list),
        )
        .route(
            ReadContent.as_export(),
            routes!(list_exports::export_claims),
        )
        .route(WriteContent, routes!(drafts::create_document))
        .route(ReadContent, routes!(drafts::read_document))
        .route(WriteContent, routes!(drafts::save_document))
        .route(WriteContent, routes!(actions::act_on_document))
        .route(
            WriteContent,
            routes!(presence::acquire_lease, presence::end_lease),
        )
        .route(ReadContent, routes!(history::list_revisions))
        .route(ReadContent, routes!(history::read_revision))
        .route(WriteContent, routes!(history::restore_revision))
        .route(ReadContent, routes!(history::diff_revisions))
        .merge(passage_comments::passage_comment_routes())
        .route(ReadContent, routes!(previews::list_previews))
        .route(WriteContent, routes!(previews::create_preview))
        .route(WriteContent, routes!(previews::delete_preview))
        .route(WriteContent, routes!(bulk::act_on_many))
        .route(WriteContent, routes!(bulk::edit_many))
        .route(
            ReadContent.as_export(),
            routes!(document_table::export_documents),
        )
        .route(WriteContent, routes!(document_table::import_documents))
        .route(
            RouteRight::ANYONE,
            routes!(today::read_views, today::save_views),
        )
        .route(ReadContent, routes!(links::list_links))
        .route(ReadContent, routes!(field_choices::list_field_choices))
        .route(ReadContent, routes!(topics::list_article_topics))
        .route(
            ReadContent.as_export(),
            routes!(list_exports::export_article_topics),
        )
        .route(PublishContent, routes!(topics::rename_article_topic))
        .route(ReadContent, routes!(today::read_today))
        .route(ReadContent, routes!(samples::read_samples))
        .route(ReadContent, routes!(colours::check_colour))
        .route(
            ChangeSettings.with_reauthentication(),
            routes!(samples::remove_samples),
        )
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
}

/// What the desk shows to people who are not signed in: previews, to whoever has the link.
pub fn preview_router(content: ContentService) -> Router {
    Router::new()
        .route("/preview/{token}", get(previews::show_preview))
        .with_state(content)
}
