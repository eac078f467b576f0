//! The forms `give` and `gift`, the calls beside them, and what the page of a gift reads.

use std::collections::BTreeMap;

use axum::Extension;
use axum::extract::{FromRequest, Request, State as Shared};
use axum::response::Response;
use http::{HeaderMap, StatusCode, Uri};
use kernel::{Currency, FieldError, Problem};
use payments::PaymentError;
use serde::Serialize;
use utoipa::ToSchema;
use web::{ClientAddress, Error, FormBody, FormState, Json, Pages, Path, Result, Visitor};

use super::view::{GiftPage, GiftView, OpenedGift};
use super::{doing, payer, paying, showing};
use crate::Giving;
use crate::answer::{no_link, personal, personal_json, see};
use crate::links::{self, Kind};
use crate::tables::gift::Model;
use crate::taking::{self, Taken};

/// A gift to be begun (spec 2 §7): the first five fields are the spec's, the others may be left out.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SponsorBody {
    /// Who gives.
    pub name: String,
    /// Where the receipt goes.
    pub email: String,
    /// A telephone number.
    pub phone: String,
    /// How much, in figures; dollars where no currency is named.
    pub price: String,
    /// `Donation`.
    pub consultation_type: String,
    /// `NGN`, `GBP` or `USD`.
    pub currency: String,
    /// Id of a project; empty for where it is needed most.
    pub fund: String,
    /// `once` or `monthly`.
    pub every: String,
    /// `card` or `bank`.
    pub method: String,
    /// `anonymous` or `named`.
    pub show: String,
    /// In whose honour or memory.
    pub dedication: String,
}

/// A gift that is kept.
#[derive(Debug, Serialize, ToSchema)]
pub struct SponsorAnswer {
    /// The number to quote.
    pub reference: String,
    /// Where it stands.
    pub state: String,
    /// The secret of its page.
    pub token: String,
    /// Its page.
    pub page: String,
    /// The gift.
    pub gift: GiftView,
}

/// Begins a gift. It is kept before anything is paid; what is paid is recorded by the settlement, never by the browser.
#[utoipa::path(post, path = "/api/sponsor", operation_id = "begin_gift", tag = "giving", request_body = SponsorBody,
    responses((status = 201, body = SponsorAnswer), (status = 422, description = "A field needs another look")))]
pub async fn sponsor(
    Shared(giving): Shared<Giving>,
    _visitor: Visitor,
    posted: FormBody,
) -> Result<Response> {
    if is_trapped(&posted) {
        return Err(Problem::invalid("This cannot be sent.", Vec::new()).into());
    }
    let wanted = taking::read(&giving, &posted, false).await?;
    let wanted = wanted.map_err(|errors| Error::invalid(WRONG, errors))?;
    let Taken { row, token } = taking::keep(&giving, wanted).await?;
    let gift = showing::view(&giving, &row, &token, None).await?;
    let answer = SponsorAnswer {
        reference: row.reference.clone(),
        state: row.state.key().to_owned(),
        page: page(&token),
        token,
        gift,
    };
    Ok(personal((StatusCode::CREATED, Json(answer))))
}

/// Said above the fields to mend.
const WRONG: &str = "There is a problem with the form.";

fn page(token: &str) -> String {
    format!("/giving/{token}")
}

/// Whether a field is filled in that no person sees.
fn is_trapped(posted: &FormBody) -> bool {
    !posted.one("website").trim().is_empty()
}

/// `POST /giving`.
pub async fn give(
    Shared(giving): Shared<Giving>,
    _visitor: Visitor,
    pages: Pages,
    uri: Uri,
    headers: HeaderMap,
    posted: Result<FormBody>,
) -> Result<Response> {
    let posted = match posted {
        Ok(posted) => posted,
        Err(error) => return pages.render_untaken(&uri, &headers, "give", error).await,
    };
    let again = |errors: Vec<FieldError>, message: Option<String>| FormState {
        name: "give".to_owned(),
        values: posted.values(),
        errors,
        message,
        found: None,
    };
    if is_trapped(&posted) {
        let state = again(Vec::new(), Some("This cannot be sent.".to_owned()));
        return Ok(pages.render_form(&uri, &headers, state).await);
    }
    match taking::read(&giving, &posted, true).await? {
        Ok(wanted) => {
            let taken = taking::keep(&giving, wanted).await?;
            Ok(see(&page(&taken.token)))
        }
        Err(errors) => {
            let state = again(errors, None);
            Ok(pages.render_form(&uri, &headers, state).await)
        }
    }
}

