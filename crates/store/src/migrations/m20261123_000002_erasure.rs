//! What was erased, to be compared with the list that no archive holds.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("erasure")
            .col(ColumnDef::new("id").string_len(26).not_null().primary_key())
            .col(ColumnDef::new("kind").string().not_null())
            .col(ColumnDef::new("subject").text().not_null())
            .col(ColumnDef::new("at").timestamp_with_time_zone().not_null())
            .to_owned();
        manager.create_table(table).await
    }
}
