//! Tables of the documents.

use futures::FutureExt;
use sea_orm::sea_query::{Expr, ExprTrait, Query};
use sea_orm::{ConnectionTrait, DbBackend, DbErr};
use serde_json::Value;
use store::schema::*;

use crate::model::{DocumentKind, fields};

pub fn migrations() -> Migrations {
    let mut all = first_migrations();
    all.extend(later_migrations());
    all.extend(index_migrations());
    all
}

fn first_migrations() -> Migrations {
    vec![
Migration::new("m20261121_000100_content_documents")
.table_with_key("content_document", [text("id"), string("status"), string("kind"), text_null("slug"), text("title"), text("category"), text("category_key"), text("section"), text("section_key"), text("date_key"), text("written_key"), big_integer("position"), boolean("sample"), big_integer("revision"), utc("created_at"), utc("updated_at"), text("find_key"), text("body")], &["id", "status"])
.table("content_revision", [primary_key(id("id")), text("document_id"), big_integer("revision"), string("action"), text("body"), string("actor"), utc("at")])
.unique("content_revision", &["document_id", "revision"])
// PostgreSQL would sort by locale and SQLite by bytes; lists must have one order on both.
.sort_by_code_point("content_document", &["id", "date_key", "written_key", "section", "category", "title"])
.index("content_document", &["kind", "status", "date_key", "id"])
.index("content_document", &["kind", "category_key"])
// A draft may claim an address that another document has; it is unique only on the site.
.sql("CREATE UNIQUE INDEX content_document_address ON content_document (kind, slug) WHERE status = 'published'")
.boxed(),
Migration::new("m20261121_000110_content_workflow")
.sql("ALTER TABLE content_revision ADD COLUMN by_name text NOT NULL DEFAULT ''")
.sql("ALTER TABLE content_revision ADD COLUMN tab text")
.sql_on(DbBackend::Postgres, "ALTER TABLE content_revision ADD COLUMN begun_at timestamptz NOT NULL DEFAULT now()")
// SQLite allows only a constant default for an added column; the UPDATE below fills in the real value.
.sql_on(DbBackend::Sqlite, "ALTER TABLE content_revision ADD COLUMN begun_at text NOT NULL DEFAULT '1970-01-01T00:00:00+00:00'")
.sql("ALTER TABLE content_revision ADD COLUMN note text")
.sql("ALTER TABLE content_revision ADD COLUMN words integer NOT NULL DEFAULT 0")
.sql("UPDATE content_revision SET begun_at = at")
.table("content_workflow", [primary_key(text("id")), text("kind"), string("state"), boolean("live"), boolean("has_draft"), text("title"), text("category"), big_integer("revision"), boolean("clinical"), boolean("live_clinical"), boolean("sample"), text("review_due"), text_null("slug"), utc("updated_at"), text("updated_by"), text("by_name"), utc_null("scheduled_at"), text_null("schedule_zone"), text_null("schedule_key"), big_integer_null("approved_revision"), text("approved_by"), utc_null("approved_at"), text_null("note"), text("find_key")])
.table_with_key("content_redirect", [string("kind"), text("slug"), text("document_id"), utc("at")], &["kind", "slug"])
.sort_by_code_point("content_workflow", &["id", "title"])
.index("content_workflow", &["kind", "state"])
.index("content_workflow", &["updated_at"])
.index("content_workflow", &["state", "updated_at"])
.index("content_workflow", &["state", "scheduled_at"])
.index("content_workflow", &["review_due"])
.sql_on(DbBackend::Postgres, fill_workflow(DbBackend::Postgres))
.sql_on(DbBackend::Sqlite, fill_workflow(DbBackend::Sqlite))
.boxed(),
    ]
}

