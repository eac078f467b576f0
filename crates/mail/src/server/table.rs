//! The mail server that was set at the desk: one row, or none.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "mail_server")]
pub struct Model {
    /// [`ONLY`].
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// Server, password and sender as JSON, sealed: the user and the sender are often somebody's own address.
    #[sea_orm(column_type = "Text")]
    pub settings: String,
    /// One more each time it is saved.
    pub version: i32,
    pub saved_at: DateTime<Utc>,
}

store::columns! {
    apart, kept "until another mail server is set, or none";
    Sealed: Settings;
    Plain: Id, Version, SavedAt;
}

/// Id of the one row.
pub const ONLY: &str = "server";
/// What the settings are bound to.
pub const SETTINGS_AAD: &str = "mail_server.settings:server";
