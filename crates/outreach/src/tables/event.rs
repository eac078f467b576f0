//! What was done with a letter.

use cases::{Columns, Lines};
use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "outreach_event")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub letter_id: String,
    pub action: String,
    /// By whom, as the audit log names them.
    pub by: String,
    pub state_before: Option<String>,
    pub state_after: Option<String>,
    pub at: DateTime<Utc>,
}

store::columns! {
    follows LetterId of outreach_letter;
    Plain: Id, LetterId, Action, By, StateBefore, StateAfter, At;
}

impl Lines for Entity {
    const COLUMNS: Columns<Column> = Columns {
        action: Some(Column::Action),
        from: Some(Column::StateBefore),
        to: Some(Column::StateAfter),
        ..Columns::new(Column::Id, Column::LetterId, Column::By, Column::At)
    };
    const PLACE: &'static str = "outreach_event";
}
