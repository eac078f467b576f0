//! The pages of `/consultation/request/{step}`: what they read, and what their scripts call.

use axum::Extension;
use axum::extract::State as Shared;
use axum::response::{IntoResponse, Response};
use forms::see;
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use kernel::Problem;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web::pages::{InProcess, PAGE_LOCATION};
use web::{ClientAddress, Error, Json, Path, Query, Result};

use super::draft::{Draft, may_change_package};
use super::feedback::{self, Feedback};
use super::form_page::personal;
use super::steps::{Step, pay, time};
use super::view::{RequestPage, TimesView};
use super::{session, showing, times};
use crate::Care;
use crate::schedule::{Clash, Held};

/// Where packages are chosen.
pub(super) const PACKAGES: &str = "/consultation#packages";

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
pub struct ChosenPackage {
    #[param(required = false)]
    package: String,
    /// Finds what came of the last press, before there is a draft.
    #[param(required = false)]
    again: String,
}

/// The draft that the cookie opens; with the name of a package, one that asks for it.
pub(super) async fn draft_of(
    care: &Care,
    headers: &HeaderMap,
    package: &str,
) -> Result<Option<Draft>> {
    let known = session::request_of(care.store(), headers);
    let mut found = match known {
        Some(id) => Draft::find(care, &id).await?,
        None => None,
    };
    if package.is_empty() {
        return Ok(found);
    }
    let Some(wanted) = care.package(package).await? else {
        return Ok(found);
    };
    if let Some(draft) = &mut found {
        if draft.row.package == wanted.id && draft.row.state.is_being_written() {
            return Ok(found);
        }
        // Another package before anything was opened: the answers stay.
        if may_change_package(&draft.row) {
            draft.row.is_free = wanted.is_free();
            draft.package = wanted;
            return Ok(found);
        }
    }
    Ok(Some(Draft::unstored(care, wanted).await?))
}

/// `GET /consultation/request`: on to the form.
pub async fn start(
    Shared(care): Shared<Care>,
    headers: HeaderMap,
    Query(chosen): Query<ChosenPackage>,
) -> Result<Response> {
    if !chosen.package.is_empty() {
        let query = [("package", chosen.package.as_str())];
        return Ok(see(&Step::About.href(), &query));
    }
    let draft = draft_of(&care, &headers, "").await?;
    let place = draft.map_or_else(|| PACKAGES.to_owned(), |draft| draft.first_open().href());
    Ok(see(&place, &[]))
}

/// What a step of the form shows. Without a draft and a package nothing is found; a step that is not open yet answers 308
/// with the page of the first open one.
#[utoipa::path(get, path = "/api/consultation/request/{step}", operation_id = "read_consultation_request", tag = "consultation",
    params(("step" = String, Path), ChosenPackage),
    responses((status = 200, body = RequestPage), (status = 308, description = "Another step comes first"),
        (status = 404, description = "There is no such step")))]
pub async fn read(
    Shared(care): Shared<Care>,
    Path(step): Path<String>,
    Query(chosen): Query<ChosenPackage>,
    headers: HeaderMap,
    page: Option<Extension<InProcess>>,
) -> Result<Response> {
    let step = find_step(&step)?;
    let package = if step == Step::About {
        chosen.package.as_str()
    } else {
        ""
    };
    let Some(draft) = draft_of(&care, &headers, package).await? else {
        return Ok(personal(Json(RequestPage::default())));
    };
    if !draft.may_open(step) {
        let place = HeaderValue::from_str(&draft.first_open().href());
        let place = place.map_err(Error::internal)?;
        let page = [(HeaderName::from_static(PAGE_LOCATION), place)];
        return Ok((StatusCode::PERMANENT_REDIRECT, page).into_response());
    }
    let feedback = match page {
        Some(_) => feedback::find(care.store(), &draft.row.id, &chosen.again, step).await?,
        None => Feedback::default(),
    };
    let page = step_page(&care, &draft, step, feedback).await?;
    Ok(personal(Json(page)))
}

/// A step with what is said of the last post.
pub(super) async fn step_page(
    care: &Care,
    draft: &Draft,
    step: Step,
    feedback: Feedback,
) -> Result<RequestPage> {
    let found = showing::view(care, draft, step, &feedback).await?;
    let mut values = showing::values(care, draft, step)?;
    values.extend(feedback.typed);
    Ok(RequestPage {
        values,
        errors: feedback.errors,
        message: feedback.message,
        found: Some(found),
    })
}

