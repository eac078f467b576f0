//! The reading API: JSON for pages and for anybody else.
//!
//! Every answer names the tags of what it was made of (`Cache-Tag`) and, where it ages by itself, until when it
//! holds (`Cache-Until`). A 404 carries tags too: what is missing may be published.
mod own_pages;
mod pagination;
mod posts;
mod products;
mod questions;
mod recordings;
mod routes;
mod series;
mod short_lists;
mod site;
mod tagged_response;

pub(crate) use routes::api_routes;
pub use site::EmailCopy;
pub(crate) use site::{load_page_copy, load_site_context};
pub(crate) use tagged_response::{CacheHints, TaggedError};
