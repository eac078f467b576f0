//! Readers who came and went, for the figures of the practice.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use store::StoreError;

use crate::service::Newsletter;
use crate::tables::subscriber::{Column, Entity};

/// When readers came and went. Nobody is named.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SubscriberTimes {
    pub confirmed: Vec<DateTime<Utc>>,
    pub left: Vec<DateTime<Utc>>,
}

impl Newsletter {
    /// From one time up to, not including, another.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn load_subscriber_times(
        &self,
        from: DateTime<Utc>,
        to: DateTime<Utc>,
    ) -> Result<SubscriberTimes, StoreError> {
        let list = async |column: Column| {
            Entity::find()
                .select_only()
                .column(column)
                .filter(column.gte(from))
                .filter(column.lt(to))
                // Whoever never confirmed has left nothing.
                .filter(Column::ConfirmedAt.is_not_null())
                .into_tuple()
                .all(self.store().reader().connection())
                .await
        };
        Ok(SubscriberTimes {
            confirmed: list(Column::ConfirmedAt).await?,
            left: list(Column::LeftAt).await?,
        })
    }
}
