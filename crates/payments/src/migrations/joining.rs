//! Subscriptions that were asked for.

use sea_orm_migration::prelude::*;

use super::columns::{moment, number, table, text, word};

/// Subscriptions that were asked for.
pub(super) struct Joining;

impl MigrationName for Joining {
    fn name(&self) -> &'static str {
        "m20261122_000730_payments_joining"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Joining {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = vec![
            word("purpose", 16),
            word("subject", 64),
            word("provider", 16),
            word("plan", 64),
            text("customer"),
            number("amount_minor"),
            word("amount_currency", 3),
            moment("asked_at"),
        ];
        let mut key = Index::create().col("purpose").col("subject").to_owned();
        let joining = table("joining", columns).primary_key(&mut key).to_owned();
        manager.create_table(joining).await?;
        let of_plan = Index::create()
            .name("payments_joining_provider_plan")
            .table("payments_joining")
            .col("provider")
            .col("plan")
            .to_owned();
        manager.create_index(of_plan).await
    }
}
