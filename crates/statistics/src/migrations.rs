//! The one table.
use sea_orm_migration::prelude::*;

/// The schema of the counts.
pub fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    vec![Box::new(Counts)]
}

struct Counts;

impl MigrationName for Counts {
    fn name(&self) -> &'static str {
        "m20261121_000500_statistics"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Counts {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("statistics_day")
            .col(ColumnDef::new("day").string_len(10).not_null())
            .col(ColumnDef::new("kind").string().not_null())
            .col(ColumnDef::new("subject").text().not_null())
            .col(ColumnDef::new("count").big_integer().not_null())
            .primary_key(Index::create().col("day").col("kind").col("subject"))
            .to_owned();
        manager.create_table(table).await
    }
}
