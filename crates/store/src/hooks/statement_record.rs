//! What each test sends to its store, for `scripts/postgres-tests.py`, which chooses by it what PostgreSQL runs.
//!
//! With `BEDSIDE_TEST_RECORD` (a folder), under nextest: one file per test, named `<binary>$<test>`, with a line per
//! shape of a statement, without its values; `!` before one that failed. `+store` stands for an opened store, `+nodes`
//! for a second one on the same folder.

#![expect(
    clippy::expect_used,
    reason = "a test whose set-up fails can only stop"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use sea_orm::DatabaseConnection;

static NOTES: LazyLock<Option<Arc<Mutex<Notes>>>> = LazyLock::new(|| {
    let folder = std::env::var_os("BEDSIDE_TEST_RECORD").filter(|folder| !folder.is_empty())?;
    let binary = std::env::var("NEXTEST_BINARY_ID").ok()?;
    let test = std::env::var("NEXTEST_TEST_NAME").ok()?;
    std::fs::create_dir_all(&folder).expect("the folder of the record");
    // A process that the test starts adds to the same file.
    let file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(Path::new(&folder).join(format!("{binary}${test}")))
        .expect("the test's record");
    Some(Arc::new(Mutex::new(Notes {
        file,
        lines: BTreeSet::new(),
        stores: BTreeMap::new(),
    })))
});

/// Set while a template is made: what goes into that belongs to no test, whichever happens to come first.
static PAUSED: AtomicBool = AtomicBool::new(false);

/// Nothing is noted of stores that are opened while this lives.
pub(crate) struct Pause;

impl Pause {
    pub fn begin() -> Self {
        PAUSED.store(true, Ordering::SeqCst);
        Self
    }
}

impl Drop for Pause {
    fn drop(&mut self) {
        PAUSED.store(false, Ordering::SeqCst);
    }
}

struct Notes {
    file: File,
    lines: BTreeSet<String>,
    stores: BTreeMap<PathBuf, u32>,
}

impl Notes {
    fn add(&mut self, line: String) {
        if !self.lines.contains(&line) {
            // One write, so that lines of two processes do not mix.
            let written = self.file.write_all(format!("{line}\n").as_bytes());
            written.expect("a line of the test's record");
            self.lines.insert(line);
        }
    }
}

pub(crate) fn watch_statements(
    mut writer: DatabaseConnection,
    mut reader: DatabaseConnection,
    data: &Path,
) -> (DatabaseConnection, DatabaseConnection) {
    if PAUSED.load(Ordering::SeqCst) {
        return (writer, reader);
    }
    let Some(notes) = &*NOTES else {
        return (writer, reader);
    };
    {
        let mut notes = notes.lock().unwrap_or_else(PoisonError::into_inner);
        notes.add("+store".to_owned());
        let stores = notes.stores.entry(data.to_owned()).or_default();
        *stores += 1;
        if *stores > 1 {
            notes.add("+nodes".to_owned());
        }
    }
    for connection in [&mut writer, &mut reader] {
        let notes = Arc::clone(notes);
        connection.set_metric_callback(move |info| {
            let failed = if info.failed { "!" } else { "" };
            let line = format!("{failed}{}", shape(&info.statement.sql));
            let mut notes = notes.lock().unwrap_or_else(PoisonError::into_inner);
            notes.add(line);
        });
    }
    (writer, reader)
}

/// The statement without its values: however many stand in a list, and whichever numbers and words, it is one shape.
pub fn shape(sql: &str) -> String {
    let mut shape = String::with_capacity(sql.len());
    let mut characters = sql.chars().peekable();
    while let Some(character) = characters.next() {
        let before = shape.chars().next_back();
        let within_name = before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '"');
        match character {
            '\'' => {
                while characters.next().is_some_and(|c| c != '\'') {}
                shape.push('?');
            }
            '?' | '$' => {
                while characters.next_if(char::is_ascii_digit).is_some() {}
                shape.push('?');
            }
            '0'..='9' if !within_name => {
                while characters.next_if(char::is_ascii_digit).is_some() {}
                shape.push('?');
            }
            space if space.is_whitespace() => {
                if before != Some(' ') {
                    shape.push(' ');
                }
            }
            other => shape.push(other),
        }
        // `?, ?` is `?`, and `(?), (?)` is `(?)`.
        for (twice, again) in [("?, ?", ", ?"), ("(?), (?)", ", (?)")] {
            if shape.ends_with(twice) {
                shape.truncate(shape.len() - again.len());
            }
        }
    }
    shape
}

#[cfg(test)]
mod tests {
    use super::shape;

    #[test]
    fn statements_that_differ_in_values_only_have_one_shape() {
        let one =
            shape("SELECT \"a1\" FROM \"t\" WHERE \"k\" IN (?)  AND n = 12 AND w = 'x, y' LIMIT ?");
        assert_eq!(
            one,
            "SELECT \"a1\" FROM \"t\" WHERE \"k\" IN (?) AND n = ? AND w = ? LIMIT ?"
        );
        let more = "SELECT \"a1\" FROM \"t\" WHERE \"k\" IN ($1, $2, $13)\n AND n = 7 AND w = 'z' LIMIT $4";
        assert_eq!(shape(more), one);
    }

    #[test]
    fn however_many_rows_an_insert_has_it_is_one_shape() {
        let one = "INSERT INTO t (a, b) VALUES (?) ON CONFLICT DO NOTHING";
        for rows in ["(?, ?)", "(?, ?), (?, ?)", "(?, ?), (?, ?), (?, 'x')"] {
            let sql = format!("INSERT INTO t (a, b) VALUES {rows} ON CONFLICT DO NOTHING");
            assert_eq!(shape(&sql), one);
        }
    }
}
