//! Receipts and yearly statements as PDFs: the same as their pages.

use axum::extract::State as Shared;
use axum::response::{IntoResponse, Response};
use http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use payments::pdf_layout::{PdfLayout, TextStyle};
use web::{Path, Query, Result};

use super::receipts::{self, GiftReceipt, GiftSeller, GivingStatement, StatementQuery};
use super::responses::private_response;
use crate::service::Giving;

/// The receipt of a gift as a PDF, to whoever has its link.
#[utoipa::path(get, path = "/api/giving/gifts/{token}/receipt.pdf", operation_id = "read_gift_receipt_pdf", tag = "giving",
    responses((status = 200, body = Vec<u8>, content_type = "application/pdf"),
        (status = 404, description = "No money came, or the link opens nothing")))]
pub async fn get_receipt_pdf(
    Shared(giving): Shared<Giving>,
    Path(token): Path<String>,
) -> Result<Response> {
    let receipt = receipts::load_receipt(&giving, &token).await?;
    let name = format!("receipt-{}", receipt.number);
    Ok(pdf_response(&name, &layout_receipt(&receipt)))
}

/// What an address gave in a year as a PDF, to whoever has the link that was mailed to it.
#[utoipa::path(get, path = "/api/giving/statements/{token}/statement.pdf", operation_id = "read_giving_statement_pdf",
    tag = "giving", params(("token" = String, Path), StatementQuery),
    responses((status = 200, body = Vec<u8>, content_type = "application/pdf"),
        (status = 404, description = "The link opens nothing")))]
pub async fn get_statement_pdf(
    Shared(giving): Shared<Giving>,
    Path(token): Path<String>,
    Query(query): Query<StatementQuery>,
) -> Result<Response> {
    let statement = receipts::load_statement(&giving, &token, query.year).await?;
    let name = format!("gifts-{}", statement.year);
    Ok(pdf_response(&name, &layout_statement(&statement)))
}

fn pdf_response(name: &str, sheet: &PdfLayout) -> Response {
    let headers = [
        (CONTENT_TYPE, "application/pdf".to_owned()),
        (
            CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}.pdf\""),
        ),
    ];
    private_response((headers, sheet.render_pdf()).into_response())
}

fn start_document(title: &str, seller: &GiftSeller) -> PdfLayout {
    let mut sheet = PdfLayout::new(title);
    sheet.add_line(&seller.name, TextStyle::Title);
    for line in &seller.lines {
        sheet.add_line(line, TextStyle::Small);
    }
    if let Some(number) = &seller.charity_number {
        sheet.add_line(&format!("Charity number {number}"), TextStyle::Small);
    }
    sheet.add_line("", TextStyle::Title);
    sheet.add_line(title, TextStyle::Heading);
    sheet
}

fn layout_receipt(receipt: &GiftReceipt) -> PdfLayout {
    let mut sheet = start_document(&format!("Receipt {}", receipt.number), &receipt.seller);
    if receipt.is_test {
        let words = "TEST: made in the sandbox, nothing was paid.";
        sheet.add_line(words, TextStyle::Strong);
    }
    sheet.add_line(&format!("Date: {}", receipt.date_text), TextStyle::Plain);
    sheet.add_line(&format!("From: {}", receipt.donor_name), TextStyle::Plain);
    for row in &receipt.rows {
        sheet.add_line(&format!("{}: {}", row.label, row.text), TextStyle::Plain);
    }
    if receipt.gift_aid {
        sheet.add_line("Gift Aid: declared for this gift", TextStyle::Plain);
    }
    sheet.add_line("", TextStyle::Small);
    sheet.add_line(&format!("Given: {}", receipt.amount_text), TextStyle::Sum);
    if let Some(other) = &receipt.other_amount_text {
        sheet.add_line(other, TextStyle::Plain);
    }
    if let Some(back) = &receipt.refunded_text {
        sheet.add_line(&format!("Refunded: {back}"), TextStyle::Plain);
    }
    sheet.add_line(&receipt.print_note, TextStyle::Small);
    sheet
}

fn layout_statement(statement: &GivingStatement) -> PdfLayout {
    let title = format!("Gifts in {}", statement.year);
    let mut sheet = start_document(&title, &statement.seller);
    sheet.add_line(&statement.donor_name, TextStyle::Strong);
    sheet.add_line(&statement.year_text, TextStyle::Plain);
    sheet.add_line("", TextStyle::Small);
    if statement.rows.is_empty() {
        sheet.add_line("No gift arrived in this year.", TextStyle::Plain);
    }
    for row in &statement.rows {
        let first = format!("{}: {}, {}", row.date_text, row.amount_text, row.fund_name);
        sheet.add_line(&first, TextStyle::Plain);
        let number = row.receipt_number.as_ref();
        let number = number.map_or_else(String::new, |number| format!(", receipt {number}"));
        let aid = if row.gift_aid { ", Gift Aid" } else { "" };
        let more = format!("{}, {}{number}{aid}", row.method_text, row.reference);
        sheet.add_line(&more, TextStyle::Small);
    }
    if !statement.totals.is_empty() {
        sheet.add_line("", TextStyle::Small);
        let all = format!("Total: {}", statement.totals.join(" and "));
        sheet.add_line(&all, TextStyle::Sum);
    }
    sheet.add_line(&statement.print_note, TextStyle::Small);
    sheet
}
