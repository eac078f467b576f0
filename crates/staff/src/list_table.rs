//! Lists of the desk as tables for spreadsheets.

use std::collections::{BTreeSet, HashMap};

use axum::response::Response;
use chrono::{DateTime, SecondsFormat, Utc};
use kernel::csv;
use sea_orm::ConnectionTrait;
use store::{AuditEntry, Store, StoreError};
use web::attachment_response;

use crate::{SignedIn, load_names};

/// Rows of such a table: what a spreadsheet opens.
pub const MOST_TABLE_ROWS: u64 = 50_000;
/// So many are read before others get their turn; few enough for one query about what belongs to them.
pub const TABLE_BATCH: usize = 400;

/// A table that somebody takes away from a list of the desk, with so many columns.
pub struct ListTable<const COLUMNS: usize> {
    /// On a shared device others see it, so it says nobody's name.
    file: &'static str,
    text: String,
}

impl<const COLUMNS: usize> ListTable<COLUMNS> {
    /// Begins a table. That it was asked for is a line of the audit log, committed before a row is read: a download that breaks
    /// off half-way is on record all the same.
    pub async fn begin(
        store: &Store,
        signed_in: &SignedIn,
        asked: AuditEntry,
        file: &'static str,
        columns: [&str; COLUMNS],
    ) -> Result<Self, StoreError> {
        let tx = store.begin(signed_in.actor()).await?;
        tx.record_audit(asked).await?;
        tx.commit().await?;
        let text = csv::UTF8_BOM.to_owned() + &csv::format_row(columns);
        Ok(Self { file, text })
    }

    pub fn push(&mut self, cells: [&str; COLUMNS]) {
        self.text += &csv::format_row(cells);
    }

    pub fn into_response(self) -> Response {
        attachment_response(csv::MEDIA_TYPE, self.file, self.text)
    }
}

/// Who did what a table lists: people of the desk by their names.
pub struct TableActors(HashMap<String, String>);

impl TableActors {
    /// The people among these, who are named as the audit log names them.
    pub async fn load<'a>(
        db: &impl ConnectionTrait,
        actors: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, StoreError> {
        let ids: BTreeSet<&str> = actors.into_iter().filter_map(find_staff_id).collect();
        let ids: Vec<String> = ids.into_iter().map(str::to_owned).collect();
        Ok(Self(load_names(db, ids).await?))
    }

    /// One of them as a cell.
    pub fn name_of<'a>(&'a self, actor: &'a str) -> &'a str {
        let name = find_staff_id(actor).and_then(|id| self.0.get(id));
        match (name, actor) {
            (Some(name), _) => name.as_str(),
            (None, "system") => "The site",
            (None, "visitor") => "A visitor",
            (None, other) => other,
        }
    }
}

fn find_staff_id(actor: &str) -> Option<&str> {
    actor.strip_prefix("staff:")
}

/// A moment as a cell.
pub fn format_table_time(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// A moment as a cell that is empty until it comes.
pub fn format_table_times(at: Option<DateTime<Utc>>) -> String {
    at.map(format_table_time).unwrap_or_default()
}

/// Whether something holds, as a cell.
pub const fn format_table_flag(holds: bool) -> &'static str {
    if holds { "yes" } else { "no" }
}
