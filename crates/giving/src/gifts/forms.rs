//! The forms `give` and `gift`, the calls beside them, and what the page of a gift reads.

use std::collections::BTreeMap;

use axum::Extension;
use axum::extract::{FromRequest, Request, State as Shared};
use axum::response::Response;
use forms::{Called, FileField, Key, Posted};
use http::StatusCode;
use kernel::{Currency, Problem};
use payments::PaymentError;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use web::{ClientAddress, Error, Json, Path, Result, Visitor};

use super::gift_form::GiftForm;
use super::view::{GiftPage, GiftView, OpenedGift};
use super::{doing, payer, paying, showing};
use crate::Giving;
use crate::answer::{no_link, personal, personal_json, see};
use crate::links::{self, Kind};
use crate::tables::gift::Model;
use crate::taking::{self, Taken};

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
    pub struct PressForm as "GiftPress" on "gift" {
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
#[utoipa::path(post, path = "/api/sponsor", operation_id = "begin_gift", tag = "giving", request_body = GiftForm,
    responses((status = 201, body = SponsorAnswer), (status = 422, description = "A field needs another look")))]
pub async fn sponsor(
    Shared(giving): Shared<Giving>,
    _visitor: Visitor,
    called: Called<GiftForm>,
) -> Result<Response> {
    if called.is_by_machine() {
        return Err(by_machine());
    }
    let wanted = GiftForm::wanted(&giving, called.read(), "call").await?;
    let Taken { row, token } = taking::keep(&giving, wanted).await?;
    let gift = showing::view(&giving, &row, &token).await?;
    let answer = SponsorAnswer {
        reference: row.reference.clone(),
        state: row.state.key().to_owned(),
        page: page(&token),
        token,
        gift,
    };
    Ok(personal((StatusCode::CREATED, Json(answer))))
}

fn page(token: &str) -> String {
    format!("/giving/{token}")
}

/// 422 where a field is filled in that no person sees.
fn by_machine() -> Error {
    Problem::invalid("This cannot be sent.", Vec::new()).into()
}

/// `POST /giving`.
pub async fn give(
    Shared(giving): Shared<Giving>,
    _visitor: Visitor,
    posted: Posted<GiftForm>,
) -> Result<Response> {
    if posted.is_by_machine() {
        return posted.refuse(by_machine()).await;
    }
    match GiftForm::wanted(&giving, posted.read(), "form").await {
        Ok(wanted) => {
            let taken = taking::keep(&giving, wanted).await?;
            Ok(see(&page(&taken.token)))
        }
        Err(error) => posted.refuse(error).await,
    }
}

async fn opened(giving: &Giving, token: &str) -> Result<Model> {
    links::gift(giving, token).await?.ok_or_else(no_link)
}

/// A gift, to whoever has its link.
#[utoipa::path(get, path = "/api/giving/gifts/{token}", operation_id = "read_gift", tag = "giving",
    responses((status = 200, body = GiftPage), (status = 404, description = "The link opens nothing")))]
pub async fn read(Shared(giving): Shared<Giving>, Path(token): Path<String>) -> Result<Response> {
    let row = opened(&giving, &token).await?;
    let found = showing::view(&giving, &row, &token).await?;
    let values = BTreeMap::new();
    Ok(personal_json(&GiftPage { values, found }))
}

/// Opens the card payment of a gift. A second press gets the same one.
#[utoipa::path(post, path = "/api/giving/gifts/{token}/pay", operation_id = "pay_gift", tag = "giving",
    responses((status = 200, body = OpenedGift), (status = 404, description = "The link opens nothing"),
        (status = 409, description = "It cannot be paid now, or the giver's address is confirmed by mail first"), (status = 429, description = "Too many cards are tried")))]
pub async fn pay(
    Shared(giving): Shared<Giving>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Path(token): Path<String>,
) -> Result<Response> {
    let row = opened(&giving, &token).await?;
    let opened = paying::open(&giving, &row, (address, &token)).await?;
    let answer = personal_json(&OpenedGift {
        reference: opened.reference.to_string(),
        access_code: opened.access_code,
        checkout_url: opened.checkout_url,
        amount_text: opened.amount.text(),
        client: giving.settings().await?.checkout_client,
    });
    Ok(payer::remembered(&giving, &row.id, &token, answer)?)
}

/// Gives a gift up that was not paid.
#[utoipa::path(post, path = "/api/giving/gifts/{token}/cancel", operation_id = "cancel_gift", tag = "giving",
    responses((status = 200, body = GiftView), (status = 404, description = "The link opens nothing"),
        (status = 409, description = "The money came already")))]
