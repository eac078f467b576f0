//! What people at the desk note for each other.

use cases::{Columns, Lines};
use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "outreach_note")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub letter_id: String,
    pub author: String,
    /// What it says, sealed.
    #[sea_orm(column_type = "Text")]
    pub text: String,
    pub at: DateTime<Utc>,
}

store::columns! {
    follows LetterId of outreach_letter;
    Sealed: Text;
    Plain: Id, LetterId, Author, At;
}

impl Lines for Entity {
    const COLUMNS: Columns<Column> = Columns {
        text: Some(Column::Text),
        ..Columns::new(Column::Id, Column::LetterId, Column::Author, Column::At)
    };
    const PLACE: &'static str = "outreach_note.text";
}
