//! What happened to a visitor's own: answers, replies, decisions.
mod api;
mod author_messages;
mod pending;

pub(crate) use api::routes;
