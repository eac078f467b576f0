//! A draft. Only this crate touches its table.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

use crate::DraftKind;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "draft_text")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// Who typed it. Nobody else reads it.
    pub staff_id: String,
    pub kind: DraftKind,
    /// The id of what it is about.
    pub subject_id: String,
    /// The fields of the form, as JSON; sealed.
    #[sea_orm(column_type = "Text")]
    pub body: String,
    /// Grows with each save, also over one that was removed and begun anew.
    pub revision: i64,
    pub saved_at: DateTime<Utc>,
}

store::columns! {
    follows SubjectId of "conversation_question", "conversation_comment", "outreach_letter", "care_request";
    Sealed: Body;
    Plain: Id, StaffId, Kind, SubjectId, Revision, SavedAt;
}
