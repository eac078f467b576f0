//! The tables of requests.

pub mod consent;
pub mod event;
pub mod flash;
pub mod link;
pub mod note;
pub mod reply;
pub mod request;
pub mod room;
pub mod same;

pub fn all() -> Vec<store::personal::Table> {
    store::tables![
        consent, event, flash, link, note, reply, request, room, same
    ]
}
