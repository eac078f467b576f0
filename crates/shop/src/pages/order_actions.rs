//! The page of an order: paid, proved, given up.

use std::net::IpAddr;

use axum::Extension;
use axum::extract::{FromRequest, Path as RawPath, Request, State as Shared};
use axum::response::{IntoResponse, Redirect, Response};
use forms::{FileField, Key, PostedForm};
use kernel::{Currency, ProblemDetails};
use payments::model::PaymentPurpose;
use payments::{OpenedPayment, PaymentError};
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use store::{Actor, WriteTx};
use transfers::TransferProofs;
use transfers::proofs::{SealedProof, file_error};
use web::{ClientAddress, Error, FormFile, Json, Path, Result, private_response};

use super::order_view::build_order_view;
use super::payer_cookie::remember_payer;
use super::views::OrderView;
use crate::emails::{OrderEmail, ShopNotice, enqueue_order_email, notify_staff};
use crate::model::OrderState;
use crate::orders::downloads::open_download;
use crate::orders::screening::read_answers;
use crate::orders::{cancellation, payment};
use crate::returns::requests::{find_open_return, withdraw_return};
use crate::returns::rows::{GoodsReturn, load_returns};
use crate::service::Shop;
use crate::tables::order::Model;
use crate::tables::records;

pub async fn load_by_code(shop: &Shop, code: &str) -> Result<Model> {
    let reader = shop.store().reader();
    let found = records::find_by_code(reader.connection(), code).await?;
    // One answer for codes that never were and orders that were erased, so that nothing can be learnt from it.
    found.ok_or_else(|| ProblemDetails::not_found(l10n::t!("orders-unknown")).into())
}

/// An order, to whoever has its code.
#[utoipa::path(get, path = "/api/orders/{code}", operation_id = "read_order", tag = "shop",
    responses((status = 200, body = OrderView), (status = 404, description = "The code opens nothing")))]
pub async fn get_order(Shared(shop): Shared<Shop>, Path(code): Path<String>) -> Result<Response> {
    let row = load_by_code(&shop, &code).await?;
    Ok(private_response(Json(build_order_view(&shop, &row).await?)))
}

/// Opens the card payment of an order. A second press gets the same one.
#[utoipa::path(post, path = "/api/orders/{code}/pay", operation_id = "pay_order", tag = "shop",
    responses((status = 200, body = OpenedPayment), (status = 404, description = "The code opens nothing"),
        (status = 409, description = "It is not to be paid by card now"), (status = 429, description = "Too many cards are tried")))]
pub async fn pay_order(
    Shared(shop): Shared<Shop>,
    Extension(ClientAddress(from)): Extension<ClientAddress>,
    Path(code): Path<String>,
) -> Result<Response> {
    let row = load_by_code(&shop, &code).await?;
    let opened = payment::open_payment(&shop, &row, from).await?;
    let client = shop.load_settings().await?.checkout_client;
    let answer = private_response(Json(OpenedPayment::new(opened, client)));
    Ok(remember_payer(&shop, &row.id, &code, answer)?)
}

/// Gives an order up of which nothing was sent; what was paid by card goes back.
#[utoipa::path(post, path = "/api/orders/{code}/cancel", operation_id = "cancel_order", tag = "shop",
    responses((status = 200, body = OrderView), (status = 404, description = "The code opens nothing"),
        (status = 409, description = "It was sent already")))]
pub async fn cancel_order(
    Shared(shop): Shared<Shop>,
    Path(code): Path<String>,
) -> Result<Response> {
    let mut row = load_by_code(&shop, &code).await?;
    // What was asked for before and is done is done: the first answer may have been lost.
    if row.state != OrderState::Cancelled {
        row = cancellation::cancel_order(&shop, &row, Actor::Visitor).await?;
    }
    Ok(private_response(Json(build_order_view(&shop, &row).await?)))
}

/// A file of a paid order, to whoever has its code. Each time counts.
#[utoipa::path(get, path = "/api/orders/{code}/download/{line}", operation_id = "download_order_file", tag = "shop",
    responses((status = 200, description = "The file"), (status = 404, description = "The code opens nothing, or the line has no file now")))]
