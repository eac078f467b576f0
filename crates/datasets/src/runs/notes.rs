//! How far an import is and how it ended, noted in its row.

use std::time::Duration;

use chrono::Utc;
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use store::{Actor, StoreError, WriteTx};
use tokio::sync::watch::Receiver;

use super::table::{Column, Entity, Model, RunState};
use crate::error::DatasetError;
use crate::import_steps::{ImportSteps, StepCounter};
use crate::origin::SourceOrigin;
use crate::report::ImportReport;
use crate::service::DatasetService;
use crate::source::DatasetSource;

/// Between two notes of how far an import is.
const PAUSE: Duration = Duration::from_secs(1);

impl DatasetService {
    /// Imports what the command line was given, which the desk lists with the others.
    ///
    /// # Errors
    /// As [`DatasetService::import_dataset`].
    pub async fn import_as_run(
        &self,
        actor: Actor,
        name: &str,
        origin: &SourceOrigin,
        source: DatasetSource,
    ) -> Result<ImportReport, DatasetError> {
        let tx = self.store().begin(actor.clone()).await?;
        let id = tx.new_id().to_string();
        let run = Model {
            state: RunState::Running,
            ..Model::new(&tx, id.clone(), name.to_owned(), &actor)
        };
        let run = run.with_origin(origin);
        tx.insert_row(run.into_active_model()).await?;
        tx.commit().await?;
        let imported = self.import_noted(actor, &id, source, false).await;
        self.note_outcome(&id, &imported).await?;
        imported
    }

    /// Imports, and says in its row how far that is.
    pub(super) async fn import_noted(
        &self,
        actor: Actor,
        run: &str,
        source: DatasetSource,
        is_dry_run: bool,
    ) -> Result<ImportReport, DatasetError> {
        let (counter, steps) = StepCounter::new();
        let import = self.import_counted(actor, source, is_dry_run, counter);
        let (imported, noted) = tokio::join!(import, self.note_steps(run, steps));
        // Where the bar stands is no reason to lose what was imported.
        if let Err(error) = noted {
            tracing::warn!(%error, "how far an import is could not be noted");
        }
        imported
    }

    /// Until nobody counts any more.
    async fn note_steps(
        &self,
        run: &str,
        mut steps: Receiver<ImportSteps>,
    ) -> Result<(), StoreError> {
        while steps.changed().await.is_ok() {
            let ImportSteps { done, all } = *steps.borrow_and_update();
            let tx = self.store().begin(Actor::System).await?;
            Entity::update_many()
                .col_expr(Column::StepsDone, Expr::value(to_signed(done)))
                .col_expr(Column::Steps, Expr::value(to_signed(all)))
                .filter(Column::Id.eq(run))
                .exec(tx.connection())
                .await?;
            tx.commit().await?;
            tokio::time::sleep(PAUSE).await;
        }
        Ok(())
    }

    /// Notes how an import ended; a fault of the database leaves it as it is, for another try.
    pub(super) async fn note_outcome(
        &self,
        run: &str,
        outcome: &Result<ImportReport, DatasetError>,
    ) -> Result<(), StoreError> {
        let tx = self.store().begin(Actor::System).await?;
        match outcome {
            Ok(report) => {
                let json = serde_json::to_string(report).map_err(StoreError::other)?;
                let state = match report {
                    report if report.is_dry_run => RunState::Checked,
                    _ => RunState::Done,
                };
                end_run(&tx, run, state, Some(json), None).await?;
            }
            Err(error) => {
                let words = Some(error.to_string());
                end_run(&tx, run, RunState::Failed, None, words).await?;
            }
        }
        tx.commit().await
    }
}

/// Ends a run in its row, where it is still there.
pub(super) async fn end_run(
    tx: &WriteTx,
    run: &str,
    state: RunState,
    report: Option<String>,
    problem: Option<String>,
) -> Result<(), StoreError> {
    let Some(row) = tx.lock_row::<Entity>(run).await? else {
        return Ok(());
    };
    let ended_at: Option<chrono::DateTime<Utc>> = Some(tx.now());
    let row = Model {
        state,
        report,
        problem,
        ended_at,
        steps_done: row.steps,
        ..row
    };
    row.into_active_model()
        .reset_all()
        .update(tx.connection())
        .await?;
    Ok(())
}

fn to_signed(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
