//! Whether the store takes a write, for `/readyz`: only a write that is on the disk proves it.

use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::EntityTrait;
use sea_orm::sea_query::OnConflict;

use crate::tables::readiness::{ActiveModel, Column, Entity};
use crate::{Actor, Store, StoreError};

/// How long a proof counts: whoever asks more often causes no more writes.
const PROOF_LIFETIME: TimeDelta = TimeDelta::seconds(5);
const ROW: i32 = 1;

#[derive(Default)]
pub(crate) struct Readiness {
    last: Mutex<Option<WriteProof>>,
    proving: tokio::sync::Mutex<()>,
}

#[derive(Clone)]
struct WriteProof {
    at: DateTime<Utc>,
    outcome: Result<(), Arc<StoreError>>,
}

impl Readiness {
    /// A write of the site failed: where the store is the cause, an earlier proof says nothing any more.
    pub fn invalidate_proof(&self, error: &StoreError) {
        if matches!(error, StoreError::Full(_) | StoreError::Unavailable(_)) {
            // A failed proof stays: it says the same, and is made anew within five seconds.
            self.last().take_if(|proof| proof.outcome.is_ok());
        }
    }

    /// The store was found in a state in which writes are lost: not ready until the next proof is due.
    pub fn record_failure(&self, at: DateTime<Utc>, why: &'static str) {
        let outcome = Err(Arc::new(StoreError::Unavailable(why.into())));
        *self.last() = Some(WriteProof { at, outcome });
    }

    /// What counts at this moment. A clock that was put back makes every proof too old.
    fn known_outcome(&self, now: DateTime<Utc>) -> Option<Result<(), Arc<StoreError>>> {
        let last = self.last();
        let proof = last.as_ref()?;
        let age = now - proof.at;
        (age >= TimeDelta::zero() && age < PROOF_LIFETIME).then(|| proof.outcome.clone())
    }

    fn last(&self) -> std::sync::MutexGuard<'_, Option<WriteProof>> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store {
    /// Asks the database for a sign of life, and for a write at most once in five seconds; what came of that counts until
    /// then, unless a write of the site failed since.
    ///
    /// # Errors
    /// [`StoreError::Full`] or [`StoreError::Unavailable`] when visitors would be answered that.
    pub async fn check_ready(&self) -> Result<(), Arc<StoreError>> {
        self.check_alive().await?;
        let readiness = &self.inner.readiness;
        // Who asks meanwhile waits for the same proof.
        let _one = readiness.proving.lock().await;
        let at = self.clock().now();
        if let Some(known) = readiness.known_outcome(at) {
            return known;
        }
        let outcome = self.prove_write().await.map_err(Arc::new);
        *readiness.last() = Some(WriteProof {
            at,
            outcome: outcome.clone(),
        });
        outcome
    }

    async fn prove_write(&self) -> Result<(), StoreError> {
        let tx = self.begin(Actor::System).await?;
        let row = ActiveModel {
            id: Set(ROW),
            proven_at: Set(tx.now()),
        };
        let again = OnConflict::column(Column::Id)
            .update_column(Column::ProvenAt)
            .to_owned();
        Entity::insert(row)
            .on_conflict(again)
            .exec_without_returning(tx.connection())
            .await?;
        tx.commit().await
    }
}
