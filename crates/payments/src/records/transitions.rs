//! The one way to change where attempts stand.

use std::collections::{HashMap, HashSet};

use kernel::Id;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Condition, OnConflict};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, Iterable, QueryFilter,
    QuerySelect, TryIntoModel,
};
use serde_json::json;
use store::{Actor, NewJob, Store, StoreError, WriteTx};

use super::attempts::{PENDING_OUTCOME, attempt_from_row, lock_attempts};
use super::{ledger, receipts, reviews};
use crate::model::{
    AttemptEffect, AttemptEvent, PaymentAttempt, PaymentObservation, PaymentOutcome, PaymentStatus,
    advance_attempt,
};
use crate::tables::attempt::{ActiveModel, Column, Entity, Model};
use crate::tables::{fulfilment, refund};

#[derive(Clone, Debug)]
pub struct AppliedEvent {
    pub row: Model,
    pub effects: Vec<AttemptEffect>,
}

/// Moves an attempt by an event and does all that follows, in the caller's transaction. None when there is no such attempt.
///
/// # Errors
/// When the database fails; [`StoreError::Conflict`] when another attempt for the same subject was settled at the same time.
pub async fn apply_event(
    tx: &WriteTx,
    reference: Id,
    event: AttemptEvent,
) -> Result<Option<AppliedEvent>, StoreError> {
    let applied = apply_events(tx, vec![(reference, event)]).await?;
    Ok(applied.into_iter().next().flatten())
}

/// The same in a transaction of its own.
///
/// # Errors
/// As [`apply_event`].
pub async fn commit_event(
    store: &Store,
    actor: Actor,
    reference: Id,
    event: AttemptEvent,
) -> Result<Option<AppliedEvent>, StoreError> {
    let tx = store.begin(actor).await?;
    let applied = apply_event(&tx, reference, event).await?;
    tx.commit().await?;
    Ok(applied)
}

/// The same as [`apply_event`] for different attempts, each with its own event; for all of them hardly more statements than for one. Answers in
/// the same order.
///
/// # Errors
/// As [`apply_event`]; also when two of them settle the same subject.
pub async fn apply_events(
    tx: &WriteTx,
    events: Vec<(Id, AttemptEvent)>,
) -> Result<Vec<Option<AppliedEvent>>, StoreError> {
    let references = events.iter().map(|(reference, _)| reference.to_string());
    let mut rows = lock_attempts(tx, references).await?;
    // Under the locks, so that no refund of these payments can be added between the look and the write.
    let known = KnownPayments::load_for_events(tx, &rows, &events).await?;
    let (mut saved, mut follows) = (Vec::new(), PendingEffects::default());
    let mut all = Vec::with_capacity(events.len());
    for (reference, mut event) in events {
        let Some(row) = rows.remove(&reference.to_string()) else {
            all.push(None);
            continue;
        };
        known.complete_event(&mut event, &row);
        let before = attempt_from_row(&row, known.refunded.contains(&row.id))?;
        let (after, effects) = advance_attempt(&before, &event);
        let is_newly_held = before.status != after.status && after.status == PaymentStatus::Review;
        let mut change = build_change(tx, &row, &before, &after);
        if let AttemptEvent::Observed { observation, .. } = &event {
            record_observation(tx, &mut change, &row, observation);
        }
        let row = if change.is_changed() {
            let after = change.try_into_model()?;
            saved.push(after.clone());
            after
        } else {
            row
        };
        for effect in &effects {
            follows.add_effect(tx, &row, effect, is_newly_held).await?;
        }
        all.push(Some(AppliedEvent { row, effects }));
    }
    update_attempts(tx, saved).await?;
    follows.write_all(tx).await?;
    Ok(all)
}

struct KnownPayments {
    /// By whom the subjects of attempts whose event asks for it were paid.
    paid: HashMap<(String, String), String>,
    refunded: HashSet<String>,
}

fn subject_key(row: &Model) -> (String, String) {
    (row.purpose.to_string(), row.subject.clone())
}

impl KnownPayments {
    async fn load_for_events(
        tx: &WriteTx,
        rows: &HashMap<String, Model>,
        events: &[(Id, AttemptEvent)],
    ) -> Result<Self, StoreError> {
        let mut subjects = Condition::any();
        for (reference, event) in events {
            if let AttemptEvent::Observed { .. } | AttemptEvent::Accept { .. } = event
                && let Some(row) = rows.get(&reference.to_string())
            {
                let own = Condition::all()
                    .add(fulfilment::Column::Purpose.eq(row.purpose))
                    .add(fulfilment::Column::Subject.eq(&row.subject));
                subjects = subjects.add(own);
            }
        }
        let mut paid = HashMap::new();
        if !subjects.is_empty() {
            let found = fulfilment::Entity::find()
                .filter(subjects)
                .all(tx.connection())
                .await?;
            paid.extend(
                found
                    .into_iter()
                    .map(|row| ((row.purpose.to_string(), row.subject), row.reference)),
            );
        }
        let refunded: Vec<String> = refund::Entity::find()
            .select_only()
            .column(refund::Column::Reference)
            .distinct()
            .filter(refund::Column::Reference.is_in(rows.keys().map(String::as_str)))
            .into_tuple()
            .all(tx.connection())
            .await?;
        Ok(Self {
            paid,
            refunded: refunded.into_iter().collect(),
        })
    }

