//! A row by which a node proves that its database takes a write.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("readiness")
            .col(ColumnDef::new("id").integer().not_null().primary_key())
            .col(
                ColumnDef::new("proven_at")
                    .timestamp_with_time_zone()
                    .not_null(),
            )
            .to_owned();
        manager.create_table(table).await
    }
}
