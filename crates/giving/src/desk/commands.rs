//! What the desk does with a gift: says that a transfer came or did not, cancels, writes again, erases.

use axum::extract::State as Of;
use cases::{StepBody, normalise_note};
use chrono::NaiveDate;
use forms::invalid_field;
use kernel::{Currency, EmailError, Money, ProblemDetails};
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use serde::Deserialize;
use staff::SignedIn;
use utoipa::ToSchema;
use web::{Error, Json, Path, Result};

use super::gifts::load_donation_detail;
use super::transfers::{book_transfer, revert_transfer};
use super::views::GiftDesk;
use crate::emails::send_instructions;
use crate::gifts::{payment, submission};
use crate::model::{DonationMethod, DonationState, Donor};
use crate::personal_data;
use crate::service::Giving;
use crate::tables::gift;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = GiftReceiveBody)]
pub struct ReceiveDonationRequest {
    version: i32,
    /// How much came, in minor units.
    minor: i64,
    currency: Currency,
    received_on: NaiveDate,
    #[serde(default)]
    note: String,
}

fn check_received_day(on: NaiveDate, giving: &Giving) -> Result<()> {
    let today = kernel::PracticeZone::Lagos
        .to_local(giving.now())
        .date_naive();
    if on > today || on < today - chrono::Duration::days(730) {
        let words = "Enter the date on the bank statement, not in the future";
        return Err(invalid_field("receivedOn", words));
    }
    Ok(())
}

/// Says that a gift's transfer came.
#[utoipa::path(post, path = "/api/desk/giving/gifts/{id}/receive", operation_id = "desk_receive_gift", tag = "desk",
    responses((status = 200, body = GiftDesk), (status = 409, description = "It was changed meanwhile, or is not open")))]
pub async fn receive_donation(
    Of(giving): Of<Giving>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<ReceiveDonationRequest>,
) -> Result<Json<GiftDesk>> {
    check_received_day(body.received_on, &giving)?;
    let settings = giving.load_settings().await?;
    // Before the write begins, because it may ask the provider, and SQLite has one writer.
    end_payment(&giving, &id).await?;
    let (tx, before) =
        cases::begin_change::<gift::Model>(giving.store(), &signed_in, &id, body.version).await?;
    let money = Money::new(body.minor, body.currency);
    let said = (body.received_on, Some(normalise_note(&body.note)));
    book_transfer(&giving, &tx, &before, money, said, &settings).await?;
    tx.commit().await?;
    load_donation_detail(&giving, &id).await
}

/// Ends a card payment that may still be open: the money came another way.
async fn end_payment(giving: &Giving, id: &str) -> Result<()> {
    let row = cases::load_case::<gift::Model>(giving.store(), id).await?;
    Ok(payment::end_payment(giving, &row).await?)
}

/// Takes back that a transfer came; a line of a statement that said so is open again.
#[utoipa::path(post, path = "/api/desk/giving/gifts/{id}/reopen", operation_id = "desk_reopen_gift", tag = "desk",
    responses((status = 200, body = GiftDesk), (status = 409, description = "It was changed meanwhile, or no transfer paid it")))]
pub async fn reopen_donation(
    Of(giving): Of<Giving>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<StepBody>,
) -> Result<Json<GiftDesk>> {
    let (tx, before) =
        cases::begin_change::<gift::Model>(giving.store(), &signed_in, &id, body.version).await?;
    revert_transfer(&giving, &tx, &before, &normalise_note(&body.note)).await?;
    transfers::lines::reopen_lines(&tx, &before.id).await?;
    tx.commit().await?;
    load_donation_detail(&giving, &id).await
}

/// Cancels a gift that nobody paid.
#[utoipa::path(post, path = "/api/desk/giving/gifts/{id}/cancel", operation_id = "desk_cancel_gift", tag = "desk",
    responses((status = 200, body = GiftDesk), (status = 409, description = "It was changed meanwhile, or is not open")))]
pub async fn cancel_donation(
    Of(giving): Of<Giving>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<StepBody>,
) -> Result<Json<GiftDesk>> {
    let keep = giving.load_settings().await?.unpaid_retention();
    end_payment(&giving, &id).await?;
    let (tx, before) =
        cases::begin_change::<gift::Model>(giving.store(), &signed_in, &id, body.version).await?;
    if !before.state.is_open() {
        return Err(ProblemDetails::invalid_state().into());
    }
    let mut row = before.clone().into_active_model();
    row.state = Set(DonationState::Cancelled);
    row.erase_after = Set(Some(tx.now() + keep));
    let note = normalise_note(&body.note);
    cases::record_change(giving.store(), &tx, &before, row, "cancelled", Some(&note)).await?;
    tx.commit().await?;
    load_donation_detail(&giving, &id).await
}

