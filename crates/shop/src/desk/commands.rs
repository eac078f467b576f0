//! What the desk does with an order: packs it, hands it over, says that its money came, gives it up.

use axum::extract::State as Of;
use axum::http::StatusCode;
use cases::StepBody;
use kernel::{Money, ProblemDetails};
use payments::Payments;
use payments::model::PaymentPurpose;
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use staff::SignedIn;
use store::WriteTx;
use web::{Json, Path, Result};

use super::orders::load_order_detail;
use super::views::{DeliverOrderBody, OrderDesk, ShipOrderBody};
use crate::model::{OrderState, PaymentMethod, ShopSettings, StockHold};
use crate::orders::cancellation::{close_order, may_close, refund_rest};
use crate::orders::fulfilment::{self, wanted_of_lines};
use crate::orders::payment;
use crate::orders::received::{ReceivedMoney, notify_received, record_received};
use crate::personal_data::erase_or_reduce;
use crate::service::Shop;
use crate::stock::{hold_stock, sell_stock};
use crate::tables::order::Model;
use crate::tables::records;

/// A link that a buyer may be shown; empty for none.
fn check_tracking_url(typed: &str) -> Result<String> {
    let typed = typed.trim();
    let is_link = typed.starts_with("https://") && !typed.contains(char::is_whitespace);
    if typed.is_empty() || (is_link && typed.len() <= 300) {
        return Ok(typed.to_owned());
    }
    let words = "Enter a link that begins with https://";
    Err(web::invalid_field("trackingUrl", words))
}

/// Records that pieces of an order were sent, or lie ready to be collected; the buyer is written to.
#[utoipa::path(post, path = "/api/desk/orders/{id}/ship", operation_id = "desk_ship_order", tag = "desk",
    responses((status = 200, body = OrderDesk), (status = 409, description = "It was changed meanwhile, or is not to be packed"),
        (status = 422, description = "Check the fields marked below")))]
pub async fn ship_order(
    Of(shop): Of<Shop>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<ShipOrderBody>,
) -> Result<Json<OrderDesk>> {
    let tracking = check_tracking_url(&body.tracking_url)?;
    let settings = shop.load_settings().await?;
    let (tx, before) =
        cases::begin_change::<Model>(shop.store(), &signed_in, &id, body.version).await?;
    fulfilment::ship_order(&shop, &tx, &before, &body.pieces, (&settings, &tracking)).await?;
    tx.commit().await?;
    load_order_detail(&shop, &id).await
}

/// Whether somebody showed the code of an order; it need not be asked for.
///
/// # Errors
/// 422 for another code.
fn check_handover_code(shop: &Shop, row: &Model, typed: &str) -> Result<bool> {
    let typed = typed.trim();
    if typed.is_empty() {
        return Ok(false);
    }
    let buyer = records::decrypt_buyer(shop.store(), row)?;
    if typed.eq_ignore_ascii_case(&buyer.handover_code) {
        return Ok(true);
    }
    let words = "This is not the code of this order";
    Err(web::invalid_field("handoverCode", words))
}

/// Records that an order was handed over.
#[utoipa::path(post, path = "/api/desk/orders/{id}/deliver", operation_id = "desk_deliver_order", tag = "desk",
    responses((status = 200, body = OrderDesk), (status = 409, description = "It was changed meanwhile, has not left, or is not paid"),
        (status = 422, description = "Check the fields marked below")))]
pub async fn deliver_order(
    Of(shop): Of<Shop>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<DeliverOrderBody>,
) -> Result<Json<OrderDesk>> {
    let settings = shop.load_settings().await?;
    let (tx, before) =
        cases::begin_change::<Model>(shop.store(), &signed_in, &id, body.version).await?;
    let note = match check_handover_code(&shop, &before, &body.handover_code)? {
        true => format!("Handover code shown. {}", body.note),
        false => body.note,
    };
    let note = cases::normalise_note(&note);
    fulfilment::deliver_order(&shop, &tx, &before, (&settings, &note)).await?;
    tx.commit().await?;
    load_order_detail(&shop, &id).await
}

/// Says that the money of an order came: by a transfer, or in hand.
#[utoipa::path(post, path = "/api/desk/orders/{id}/receive", operation_id = "desk_receive_order", tag = "desk",
    responses((status = 200, body = OrderDesk), (status = 409, description = "It was changed meanwhile, or is paid")))]
pub async fn receive_order(
    Of(shop): Of<Shop>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<StepBody>,
) -> Result<Json<OrderDesk>> {
    let settings = shop.load_settings().await?;
    let (tx, before) =
        cases::begin_change::<Model>(shop.store(), &signed_in, &id, body.version).await?;
    if before.payment_method == PaymentMethod::Card {
        return Err(ProblemDetails::invalid_state().into());
    }
    let total = records::total_of(&before)?;
    book_money(&shop, &tx, &before, total, Some(body.note()), &settings).await?;
    tx.commit().await?;
    load_order_detail(&shop, &id).await
}

