//! What was done with a request.

use cases::{LineColumns, LineEntity};
use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

/// What was done with a request.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "care_event")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub request_id: String,
    pub action: String,
    /// By whom, as the audit log names them.
    pub by: String,
    pub state_before: Option<String>,
    pub state_after: Option<String>,
    /// Why, sealed.
    #[sea_orm(column_type = "Text", nullable)]
    pub note: Option<String>,
    pub at: DateTime<Utc>,
}

store::columns! {
    follows RequestId of "care_request";
    Sealed: Note;
    Plain: Id, RequestId, Action, By, StateBefore, StateAfter, At;
}

impl LineEntity for Entity {
    const COLUMNS: LineColumns<Column> = LineColumns {
        action: Some(Column::Action),
        from: Some(Column::StateBefore),
        to: Some(Column::StateAfter),
        text: Some(Column::Note),
        ..LineColumns::new(Column::Id, Column::RequestId, Column::By, Column::At)
    };
    const AAD: &'static str = "care_event.note";
}
