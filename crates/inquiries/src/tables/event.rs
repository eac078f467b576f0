//! What was done with an inquiry.

use cases::{LineColumns, LineEntity};
use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "outreach_event")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    #[sea_orm(column_name = "letter_id")]
    pub inquiry_id: String,
    pub action: String,
    /// By whom, as the audit log names them.
    pub by: String,
    pub state_before: Option<String>,
    pub state_after: Option<String>,
    pub at: DateTime<Utc>,
}

store::columns! {
    follows InquiryId of "outreach_letter";
    Plain: Id, InquiryId, Action, By, StateBefore, StateAfter, At;
}

impl LineEntity for Entity {
    const COLUMNS: LineColumns<Column> = LineColumns {
        action: Some(Column::Action),
        from: Some(Column::StateBefore),
        to: Some(Column::StateAfter),
        ..LineColumns::new(Column::Id, Column::InquiryId, Column::By, Column::At)
    };
    const AAD: &'static str = "outreach_event";
}
