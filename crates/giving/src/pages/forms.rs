//! The forms `give` and `gift`, the calls beside them, and what the page of a gift reads.

use std::collections::BTreeMap;

use axum::Extension;
use axum::extract::{FromRequest, Request, State as Shared};
use axum::response::Response;
use forms::{ApiForm, FileField, Key, PostedForm};
use http::StatusCode;
use kernel::{Currency, ProblemDetails};
use payments::{OpenedPayment, PaymentError};
use serde::Serialize;
use serde_json::json;
use transfers::proofs::file_error;
use utoipa::ToSchema;
use web::{ClientAddress, Error, FormFile, Json, Path, Result, Visitor};

use super::donation_form::DonationForm;
use super::responses::{link_not_found, private_json, private_response, redirect_to};
use super::view::{GiftPage, GiftView};
use super::{actions, page, payer_cookie};
use crate::emails::links::{self, LinkKind};
use crate::gifts::payment;
use crate::gifts::submission::{self, CreatedDonation};
use crate::service::Giving;
use crate::tables::gift::Model;

#[derive(Debug, Serialize, ToSchema)]
pub struct SponsorAnswer {
    pub reference: String,
    pub state: String,
    /// The secret of its page.
    pub token: String,
    pub page: String,
    pub gift: GiftView,
}

forms::form! {
    /// A press on the page of a gift.
    pub struct DonationActionForm as "GiftPress" on "gift" {
        /// What to do.
        action: Key = "do",
        /// What to pay in.
        currency: Key = "currency",
        /// Id of a proof to take back.
        removed: Key = "remove-proof",
        /// A proof of payment.
        proof: FileField = "proof",
    }
}

/// Begins a gift. It is kept before anything is paid; what is paid is recorded by the settlement, never by the browser.
#[utoipa::path(post, path = "/api/sponsor", operation_id = "begin_gift", tag = "giving", request_body = DonationForm,
    responses((status = 201, body = SponsorAnswer), (status = 422, description = "Check the fields marked below")))]
pub async fn begin_donation(
    Shared(giving): Shared<Giving>,
    _visitor: Visitor,
    called: ApiForm<DonationForm>,
) -> Result<Response> {
    if called.is_by_machine() {
        return Err(spam_error());
    }
    let wanted = DonationForm::into_new_donation(&giving, called.parse_form(), "call").await?;
    let CreatedDonation { row, token } = submission::create_donation(&giving, wanted).await?;
    let gift = page::build_donation_view(&giving, &row, &token).await?;
    let answer = SponsorAnswer {
        reference: row.reference.clone(),
        state: row.state.key().to_owned(),
        page: page_path(&token),
        token,
        gift,
    };
    Ok(private_response((StatusCode::CREATED, Json(answer))))
}

fn page_path(token: &str) -> String {
    format!("/giving/{token}")
}

/// 422 where a field is filled in that no person sees.
fn spam_error() -> Error {
    ProblemDetails::invalid_fields(l10n::t!("giving-form-spam"), Vec::new()).into()
}

/// `POST /giving`.
pub async fn submit_donation_form(
    Shared(giving): Shared<Giving>,
    _visitor: Visitor,
    posted: PostedForm<DonationForm>,
) -> Result<Response> {
    if posted.is_by_machine() {
        return posted.redirect_with_problem(spam_error()).await;
    }
    match DonationForm::into_new_donation(&giving, posted.parse_form(), "form").await {
        Ok(wanted) => {
            let taken = submission::create_donation(&giving, wanted).await?;
            Ok(redirect_to(&page_path(&taken.token)))
        }
        Err(error) => posted.redirect_with_problem(error).await,
    }
}

async fn load_by_token(giving: &Giving, token: &str) -> Result<Model> {
    links::find_donation(giving, token)
        .await?
        .ok_or_else(link_not_found)
}

/// A gift, to whoever has its link.
#[utoipa::path(get, path = "/api/giving/gifts/{token}", operation_id = "read_gift", tag = "giving",
    responses((status = 200, body = GiftPage), (status = 404, description = "The link opens nothing")))]
pub async fn get_donation(
    Shared(giving): Shared<Giving>,
    Path(token): Path<String>,
) -> Result<Response> {
    let row = load_by_token(&giving, &token).await?;
    let found = page::build_donation_view(&giving, &row, &token).await?;
    let values = BTreeMap::new();
    Ok(private_json(&GiftPage { values, found }))
}

/// Opens the card payment of a gift. A second press gets the same one.
#[utoipa::path(post, path = "/api/giving/gifts/{token}/pay", operation_id = "pay_gift", tag = "giving",
    responses((status = 200, body = OpenedPayment), (status = 404, description = "The link opens nothing"),
        (status = 409, description = "It cannot be paid now, or the giver's address is confirmed by mail first"), (status = 429, description = "Too many cards are tried")))]
pub async fn pay_donation(
    Shared(giving): Shared<Giving>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Path(token): Path<String>,
) -> Result<Response> {
    let row = load_by_token(&giving, &token).await?;
    let opened = payment::open_payment(&giving, &row, (address, &token)).await?;
    let client = giving.load_settings().await?.checkout_client;
    let answer = private_json(&OpenedPayment::new(opened, client));
    Ok(payer_cookie::remember_payer(
        &giving, &row.id, &token, answer,
    )?)
}

/// Gives a gift up that was not paid.
#[utoipa::path(post, path = "/api/giving/gifts/{token}/cancel", operation_id = "cancel_gift", tag = "giving",
    responses((status = 200, body = GiftView), (status = 404, description = "The link opens nothing"),
        (status = 409, description = "The money came already")))]
