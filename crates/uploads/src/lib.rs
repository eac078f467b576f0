//! Uploads that survive a dropped line and go on at any node, for every feature that takes files.
//!
//! A feature says in which tables its uploads stand ([`UploadTables`]), who sends them, what is taken and what becomes of a whole
//! file ([`UploadIntake`]). What all uploads share is here: the protocol, the rows and their parts, the claim of the one who makes
//! a file of them, and the clearing of what was left. [`documents`] looks at what was sent, however it came.

mod completion;
pub mod documents;
mod intake;
mod parts;
mod photos;
mod probe;
mod rows;
mod scanning;
mod sender;
mod server;
mod tables;
mod tus;
mod upload;

pub use intake::UploadIntake;
pub use parts::UploadedBytes;
pub use photos::PhotoCleaner;
pub use probe::{MediaProbe, open_media, probe_media};
pub use rows::UploadStore;
pub use scanning::{
    HeldFile, HeldFiles, ScanNotices, clear_bytes, clear_pieces, held_text, held_texts,
    with_scan_handler,
};
pub use sender::UploadSender;
pub use server::UploadServer;
pub use tables::UploadTables;
pub use tus::upload_gone;
pub use upload::Upload;
