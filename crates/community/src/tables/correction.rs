//! What was changed in a published answer, as readers are told.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "conversation_correction")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub question_id: String,
    /// In the doctor's words, for all to read.
    #[sea_orm(column_type = "Text")]
    pub note: String,
    /// Who corrected it.
    pub staff_id: Option<String>,
    pub at: DateTime<Utc>,
}

store::columns! {
    deleted, kept "as long as the answer, its words for all to read";
    Clear: Note;
    Plain: Id, QuestionId, StaffId, At;
}
