//! What readers want to read about; who chose nothing wants everything.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "newsletter_topic")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub subscriber: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub topic: String,
}

store::columns! {
    follows Subscriber of "newsletter_subscriber";
    Clear: Topic;
    Plain: Subscriber;
}
