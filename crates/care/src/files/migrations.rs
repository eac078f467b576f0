//! Tables of report files and of uploads.

use sea_orm_migration::prelude::*;

/// In order.
pub fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    vec![Box::new(Tables)]
}

struct Tables;

impl MigrationName for Tables {
    fn name(&self) -> &'static str {
        "m20261121_000930_care_files"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Tables {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [file(), upload(), part()] {
            manager.create_table(table).await?;
        }
        for (table, column) in [
            ("care_file", "request_id"),
            ("care_upload", "request_id"),
            ("care_upload", "expires_at"),
        ] {
            let index = Index::create()
                .name(format!("{table}_{column}"))
                .table(table)
                .col(column)
                .to_owned();
            manager.create_index(index).await?;
        }
        Ok(())
    }
}

fn id(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).string_len(26).not_null().to_owned()
}

fn text(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).text().not_null().to_owned()
}

fn number(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).big_integer().not_null().to_owned()
}

fn moment(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).timestamp_with_time_zone().to_owned()
}

fn file() -> TableCreateStatement {
    Table::create()
        .table("care_file")
        .col(id("id").primary_key())
        .col(text("request_id"))
        .col(text("item_key"))
        .col(text("name"))
        .col(ColumnDef::new("kind").string().not_null())
        .col(number("bytes"))
        .col(text("notes"))
        .col(text("content_mark"))
        .col(text("blob"))
        .col(moment("at").not_null())
        .to_owned()
}

fn upload() -> TableCreateStatement {
    Table::create()
        .table("care_upload")
        .col(id("id").primary_key())
        .col(text("request_id"))
        .col(text("item_key"))
        .col(text("name"))
        .col(number("length"))
        .col(number("received"))
        .col(moment("expires_at").not_null())
        .col(ColumnDef::new("file_id").text())
        .col(ColumnDef::new("refused").text())
        .col(moment("claimed_until"))
        .to_owned()
}

fn part() -> TableCreateStatement {
    Table::create()
        .table("care_upload_part")
        .col(id("upload_id"))
        .col(number("starts_at"))
        .col(number("bytes"))
        .col(text("file"))
        .primary_key(Index::create().col("upload_id").col("starts_at"))
        .to_owned()
}
