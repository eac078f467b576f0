//! What became of requests, for the figures of the practice.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Condition;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use store::StoreError;

use crate::model::RequestState;
use crate::requests::tables::request::{Column, Entity};
use crate::service::ConsultationService;

/// When requests came and how they ended. Nobody is named.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RequestTimes {
    pub sent: Vec<DateTime<Utc>>,
    pub done: Vec<DateTime<Utc>>,
    pub no_shows: Vec<DateTime<Utc>>,
    /// Also those of which all the money went back.
    pub cancelled: Vec<DateTime<Utc>>,
}

type RequestRow = (RequestState, Option<DateTime<Utc>>, Option<DateTime<Utc>>);

impl ConsultationService {
    /// From one time up to, not including, another.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn load_request_times(
        &self,
        from: DateTime<Utc>,
        to: DateTime<Utc>,
    ) -> Result<RequestTimes, StoreError> {
        let within = |column: Column| Condition::all().add(column.gte(from)).add(column.lt(to));
        let rows: Vec<RequestRow> = Entity::find()
            .select_only()
            .columns([Column::State, Column::SentAt, Column::ClosedAt])
            .filter(Column::State.ne(RequestState::Draft))
            .filter(
                Condition::any()
                    .add(within(Column::SentAt))
                    .add(within(Column::ClosedAt)),
            )
            .into_tuple()
            .all(self.store().reader().connection())
            .await?;
        let is_within = |at: &DateTime<Utc>| (from..to).contains(at);
        let mut times = RequestTimes::default();
        for (state, sent, closed) in rows {
            times.sent.extend(sent.filter(is_within));
            let ended = match state {
                RequestState::Done => &mut times.done,
                RequestState::NoShow => &mut times.no_shows,
                RequestState::Cancelled | RequestState::Refunded => &mut times.cancelled,
                _ => continue,
            };
            ended.extend(closed.filter(is_within));
        }
        Ok(times)
    }
}
