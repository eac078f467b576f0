//! Bytes that nobody may open, because no virus scanner has found them clean.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "held_blob")]
pub struct Model {
    /// Name in the blob store.
    #[sea_orm(primary_key, auto_increment = false)]
    pub blob: String,
    /// Whose files they are: what the feature calls them.
    pub kind: String,
    pub state: HeldState,
    pub since: DateTime<Utc>,
    /// How often the scanner was asked.
    pub tries: i32,
    /// When staff were notified that they wait.
    pub notified_at: Option<DateTime<Utc>>,
}

crate::stored_enum! {
    /// Why bytes are not opened.
    pub enum HeldState of rows {
        Waiting = "waiting",
        Infected = "infected",
    }
}

crate::table_declaration::columns! {
    Plain: Blob, Kind, State, Since, Tries, NotifiedAt;
}
