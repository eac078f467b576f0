//! What was done with orders.

use cases::{LineColumns, LineEntity};
use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "shop_event")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub subject: String,
    pub action: String,
    /// By whom, as the audit log names them.
    pub by: String,
    /// Why, sealed.
    #[sea_orm(column_type = "Text", nullable)]
    pub note: Option<String>,
    pub at: DateTime<Utc>,
}

store::columns! {
    follows Subject of "shop_order";
    Sealed: Note;
    Plain: Id, Subject, Action, By, At;
}

impl LineEntity for Entity {
    const COLUMNS: LineColumns<Column> = LineColumns {
        action: Some(Column::Action),
        text: Some(Column::Note),
        ..LineColumns::new(Column::Id, Column::Subject, Column::By, Column::At)
    };
    const AAD: &'static str = "shop_event.note";
}