/// Books the money of an order that no card paid.
///
/// # Errors
/// 409 where it is paid, was given up, or waits for a clinician.
pub(super) async fn book_money(
    shop: &Shop,
    tx: &WriteTx,
    before: &Model,
    money: Money,
    note: Option<String>,
    settings: &ShopSettings,
) -> Result<Model> {
    // A transfer may come after the time of its order: what becomes of it depends on the goods.
    let is_given_up = before.state == OrderState::Cancelled && !records::is_expired(before);
    // Nobody pays for a medicine before a clinician has agreed to it.
    let is_unchecked = before.state == OrderState::Screening;
    if before.paid_at.is_some() || is_given_up || is_unchecked {
        return Err(ProblemDetails::invalid_state().into());
    }
    let purpose = PaymentPurpose::Order;
    let booked = if before.payment_method.is_on_handover() {
        Payments::book_cash(tx, purpose, &before.id, money).await?
    } else {
        Payments::book_transfer(tx, purpose, &before.id, money).await?
    };
    let received = ReceivedMoney {
        amount: money.into(),
        payment: booked.to_string(),
        note,
    };
    Ok(record_received(shop, tx, before, received, settings).await?)
}

/// Goes on with an order whose goods were gone when its money came, once they are there again, or that is taken for the sum that
/// came.
#[utoipa::path(post, path = "/api/desk/orders/{id}/accept", operation_id = "desk_accept_order", tag = "desk",
    responses((status = 200, body = OrderDesk), (status = 409, description = "It was changed meanwhile, or the goods are still gone")))]
pub async fn accept_order(
    Of(shop): Of<Shop>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<StepBody>,
) -> Result<Json<OrderDesk>> {
    let settings = shop.load_settings().await?;
    let (tx, before) =
        cases::begin_change::<Model>(shop.store(), &signed_in, &id, body.version).await?;
    if before.state != OrderState::Review {
        return Err(ProblemDetails::invalid_state().into());
    }
    let lines = records::load_lines(tx.connection(), &before.id).await?;
    let wanted = wanted_of_lines(&lines);
    // Of one that waits for its sum the goods are held already.
    let is_held = before.stock_hold == StockHold::Reserved;
    if !is_held && hold_stock(&tx, &wanted).await?.is_err() {
        let words = "There is not enough on the shelf for this order yet";
        return Err(ProblemDetails::conflict(words)
            .with_code("stock_changed")
            .into());
    }
    sell_stock(&tx, &wanted, &before.id).await?;
    let mut row = before.clone().into_active_model();
    row.state = Set(OrderState::Paid);
    row.stock_hold = Set(StockHold::Sold);
    row.erase_after = Set(None);
    let note = body.note();
    let note = Some(&*note);
    let after = cases::record_change(shop.store(), &tx, &before, row, "accepted", note).await?;
    notify_received(&shop, &tx, &after, &settings).await?;
    tx.commit().await?;
    load_order_detail(&shop, &id).await
}

/// Gives an order up of which nothing was sent, or whose goods came back unpaid. What was paid by card goes back; what came otherwise is shown as owed.
#[utoipa::path(post, path = "/api/desk/orders/{id}/cancel", operation_id = "desk_cancel_order", tag = "desk",
    responses((status = 200, body = OrderDesk), (status = 409, description = "It was changed meanwhile, or was sent")))]
pub async fn cancel_order(
    Of(shop): Of<Shop>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<StepBody>,
) -> Result<Json<OrderDesk>> {
    let settings = shop.load_settings().await?;
    let seen = cases::load_case::<Model>(shop.store(), &id).await?;
    // Before the write begins, because it may ask the provider, and SQLite has one writer.
    payment::end_payment(&shop, &seen).await?;
    let (tx, before) =
        cases::begin_change::<Model>(shop.store(), &signed_in, &id, body.version).await?;
    if !may_close(&before) || payment::is_checking(&shop, &before).await? {
        return Err(ProblemDetails::invalid_state().into());
    }
    let note = body.note();
    let why = ("cancelled", Some(note.as_str()));
    let after = close_order(&shop, &tx, &before, &settings, why).await?;
    refund_rest(&shop, &tx, &after).await?;
    tx.commit().await?;
    load_order_detail(&shop, &id).await
}

/// Forgets who bought, also where they are known by a telephone number alone and nobody finds them by an address. What the books
/// of the tax need is kept until its time is over.
#[utoipa::path(post, path = "/api/desk/orders/{id}/erase", operation_id = "desk_erase_order", tag = "desk",
    request_body = cases::VersionBody,
    responses((status = 204, description = "It is done"), (status = 409, description = "It was changed meanwhile")))]
pub async fn erase_buyer(
    Of(shop): Of<Shop>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<cases::VersionBody>,
) -> Result<StatusCode> {
    let (tx, before) =
        cases::begin_change::<Model>(shop.store(), &signed_in, &id, body.version).await?;
    erase_or_reduce(&shop, &tx, before).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
