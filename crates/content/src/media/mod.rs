//! The library: files that were uploaded, how they are described, where they are used.
//!
//! A file's id is what documents refer to (`image-<sha1>-<w>x<h>-<ext>`, `file-<sha1>-<ext>`), so the same bytes are
//! the same file. Uploads follow tus 1.0.0; what a file is, its first bytes say, never its name or a header.
mod api;
mod audio_tags;
mod captions;
mod edits;
mod exports;
mod file_type;
mod intake;
mod jobs;
mod kind;
mod library;
mod migrations;
mod mp4;
mod ogg;
mod recording_facts;
mod replacement;
mod routes;
mod scanning;
mod search;
mod service;
pub(crate) mod table;
mod tus;
mod upload_assembly;
mod upload_errors;
pub(crate) mod upload_tables;
mod view;
mod webm;

pub use crate::documents::{refresh_uses, touch_users};
pub use jobs::register_jobs;
pub use kind::{MAX_AUDIO, MAX_FILE, MAX_PICTURE, MAX_VIDEO};
pub use library::{NewMedia, insert_media as keep_in_library};
pub use migrations::migrations;
pub(crate) use recording_facts::{fill_recording_facts, load_recording_facts};
pub use routes::media_desk_routes;
pub use search::MediaSearch;
pub use service::MediaService;
