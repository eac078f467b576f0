//! Documents of a type as a table: to a spreadsheet, and back. Rich text and pictures stay in the editor.

use std::collections::HashMap;

use axum::extract::State;
use axum::response::Response;
use kernel::csv;
use kernel::spreadsheet::{
    Spreadsheet, SpreadsheetRow, TableBody, TableResult, TableRow, unreadable_table,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Map, Value, json};
use staff::SignedIn;
use store::{AuditEntry, WriteTx};
use web::{Json, Path, attachment_response};

use super::drafts::{
    check_changes, find_newest_bodies, insert_draft, load_body, lock_for_saving, save_one_of_many,
};
use super::error::DeskError;
use super::permissions::ContentEditor;
use super::table_columns::{TableColumn, list_columns};
use crate::ContentService;
use crate::documents::heads;
use crate::documents::queries::nul_free;
use crate::documents::table::document;
use crate::documents::table::head::{Column, DocumentState, Entity, Model};
use crate::model::DocumentKind;
use crate::schema::{DocumentSchema, find_schema};

const ID: &str = "Id";
/// Which version a row was made of: what somebody else has changed since is not written over.
const REVISION: &str = "Revision";
const STATE: &str = "State";

fn find_table(kind: &str) -> Result<(DocumentKind, &'static DocumentSchema), DeskError> {
    let kind: DocumentKind = kind.parse().map_err(|_| DeskError::not_found())?;
    let schema = find_schema(kind, "").filter(|schema| schema.id.is_none());
    Ok((kind, schema.ok_or_else(DeskError::not_found)?))
}

/// All documents of a type that are neither archived nor deleted, a row each.
#[utoipa::path(get, path = "/api/desk/document-tables/{kind}", operation_id = "desk_export_documents", tag = "desk",
    params(("kind" = String, Path, description = "The type")),
    responses((status = 200, body = String, content_type = "text/csv"), (status = 404, body = kernel::ProblemDetails)))]
pub(super) async fn export_documents(
    State(desk): State<ContentService>,
    signed_in: SignedIn,
    Path(kind): Path<String>,
) -> Result<Response, DeskError> {
    let (kind, schema) = find_table(&kind)?;
    let columns = list_columns(schema);
    let tx = desk.store().begin(signed_in.actor()).await?;
    let subject = format!("document:{kind}");
    tx.record_audit(AuditEntry::new("document.export", &subject))
        .await?;
    tx.commit().await?;
    let reader = desk.reader();
    let heads = Entity::find()
        .filter(Column::Kind.eq(kind.name()))
        .filter(Column::State.is_not_in([DocumentState::Archived, DocumentState::Deleted]))
        .order_by_asc(Column::Title)
        .order_by_asc(Column::Id)
        .all(reader.connection())
        .await?;
    let of_kind = document::Column::Kind.eq(kind.name());
    let bodies = find_newest_bodies(reader.connection(), of_kind).await?;
    let named = [ID, REVISION, STATE].into_iter();
    let names = named.chain(columns.iter().map(|column| &*column.name));
    let mut table = csv::UTF8_BOM.to_owned() + &csv::format_row(names);
    for head in &heads {
        let body = bodies.get(&head.id).unwrap_or(&Value::Null);
        table += &format_document(head, &columns, body);
    }
    let file = format!("{kind}.csv");
    Ok(attachment_response(csv::MEDIA_TYPE, &file, table))
}

fn format_document(head: &Model, columns: &[TableColumn], body: &Value) -> String {
    let cells = columns.iter().map(|column| column.format_cell(body));
    let mut row = vec![
        head.id.clone(),
        head.revision.to_string(),
        head.state.desk_label().to_owned(),
    ];
    row.extend(cells);
    csv::format_row(row.iter().map(String::as_str))
}

/// Looks at a table, and saves its changes as drafts where that is asked for and every row is right.
#[utoipa::path(post, path = "/api/desk/document-tables/{kind}", operation_id = "desk_import_documents", tag = "desk",
    params(("kind" = String, Path, description = "The type")), request_body = TableBody,
    responses((status = 200, body = TableResult), (status = 404, body = kernel::ProblemDetails),
        (status = 422, description = "It is no such table")))]
pub(super) async fn import_documents(
    State(desk): State<ContentService>,
    signed_in: SignedIn,
    Path(kind): Path<String>,
    Json(body): Json<TableBody>,
) -> Result<Json<TableResult>, DeskError> {
    let (kind, schema) = find_table(&kind)?;
    let person = ContentEditor(signed_in);
    person.require_write(kind)?;
    let table = Spreadsheet::parse(&body.csv)?;
    let columns = list_columns(schema);
    let known = |column: &TableColumn| table.has_column(&column.name);
    if !table.has_column(ID) || !columns.iter().any(known) {
        let words = "The first row needs the column Id and one more. Download the table to see how it looks";
        return Err(unreadable_table(words).into());
    }
    let tx = desk.store().begin(person.actor()).await?;
    let import = TableImport {
        tx: &tx,
        person: &person,
        kind,
        schema,
        columns,
    };
    let mut heads = import.lock_heads(&table).await?;
    let mut result = TableResult::default();
    for row in table.rows() {
        result.push_row(import.take_row(&mut heads, &row).await?);
    }
    if body.apply && result.can_be_applied() {
        let subject = format!("document:{kind}");
        let entry = AuditEntry::new("document.import", &subject);
        tx.record_audit(entry.after(json!({ "rows": result.rows.len() })))
            .await?;
        tx.commit().await?;
        result.applied = true;
    }
    // Otherwise the write is dropped: it was only looked at.
    Ok(Json(result))
}

