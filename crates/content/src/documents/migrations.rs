//! Tables of the documents.
use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::{ConnectionTrait, DbBackend};

/// All migrations of the documents, oldest first.
#[must_use]
pub fn all() -> Vec<Box<dyn MigrationTrait>> {
    vec![Box::new(Documents)]
}

struct Documents;

impl MigrationName for Documents {
    fn name(&self) -> &'static str {
        "m20261121_000100_content_documents"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Documents {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(document()).await?;
        manager.create_table(revision()).await?;
        manager
            .create_index(
                index("content_revision", &["document_id", "revision"])
                    .unique()
                    .to_owned(),
            )
            .await?;
        let connection = manager.get_connection();
        if connection.get_database_backend() == DbBackend::Postgres {
            // Text sorts by code point, as it does in SQLite, whatever the database's locale.
            for column in [
                "id",
                "date_key",
                "written_key",
                "section",
                "category",
                "title",
            ] {
                let sql = format!(
                    "ALTER TABLE content_document ALTER COLUMN {column} TYPE text COLLATE \"C\""
                );
                connection.execute_unprepared(&sql).await?;
            }
        }
        manager
            .create_index(index(
                "content_document",
                &["kind", "status", "date_key", "id"],
            ))
            .await?;
        manager
            .create_index(index("content_document", &["kind", "category_key"]))
            .await?;
        connection
            .execute_unprepared(
                "CREATE UNIQUE INDEX content_document_address ON content_document (kind, slug) WHERE status = 'published'",
            )
            .await?;
        Ok(())
    }
}

fn document() -> TableCreateStatement {
    Table::create()
        .table("content_document")
        .col(ColumnDef::new("id").text().not_null())
        .col(ColumnDef::new("status").string().not_null())
        .col(ColumnDef::new("kind").string().not_null())
        .col(ColumnDef::new("slug").text())
        .col(ColumnDef::new("title").text().not_null())
        .col(ColumnDef::new("category").text().not_null())
        .col(ColumnDef::new("category_key").text().not_null())
        .col(ColumnDef::new("section").text().not_null())
        .col(ColumnDef::new("section_key").text().not_null())
        .col(ColumnDef::new("date_key").text().not_null())
        .col(ColumnDef::new("written_key").text().not_null())
        .col(ColumnDef::new("position").big_integer().not_null())
        .col(ColumnDef::new("sample").boolean().not_null())
        .col(ColumnDef::new("revision").big_integer().not_null())
        .col(
            ColumnDef::new("created_at")
                .timestamp_with_time_zone()
                .not_null(),
        )
        .col(
            ColumnDef::new("updated_at")
                .timestamp_with_time_zone()
                .not_null(),
        )
        // Long texts stand last: SQLite walks through what stands before a column.
        .col(ColumnDef::new("find_key").text().not_null())
        .col(ColumnDef::new("body").text().not_null())
        .primary_key(Index::create().col("id").col("status"))
        .to_owned()
}

fn revision() -> TableCreateStatement {
    Table::create()
        .table("content_revision")
        .col(ColumnDef::new("id").string_len(26).not_null().primary_key())
        .col(ColumnDef::new("document_id").text().not_null())
        .col(ColumnDef::new("revision").big_integer().not_null())
        .col(ColumnDef::new("action").string().not_null())
        .col(ColumnDef::new("body").text().not_null())
        .col(ColumnDef::new("actor").string().not_null())
        .col(ColumnDef::new("at").timestamp_with_time_zone().not_null())
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
