//! Tables of pictures and recordings.
use sea_orm_migration::prelude::*;

/// In order; the names sort after the store's.
pub fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    vec![Box::new(M1), Box::new(Focal)]
}

/// What must stay visible of a picture.
struct Focal;

impl MigrationName for Focal {
    fn name(&self) -> &'static str {
        "m20261121_000300_content_picture_focal"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Focal {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // Per cent of the width and height, from the top left.
        for column in ["focal_x", "focal_y"] {
            let added = Table::alter()
                .table("content_picture")
                .add_column(ColumnDef::new(column).big_integer())
                .to_owned();
            manager.alter_table(added).await?;
        }
        Ok(())
    }
}

struct M1;

impl MigrationName for M1 {
    fn name(&self) -> &'static str {
        "m20261121_000010_content_pictures"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for M1 {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let text = |name: &'static str| ColumnDef::new(name).string().not_null().to_owned();
        let number = |name: &'static str| ColumnDef::new(name).big_integer().not_null().to_owned();
        let created = || {
            ColumnDef::new("created_at")
                .timestamp_with_time_zone()
                .not_null()
                .to_owned()
        };
        let pictures = Table::create()
            .table("content_picture")
            .col(
                ColumnDef::new("sha1")
                    .string_len(40)
                    .not_null()
                    .primary_key(),
            )
            .col(ColumnDef::new("blob").string_len(64).not_null())
            .col(number("width"))
            .col(number("height"))
            .col(text("mime"))
            .col(text("extension"))
            .col(text("color"))
            .col(number("bytes"))
            .col(number("preview_bytes"))
            .col(created())
            .to_owned();
        let recordings = Table::create()
            .table("content_recording")
            .col(
                ColumnDef::new("sha1")
                    .string_len(40)
                    .not_null()
                    .primary_key(),
            )
            .col(ColumnDef::new("blob").string_len(64).not_null())
            .col(text("mime"))
            .col(text("extension"))
            .col(number("bytes"))
            .col(created())
            .to_owned();
        manager.create_table(pictures).await?;
        manager.create_table(recordings).await
    }
}
