//! One schema per type: what its form asks for, in words for staff, and what the server checks.
//!
//! The same schema draws the form, decides what may be published ([`crate::desk::validation`]) and stands in the API's
//! answers and description ([`describe_bodies`]). What a schema does not name stays in a body as it was written.
mod articles;
mod catalogue;
mod document_schema;
mod openapi;
mod own_pages;
mod pages;
mod settings_documents;
mod shop;
mod testimonials;
mod videos;

pub use ::settings::{Field, FieldChoice, FieldKind};
pub(crate) use articles::{CORRECTIONS_FIELD, LONGEST_CHAPTER_TITLE, LONGEST_CORRECTION};
pub use catalogue::{all_schemas, find_schema};
pub use document_schema::DocumentSchema;
pub use openapi::describe_bodies;
pub(crate) use settings_documents::{SETTINGS_PREFIX, is_settings_id};
