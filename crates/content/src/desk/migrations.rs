//! Tables of the desk.
use sea_orm_migration::prelude::*;

/// All migrations of the desk, oldest first.
pub fn all() -> Vec<Box<dyn MigrationTrait>> {
    vec![Box::new(Desk), Box::new(OutsideLinks)]
}

struct Desk;

impl MigrationName for Desk {
    fn name(&self) -> &'static str {
        "m20261121_000120_content_desk"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Desk {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let text = |name: &'static str| ColumnDef::new(name).text().not_null().take();
        let moment = |name: &'static str| {
            ColumnDef::new(name)
                .timestamp_with_time_zone()
                .not_null()
                .take()
        };
        let presence = Table::create()
            .table("content_presence")
            .col(text("document_id"))
            .col(text("tab"))
            .col(text("staff_id"))
            .col(text("name"))
            .col(ColumnDef::new("revision").big_integer().not_null())
            .col(moment("seen_at"))
            .col(ColumnDef::new("holds_until").timestamp_with_time_zone())
            .primary_key(Index::create().col("document_id").col("tab"))
            .to_owned();
        let preview = Table::create()
            .table("content_preview")
            .col(text("id").primary_key())
            .col(text("document_id"))
            .col(text("token_hash").unique_key())
            .col(text("created_by"))
            .col(text("by_name"))
            .col(moment("created_at"))
            .col(moment("expires_at"))
            .to_owned();
        let view = Table::create()
            .table("content_view")
            .col(text("staff_id"))
            .col(text("list"))
            .col(text("views"))
            .primary_key(Index::create().col("staff_id").col("list"))
            .to_owned();
        for table in [presence, preview, view] {
            manager.create_table(table).await?;
        }
        let of_document = Index::create()
            .name("content_preview_document_id")
            .table("content_preview")
            .col("document_id")
            .to_owned();
        manager.create_index(of_document).await
    }
}

/// What links to other sites answered.
struct OutsideLinks;

impl MigrationName for OutsideLinks {
    fn name(&self) -> &'static str {
        "m20261121_000610_content_outside_links"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for OutsideLinks {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let text = |name: &'static str| ColumnDef::new(name).text().not_null().take();
        let links = Table::create()
            .table("content_outside_link")
            .col(text("document_id"))
            .col(text("href"))
            .col(text("status"))
            .col(
                ColumnDef::new("checked_at")
                    .timestamp_with_time_zone()
                    .not_null(),
            )
            .primary_key(Index::create().col("document_id").col("href"))
            .to_owned();
        manager.create_table(links).await
    }
}
