//! Where places come from, and who is importing now.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "places_dataset")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub name: String,
    pub run: Option<String>,
    pub beat_at: Option<DateTime<Utc>>,
    /// Version of the shipped file that is in.
    pub shipped: Option<String>,
}

store::columns! {
    Plain: Name, Run, BeatAt, Shipped;
}
