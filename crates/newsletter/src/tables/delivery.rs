//! An issue to a reader.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "newsletter_delivery")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub issue: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub subscriber: String,
    pub state: DeliveryState,
    /// Tries that the server refused for now.
    pub tries: i32,
    pub not_before: DateTime<Utc>,
    /// The job that has it in hand.
    pub holder: Option<String>,
    pub at: DateTime<Utc>,
    /// Why it was not taken; no address.
    #[sea_orm(column_type = "Text", nullable)]
    pub error: Option<String>,
}

store::stored_enum! {
    pub enum DeliveryState {
        Queued = "queued",
        Sending = "sending",
        /// The next server has it, or the embedded outbox.
        Sent = "sent",
        Failed = "failed",
        Unsure = "unsure",
        /// The reader left meanwhile, or the issue was ended.
        Skipped = "skipped",
    }
}

store::columns! {
    Plain: Issue, Subscriber, State, Tries, NotBefore, Holder, At, Error;
}
