//! What was erased.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, DeriveEntityModel)]
#[sea_orm(table_name = "erasure")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub kind: String,
    /// Its id, or whom it names, sealed.
    #[sea_orm(column_type = "Text")]
    pub subject: String,
    pub at: DateTime<Utc>,
}

crate::table_declaration::columns! {
    apart, kept "for good: what was erased stays erased";
    Sealed: Subject;
    Plain: Id, Kind, At;
}
