//! Imports and what came of them.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

store::stored_enum! {
    /// How far an import is.
    #[schema(as = PlaceRunState)]
    pub enum RunState {
        /// Its file is read.
        Running = "running" => Wait "Reading",
        /// All of it was read.
        Done = "done" => Ok "Done",
        /// It ended before.
        Failed = "failed" => Bad "Failed",
    }
}

/// An import.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "places_run")]
pub struct Model {
    /// Its id; a ULID.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub dataset: String,
    /// The file's name.
    pub file: String,
    pub state: RunState,
    /// `system` or who ran the command.
    pub by: String,
    pub at: DateTime<Utc>,
    pub ended_at: Option<DateTime<Utc>>,
    /// What was counted, as JSON.
    #[sea_orm(column_type = "Text")]
    pub report: String,
}

store::columns! {
    Plain: Id, Dataset, File, State, By, At, EndedAt, Report;
}
