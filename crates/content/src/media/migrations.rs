//! Tables of the library. What was taken in before there was a library is put into it.
use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::{ConnectionTrait, DbBackend, Statement};

use super::uses;

/// In order; they come after those of the documents.
pub fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    vec![Box::new(Library), Box::new(FinishingClaim)]
}

struct Library;

/// Who finishes an upload has it for themselves until then.
struct FinishingClaim;

impl MigrationName for FinishingClaim {
    fn name(&self) -> &'static str {
        "m20261121_000401_content_upload_claim"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for FinishingClaim {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let column = Table::alter()
            .table("content_upload")
            .add_column(ColumnDef::new("claimed_until").timestamp_with_time_zone())
            .to_owned();
        manager.alter_table(column).await
    }
}

impl MigrationName for Library {
    fn name(&self) -> &'static str {
        "m20261121_000400_content_media"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Library {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [media(), used(), upload(), part()] {
            manager.create_table(table).await?;
        }
        let connection = manager.get_connection();
        if connection.get_database_backend() == DbBackend::Postgres {
            // Text sorts by code point, as it does in SQLite, whatever the database's locale.
            connection
                .execute_unprepared(
                    "ALTER TABLE content_media ALTER COLUMN id TYPE text COLLATE \"C\"",
                )
                .await?;
        }
        for (table, columns) in [
            ("content_media", &["uploaded_at", "id"][..]),
            ("content_media", &["kind", "uploaded_at", "id"]),
            ("content_media", &["sha1"]),
            ("content_media_use", &["document_id"]),
            ("content_upload", &["expires_at"]),
        ] {
            let mut index = Index::create();
            index
                .name(format!("{table}_{}", columns.join("_")))
                .table(table);
            for column in columns {
                index.col(*column);
            }
            manager.create_index(index).await?;
        }
        for sql in [PICTURES, RECORDINGS] {
            connection.execute_unprepared(sql).await?;
        }
        find_uses(connection).await
    }
}

const PICTURES: &str = "INSERT INTO content_media (id, sha1, kind, name, mime, extension, bytes, width, height, alt, decorative, caption, uploader, uploader_name, uploaded_at, find_key) \
    SELECT 'image-' || sha1 || '-' || width || 'x' || height || '-' || extension, sha1, 'image', 'picture.' || extension, mime, extension, bytes, width, height, '', FALSE, '', 'system', '', created_at, 'picture.' || extension FROM content_picture";
const RECORDINGS: &str = "INSERT INTO content_media (id, sha1, kind, name, mime, extension, bytes, alt, decorative, caption, uploader, uploader_name, uploaded_at, find_key) \
    SELECT 'file-' || sha1 || '-' || extension, sha1, 'audio', 'recording.' || extension, mime, extension, bytes, '', FALSE, '', 'system', '', created_at, 'recording.' || extension FROM content_recording";

/// Notes which documents use which files, a document at a time.
async fn find_uses(connection: &SchemaManagerConnection<'_>) -> Result<(), DbErr> {
    let backend = connection.get_database_backend();
    let ids = "SELECT DISTINCT id FROM content_document";
    let ids = connection
        .query_all_raw(Statement::from_string(backend, ids))
        .await?;
    for row in ids {
        let id: String = row.try_get("", "id")?;
        uses::refresh_with(connection, &id).await?;
    }
    Ok(())
}

fn text(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).text().not_null().to_owned()
}

fn number(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).big_integer().to_owned()
}

fn moment(name: &'static str) -> ColumnDef {
    ColumnDef::new(name)
        .timestamp_with_time_zone()
        .not_null()
        .to_owned()
}

fn media() -> TableCreateStatement {
    Table::create()
        .table("content_media")
        .col(text("id").primary_key())
        .col(ColumnDef::new("sha1").string_len(40).not_null())
        .col(ColumnDef::new("kind").string().not_null())
        .col(text("name"))
        .col(text("mime"))
        .col(text("extension"))
        .col(number("bytes").not_null())
        .col(number("width"))
        .col(number("height"))
        .col(number("millis"))
        .col(text("alt"))
        .col(ColumnDef::new("decorative").boolean().not_null())
        .col(text("caption"))
        .col(ColumnDef::new("poster").text())
        .col(text("uploader"))
        .col(text("uploader_name"))
        .col(moment("uploaded_at"))
        .col(text("find_key"))
        .to_owned()
}

fn used() -> TableCreateStatement {
    Table::create()
        .table("content_media_use")
        .col(ColumnDef::new("sha1").string_len(40).not_null())
        .col(text("document_id"))
        .col(ColumnDef::new("status").string().not_null())
        .primary_key(Index::create().col("sha1").col("document_id").col("status"))
        .to_owned()
}

fn upload() -> TableCreateStatement {
    Table::create()
        .table("content_upload")
        .col(ColumnDef::new("id").string_len(26).not_null().primary_key())
        .col(text("owner"))
        .col(text("owner_name"))
        .col(text("name"))
        .col(number("length").not_null())
        .col(number("received").not_null())
        .col(moment("expires_at"))
        .col(ColumnDef::new("media").text())
        .to_owned()
}

fn part() -> TableCreateStatement {
    Table::create()
        .table("content_upload_part")
        .col(ColumnDef::new("upload_id").string_len(26).not_null())
        .col(number("starts_at").not_null())
        .col(number("bytes").not_null())
        .col(text("file"))
        .primary_key(Index::create().col("upload_id").col("starts_at"))
        .to_owned()
}
