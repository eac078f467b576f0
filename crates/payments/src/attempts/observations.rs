//! Writing down what providers say about payments: at once, and for all who ask at the same moment in one transaction.
//!
//! A transaction costs its way to the disk, and receipts' numbers let settlements wait for each other. So one transaction of
//! a process is under way at a time, and whatever is heard meanwhile goes into the next one.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::Duration;
use kernel::Id;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use store::{Actor, Store, StoreError, WriteTx};
use tokio::sync::oneshot;

use crate::model::{AttemptEvent, PaymentObservation};
use crate::records::attempts;
use crate::records::transitions::apply_events;
use crate::tables::attempt::Model;

/// Payments that one transaction settles at most.
const LARGEST_BATCH: usize = 64;

type WriteResult = Result<Option<Model>, StoreError>;

/// What was heard about a payment, and who waits until it is written down.
struct PendingObservation {
    reference: Id,
    observation: PaymentObservation,
    sender: oneshot::Sender<WriteResult>,
}

#[derive(Default)]
struct BatchQueue {
    waiting: Mutex<Vec<PendingObservation>>,
    /// Held by the transaction that is under way.
    turn: tokio::sync::Mutex<()>,
}

impl BatchQueue {
    fn waiting_items(&self) -> MutexGuard<'_, Vec<PendingObservation>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What goes together: the oldest, each payment once.
    fn take_batch(&self) -> Vec<PendingObservation> {
        let mut waiting = self.waiting_items();
        let mut references = HashSet::new();
        waiting
            .extract_if(.., |one| {
                // A second word about a payment waits for the next batch, and meets the row that the first left.
                references.len() < LARGEST_BATCH && references.insert(one.reference)
            })
            .collect()
    }
}

/// Writes down what was heard. Its clones share one queue.
#[derive(Clone)]
pub(super) struct ObservationWriter {
    store: Store,
    pending_validity: Duration,
    queue: Arc<BatchQueue>,
}

impl ObservationWriter {
    pub(super) fn new(store: Store, pending_validity: Duration) -> Self {
        let queue = Arc::default();
        Self {
            store,
            pending_validity,
            queue,
        }
    }

    /// Writes down what the provider says, and settles, holds or releases. None when there is no such attempt. Who goes away
    /// meanwhile does not stop it.
    pub(super) async fn record_observation(
        &self,
        reference: Id,
        seen: PaymentObservation,
    ) -> WriteResult {
        let (tell, receiver) = oneshot::channel();
        self.queue.waiting_items().push(PendingObservation {
            reference,
            observation: seen,
            sender: tell,
        });
        // As many turns as there are payments: whichever a turn leaves behind, a later one takes.
        let writer = self.clone();
        tokio::spawn(async move { writer.write_batch().await });
        receiver.await.map_err(StoreError::other)?
    }

    async fn write_batch(&self) {
        let lane = &self.queue;
        let _turn = lane.turn.lock().await;
        let (tell, heard): (Vec<_>, Vec<_>) = lane
            .take_batch()
            .into_iter()
            .map(|heard| (heard.sender, (heard.reference, heard.observation)))
            .unzip();
        if heard.is_empty() {
            return;
        }
        // Who went away needs no answer.
        match self.write_observations(heard.clone()).await {
            Ok(rows) => {
                for (tell, row) in tell.into_iter().zip(rows) {
                    drop(tell.send(Ok(row)));
                }
            }
            Err(error) => self.write_one_by_one(tell, heard, error).await,
        }
    }

    /// One that cannot be written takes no other with it: each once more by itself, as long as the database answers.
    async fn write_one_by_one(
        &self,
        tell: Vec<oneshot::Sender<WriteResult>>,
        heard: Vec<(Id, PaymentObservation)>,
        error: StoreError,
    ) {
        // A batch of one has been tried alone already: its error is the answer.
        let mut failed = Some(error).filter(|_| heard.len() < 2);
        for (tell, one) in tell.into_iter().zip(heard) {
            let written = match failed.take() {
                Some(error) => Err(error),
                None => self.write_observations(vec![one]).await,
            };
            if let Err(StoreError::Unavailable(reason)) = &written {
                failed = Some(StoreError::Unavailable(reason.to_string().into()));
            }
            drop(tell.send(written.map(|rows| rows.into_iter().next().flatten())));
        }
    }

    async fn write_observations(
        &self,
        heard: Vec<(Id, PaymentObservation)>,
    ) -> Result<Vec<Option<Model>>, StoreError> {
        let seen = heard.into_iter().map(|(reference, observation)| {
            let event = AttemptEvent::Observed {
                observation,
                // Filled in under the lock; here it could be out of date before it is used.
                is_paid_elsewhere: false,
            };
            (reference, event)
        });
        let seen = seen.collect();
        let tx = self.store.begin(Actor::System).await?;
        let applied = apply_events(&tx, seen).await?;
        let rows = applied.into_iter().map(|one| one.map(|done| done.row));
        let rows = expire_attempts(&tx, rows.collect(), self.pending_validity).await?;
        tx.commit().await?;
        Ok(rows)
    }

    pub(super) async fn record_missing(&self, reference: Id) -> WriteResult {
        let tx = self.store.begin(Actor::System).await?;
        let Some(row) = attempts::lock_attempt(&tx, reference).await? else {
            return Ok(None);
        };
        let mut row = row.into_active_model();
        row.checked_at = Set(Some(tx.now()));
        let row = row.update(tx.connection()).await?;
        let rows = expire_attempts(&tx, vec![Some(row)], self.pending_validity).await?;
        tx.commit().await?;
        Ok(rows.into_iter().next().flatten())
    }
}

/// Only now that the provider was asked is it known that nothing came in time.
async fn expire_attempts(
    tx: &WriteTx,
    mut rows: Vec<Option<Model>>,
    pending_holds: Duration,
) -> Result<Vec<Option<Model>>, StoreError> {
    let mut over = Vec::new();
    let is_over = |row: &&Model| {
        row.status.is_waiting() && attempts::waits_until(row, pending_holds) <= tx.now()
    };
    for row in rows.iter().flatten().filter(is_over) {
        let reference: Id = row.id.parse().map_err(StoreError::other)?;
        over.push((reference, AttemptEvent::Expire));
    }
    if over.is_empty() {
        return Ok(rows);
    }
    for ended in apply_events(tx, over).await?.into_iter().flatten() {
        let place = rows.iter_mut().flatten();
        for row in place.filter(|row| row.id == ended.row.id) {
            *row = ended.row.clone();
        }
    }
    Ok(rows)
}
