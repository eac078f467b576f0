//! Documents, Portable Text, pictures, search, feeds, import.
pub mod api;
pub mod build;
mod cards;
pub mod copy;
pub mod desk;
pub mod documents;
pub mod machines;
pub mod media;
pub mod model;
pub mod pictures;
mod place;
pub mod sample;
mod samples;
pub mod search;
mod settings;
pub mod share;
pub mod view;

pub use self::settings::UnreadableSetting;
pub use api::{Content, Counts, LetterWords, PostCounts};
pub use machines::{OtherPage, OtherPages};
pub use media::{Media, media_desk_routes};
pub use place::Place;
pub use samples::OtherSamples;

use std::sync::Arc;

use axum::Router;
use sea_orm_migration::MigrationTrait;
use store::personal::{Class, Table};
use web::renderer::Renderer;

pub const VOCABULARIES: kernel::Vocabularies = &[
    ("DocumentAction", desk::actions::Action::TERMS),
    ("DocumentState", documents::table::head::State::TERMS),
    ("SearchKind", search::Kind::TERMS),
];

/// Everything that content answers: the reading API, search, pictures, share images, feeds and files for machines. Share images
/// have the renderer of the pages weave their cloth.
pub fn router(content: Content, renderer: Option<Renderer>) -> Router {
    let store = content.store().clone();
    let blobs = store.blobs().clone();
    let share = share::ShareImages::new(blobs, Arc::new(content.clone()), renderer);
    let documented = api::routes()
        .with_state(content.clone())
        .merge(search::routes().with_state(search::Search::new(store)));
    Router::from(documented)
        .merge(pictures::router(content.pictures().clone()))
        .merge(share::router(share))
        .merge(desk::router(content.clone()))
        .merge(machines::router(content))
}

pub fn openapi() -> utoipa::openapi::OpenApi {
    let mut document = api::routes().into_openapi();
    document.merge(search::routes().into_openapi());
    document
}

pub fn tables() -> Vec<Table> {
    let mut tables = store::tables! {
        desk::outside::table, desk::tables::presence, desk::tables::preview, desk::tables::view,
        documents::table::document, documents::table::head, documents::table::redirect,
        documents::table::revision, media::table::media, media::table::used,
        pictures::store::picture, pictures::store::recording, search::store::document,
        search::store::synonyms, search::store::word,
    };
    let [mut uploads, parts] = media::tus::TABLES.declared();
    uploads.columns.insert("owner_name", Class::Clear);
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