    fn complete_event(&self, event: &mut AttemptEvent, row: &Model) {
        if let AttemptEvent::Observed {
            is_paid_elsewhere, ..
        }
        | AttemptEvent::Accept { is_paid_elsewhere } = event
        {
            let payer = self.paid.get(&subject_key(row));
            *is_paid_elsewhere = payer.is_some_and(|reference| *reference != row.id);
        }
    }
}

/// Writes rows that are there and locked, all with one statement: none of them is new, so each is changed in its place.
async fn update_attempts(tx: &WriteTx, rows: Vec<Model>) -> Result<(), StoreError> {
    if rows.is_empty() {
        return Ok(());
    }
    let others = Column::iter().filter(|column| !matches!(column, Column::Id));
    let there = OnConflict::column(Column::Id)
        .update_columns(others)
        .to_owned();
    let rows = rows
        .into_iter()
        .map(|row| row.into_active_model().reset_all());
    Entity::insert_many(rows)
        .on_conflict(there)
        .exec_without_returning(tx.connection())
        .await?;
    Ok(())
}

fn build_change(
    tx: &WriteTx,
    row: &Model,
    before: &PaymentAttempt,
    after: &PaymentAttempt,
) -> ActiveModel {
    let mut change = row.clone().into_active_model();
    if before == after {
        return change;
    }
    if before.status != after.status {
        change.status = Set(after.status);
    }
    if before.release != after.release {
        change.release = Set(after.release);
        change.released_at = Set(Some(tx.now()));
    }
    if before.received != after.received {
        change.received_minor = Set(after.received.map(|amount| amount.minor));
        change.received_currency = Set(after.received.map(|amount| amount.currency.to_string()));
    }
    if before.refunded != after.refunded {
        change.refunded_minor = Set(after.refunded);
    }
    if after.status.has_money() && !before.status.has_money() {
        change.settled_at = Set(Some(tx.now()));
        change.next_sweep_at = Set(None);
    }
    change
}

fn record_observation(
    tx: &WriteTx,
    change: &mut ActiveModel,
    row: &Model,
    seen: &PaymentObservation,
) {
    change.checked_at = Set(Some(tx.now()));
    let word: String = match &seen.outcome {
        PaymentOutcome::Paid => "paid".to_owned(),
        PaymentOutcome::Open => "open".to_owned(),
        PaymentOutcome::Ongoing => "ongoing".to_owned(),
        PaymentOutcome::Pending => PENDING_OUTCOME.to_owned(),
        PaymentOutcome::Failed => "failed".to_owned(),
        PaymentOutcome::Reversed => "reversed".to_owned(),
        PaymentOutcome::Unknown(word) => word.chars().take(32).collect(),
    };
    if row.outcome.as_ref() != Some(&word) {
        change.outcome = Set(Some(word));
    }
    let is_taken = matches!(
        seen.outcome,
        PaymentOutcome::Paid | PaymentOutcome::Reversed
    );
    if row.provider_id.is_none() && !seen.provider_id.is_empty() {
        change.provider_id = Set(Some(seen.provider_id.chars().take(64).collect()));
    }
    if is_taken && row.paid_at.is_none() {
        change.paid_at = Set(seen.paid_at);
        change.fee_minor = Set(seen.fee);
        let channel = seen.channel.as_ref();
        change.channel = Set(channel.map(|word| word.chars().take(32).collect()));
    }
}

#[derive(Default)]
struct PendingEffects {
    posts: Vec<ledger::LedgerPost>,
    paid: Vec<fulfilment::ActiveModel>,
    numbered: Vec<String>,
    jobs: Vec<NewJob>,
}

impl PendingEffects {
    async fn add_effect(
        &mut self,
        tx: &WriteTx,
        row: &Model,
        effect: &AttemptEffect,
        is_newly_held: bool,
    ) -> Result<(), StoreError> {
        match effect {
            AttemptEffect::Post(journal) => self.posts.push(ledger::LedgerPost {
                reference: row.id.clone(),
                provider: row.provider.clone(),
                journal: journal.clone(),
            }),
            // Whatever was decided while there was no money to decide about.
            AttemptEffect::Review(reason) if is_newly_held => {
                reviews::open_review_anew(tx, &row.id, &row.id, *reason).await?;
            }
            AttemptEffect::Review(reason) => reviews::open_review(tx, &row.id, *reason).await?,
            AttemptEffect::Fulfil => {
                self.paid.push(fulfilment::ActiveModel {
                    purpose: Set(row.purpose),
                    subject: Set(row.subject.clone()),
                    reference: Set(row.id.clone()),
                    at: Set(tx.now()),
                });
                self.numbered.push(row.id.clone());
                self.jobs
                    .push(build_feature_job(row, row.purpose.settled_job()));
            }
            AttemptEffect::Release => self
                .jobs
                .push(build_feature_job(row, row.purpose.released_job())),
        }
        Ok(())
    }

    async fn write_all(self, tx: &WriteTx) -> Result<(), StoreError> {
        ledger::insert_entries(tx, self.posts).await?;
        if !self.paid.is_empty() {
            // No ON CONFLICT: of two attempts that settle a subject at once one must fail; tried again, it is held.
            fulfilment::Entity::insert_many(self.paid)
                .exec_without_returning(tx.connection())
                .await?;
        }
        tx.enqueue_jobs(self.jobs).await?;
        // Receipts' numbers come last: whoever gives one lets all others wait for the end of the transaction.
        receipts::assign_receipt_numbers(tx, self.numbered).await
    }
}

fn build_feature_job(row: &Model, kind: &str) -> NewJob {
    let payload = json!({ "reference": row.id, "subject": row.subject });
    NewJob::new(kind, payload).with_key(row.id.clone())
}
