//! Programs that read and write content with a token, as clients of the hosted content service do.
//!
//! A token belongs to one program and may do what somebody at the desk let it do ([`ClientScope`]). Reads are answered by
//! [`content::groq`]; what needs a token stands here: drafts, the export, files and writes.

mod assets;
mod authority;
mod call;
mod desk;
mod event_stream;
mod export;
mod json_path;
mod listen;
mod listen_filter;
mod live;
mod migrations;
mod mutate;
mod mutation;
mod mutation_writer;
mod passed_comment;
mod patch;
mod picture_desk;
mod picture_drawing;
mod picture_request;
mod pictures;
mod ports;
mod reaction;
mod refusals;
mod routes;
mod scopes;
mod service;
mod tables;
mod text_patch;
mod tokens;
mod watcher;

pub use desk::desk_routes;
pub use migrations::migrations;
pub use ports::{CommentsPort, CommentsRefusal, PassedOn, ReactionsPort};
pub use reaction::ReaderReaction;
pub use routes::{openapi, router};
pub use scopes::ClientScope;
pub use service::ClientService;
pub use tables::list_tables as tables;
pub use tokens::{Program, TokenBook};

pub const VOCABULARIES: kernel::VocabularyTables = &[("ClientScope", ClientScope::TERMS)];
