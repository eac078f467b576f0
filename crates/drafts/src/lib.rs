//! Drafts of the desk: what somebody has typed into an answer, a reply or a note, and not sent yet.
//!
//! A draft belongs to one person and one subject of a feature, such as a question or a request for a consultation. It is sealed,
//! as most of them speak of somebody's health, and is there on each device of the person. The feature removes it in the write
//! that sends it, and erases the drafts of everybody with their subject.

mod api;
mod kind;
mod migrations;
mod records;
mod service;
mod table;

pub use api::desk_routes;
pub use kind::DraftKind;
pub use migrations::migrations;
pub use records::{erase_drafts, remove_draft};
pub use service::{DraftService, DraftSubject};

use store::personal::TableDeclaration;

pub fn tables() -> Vec<TableDeclaration> {
    store::tables![table]
}