/// Writes once more: with the bank's details, or the thanks.
#[utoipa::path(post, path = "/api/desk/giving/gifts/{id}/mail", operation_id = "desk_mail_gift", tag = "desk",
    responses((status = 200, body = GiftDesk), (status = 409, description = "There is nothing to write about")))]
pub async fn resend_email(
    Of(giving): Of<Giving>,
    Path(id): Path<String>,
    Json(body): Json<StepBody>,
) -> Result<Json<GiftDesk>> {
    let row = cases::load_case::<gift::Model>(giving.store(), &id).await?;
    Error::check_version(body.version, row.version)?;
    let again = format!(".desk.{}", giving.store().clock().new_id());
    if !send_instructions(&giving, &row, &again).await? {
        return Err(ProblemDetails::invalid_state().into());
    }
    load_donation_detail(&giving, &id).await
}

/// Forgets who gave. Money stays in the ledger without a name.
#[utoipa::path(post, path = "/api/desk/giving/gifts/{id}/erase", operation_id = "desk_erase_gift", tag = "desk",
    responses((status = 204, description = "It is done"), (status = 409, description = "It was changed meanwhile")))]
pub async fn erase_donation(
    Of(giving): Of<Giving>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<StepBody>,
) -> Result<http::StatusCode> {
    let (tx, before) =
        cases::begin_change::<gift::Model>(giving.store(), &signed_in, &id, body.version).await?;
    personal_data::erase_donation(&giving, &tx, before).await?;
    tx.commit().await?;
    Ok(http::StatusCode::NO_CONTENT)
}

/// A gift that came without a form: by cash, by cheque, by a transfer without a word before.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = GiftCreateBody)]
pub struct CreateDonationRequest {
    /// Who gave; empty where nobody knows.
    #[serde(default)]
    name: String,
    /// Where the thanks go; empty for nowhere.
    #[serde(default)]
    email: String,
    /// How much, in minor units.
    minor: i64,
    currency: Currency,
    /// Id of a project; empty for where it is needed most.
    #[serde(default)]
    fund: String,
    /// The giver is named where others read.
    #[serde(default)]
    named: bool,
    received_on: NaiveDate,
    #[serde(default)]
    note: String,
}

/// Writes a gift down that came without a form.
#[utoipa::path(post, path = "/api/desk/giving/gifts", operation_id = "desk_create_gift", tag = "desk",
    responses((status = 200, body = GiftDesk), (status = 422, description = "Check the fields marked below")))]
pub async fn create_donation(
    Of(giving): Of<Giving>,
    signed_in: SignedIn,
    Json(body): Json<CreateDonationRequest>,
) -> Result<Json<GiftDesk>> {
    check_received_day(body.received_on, &giving)?;
    let settings = giving.load_settings().await?;
    let funds = giving.list_funds().await?;
    let fund = funds.into_iter().find(|fund| fund.key == body.fund);
    if fund.is_none() && !body.fund.is_empty() {
        return Err(invalid_field("fund", "Choose a project"));
    }
    let email = if body.email.trim().is_empty() {
        None
    } else {
        let read = body.email.parse();
        let invalid_email = |error: EmailError| invalid_field("email", error.to_string());
        Some(read.map_err(invalid_email)?)
    };
    if body.minor <= 0 {
        return Err(invalid_field("minor", "Enter an amount above zero"));
    }
    let donor = Donor {
        name: normalise_note(&body.name).chars().take(120).collect(),
        email,
        ..Donor::default()
    };
    let money = Money::new(body.minor, body.currency);
    let store = giving.store();
    let tx = store.begin(signed_in.actor()).await?;
    let row = gift::Model {
        fund_name: submission::fund_name(fund.as_ref(), &settings),
        fund: fund.map(|fund| fund.key),
        is_anonymous: !body.named,
        source: "desk".to_owned(),
        ..submission::build_donation(store, &tx, &donor, DonationMethod::Bank, money, &settings)?
    };
    submission::insert_donation(store, &tx, &row).await?;
    let said = (body.received_on, Some(normalise_note(&body.note)));
    book_transfer(&giving, &tx, &row, money, said, &settings).await?;
    tx.commit().await?;
    load_donation_detail(&giving, &row.id).await
}
