//! Rows of comments and questions, with what follows from a change of one: counts, search, cached pages. Below everything
//! that visitors and the desk do with them.
pub(crate) mod askers;
pub mod cache_tags;
pub mod comments;
pub(crate) mod corrections;
pub mod encryption;
pub(crate) mod followers;
pub(crate) mod questions;
pub(crate) mod votes;
