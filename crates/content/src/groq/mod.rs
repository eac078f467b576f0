//! Reads for clients of the hosted content service: queries in GROQ over what is published, at that service's paths and in
//! its words.
//!
//! A query is read by groq-js in the renderer's engine ([`engine`]), which says what it needs ([`plan`]). That is selected
//! from the database and written as JSON text ([`dataset`], [`document_text`], [`assets`]). Plain queries are evaluated here
//! ([`plain_queries`]), others by groq-js in the same engine. What is not for who asks ([`access`]) never gets as far.
mod access;
mod answers;
mod assets;
mod content_queries;
mod dataset;
mod dialect;
mod document_text;
mod document_texts;
mod engine;
mod error;
mod handlers;
mod plain_queries;
mod plan;
mod query_result;
mod request;
mod sync_tags;
pub(crate) mod visible;

pub use access::{ClientAuthority, Perspective, QueryAccess, QueryScope};
pub use assets::load_used_assets;
pub use content_queries::{ContentQueries, QuerySettings};
pub use dialect::ContentDialect;
pub use document_text::revision_of;
pub use error::{QueryError, QueryFault, json_response, refusal_body};
pub use handlers::query_routes;
pub use query_result::QueryResult;
pub use request::{check_dataset, check_version, default_perspective};
pub use sync_tags::{list_draft_tags, list_touched_tags};
