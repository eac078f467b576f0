//! The tables of requests.

pub mod consent;
pub mod event;
pub mod extension;
pub mod flash;
pub mod guest;
pub mod link;
pub mod note;
pub mod repeat;
pub mod request;
pub mod room;

pub fn request_tables() -> Vec<store::personal::TableDeclaration> {
    store::tables![
        consent, event, extension, flash, guest, link, note, request, room, repeat
    ]
}
