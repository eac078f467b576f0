//! Reading all rows as they were at one moment, while the store serves.

use std::collections::{BTreeMap, BTreeSet};

use futures::TryStreamExt;
use serde_json::Value;
use sqlx::sqlite::SqliteRow;
use sqlx::{
    AssertSqlSafe, Connection, Executor, PgConnection, Row as _, SqliteConnection, ValueRef,
};

use super::row::{ArchivedColumn, ArchivedRow, ArchivedTable, ColumnKind, is_archived};
use crate::{DatabaseEngine, Store, StoreError};

/// A read transaction on a connection of its own.
pub enum DatabaseSnapshot {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// Table, column, type, in no order; tables without archived columns are missing.
type ColumnTypes = Vec<(String, String, String)>;
type TableReferences = Vec<(String, String)>;

impl DatabaseSnapshot {
    pub async fn begin_snapshot(store: &Store) -> Result<Self, StoreError> {
        let reader = &store.pools().reader;
        if store.engine() == DatabaseEngine::Sqlite {
            let options = reader.get_sqlite_connection_pool().connect_options();
            // A connection past the pool: its transaction stays open as long as the backup
            // reads, and would take a reader from the site.
            let mut connection = SqliteConnection::connect_with(&options).await?;
            connection.execute("BEGIN").await?;
            // The first read fixes the moment.
            connection
                .execute("SELECT count(*) FROM sqlite_schema")
                .await?;
            return Ok(Self::Sqlite(connection));
        }
        let options = reader.get_postgres_connection_pool().connect_options();
        let mut connection = PgConnection::connect_with(&options).await?;
        connection
            .execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            .await?;
        connection
            .execute(
                "SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL timezone = 'UTC'",
            )
            .await?;
        Ok(Self::Postgres(connection))
    }

    pub async fn close_snapshot(self) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(connection) => connection.close().await?,
            Self::Postgres(connection) => connection.close().await?,
        }
        Ok(())
    }

    pub async fn schema_version(&mut self) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT version FROM seaql_migrations ORDER BY version";
        Ok(match self {
            Self::Sqlite(connection) => sqlx::query_scalar(sql).fetch_all(connection).await?,
            Self::Postgres(connection) => sqlx::query_scalar(sql).fetch_all(connection).await?,
        })
    }

    /// The archived tables; one that others refer to stands before them.
    pub async fn list_tables(&mut self) -> Result<Vec<ArchivedTable>, StoreError> {
        let (columns, references) = match self {
            Self::Sqlite(connection) => sqlite_schema(connection).await?,
            Self::Postgres(connection) => postgres_schema(connection).await?,
        };
        let kind = match self {
            Self::Sqlite(_) => ColumnKind::of_sqlite,
            Self::Postgres(_) => ColumnKind::of_postgres,
        };
        let mut tables: BTreeMap<String, Vec<ArchivedColumn>> = BTreeMap::new();
        for (table, name, declared) in columns {
            if is_archived(&table) {
                let kind = kind(&declared).ok_or_else(|| {
                    let what =
                        format!("{table}.{name} has the type {declared}, unknown to archives");
                    StoreError::Archive(what)
                })?;
                tables
                    .entry(table)
                    .or_default()
                    .push(ArchivedColumn { name, kind });
            }
        }
        for columns in tables.values_mut() {
            columns.sort_by(|a, b| a.name.cmp(&b.name));
        }
        let order = parents_first(tables.keys().cloned().collect(), &references);
        let with_columns = |name: String| {
            tables
                .remove(&name)
                .map(|columns| ArchivedTable { name, columns })
        };
        Ok(order.into_iter().filter_map(with_columns).collect())
    }

    pub async fn read_rows(
        &mut self,
        table: &ArchivedTable,
        each: &mut (dyn FnMut(ArchivedRow) -> Result<(), StoreError> + Send),
    ) -> Result<(), StoreError> {
        let select = format!("SELECT {} FROM \"{}\"", table.quoted_columns(), table.name);
        match self {
            Self::Sqlite(connection) => {
                let mut rows = sqlx::query(AssertSqlSafe(select)).fetch(connection);
                while let Some(row) = rows.try_next().await? {
                    each(sqlite_row(table, &row)?)?;
                }
            }
            Self::Postgres(connection) => {
                let select = format!("SELECT row_to_json(r)::text FROM ({select}) AS r");
                let mut rows = sqlx::query_scalar(AssertSqlSafe(select)).fetch(connection);
                while let Some(json) = rows.try_next().await? {
                    let json: String = json;
                    let row: ArchivedRow =
                        serde_json::from_str(&json).map_err(StoreError::other)?;
                    each(postgres_row(table, row)?)?;
                }
            }
        }
        Ok(())
    }
}

