//! Whether the store takes a write, for `/readyz`: only a write that is on the disk proves it.

use std::sync::Arc;

use sea_orm::ActiveValue::Set;
use sea_orm::EntityTrait;
use sea_orm::sea_query::OnConflict;

use crate::tables::readiness::{ActiveModel, Column, Entity};
use crate::write_proof::WriteProof;
use crate::{Actor, Store, StoreError};

const ROW: i32 = 1;

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
