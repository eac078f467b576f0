//! Where places come from, and who is importing now.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

/// A source of imports.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "places_dataset")]
pub struct Model {
    /// The name that imports give.
    #[sea_orm(primary_key, auto_increment = false)]
    pub name: String,
    /// The run that is under way.
    pub run: Option<String>,
    /// Its last sign of life.
    pub beat_at: Option<DateTime<Utc>>,
    /// Version of the shipped file that is in.
    pub shipped: Option<String>,
}

store::columns! {
    Plain: Name, Run, BeatAt, Shipped;
}
