//! Rows of `dataset_run`.

use chrono::{DateTime, Utc};
use kernel::Currency;
use sea_orm::entity::prelude::*;
use store::{Actor, StoredEnum, WriteTx};

use crate::origin::{SourceOrigin, SourceSystem};

store::stored_enum! {
    /// How far an import is.
    #[schema(as = DatasetRunState)]
    pub enum RunState {
        /// Its file is here, and nobody has said what to do with it.
        Uploaded = "uploaded" => "Uploaded",
        Waiting = "waiting" => Wait "Waiting",
        Running = "running" => Wait "Running",
        /// Its report says what an import would do.
        Checked = "checked" => Ok "Checked",
        Done = "done" => Ok "Done",
        Failed = "failed" => Bad "Failed",
    }
}

/// An import. Its file is kept for some days, sealed, so that it can be checked first and done after.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "dataset_run")]
pub struct Model {
    /// A ULID.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// Of its file, as whoever sent it calls it.
    #[sea_orm(column_type = "Text")]
    pub name: String,
    /// Whose export it is; nothing where the file tells.
    pub system: Option<String>,
    /// Address of the site that it comes from.
    #[sea_orm(column_type = "Text")]
    pub site: String,
    /// Of a table's prices.
    pub currency: Option<String>,
    pub state: RunState,
    pub is_dry_run: bool,
    /// Who began it, as the audit log says it.
    pub made_by: String,
    pub made_at: DateTime<Utc>,
    pub ended_at: Option<DateTime<Utc>>,
    /// Files and documents that were looked at, of so many.
    pub steps_done: i64,
    pub steps: i64,
    /// The key of its file, sealed; nothing once the file is gone, and for what the command line imported.
    #[sea_orm(column_type = "Text", nullable)]
    pub item_key: Option<String>,
    /// Pieces of its file in the blob store.
    pub pieces: i64,
    /// Bytes of its file.
    pub bytes: i64,
    /// [`crate::ImportReport`] as JSON.
    #[sea_orm(column_type = "Text", nullable)]
    pub report: Option<String>,
    /// Why it failed, for staff.
    #[sea_orm(column_type = "Text", nullable)]
    pub problem: Option<String>,
}

store::columns! {
    apart, kept "as long as the site: what came from where";
    Sealed: ItemKey;
    Clear: Name, Site, Report, Problem;
    Plain: Id, System, Currency, State, IsDryRun, MadeBy, MadeAt, EndedAt, StepsDone, Steps, Pieces, Bytes;
}

impl Model {
    /// A run of which nothing is known yet but its name.
    pub fn new(tx: &WriteTx, id: String, name: String, made_by: &Actor) -> Self {
        Self {
            id,
            name,
            system: None,
            site: String::new(),
            currency: None,
            state: RunState::Uploaded,
            is_dry_run: false,
            made_by: made_by.to_string(),
            made_at: tx.now(),
            ended_at: None,
            steps_done: 0,
            steps: 0,
            item_key: None,
            pieces: 0,
            bytes: 0,
            report: None,
            problem: None,
        }
    }

    pub fn origin(&self) -> SourceOrigin {
        let system = self.system.as_deref();
        SourceOrigin {
            system: system.and_then(SourceSystem::from_stored),
            uploads: None,
            site: self.site.clone(),
            currency: self.currency.as_deref().and_then(|code| code.parse().ok()),
        }
    }

    /// Says of a row what is said of its export.
    pub fn with_origin(self, origin: &SourceOrigin) -> Self {
        Self {
            system: origin.system.map(|system| system.stored_text().to_owned()),
            site: origin.site.clone(),
            currency: origin.currency.as_ref().map(Currency::to_string),
            ..self
        }
    }

    pub fn is_under_way(&self) -> bool {
        matches!(self.state, RunState::Waiting | RunState::Running)
    }
}
