//! Reactions: likes and dislikes of posts and comments, at most one per visitor and item. Questions can only be liked
//! (spec 2 §4), and have calls of their own.
mod api;
pub mod store;

pub use api::set_reaction;
pub(crate) use api::{ReactionChoice, routes};
