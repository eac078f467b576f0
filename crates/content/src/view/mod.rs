//! What the reading API answers: one type per shape, the single source of the OpenAPI document and of the TypeScript types.
//!
//! Field names with an underscore or in camel case are those of spec 1 §3 and of the content service; fields beside them are ours.
mod document;
mod lists;
mod search;
mod shared_views;

pub use document::*;
pub use lists::*;
pub use search::*;
pub use shared_views::*;