pub async fn cancel(Shared(giving): Shared<Giving>, Path(token): Path<String>) -> Result<Response> {
    let row = opened(&giving, &token).await?;
    let row = doing::cancel(&giving, &row).await?;
    Ok(personal_json(&showing::view(&giving, &row, &token).await?))
}

enum Came {
    Go(String),
    Pay(String),
    /// The same one, with what was done.
    Done(Option<&'static str>),
}

/// `POST /giving/{token}`.
pub async fn post(
    Shared(giving): Shared<Giving>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Path(token): Path<String>,
    request: Request,
) -> Result<Response> {
    let row = opened(&giving, &token).await?;
    let mut posted = match Posted::<PressForm>::from_request(request, &()).await {
        Ok(posted) => posted,
        Err(untaken) => return Ok(untaken),
    };
    let form = posted.read().form;
    match press(&giving, &row, &form, (address, &token)).await {
        Ok(Came::Go(place)) => Ok(see(&place)),
        Ok(Came::Pay(place)) => Ok(payer::remembered(&giving, &row.id, &token, see(&place))?),
        Ok(Came::Done(None)) => Ok(see(posted.path())),
        Ok(Came::Done(Some(notice))) => {
            posted.found = json!({ "notice": notice });
            Ok(posted.show().await)
        }
        // A provider that does not answer is told on the page, not in its place.
        Err(error) if error.problem().status == 503 => {
            Ok(posted.explain(error.problem().detail.clone()).await)
        }
        Err(error) => posted.refuse(error).await,
    }
}

async fn press(
    giving: &Giving,
    row: &Model,
    form: &PressForm,
    (address, token): (std::net::IpAddr, &str),
) -> Result<Came> {
    if let Ok(currency) = form.currency.parse::<Currency>() {
        return quoted(giving, row, Some(currency)).await;
    }
    if !form.removed.is_empty() {
        doing::remove_proof(giving, row, &form.removed).await?;
        return Ok(Came::Done(Some("The file is removed.")));
    }
    let proof = form.proof.0.as_ref();
    match &*form.action {
        "quote" => quoted(giving, row, None).await,
        "cancel" => {
            doing::cancel(giving, row).await?;
            Ok(Came::Done(None))
        }
        "retry" => {
            doing::retry(giving, row).await?;
            Ok(Came::Done(None))
        }
        "bank" => {
            doing::to_bank(giving, row).await?;
            Ok(Came::Done(Some("Here is how to send it by bank transfer.")))
        }
        "card" => {
            doing::to_card(giving, row).await?;
            Ok(Came::Done(None))
        }
        "said-paid" => {
            doing::say_paid(giving, row, proof).await?;
            Ok(Came::Done(Some(
                "Thank you. We look for your transfer and write to you when it is here.",
            )))
        }
        "proof" => {
            let missing = || super::files::refused("missing", "Choose a file");
            let proof = proof.ok_or_else(missing)?;
            doing::say_paid(giving, row, Some(proof)).await?;
            Ok(Came::Done(Some(
                "Thank you. We have your proof of payment.",
            )))
        }
        "resend" => resend(giving, row).await,
        "manage" => manage(giving, row).await,
        "pay" => Ok(Came::Pay(
            paying::open(giving, row, (address, token))
                .await?
                .checkout_url,
        )),
        _ => Ok(Came::Done(None)),
    }
}

async fn quoted(giving: &Giving, row: &Model, currency: Option<Currency>) -> Result<Came> {
    match paying::quote(giving, row, currency).await {
        Ok(_) => Ok(Came::Done(None)),
        Err(PaymentError::Store(error)) => Err(error.into()),
        Err(error) => Err(error.into()),
    }
}

async fn resend(giving: &Giving, row: &Model) -> Result<Came> {
    if doing::resend(giving, row).await? {
        return Ok(Came::Done(Some("You get the email once more.")));
    }
    let words = "You asked for the email several times already. Please check your spam folder.";
    Err(Problem::conflict(words).into())
}

/// On to the monthly gift: who may pay it may stop it.
async fn manage(giving: &Giving, row: &Model) -> Result<Came> {
    let Some(plan) = &row.plan_id else {
        return Ok(Came::Done(None));
    };
    let tx = giving.store().begin(store::Actor::Visitor).await?;
    let made = links::make(&tx, Kind::Plan, plan).await?;
    tx.commit().await?;
    Ok(Came::Go(format!("/giving/monthly/{made}")))
}
