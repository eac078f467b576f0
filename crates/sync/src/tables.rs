//! Rows of `sync_document`, `sync_state` and `sync_lease`, and of what is told to the service.

pub(crate) mod outgoing;

/// What is known of one document of the service.
pub(crate) mod document {
    use chrono::{DateTime, Utc};
    use sea_orm::entity::prelude::*;

    store::stored_enum! {
        /// Where a document of the service stands here.
        #[schema(as = SyncedState)]
        pub enum SyncedState {
            Published = "published" => Ok "On the site",
            /// A draft waits for a doctor.
            Waiting = "waiting" => Wait "Waits for a doctor",
            /// Changed on both sides; what stands here stays.
            Conflict = "conflict" => Bad "Changed on both sides",
            Refused = "refused" => Bad "Not taken",
            /// It was gone there and was taken off the site.
            TakenOff = "taken_off" => "Gone there, taken off here",
            /// Somebody said that what stands here stays.
            Kept = "kept" => "Kept as it is here",
        }
    }

    store::stored_enum! {
        /// What was done with a document the last time that something was.
        pub enum TakenAs of rows {
            Nothing = "nothing",
            Published = "published",
            Draft = "draft",
            TakenOff = "taken_off",
        }
    }

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "sync_document")]
    pub struct Model {
        /// `_id`.
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        /// `_type`.
        pub kind: String,
        /// `_rev` that was looked at last. It says same or different, never newer.
        pub rev: String,
        /// Hash of the text that was taken last.
        pub essence: Option<String>,
        pub state: SyncedState,
        /// A conflict changes nothing of it.
        pub taken: TakenAs,
        /// Why it is not as it is there.
        #[sea_orm(column_type = "Text", nullable)]
        pub words: Option<String>,
        /// A file of it did not come: the next census asks again.
        pub lacks_files: bool,
        pub seen_at: DateTime<Utc>,
        /// The first census that did not find it.
        pub missing_since: Option<DateTime<Utc>>,
        /// Finished censuses in a row that did not find it.
        pub misses: i32,
    }

    store::columns! {
        Plain: Id, Kind, Rev, Essence, State, Taken, Words, LacksFiles, SeenAt, MissingSince, Misses;
    }
}

/// How the sync stands; one row.
pub(crate) mod state {
    use chrono::{DateTime, Utc};
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "sync_state")]
    pub struct Model {
        /// Project and dataset.
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub connected_since: Option<DateTime<Utc>>,
        pub event_at: Option<DateTime<Utc>>,
        /// From the event's own time to the write here, in milliseconds.
        pub lag: Option<i64>,
        pub census_at: Option<DateTime<Utc>>,
        /// Report of the last finished census, as JSON.
        #[sea_orm(column_type = "Text", nullable)]
        pub census: Option<String>,
        pub is_paused: bool,
        /// The last failure, in the service's words; `None` once something went well again.
        #[sea_orm(column_type = "Text", nullable)]
        pub fault: Option<String>,
        pub fault_at: Option<DateTime<Utc>>,
        /// The token was refused: nothing is asked until somebody resumes.
        pub is_refused: bool,
        /// Removals that wait for a yes: documents by their types, as JSON.
        #[sea_orm(column_type = "Text", nullable)]
        pub question: Option<String>,
        pub question_at: Option<DateTime<Utc>>,
        /// Types that were taken over: sync leaves them alone. JSON.
        #[sea_orm(column_type = "Text")]
        pub own_types: String,
        /// Somebody asks for a census.
        pub wants_census: bool,
        /// The first failure since the last finished census.
        pub failing_since: Option<DateTime<Utc>>,
        /// What staff were told of by mail and is not over yet, as JSON.
        #[sea_orm(column_type = "Text", nullable)]
        pub alarms: Option<String>,
        /// The token for writing was refused: nothing is told to the service until somebody resumes.
        pub is_write_refused: bool,
        /// The last failure of a write, in the service's words; `None` once one went well again.
        #[sea_orm(column_type = "Text", nullable)]
        pub write_fault: Option<String>,
        pub write_fault_at: Option<DateTime<Utc>>,
    }

    store::columns! {
        Plain: Id, ConnectedSince, EventAt, Lag, CensusAt, Census, IsPaused, Fault, FaultAt, IsRefused, Question, QuestionAt,
            OwnTypes, WantsCensus, FailingSince, Alarms, IsWriteRefused, WriteFault, WriteFaultAt;
    }
}

/// Which node syncs.
pub(crate) mod lease {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "sync_lease")]
    pub struct Model {
        /// Project and dataset.
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        /// The node, by the id that it gave itself when it started.
        pub node: String,
        /// Counts on as long as the node lives. No clock is compared, because those of two nodes may differ.
        pub beat: i64,
    }

    store::columns! {
        Plain: Id, Node, Beat;
    }
}

pub fn list_tables() -> Vec<store::personal::TableDeclaration> {
    let of_writes = store::tables![outgoing::queue, outgoing::comment, outgoing::reaction];
    [store::tables![document, state, lease], of_writes].concat()
}
