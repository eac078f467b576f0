//! What was done about a breach. Lines are added and never changed.

use cases::{LineColumns, LineEntity};
use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "outreach_breach_log")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub breach_id: String,
    /// By whom, as the audit log names them.
    pub by: String,
    /// What, sealed.
    #[sea_orm(column_type = "Text")]
    pub text: String,
    pub at: DateTime<Utc>,
}

store::columns! {
    apart, kept "for good: the register that the law wants";
    Sealed: Text;
    Plain: Id, BreachId, By, At;
}

impl LineEntity for Entity {
    const COLUMNS: LineColumns<Column> = LineColumns {
        text: Some(Column::Text),
        ..LineColumns::new(Column::Id, Column::BreachId, Column::By, Column::At)
    };
    const AAD: &'static str = "outreach_breach_log.text";
}
