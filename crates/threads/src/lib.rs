//! Threads: what somebody and the doctor's side write, show and say to each other, sealed.
//!
//! A thread belongs to a subject of a feature, such as a question or a request for a consultation, and is sealed with that
//! subject's key. The feature decides who reads and writes, what follows from a message and when all of it is erased; rows, keys,
//! read marks, photos, files and voice notes are here.

mod attachments;
mod cleanup;
mod erasure;
mod messages;
mod migrations;
mod response;
mod sending;
mod tables;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod thread;
mod view;
mod voice;

pub use attachments::{HeldAttachments, OpenedAttachment, ThreadSource};
pub use erasure::{erase_channel, erase_thread};
pub use messages::{
    AddedMessage, DecryptedMessage, NewMessage, StaffAuthor, client_key, count_unread,
    has_unread_beside, last_message_at, last_message_id, list_messages_by, load_messages,
    record_read, unread_subjects_query,
};
pub use migrations::migrations;
pub use response::{AttachmentQuery, attachment_response};
pub use sending::{ThreadOwner, ThreadSender, attachment_missing, submit_attachment};
pub use tables::attachment::AttachmentKind;
pub use tables::message::{MessageAuthor, ThreadChannel};
pub use tables::{attachment, message};
pub use thread::Thread;
pub use view::{ThreadAttachment, ThreadMessage, build_attachments, export_messages};
pub use voice::{
    VoiceNoteOwner, VoiceNoteServer, voice_note_openapi, voice_note_router, voice_note_server,
};

use store::personal::TableDeclaration;
use store::{JobRunner, Store};

pub fn tables() -> Vec<TableDeclaration> {
    let mut tables = store::tables![message, attachment];
    tables.extend(voice::UPLOAD_TABLES.declared_tables());
    tables
}

/// The runner with the jobs of threads.
pub fn with_handlers(jobs: JobRunner, store: &Store) -> JobRunner {
    voice::with_handler(cleanup::with_handler(jobs, store), store)
}
