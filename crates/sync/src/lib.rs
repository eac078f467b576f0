//! Content sync: keeps this site equal to a dataset of the hosted content service, for who goes on writing there.
//!
//! A census compares everything; between two of them a listener tells what to look at. What comes is written by the intake of
//! [`datasets`]. No visitor's page waits for any of it.

mod alarms;
mod applying;
mod census;
mod client;
mod desk;
mod error;
mod export_source;
mod fault;
mod following;
mod lease;
mod listening;
mod migrations;
mod ports;
mod remote;
mod removals;
mod report;
mod service;
mod settings;
mod standing;
mod steps;
mod syncer;
mod tables;
mod write_back;

pub use client::ClientError;
pub use desk::{SyncDesk, desk_routes};
pub use error::SyncError;
pub use export_source::LiveDataset;
pub use fault::ServiceFault;
pub use migrations::migrations;
pub use ports::{ReadersPort, SyncPorts};
pub use report::{CensusReport, SyncNotice};
pub use service::SyncService;
pub use settings::{
    SyncPace, SyncSettings, USUAL_ADVICE, USUAL_DATASET, USUAL_TYPES, USUAL_VERSION, is_project,
    is_type, is_version,
};
pub use standing::{SyncOverview, SyncedType};
pub use steps::SyncAction;
pub use tables::document::SyncedState;
pub use tables::list_tables as tables;
pub use tables::outgoing::queue::OutgoingState;

/// What the desk calls the words of rows and calls.
pub const VOCABULARIES: kernel::VocabularyTables = &[
    ("SyncedState", SyncedState::TERMS),
    ("OutgoingState", OutgoingState::TERMS),
];
