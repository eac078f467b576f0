//! Finding quotes by what they are for, and attempts by the provider's own id.

use sea_orm_migration::prelude::*;

/// Two indexes more.
pub(super) struct Finding;

impl MigrationName for Finding {
    fn name(&self) -> &'static str {
        "m20261122_000720_payments_finding"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Finding {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, columns) in [
            ("quote", ["purpose", "subject"]),
            ("attempt", ["provider", "provider_id"]),
        ] {
            let table = format!("payments_{table}");
            let mut index = Index::create();
            index
                .name(format!("{table}_{}", columns.join("_")))
                .table(table);
            for column in columns {
                index.col(column);
            }
            manager.create_index(index).await?;
        }
        Ok(())
    }
}
