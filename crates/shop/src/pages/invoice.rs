//! What an order cost, as a PDF that names who pays and what for.

use axum::extract::State as Shared;
use axum::response::Response;
use kernel::{Money, PracticeZone, dates};
use payments::model::Amount;
use payments::pdf_layout::{PdfLayout, TextStyle};
use store::StoreError;
use web::{Path, Result, attachment_response};

use super::order_actions::load_by_code;
use super::return_view::name_line;
use crate::service::Shop;
use crate::tables::order::Model;
use crate::tables::records;

/// The invoice of an order, and once it is paid its receipt, to whoever has its code.
#[utoipa::path(get, path = "/api/orders/{code}/invoice.pdf", operation_id = "read_order_invoice", tag = "shop",
    responses((status = 200, body = Vec<u8>, content_type = "application/pdf"),
        (status = 404, description = "The code opens nothing")))]
pub async fn get_invoice(Shared(shop): Shared<Shop>, Path(code): Path<String>) -> Result<Response> {
    let row = load_by_code(&shop, &code).await?;
    let pdf = layout_invoice(&shop, &row).await?.render_pdf();
    let name = format!("{}.pdf", row.reference);
    Ok(attachment_response("application/pdf", &name, pdf))
}

async fn layout_invoice(shop: &Shop, row: &Model) -> Result<PdfLayout, StoreError> {
    let seller = shop.payments().load_seller_details().await?;
    let title = match &row.payment {
        Some(payment) if row.paid_at.is_some() => {
            let number = shop.payments().find_receipt_number(payment).await?;
            number.map(|number| l10n::t!("orders-invoice-receipt", number = number))
        }
        _ => None,
    };
    let title =
        title.unwrap_or_else(|| l10n::t!("orders-invoice-title", number = row.reference.clone()));
    let mut sheet = PdfLayout::new(&title);
    sheet.add_line(&seller.name, TextStyle::Title);
    for line in &seller.details {
        sheet.add_line(line, TextStyle::Small);
    }
    sheet.add_line("", TextStyle::Title);
    sheet.add_line(&title, TextStyle::Heading);
    if is_test(shop, row).await? {
        sheet.add_line(l10n::t!("orders-invoice-test"), TextStyle::Strong);
    }
    add_buyer(shop, row, &mut sheet)?;
    add_lines(shop, row, &mut sheet).await?;
    add_sums(row, &mut sheet)?;
    sheet.add_line(&seller.tax, TextStyle::Small);
    Ok(sheet)
}

/// Whether it was paid in the sandbox: nothing was paid.
async fn is_test(shop: &Shop, row: &Model) -> Result<bool, StoreError> {
    let Some(Ok(reference)) = row.payment.as_deref().map(str::parse) else {
        return Ok(false);
    };
    let receipt = shop.payments().find_receipt(reference).await?;
    Ok(receipt.is_some_and(|receipt| receipt.is_test))
}

fn add_buyer(shop: &Shop, row: &Model, sheet: &mut PdfLayout) -> Result<(), StoreError> {
    let day = |at| dates::format_long_date(PracticeZone::Lagos.to_local(at).date_naive());
    let buyer = records::decrypt_buyer(shop.store(), row)?;
    let ordered = l10n::t!(
        "orders-invoice-ordered",
        number = row.reference.clone(),
        day = day(row.created_at)
    );
    sheet.add_line(&ordered, TextStyle::Plain);
    if let Some(paid) = row.paid_at {
        sheet.add_line(
            &l10n::t!("orders-invoice-paid", day = day(paid)),
            TextStyle::Plain,
        );
    }
    sheet.add_line(
        &l10n::t!("orders-invoice-buyer", name = buyer.name),
        TextStyle::Plain,
    );
    for line in buyer
        .address
        .map_or_else(Vec::new, |address| address.lines())
    {
        sheet.add_line(&line, TextStyle::Plain);
    }
    sheet.add_line("", TextStyle::Small);
    Ok(())
}

async fn add_lines(shop: &Shop, row: &Model, sheet: &mut PdfLayout) -> Result<(), StoreError> {
    let reader = shop.store().reader();
    let currency = records::currency_of(row)?;
    for line in records::load_lines(reader.connection(), &row.id).await? {
        let total = line.unit_minor.saturating_mul(i64::from(line.quantity));
        let total = Money::new(total, currency).format_with_code();
        let named = name_line(line.quantity, &line);
        sheet.add_line(&format!("{named}: {total}"), TextStyle::Plain);
    }
    Ok(())
}

fn add_sums(row: &Model, sheet: &mut PdfLayout) -> Result<(), StoreError> {
    let totals = records::totals_of(row)?;
    let text = |minor: i64| totals.money(minor).format_with_code();
    if totals.discount > 0 {
        let line = l10n::t!("orders-invoice-discount", sum = text(totals.discount));
        sheet.add_line(&line, TextStyle::Plain);
    }
    let delivery = l10n::t!("orders-invoice-delivery", sum = text(totals.delivery));
    sheet.add_line(&delivery, TextStyle::Plain);
    sheet.add_line(
        &l10n::t!("orders-invoice-total", sum = text(totals.total)),
        TextStyle::Sum,
    );
    if totals.tax > 0 {
        let line = l10n::t!("orders-includes-tax", tax = text(totals.tax));
        sheet.add_line(&line, TextStyle::Plain);
    }
    let plain = |amount: Amount| {
        amount
            .money()
            .map_or_else(|| amount.text(), Money::format_with_code)
    };
    let received = records::received_amount(row);
    // In another currency where it was paid so.
    if let Some(received) =
        received.filter(|amount| amount.money() != Some(totals.money(totals.total)))
    {
        let line = l10n::t!("orders-invoice-received", sum = plain(received));
        sheet.add_line(&line, TextStyle::Plain);
    }
    if let Some(back) = records::refunded_amount(row) {
        let line = l10n::t!("orders-invoice-refunded", sum = plain(back));
        sheet.add_line(&line, TextStyle::Plain);
    }
    Ok(())
}
