//! The table of forms that wait for their page.

use sea_orm_migration::prelude::*;

/// Makes the table.
pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m20261124_000001_web_waiting_forms"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("waiting_form")
            .col(
                ColumnDef::new("token_hash")
                    .string_len(64)
                    .not_null()
                    .primary_key(),
            )
            .col(ColumnDef::new("content").text().not_null())
            .col(
                ColumnDef::new("expires_at")
                    .timestamp_with_time_zone()
                    .not_null(),
            )
            .to_owned();
        manager.create_table(table).await?;
        let index = Index::create()
            .name("waiting_form_expires_at")
            .table("waiting_form")
            .col("expires_at")
            .to_owned();
        manager.create_index(index).await
    }
}