struct TableImport<'a> {
    tx: &'a WriteTx,
    person: &'a ContentEditor,
    kind: DocumentKind,
    schema: &'static DocumentSchema,
    columns: Vec<TableColumn>,
}

impl TableImport<'_> {
    /// The documents that the table names, each kept from other writes, in the order of their ids as everywhere.
    async fn lock_heads(&self, table: &Spreadsheet) -> Result<HashMap<String, Model>, DeskError> {
        let mut ids: Vec<&str> = table
            .rows()
            .filter_map(|row| row.cell(ID))
            .filter(|id| !id.is_empty())
            .collect();
        ids.sort_unstable();
        ids.dedup();
        let mut found = HashMap::new();
        for id in ids {
            let head = heads::lock_head(self.tx, nul_free(id)).await?;
            if let Some(head) = head.filter(|head| head.kind == self.kind.name()) {
                found.insert(head.id.clone(), head);
            }
        }
        Ok(found)
    }

    /// Does what a row asks for; what cannot be done is its problem.
    async fn take_row(
        &self,
        heads: &mut HashMap<String, Model>,
        row: &SpreadsheetRow<'_>,
    ) -> Result<TableRow, DeskError> {
        let id = row.cell(ID).unwrap_or_default();
        let mut taken = TableRow {
            line: row.line,
            ..TableRow::default()
        };
        let done = if id.is_empty() {
            self.add_document(row, &mut taken).await
        } else if let Some(head) = heads.remove(id) {
            self.change_document(&head, row, &mut taken).await
        } else {
            let words = "No document of this type has this id, or it is in the table twice";
            Err(DeskError::invalid(words, Vec::new()))
        };
        // What was typed wrong is said at its row; that the database is away is not.
        if let Err(error) = done {
            taken.problem = error.into_words()?;
        }
        Ok(taken)
    }

    async fn add_document(
        &self,
        row: &SpreadsheetRow<'_>,
        taken: &mut TableRow,
    ) -> Result<(), DeskError> {
        let mut body = Map::new();
        self.write_cells(&mut body, row, &mut Vec::new())?;
        let title = body.get(&self.schema.title_field).and_then(Value::as_str);
        let title = title.unwrap_or_default().to_owned();
        if title.is_empty() {
            let words = "A new row, without an Id, needs at least a name";
            return Err(DeskError::invalid(words, Vec::new()));
        }
        let body = Value::Object(body);
        check_changes(Some(self.schema), &Value::Null, &body)?;
        taken.name = title;
        taken.changes.push("New draft".to_owned());
        insert_draft(self.tx, self.person, self.kind, body).await?;
        Ok(())
    }

    async fn change_document(
        &self,
        head: &Model,
        row: &SpreadsheetRow<'_>,
        taken: &mut TableRow,
    ) -> Result<(), DeskError> {
        taken.name.clone_from(&head.title);
        let current = load_body(self.tx.connection(), head).await?;
        let mut next = current.clone();
        if let Some(map) = next.as_object_mut() {
            self.write_cells(map, row, &mut taken.changes)?;
        }
        if taken.changes.is_empty() {
            return Ok(());
        }
        let seen = row.cell(REVISION).filter(|seen| !seen.is_empty());
        if seen.is_some_and(|seen| seen != head.revision.to_string()) {
            let words =
                "Someone has changed this since the table was downloaded. Download it again";
            return Err(DeskError::conflict("document_moved", words));
        }
        let (head, kind) = lock_for_saving(self.tx, self.person, &head.id, head.revision).await?;
        save_one_of_many(self.tx, self.person, (&head, kind), (&current, next)).await
    }

    /// Writes what differs from what stands there, and says it.
    fn write_cells(
        &self,
        body: &mut Map<String, Value>,
        row: &SpreadsheetRow<'_>,
        changes: &mut Vec<String>,
    ) -> Result<(), DeskError> {
        for column in &self.columns {
            let Some(cell) = row.cell(&column.name) else {
                continue;
            };
            let cell = cell.replace("\r\n", "\n");
            let before = column.format_cell(&Value::Object(body.clone()));
            if cell == before {
                continue;
            }
            column
                .write_cell(body, &cell)
                .map_err(|words| DeskError::invalid(&words, Vec::new()))?;
            let after = column.format_cell(&Value::Object(body.clone()));
            if after != before {
                let shown = |text: &str| match text.char_indices().nth(60) {
                    Some((end, _)) => format!("{}…", &text[..end]),
                    None if text.is_empty() => "none".to_owned(),
                    None => text.to_owned(),
                };
                let words = format!("{}: {} → {}", column.name, shown(&before), shown(&after));
                changes.push(words);
            }
        }
        Ok(())
    }
}
