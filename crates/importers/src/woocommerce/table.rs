//! A table with named columns.
use std::collections::BTreeMap;

use csv::{ReaderBuilder, StringRecord};

use crate::sink::ImportError;

pub(super) const EXPECTED: &str = "a table of WooCommerce";

pub(super) struct WooTable {
    /// Places of columns, by their names in small letters.
    columns: BTreeMap<String, usize>,
    rows: Vec<(u64, StringRecord)>,
    /// Lines that are no rows.
    pub broken: Vec<u64>,
}

impl WooTable {
    pub(super) fn parse(text: &str) -> Result<Self, ImportError> {
        let text = text.trim_start_matches('\u{feff}');
        let delimiter = kernel::csv::find_delimiter(text.lines().next().unwrap_or_default());
        let mut reader = ReaderBuilder::new()
            .flexible(true)
            .delimiter(delimiter)
            .from_reader(text.as_bytes());
        let head = reader.headers().cloned();
        let head = head.map_err(|error| ImportError::Unreadable {
            expected: EXPECTED,
            found: error.to_string(),
        })?;
        let mut columns = BTreeMap::new();
        for (at, name) in head.iter().enumerate() {
            columns.entry(name.trim().to_lowercase()).or_insert(at);
        }
        let mut table = Self {
            columns,
            rows: Vec::new(),
            broken: Vec::new(),
        };
        for record in reader.records() {
            match record {
                Ok(row) if row.iter().all(|cell| cell.trim().is_empty()) => {}
                Ok(row) => table
                    .rows
                    .push((row.position().map_or(0, csv::Position::line), row)),
                Err(error) => table
                    .broken
                    .push(error.position().map_or(0, csv::Position::line)),
            }
        }
        Ok(table)
    }

    pub(super) fn has_column(&self, name: &str) -> bool {
        self.columns.contains_key(name)
    }

    pub(super) fn rows(&self) -> impl Iterator<Item = WooRow<'_>> {
        self.rows.iter().map(|(line, cells)| WooRow {
            line: *line,
            columns: &self.columns,
            cells,
        })
    }
}

#[derive(Clone, Copy)]
pub(super) struct WooRow<'a> {
    /// In the file, from 1.
    pub line: u64,
    columns: &'a BTreeMap<String, usize>,
    cells: &'a StringRecord,
}

impl<'a> WooRow<'a> {
    /// The trimmed cell; empty where there is none.
    pub(super) fn cell(&self, column: &str) -> &'a str {
        let at = self.columns.get(column);
        let cell = at.and_then(|at| self.cells.get(*at)).unwrap_or_default();
        kernel::csv::unescape_cell(cell.trim())
    }

    /// The first cell of these columns that is not empty.
    pub(super) fn any(&self, columns: &[&str]) -> &'a str {
        columns
            .iter()
            .map(|column| self.cell(column))
            .find(|cell| !cell.is_empty())
            .unwrap_or_default()
    }

    pub(super) fn is_yes(&self, column: &str) -> bool {
        matches!(
            self.cell(column).to_lowercase().as_str(),
            "1" | "yes" | "true"
        )
    }

    /// Names and words of all filled cells, by the names of their columns.
    pub(super) fn filled(&self) -> impl Iterator<Item = (&'a str, &'a str)> {
        let cells = self.cells;
        let all = self
            .columns
            .iter()
            .map(move |(name, at)| (name.as_str(), cells.get(*at).unwrap_or_default().trim()));
        all.filter(|(_, cell)| !cell.is_empty())
    }

    pub(super) fn place(&self) -> String {
        format!("line {}", self.line)
    }
}
