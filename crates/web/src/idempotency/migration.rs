//! The table of writes.

use sea_orm_migration::prelude::*;

/// Makes the table.
pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m20261121_000001_web_idempotency"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("idempotency")
            .col(
                ColumnDef::new("scope")
                    .string_len(64)
                    .not_null()
                    .primary_key(),
            )
            .col(ColumnDef::new("fingerprint").string_len(64).not_null())
            .col(
                ColumnDef::new("begun")
                    .timestamp_with_time_zone()
                    .not_null(),
            )
            .col(ColumnDef::new("status").integer())
            .col(ColumnDef::new("headers").text())
            .col(ColumnDef::new("body").binary())
            .col(ColumnDef::new("visitor").string_len(22))
            .to_owned();
        manager.create_table(table).await?;
        let index = Index::create()
            .name("idempotency_begun")
            .table("idempotency")
            .col("begun")
            .to_owned();
        manager.create_index(index).await
    }
}
