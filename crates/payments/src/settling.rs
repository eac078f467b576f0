//! Writing down what providers say about payments: at once, and for all who ask at the same moment in one transaction.
//!
//! A transaction costs its way to the disk, and receipts' numbers let settlements wait for each other. So one transaction of
//! a process is under way at a time, and whatever is heard meanwhile goes into the next one.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::Duration;
use kernel::Id;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use store::{Actor, StoreError, WriteTx};
use tokio::sync::oneshot;

use crate::Payments;
use crate::model::{Event, Observation};
use crate::records::applying::apply_all;
use crate::records::attempts;
use crate::tables::attempt::Model;

/// Payments that one transaction settles at most.
const MOST: usize = 64;

type Written = Result<Option<Model>, StoreError>;

/// What was heard about a payment, and who waits until it is written down.
struct Heard {
    reference: Id,
    seen: Observation,
    tell: oneshot::Sender<Written>,
}

#[derive(Default)]
pub(crate) struct Lane {
    waiting: Mutex<Vec<Heard>>,
    /// Held by the transaction that is under way.
    turn: tokio::sync::Mutex<()>,
}

impl Lane {
    fn waiting(&self) -> MutexGuard<'_, Vec<Heard>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What goes together: the oldest, each payment once.
    fn take(&self) -> Vec<Heard> {
        let mut waiting = self.waiting();
        let mut references = HashSet::new();
        waiting
            .extract_if(.., |one| {
                references.len() < MOST && references.insert(one.reference)
            })
            .collect()
    }
}

impl Payments {
    /// Writes down what the provider says, and settles, holds or releases. None when there is no such attempt. Who goes away
    /// meanwhile does not stop it.
    pub(crate) async fn note_seen(&self, reference: Id, seen: Observation) -> Written {
        let (tell, told) = oneshot::channel();
        self.lane().waiting().push(Heard {
            reference,
            seen,
            tell,
        });
        // As many turns as there are payments: whichever a turn leaves behind, a later one takes.
        let payments = self.clone();
        tokio::spawn(async move { payments.write_waiting().await });
        told.await.map_err(StoreError::other)?
    }

    async fn write_waiting(&self) {
        let lane = self.lane();
        let _turn = lane.turn.lock().await;
        let (tell, heard): (Vec<_>, Vec<_>) = lane
            .take()
            .into_iter()
            .map(|heard| (heard.tell, (heard.reference, heard.seen)))
            .unzip();
        if heard.is_empty() {
            return;
        }
        // Who went away needs no answer.
        match self.write_seen(heard.clone()).await {
            Ok(rows) => {
                for (tell, row) in tell.into_iter().zip(rows) {
                    drop(tell.send(Ok(row)));
                }
            }
            Err(error) => self.write_apart(tell, heard, error).await,
        }
    }

    /// One that cannot be written takes no other with it: each once more by itself, as long as the database answers.
    async fn write_apart(
        &self,
        tell: Vec<oneshot::Sender<Written>>,
        heard: Vec<(Id, Observation)>,
        error: StoreError,
    ) {
        let mut failed = Some(error).filter(|_| heard.len() < 2);
        for (tell, one) in tell.into_iter().zip(heard) {
            let written = match failed.take() {
                Some(error) => Err(error),
                None => self.write_seen(vec![one]).await,
            };
            if let Err(StoreError::Unavailable(reason)) = &written {
                failed = Some(StoreError::Unavailable(reason.to_string().into()));
            }
            drop(tell.send(written.map(|rows| rows.into_iter().next().flatten())));
        }
    }

    async fn write_seen(
        &self,
        heard: Vec<(Id, Observation)>,
    ) -> Result<Vec<Option<Model>>, StoreError> {
        let seen = heard.into_iter().map(|(reference, observation)| {
            let event = Event::Seen {
                observation,
                is_paid_elsewhere: false,
            };
            (reference, event)
        });
        let seen = seen.collect();
        let tx = self.store().begin(Actor::System).await?;
        let applied = apply_all(&tx, seen).await?;
        let rows = applied.into_iter().map(|one| one.map(|done| done.row));
        let rows = expire(&tx, rows.collect(), self.terms().pending_holds).await?;
        tx.commit().await?;
        Ok(rows)
    }

    pub(crate) async fn note_missing(&self, reference: Id) -> Written {
        let tx = self.store().begin(Actor::System).await?;
        let Some(row) = attempts::locked(&tx, reference).await? else {
            return Ok(None);
        };
        let mut row = row.into_active_model();
        row.checked_at = Set(Some(tx.now()));
        let row = row.update(tx.connection()).await?;
        let rows = expire(&tx, vec![Some(row)], self.terms().pending_holds).await?;
        tx.commit().await?;
        Ok(rows.into_iter().next().flatten())
    }
}

/// Only now that the provider was asked is it known that nothing came in time.
async fn expire(
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
        over.push((reference, Event::Expire));
    }
    if over.is_empty() {
        return Ok(rows);
    }
    for ended in apply_all(tx, over).await?.into_iter().flatten() {
        let place = rows.iter_mut().flatten();
        for row in place.filter(|row| row.id == ended.row.id) {
            *row = ended.row.clone();
        }
    }
    Ok(rows)
}
