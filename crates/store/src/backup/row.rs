//! A row as JSON that is the same whichever engine it came from.

use std::io::Write;

use chrono::{DateTime, SecondsFormat, Utc};
use kernel::whole_microseconds;
use serde_json::{Map, Value};
use sha2::Digest as _;
use sha2::Sha256;

use super::manifest::TableEntry;
use crate::StoreError;

/// Column name to value, names in alphabetical order.
pub type ArchivedRow = Map<String, Value>;

#[derive(Clone, Debug)]
pub struct ArchivedTable {
    pub name: String,
    pub columns: Vec<ArchivedColumn>,
}

#[derive(Clone, Debug)]
pub struct ArchivedColumn {
    pub name: String,
    pub kind: ColumnKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    Integer,
    Float,
    Boolean,
    Text,
    /// A moment in whole microseconds; RFC 3339 with `+00:00`, as short as its fraction allows.
    Timestamp,
    Day,
    /// Hex digits.
    Bytes,
    /// JSON columns do not keep the order of keys: here it is alphabetical.
    Json,
}

impl ColumnKind {
    /// By SQLite's declared type, as SeaORM writes them.
    pub fn of_sqlite(declared: &str) -> Option<Self> {
        let declared = declared.to_ascii_lowercase();
        let name = declared.split('(').next().unwrap_or_default().trim();
        Some(match name {
            "integer" | "bigint" | "smallint" | "tinyint" | "int" => Self::Integer,
            "double" | "float" | "real" => Self::Float,
            "boolean" => Self::Boolean,
            "text" | "varchar" | "char" | "uuid_text" => Self::Text,
            "timestamp_with_timezone_text" => Self::Timestamp,
            "date_text" => Self::Day,
            "blob" | "varbinary_blob" | "binary_blob" => Self::Bytes,
            "json_text" | "jsonb_text" => Self::Json,
            _ => return None,
        })
    }

    /// By PostgreSQL's `information_schema.columns.data_type`.
    pub fn of_postgres(data_type: &str) -> Option<Self> {
        Some(match data_type {
            "bigint" | "integer" | "smallint" => Self::Integer,
            "double precision" | "real" => Self::Float,
            "boolean" => Self::Boolean,
            "text" | "character varying" | "character" | "uuid" => Self::Text,
            "timestamp with time zone" => Self::Timestamp,
            "date" => Self::Day,
            "bytea" => Self::Bytes,
            "json" | "jsonb" => Self::Json,
            _ => return None,
        })
    }

    /// The one form of a value that an engine wrote in its own.
    pub fn neutral_value(self, value: Value) -> Result<Value, StoreError> {
        match (self, value) {
            (Self::Timestamp, Value::String(text)) => {
                let moment: DateTime<Utc> = text.parse().map_err(|_| timestamp_error(&text))?;
                let moment = whole_microseconds(moment);
                Ok(moment.to_rfc3339_opts(SecondsFormat::AutoSi, false).into())
            }
            (Self::Bytes, Value::String(text)) => {
                Ok(text.strip_prefix("\\x").unwrap_or(&text).to_owned().into())
            }
            (Self::Float, Value::Number(number)) => Ok(number.as_f64().into()),
            (Self::Json, value) => Ok(sort_keys(value)),
            (_, value) => Ok(value),
        }
    }
}

impl ArchivedTable {
    pub fn quoted_columns(&self) -> String {
        let names: Vec<_> = self
            .columns
            .iter()
            .map(|column| format!("\"{}\"", column.name))
            .collect();
        names.join(", ")
    }

    /// Reads an archived line into the form in which rows are written today. Archives of earlier versions have moments
    /// finer than a microsecond, and hashes over them; what PostgreSQL would not keep is left out for both engines.
    pub fn read_line(&self, line: &str) -> Result<ArchivedRow, StoreError> {
        let mut row: ArchivedRow = serde_json::from_str(line)
            .map_err(|error| StoreError::Archive(format!("a row cannot be read: {error}")))?;
        for column in &self.columns {
            if let Some(value) = row.get_mut(&column.name) {
                *value = column.kind.neutral_value(value.take())?;
            }
        }
        Ok(row)
    }
}

