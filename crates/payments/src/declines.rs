//! How many payments their providers declined.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use store::StoreError;

use crate::Payments;
use crate::model::PaymentPurpose;
use crate::tables::attempt::{Column, Entity};

impl Payments {
    /// Attempts of a purpose that the provider has called failed, when it was last asked since then.
    pub async fn count_declined_since(
        &self,
        purpose: PaymentPurpose,
        since: DateTime<Utc>,
    ) -> Result<u64, StoreError> {
        Ok(Entity::find()
            .filter(Column::Purpose.eq(purpose))
            .filter(Column::Outcome.eq("failed"))
            .filter(Column::CheckedAt.gt(since))
            // Polls ask after older attempts too, and a decline of last week says nothing about the present.
            .filter(Column::CreatedAt.gt(since))
            .count(self.store().reader().connection())
            .await?)
    }
}
