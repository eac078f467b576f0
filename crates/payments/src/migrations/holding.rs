//! Rates that wait for a person.

use sea_orm_migration::prelude::*;

use super::columns::{id, maybe_number, moment, number, table, word};

/// One table more.
pub(super) struct Holding;

impl MigrationName for Holding {
    fn name(&self) -> &'static str {
        "m20261123_000740_payments_holding"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Holding {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = vec![
            id("id").primary_key().to_owned(),
            word("currency", 3),
            number("micros"),
            maybe_number("before_micros"),
            moment("fetched_at"),
        ];
        manager.create_table(table("held_rate", columns)).await
    }
}
