//! What came of an import.

use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::place_import::ImportError;

/// Bad lines that are told one by one.
const MOST_LINES: usize = 50;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = PlacesBadLine)]
pub struct BadLine {
    /// Counted from 1, the header included.
    pub line: u64,
    pub why: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = PlacesImportReport)]
pub struct PlacesImportReport {
    pub read: u64,
    pub added: u64,
    /// Say something else than before, or came back.
    pub changed: u64,
    pub same: u64,
    /// Came before and are not named any more.
    pub removed: u64,
    /// Left out, because something is wrong with them.
    pub bad: u64,
    /// Have a likely twin in another source.
    pub duplicates: u64,
    pub lines: Vec<BadLine>,
    /// Why nothing was taken off that the file does not name; empty where it was.
    pub held: String,
}

impl PlacesImportReport {
    pub fn count_good(&self) -> u64 {
        self.added + self.changed + self.same
    }

    /// An empty or foreign file would otherwise take everything of its source off the site.
    pub(super) fn require_rows(&self) -> Result<(), ImportError> {
        if self.count_good() > 0 {
            return Ok(());
        }
        Err(ImportError::File(match self.lines.first() {
            Some(first) => format!("no row could be read; line {}: {}", first.line, first.why),
            None => "the file has no rows".to_owned(),
        }))
    }

    /// Nothing is taken off; the first reason is told.
    pub(super) fn hold_removals(&mut self, why: String) {
        if self.held.is_empty() {
            self.held = why;
        }
    }

    pub(super) fn add_bad_line(&mut self, line: BadLine) {
        self.bad += 1;
        // A file with a wrong separator has an error in each line; the first fifty tell what is wrong.
        if self.lines.len() < MOST_LINES {
            self.lines.push(line);
        }
    }
}

impl fmt::Display for PlacesImportReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} rows: {} added, {} changed, {} as they were, {} removed, {} left out, {} likely duplicates of other sources",
            self.read, self.added, self.changed, self.same, self.removed, self.bad, self.duplicates
        )?;
        if !self.held.is_empty() {
            writeln!(f, "  nothing was removed: {}", self.held)?;
        }
        for bad in &self.lines {
            writeln!(f, "  line {}: {}", bad.line, bad.why)?;
        }
        let more = self.bad - (self.lines.len() as u64).min(self.bad);
        if more > 0 {
            writeln!(f, "  and {more} more")?;
        }
        Ok(())
    }
}
