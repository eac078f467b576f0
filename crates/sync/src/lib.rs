//! Content sync: keeps this site equal to a dataset of the hosted content service, for who goes on writing there.
//!
//! A census compares everything; between two of them a listener tells what to look at. What comes is written by the intake of
//! [`datasets`]. No visitor's page waits for any of it.

mod applying;
mod census;
mod client;
mod error;
mod export_source;
mod fault;
mod migrations;
mod remote;
mod removals;
mod report;
mod service;
mod settings;
mod tables;

pub use client::ClientError;
pub use error::SyncError;
pub use export_source::LiveDataset;
pub use fault::ServiceFault;
pub use migrations::migrations;
pub use report::{CensusReport, SyncNotice};
pub use service::SyncService;
pub use settings::{
    SyncPace, SyncSettings, USUAL_DATASET, USUAL_TYPES, USUAL_VERSION, is_project, is_type,
    is_version,
};
pub use tables::document::SyncedState;
pub use tables::list_tables as tables;
