//! Messages and how long replies took, for the figures of the practice.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, EntityTrait, ExprTrait, JoinType, QueryFilter, QuerySelect};
use store::StoreError;

use crate::service::InquiryService;
use crate::tables::{inquiry, message};

/// When messages came and when they were first replied to. Nobody is named.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InquiryTimes {
    pub received: Vec<DateTime<Utc>>,
    /// When the first reply was written, and how many minutes after the message.
    pub replied: Vec<(DateTime<Utc>, i64)>,
}

impl InquiryService {
    /// From one time up to, not including, another.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn load_inquiry_times(
        &self,
        from: DateTime<Utc>,
        to: DateTime<Utc>,
    ) -> Result<InquiryTimes, StoreError> {
        let reader = self.store().reader();
        let received: Vec<DateTime<Utc>> = inquiry::Entity::find()
            .select_only()
            .column(inquiry::Column::CreatedAt)
            .filter(inquiry::Column::CreatedAt.gte(from))
            .filter(inquiry::Column::CreatedAt.lt(to))
            .into_tuple()
            .all(reader.connection())
            .await?;
        let first = message::Column::At.min();
        let inquiry = message::Entity::belongs_to(inquiry::Entity)
            .from(message::Column::InquiryId)
            .to(inquiry::Column::Id);
        // Later replies go on with what was answered before.
        let replies: Vec<(DateTime<Utc>, DateTime<Utc>)> = message::Entity::find()
            .select_only()
            .column_as(inquiry::Column::CreatedAt.min(), "received")
            .column_as(first.clone(), "first")
            .join(JoinType::InnerJoin, inquiry.into())
            .filter(message::Column::IsInbound.eq(false))
            .filter(message::Column::IsAutomatic.eq(false))
            .group_by(message::Column::InquiryId)
            .having(first.clone().gte(from).and(first.lt(to)))
            .into_tuple()
            .all(reader.connection())
            .await?;
        let replied = replies
            .into_iter()
            .map(|(received, at)| (at, (at - received).num_minutes()));
        Ok(InquiryTimes {
            received,
            replied: replied.collect(),
        })
    }
}
