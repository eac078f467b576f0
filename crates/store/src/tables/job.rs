//! Work to be done after a commit: waiting, running under a lease, done or dead.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "job")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub kind: String,
    pub key: Option<String>,
    #[sea_orm(column_type = "Text")]
    pub payload: String,
    pub state: JobState,
    pub run_at: DateTime<Utc>,
    pub attempts: i32,
    pub lease: Option<String>,
    pub leased_until: Option<DateTime<Utc>>,
    #[sea_orm(column_type = "Text", nullable)]
    pub last_error: Option<String>,
    pub created_at: DateTime<Utc>,
    pub finished_at: Option<DateTime<Utc>>,
}

crate::stored_enum! {
    pub enum JobState of rows {
        Waiting = "waiting",
        Running = "running",
        Done = "done",
        Dead = "dead",
    }
}

crate::table_declaration::columns! {
    apart, kept "seven days after it ran";
    Clear: Payload;
    Plain: Id, Kind, Key, State, RunAt, Attempts, Lease, LeasedUntil, LastError, CreatedAt,
        FinishedAt;
}
