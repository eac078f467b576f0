//! Tables of search. The full-text parts hang on the plain table (triggers on SQLite, indexes over expressions on
//! PostgreSQL), so that a restore of the plain table restores them too.

use sea_orm::DbBackend;
use store::schema::*;

pub fn migrations() -> Migrations {
    let tables = Migration::new("m20261121_000011_content_search")
        // The number is made of the document's id, so that it is the same on each database.
        .table(
            "content_search",
            [
                primary_key(big_integer("number")),
                string_uniq("document"),
                string("kind"),
                text("url"),
                text("title"),
                text("text"),
                text("title_key"),
                text("title_terms"),
                text("text_terms"),
            ],
        )
        .table(
            "content_search_word",
            [
                primary_key(string("word")),
                string("stem"),
                big_integer("letters"),
                big_integer("documents"),
            ],
        )
        .index("content_search_word", &["stem"])
        .index("content_search_word", &["letters"])
        .table(
            "content_search_synonyms",
            [primary_key(string("document")), text("body")],
        );
    // Which way of reading words made each row. A change of that number alone leaves the full text as it is.
    let version = Migration::new("m20261121_000012_content_search_version")
        .column("content_search", big_integer("version").default(1).take());
    let sqlite = |migration: Migration, sql: &&str| migration.sql_on(DbBackend::Sqlite, *sql);
    let postgres = |migration: Migration, sql: &&str| migration.sql_on(DbBackend::Postgres, *sql);
    vec![
        POSTGRES
            .iter()
            .fold(SQLITE.iter().fold(tables, sqlite), postgres)
            .boxed(),
        SQLITE_CHANGED.iter().fold(version, sqlite).boxed(),
    ]
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