pub async fn download_file(
    Shared(shop): Shared<Shop>,
    Path((code, line)): Path<(String, String)>,
) -> Result<Response> {
    let row = load_by_code(&shop, &code).await?;
    let opened = open_download(&shop, &row, &line).await?;
    let opened =
        opened.ok_or_else(|| ProblemDetails::not_found(l10n::t!("orders-download-closed")))?;
    Ok(opened.into_response())
}

forms::form! {
    /// A button of the page of an order.
    pub struct OrderActionForm as "OrderAction" on "order" {
        /// What to do.
        action: Key = "do",
        /// What to pay in.
        currency: Key = "currency",
        /// Id of a proof to take back.
        removed: Key = "remove-proof",
        /// Id of a return that the action is about.
        returned: Key = "return",
        /// A proof of payment, or a photo of what comes back.
        proof: FileField = "proof",
    }
}

/// `POST /order/{code}`.
pub async fn submit_order_action(
    Shared(shop): Shared<Shop>,
    Extension(ClientAddress(from)): Extension<ClientAddress>,
    RawPath(code): RawPath<String>,
    request: Request,
) -> Result<Response> {
    let row = load_by_code(&shop, &code).await?;
    let posted = match PostedForm::<OrderActionForm>::from_request(request, &()).await {
        Ok(posted) => posted,
        Err(untaken) => return Ok(untaken),
    };
    let form = posted.parse_form().form;
    match apply_action(&shop, &row, &form, from).await {
        Ok(Some(checkout)) => {
            let away = private_response(Redirect::to(&checkout));
            Ok(remember_payer(&shop, &row.id, &code, away)?)
        }
        Ok(None) => Ok(private_response(Redirect::to(posted.path()))),
        // A provider that does not answer is told on the page, not in its place.
        Err(error) if error.problem().status == 503 => Ok(posted
            .redirect_with_message(error.problem().detail.clone())
            .await),
        Err(error) => posted.redirect_with_problem(error).await,
    }
}

/// Does what a button asks for; answers the checkout where it leads to one.
async fn apply_action(
    shop: &Shop,
    row: &Model,
    form: &OrderActionForm,
    from: IpAddr,
) -> Result<Option<String>> {
    if let Ok(currency) = form.currency.parse::<Currency>() {
        return requote(shop, row, Some(currency)).await;
    }
    if !form.removed.is_empty() {
        let tx = shop.store().begin(Actor::Visitor).await?;
        TransferProofs::delete_proof(&tx, &row.id, &form.removed).await?;
        if let Ok(answers) = read_answers(shop, row) {
            TransferProofs::delete_proof(&tx, &answers.id, &form.removed).await?;
        }
        for GoodsReturn { row, .. } in load_returns(tx.connection(), &row.id).await? {
            if row.state.is_open() {
                TransferProofs::delete_proof(&tx, &row.id, &form.removed).await?;
            }
        }
        tx.commit().await?;
        return Ok(None);
    }
    let proof = form.proof.0.as_ref();
    match &*form.action {
        "pay" => {
            let opened = payment::open_payment(shop, row, from).await?;
            return Ok(Some(opened.checkout_url));
        }
        "quote" => return requote(shop, row, None).await,
        "cancel" => {
            cancellation::cancel_order(shop, row, Actor::Visitor).await?;
        }
        "said-paid" => report_transfer(shop, row, proof).await?,
        "proof" => report_transfer(shop, row, Some(check_file(proof)?)).await?,
        "prescription" => add_prescription(shop, row, check_file(proof)?).await?,
        "withdraw-return" => withdraw_return(shop, row, &form.returned).await?,
        "return-photo" => add_return_photo(shop, row, &form.returned, check_file(proof)?).await?,
        _ => {}
    }
    Ok(None)
}

fn check_file(file: Option<&FormFile>) -> Result<&FormFile> {
    let missing = || file_error("missing", l10n::t!("orders-proof-missing"));
    Ok(file.ok_or_else(missing)?)
}

/// # Errors
/// 404 for an unknown return, 409 for one that is over, 422 for a file that cannot be taken.
async fn add_return_photo(shop: &Shop, row: &Model, id: &str, file: &FormFile) -> Result<()> {
    keep_file(shop, (id, file), async |tx| {
        let order = cases::lock_visible_case::<Model>(tx, &row.id).await?;
        find_open_return(tx, &order, id).await.map(drop)
    })
    .await
}

