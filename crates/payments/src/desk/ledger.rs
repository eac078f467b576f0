//! The ledger: a statement per day, and all lines as a table.

use std::collections::BTreeMap;

use axum::body::Body;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use chrono::{Days, NaiveDate, SecondsFormat};
use futures::stream;
use http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use kernel::{PracticeZone, csv};
use serde::{Deserialize, Serialize};
use store::StoreError;
use utoipa::{IntoParams, ToSchema};
use web::{Error, Json, Query, Result};

use super::days::{start_of_day, start_of_next_day};
use crate::model::Amount;
use crate::records::ledger::{AccountBalance, LedgerPosting, list_postings, sum_balances};
use crate::service::Payments;

/// So many entries are read at once for a table.
const EXPORT_BATCH: u64 = 500;

#[derive(Debug, Deserialize, IntoParams)]
pub struct StatementQuery {
    /// A day in Lagos, as `2026-11-21`; today when left out.
    #[param(value_type = Option<String>)]
    day: Option<NaiveDate>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountRow {
    account: String,
    currency: String,
    /// Before the day, in minor units; positive is a debit.
    opening_minor: i64,
    moved_minor: i64,
    closing_minor: i64,
    moved: String,
    closing: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LedgerStatement {
    #[schema(value_type = String)]
    day: NaiveDate,
    rows: Vec<AccountRow>,
    /// Whether debits and credits are equal in every currency; anything else is a fault of ours.
    is_balanced: bool,
}

/// What every account did on a day.
#[utoipa::path(get, path = "/api/desk/ledger", operation_id = "desk_read_ledger", params(StatementQuery), tag = "desk",
    responses((status = 200, body = LedgerStatement)))]
pub async fn get_ledger_statement(
    State(payments): State<Payments>,
    Query(query): Query<StatementQuery>,
) -> Result<Json<LedgerStatement>> {
    let today = PracticeZone::Lagos
        .to_local(payments.store().clock().now())
        .date_naive();
    let day = query.day.unwrap_or(today);
    let reader = payments.store().reader();
    let opening = sum_balances(reader.connection(), None, start_of_day(day)?).await?;
    let closing = sum_balances(reader.connection(), None, start_of_next_day(day)?).await?;
    let before: BTreeMap<_, _> = opening
        .into_iter()
        .map(|row| ((row.account, row.currency), row.minor))
        .collect();
    let mut sums: BTreeMap<String, i64> = BTreeMap::new();
    let mut rows = Vec::new();
    for balance in closing {
        *sums.entry(balance.currency.clone()).or_default() += balance.minor;
        let key = (balance.account.clone(), balance.currency.clone());
        rows.push(build_account_row(
            balance,
            before.get(&key).copied().unwrap_or(0),
        )?);
    }
    Ok(Json(LedgerStatement {
        day,
        rows,
        is_balanced: sums.values().all(|sum| *sum == 0),
    }))
}

fn build_account_row(balance: AccountBalance, opening: i64) -> Result<AccountRow> {
    let currency = balance.currency.parse().map_err(StoreError::other)?;
    let moved = balance.minor - opening;
    Ok(AccountRow {
        account: balance.account,
        currency: balance.currency,
        opening_minor: opening,
        moved_minor: moved,
        closing_minor: balance.minor,
        moved: Amount::new(moved, currency).text(),
        closing: Amount::new(balance.minor, currency).text(),
    })
}

#[derive(Debug, Deserialize, IntoParams)]
pub struct ExportQuery {
    /// The first day, in Lagos.
    #[param(value_type = Option<String>)]
    from: Option<NaiveDate>,
    /// The last day, in Lagos; today when left out.
    #[param(value_type = Option<String>)]
    to: Option<NaiveDate>,
}

/// All lines of some days as a table for spreadsheets; the last 31 days when nothing is said.
#[utoipa::path(get, path = "/api/desk/ledger.csv", operation_id = "desk_export_ledger", params(ExportQuery), tag = "desk",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn export_ledger(
    State(payments): State<Payments>,
    Query(query): Query<ExportQuery>,
) -> Result<Response> {
    let today = PracticeZone::Lagos
        .to_local(payments.store().clock().now())
        .date_naive();
    let to = query.to.unwrap_or(today);
    let usual = to.checked_sub_days(Days::new(30)).unwrap_or(to);
    let from = query.from.unwrap_or(usual);
    let (begins, ends) = (start_of_day(from)?, start_of_next_day(to)?);
    let first = Some((payments, None::<String>, format_csv_header()));
    // In steps, so that years of lines are never in memory at once; they fit together, as no line ever changes.
    let body = stream::try_unfold(first, move |state| async move {
        let Some((payments, last, mut table)) = state else {
            return Ok::<_, Error>(None);
        };
        let reader = payments.store().reader();
        let lines = list_postings(
            reader.connection(),
            begins,
            ends,
            last.as_deref(),
            EXPORT_BATCH,
        )
        .await?;
        table.extend(lines.iter().map(format_csv_line));
        let last = lines.into_iter().last().map(|line| line.entry);
        let next = last.map(|last| (payments, Some(last), String::new()));
        Ok(Some((table, next)))
    });
    let name = format!("attachment; filename=\"ledger-{from}-{to}.csv\"");
    let kind = "text/csv; charset=utf-8".to_owned();
    let headers = [(CONTENT_TYPE, kind), (CONTENT_DISPOSITION, name)];
    Ok((headers, Body::from_stream(body)).into_response())
}

fn format_csv_header() -> String {
    let names = [
        "at",
        "entry",
        "kind",
        "reference",
        "account",
        "currency",
        "debit",
        "credit",
    ];
    // Without it Excel takes the file for one in the computer's own code page.
    csv::UTF8_BOM.to_owned() + &csv::format_row(names)
}

fn format_csv_line(posting: &LedgerPosting) -> String {
    let at = posting.at.to_rfc3339_opts(SecondsFormat::Secs, true);
    let figure = format_decimal(posting.minor);
    let (debit, credit) = if posting.minor >= 0 {
        (figure.as_str(), "")
    } else {
        ("", figure.as_str())
    };
    csv::format_row([
        &at,
        &posting.entry,
        posting.kind.key(),
        &posting.reference,
        &posting.account,
        &posting.currency,
        debit,
        credit,
    ])
}

/// Major units with two decimals, without a sign.
fn format_decimal(minor: i64) -> String {
    let minor = minor.unsigned_abs();
    format!("{}.{:02}", minor / 100, minor % 100)
}
