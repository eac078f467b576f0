//! Files of the bank are brought in, each line once.

use std::collections::HashMap;

use axum::extract::State as Of;
use cases::StaffNames;
use forms::text;
use kernel::{Currency, ProblemDetails};
use sea_orm::{EntityTrait, QueryOrder, QuerySelect};
use serde::Deserialize;
use serde_json::json;
use staff::SignedIn;
use store::{AuditEntry, Store, StoreError, WriteTx};
use utoipa::ToSchema;
use web::{Json, Result};

use super::transfer_desk::TransferDesk;
use super::views::{StatementBrought, StatementFile, StatementFiles, StatementProblem};
use crate::lines::line_aad;
use crate::matching::{self, BankLine, propose_matches};
use crate::model::LineState;
use crate::tables::line::{Column, Model};
use crate::tables::statement;

const MOST_REPORTED: usize = 50;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = StatementBody)]
pub struct ImportStatementRequest {
    csv: String,
    #[serde(default)]
    file_name: String,
    currency: Currency,
    #[serde(default)]
    account: String,
}

/// Brings a statement in. A line that was brought before is known, whichever file it stands in.
#[utoipa::path(post, path = "/api/desk/transfers/statements", operation_id = "desk_bring_statement", tag = "desk",
    responses((status = 200, body = StatementBrought), (status = 422, description = "The file is no statement")))]
pub async fn import_statement(
    Of(desk): Of<TransferDesk>,
    signed_in: SignedIn,
    Json(body): Json<ImportStatementRequest>,
) -> Result<Json<StatementBrought>> {
    let read = matching::parse_statement(&body.csv).map_err(|words| {
        ProblemDetails::invalid_fields("This file cannot be read.", Vec::new())
            .with_field("csv", words)
    })?;
    let items = desk.list_open_items().await?;
    let currency = body.currency;
    let mut rows = Vec::with_capacity(read.lines.len());
    let mut times: HashMap<String, u32> = HashMap::new();
    let mut proposals = HashMap::new();
    for line in &read.lines {
        let row = encrypt_line(desk.store(), line, &body, &mut times)?;
        let (best, _) = propose_matches(line, currency, &items);
        proposals.insert(row.id.clone(), best.is_some());
        rows.push(row);
    }
    let all = rows.len();
    let tx = desk.store().begin(signed_in.actor()).await?;
    let ImportedLines { statement, added } = insert_lines(&tx, rows, &body).await?;
    tx.commit().await?;
    let proposed = added
        .iter()
        .filter(|id| proposals.get(*id) == Some(&true))
        .count();
    let invalid = read.invalid.iter().take(MOST_REPORTED);
    Ok(Json(StatementBrought {
        id: statement,
        known: all - added.len(),
        added: added.len(),
        refused: read.invalid.len(),
        outgoing: read.outgoing,
        proposed,
        rows: invalid
            .map(|invalid| StatementProblem {
                line: invalid.line,
                problem: invalid.problem.to_owned(),
            })
            .collect(),
    }))
}

/// A line's row, not yet kept. Two lines that are alike in one file are two; the same two in another file are these.
fn encrypt_line(
    store: &Store,
    line: &BankLine,
    body: &ImportStatementRequest,
    times: &mut HashMap<String, u32>,
) -> Result<Model> {
    let account = text::normalise_line(&body.account).to_lowercase();
    let identity = json!([
        body.currency.code(),
        account,
        line.booked_on,
        line.minor,
        line.details
    ]);
    let time = times.entry(identity.to_string()).or_insert(0);
    *time += 1;
    let identity = json!([identity, *time]).to_string();
    let id = store.clock().new_id().to_string();
    let json = serde_json::to_vec(&line.details).map_err(StoreError::other)?;
    Ok(Model {
        statement_id: String::new(),
        // Keyed, because what the bank wrote names people and could be guessed from a plain hash. Lines of before have this name.
        fingerprint: store.keyed_hash("giving_line", identity.as_bytes())?,
        version: 1,
        booked_on: line.booked_on,
        minor: line.minor,
        currency: body.currency.code().to_owned(),
        words: store.encrypt_bytes(&line_aad(&id), &json)?,
        state: LineState::Open,
        purpose: None,
        subject: None,
        decided_by: None,
        decided_at: None,
        id,
    })
}

struct ImportedLines {
    /// The statement; none without a new line.
    statement: Option<String>,
    added: Vec<String>,
}

/// Keeps the lines that are new; a file without any leaves no trace.
async fn insert_lines(
    tx: &WriteTx,
    rows: Vec<Model>,
    body: &ImportStatementRequest,
) -> Result<ImportedLines> {
    let id = tx.new_id().to_string();
    let mut added = Vec::new();
    for row in rows {
        let line = row.id.clone();
        let statement_id = id.clone();
        let row = Model {
            statement_id,
            ..row
        };
        if tx.insert_if_new(row, [Column::Fingerprint]).await? {
            added.push(line);
        }
    }
    if added.is_empty() {
        return Ok(ImportedLines {
            statement: None,
            added,
        });
    }
    let title = |text: &str, most| text::normalise_line(text).chars().take(most).collect();
    let row = statement::Model {
        id: id.clone(),
        file_name: title(&body.file_name, 200),
        currency: body.currency.code().to_owned(),
        account: title(&body.account, 120),
        lines: i32::try_from(added.len()).unwrap_or(i32::MAX),
        by: tx.actor().to_string(),
        at: tx.now(),
    };
    tx.insert_row(row).await?;
    tx.record_audit(
        AuditEntry::new("bank-statement.bring", format!("bank-statement:{id}"))
            .after(json!({ "lines": added.len(), "currency": body.currency })),
    )
    .await?;
    Ok(ImportedLines {
        statement: Some(id),
        added,
    })
}

/// Statements that were brought in, newest first.
#[utoipa::path(get, path = "/api/desk/transfers/statements", operation_id = "desk_list_statements", tag = "desk",
    responses((status = 200, body = StatementFiles)))]
pub async fn list_statements(Of(desk): Of<TransferDesk>) -> Result<Json<StatementFiles>> {
    let reader = desk.store().reader();
    let rows = statement::Entity::find()
        .order_by_desc(statement::Column::Id)
        .limit(100)
        .all(reader.connection())
        .await?;
    let names = StaffNames::load_for(reader.connection(), rows.iter().map(|row| &row.by)).await?;
    let files = rows.into_iter().map(|row| StatementFile {
        by: names.find_name(&row.by),
        id: row.id,
        at: row.at,
        file_name: row.file_name,
        account: row.account,
        currency: row.currency,
        lines: row.lines,
    });
    Ok(Json(StatementFiles {
        items: files.collect(),
    }))
}
