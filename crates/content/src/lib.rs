//! Documents, Portable Text, pictures, search, feeds, import.
pub mod api;
pub mod build;
pub mod copy;
pub mod desk;
pub mod documents;
pub mod groq;
mod launch_facts;
pub mod media;
pub mod model;
pub mod pictures;
mod ports;
mod problem_response;
mod sample_access;
pub mod sample_content;
pub mod schema;
pub mod search;
mod service;
mod settings;
pub mod share;
mod share_cards;
pub mod site_files;
mod site_identity;
pub mod view;

pub use self::settings::UnreadableSetting;
pub use api::EmailCopy;
pub use launch_facts::LaunchFacts;
pub use media::{MediaSearch, MediaService, media_desk_routes};
pub use ports::{
    ClinicianName, ClinicianNamesPort, DeliveredPrices, DeliveryPricesPort, PostConversation,
    PostCountsPort, PostTotals, SampleSource, SitemapPage, SitemapSource, TopicNamesPort,
};
pub use service::ContentService;
pub use site_identity::SiteIdentity;

use std::sync::Arc;

use axum::Router;
use groq::ContentQueries;
use sea_orm_migration::MigrationTrait;
use store::personal::{DataClass, TableDeclaration};
use web::renderer::Renderer;

pub const VOCABULARIES: kernel::VocabularyTables = &[
    ("DocumentAction", desk::DocumentAction::TERMS),
    (
        "DocumentState",
        documents::table::head::DocumentState::TERMS,
    ),
    ("SearchKind", search::SearchKind::TERMS),
];

/// Everything that content answers: the reading API, search, pictures, share images, feeds and files for machines. Share images
/// have the renderer of the pages weave their cloth, and clients' queries are evaluated by its engine.
pub fn router(
    content: ContentService,
    renderer: Option<Renderer>,
    queries: ContentQueries,
) -> Router {
    let store = content.store().clone();
    let blobs = store.blobs().clone();
    let share = share::ShareImages::new(blobs, Arc::new(content.clone()), renderer);
    let documented = api::api_routes().with_state(content.clone()).merge(
        search::search_routes().with_state(search::SearchService::new(store).with_common_words()),
    );
    Router::from(documented)
        .merge(groq::query_routes().with_state(queries))
        .merge(pictures::router(content.pictures().clone()))
        .merge(share::router(share))
        .merge(desk::preview_router(content.clone()))
        .merge(site_files::router(content))
}

pub fn openapi() -> utoipa::openapi::OpenApi {
    let mut document = api::api_routes().into_openapi();
    document.merge(search::search_routes().into_openapi());
    document.merge(groq::query_routes().into_openapi());
    document
}

pub fn tables() -> Vec<TableDeclaration> {
    let mut tables = store::tables! {
        desk::link_checks::table, desk::tables::passage_comment, desk::tables::passage_thread,
        desk::tables::presence, desk::tables::preview, desk::tables::view,
        documents::table::document, documents::table::head, documents::table::redirect, documents::table::product_facts,
        documents::table::revision, media::table::media, documents::table::used,
        pictures::store::picture, pictures::store::recording, search::store::document,
        search::store::synonyms, search::store::word,
    };
    let [mut uploads, parts] = media::upload_tables::UPLOAD_TABLES.declared_tables();
    // The library's own column; `UploadTables` names only those that all upload tables share (decision 058).
    uploads.columns.insert("owner_name", DataClass::Clear);
    tables.extend([uploads, parts]);
    tables
}

pub fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let documents = documents::migrations::migrations();
    pictures::migrations()
        .into_iter()
        .chain(search::migrations())
        .chain(documents)
        .chain(desk::migrations::migrations())
        .chain(media::migrations())
        .collect()
}
