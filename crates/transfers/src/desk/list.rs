//! Lines of statements, each with what it most likely pays.

use axum::extract::State as Of;
use axum::response::Response;
use cases::{StaffNames, count_by_state};
use kernel::{Currency, PageParams, csv, dates, split_ids};
use payments::model::PaymentPurpose;
use sea_orm::{
    ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};
use serde::Deserialize;
use staff::{ListTable, MOST_TABLE_ROWS, SignedIn, format_table_times};
use store::{AuditEntry, StoreError, fetch_page};
use utoipa::IntoParams;
use web::{Json, Query, Result};

use super::transfer_desk::TransferDesk;
use super::views::{BankLineList, BankLineRow, LineProposal, PaidItem, TransferCounts};
use crate::lines::{decrypt_details, line_amount};
use crate::matching::{BankLine, MatchProposal, propose_matches};
use crate::model::LineState;
use crate::ports::OpenItem;
use crate::tables::line::{Column, Entity, Model};

/// What waits for somebody, for Today and the navigation.
#[utoipa::path(get, path = "/api/desk/transfers/counts", operation_id = "desk_count_bank_lines", tag = "desk",
    responses((status = 200, body = TransferCounts)))]
pub async fn get_counts(Of(desk): Of<TransferDesk>) -> Result<Json<TransferCounts>> {
    let open = Entity::find().filter(Column::State.eq(LineState::Open));
    let to_match = open.count(desk.store().reader().connection()).await?;
    Ok(Json(TransferCounts { to_match }))
}

#[derive(Debug, Default, Deserialize, IntoParams)]
pub struct LinesQuery {
    /// Where they stand; those that nobody decided about when left out.
    #[param(inline)]
    state: Option<LineState>,
    /// Of one statement; of all when left out.
    #[serde(default)]
    #[param(required = false)]
    statement: String,
    /// Ids with commas between them: these rows alone, wherever they stand.
    #[param(required = false)]
    ids: Option<String>,
    /// From 1.
    page: Option<u64>,
}

impl LinesQuery {
    /// What is asked for, in the order in which it is shown.
    fn to_select(&self) -> Select<Entity> {
        let state = self.state.unwrap_or(LineState::Open);
        let mut found = match &self.ids {
            Some(ids) => Entity::find().filter(Column::Id.is_in(split_ids(ids))),
            None => Entity::find().filter(Column::State.eq(state)),
        };
        if !self.statement.is_empty() {
            found = found.filter(Column::StatementId.eq(self.statement.as_str()));
        }
        if state == LineState::Open {
            found.order_by_asc(Column::Id)
        } else {
            found.order_by_desc(Column::DecidedAt)
        }
    }
}

/// The same lines as a table for spreadsheets. That it was asked for is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/transfers/lines.csv", operation_id = "desk_export_bank_lines", params(LinesQuery), tag = "desk",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn export_bank_lines(
    Of(desk): Of<TransferDesk>,
    signed_in: SignedIn,
    Query(query): Query<LinesQuery>,
) -> Result<Response> {
    let columns = [
        "Booked on",
        "Currency",
        "Amount",
        "From",
        "Details",
        "State",
        "Pays",
        "Number",
        "Decided",
        "Decided by",
    ];
    let asked = AuditEntry::new("bank-line.export", "bank-lines:all");
    let table = ListTable::begin(desk.store(), &signed_in, asked, "bank-lines.csv", columns);
    let mut table = table.await?;
    let reader = desk.store().reader();
    let db = reader.connection();
    let rows = query.to_select().limit(MOST_TABLE_ROWS).all(db).await;
    let rows = rows.map_err(StoreError::from)?;
    let by = rows.iter().filter_map(|row| row.decided_by.as_ref());
    let names = StaffNames::load_for(db, by).await?;
    for row in &rows {
        let words = decrypt_details(desk.store(), row)?;
        let paid = find_paid_item(&desk, row).await?;
        let by = row.decided_by.as_ref().map(|by| names.display_name(by));
        table.push([
            row.booked_on.to_string().as_str(),
            &row.currency,
            &csv::format_minor(row.minor),
            words.payer.as_deref().unwrap_or_default(),
            &words.text,
            row.state.desk_label(),
            row.purpose.map_or("", PaymentPurpose::desk_label),
            paid.as_ref().map_or("", |item| &item.reference),
            &format_table_times(row.decided_at),
            &by.unwrap_or_default(),
        ]);
    }
    Ok(table.into_response())
}

