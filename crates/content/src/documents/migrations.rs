//! Tables of the documents.
use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::{ConnectionTrait, DbBackend};

/// All migrations of the documents, oldest first.
pub fn all() -> Vec<Box<dyn MigrationTrait>> {
    vec![Box::new(Documents), Box::new(Workflow)]
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

struct Workflow;

impl MigrationName for Workflow {
    fn name(&self) -> &'static str {
        "m20261121_000110_content_workflow"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Workflow {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let connection = manager.get_connection();
        let is_postgres = connection.get_database_backend() == DbBackend::Postgres;
        for column in revision_columns(is_postgres) {
            let sql = format!("ALTER TABLE content_revision ADD COLUMN {column}");
            connection.execute_unprepared(&sql).await?;
        }
        connection
            .execute_unprepared("UPDATE content_revision SET begun_at = at")
            .await?;
        manager.create_table(workflow()).await?;
        manager.create_table(redirect()).await?;
        if is_postgres {
            for column in ["id", "title"] {
                let sql = format!(
                    "ALTER TABLE content_workflow ALTER COLUMN {column} TYPE text COLLATE \"C\""
                );
                connection.execute_unprepared(&sql).await?;
            }
        }
        for columns in [
            &["kind", "state"][..],
            &["updated_at"],
            &["state", "updated_at"],
            &["state", "scheduled_at"],
            &["review_due"],
        ] {
            manager
                .create_index(index("content_workflow", columns))
                .await?;
        }
        connection
            .execute_unprepared(&fill_workflow(is_postgres))
            .await?;
        Ok(())
    }
}

fn revision_columns(is_postgres: bool) -> [&'static str; 5] {
    [
        "by_name text NOT NULL DEFAULT ''",
        "tab text",
        if is_postgres {
            "begun_at timestamptz NOT NULL DEFAULT now()"
        } else {
            "begun_at text NOT NULL DEFAULT '1970-01-01T00:00:00+00:00'"
        },
        "note text",
        "words integer NOT NULL DEFAULT 0",
    ]
}

/// One row for each document of before: of its draft where it has one, else of what is on the site, else of what was.
fn fill_workflow(is_postgres: bool) -> String {
    let field = |name: &str| {
        if is_postgres {
            format!("coalesce((d.body::json)->>'{name}', '')")
        } else {
            format!("coalesce(json_extract(d.body, '$.{name}'), '')")
        }
    };
    let (review_due, clinical) = (field("reviewDue"), field("clinical"));
    let reviewed_by = field("reviewedBy");
    let clinical = format!("(CAST({clinical} AS text) IN ('true', '1') OR {reviewed_by} <> '')");
    format!(
        "INSERT INTO content_workflow (id, kind, state, live, has_draft, title, category, find_key, revision, clinical, \
         live_clinical, sample, review_due, slug, updated_at, updated_by, by_name, approved_by) \
         SELECT d.id, d.kind, CASE WHEN p.id IS NOT NULL THEN 'published' ELSE d.status END, p.id IS NOT NULL, \
         d.status = 'draft', d.title, d.category, d.find_key, \
         (SELECT max(r.revision) FROM content_document r WHERE r.id = d.id), \
         {clinical}, {clinical}, d.sample, {review_due}, coalesce(p.slug, d.slug), d.updated_at, '', '', '' \
         FROM content_document d LEFT JOIN content_document p ON p.id = d.id AND p.status = 'published' \
         WHERE d.status = 'draft' OR (d.status = 'published' AND NOT EXISTS \
         (SELECT 1 FROM content_document o WHERE o.id = d.id AND o.status = 'draft')) \
         OR (d.status = 'archived' AND NOT EXISTS \
         (SELECT 1 FROM content_document o WHERE o.id = d.id AND o.status <> 'archived'))"
    )
}

fn workflow() -> TableCreateStatement {
    let text = |name: &'static str| ColumnDef::new(name).text().not_null().take();
    let moment = |name: &'static str| ColumnDef::new(name).timestamp_with_time_zone().take();
    Table::create()
        .table("content_workflow")
        .col(text("id").primary_key())
        .col(text("kind"))
        .col(ColumnDef::new("state").string().not_null())
        .col(ColumnDef::new("live").boolean().not_null())
        .col(ColumnDef::new("has_draft").boolean().not_null())
        .col(text("title"))
        .col(text("category"))
        .col(ColumnDef::new("revision").big_integer().not_null())
        .col(ColumnDef::new("clinical").boolean().not_null())
        .col(ColumnDef::new("live_clinical").boolean().not_null())
        .col(ColumnDef::new("sample").boolean().not_null())
        .col(text("review_due"))
        .col(ColumnDef::new("slug").text())
        .col(moment("updated_at").not_null())
        .col(text("updated_by"))
        .col(text("by_name"))
        .col(moment("scheduled_at"))
        .col(ColumnDef::new("schedule_zone").text())
        .col(ColumnDef::new("schedule_key").text())
        .col(ColumnDef::new("approved_revision").big_integer())
        .col(text("approved_by"))
        .col(moment("approved_at"))
        .col(ColumnDef::new("note").text())
        .col(text("find_key"))
        .to_owned()
}

fn redirect() -> TableCreateStatement {
    Table::create()
        .table("content_redirect")
        .col(ColumnDef::new("kind").string().not_null())
        .col(ColumnDef::new("slug").text().not_null())
        .col(ColumnDef::new("document_id").text().not_null())
        .col(ColumnDef::new("at").timestamp_with_time_zone().not_null())
        .primary_key(Index::create().col("kind").col("slug"))
        .to_owned()
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