fn later_migrations() -> Migrations {
    vec![
        // Lists of the shop are sorted and narrowed by price.
        Migration::new("m20261127_000120_content_prices")
            .column("content_document", big_integer_null("price_ngn"))
            .column("content_document", big_integer_null("price_gbp"))
            .column("content_document", big_integer_null("price_usd"))
            .run(|manager| fill_prices(manager).boxed())
            .boxed(),
        // Lists of the shop say what is in stock and what buyers gave.
        Migration::new("m20261127_000130_content_product_facts")
            .table(
                "content_product_facts",
                [
                    primary_key(string_len("document_id", 128)),
                    boolean("in_stock"),
                    big_integer("reviews"),
                    big_integer("stars"),
                ],
            )
            .index("content_product_facts", &["in_stock"])
            .boxed(),
        // The categories of a list are told without reading its documents.
        Migration::new("m20261128_000140_content_categories")
            .index(
                "content_document",
                &["kind", "status", "category", "date_key"],
            )
            .boxed(),
        // Lists of the shop show what its variants cost.
        Migration::new("m20261128_000150_content_variant_prices")
            .column("content_product_facts", big_integer_null("price_ngn"))
            .column("content_product_facts", big_integer_null("price_gbp"))
            .column("content_product_facts", big_integer_null("price_usd"))
            .column(
                "content_product_facts",
                boolean("document_ngn").default(true).take(),
            )
            .column(
                "content_product_facts",
                boolean("document_gbp").default(true).take(),
            )
            .column(
                "content_product_facts",
                boolean("document_usd").default(true).take(),
            )
            .column(
                "content_product_facts",
                boolean("prices_vary").default(false).take(),
            )
            .boxed(),
    ]
}

/// Indexes by which clients and pages find documents.
fn index_migrations() -> Migrations {
    vec![
        // The unique index of addresses is of what is published alone, and SQLite does not see that a bound value says so: a page
        // was found by reading all of its kind. Whether samples stand is asked with each document that is published.
        Migration::new("m20261128_000160_content_lookups")
            .index("content_document", &["kind", "slug"])
            .index("content_workflow", &["sample", "live"])
            .boxed(),
        // What programs ask for is first selected by what is told of a version without its body: from this index alone, where the
        // table's pages, which hold the bodies, would all be read.
        Migration::new("m20261129_000170_content_heads")
            .index(
                "content_document",
                &[
                    "kind",
                    "status",
                    "slug",
                    "id",
                    "sample",
                    "revision",
                    "updated_at",
                ],
            )
            .boxed(),
        // Documents are taken off the site at a time.
        Migration::new("m20261129_000180_content_unpublish_time")
            .column("content_workflow", utc_null("unpublish_at"))
            .column("content_workflow", text_null("unpublish_zone"))
            .column("content_workflow", text_null("unpublish_key"))
            .boxed(),
    ]
}

async fn fill_prices(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let connection = manager.get_connection();
    let items = Query::select()
        .columns(["id", "status", "body"])
        .from("content_document")
        .and_where(Expr::col("kind").eq(DocumentKind::Shop.name()))
        .to_owned();
    for row in connection.query_all(&items).await? {
        let (id, status): (String, String) = (row.try_get("", "id")?, row.try_get("", "status")?);
        let body: String = row.try_get("", "body")?;
        let body: Value = serde_json::from_str(&body).unwrap_or_default();
        let mut filled = Query::update();
        filled
            .table("content_document")
            .and_where(Expr::col("id").eq(id))
            .and_where(Expr::col("status").eq(status));
        let prices = fields::read_item_prices(&body);
        for money in &prices {
            let column = format!("price_{}", money.currency.code().to_lowercase());
            filled.value(column, money.minor);
        }
        if !prices.is_empty() {
            connection.execute(&filled).await?;
        }
    }
    Ok(())
}

/// One row for each document of before: of its draft where it has one, else of what is on the site, else of what was.
fn fill_workflow(engine: DbBackend) -> String {
    let field = |name: &str| {
        if engine == DbBackend::Postgres {
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