/// Lines of statements, each with what it most likely pays.
#[utoipa::path(get, path = "/api/desk/transfers/lines", operation_id = "desk_list_bank_lines", params(LinesQuery), tag = "desk",
    responses((status = 200, body = BankLineList)))]
pub async fn list_bank_lines(
    Of(desk): Of<TransferDesk>,
    Query(query): Query<LinesQuery>,
) -> Result<Json<BankLineList>> {
    let reader = desk.store().reader();
    let db = reader.connection();
    let found = query.to_select();
    let page = fetch_page(found, db, PageParams::with_default_size(query.page)).await?;
    let shown = async |rows| build_line_rows(&desk, rows).await;
    Ok(Json(BankLineList {
        page: page.try_map_all(shown).await?,
        counts: count_by_state::<_, LineState>(Entity::find(), Column::State, db).await?,
    }))
}

pub(super) async fn build_line_rows(
    desk: &TransferDesk,
    rows: Vec<Model>,
) -> Result<Vec<BankLineRow>> {
    // Thousands of payers are unsealed for a proposal, so only where one is to be made.
    let is_asked = rows.iter().any(|row| row.state == LineState::Open);
    let open = if is_asked {
        desk.list_open_items().await?
    } else {
        Vec::new()
    };
    let reader = desk.store().reader();
    let by = rows.iter().filter_map(|row| row.decided_by.as_ref());
    let names = StaffNames::load_for(reader.connection(), by).await?;
    let mut items = Vec::with_capacity(rows.len());
    for row in rows {
        let words = decrypt_details(desk.store(), &row)?;
        let line = BankLine {
            booked_on: row.booked_on,
            minor: row.minor,
            details: words.clone(),
        };
        let currency = row.currency.parse().unwrap_or(Currency::Ngn);
        let (best, others) = match row.state {
            LineState::Open => propose_matches(&line, currency, &open),
            _ => (None, Vec::new()),
        };
        let paid = find_paid_item(desk, &row).await?;
        items.push(BankLineRow {
            date_text: dates::format_long_date(row.booked_on),
            amount_text: line_amount(&row).text(),
            proposal: best.and_then(|best| build_proposal(best, &open)),
            others: others
                .iter()
                .filter_map(|other| find_open_item(&other.id, &open))
                .collect(),
            matched: paid.as_ref().map(build_paid_item),
            decided_by: row.decided_by.as_ref().and_then(|by| names.find_name(by)),
            id: row.id,
            version: row.version,
            booked_on: row.booked_on,
            minor: row.minor,
            currency: row.currency,
            words: words.text,
            payer: words.payer,
            state: row.state,
            decided_at: row.decided_at,
        });
    }
    Ok(items)
}

fn build_proposal(best: MatchProposal, open: &[OpenItem]) -> Option<LineProposal> {
    Some(LineProposal {
        item: find_open_item(&best.id, open)?,
        sure: best.is_sure,
        differs: best.has_other_amount.then_some("amount"),
        reasons: best.reasons,
    })
}

fn find_open_item(id: &str, open: &[OpenItem]) -> Option<PaidItem> {
    open.iter().find(|item| item.id == id).map(build_paid_item)
}

fn build_paid_item(item: &OpenItem) -> PaidItem {
    PaidItem {
        purpose: item.purpose,
        id: item.id.clone(),
        reference: item.reference.clone(),
        name: item.name.clone(),
        amount_text: item.price.format_with_symbol(),
    }
}

async fn find_paid_item(desk: &TransferDesk, row: &Model) -> Result<Option<OpenItem>> {
    let (Some(purpose), Some(subject)) = (row.purpose, &row.subject) else {
        return Ok(None);
    };
    match desk.find_source(purpose) {
        Some(source) => Ok(source.find_item(subject).await?),
        None => Ok(None),
    }
}
