//! What was done with a letter.

use cases::{Columns, Lines};
use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

/// What was done with a letter.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "outreach_event")]
pub struct Model {
    /// Its id.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// The letter.
    pub letter_id: String,
    /// What.
    pub action: String,
    /// By whom, as the audit log names them.
    pub by: String,
    /// The state before.
    pub state_before: Option<String>,
    /// The state after.
    pub state_after: Option<String>,
    /// When.
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
