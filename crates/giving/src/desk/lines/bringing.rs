//! Files of the bank are brought in, each line once.

use std::collections::HashMap;

use axum::extract::State as Of;
use cases::Names;
use forms::text;
use kernel::{Currency, Problem};
use sea_orm::{EntityTrait, QueryOrder, QuerySelect};
use serde::Deserialize;
use serde_json::json;
use staff::SignedIn;
use store::{AuditEntry, StoreError, WriteTx};
use utoipa::ToSchema;
use web::{Json, Result};

use super::place;
use super::showing::candidates;
use crate::Giving;
use crate::desk::views::{StatementBrought, StatementFile, StatementFiles, StatementProblem};
use crate::matching::{self, BankLine, propose};
use crate::model::LineState;
use crate::tables::line::{Column, Model};
use crate::tables::statement;

const MOST_WRONG: usize = 50;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = StatementBody)]
pub struct BringBody {
    csv: String,
    #[serde(default)]
    file_name: String,
    currency: Currency,
    #[serde(default)]
    account: String,
}

/// Brings a statement in. A line that was brought before is known, whichever file it stands in.
#[utoipa::path(post, path = "/api/desk/giving/statements", operation_id = "desk_bring_statement", tag = "desk",
    responses((status = 200, body = StatementBrought), (status = 422, description = "The file is no statement")))]
pub async fn bring(
    Of(giving): Of<Giving>,
    signed_in: SignedIn,
    Json(body): Json<BringBody>,
) -> Result<Json<StatementBrought>> {
    let read = matching::read(&body.csv).map_err(|words| {
        Problem::invalid("This file cannot be read.", Vec::new()).with_field("csv", words)
    })?;
    let candidates = candidates(&giving).await?;
    let currency = body.currency;
    let mut rows = Vec::with_capacity(read.lines.len());
    let mut times: HashMap<String, u32> = HashMap::new();
    let mut proposals = HashMap::new();
    for line in &read.lines {
        let row = sealed(&giving, line, &body, &mut times)?;
        let (best, _) = propose(line, currency, &candidates);
        proposals.insert(row.id.clone(), best.is_some());
        rows.push(row);
    }
    let all = rows.len();
    let tx = giving.store().begin(signed_in.actor()).await?;
    let Brought { statement, added } = keep(&tx, rows, &body).await?;
    tx.commit().await?;
    let proposed = added
        .iter()
        .filter(|id| proposals.get(*id) == Some(&true))
        .count();
    let wrong = read.wrong.iter().take(MOST_WRONG);
    Ok(Json(StatementBrought {
        id: statement,
        known: all - added.len(),
        added: added.len(),
        refused: read.wrong.len(),
        outgoing: read.outgoing,
        proposed,
        rows: wrong
            .map(|wrong| StatementProblem {
                line: wrong.line,
                problem: wrong.problem.to_owned(),
            })
            .collect(),
    }))
}

/// A line's row, not yet kept. Two lines that are alike in one file are two; the same two in another file are these.
fn sealed(
    giving: &Giving,
    line: &BankLine,
    body: &BringBody,
    times: &mut HashMap<String, u32>,
) -> Result<Model> {
    let store = giving.store();
    let account = text::line(&body.account).to_lowercase();
    let told = json!([
        body.currency.code(),
        account,
        line.booked_on,
        line.minor,
        line.words
    ]);
    let time = times.entry(told.to_string()).or_insert(0);
    *time += 1;
    let told = json!([told, *time]).to_string();
    let id = store.clock().id().to_string();
    let json = serde_json::to_vec(&line.words).map_err(StoreError::other)?;
    Ok(Model {
        statement_id: String::new(),
        mark: store.fingerprint("giving_line", told.as_bytes())?,
        version: 1,
        booked_on: line.booked_on,
        minor: line.minor,
        currency: body.currency.code().to_owned(),
        words: store.seal(&place(&id), &json)?,
        state: LineState::Open,
        gift_id: None,
        decided_by: None,
        decided_at: None,
        id,
    })
}

struct Brought {
    /// The statement; none without a new line.
    statement: Option<String>,
    added: Vec<String>,
}

/// Keeps the lines that are new; a file without any leaves no trace.
async fn keep(tx: &WriteTx, rows: Vec<Model>, body: &BringBody) -> Result<Brought> {
    let id = tx.id().to_string();
    let mut added = Vec::new();
    for row in rows {
        let line = row.id.clone();
        let statement_id = id.clone();
        let row = Model {
            statement_id,
            ..row
        };
        if tx.insert_new(row, [Column::Mark]).await? {
            added.push(line);
        }
    }
    if added.is_empty() {
        return Ok(Brought {
            statement: None,
            added,
        });
    }
    let title = |text: &str, most| text::line(text).chars().take(most).collect();
    let row = statement::Model {
        id: id.clone(),
        file_name: title(&body.file_name, 200),
        currency: body.currency.code().to_owned(),
        account: title(&body.account, 120),
        lines: i32::try_from(added.len()).unwrap_or(i32::MAX),
        by: tx.actor().to_string(),
        at: tx.now(),
    };
    tx.insert(row).await?;
    tx.audit(
        AuditEntry::new("bank-statement.bring", format!("bank-statement:{id}"))
            .after(json!({ "lines": added.len(), "currency": body.currency })),
    )
    .await?;
    Ok(Brought {
        statement: Some(id),
        added,
    })
}

/// Statements that were brought in, newest first.
#[utoipa::path(get, path = "/api/desk/giving/statements", operation_id = "desk_list_statements", tag = "desk",
    responses((status = 200, body = StatementFiles)))]
pub async fn statements(Of(giving): Of<Giving>) -> Result<Json<StatementFiles>> {
    let reader = giving.store().reader();
    let rows = statement::Entity::find()
        .order_by_desc(statement::Column::Id)
        .limit(100)
        .all(reader.connection())
        .await?;
    let names = Names::of(reader.connection(), rows.iter().map(|row| &row.by)).await?;
    let items = rows.into_iter().map(|row| StatementFile {
        by: names.get(&row.by),
        id: row.id,
        at: row.at,
        file_name: row.file_name,
        account: row.account,
        currency: row.currency,
        lines: row.lines,
    });
    Ok(Json(StatementFiles {
        items: items.collect(),
    }))
}
