use std::collections::HashMap;

use sea_orm::{ConnectionTrait, DatabaseBackend, QueryResult, Statement, Value as Bound};
use serde_json::{Map, Value, json};
use store::{Actor, Store};

/// Copies of all rows that one transaction adds.
const ROUNDS: usize = 50;

/// Values are encrypted for the name that their table had when they were first written.
const FORMER_NAMES: [(&str, &str); 2] = [
    ("transfer_line", "giving_line"),
    ("thread_message", "conversation_thread_message"),
];

type Row = Map<String, Value>;

struct Table {
    name: String,
    columns: Vec<String>,
    unique: Vec<String>,
    rows: Vec<Row>,
}

/// What copies of one round share, and how many rows there were in all rounds.
struct Round<'a> {
    store: &'a Store,
    ids: HashMap<String, String>,
    count: &'a mut usize,
}

async fn query(store: &Store, sql: &str, values: Vec<Bound>) -> anyhow::Result<Vec<QueryResult>> {
    let statement = Statement::from_sql_and_values(DatabaseBackend::Sqlite, sql, values);
    Ok(store.reader().connection().query_all_raw(statement).await?)
}

async fn list_names(store: &Store, sql: &str, table: &str) -> anyhow::Result<Vec<String>> {
    let rows = query(store, sql, vec![table.into()]).await?;
    Ok(rows
        .iter()
        .map(|row| row.try_get("", "name"))
        .collect::<Result<_, _>>()?)
}

async fn read_table(store: &Store, name: &str) -> anyhow::Result<Table> {
    let columns = list_names(store, "SELECT name FROM pragma_table_info(?)", name).await?;
    let unique = "SELECT max(i.name) AS name FROM pragma_index_list(?) l, pragma_index_info(l.name) i \
        WHERE l.\"unique\" = 1 AND l.origin <> 'pk' GROUP BY l.name HAVING count(*) = 1";
    let unique = list_names(store, unique, name).await?;
    // As JSON, a row is read without knowing the types of its columns.
    let pairs: Vec<String> = columns.iter().map(|c| format!("'{c}', \"{c}\"")).collect();
    let sql = format!(
        "SELECT json_object({}) AS body FROM \"{name}\"",
        pairs.join(", ")
    );
    let mut rows = Vec::new();
    for row in query(store, &sql, Vec::new()).await? {
        rows.push(serde_json::from_str(&row.try_get::<String>("", "body")?)?);
    }
    Ok(Table {
        name: name.to_owned(),
        columns,
        unique,
        rows,
    })
}

/// The same text with a number in place of its last eight characters, so that references and hashes keep their shape.
fn number_text(text: &str, number: usize) -> String {
    let kept: String = text
        .chars()
        .take(text.chars().count().saturating_sub(8))
        .collect();
    format!("{kept}{number:08}")
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
                Value::Number(_) if column == "seq" => json!(1_000_000 + *self.count),
                Value::String(text) => json!(if let Some(id) = self.ids.get(text) {
                    id.clone()
                } else if table.unique.contains(column) {
                    number_text(text, *self.count)
                } else {
                    self.move_encrypted(&table.name, column, (&old, &new), text)
                        .unwrap_or_else(|| text.clone())
                }),
                other => other.clone(),
            };
            (column.clone(), copied)
        };
        row.iter().map(copy).collect()
    }
}

async fn insert(tx: &store::WriteTx, table: &Table, rows: &[Row]) -> anyhow::Result<()> {
    let list = |wrap: fn(&str) -> String| {
        let wrapped: Vec<String> = table.columns.iter().map(|column| wrap(column)).collect();
        wrapped.join(", ")
    };
    let sql = format!(
        "INSERT INTO \"{}\" ({}) SELECT {} FROM json_each(?)",
        table.name,
        list(|column| format!("\"{column}\"")),
        list(|column| format!("json_extract(value, '$.{column}')")),
    );
    let rows = serde_json::to_string(rows)?;
    let statement =
        Statement::from_sql_and_values(DatabaseBackend::Sqlite, sql, [Bound::from(rows)]);
    tx.connection().execute_raw(statement).await?;
    Ok(())
}

/// Copies all rows of the tables, which refer to each other as their models do, until the first table has so many.
pub async fn add(store: &Store, names: &[String], rows: usize) -> anyhow::Result<()> {
    store.load_keys().await?;
    let mut tables = Vec::new();
    for name in names {
        tables.push(read_table(store, name).await?);
    }
    let models = tables.first().map_or(0, |table| table.rows.len());
    anyhow::ensure!(models > 0, "{names:?}: there is no row to copy");
    let rounds: Vec<usize> = (1..rows.div_ceil(models)).collect();
    let mut count = 0;
    for batch in rounds.chunks(ROUNDS) {
        let mut copies: Vec<Vec<Row>> = tables.iter().map(|_| Vec::new()).collect();
        for _ in batch {
            let ids = tables.iter().flat_map(|table| &table.rows);
            let ids = ids.filter_map(|row| row.get("id")?.as_str());
            let ids = ids.map(|id| (id.to_owned(), store.clock().new_id().to_string()));
            let mut round = Round {
                store,
                ids: ids.collect(),
                count: &mut count,
            };
            for (table, copies) in tables.iter().zip(&mut copies) {
                copies.extend(table.rows.iter().map(|row| round.copy_row(table, row)));
            }
        }
        let tx = store.begin(Actor::System).await?;
        for (table, rows) in tables.iter().zip(&copies) {
            insert(&tx, table, rows).await?;
        }
        tx.commit().await?;
    }
    Ok(())
}
