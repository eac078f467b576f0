//! Change log, audit log, jobs.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(change_log()).await?;
        manager.create_index(index("change_log", &["at"])).await?;
        manager.create_table(audit_log()).await?;
        manager
            .create_index(index("audit_log", &["subject", "at"]))
            .await?;
        manager.create_index(index("audit_log", &["at"])).await?;
        manager.create_table(job()).await?;
        manager
            .create_index(index("job", &["state", "run_at"]))
            .await?;
        manager
            .create_index(index("job", &["kind", "key"]).unique().to_owned())
            .await
    }
}

fn change_log() -> TableCreateStatement {
    Table::create()
        .table("change_log")
        .col(
            ColumnDef::new("id")
                .big_integer()
                .not_null()
                .auto_increment()
                .primary_key(),
        )
        .col(ColumnDef::new("tags").text().not_null())
        .col(ColumnDef::new("at").timestamp_with_time_zone().not_null())
        .to_owned()
}

fn audit_log() -> TableCreateStatement {
    Table::create()
        .table("audit_log")
        .col(ColumnDef::new("id").string_len(26).not_null().primary_key())
        .col(ColumnDef::new("at").timestamp_with_time_zone().not_null())
        .col(ColumnDef::new("actor").string().not_null())
        .col(ColumnDef::new("action").string().not_null())
        .col(ColumnDef::new("subject").string().not_null())
        .col(ColumnDef::new("before").text())
        .col(ColumnDef::new("after").text())
        .to_owned()
}

fn job() -> TableCreateStatement {
    Table::create()
        .table("job")
        .col(ColumnDef::new("id").string_len(26).not_null().primary_key())
        .col(ColumnDef::new("kind").string().not_null())
        .col(ColumnDef::new("key").string())
        .col(ColumnDef::new("payload").text().not_null())
        .col(ColumnDef::new("state").string().not_null())
        .col(
            ColumnDef::new("run_at")
                .timestamp_with_time_zone()
                .not_null(),
        )
        .col(ColumnDef::new("attempts").integer().not_null())
        .col(ColumnDef::new("lease").string_len(26))
        .col(ColumnDef::new("leased_until").timestamp_with_time_zone())
        .col(ColumnDef::new("last_error").text())
        .col(
            ColumnDef::new("created_at")
                .timestamp_with_time_zone()
                .not_null(),
        )
        .col(ColumnDef::new("finished_at").timestamp_with_time_zone())
        .to_owned()
}

fn index(table: &'static str, columns: &[&'static str]) -> IndexCreateStatement {
    let mut index = Index::create();
    index
        .name(format!("{table}_{}", columns.join("_")))
        .table(table);
    for column in columns {
        index.col(*column);
    }
    index
}
