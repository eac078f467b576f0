use std::collections::HashMap;

use chrono::{DateTime, Duration, SecondsFormat, Utc};
use kernel::Clock;
use sea_orm::{ConnectionTrait, DatabaseBackend, QueryResult, Statement, Value as Bound};
use serde_json::{Map, Value, json};
use store::{Actor, Store};

/// Copies of all rows that one transaction adds.
const ROUNDS: usize = 50;

/// What is past is spread over a year, and what is to come over a quarter, so that no day has all of it.
const PAST_DAYS: usize = 360;
const COMING_DAYS: usize = 90;

/// Values are encrypted for the name that their table had when they were first written.
const FORMER_NAMES: [(&str, &str); 2] = [
    ("transfer_line", "giving_line"),
    ("thread_message", "conversation_thread_message"),
];

pub type Row = Map<String, Value>;

struct Table {
    name: String,
    columns: Vec<String>,
    /// Columns in which no two rows are alike.
    keys: Vec<Vec<String>>,
    rows: Vec<Row>,
}

/// What copies of one round share, and how many rows there were in all rounds.
struct Round<'a> {
    store: &'a Store,
    ids: HashMap<String, String>,
    /// How far in the year this round is, of one.
    part: (usize, usize),
    count: &'a mut usize,
}

async fn query(store: &Store, sql: &str, values: Vec<Bound>) -> anyhow::Result<Vec<QueryResult>> {
    let statement = Statement::from_sql_and_values(DatabaseBackend::Sqlite, sql, values);
    Ok(store.reader().connection().query_all_raw(statement).await?)
}

async fn list_keys(store: &Store, table: &str) -> anyhow::Result<Vec<Vec<String>>> {
    let sql = "SELECT l.name AS key, coalesce(i.name, '') AS name FROM pragma_index_list(?) l, pragma_index_info(l.name) i \
        WHERE l.\"unique\" = 1 ORDER BY l.name, i.seqno";
    let mut keys: Vec<(String, Vec<String>)> = Vec::new();
    for row in query(store, sql, vec![table.into()]).await? {
        let (key, column): (String, String) = (row.try_get("", "key")?, row.try_get("", "name")?);
        match keys.last_mut() {
            Some((last, columns)) if *last == key => columns.push(column),
            _ => keys.push((key, vec![column])),
        }
    }
    Ok(keys.into_iter().map(|(_, columns)| columns).collect())
}

/// `name` is that of a table, with a condition for its rows behind it where not all are to be copied.
async fn read_table(store: &Store, name: &str) -> anyhow::Result<Table> {
    let (name, condition) = name.split_once(' ').unwrap_or((name, ""));
    let found = "SELECT name FROM pragma_table_info(?)";
    let found = query(store, found, vec![name.into()]).await?;
    let columns: Vec<String> = found
        .iter()
        .map(|row| row.try_get("", "name"))
        .collect::<Result<_, _>>()?;
    // As JSON, a row is read without knowing the types of its columns.
    let pairs: Vec<String> = columns.iter().map(|c| format!("'{c}', \"{c}\"")).collect();
    let sql = format!(
        "SELECT json_object({}) AS body FROM \"{name}\" {condition}",
        pairs.join(", ")
    );
    let mut rows = Vec::new();
    for row in query(store, &sql, Vec::new()).await? {
        rows.push(serde_json::from_str(&row.try_get::<String>("", "body")?)?);
    }
    Ok(Table {
        name: name.to_owned(),
        columns,
        keys: list_keys(store, name).await?,
        rows,
    })
}

/// The same text with a number in place of its last eight characters, so that references and hashes keep their shape.
fn number_text(text: &str, number: usize) -> String {
    let shape: String = text
        .chars()
        .take(text.chars().count().saturating_sub(8))
        .collect();
    format!("{shape}{number:08}")
}