/// # Errors
/// 409 where no clinician waits for it, 422 for a file that cannot be taken.
async fn add_prescription(shop: &Shop, row: &Model, file: &FormFile) -> Result<()> {
    let answers = read_answers(shop, row)?;
    keep_file(shop, (&answers.id, file), async |tx| {
        let order = cases::lock_visible_case::<Model>(tx, &row.id).await?;
        read_answers(shop, &order)?;
        Ok(notify_staff(shop, tx, ShopNotice::Screening(&order.id)).await?)
    })
    .await
}

/// Keeps a file under a subject, once `check` has locked what it belongs to and found that it may be added.
async fn keep_file(
    shop: &Shop,
    (subject, file): (&str, &FormFile),
    check: impl AsyncFnOnce(&WriteTx) -> Result<()>,
) -> Result<()> {
    let proofs = shop.proofs();
    // Before the write begins: cleaning a photo takes long, and SQLite has one writer.
    let sealed = proofs
        .seal_proof(PaymentPurpose::Order, subject, file)
        .await?;
    let blob = sealed.blob().to_owned();
    let kept = async {
        let tx = shop.store().begin(Actor::Visitor).await?;
        check(&tx).await?;
        TransferProofs::insert_proof(&tx, sealed).await?;
        Ok(tx.commit().await?)
    };
    let kept = kept.await;
    if kept.is_err() {
        proofs.discard_blob(&blob).await?;
    }
    kept
}

async fn requote(shop: &Shop, row: &Model, currency: Option<Currency>) -> Result<Option<String>> {
    if row.state != OrderState::Pending {
        return Err(ProblemDetails::invalid_state().into());
    }
    match payment::quote_order(shop, row, currency).await {
        Ok(_) => Ok(None),
        Err(PaymentError::Store(error)) => Err(error.into()),
        Err(error) => Err(error.into()),
    }
}

/// Notes that the transfer is on its way, with a proof where one was sent.
///
/// # Errors
/// 422 for a file that cannot be taken, 409 when no transfer is awaited.
async fn report_transfer(shop: &Shop, row: &Model, proof: Option<&FormFile>) -> Result<()> {
    // Before the write begins: cleaning a photo takes long, and SQLite has one writer.
    let Some(file) = proof else {
        return record_transfer(shop, row, None).await;
    };
    let proofs = shop.proofs();
    let sealed = proofs
        .seal_proof(PaymentPurpose::Order, &row.id, file)
        .await?;
    let blob = sealed.blob().to_owned();
    let recorded = record_transfer(shop, row, Some(sealed)).await;
    if recorded.is_err() {
        proofs.discard_blob(&blob).await?;
    }
    recorded
}

async fn record_transfer(shop: &Shop, row: &Model, sealed: Option<SealedProof>) -> Result<()> {
    let settings = shop.load_settings().await?;
    let tx = shop.store().begin(Actor::Visitor).await?;
    let found = cases::lock_case::<Model>(&tx, &row.id).await?;
    let awaits = |row: &Model| matches!(row.state, OrderState::Transfer | OrderState::SaidPaid);
    let before = found
        .filter(awaits)
        .ok_or_else(ProblemDetails::invalid_state)?;
    let action = match sealed {
        Some(sealed) => {
            TransferProofs::insert_proof(&tx, sealed).await?;
            "proof_sent"
        }
        None => "said_paid",
    };
    let mut row = before.clone().into_active_model();
    row.state = Set(OrderState::SaidPaid);
    row.said_paid_at = Set(before.said_paid_at.or(Some(tx.now())));
    let after = cases::record_change(shop.store(), &tx, &before, row, action, None).await?;
    // A proof that follows is no new report.
    if before.state == OrderState::Transfer {
        enqueue_order_email(shop, &tx, &after, &settings, &OrderEmail::SaidPaid).await?;
        notify_staff(shop, &tx, ShopNotice::SaidPaid(&after.id, after.version)).await?;
    }
    tx.commit().await?;
    Ok::<_, Error>(())
}
