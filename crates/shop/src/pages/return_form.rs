//! A buyer sends goods back: `/order/{code}/return` and `POST /api/orders/{code}/returns`.

use axum::extract::{FromRequest, Path as RawPath, Request, State as Shared};
use axum::response::{Redirect, Response};
use forms::{AgreementField, ApiForm, ChoicesField, FileField, Key, ParsedForm, PostedForm, Story};
use http::StatusCode;
use payments::model::PaymentPurpose;
use store::{Actor, StoredEnum};
use transfers::TransferProofs;
use transfers::proofs::SealedProof;
use web::{FormFile, Json, Path, Result, private_response};

use super::order_actions::load_by_code;
use super::return_view::build_returns;
use super::views::OrderReturnView;
use crate::model::ReturnReason;
use crate::orders::fulfilment::LinePieces;
use crate::returns::requests::{NewReturn, request_return};
use crate::returns::rows::find_return;
use crate::service::Shop;
use crate::service::ports::ShopStep;
use crate::tables::order::Model;
use crate::tables::records;

const LONGEST_TEXT: usize = 2_000;

forms::form! {
    /// Goods to be sent back.
    pub struct ReturnForm as "OrderReturnBody" on "order-return" {
        /// Ids of the order's lines, each with how many pieces of it come back, as `01J9ZQ4Y5D:2`.
        pieces: ChoicesField = "pieces" { missing: "orders-return-pieces-missing" },
        /// `faulty`, `not_as_described`, `other_item`, `unsuitable`, `unsafe` or `changed_mind`.
        reason: Key = "reason" { missing: "orders-return-reason-missing" },
        /// What is wrong with it.
        text: Story = "text" { most: LONGEST_TEXT, called: "orders-return-text-called" },
        /// Seals are unbroken; asked for goods that are sold under one.
        unopened: AgreementField = "unopened",
        /// A photo of what is wrong; more of them on the page of the order.
        photo: FileField = "proof",
    }
}

/// A line's id and how many pieces of it.
fn parse_pieces(chosen: &str) -> Option<LinePieces> {
    let (line, quantity) = chosen.rsplit_once(':')?;
    Some(LinePieces {
        line: line.to_owned(),
        quantity: quantity.parse().ok()?,
    })
}

fn read_return(
    shop: &Shop,
    mut reading: ParsedForm<ReturnForm>,
) -> Result<(NewReturn, Option<FormFile>)> {
    let reason = ReturnReason::from_stored(&reading.form.reason)
        .ok_or_else(|| l10n::t!("orders-return-reason-missing").to_owned());
    let reason = reading.check_field("reason", reason);
    let pieces: Option<Vec<_>> = (reading.form.pieces.0.iter())
        .map(|chosen| parse_pieces(chosen))
        .collect();
    let pieces = pieces.ok_or_else(|| l10n::t!("orders-return-pieces-wrong").to_owned());
    let pieces = reading.check_field("pieces", pieces);
    if reason.is_some_and(|reason| reason != ReturnReason::ChangedMind)
        && reading.form.text.is_empty()
    {
        reading.add_error("text", l10n::t!("orders-return-text-missing"));
    }
    let form = reading.into_result().map_err(forms::invalid_form)?;
    let (Some(reason), Some(pieces)) = (reason, pieces) else {
        return Err(forms::invalid_form(Vec::new()));
    };
    let new = NewReturn {
        id: shop.store().clock().new_id().to_string(),
        pieces,
        reason,
        text: form.text.0,
        is_unopened: form.unopened.0 == Some(true),
    };
    Ok((new, form.photo.0))
}

/// Keeps a return; its id. A photo that cannot be taken is refused with the rest, so that nobody believes it was sent.
async fn create_return(
    shop: &Shop,
    order: &Model,
    (new, photo): (NewReturn, Option<FormFile>),
) -> Result<String> {
    // Before the write begins: cleaning a photo takes long, and SQLite has one writer.
    let sealed = match photo {
        Some(photo) => {
            let proofs = shop.proofs();
            Some(
                proofs
                    .seal_proof(PaymentPurpose::Order, &new.id, &photo)
                    .await?,
            )
        }
        None => None,
    };
    let blob = sealed.as_ref().map(|sealed| sealed.blob().to_owned());
    let id = new.id.clone();
    let kept = insert_return(shop, order, new, sealed).await;
    if let (Err(_), Some(blob)) = (&kept, blob) {
        shop.proofs().discard_blob(&blob).await?;
    }
    kept.map(|()| id)
}

async fn insert_return(
    shop: &Shop,
    order: &Model,
    new: NewReturn,
    sealed: Option<SealedProof>,
) -> Result<()> {
    let settings = shop.load_settings().await?;
    let tx = shop.store().begin(Actor::Visitor).await?;
    let before = cases::lock_visible_case::<Model>(&tx, &order.id).await?;
    request_return(shop, &tx, &before, new, &settings).await?;
    if let Some(sealed) = sealed {
        TransferProofs::insert_proof(&tx, sealed).await?;
    }
    tx.commit().await?;
    shop.count_step(ShopStep::ReturnAsked);
    Ok(())
}

/// Asks to send goods of an order back.
#[utoipa::path(post, path = "/api/orders/{code}/returns", operation_id = "return_order", tag = "shop", request_body = ReturnForm,
    responses((status = 201, body = OrderReturnView), (status = 404, description = "The code opens nothing"),
        (status = 409, description = "Nothing of it can come back now"), (status = 422, description = "Check the fields marked below")))]
pub async fn return_order(
    Shared(shop): Shared<Shop>,
    Path(code): Path<String>,
    called: ApiForm<ReturnForm>,
) -> Result<Response> {
    let row = load_by_code(&shop, &code).await?;
    let id = create_return(&shop, &row, read_return(&shop, called.parse_form())?).await?;
    let reader = shop.store().reader();
    let found = find_return(reader.connection(), &row.id, &id).await?;
    let made: Vec<_> = found.into_iter().collect();
    let lines = records::load_lines(reader.connection(), &row.id).await?;
    let view = build_returns(&shop, &row, (&lines, &made)).await?.pop();
    Ok(private_response((StatusCode::CREATED, Json(view))))
}

/// `POST /order/{code}/return`.
pub async fn submit_return(
    Shared(shop): Shared<Shop>,
    RawPath(code): RawPath<String>,
    request: Request,
) -> Result<Response> {
    let row = load_by_code(&shop, &code).await?;
    let posted = match PostedForm::<ReturnForm>::from_request(request, &()).await {
        Ok(posted) => posted,
        Err(untaken) => return Ok(untaken),
    };
    let made = async {
        let new = read_return(&shop, posted.parse_form())?;
        create_return(&shop, &row, new).await
    };
    match made.await {
        Ok(_) => {
            let place = format!("/order/{code}#returns");
            Ok(private_response(Redirect::to(&place)))
        }
        Err(error) => posted.redirect_with_problem(error).await,
    }
}