async fn opened(giving: &Giving, token: &str) -> Result<Model> {
    links::gift(giving, token).await?.ok_or_else(no_link)
}

/// A gift, to whoever has its link.
#[utoipa::path(get, path = "/api/giving/gifts/{token}", operation_id = "read_gift", tag = "giving",
    params(("token" = String, Path)),
    responses((status = 200, body = GiftPage), (status = 404, description = "The link opens nothing")))]
pub async fn read(Shared(giving): Shared<Giving>, Path(token): Path<String>) -> Result<Response> {
    let row = opened(&giving, &token).await?;
    let found = showing::view(&giving, &row, &token, None).await?;
    let values = BTreeMap::new();
    Ok(personal_json(&GiftPage { values, found }))
}

/// Opens the card payment of a gift. A second press gets the same one.
#[utoipa::path(post, path = "/api/giving/gifts/{token}/pay", operation_id = "pay_gift", tag = "giving",
    params(("token" = String, Path)),
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
    params(("token" = String, Path)),
    responses((status = 200, body = GiftView), (status = 404, description = "The link opens nothing"),
        (status = 409, description = "The money came already")))]
pub async fn cancel(Shared(giving): Shared<Giving>, Path(token): Path<String>) -> Result<Response> {
    let row = opened(&giving, &token).await?;
    let row = doing::cancel(&giving, &row).await?;
    Ok(personal_json(
        &showing::view(&giving, &row, &token, None).await?,
    ))
}

/// What came of a press on the page of a gift.
enum Came {
    /// Another page.
    Go(String),
    /// The page of who takes the money.
    Pay(String),
    /// The same one, with what was done.
    Done(Option<&'static str>),
}

/// `POST /giving/{token}`.
pub async fn post(
    Shared(giving): Shared<Giving>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Path(token): Path<String>,
    pages: Pages,
    uri: Uri,
    headers: HeaderMap,
    request: Request,
) -> Result<Response> {
    let row = opened(&giving, &token).await?;
    let posted = match FormBody::from_request(request, &()).await {
        Ok(posted) => posted,
        Err(error) => return pages.render_untaken(&uri, &headers, "gift", error).await,
    };
    let pressed = press(&giving, &row, &posted, (address, &token)).await;
    let (notice, errors, message) = match pressed {
        Ok(Came::Go(place)) => return Ok(see(&place)),
        Ok(Came::Pay(place)) => {
            return Ok(payer::remembered(&giving, &row.id, &token, see(&place))?);
        }
        Ok(Came::Done(notice)) => (notice.map(str::to_owned), Vec::new(), None),
        Err(error) if error.problem().status < 500 => {
            let problem = error.problem();
            let message = problem.errors.is_empty().then(|| problem.detail.clone());
            (None, problem.errors.clone(), message)
        }
        // A provider that does not answer is told on the page, not in its place.
        Err(error) if error.problem().status == 503 => {
            (None, Vec::new(), Some(error.problem().detail.clone()))
        }
        Err(error) => return Err(error),
    };
    let after = opened(&giving, &token).await?;
    let found = showing::view(&giving, &after, &token, notice).await?;
    let state = FormState {
        name: "gift".to_owned(),
        values: BTreeMap::new(),
        errors,
        message,
        found: Some(serde_json::to_value(found).map_err(Error::internal)?),
    };
    Ok(pages.render_form(&uri, &headers, state).await)
}

async fn press(
    giving: &Giving,
    row: &Model,
    posted: &FormBody,
    (address, token): (std::net::IpAddr, &str),
) -> Result<Came> {
    if let Ok(currency) = posted.one("currency").parse::<Currency>() {
        return quoted(giving, row, Some(currency)).await;
    }
    if posted.has("remove-proof") {
        doing::remove_proof(giving, row, posted.one("remove-proof")).await?;
        return Ok(Came::Done(Some("The file is removed.")));
    }
    let proof = posted.file("proof");
    match posted.one("do") {
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
