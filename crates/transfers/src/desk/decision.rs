//! What a person says about a line: it pays this, it pays nothing here, or neither any more.

use axum::extract::State as Of;
use forms::invalid_field;
use kernel::{Currency, Money, ProblemDetails};
use payments::model::PaymentPurpose;
use sea_orm::EntityTrait;
use serde::Deserialize;
use staff::SignedIn;
use store::{StoreError, WriteTx};
use utoipa::ToSchema;
use web::{Error, Json, Path, Result};

use super::list::build_line_rows;
use super::transfer_desk::TransferDesk;
use super::views::BankLineRow;
use crate::lines::update_line;
use crate::model::LineState;
use crate::ports::OpenItemSource;
use crate::tables::line::{Entity, Model};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = BankLineDo)]
pub enum LineAction {
    Confirm,
    Ignore,
    Reopen,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = BankLineDecision)]
pub struct LineDecision {
    version: i32,
    #[serde(rename = "do")]
    action: LineAction,
    /// What it pays, by its id or its reference.
    #[serde(default)]
    item: String,
}

/// Decides about a line: with a yes what it pays is paid, with what the bank says came.
#[utoipa::path(post, path = "/api/desk/transfers/lines/{id}", operation_id = "desk_decide_bank_line", tag = "desk",
    responses((status = 200, body = BankLineRow), (status = 409, description = "It has since been decided, or what it pays is not open")))]
pub async fn decide_bank_line(
    Of(desk): Of<TransferDesk>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<LineDecision>,
) -> Result<Json<BankLineRow>> {
    let missing = || Error::from(ProblemDetails::not_found("There is no such line."));
    let named = match body.action {
        LineAction::Confirm => Some(find_named_item(&desk, &body.item).await?),
        _ => None,
    };
    let tx = desk.store().begin(signed_in.actor()).await?;
    let row = tx.lock_row::<Entity>(&id).await?.ok_or_else(missing)?;
    Error::check_version(body.version, row.version)?;
    match (body.action, named) {
        (LineAction::Confirm, Some((source, item))) => {
            confirm_match(&tx, row, source, item).await?;
        }
        (LineAction::Ignore, _) if row.state == LineState::Open => {
            update_line(&tx, row, LineState::Ignored, None).await?;
        }
        (LineAction::Reopen, _) => revert_decision(&desk, &tx, row).await?,
        _ => return Err(ProblemDetails::invalid_state().into()),
    }
    tx.commit().await?;
    let row = Entity::find_by_id(id)
        .one(desk.store().reader().connection())
        .await?
        .ok_or_else(missing)?;
    let shown = build_line_rows(&desk, vec![row]).await?;
    Ok(Json(shown.into_iter().next().ok_or_else(missing)?))
}

/// What was named, and whose it is.
async fn find_named_item<'a>(
    desk: &'a TransferDesk,
    id_or_reference: &str,
) -> Result<(&'a dyn OpenItemSource, String)> {
    for source in desk.sources() {
        if let Some(id) = source.close_other_payments(id_or_reference.trim()).await? {
            return Ok((source.as_ref(), id));
        }
    }
    Err(invalid_field("item", "Choose what it pays"))
}

async fn confirm_match(
    tx: &WriteTx,
    line: Model,
    source: &dyn OpenItemSource,
    item: String,
) -> Result<()> {
    if line.state != LineState::Open {
        return Err(ProblemDetails::invalid_state().into());
    }
    let currency: Currency = line.currency.parse().map_err(StoreError::other)?;
    let money = Money::new(line.minor, currency);
    source
        .book_transfer(tx, &item, money, line.booked_on)
        .await?;
    let paid = Some((source.purpose(), item));
    Ok(update_line(tx, line, LineState::Matched, paid).await?)
}

async fn revert_decision(desk: &TransferDesk, tx: &WriteTx, line: Model) -> Result<()> {
    match (line.state, line.purpose, line.subject.clone()) {
        (LineState::Matched, Some(purpose), Some(item)) => {
            revert_match(desk, tx, (purpose, &item)).await?;
        }
        (LineState::Ignored, ..) => {}
        _ => return Err(ProblemDetails::invalid_state().into()),
    }
    Ok(update_line(tx, line, LineState::Open, None).await?)
}

async fn revert_match(
    desk: &TransferDesk,
    tx: &WriteTx,
    (purpose, item): (PaymentPurpose, &str),
) -> Result<()> {
    let source = desk.find_source(purpose);
    let source = source.ok_or_else(ProblemDetails::invalid_state)?;
    let note = "The statement line is matched to something else.";
    source.revert_transfer(tx, item, note).await
}
