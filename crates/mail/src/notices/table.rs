//! What people chose to be told of.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "mail_notice_choice")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub member_id: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub occasion: String,
    /// By mail.
    pub wanted: bool,
    /// In their browsers; none until they choose.
    pub pushed: Option<bool>,
}

store::columns! {
    Plain: MemberId, Occasion, Wanted, Pushed;
}