fn timestamp_error(text: &str) -> StoreError {
    StoreError::Archive(format!("{text:?} is not a moment in time"))
}

fn sort_keys(value: Value) -> Value {
    match value {
        Value::Object(map) => {
            let mut entries: Vec<_> = map.into_iter().collect();
            entries.sort_by(|a, b| a.0.cmp(&b.0));
            entries
                .into_iter()
                .map(|(key, value)| (key, sort_keys(value)))
                .collect::<Map<_, _>>()
                .into()
        }
        Value::Array(items) => items.into_iter().map(sort_keys).collect(),
        other => other,
    }
}

/// Tables whose rows end by themselves: an archive that brought them back would sign in again who was signed out, open
/// links again that were used or taken back, and go on with uploads whose bytes it has not.
const EPHEMERAL_TABLES: [&str; 6] = [
    "staff_session",
    "staff_link",
    "staff_ceremony",
    "staff_attempt",
    "content_upload",
    "content_upload_part",
];

/// Whether a table's rows are archived. The change log and the proof of readiness are of no use to another store, and what
/// is fleeting stays where it is.
pub fn is_archived(table: &str) -> bool {
    !matches!(table, "seaql_migrations" | "change_log" | "readiness")
        && !EPHEMERAL_TABLES.contains(&table)
}

#[derive(Default)]
pub struct TableDigest(Vec<[u8; 32]>);

impl TableDigest {
    pub fn add_to(&mut self, row: &ArchivedRow, lines: &mut impl Write) -> Result<(), StoreError> {
        let line = serde_json::to_string(row).map_err(StoreError::other)?;
        self.add_line(&line);
        writeln!(lines, "{line}")?;
        Ok(())
    }

    /// Adds a row by its line, without the line's end.
    pub fn add_line(&mut self, line: &str) {
        self.0.push(Sha256::digest(line).into());
    }

    pub fn into_table_entry(mut self, name: String) -> TableEntry {
        self.0.sort_unstable();
        let rows = self.0.len() as u64;
        TableEntry {
            name,
            rows,
            digest: hex::encode(Sha256::digest(self.0.concat())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn moments_of_both_engines_become_one() {
        for text in [
            "2026-11-21T01:00:00.1234+00:00",
            "2026-11-21T02:00:00.123400+01:00",
        ] {
            let neutral = ColumnKind::Timestamp.neutral_value(text.into()).unwrap();
            assert_eq!(neutral, "2026-11-21T01:00:00.123400+00:00");
        }
        let whole = ColumnKind::Timestamp
            .neutral_value("2026-11-21T01:00:00Z".into())
            .unwrap();
        assert_eq!(whole, "2026-11-21T01:00:00+00:00");
        let fine = ColumnKind::Timestamp.neutral_value("2026-11-21T01:00:00.123456789Z".into());
        assert_eq!(fine.unwrap(), "2026-11-21T01:00:00.123456+00:00");
        assert!(
            ColumnKind::Timestamp
                .neutral_value("yesterday".into())
                .is_err()
        );
    }

    #[test]
    fn json_is_sorted_all_the_way_down() {
        let neutral = ColumnKind::Json
            .neutral_value(json!({ "b": [{ "d": 1, "c": 2 }], "a": null }))
            .unwrap();
        assert_eq!(neutral.to_string(), r#"{"a":null,"b":[{"c":2,"d":1}]}"#);
    }

    #[test]
    fn a_digest_does_not_depend_on_the_order_of_rows() {
        let digest = |lines: [&str; 3]| {
            let mut digest = TableDigest::default();
            lines.iter().for_each(|line| digest.add_line(line));
            digest.into_table_entry("t".into())
        };
        assert_eq!(digest(["a", "b", "b"]), digest(["b", "a", "b"]));
        assert_ne!(digest(["a", "b", "b"]), digest(["a", "a", "b"]));
    }
}
