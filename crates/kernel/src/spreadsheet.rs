//! Tables that go out to a spreadsheet and come back changed: shown first, then taken whole or not at all.

use csv::{ReaderBuilder, StringRecord, Trim};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::csv::{find_delimiter, unescape_cell};
use crate::{FieldError, ProblemDetails};

/// Rows of one table.
const MOST_ROWS: usize = 2_000;

/// A table that comes back.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TableBody {
    /// Its text, as a spreadsheet saves it.
    pub csv: String,
    /// Whether it is taken, or only looked at.
    #[serde(default)]
    pub apply: bool,
}

/// What a row of a table changes.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TableRow {
    /// In the file, from 1.
    pub line: u64,
    /// What it is about, in words.
    pub name: String,
    pub changes: Vec<String>,
    /// Why it cannot be taken; empty where it can.
    pub problem: String,
}

/// What a table changes, or would change. With a problem in any row nothing is taken.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TableResult {
    /// Rows that change something, or cannot be taken.
    pub rows: Vec<TableRow>,
    /// How many of them cannot be taken.
    pub problems: usize,
    /// Rows that say what is so already.
    pub unchanged: usize,
    pub applied: bool,
}

impl TableResult {
    pub fn push_row(&mut self, row: TableRow) {
        if !row.problem.is_empty() {
            self.problems += 1;
        } else if row.changes.is_empty() {
            self.unchanged += 1;
            return;
        }
        self.rows.push(row);
    }

    pub fn can_be_applied(&self) -> bool {
        self.problems == 0 && !self.rows.is_empty()
    }
}

/// A table as it was sent, its columns known by the names in its first row.
#[derive(Debug)]
pub struct Spreadsheet {
    head: StringRecord,
    records: Vec<(u64, StringRecord)>,
}

impl Spreadsheet {
    /// Reads what a spreadsheet saved: with any of the usual separators, with or without a byte order mark. Empty rows are left
    /// out.
    ///
    /// # Errors
    /// 422 for what is no table, or one of more than 2,000 rows.
    pub fn parse(csv: &str) -> Result<Self, Box<ProblemDetails>> {
        let text = csv.trim_start_matches('\u{feff}');
        let mut reader = ReaderBuilder::new()
            .flexible(true)
            .trim(Trim::All)
            .delimiter(find_delimiter(text))
            .from_reader(text.as_bytes());
        let head = reader.headers().cloned().unwrap_or_default();
        let mut records = Vec::new();
        for (line, record) in (2..).zip(reader.records()) {
            if records.len() >= MOST_ROWS {
                // not shown: the desk's own words
                let words = "The table has more than 2,000 rows. Send it in parts";
                return Err(unreadable_table(words));
            }
            // not shown: the desk's own words
            let record = record.map_err(|_| unreadable_table("The table cannot be read"))?;
            if record.iter().any(|cell| !cell.is_empty()) {
                records.push((line, record));
            }
        }
        Ok(Self { head, records })
    }

    pub fn has_column(&self, name: &str) -> bool {
        self.head.iter().any(|cell| cell.eq_ignore_ascii_case(name))
    }

    pub fn rows(&self) -> impl Iterator<Item = SpreadsheetRow<'_>> {
        self.records.iter().map(|(line, record)| SpreadsheetRow {
            line: *line,
            head: &self.head,
            record,
        })
    }
}

/// 422 about the table as a whole.
pub fn unreadable_table(words: &str) -> Box<ProblemDetails> {
    let field = FieldError::new("csv", words);
    Box::new(ProblemDetails::invalid_fields(words, vec![field]))
}

#[derive(Clone, Copy, Debug)]
pub struct SpreadsheetRow<'a> {
    /// In the file, from 1.
    pub line: u64,
    head: &'a StringRecord,
    record: &'a StringRecord,
}

impl<'a> SpreadsheetRow<'a> {
    /// What stands in a column; none where the table does not have it.
    pub fn cell(&self, column: &str) -> Option<&'a str> {
        let mut names = self.head.iter();
        let at = names.position(|name| name.eq_ignore_ascii_case(column))?;
        self.record.get(at).map(unescape_cell)
    }

    /// It cannot be taken.
    pub fn refuse(&self, problem: impl Into<String>) -> TableRow {
        TableRow {
            line: self.line,
            problem: problem.into(),
            ..TableRow::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::csv::{UTF8_BOM, format_row};

    #[test]
    fn what_went_out_comes_back_as_it_was() {
        let cells = ["=1+1", "say \"hi\"; then, go", "two\nlines", "'tis"];
        let head = format_row(["One", "Two", "Three", "Four"]);
        let text = format!("{UTF8_BOM}{head}{}", format_row(cells));
        let table = Spreadsheet::parse(&text).unwrap();
        let row = table.rows().next().unwrap();
        assert_eq!(row.cell("one"), Some("=1+1"));
        assert_eq!(row.cell("Two"), Some("say \"hi\"; then, go"));
        assert_eq!(row.cell("THREE"), Some("two\nlines"));
        assert_eq!(row.cell("Four"), Some("'tis"));
        assert_eq!(row.cell("Five"), None);
    }

    #[test]
    fn a_row_that_says_nothing_new_is_only_counted() {
        let mut result = TableResult::default();
        result.push_row(TableRow::default());
        assert_eq!((result.unchanged, result.rows.len()), (1, 0));
        assert!(!result.can_be_applied());
        result.push_row(TableRow {
            changes: vec!["Price".to_owned()],
            ..TableRow::default()
        });
        assert!(result.can_be_applied());
        result.push_row(TableRow {
            problem: "No".to_owned(),
            ..TableRow::default()
        });
        assert!(!result.can_be_applied());
    }
}
