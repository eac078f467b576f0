//! Receipts.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use kernel::{Id, ProblemDetails};
use web::{Path, Result};

use crate::receipts::PaymentReceipt;
use crate::service::Payments;

async fn load_receipt(payments: &Payments, reference: &str) -> Result<PaymentReceipt> {
    let missing = || ProblemDetails::not_found(l10n::t!("payments-receipt-none"));
    let reference: Id = reference.parse().map_err(|_| missing())?;
    let receipt = payments.find_receipt(reference).await?;
    Ok(receipt.ok_or_else(missing)?)
}

/// The receipt of a payment, for a page. Says nothing of who paid.
#[utoipa::path(get, path = "/api/payments/{reference}/receipt", operation_id = "read_receipt", tag = "payments",
    responses((status = 200, body = PaymentReceipt), (status = 404, description = "Nothing was paid by this")))]
pub async fn get_receipt(
    State(payments): State<Payments>,
    Path(reference): Path<String>,
) -> Result<Response> {
    let receipt = web::Json(load_receipt(&payments, &reference).await?);
    Ok(([(CACHE_CONTROL, "no-store")], receipt).into_response())
}

/// The same as a PDF.
#[utoipa::path(get, path = "/api/payments/{reference}/receipt.pdf", operation_id = "read_receipt_pdf", tag = "payments",
    responses((status = 200, body = Vec<u8>, content_type = "application/pdf"),
        (status = 404, description = "Nothing was paid by this")))]
pub async fn get_receipt_pdf(
    State(payments): State<Payments>,
    Path(reference): Path<String>,
) -> Result<Response> {
    let receipt = load_receipt(&payments, &reference).await?;
    let name = format!("attachment; filename=\"receipt-{}.pdf\"", receipt.number);
    let headers = [
        (CONTENT_TYPE, "application/pdf".to_owned()),
        (CONTENT_DISPOSITION, name),
        (CACHE_CONTROL, "no-store".to_owned()),
    ];
    Ok((headers, receipt.render_pdf()).into_response())
}
