//! One import of a source at a time, on all nodes together.

use chrono::TimeDelta;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, QueryFilter};
use serde_json::json;
use store::{AuditEntry, StoreError, WriteTx};

use super::place_import::{ImportError, PlaceImport};
use super::report::PlacesImportReport;
use crate::Places;
use crate::index::tag_of_all;
use crate::tables::run::RunState;
use crate::tables::{dataset, run};

/// Who gave no sign of life for this long is dead.
const HEARTBEAT_TIMEOUT: TimeDelta = TimeDelta::minutes(2);

pub(super) struct ImportClaim {
    pub run: String,
    pub source: String,
}

impl ImportClaim {
    pub(super) async fn acquire_claim(
        places: &Places,
        import: &PlaceImport<'_>,
    ) -> Result<Self, ImportError> {
        let source = import.source.to_owned();
        let tx = places.store().begin(import.actor.clone()).await?;
        let db = tx.connection();
        let empty = dataset::ActiveModel {
            name: Set(source.clone()),
            run: Set(None),
            beat_at: Set(None),
            shipped: Set(None),
        };
        tx.insert_if_new(empty, [dataset::Column::Name]).await?;
        // The row has to exist to be locked; two first imports of a source would otherwise both find none.
        let row = tx.lock_row::<dataset::Entity>(source.as_str()).await?;
        let is_alive = |row: &dataset::Model| {
            row.run.is_some()
                && row
                    .beat_at
                    .is_some_and(|beat| tx.now() - beat < HEARTBEAT_TIMEOUT)
        };
        if row.as_ref().is_some_and(is_alive) {
            return Err(ImportError::Busy(source));
        }
        if let Some(dead) = row.and_then(|row| row.run) {
            fail_dead_run(&tx, &dead).await?;
        }
        let run = match import.run {
            Some(id) => id.to_owned(),
            None => tx.new_id().to_string(),
        };
        let taken = dataset::ActiveModel {
            name: Set(source.clone()),
            run: Set(Some(run.clone())),
            beat_at: Set(Some(tx.now())),
            ..Default::default()
        };
        taken.update(db).await?;
        begin_run(&tx, import, &run).await?;
        // Committed before the first row: other nodes have to see that somebody is at it.
        tx.commit().await?;
        Ok(Self { run, source })
    }

    /// A sign of life; fails when somebody else took over.
    pub(super) async fn record_heartbeat(&self, tx: &WriteTx) -> Result<(), ImportError> {
        let beaten = dataset::Entity::update_many()
            .set(dataset::ActiveModel {
                beat_at: Set(Some(tx.now())),
                ..Default::default()
            })
            .filter(dataset::Column::Name.eq(self.source.as_str()))
            .filter(dataset::Column::Run.eq(self.run.as_str()))
            .exec(tx.connection())
            .await?;
        // Whoever was silent for two minutes and wakes again must stop: the new import owns the rows now.
        if beaten.rows_affected == 0 {
            return Err(ImportError::Lost(self.source.clone()));
        }
        Ok(())
    }

    /// What came of it so far, for who watches.
    pub(super) async fn record_progress(
        &self,
        tx: &WriteTx,
        report: &PlacesImportReport,
    ) -> Result<(), StoreError> {
        let row = run::ActiveModel {
            id: Set(self.run.clone()),
            report: Set(serde_json::to_string(report).map_err(StoreError::other)?),
            ..Default::default()
        };
        row.update(tx.connection()).await?;
        Ok(())
    }

    /// Ends it; `problem` says why it failed.
    pub(super) async fn finish_run(
        &self,
        places: &Places,
        import: &PlaceImport<'_>,
        report: &PlacesImportReport,
        problem: Option<String>,
    ) -> Result<(), ImportError> {
        let tx = places.store().begin(import.actor.clone()).await?;
        // Checked in the same transaction, so that a run that was taken over cannot free its successor's claim.
        self.record_heartbeat(&tx).await?;
        self.close_run(&tx, report, problem).await?;
        // One tag for everything: sixty thousand names of single places would swamp the change log.
        tx.touch_tags([tag_of_all()]);
        tx.record_audit(audit_import(import, &self.run, report))
            .await?;
        tx.commit().await?;
        Ok(())
    }

    async fn close_run(
        &self,
        tx: &WriteTx,
        report: &PlacesImportReport,
        problem: Option<String>,
    ) -> Result<(), StoreError> {
        let row = run::ActiveModel {
            id: Set(self.run.clone()),
            state: Set(match problem {
                Some(_) => RunState::Failed,
                None => RunState::Done,
            }),
            problem: Set(problem),
            ended_at: Set(Some(tx.now())),
            report: Set(serde_json::to_string(report).map_err(StoreError::other)?),
            ..Default::default()
        };
        row.update(tx.connection()).await?;
        let free = dataset::ActiveModel {
            name: Set(self.source.clone()),
            run: Set(None),
            beat_at: Set(None),
            ..Default::default()
        };
        free.update(tx.connection()).await?;
        Ok(())
    }
}

async fn begin_run(tx: &WriteTx, import: &PlaceImport<'_>, id: &str) -> Result<(), StoreError> {
    let begun = run::ActiveModel {
        id: Set(id.to_owned()),
        dataset: Set(import.source.to_owned()),
        file: Set(import.file.to_owned()),
        state: Set(RunState::Running),
        by: Set(import.actor.to_string()),
        ended_at: Set(None),
        report: Set("{}".to_owned()),
        problem: Set(None),
        ..Default::default()
    };
    if import.run.is_some() {
        begun.update(tx.connection()).await?;
        return Ok(());
    }
    let new = run::ActiveModel {
        at: Set(tx.now()),
        is_dry_run: Set(false),
        pieces: Set(0),
        bytes: Set(0),
        preview: Set(None),
        ..begun
    };
    tx.insert_row(new).await
}

/// A process that was killed cannot close its run; whoever takes over does, or the desk shows it as reading for ever.
async fn fail_dead_run(tx: &WriteTx, dead: &str) -> Result<(), StoreError> {
    run::Entity::update_many()
        .set(run::ActiveModel {
            state: Set(RunState::Failed),
            ended_at: Set(Some(tx.now())),
            ..Default::default()
        })
        .filter(run::Column::Id.eq(dead))
        .exec(tx.connection())
        .await?;
    Ok(())
}

fn audit_import(import: &PlaceImport<'_>, run: &str, report: &PlacesImportReport) -> AuditEntry {
    AuditEntry::new("places.import", format!("places:{}", import.source)).after(json!({
        "run": run,
        "added": report.added,
        "changed": report.changed,
        "removed": report.removed,
        "bad": report.bad,
    }))
}
