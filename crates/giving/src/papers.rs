//! Receipts and yearly statements as PDFs: the same as their pages.

use axum::extract::State as Shared;
use axum::response::{IntoResponse, Response};
use http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use payments::sheet::{Sheet, Style};
use web::{Path, Query, Result};

use crate::Giving;
use crate::answer::personal;
use crate::receipts::{self, GiftReceipt, GiftSeller, GivingStatement, StatementQuery};

/// The receipt of a gift as a PDF, to whoever has its link.
#[utoipa::path(get, path = "/api/giving/gifts/{token}/receipt.pdf", operation_id = "read_gift_receipt_pdf", tag = "giving",
    responses((status = 200, body = Vec<u8>, content_type = "application/pdf"),
        (status = 404, description = "No money came, or the link opens nothing")))]
pub async fn receipt(
    Shared(giving): Shared<Giving>,
    Path(token): Path<String>,
) -> Result<Response> {
    let receipt = receipts::receipt(&giving, &token).await?;
    let name = format!("receipt-{}", receipt.number);
    Ok(file(&name, &receipt_sheet(&receipt)))
}

/// What an address gave in a year as a PDF, to whoever has the link that was mailed to it.
#[utoipa::path(get, path = "/api/giving/statements/{token}/statement.pdf", operation_id = "read_giving_statement_pdf",
    tag = "giving", params(("token" = String, Path), StatementQuery),
    responses((status = 200, body = Vec<u8>, content_type = "application/pdf"),
        (status = 404, description = "The link opens nothing")))]
pub async fn statement(
    Shared(giving): Shared<Giving>,
    Path(token): Path<String>,
    Query(query): Query<StatementQuery>,
) -> Result<Response> {
    let statement = receipts::statement_of(&giving, &token, query.year).await?;
    let name = format!("gifts-{}", statement.year);
    Ok(file(&name, &statement_sheet(&statement)))
}

fn file(name: &str, sheet: &Sheet) -> Response {
    let headers = [
        (CONTENT_TYPE, "application/pdf".to_owned()),
        (
            CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}.pdf\""),
        ),
    ];
    personal((headers, sheet.pdf()).into_response())
}

fn begun(title: &str, seller: &GiftSeller) -> Sheet {
    let mut sheet = Sheet::new(title);
    sheet.line(&seller.name, Style::Title);
    for line in &seller.lines {
        sheet.line(line, Style::Small);
    }
    if let Some(number) = &seller.charity_number {
        sheet.line(&format!("Charity number {number}"), Style::Small);
    }
    sheet.line("", Style::Title);
    sheet.line(title, Style::Heading);
    sheet
}

fn receipt_sheet(receipt: &GiftReceipt) -> Sheet {
    let mut sheet = begun(&format!("Receipt {}", receipt.number), &receipt.seller);
    if receipt.is_test {
        let words = "TEST: made in the sandbox, nothing was paid.";
        sheet.line(words, Style::Strong);
    }
    sheet.line(&format!("Date: {}", receipt.date_text), Style::Plain);
    sheet.line(&format!("From: {}", receipt.donor_name), Style::Plain);
    for row in &receipt.rows {
        sheet.line(&format!("{}: {}", row.label, row.text), Style::Plain);
    }
    if receipt.gift_aid {
        sheet.line("Gift Aid: declared for this gift", Style::Plain);
    }
    sheet.line("", Style::Small);
    sheet.line(&format!("Given: {}", receipt.amount_text), Style::Sum);
    if let Some(other) = &receipt.other_amount_text {
        sheet.line(other, Style::Plain);
    }
    if let Some(back) = &receipt.refunded_text {
        sheet.line(&format!("Given back: {back}"), Style::Plain);
    }
    sheet.line(&receipt.print_note, Style::Small);
    sheet
}

fn statement_sheet(statement: &GivingStatement) -> Sheet {
    let title = format!("Gifts of {}", statement.year);
    let mut sheet = begun(&title, &statement.seller);
    sheet.line(&statement.donor_name, Style::Strong);
    sheet.line(&statement.year_text, Style::Plain);
    sheet.line("", Style::Small);
    if statement.rows.is_empty() {
        sheet.line("No gift arrived in this year.", Style::Plain);
    }
    for row in &statement.rows {
        let first = format!("{}: {}, {}", row.date_text, row.amount_text, row.fund_name);
        sheet.line(&first, Style::Plain);
        let number = row.receipt_number.as_ref();
        let number = number.map_or_else(String::new, |number| format!(", receipt {number}"));
        let aid = if row.gift_aid { ", Gift Aid" } else { "" };
        let more = format!("{}, {}{number}{aid}", row.method_text, row.reference);
        sheet.line(&more, Style::Small);
    }
    if !statement.totals.is_empty() {
        sheet.line("", Style::Small);
        let all = format!("In all: {}", statement.totals.join(" and "));
        sheet.line(&all, Style::Sum);
    }
    sheet.line(&statement.print_note, Style::Small);
    sheet
}
