//! Rows of search, and the questions that differ by database.
use ::store::{DatabaseEngine, StoreError, StoreReader, WriteTx};
use sea_orm::sea_query::{Alias, Expr, ExprTrait, OnConflict};
use sea_orm::{
    ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, PaginatorTrait,
    QueryFilter, QueryOrder, QuerySelect, Statement, Value,
};

use super::query::SearchPlan;
use super::relevance::{SearchCandidate, TermCounts};
use super::spell_check::KnownWord;
use super::text_words::VERSION;

/// Rows looked at per question; more documents than that with the same words are cut off, the same on both databases.
pub(super) const MOST_CANDIDATES: u64 = 400;
/// Values in one statement at most.
const BATCH: usize = 300;

pub(crate) mod document {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "content_search")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub number: i64,
        pub document: String,
        pub kind: String,
        #[sea_orm(column_type = "Text")]
        pub url: String,
        #[sea_orm(column_type = "Text")]
        pub title: String,
        #[sea_orm(column_type = "Text")]
        pub text: String,
        #[sea_orm(column_type = "Text")]
        pub title_key: String,
        #[sea_orm(column_type = "Text")]
        pub title_terms: String,
        #[sea_orm(column_type = "Text")]
        pub text_terms: String,
        /// [`super::text_words::VERSION`] when it was made; 0 when it is to be made anew.
        pub version: i64,
    }

    store::columns! {
        Plain: Number, Document, Kind, Url, Title, Text, TitleKey, TitleTerms, TextTerms, Version;
    }
}

pub(crate) mod word {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "content_search_word")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub word: String,
        pub stem: String,
        pub letters: i64,
        pub documents: i64,
    }

    store::columns! {
        Plain: Word, Stem, Letters, Documents;
    }
}

pub(crate) mod synonyms {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "content_search_synonyms")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub document: String,
        #[sea_orm(column_type = "Text")]
        pub body: String,
    }

    store::columns! {
        Plain: Document, Body;
    }
}

pub(super) async fn find_row(
    tx: &WriteTx,
    document: &str,
) -> Result<Option<document::Model>, StoreError> {
    let row = document::Entity::find()
        .filter(document::Column::Document.eq(document))
        .one(tx.connection())
        .await?;
    Ok(row)
}

