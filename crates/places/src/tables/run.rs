//! Imports and what came of them.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

store::stored_enum! {
    #[schema(as = PlaceRunState)]
    pub enum RunState {
        Running = "running" => Wait "Reading",
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
}

store::columns! {
    Plain: Id, Dataset, File, State, By, At, EndedAt, Report;
}
