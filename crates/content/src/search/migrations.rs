//! Tables of search. The full-text parts hang on the plain table (triggers on SQLite, indexes over expressions on
//! PostgreSQL), so that a restore of the plain table restores them too.
use sea_orm::DbBackend;
use sea_orm_migration::prelude::*;

/// In order; the names sort after the store's.
pub fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    vec![Box::new(M1), Box::new(M2)]
}

struct M1;

impl MigrationName for M1 {
    fn name(&self) -> &'static str {
        "m20261121_000011_content_search"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for M1 {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(documents()).await?;
        manager.create_table(words()).await?;
        for column in ["stem", "letters"] {
            let index = Index::create()
                .name(format!("content_search_word_{column}"))
                .table("content_search_word")
                .col(column)
                .to_owned();
            manager.create_index(index).await?;
        }
        manager.create_table(synonyms()).await?;
        let full_text = match manager.get_database_backend() {
            DbBackend::Postgres => POSTGRES,
            _ => SQLITE,
        };
        for statement in full_text {
            manager
                .get_connection()
                .execute_unprepared(statement)
                .await?;
        }
        Ok(())
    }
}

/// Which way of reading words made each row. A change of that number alone leaves the full text as it is.
struct M2;

impl MigrationName for M2 {
    fn name(&self) -> &'static str {
        "m20261121_000012_content_search_version"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for M2 {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let version = ColumnDef::new("version")
            .big_integer()
            .not_null()
            .default(1)
            .to_owned();
        let column = Table::alter()
            .table("content_search")
            .add_column(version)
            .to_owned();
        manager.alter_table(column).await?;
        if manager.get_database_backend() == DbBackend::Sqlite {
            let connection = manager.get_connection();
            for statement in SQLITE_CHANGED {
                connection.execute_unprepared(statement).await?;
            }
        }
        Ok(())
    }
}

fn documents() -> TableCreateStatement {
    let text = |name: &'static str| ColumnDef::new(name).text().not_null().to_owned();
    Table::create()
        .table("content_search")
        // Made of the document's id, so that it is the same on each database.
        .col(
            ColumnDef::new("number")
                .big_integer()
                .not_null()
                .primary_key(),
        )
        .col(ColumnDef::new("document").string().not_null().unique_key())
        .col(ColumnDef::new("kind").string().not_null())
        .col(text("url"))
        .col(text("title"))
        .col(text("text"))
        .col(text("title_key"))
        .col(text("title_terms"))
        .col(text("text_terms"))
        .to_owned()
}

fn words() -> TableCreateStatement {
    Table::create()
        .table("content_search_word")
        .col(ColumnDef::new("word").string().not_null().primary_key())
        .col(ColumnDef::new("stem").string().not_null())
        .col(ColumnDef::new("letters").big_integer().not_null())
        .col(ColumnDef::new("documents").big_integer().not_null())
        .to_owned()
}

fn synonyms() -> TableCreateStatement {
    Table::create()
        .table("content_search_synonyms")
        .col(ColumnDef::new("document").string().not_null().primary_key())
        .col(ColumnDef::new("body").text().not_null())
        .to_owned()
}

const SQLITE: &[&str] = &[
    "CREATE VIRTUAL TABLE content_search_fts USING fts5(title_terms, text_terms, \
     content='content_search', content_rowid='number', tokenize='unicode61')",
    "CREATE TRIGGER content_search_added AFTER INSERT ON content_search BEGIN \
     INSERT INTO content_search_fts(rowid, title_terms, text_terms) VALUES (new.number, new.title_terms, new.text_terms); END",
    "CREATE TRIGGER content_search_removed AFTER DELETE ON content_search BEGIN \
     INSERT INTO content_search_fts(content_search_fts, rowid, title_terms, text_terms) \
     VALUES ('delete', old.number, old.title_terms, old.text_terms); END",
    "CREATE TRIGGER content_search_changed AFTER UPDATE ON content_search BEGIN \
     INSERT INTO content_search_fts(content_search_fts, rowid, title_terms, text_terms) \
     VALUES ('delete', old.number, old.title_terms, old.text_terms); \
     INSERT INTO content_search_fts(rowid, title_terms, text_terms) VALUES (new.number, new.title_terms, new.text_terms); END",
];

const SQLITE_CHANGED: &[&str] = &[
    "DROP TRIGGER content_search_changed",
    "CREATE TRIGGER content_search_changed AFTER UPDATE OF title_terms, text_terms ON content_search BEGIN \
     INSERT INTO content_search_fts(content_search_fts, rowid, title_terms, text_terms) \
     VALUES ('delete', old.number, old.title_terms, old.text_terms); \
     INSERT INTO content_search_fts(rowid, title_terms, text_terms) VALUES (new.number, new.title_terms, new.text_terms); END",
];

/// Terms go in as they are, past PostgreSQL's own parser, which would split and class them its way.
const POSTGRES: &[&str] = &[
    "CREATE INDEX content_search_any ON content_search USING gin ((array_to_tsvector(string_to_array(title_terms, ' ')) || array_to_tsvector(string_to_array(text_terms, ' '))))",
    "CREATE INDEX content_search_title ON content_search USING gin (array_to_tsvector(string_to_array(title_terms, ' ')))",
];