pub(super) async fn delete_row(tx: &WriteTx, number: i64) -> Result<(), StoreError> {
    document::Entity::delete_by_id(number)
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// Marks every document as one to be made anew and forgets all words; what is found stays found.
pub(super) async fn flag_outdated(tx: &WriteTx) -> Result<(), StoreError> {
    document::Entity::update_many()
        .col_expr(document::Column::Version, Expr::value(0_i64))
        .exec(tx.connection())
        .await?;
    word::Entity::delete_many().exec(tx.connection()).await?;
    Ok(())
}

/// Removes the documents that were not made by this version; answers how many.
pub(super) async fn remove_outdated(tx: &WriteTx) -> Result<u64, StoreError> {
    let removed = document::Entity::delete_many()
        .filter(document::Column::Version.ne(VERSION))
        .exec(tx.connection())
        .await?;
    Ok(removed.rows_affected)
}

pub(super) async fn has_outdated(reader: &StoreReader) -> Result<bool, StoreError> {
    let found = document::Entity::find()
        .select_only()
        .column(document::Column::Number)
        .filter(document::Column::Version.ne(VERSION))
        .into_tuple::<i64>()
        .one(reader.connection())
        .await?;
    Ok(found.is_some())
}

/// Counts one document more for each word. Words come sorted, so that two nodes lock them in the same order.
pub(super) async fn count_up(tx: &WriteTx, words: &[(String, String)]) -> Result<(), StoreError> {
    // Each row binds four values.
    for batch in words.chunks(BATCH / 4) {
        let rows = batch.iter().map(|(word, stem)| word::ActiveModel {
            word: Set(word.clone()),
            stem: Set(stem.clone()),
            letters: Set(i64::try_from(word.chars().count()).unwrap_or(i64::MAX)),
            documents: Set(1),
        });
        let more = Expr::col((word::Entity, word::Column::Documents)).add(1);
        let clash = OnConflict::column(word::Column::Word)
            .value(word::Column::Documents, more)
            .to_owned();
        word::Entity::insert_many(rows)
            .on_conflict(clash)
            .exec_without_returning(tx.connection())
            .await?;
    }
    Ok(())
}

/// Counts one document less for each word and forgets those that no document holds any more.
pub(super) async fn count_down(tx: &WriteTx, words: &[String]) -> Result<(), StoreError> {
    for batch in words.chunks(BATCH) {
        let these = word::Column::Word.is_in(batch.iter().map(String::as_str));
        word::Entity::update_many()
            .col_expr(
                word::Column::Documents,
                Expr::col(word::Column::Documents).sub(1),
            )
            .filter(these.clone())
            .exec(tx.connection())
            .await?;
        word::Entity::delete_many()
            .filter(these)
            .filter(word::Column::Documents.lte(0))
            .exec(tx.connection())
            .await?;
    }
    Ok(())
}

pub(super) async fn put_synonyms(
    tx: &WriteTx,
    document: &str,
    body: String,
) -> Result<(), StoreError> {
    let row = synonyms::ActiveModel {
        document: Set(document.to_owned()),
        body: Set(body),
    };
    let clash = OnConflict::column(synonyms::Column::Document)
        .update_column(synonyms::Column::Body)
        .to_owned();
    synonyms::Entity::insert(row)
        .on_conflict(clash)
        .exec_without_returning(tx.connection())
        .await?;
    Ok(())
}

pub(super) async fn remove_synonyms(tx: &WriteTx, document: &str) -> Result<(), StoreError> {
    synonyms::Entity::delete_by_id(document)
        .exec(tx.connection())
        .await?;
    Ok(())
}

pub(super) async fn all_synonyms(reader: &StoreReader) -> Result<Vec<String>, StoreError> {
    let mut rows = synonyms::Entity::find().all(reader.connection()).await?;
    rows.sort_by(|a, b| a.document.cmp(&b.document));
    Ok(rows.into_iter().map(|row| row.body).collect())
}

/// How many documents there are, and how many hold each of the terms.
pub(super) async fn load_term_counts(
    reader: &StoreReader,
    terms: Vec<&str>,
) -> Result<TermCounts, StoreError> {
    #[derive(FromQueryResult)]
    struct Row {
        stem: String,
        held: i64,
    }
    let documents = document::Entity::find().count(reader.connection()).await?;
    // PostgreSQL sums bigints to numeric, which does not decode as i64.
    let held = Expr::col(word::Column::Documents)
        .sum()
        .cast_as(Alias::new("bigint"));
    let rows = word::Entity::find()
        .select_only()
        .column(word::Column::Stem)
        .expr_as(held, "held")
        .filter(word::Column::Stem.is_in(terms))
        .group_by(word::Column::Stem)
        .into_model::<Row>()
        .all(reader.connection())
        .await?;
    Ok(TermCounts {
        documents: i64::try_from(documents).unwrap_or(i64::MAX),
        holding: rows.into_iter().map(|row| (row.stem, row.held)).collect(),
    })
}

/// Words with a number of letters from `shortest` to `longest`.
pub(super) async fn words_of_length(
    reader: &StoreReader,
    shortest: usize,
    longest: usize,
) -> Result<Vec<KnownWord>, StoreError> {
    let signed = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
    Ok(word::Entity::find()
        .filter(word::Column::Letters.between(signed(shortest), signed(longest)))
        .into_model()
        .all(reader.connection())
        .await?)
}

pub(super) async fn load_documents(
    reader: &StoreReader,
    ids: &[String],
) -> Result<Vec<document::Model>, StoreError> {
    let wanted = document::Column::Document.is_in(ids.iter().map(String::as_str));
    Ok(document::Entity::find()
        .filter(wanted)
        .all(reader.connection())
        .await?)
}

/// Documents with a title word that begins so, or that continues the words before it. `key` holds letters, digits and
/// single spaces only, so nothing in it is a wildcard.
pub(super) async fn find_titles(
    reader: &StoreReader,
    key: &str,
) -> Result<Vec<(String, String, String, String)>, StoreError> {
    let column = document::Column::TitleKey;
    let rows = document::Entity::find()
        .select_only()
        .columns([
            document::Column::Document,
            document::Column::Title,
            document::Column::Url,
            column,
        ])
        .filter(
            column
                .like(format!("{key}%"))
                .or(column.like(format!("% {key}%"))),
        )
        .order_by_asc(document::Column::Number)
        .limit(MOST_CANDIDATES)
        .into_tuple()
        .all(reader.connection())
        .await?;
    Ok(rows)
}

/// What must match: everything asked for, anything of it, or anything of it in the title.
#[derive(Debug, Clone, Copy)]
pub(super) enum MatchScope {
    All,
    Any,
    Title,
}

/// Documents that match the plan, in a fixed order, at most [`MOST_CANDIDATES`]. Runs of words are not checked here.
pub(super) async fn find_candidates(
    reader: &StoreReader,
    engine: DatabaseEngine,
    plan: &SearchPlan,
    place: MatchScope,
    kind: Option<&str>,
) -> Result<Vec<SearchCandidate>, StoreError> {
    let connection = reader.connection();
    let expression = match_expression(engine, plan, place);
    let (table, condition) = match (engine, place) {
        (DatabaseEngine::Sqlite, _) => (
            "content_search_fts JOIN content_search AS s ON s.number = content_search_fts.rowid",
            "content_search_fts MATCH $1",
        ),
        (DatabaseEngine::Postgres, MatchScope::Title) => (
            "content_search AS s",
            "array_to_tsvector(string_to_array(s.title_terms, ' ')) @@ CAST($1 AS tsquery)",
        ),
        (DatabaseEngine::Postgres, _) => (
            "content_search AS s",
            "(array_to_tsvector(string_to_array(s.title_terms, ' ')) || array_to_tsvector(string_to_array(s.text_terms, ' '))) @@ CAST($1 AS tsquery)",
        ),
    };
    let mut values = vec![Value::from(expression)];
    let of_kind = match kind {
        Some(kind) => {
            values.push(Value::from(kind));
            " AND s.kind = $2"
        }
        None => "",
    };
    // Ordered before the limit, so that both databases cut off the same rows (decision 007).
    let sql = format!(
        "SELECT s.document, s.kind, s.title_terms, s.text_terms FROM {table} WHERE {condition}{of_kind} ORDER BY s.number LIMIT {MOST_CANDIDATES}"
    );
    let statement = Statement::from_sql_and_values(connection.get_database_backend(), sql, values);
    let found = SearchCandidate::find_by_statement(statement);
    Ok(found.all(connection).await?)
}

/// The plan in the engine's own words. Terms are ASCII letters and digits, so quoting them is enough.
fn match_expression(engine: DatabaseEngine, plan: &SearchPlan, place: MatchScope) -> String {
    let (quote, and, or) = match engine {
        DatabaseEngine::Sqlite => ('"', " AND ", " OR "),
        DatabaseEngine::Postgres => ('\'', " & ", " | "),
    };
    let alternative = |terms: &[String]| {
        let quoted: Vec<String> = terms
            .iter()
            .map(|term| format!("{quote}{term}{quote}"))
            .collect();
        format!("({})", quoted.join(and))
    };
    let groups: Vec<String> = plan
        .groups
        .iter()
        .map(|group| {
            let ways: Vec<String> = group
                .alternatives
                .iter()
                .map(|way| alternative(&way.terms))
                .collect();
            format!("({})", ways.join(or))
        })
        .collect();
    let joined = groups.join(match place {
        MatchScope::All => and,
        MatchScope::Any | MatchScope::Title => or,
    });
    match (engine, place) {
        (DatabaseEngine::Sqlite, MatchScope::Title) => format!("title_terms : ({joined})"),
        _ => joined,
    }
}
