//! What is stuck on a parcel that comes back, as a PDF.

use axum::extract::State as Shared;
use axum::response::Response;
use kernel::ProblemDetails;
use payments::pdf_layout::{PdfLayout, TextStyle};
use web::{Path, Result, attachment_response};

use super::order_actions::load_by_code;
use super::return_view::name_pieces;
use crate::model::ReturnState;
use crate::returns::rows::load_returns;
use crate::service::Shop;
use crate::tables::records;

/// The label of a return that the desk agreed to, to whoever has the order's code: whom it goes to, whose it is, what is in it.
#[utoipa::path(get, path = "/api/orders/{code}/returns/{id}/label.pdf", operation_id = "read_return_label", tag = "shop",
    responses((status = 200, body = Vec<u8>, content_type = "application/pdf"),
        (status = 404, description = "The code opens nothing, or nothing is to come back now")))]
pub async fn get_return_label(
    Shared(shop): Shared<Shop>,
    Path((code, id)): Path<(String, String)>,
) -> Result<Response> {
    let row = load_by_code(&shop, &code).await?;
    let reader = shop.store().reader();
    let returns = load_returns(reader.connection(), &row.id).await?;
    let awaited = returns
        .iter()
        .find(|back| back.row.id == id && back.row.state == ReturnState::Approved)
        .ok_or_else(|| ProblemDetails::not_found(l10n::t!("orders-return-label-none")))?;
    let lines = records::load_lines(reader.connection(), &row.id).await?;
    let seller = shop.payments().load_seller_details().await?;
    let buyer = records::decrypt_buyer(shop.store(), &row)?;
    let title = l10n::t!("orders-return-label-title", number = row.reference.clone());
    let mut sheet = PdfLayout::new(&title);
    sheet.add_line(&title, TextStyle::Heading);
    sheet.add_line(&seller.name, TextStyle::Title);
    for line in &seller.details {
        sheet.add_line(line, TextStyle::Strong);
    }
    sheet.add_line("", TextStyle::Title);
    let sender = l10n::t!("orders-return-label-from", name = buyer.name);
    sheet.add_line(&sender, TextStyle::Plain);
    for piece in name_pieces(awaited, &lines) {
        sheet.add_line(&piece, TextStyle::Plain);
    }
    sheet.add_line(l10n::t!("orders-return-label-hint"), TextStyle::Small);
    let name = format!("return-{}.pdf", row.reference);
    Ok(attachment_response(
        "application/pdf",
        &name,
        sheet.render_pdf(),
    ))
}
