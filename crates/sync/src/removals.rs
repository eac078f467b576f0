//! What is gone there, and the guard against taking too much of it off.
use std::collections::{BTreeMap, BTreeSet};

use datasets::TakeOffOutcome;
use store::{Actor, AuditEntry, WriteTx};

use crate::alarms::Alarm;
use crate::applying::save_row;
use crate::census::can_be_missed;
use crate::error::SyncError;
use crate::report::CensusReport;
use crate::service::{SyncService, WRITE_LOCK, write_json};
use crate::tables::document::{self, SyncedState, TakenAs};

/// Finished censuses in a row that have to miss a document.
const MISSES: i32 = 2;
/// Of one type so many may go at once, or a fifth of it where that is more.
const FEW: usize = 5;

/// Ids by their types.
pub(crate) type GoneDocuments = BTreeMap<String, Vec<String>>;

impl SyncService {
    /// Takes off what two censuses missed, unless it is so much that a person has to say yes.
    pub(crate) async fn remove_missing(
        &self,
        types: &BTreeSet<String>,
        report: &mut CensusReport,
    ) -> Result<(), SyncError> {
        let rows = self.load_all_rows().await?;
        let mut totals: BTreeMap<&str, usize> = BTreeMap::new();
        let mut gone = GoneDocuments::new();
        for row in rows
            .values()
            .filter(|row| can_be_missed(row) && types.contains(&row.kind))
        {
            *totals.entry(&row.kind).or_default() += 1;
            if row.misses >= MISSES {
                gone.entry(row.kind.clone())
                    .or_default()
                    .push(row.id.clone());
            }
        }
        let is_too_much = |(kind, ids): (&String, &Vec<String>)| {
            let total = totals.get(kind.as_str()).copied().unwrap_or_default();
            ids.len() == total || ids.len() > FEW.max(total / 5)
        };
        if gone.iter().any(is_too_much) {
            report.question = gone
                .iter()
                .map(|(kind, ids)| (kind.clone(), ids.len() as u64))
                .collect();
            return self.ask_about(&gone).await;
        }
        // Nothing is asked any more: what was too much came back, or is few by now.
        let ids: Vec<String> = gone.into_values().flatten().collect();
        let tx = self.store().begin(Actor::System).await?;
        self.change_state(&tx, |state| {
            state.question = None;
            state.question_at = None;
            Alarm::Question.clear(state);
        })
        .await?;
        self.take_off_all(&tx, &ids, report).await?;
        Ok(tx.commit().await?)
    }

    async fn ask_about(&self, gone: &GoneDocuments) -> Result<(), SyncError> {
        let text = write_json(gone)?;
        let count: usize = gone.values().map(Vec::len).sum();
        tracing::warn!(
            count,
            "so many documents are gone from the content service that somebody at the desk has to say yes"
        );
        let tx = self.store().begin(Actor::System).await?;
        let now = tx.now();
        let mut news = None;
        self.change_state(&tx, |state| {
            state.question = Some(text);
            state.question_at = state.question_at.or(Some(now));
            news = Some(Alarm::Question).filter(|alarm| alarm.raise(state));
        })
        .await?;
        self.tell_staff(&tx, news).await?;
        Ok(tx.commit().await?)
    }

    /// What a person says about documents of which too many are gone at once. Answers how many were taken off.
    ///
    /// # Errors
    /// The store's.
    pub async fn answer_question(&self, actor: Actor, is_yes: bool) -> Result<u64, SyncError> {
        let tx = self.store().begin(actor).await?;
        let mut asked = None;
        self.change_state(&tx, |state| {
            asked = state.question.take();
            state.question_at = None;
            Alarm::Question.clear(state);
        })
        .await?;
        let gone: GoneDocuments = asked
            .and_then(|text| serde_json::from_str(&text).ok())
            .unwrap_or_default();
        let ids: Vec<String> = gone.into_values().flatten().collect();
        let mut report = CensusReport::default();
        if is_yes {
            self.take_off_all(&tx, &ids, &mut report).await?;
        } else {
            for id in &ids {
                if let Some(row) = tx.lock_row::<document::Entity>(id.as_str()).await? {
                    let state = SyncedState::Kept;
                    save_row(&tx, document::Model { state, ..row }).await?;
                }
            }
        }
        let action = if is_yes { "sync.remove" } else { "sync.keep" };
        let entry = AuditEntry::new(action, format!("sync:{}", self.name()));
        let after = serde_json::json!({"asked": ids.len(), "taken_off": report.taken_off});
        tx.record_audit(entry.after(after)).await?;
        tx.commit().await?;
        Ok(report.taken_off)
    }

    async fn take_off_all(
        &self,
        tx: &WriteTx,
        ids: &[String],
        report: &mut CensusReport,
    ) -> Result<(), SyncError> {
        tx.acquire_lock(WRITE_LOCK).await?;
        for id in ids {
            let Some(row) = tx.lock_row::<document::Entity>(id.as_str()).await? else {
                continue;
            };
            // It came back while somebody thought.
            if row.misses < MISSES {
                continue;
            }
            let row = self.take_off_one(tx, row, false).await?;
            match row.state {
                SyncedState::TakenOff => report.taken_off += 1,
                _ => {
                    report.conflicts += 1;
                    report.add_notice(id, row.words.as_deref().unwrap_or_default());
                }
            }
        }
        Ok(())
    }

    pub(crate) async fn take_off_one(
        &self,
        tx: &WriteTx,
        row: document::Model,
        is_forced: bool,
    ) -> Result<document::Model, SyncError> {
        let essence = row.essence.as_deref();
        let outcome = self
            .parts()
            .datasets
            .take_off(tx, &row.id, essence, is_forced);
        let (state, taken, words) = match outcome.await? {
            TakeOffOutcome::TakenOff | TakeOffOutcome::NotShown => {
                (SyncedState::TakenOff, TakenAs::TakenOff, None)
            }
            TakeOffOutcome::ChangedHere => {
                let words = "It is gone there, and was changed here; it stays";
                (SyncedState::Conflict, row.taken, Some(words.to_owned()))
            }
        };
        let row = document::Model {
            state,
            taken,
            words,
            ..row
        };
        save_row(tx, row.clone()).await?;
        Ok(row)
    }
}
