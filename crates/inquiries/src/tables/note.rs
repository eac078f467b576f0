//! What people at the desk note for each other.

use cases::{LineColumns, LineEntity};
use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "outreach_note")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    #[sea_orm(column_name = "letter_id")]
    pub inquiry_id: String,
    pub author: String,
    /// What it says, sealed.
    #[sea_orm(column_type = "Text")]
    pub text: String,
    pub at: DateTime<Utc>,
}

store::columns! {
    follows InquiryId of "outreach_letter";
    Sealed: Text;
    Plain: Id, InquiryId, Author, At;
}

impl LineEntity for Entity {
    const COLUMNS: LineColumns<Column> = LineColumns {
        text: Some(Column::Text),
        ..LineColumns::new(Column::Id, Column::InquiryId, Column::Author, Column::At)
    };
    const AAD: &'static str = "outreach_note.text";
}
