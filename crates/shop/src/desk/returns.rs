//! What comes back, at the desk: answered, received, its money sent back.

use axum::extract::State as Of;
use axum::response::{IntoResponse, Response};
use drafts::{DraftKind, remove_draft};
use kernel::{Currency, Money, ProblemDetails};
use payments::Payments;
use payments::model::{Amount, PaymentPurpose};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::json;
use staff::SignedIn;
use store::{StoreError, WriteTx};
use web::{Json, Path, Result};

use super::orders::load_order_detail;
use super::views::{OrderAnswerBody, OrderDesk, ReceiveReturnBody, RefundOrderBody};
use crate::model::PaymentMethod;
use crate::orders::received::record_refund;
use crate::returns::decisions::{ReceivedReturn, ReturnAnswer, answer_return, receive_return};
use crate::returns::rows::find_return;
use crate::service::Shop;
use crate::tables::order::Model;
use crate::tables::{event, records};

/// A photo of what comes back. That it was opened is a line of the audit log, written before a byte goes out.
#[utoipa::path(get, path = "/api/desk/orders/{id}/returns/{return}/photos/{photo}", operation_id = "desk_open_return_photo", tag = "desk",
    params(("id" = String, Path), ("return" = String, Path), ("photo" = String, Path)),
    responses((status = 200, description = "The file", content_type = "application/pdf"),
        (status = 404, description = "There is no such file")))]
pub async fn get_return_photo(
    Of(shop): Of<Shop>,
    signed_in: SignedIn,
    Path((id, back, photo)): Path<(String, String, String)>,
) -> Result<Response> {
    let row = cases::load_case::<Model>(shop.store(), &id).await?;
    let reader = shop.store().reader();
    let found = find_return(reader.connection(), &row.id, &back).await?;
    let found = found.ok_or_else(cases::not_found_error::<Model>)?;
    let opened = shop.proofs().open_proof(&found.row.id, &photo).await?;
    let opened = opened.ok_or_else(cases::not_found_error::<Model>)?;
    let tx = shop.store().begin(signed_in.actor()).await?;
    let opened_file = json!({ "photo": photo });
    cases::audit_case::<Model>(&tx, &id, "return_photo", Some(opened_file)).await?;
    tx.commit().await?;
    Ok(opened.into_response())
}

async fn answer(
    shop: &Shop,
    signed_in: &SignedIn,
    (id, back): (&str, &str),
    body: &OrderAnswerBody,
    answer: ReturnAnswer,
) -> Result<Json<OrderDesk>> {
    let settings = shop.load_settings().await?;
    let (tx, before) =
        cases::begin_change::<Model>(shop.store(), signed_in, id, body.version).await?;
    let reply = forms::text::normalise_text(&body.reply);
    answer_return(shop, &tx, &before, (back, &reply), (answer, &settings)).await?;
    remove_draft(&tx, signed_in, DraftKind::ReturnReply, back).await?;
    tx.commit().await?;
    load_order_detail(shop, id).await
}

/// Agrees to a return, and writes to the buyer how to send the goods.
#[utoipa::path(post, path = "/api/desk/orders/{id}/returns/{return}/approve", operation_id = "desk_approve_return", tag = "desk",
    params(("id" = String, Path), ("return" = String, Path)),
    responses((status = 200, body = OrderDesk), (status = 409, description = "The order was changed meanwhile, or the return is over"),
        (status = 422, description = "Check the fields marked below")))]
pub async fn approve_return(
    Of(shop): Of<Shop>,
    signed_in: SignedIn,
    Path((id, back)): Path<(String, String)>,
    Json(body): Json<OrderAnswerBody>,
) -> Result<Json<OrderDesk>> {
    answer(
        &shop,
        &signed_in,
        (&id, &back),
        &body,
        ReturnAnswer::Approve,
    )
    .await
}

/// Refuses a return, and writes to the buyer why.
#[utoipa::path(post, path = "/api/desk/orders/{id}/returns/{return}/refuse", operation_id = "desk_refuse_return", tag = "desk",
    params(("id" = String, Path), ("return" = String, Path)),
    responses((status = 200, body = OrderDesk), (status = 409, description = "The order was changed meanwhile, or the return is over"),
        (status = 422, description = "Check the fields marked below")))]
