//! Private notes and records of visits; never changed.

use cases::{LineColumns, LineEntity};
use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

/// Private notes and records of visits; never changed.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "care_note")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub request_id: String,
    /// A record of the visit.
    pub is_visit: bool,
    /// Whose: id of somebody at the desk.
    pub author: String,
    /// What, sealed.
    #[sea_orm(column_type = "Text")]
    pub text: String,
    pub at: DateTime<Utc>,
}

store::columns! {
    follows RequestId of "care_request";
    Sealed: Text;
    Plain: Id, RequestId, IsVisit, Author, At;
}

impl LineEntity for Entity {
    const COLUMNS: LineColumns<Column> = LineColumns {
        text: Some(Column::Text),
        ..LineColumns::new(Column::Id, Column::RequestId, Column::Author, Column::At)
    };
    const AAD: &'static str = "care_note.text";
}