async fn sqlite_schema(
    connection: &mut SqliteConnection,
) -> Result<(ColumnTypes, TableReferences), StoreError> {
    // Virtual tables and their shadows are search indexes; hidden columns are generated.
    let columns = sqlx::query_as(
        "SELECT t.name, c.name, c.type FROM pragma_table_list AS t, pragma_table_xinfo(t.name) AS c \
         WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' \
         AND c.hidden = 0",
    )
    .fetch_all(&mut *connection)
    .await?;
    let references = sqlx::query_as(
        "SELECT t.name, f.\"table\" FROM pragma_table_list AS t, pragma_foreign_key_list(t.name) AS f \
         WHERE t.schema = 'main' AND t.type = 'table'",
    )
    .fetch_all(&mut *connection)
    .await?;
    Ok((columns, references))
}

async fn postgres_schema(
    connection: &mut PgConnection,
) -> Result<(ColumnTypes, TableReferences), StoreError> {
    let columns = sqlx::query_as(
        "SELECT c.table_name::text, c.column_name::text, c.data_type::text \
         FROM information_schema.columns AS c JOIN information_schema.tables AS t \
         USING (table_schema, table_name) WHERE table_schema = current_schema() \
         AND t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER'",
    )
    .fetch_all(&mut *connection)
    .await?;
    let references = sqlx::query_as(
        "SELECT a.relname::text, b.relname::text FROM pg_constraint AS f \
         JOIN pg_class AS a ON a.oid = f.conrelid JOIN pg_class AS b ON b.oid = f.confrelid \
         WHERE f.contype = 'f' AND f.connamespace = current_schema()::regnamespace",
    )
    .fetch_all(&mut *connection)
    .await?;
    Ok((columns, references))
}

/// Alphabetical, but no table before one that it refers to. Tables in a circle come last.
fn parents_first(mut left: BTreeSet<String>, references: &TableReferences) -> Vec<String> {
    let mut order = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let waits = |name: &String| {
            references
                .iter()
                .any(|(child, parent)| child == name && parent != name && left.contains(parent))
        };
        let next: Vec<String> = left.iter().filter(|name| !waits(name)).cloned().collect();
        if next.is_empty() {
            order.extend(std::mem::take(&mut left));
        }
        left.retain(|name| !next.contains(name));
        order.extend(next);
    }
    order
}

pub fn postgres_row(
    table: &ArchivedTable,
    mut row: ArchivedRow,
) -> Result<ArchivedRow, StoreError> {
    table
        .columns
        .iter()
        .map(|column| {
            let value = row.remove(&column.name).unwrap_or_default();
            Ok((column.name.clone(), column.kind.neutral_value(value)?))
        })
        .collect()
}

pub fn sqlite_row(table: &ArchivedTable, row: &SqliteRow) -> Result<ArchivedRow, StoreError> {
    table
        .columns
        .iter()
        .enumerate()
        .map(|(place, column)| {
            let value = sqlite_value(column.kind, row, place)?;
            Ok((column.name.clone(), column.kind.neutral_value(value)?))
        })
        .collect()
}

fn sqlite_value(kind: ColumnKind, row: &SqliteRow, place: usize) -> Result<Value, StoreError> {
    if row.try_get_raw(place)?.is_null() {
        return Ok(Value::Null);
    }
    Ok(match kind {
        ColumnKind::Integer => row.try_get_unchecked::<i64, _>(place)?.into(),
        ColumnKind::Float => row.try_get_unchecked::<f64, _>(place)?.into(),
        ColumnKind::Boolean => row.try_get_unchecked::<bool, _>(place)?.into(),
        ColumnKind::Text | ColumnKind::Timestamp | ColumnKind::Day => {
            row.try_get_unchecked::<String, _>(place)?.into()
        }
        ColumnKind::Bytes => hex::encode(row.try_get_unchecked::<Vec<u8>, _>(place)?).into(),
        ColumnKind::Json => {
            let text: String = row.try_get_unchecked(place)?;
            serde_json::from_str(&text).map_err(StoreError::other)?
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parents_come_before_their_children_and_circles_end() {
        let set = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        let refers = |pairs: &[(&str, &str)]| {
            pairs
                .iter()
                .map(|&(a, b)| (a.to_owned(), b.to_owned()))
                .collect::<Vec<_>>()
        };
        let order = parents_first(set(&["a", "b", "c"]), &refers(&[("a", "c"), ("b", "b")]));
        assert_eq!(order, ["b", "c", "a"]);
        let circle = parents_first(set(&["a", "b", "c"]), &refers(&[("a", "b"), ("b", "a")]));
        assert_eq!(circle, ["c", "a", "b"]);
    }
}
