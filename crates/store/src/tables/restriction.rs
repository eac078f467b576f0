//! People whose data are stored and not used: since when and why, and how that ended.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "restriction")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// Sealed.
    #[sea_orm(column_type = "Text")]
    pub address: String,
    /// The address' mark, for finding it.
    pub address_hash: String,
    pub ground: RestrictionGround,
    /// Why, in words of staff; sealed.
    #[sea_orm(column_type = "Text")]
    pub reason: String,
    pub begun_at: DateTime<Utc>,
    /// As the audit log writes it.
    pub begun_by: String,
    pub lifted_at: Option<DateTime<Utc>>,
    pub lifted_by: Option<String>,
    /// Why it ended; sealed.
    #[sea_orm(column_type = "Text", nullable)]
    pub lift_reason: Option<String>,
}

crate::stored_enum! {
    /// By which ground of the law somebody asked for it.
    #[schema(as = RestrictionGround)]
    pub enum RestrictionGround {
        Accuracy = "accuracy" => "They say that the data are not accurate",
        Unlawful = "unlawful" => "Use was unlawful, and they want it stored rather than erased",
        Claim = "claim" => "They need it for a legal claim",
        Objection = "objection" => "They objected, and it is not decided",
    }
}

crate::table_declaration::columns! {
    deleted, kept "until whose it is has their data erased";
    BlindIndex: AddressHash;
    Sealed: Address, Reason, LiftReason;
    Plain: Id, Ground, BegunAt, BegunBy, LiftedAt, LiftedBy;
}