/// [`read`] at the addresses that have a call of their own.
pub async fn read_pay(
    care: Shared<Care>,
    headers: HeaderMap,
    page: Option<Extension<InProcess>>,
) -> Result<Response> {
    let step = Path(Step::Pay.key().to_owned());
    read(care, step, Query::default(), headers, page).await
}

/// The same of the times.
pub async fn read_time(
    care: Shared<Care>,
    headers: HeaderMap,
    page: Option<Extension<InProcess>>,
) -> Result<Response> {
    let step = Path(Step::Time.key().to_owned());
    read(care, step, Query::default(), headers, page).await
}

/// The step at an address.
pub(super) fn find_step(key: &str) -> Result<Step> {
    let missing = || Problem::not_found("There is no such page.").into();
    Step::read(key).ok_or_else(missing)
}

/// 409: the press does not fit where the request stands.
fn not_open() -> Error {
    Problem::conflict("Please go through your request once more.")
        .with_code("not_open")
        .into()
}

async fn draft_at(care: &Care, headers: &HeaderMap, step: Step) -> Result<Draft> {
    let draft = draft_of(care, headers, "").await?;
    draft
        .filter(|draft| draft.may_open(step))
        .ok_or_else(not_open)
}

/// What the checkout client needs to go on.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenedPayment {
    pub reference: String,
    /// What the client resumes it with.
    pub access_code: String,
    /// The page that it can be paid on without a client.
    pub checkout_url: String,
    pub amount_text: String,
    /// `bedside` or `provider`.
    pub client: String,
}

/// Opens the payment of the draft that the cookie opens. A second press gets the same one.
#[utoipa::path(post, path = "/api/consultation/request/pay", operation_id = "open_consultation_payment", tag = "consultation",
    responses((status = 200, body = OpenedPayment), (status = 409, description = "It is not time to pay, or it was paid already")))]
pub async fn open_payment(Shared(care): Shared<Care>, headers: HeaderMap) -> Result<Response> {
    let mut draft = draft_at(&care, &headers, Step::Pay).await?;
    let opened = pay::open(&care, &mut draft).await?;
    Ok(personal(Json(OpenedPayment {
        reference: opened.reference.to_string(),
        access_code: opened.access_code,
        checkout_url: opened.checkout_url,
        amount_text: opened.amount.text(),
        client: draft.settings.checkout_client,
    })))
}

/// A time to be held.
#[derive(Debug, Deserialize, ToSchema)]
pub struct HoldTime {
    at: chrono::DateTime<chrono::Utc>,
    /// Whose time it is; anybody's when left out.
    #[serde(default)]
    clinician: Option<String>,
}

/// Holds a time for the draft that the cookie opens; an earlier one is given back.
#[utoipa::path(post, path = "/api/consultation/request/time", operation_id = "hold_consultation_time", tag = "consultation",
    responses((status = 200, body = TimesView), (status = 409, description = "The time is gone")))]
pub async fn hold_time(
    Shared(care): Shared<Care>,
    Extension(ClientAddress(from)): Extension<ClientAddress>,
    headers: HeaderMap,
    Json(wanted): Json<HoldTime>,
) -> Result<Response> {
    let mut draft = draft_at(&care, &headers, Step::Time).await?;
    let chosen = (wanted.at, wanted.clinician);
    let held = time::hold(&care, &mut draft, chosen, Some(from)).await?;
    times_now(&care, &draft, held).await
}

/// Keeps the held time longer, once.
#[utoipa::path(post, path = "/api/consultation/request/extend", operation_id = "extend_consultation_time", tag = "consultation",
    responses((status = 200, body = TimesView), (status = 409, description = "It cannot be kept longer")))]
pub async fn extend_time(Shared(care): Shared<Care>, headers: HeaderMap) -> Result<Response> {
    let draft = draft_of(&care, &headers, "").await?.ok_or_else(not_open)?;
    let held = time::extend(&care, &draft.row.id).await?;
    times_now(&care, &draft, held).await
}

async fn times_now(
    care: &Care,
    draft: &Draft,
    held: std::result::Result<Held, Clash>,
) -> Result<Response> {
    held.map_err(|clash| Problem::conflict(clash.to_string()).with_code(clash.code()))?;
    let times = times::of_draft(care, draft, None).await?;
    Ok(personal(Json(times)))
}
