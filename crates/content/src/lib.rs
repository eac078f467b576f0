//! Documents, Portable Text, pictures, search, feeds, import.
pub mod api;
pub mod build;
pub mod copy;
pub mod documents;
pub mod machines;
pub mod model;
pub mod pictures;
pub mod sample;
pub mod search;
pub mod share;
pub mod view;

pub use api::Content;

use axum::Router;
use sea_orm_migration::MigrationTrait;
use utoipa::OpenApi;

/// Everything that content answers: the reading API, pictures, feeds and files for machines.
pub fn router(content: Content) -> Router {
    let media = pictures::router(content.pictures().clone());
    api::router(content.clone())
        .merge(machines::router(content))
        .merge(media)
}

/// The reading API as an OpenAPI document.
#[must_use]
pub fn openapi() -> utoipa::openapi::OpenApi {
    api::Api::openapi()
}

/// All migrations of content, for [`store::Store::open`].
#[must_use]
pub fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    pictures::migrations()
        .into_iter()
        .chain(documents::migrations::all())
        .collect()
}
