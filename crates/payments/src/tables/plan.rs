//! Plans that were made at providers, so that each is made once.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payments_plan")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub provider: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub currency: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub minor: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub interval: String,
    pub code: String,
}

store::columns! {
    Plain: Provider, Currency, Minor, Interval, Code;
}
