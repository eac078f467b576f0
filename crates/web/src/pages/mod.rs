//! Pages: a path and its meaningful query become API reads, a render, and an entry of the page cache.

mod answers;
mod api_reads;
mod handle;
mod input;
mod problems;
mod render;
mod request;
pub mod routes;
mod unkept_pages;

pub use crate::form_state::{FormState, FormValue};
pub use api_reads::{CACHE_TAG, CACHE_UNTIL, InProcess, PAGE_LOCATION};
pub use handle::Pages;
pub(crate) use handle::PagesParts;
pub use input::DraftPreview;
pub(crate) use problems::undecodable_problem;
pub use routes::{PageRoute, RouteTable, UndecodableUri};
