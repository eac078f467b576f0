//! Receipts and yearly statements as PDFs: the same as their pages.

use axum::extract::State as Shared;
use axum::response::Response;
use payments::pdf_layout::{PdfLayout, TextStyle};
use web::{Path, Query, Result, attachment_response};

use super::receipts::{self, GiftReceipt, GiftSeller, GivingStatement, StatementQuery};
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
    let name = format!("receipt-{}.pdf", receipt.number);
    let pdf = layout_receipt(&receipt).render_pdf();
    Ok(attachment_response("application/pdf", &name, pdf))
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
    let name = format!("gifts-{}.pdf", statement.year);
    let pdf = layout_statement(&statement).render_pdf();
    Ok(attachment_response("application/pdf", &name, pdf))
}

fn start_document(title: &str, seller: &GiftSeller) -> PdfLayout {
    let mut sheet = PdfLayout::new(title);
    sheet.add_line(&seller.name, TextStyle::Title);
    for line in &seller.lines {
        sheet.add_line(line, TextStyle::Small);
    }
    if let Some(number) = &seller.charity_number {
        sheet.add_line(
            &l10n::t!("giving-receipt-charity-number", number = number),
            TextStyle::Small,
        );
    }
    sheet.add_line("", TextStyle::Title);
    sheet.add_line(title, TextStyle::Heading);
    sheet
}

fn layout_receipt(receipt: &GiftReceipt) -> PdfLayout {
    let title = l10n::t!("giving-receipt-title", number = &receipt.number);
    let mut sheet = start_document(&title, &receipt.seller);
    if receipt.is_test {
        let words = l10n::t!("giving-receipt-test");
        sheet.add_line(words, TextStyle::Strong);
    }
    sheet.add_line(
        &l10n::t!("giving-receipt-date", day = &receipt.date_text),
        TextStyle::Plain,
    );
    sheet.add_line(
        &l10n::t!("giving-receipt-donor", name = &receipt.donor_name),
        TextStyle::Plain,
    );
    for row in &receipt.rows {
        sheet.add_line(&format!("{}: {}", row.label, row.text), TextStyle::Plain);
    }
    if receipt.gift_aid {
        sheet.add_line(l10n::t!("giving-receipt-gift-aid"), TextStyle::Plain);
    }
    sheet.add_line("", TextStyle::Small);
    sheet.add_line(
        &l10n::t!("giving-receipt-given", amount = &receipt.amount_text),
        TextStyle::Sum,
    );
    if let Some(other) = &receipt.other_amount_text {
        sheet.add_line(other, TextStyle::Plain);
    }
    if let Some(back) = &receipt.refunded_text {
        sheet.add_line(
            &l10n::t!("giving-receipt-refunded", amount = back),
            TextStyle::Plain,
        );
    }
    sheet.add_line(&receipt.print_note, TextStyle::Small);
    sheet
}

fn layout_statement(statement: &GivingStatement) -> PdfLayout {
    let title = l10n::t!("giving-statement-title", year = statement.year.to_string());
    let mut sheet = start_document(&title, &statement.seller);
    sheet.add_line(&statement.donor_name, TextStyle::Strong);
    sheet.add_line(&statement.year_text, TextStyle::Plain);
    sheet.add_line("", TextStyle::Small);
    if statement.rows.is_empty() {
        sheet.add_line(l10n::t!("giving-statement-empty"), TextStyle::Plain);
    }
    for row in &statement.rows {
        let first = format!("{}: {}, {}", row.date_text, row.amount_text, row.fund_name);
        sheet.add_line(&first, TextStyle::Plain);
        let mut more = vec![row.method_text.clone(), row.reference.clone()];
        let number = row.receipt_number.as_ref();
        more.extend(number.map(|number| l10n::t!("giving-statement-receipt", number = number)));
        let aid = row.gift_aid.then(|| l10n::t!("giving-statement-gift-aid"));
        more.extend(aid.map(str::to_owned));
        sheet.add_line(&more.join(", "), TextStyle::Small);
    }
    let sums = statement.totals.iter().cloned();
    let sums = sums.reduce(|first, last| l10n::t!("giving-list-and", first = first, last = last));
    if let Some(sums) = sums {
        sheet.add_line("", TextStyle::Small);
        let all = l10n::t!("giving-statement-total", amounts = sums);
        sheet.add_line(&all, TextStyle::Sum);
    }
    sheet.add_line(&statement.print_note, TextStyle::Small);
    sheet
}