impl Round<'_> {
    /// The value encrypted for the copy's place, where it was encrypted for that of the model.
    fn move_encrypted(
        &self,
        table: &str,
        column: &str,
        ids: (&str, &str),
        text: &str,
    ) -> Option<String> {
        let former = FORMER_NAMES.iter().find(|(name, _)| *name == table);
        let table = former.map_or(table, |(_, former)| former);
        let place = |id: &str| format!("{table}.{column}:{id}");
        let plain = self.store.decrypt_bytes(&place(ids.0), text).ok()?;
        self.store.encrypt_bytes(&place(ids.1), &plain).ok()
    }

    /// The moment of the copy, where the text is one.
    fn move_moment(&self, text: &str) -> Option<String> {
        let moment = DateTime::parse_from_rfc3339(text).ok()?.with_timezone(&Utc);
        let moved = moment + self.shift(moment);
        Some(moved.to_rfc3339_opts(SecondsFormat::AutoSi, false))
    }

    fn shift(&self, moment: DateTime<Utc>) -> Duration {
        let (number, all) = self.part;
        let days = |days: usize| {
            let seconds = days * 86_400 * number / all.max(1);
            Duration::seconds(i64::try_from(seconds).unwrap_or(0))
        };
        if moment > self.store.clock().now() {
            days(COMING_DAYS)
        } else {
            -days(PAST_DAYS)
        }
    }

    fn copy_row(&mut self, table: &Table, row: &Row) -> Row {
        *self.count += 1;
        let old = row
            .get("id")
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned();
        let new = self.ids.get(&old).cloned().unwrap_or_default();
        let copy = |(column, value): (&String, &Value)| {
            let copied = match value {
                Value::String(text) => json!(if let Some(id) = self.ids.get(text) {
                    id.clone()
                } else {
                    self.move_encrypted(&table.name, column, (&old, &new), text)
                        .or_else(|| self.move_moment(text))
                        .unwrap_or_else(|| text.clone())
                }),
                other => other.clone(),
            };
            (column.clone(), copied)
        };
        let mut copied: Row = row.iter().map(copy).collect();
        for key in &table.keys {
            let is_same = |column: &String| {
                let value = row.get(column);
                value.is_some_and(|value| !value.is_null()) && copied.get(column) == value
            };
            if !key.iter().all(is_same) {
                continue;
            }
            // Of several columns the short ones name a kind.
            let length = |column: &&String| row.get(*column).and_then(Value::as_str).map(str::len);
            let Some(column) = key.iter().max_by_key(length) else {
                continue;
            };
            let numbered = match row.get(column) {
                Some(Value::String(text)) => json!(number_text(text, *self.count)),
                _ => json!(1_000_000 + *self.count),
            };
            copied.insert(column.clone(), numbered);
        }
        copied
    }
}

async fn insert(
    tx: &store::WriteTx,
    table: &str,
    columns: &[String],
    rows: &[Row],
) -> anyhow::Result<()> {
    let list = |wrap: fn(&str) -> String| {
        let wrapped: Vec<String> = columns.iter().map(|column| wrap(column)).collect();
        wrapped.join(", ")
    };
    let sql = format!(
        "INSERT INTO \"{table}\" ({}) SELECT {} FROM json_each(?)",
        list(|column| format!("\"{column}\"")),
        list(|column| format!("json_extract(value, '$.{column}')")),
    );
    let rows = serde_json::to_string(rows)?;
    let statement =
        Statement::from_sql_and_values(DatabaseBackend::Sqlite, sql, [Bound::from(rows)]);
    tx.connection().execute_raw(statement).await?;
    Ok(())
}

/// Adds rows that have the same columns.
pub async fn add_rows(store: &Store, table: &str, rows: &[Row]) -> anyhow::Result<()> {
    let Some(first) = rows.first() else {
        return Ok(());
    };
    let columns: Vec<String> = first.keys().cloned().collect();
    let tx = store.begin(Actor::System).await?;
    insert(&tx, table, &columns, rows).await?;
    tx.commit().await?;
    Ok(())
}

/// Copies all rows of the tables, which refer to each other as their models do, until the first table has so many.
pub async fn add(store: &Store, names: &[&str], rows: usize) -> anyhow::Result<()> {
    let mut tables = Vec::new();
    for name in names {
        tables.push(read_table(store, name).await?);
    }
    let models = tables.first().map_or(0, |table| table.rows.len());
    anyhow::ensure!(models > 0, "{names:?}: there is no row to copy");
    let rounds: Vec<usize> = (1..rows.div_ceil(models)).collect();
    let mut count = 0;
    // The oldest first, as if they had been written one after the other.
    let begun = store.clock().now() - Duration::days(i64::try_from(PAST_DAYS)?);
    let ids_clock = Clock::fixed(begun);
    for batch in rounds.chunks(ROUNDS) {
        let mut copies: Vec<Vec<Row>> = tables.iter().map(|_| Vec::new()).collect();
        for number in batch {
            ids_clock
                .advance(Duration::days(i64::try_from(PAST_DAYS)?) / i32::try_from(rounds.len())?);
            let ids = tables.iter().flat_map(|table| &table.rows);
            let ids = ids.filter_map(|row| row.get("id")?.as_str());
            let ids = ids.map(|id| (id.to_owned(), ids_clock.new_id().to_string()));
            let mut round = Round {
                store,
                ids: ids.collect(),
                part: (rounds.len() - number, rounds.len()),
                count: &mut count,
            };
            for (table, copies) in tables.iter().zip(&mut copies) {
                copies.extend(table.rows.iter().map(|row| round.copy_row(table, row)));
            }
        }
        let tx = store.begin(Actor::System).await?;
        for (table, rows) in tables.iter().zip(&copies) {
            insert(&tx, &table.name, &table.columns, rows).await?;
        }
        tx.commit().await?;
    }
    Ok(())
}