pub async fn refuse_return(
    Of(shop): Of<Shop>,
    signed_in: SignedIn,
    Path((id, back)): Path<(String, String)>,
    Json(body): Json<OrderAnswerBody>,
) -> Result<Json<OrderDesk>> {
    answer(&shop, &signed_in, (&id, &back), &body, ReturnAnswer::Refuse).await
}

/// Records that goods came back: which of them go back on the shelf, and how much money goes back. A card's money is asked for
/// at once; a sum above the limit waits for a second person.
#[utoipa::path(post, path = "/api/desk/orders/{id}/returns/{return}/receive", operation_id = "desk_receive_return", tag = "desk",
    params(("id" = String, Path), ("return" = String, Path)),
    responses((status = 200, body = OrderDesk), (status = 409, description = "The order was changed meanwhile, or the return is over"),
        (status = 422, description = "Check the fields marked below")))]
pub async fn receive_return_goods(
    Of(shop): Of<Shop>,
    signed_in: SignedIn,
    Path((id, back)): Path<(String, String)>,
    Json(body): Json<ReceiveReturnBody>,
) -> Result<Json<OrderDesk>> {
    let settings = shop.load_settings().await?;
    let (tx, before) =
        cases::begin_change::<Model>(shop.store(), &signed_in, &id, body.version).await?;
    let received = ReceivedReturn {
        id: &back,
        restocked: &body.restock,
        refund_minor: body.refund_minor,
        note: &cases::normalise_note(&body.note),
    };
    receive_return(&shop, &tx, &before, (&received, &settings)).await?;
    tx.commit().await?;
    load_order_detail(&shop, &id).await
}

/// Whoever decided that a sum above the limit goes back does not also send it: as with cards, two people see it. What a buyer
/// gave up by themselves was decided by nobody at the desk.
async fn check_second_person(
    shop: &Shop,
    tx: &WriteTx,
    row: &Model,
    currency: Currency,
) -> Result<()> {
    let owed = Money::new(row.due_back_minor, currency);
    if !shop.payments().needs_second_person(owed) {
        return Ok(());
    }
    let decided = event::Entity::find()
        .filter(event::Column::Subject.eq(&row.id))
        .filter(event::Column::Action.is_in(["return_received", "cancelled", "refused"]))
        .order_by_desc(event::Column::Id)
        .one(tx.connection())
        .await
        .map_err(StoreError::from)?;
    if decided.is_none_or(|event| event.by != tx.actor().to_string()) {
        return Ok(());
    }
    let words = "You decided that this goes back. For a sum of this size, another person records that it was sent";
    Err(ProblemDetails::conflict(words)
        .with_code("second_person")
        .into())
}

/// Records that money of a transfer, or money that was paid in hand, was sent back. Above the limit somebody else does so than
/// who decided it.
#[utoipa::path(post, path = "/api/desk/orders/{id}/refund", operation_id = "desk_refund_order", tag = "desk",
    responses((status = 200, body = OrderDesk), (status = 409, description = "It was changed meanwhile, a card paid it, or it needs a second person"),
        (status = 422, description = "Check the fields marked below")))]
pub async fn refund_order(
    Of(shop): Of<Shop>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<RefundOrderBody>,
) -> Result<Json<OrderDesk>> {
    let settings = shop.load_settings().await?;
    let (tx, before) =
        cases::begin_change::<Model>(shop.store(), &signed_in, &id, body.version).await?;
    let received = records::received_amount(&before).and_then(Amount::money);
    let received = received.filter(|_| before.payment_method != PaymentMethod::Card);
    let received = received.ok_or_else(ProblemDetails::invalid_state)?;
    let owed = before.due_back_minor - before.refunded_minor;
    if !(1..=owed).contains(&body.minor) {
        let words = "Enter no more than is still to go back";
        return Err(web::invalid_field("minor", words));
    }
    check_second_person(&shop, &tx, &before, received.currency).await?;
    let money = Money::new(body.minor, received.currency);
    Payments::book_refund(&tx, PaymentPurpose::Order, &before.id, money).await?;
    let back = Amount::from(Money::new(
        before.refunded_minor + body.minor,
        received.currency,
    ));
    record_refund(&shop, &tx, &before, back, &settings).await?;
    tx.commit().await?;
    load_order_detail(&shop, &id).await
}
