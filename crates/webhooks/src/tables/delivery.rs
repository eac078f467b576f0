//! An event to an endpoint.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "webhook_delivery")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub endpoint: String,
    pub event: String,
    pub state: WebhookDeliveryState,
    /// Grows when somebody sends it again, so that a job of before does nothing any more.
    pub round: i32,
    /// Tries of this round.
    pub tries: i32,
    pub next_at: DateTime<Utc>,
    pub tried_at: Option<DateTime<Utc>>,
    /// What the last try was answered; none where nothing answered.
    pub status: Option<i32>,
    /// The first words of the answer, or why there was none.
    pub answer: Option<String>,
    pub created_at: DateTime<Utc>,
}

store::stored_enum! {
    #[schema(as = WebhookDeliveryState)]
    pub enum WebhookDeliveryState {
        Waiting = "waiting" => Wait "Waiting",
        Delivered = "delivered" => Ok "Delivered",
        /// It was tried as often as it is tried, or its endpoint was switched off.
        Dead = "dead" => Bad "Not delivered",
    }
}

store::columns! {
    Plain: Id, Endpoint, Event, State, Round, Tries, NextAt, TriedAt, Status, Answer, CreatedAt;
}
