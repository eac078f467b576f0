//! The whole dataset beside this site.
use std::collections::BTreeMap;

use content::documents::load_versions;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use store::{Actor, AuditEntry};

use crate::alarms::Alarm;
use crate::error::SyncError;
use crate::remote::{RemoteCensus, RemoteHead};
use crate::report::CensusReport;
use crate::service::{SyncService, WRITE_LOCK, write_json};
use crate::tables::document::{self, SyncedState, TakenAs};

/// Ids in one statement.
const STATEMENT: usize = 500;

impl SyncService {
    /// Makes this site equal to the dataset, as far as it was not changed here. What went wrong stands in the state too.
    ///
    /// # Errors
    /// The service's, in its own words; then nothing counts as missing.
    pub async fn run_census(&self) -> Result<CensusReport, SyncError> {
        match self.compare_all().await {
            Ok(report) => Ok(report),
            Err(error) => {
                self.note_fault(&error).await?;
                Err(error)
            }
        }
    }

    async fn compare_all(&self) -> Result<CensusReport, SyncError> {
        let types = self.list_types(&self.load_state().await?);
        let census = self.parts().client.take_census(&types).await?;
        let mut report = CensusReport {
            is_whole: census.is_whole,
            ..CensusReport::default()
        };
        for head in census.heads.values() {
            *report.counts.entry(head.kind.clone()).or_default() += 1;
        }
        let rows = self.load_all_rows().await?;
        let wanted: Vec<String> = census
            .heads
            .values()
            .filter(|head| is_wanted(head, rows.get(&head.id)))
            .map(|head| head.id.clone())
            .collect();
        self.fetch_and_apply(&wanted, &types, &mut report).await?;
        self.note_seen(&census, &rows).await?;
        self.settle_waiting(&rows).await?;
        if census.is_whole {
            self.note_missing(&census, &types, &rows, &mut report)
                .await?;
            self.remove_missing(&types, &mut report).await?;
        }
        self.finish_census(&report).await?;
        Ok(report)
    }

    pub(crate) async fn load_all_rows(
        &self,
    ) -> Result<BTreeMap<String, document::Model>, SyncError> {
        let rows = document::Entity::find()
            .all(self.store().reader().connection())
            .await?;
        Ok(rows.into_iter().map(|row| (row.id.clone(), row)).collect())
    }

    /// What waited for a doctor, and is on the site now.
    async fn settle_waiting(
        &self,
        rows: &BTreeMap<String, document::Model>,
    ) -> Result<(), SyncError> {
        let waiting = rows
            .values()
            .filter(|row| row.state == SyncedState::Waiting);
        let waiting: Vec<String> = waiting.map(|row| row.id.clone()).collect();
        for part in waiting.chunks(STATEMENT) {
            let reader = self.store().reader();
            let versions = load_versions(reader.connection(), part).await?;
            let settled = versions.into_iter().filter(|(_, versions)| {
                // What is published and has a draft beside it waits on.
                !versions.is_empty() && versions.iter().all(|version| !version.is_draft)
            });
            let settled: Vec<String> = settled.map(|(id, _)| id).collect();
            if settled.is_empty() {
                continue;
            }
            let tx = self.store().begin(Actor::System).await?;
            tx.acquire_lock(WRITE_LOCK).await?;
            document::Entity::update_many()
                .col_expr(document::Column::State, Expr::value(SyncedState::Published))
                .col_expr(document::Column::Taken, Expr::value(TakenAs::Published))
                .filter(document::Column::Id.is_in(settled))
                .filter(document::Column::State.eq(SyncedState::Waiting))
                .exec(tx.connection())
                .await?;
            tx.commit().await?;
        }
        Ok(())
    }

    /// What was missed before and is there again.
    async fn note_seen(
        &self,
        census: &RemoteCensus,
        rows: &BTreeMap<String, document::Model>,
    ) -> Result<(), SyncError> {
        let back = rows
            .values()
            .filter(|row| row.misses > 0 && census.heads.contains_key(&row.id));
        let back: Vec<&str> = back.map(|row| row.id.as_str()).collect();
        if back.is_empty() {
            return Ok(());
        }
        let tx = self.store().begin(Actor::System).await?;
        tx.acquire_lock(WRITE_LOCK).await?;
        for part in back.chunks(STATEMENT) {
            document::Entity::update_many()
                .col_expr(document::Column::Misses, Expr::value(0))
                .col_expr(
                    document::Column::MissingSince,
                    Expr::value(None::<chrono::DateTime<chrono::Utc>>),
                )
                .filter(document::Column::Id.is_in(part.iter().copied()))
                .exec(tx.connection())
                .await?;
        }
        Ok(tx.commit().await?)
    }

    /// One more finished census that did not find them.
    async fn note_missing(
        &self,
        census: &RemoteCensus,
        types: &std::collections::BTreeSet<String>,
        rows: &BTreeMap<String, document::Model>,
        report: &mut CensusReport,
    ) -> Result<(), SyncError> {
        let missing: Vec<&document::Model> = rows
            .values()
            .filter(|row| can_be_missed(row) && types.contains(&row.kind))
            .filter(|row| !census.heads.contains_key(&row.id))
            .collect();
        if missing.is_empty() {
            return Ok(());
        }
        let first = missing.iter().filter(|row| row.misses == 0).count();
        report.missing = first as u64;
        let tx = self.store().begin(Actor::System).await?;
        tx.acquire_lock(WRITE_LOCK).await?;
        for row in missing {
            let since = row.missing_since.unwrap_or_else(|| tx.now());
            document::Entity::update_many()
                .col_expr(document::Column::Misses, Expr::value(row.misses + 1))
                .col_expr(document::Column::MissingSince, Expr::value(since))
                .filter(document::Column::Id.eq(&row.id))
                // Somebody may have read it meanwhile.
                .filter(document::Column::Rev.eq(&row.rev))
                .exec(tx.connection())
                .await?;
        }
        Ok(tx.commit().await?)
    }

    async fn finish_census(&self, report: &CensusReport) -> Result<(), SyncError> {
        let text = write_json(report)?;
        let tx = self.store().begin(Actor::System).await?;
        let now = tx.now();
        self.change_state(&tx, |state| {
            state.census_at = Some(now);
            state.census = Some(text);
            state.fault = None;
            state.is_refused = false;
            state.failing_since = None;
            Alarm::Refused.clear(state);
            Alarm::Failing.clear(state);
        })
        .await?;
        let did = report.published + report.waiting + report.taken_off + report.conflicts;
        if did > 0 {
            let after = serde_json::json!({
                "published": report.published, "waiting": report.waiting, "taken_off": report.taken_off,
                "conflicts": report.conflicts,
            });
            let entry = AuditEntry::new("sync.census", format!("sync:{}", self.name()));
            tx.record_audit(entry.after(after)).await?;
        }
        Ok(tx.commit().await?)
    }
}

/// What is told to be missing: the rest is gone already, or is ours.
pub(crate) fn can_be_missed(row: &document::Model) -> bool {
    !matches!(row.state, SyncedState::TakenOff | SyncedState::Kept)
}

fn is_wanted(head: &RemoteHead, row: Option<&document::Model>) -> bool {
    row.is_none_or(|row| {
        row.rev != head.rev
            || row.lacks_files
            || row.kind != head.kind
            || row.state == SyncedState::TakenOff
            // It was gone, somebody kept it, and here it is again.
            || (row.state == SyncedState::Kept && row.missing_since.is_some())
    })
}
