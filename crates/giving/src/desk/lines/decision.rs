//! What a person says about a line: it is this gift, it is none, or neither any more.

use axum::extract::State as Of;
use forms::invalid_field;
use kernel::{Currency, Money, ProblemDetails};
use sea_orm::sea_query::Condition;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::Deserialize;
use staff::SignedIn;
use store::{StoreError, WriteTx};
use utoipa::ToSchema;
use web::{Error, Json, Path, Result};

use super::line_state::update_line;
use super::list::build_line_rows;
use crate::desk::transfers::{book_transfer, revert_transfer};
use crate::desk::views::BankLineRow;
use crate::gifts::payment;
use crate::model::{GivingSettings, LineState};
use crate::service::Giving;
use crate::tables::gift;
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
    /// The gift, by its id or its number.
    #[serde(default)]
    gift: String,
}

/// Decides about a line: with a yes the gift is received, with what the bank says came.
#[utoipa::path(post, path = "/api/desk/giving/statement-lines/{id}", operation_id = "desk_decide_bank_line", tag = "desk",
    responses((status = 200, body = BankLineRow), (status = 409, description = "It has since been decided, or the gift is not open")))]
pub async fn decide_bank_line(
    Of(giving): Of<Giving>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<LineDecision>,
) -> Result<Json<BankLineRow>> {
    let missing = || Error::from(ProblemDetails::not_found("There is no such line."));
    let wanted = match body.action {
        LineAction::Confirm => Some(find_named_donation(&giving, &body.gift).await?),
        _ => None,
    };
    let settings = giving.load_settings().await?;
    let tx = giving.store().begin(signed_in.actor()).await?;
    let row = tx.lock_row::<Entity>(&id).await?.ok_or_else(missing)?;
    Error::check_version(body.version, row.version)?;
    match (body.action, wanted) {
        (LineAction::Confirm, Some(gift)) => {
            confirm_match(&giving, &tx, row, &gift, &settings).await?
        }
        (LineAction::Ignore, _) if row.state == LineState::Open => {
            update_line(&tx, row, LineState::Ignored, None).await?;
        }
        (LineAction::Reopen, _) => revert_decision(&giving, &tx, row).await?,
        _ => return Err(ProblemDetails::invalid_state().into()),
    }
    tx.commit().await?;
    let row = Entity::find_by_id(id)
        .one(giving.store().reader().connection())
        .await?
        .ok_or_else(missing)?;
    let shown = build_line_rows(&giving, vec![row]).await?;
    Ok(Json(shown.into_iter().next().ok_or_else(missing)?))
}

/// The gift that was named, whose card payment, where one is open, is ended.
async fn find_named_donation(giving: &Giving, word: &str) -> Result<String> {
    let none = || invalid_field("gift", "Choose a gift");
    let word = word.trim();
    let reader = giving.store().reader();
    let found = gift::Entity::find()
        .filter(
            Condition::any()
                .add(gift::Column::Id.eq(word))
                .add(gift::Column::Reference.eq(word.to_uppercase())),
        )
        .filter(gift::Column::ErasedAt.is_null())
        .one(reader.connection())
        .await?
        .ok_or_else(none)?;
    payment::end_payment(giving, &found).await?;
    Ok(found.id)
}

async fn confirm_match(
    giving: &Giving,
    tx: &WriteTx,
    line: Model,
    gift: &str,
    settings: &GivingSettings,
) -> Result<()> {
    if line.state != LineState::Open {
        return Err(ProblemDetails::invalid_state().into());
    }
    let before = cases::lock_case::<gift::Model>(tx, gift)
        .await?
        .ok_or_else(ProblemDetails::invalid_state)?;
    let currency: Currency = line.currency.parse().map_err(StoreError::other)?;
    let money = Money::new(line.minor, currency);
    let said = (line.booked_on, None);
    book_transfer(giving, tx, &before, money, said, settings).await?;
    update_line(tx, line, LineState::Matched, Some(before.id)).await
}

async fn revert_decision(giving: &Giving, tx: &WriteTx, line: Model) -> Result<()> {
    match (line.state, line.gift_id.clone()) {
        (LineState::Matched, Some(gift)) => {
            let before = cases::lock_case::<gift::Model>(tx, &gift)
                .await?
                .ok_or_else(ProblemDetails::invalid_state)?;
            revert_transfer(
                giving,
                tx,
                &before,
                "The statement line is matched to another gift.",
            )
            .await?;
        }
        (LineState::Ignored, _) => {}
        _ => return Err(ProblemDetails::invalid_state().into()),
    }
    update_line(tx, line, LineState::Open, None).await
}
