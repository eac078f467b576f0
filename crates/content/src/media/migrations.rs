//! Tables of the library. What was taken in before there was a library is put into it.

use futures::FutureExt;
use sea_orm::{ConnectionTrait, DbErr, Statement};
use store::schema::*;

use crate::documents::file_uses;

pub fn migrations() -> Migrations {
    vec![
        create_content_media().boxed(),
        // Who finishes an upload has it for themselves until then.
        Migration::new("m20261121_000401_content_upload_claim")
            .column("content_upload", utc_null("claimed_until"))
            .boxed(),
    ]
}

fn create_content_media() -> Migration {
    let migration = Migration::new("m20261121_000400_content_media")
        .table(
            "content_media",
            [
                primary_key(text("id")),
                string_len("sha1", 40),
                string("kind"),
                text("name"),
                text("mime"),
                text("extension"),
                big_integer("bytes"),
                big_integer_null("width"),
                big_integer_null("height"),
                big_integer_null("millis"),
                text("alt"),
                boolean("decorative"),
                text("caption"),
                text_null("poster"),
                text("uploader"),
                text("uploader_name"),
                utc("uploaded_at"),
                text("find_key"),
            ],
        )
        .table_with_key(
            "content_media_use",
            [
                string_len("sha1", 40),
                text("document_id"),
                string("status"),
            ],
            &["sha1", "document_id", "status"],
        )
        .table(
            "content_upload",
            [
                primary_key(id("id")),
                text("owner"),
                text("owner_name"),
                text("name"),
                big_integer("length"),
                big_integer("received"),
                utc("expires_at"),
                text_null("media"),
            ],
        );
    add_content_upload_part_tables(migration)
}

/// Goes on with content media.
fn add_content_upload_part_tables(migration: Migration) -> Migration {
    migration
        .table_with_key(
            "content_upload_part",
            [
                id("upload_id"),
                big_integer("starts_at"),
                big_integer("bytes"),
                text("file"),
            ],
            &["upload_id", "starts_at"],
        )
        .sort_by_code_point("content_media", &["id"])
        .index("content_media", &["uploaded_at", "id"])
        .index("content_media", &["kind", "uploaded_at", "id"])
        .index("content_media", &["sha1"])
        .index("content_media_use", &["document_id"])
        .index("content_upload", &["expires_at"])
        .sql(PICTURES)
        .sql(RECORDINGS)
        .run(|manager| find_uses(manager).boxed())
}

const PICTURES: &str = "INSERT INTO content_media (id, sha1, kind, name, mime, extension, bytes, width, height, alt, decorative, caption, uploader, uploader_name, uploaded_at, find_key) \
    SELECT 'image-' || sha1 || '-' || width || 'x' || height || '-' || extension, sha1, 'image', 'picture.' || extension, mime, extension, bytes, width, height, '', FALSE, '', 'system', '', created_at, 'picture.' || extension FROM content_picture";
const RECORDINGS: &str = "INSERT INTO content_media (id, sha1, kind, name, mime, extension, bytes, alt, decorative, caption, uploader, uploader_name, uploaded_at, find_key) \
    SELECT 'file-' || sha1 || '-' || extension, sha1, 'audio', 'recording.' || extension, mime, extension, bytes, '', FALSE, '', 'system', '', created_at, 'recording.' || extension FROM content_recording";

/// Notes which documents use which files, a document at a time.
async fn find_uses(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let connection = manager.get_connection();
    let backend = connection.get_database_backend();
    let ids = "SELECT DISTINCT id FROM content_document";
    let ids = connection
        .query_all_raw(Statement::from_string(backend, ids))
        .await?;
    for row in ids {
        let id: String = row.try_get("", "id")?;
        file_uses::refresh_with(connection, &id).await?;
    }
    Ok(())
}
