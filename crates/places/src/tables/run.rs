//! Imports and what came of them.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

store::stored_enum! {
    #[schema(as = PlaceRunState)]
    pub enum RunState {
        /// Its file is here, and nobody has looked through it.
        Uploaded = "uploaded" => "Uploaded",
        Waiting = "waiting" => Wait "Waiting",
        Running = "running" => Wait "Reading",
        /// Its preview says what an import would do.
        Checked = "checked" => Ok "Checked",
        Done = "done" => Ok "Done",
        Failed = "failed" => Bad "Failed",
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "places_run")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub dataset: String,
    pub file: String,
    pub state: RunState,
    /// `system` or who ran the command.
    pub by: String,
    pub at: DateTime<Utc>,
    pub ended_at: Option<DateTime<Utc>>,
    #[sea_orm(column_type = "Text")]
    pub report: String,
    /// Only looks at what it would do.
    pub is_dry_run: bool,
    /// Pieces of its file in the blob store; 0 once that is gone, and for what the command line imported.
    pub pieces: i64,
    /// Bytes of its file, as it came.
    pub bytes: i64,
    /// What it would do, as JSON; none before somebody looked.
    #[sea_orm(column_type = "Text", nullable)]
    pub preview: Option<String>,
    /// Why it failed.
    #[sea_orm(column_type = "Text", nullable)]
    pub problem: Option<String>,
}

store::columns! {
    Plain: Id, Dataset, File, State, By, At, EndedAt, Report, IsDryRun, Pieces, Bytes, Preview, Problem;
}

impl Model {
    pub(crate) fn is_under_way(&self) -> bool {
        matches!(self.state, RunState::Waiting | RunState::Running)
    }
}