pub async fn cancel_donation(
    Shared(giving): Shared<Giving>,
    Path(token): Path<String>,
) -> Result<Response> {
    let row = load_by_token(&giving, &token).await?;
    let row = actions::cancel_donation(&giving, &row).await?;
    Ok(private_json(
        &page::build_donation_view(&giving, &row, &token).await?,
    ))
}

enum SubmissionOutcome {
    Go(String),
    Pay(String),
    /// The same one, with what was done.
    Done(Option<&'static str>),
}

/// `POST /giving/{token}`.
pub async fn submit_donation_action(
    Shared(giving): Shared<Giving>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Path(token): Path<String>,
    request: Request,
) -> Result<Response> {
    let row = load_by_token(&giving, &token).await?;
    let mut posted = match PostedForm::<DonationActionForm>::from_request(request, &()).await {
        Ok(posted) => posted,
        Err(untaken) => return Ok(untaken),
    };
    let form = posted.parse_form().form;
    match apply_action(&giving, &row, &form, (address, &token)).await {
        Ok(SubmissionOutcome::Go(place)) => Ok(redirect_to(&place)),
        Ok(SubmissionOutcome::Pay(place)) => Ok(payer_cookie::remember_payer(
            &giving,
            &row.id,
            &token,
            redirect_to(&place),
        )?),
        Ok(SubmissionOutcome::Done(None)) => Ok(redirect_to(posted.path())),
        Ok(SubmissionOutcome::Done(Some(notice))) => {
            posted.page_data = json!({ "notice": notice });
            Ok(posted.redirect_to_form().await)
        }
        // A provider that does not answer is told on the page, not in its place.
        Err(error) if error.problem().status == 503 => Ok(posted
            .redirect_with_message(error.problem().detail.clone())
            .await),
        Err(error) => posted.redirect_with_problem(error).await,
    }
}

async fn apply_action(
    giving: &Giving,
    row: &Model,
    form: &DonationActionForm,
    (address, token): (std::net::IpAddr, &str),
) -> Result<SubmissionOutcome> {
    if let Ok(currency) = form.currency.parse::<Currency>() {
        return requote_donation(giving, row, Some(currency)).await;
    }
    if !form.removed.is_empty() {
        actions::remove_proof(giving, row, &form.removed).await?;
        return Ok(SubmissionOutcome::Done(Some(l10n::t!(
            "giving-proof-removed"
        ))));
    }
    let proof = form.proof.0.as_ref();
    match &*form.action {
        "quote" => requote_donation(giving, row, None).await,
        "cancel" => {
            actions::cancel_donation(giving, row).await?;
            Ok(SubmissionOutcome::Done(None))
        }
        "retry" => {
            actions::reopen_donation(giving, row).await?;
            Ok(SubmissionOutcome::Done(None))
        }
        "bank" => {
            actions::switch_to_bank(giving, row).await?;
            Ok(SubmissionOutcome::Done(Some(l10n::t!(
                "giving-transfer-chosen"
            ))))
        }
        "card" => {
            actions::switch_to_card(giving, row).await?;
            Ok(SubmissionOutcome::Done(None))
        }
        "cover-fee" | "leave-fee" => {
            actions::change_fee_cover(giving, row, &*form.action == "cover-fee").await?;
            Ok(SubmissionOutcome::Done(None))
        }
        "said-paid" => {
            actions::report_transfer(giving, row, proof).await?;
            Ok(SubmissionOutcome::Done(Some(l10n::t!(
                "giving-transfer-reported"
            ))))
        }
        "proof" => receive_proof(giving, row, proof).await,
        "resend" => resend_email(giving, row).await,
        "manage" => open_plan_page(giving, row).await,
        "pay" => Ok(SubmissionOutcome::Pay(
            payment::open_payment(giving, row, (address, token))
                .await?
                .checkout_url,
        )),
        _ => Ok(SubmissionOutcome::Done(None)),
    }
}

async fn receive_proof(
    giving: &Giving,
    row: &Model,
    proof: Option<&FormFile>,
) -> Result<SubmissionOutcome> {
    let missing = || file_error("missing", l10n::t!("giving-proof-missing"));
    let proof = proof.ok_or_else(missing)?;
    actions::report_transfer(giving, row, Some(proof)).await?;
    let words = l10n::t!("giving-proof-received");
    Ok(SubmissionOutcome::Done(Some(words)))
}

async fn requote_donation(
    giving: &Giving,
    row: &Model,
    currency: Option<Currency>,
) -> Result<SubmissionOutcome> {
    match payment::quote_donation(giving, row, currency).await {
        Ok(_) => Ok(SubmissionOutcome::Done(None)),
        Err(PaymentError::Store(error)) => Err(error.into()),
        Err(error) => Err(error.into()),
    }
}

async fn resend_email(giving: &Giving, row: &Model) -> Result<SubmissionOutcome> {
    if actions::resend_email(giving, row).await? {
        return Ok(SubmissionOutcome::Done(Some(l10n::t!(
            "giving-emails-resent"
        ))));
    }
    let words = l10n::t!("giving-emails-resent-too-often");
    Err(ProblemDetails::conflict(words).into())
}

/// On to the monthly gift: who may pay it may stop it.
async fn open_plan_page(giving: &Giving, row: &Model) -> Result<SubmissionOutcome> {
    let Some(plan) = &row.plan_id else {
        return Ok(SubmissionOutcome::Done(None));
    };
    let tx = giving.store().begin(store::Actor::Visitor).await?;
    let made = links::create_link(&tx, LinkKind::Plan, plan).await?;
    tx.commit().await?;
    Ok(SubmissionOutcome::Go(format!("/giving/monthly/{made}")))
}
