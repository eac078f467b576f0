//! The plain forms of `/consultation/request/{step}`, and what their pages read.

use std::net::IpAddr;

use axum::Extension;
use axum::extract::{FromRequest, Request, State as Shared};
use axum::response::{IntoResponse, Redirect, Response};
use http::header::{ACCEPT, CACHE_CONTROL, SET_COOKIE};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri};
use kernel::Problem;
use payments::PaymentError;
use serde::Deserialize;
use utoipa::IntoParams;
use web::pages::{InProcess, PAGE_LOCATION};
use web::{ClientAddress, Error, FormBody, FormState, Json, Pages, Path, Query, Result};

use super::draft::{Draft, may_change_package};
use super::going_back::{self, PressedForm};
use super::steps::{Came, Stay, Step, about, consent, pay, report, story, time, who};
use super::view::RequestPage;
use super::{booking, sending, session, showing};
use crate::Care;

/// Where packages are chosen.
const PACKAGES: &str = "/consultation#packages";

/// A package that was chosen.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
pub struct ChosenPackage {
    /// Its name.
    #[param(required = false)]
    package: String,
    /// Finds what came of the last press, before there is a draft.
    #[param(required = false)]
    again: String,
}

/// A redirect after a post.
pub fn see(place: &str) -> Response {
    Redirect::to(place).into_response()
}

/// The draft that the cookie opens; with the name of a package, one that asks for it.
async fn draft_of(care: &Care, headers: &HeaderMap, package: &str) -> Result<Option<Draft>> {
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
        let query = url::form_urlencoded::Serializer::new(String::new())
            .append_pair("package", &chosen.package)
            .finish();
        return Ok(see(&format!("{}?{query}", Step::About.href())));
    }
    let draft = draft_of(&care, &headers, "").await?;
    let place = draft.map_or_else(|| PACKAGES.to_owned(), |draft| draft.first_open().href());
    Ok(see(&place))
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
    let step = known(&step)?;
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
    let pressed = match page {
        Some(_) => going_back::pressed(care.store(), &draft.row.id, &chosen.again, step).await?,
        None => PressedForm::default(),
    };
    Ok(personal(Json(page_of(&care, &draft, step, pressed).await?)))
}

/// A step, and what came of a press.
async fn page_of(
    care: &Care,
    draft: &Draft,
    step: Step,
    PressedForm { stay, typed }: PressedForm,
) -> Result<RequestPage> {
    let found = showing::view(care, draft, step, &stay).await?;
    let mut values = showing::values(care, draft, step)?;
    values.extend(typed);
    Ok(RequestPage {
        values,
        errors: stay.errors,
        message: stay.message,
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

/// An answer that is one person's.
pub fn personal(answer: impl IntoResponse) -> Response {
    let mut response = answer.into_response();
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

fn known(step: &str) -> Result<Step> {
    let missing = || Problem::not_found("There is no such page.").into();
    Step::read(step).ok_or_else(missing)
}

/// What is said of files that are too large.
const TOO_LARGE: &str =
    "Your files are too large together. Each must be smaller than 10MB; send them one by one.";

/// `POST /consultation/request/{step}`.
pub async fn post(
    Shared(care): Shared<Care>,
    Path(step): Path<String>,
    Extension(ClientAddress(from)): Extension<ClientAddress>,
    pages: Pages,
    uri: Uri,
    headers: HeaderMap,
    request: Request,
) -> Result<Response> {
    let step = known(&step)?;
    // Whoever has no draft sends nothing but the first answers.
    if step != Step::About && draft_of(&care, &headers, "").await?.is_none() {
        return Ok(see(PACKAGES));
    }
    let posted = match FormBody::from_request(request, &()).await {
        Ok(posted) => posted,
        Err(error) => return refused(&care, step, (&pages, &uri, &headers), error).await,
    };
    if !posted.one("website").is_empty() {
        return Ok(see("/consultation"));
    }
    let package = if step == Step::About {
        posted.one("package")
    } else {
        ""
    };
    let Some(draft) = draft_of(&care, &headers, package).await? else {
        return Ok(see(PACKAGES));
    };
    if !draft.may_open(step) {
        return Ok(see(&draft.first_open().href()));
    }
    if step == Step::Thanks && posted.one("do") == "forget" {
        return Ok(forgotten(&care));
    }
    let (came, stored) = press(&care, &draft, step, posted.clone(), from).await?;
    let request = stored.unwrap_or_else(|| draft.row.id.clone());
    let (step, pressed) = match came {
        Came::Next => {
            let place = next(&care, &request, step, &draft).await?;
            return led(&care, &request, &place).await;
        }
        Came::Go(place) => return led(&care, &request, &place).await,
        Came::Stay(stay) => (step, PressedForm::new(*stay, Some(&posted))),
        Came::Refused(problem) if is_program(&headers) => return Err((*problem).into()),
        Came::Refused(problem) => {
            let stay = Stay::wrong(problem.errors);
            (step, PressedForm::new(stay, Some(&posted)))
        }
        Came::Back(earlier, stay) => (earlier, PressedForm::new(*stay, None)),
    };
    if !is_program(&headers) {
        let back = going_back::go_back(care.store(), &request, step, package, &pressed).await?;
        if let Some(response) = back {
            return kept(&care, &request, response);
        }
    }
    let draft = match Draft::find(&care, &request).await? {
        Some(fresh) if !request.is_empty() => fresh,
        _ => draft,
    };
    let page = (&pages, &uri, &headers);
    let response = shown(&care, &draft, step, page, pressed).await?;
    kept(&care, &request, response)
}

/// Whether the answer is read by a program, which takes JSON and no page.
pub(super) fn is_program(headers: &HeaderMap) -> bool {
    let accepts = headers.get(ACCEPT).and_then(|accept| accept.to_str().ok());
    accepts.is_some_and(|accept| accept.contains("json") && !accept.contains("text/html"))
}

/// Lets the device forget which request is its own; whoever has the link of its mail still opens it.
fn forgotten(care: &Care) -> Response {
    let mut response = personal(see(&format!("{}?done=forgotten", Step::Thanks.href())));
    for cookie in session::dropped(care) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    response
}

/// A redirect after a press that went on, with the cookie.
async fn led(care: &Care, request: &str, place: &str) -> Result<Response> {
    going_back::went_on(care.store(), request).await?;
    kept(care, request, see(place))
}

/// An answer with the cookie that opens the request, where one is stored.
fn kept(care: &Care, request: &str, response: Response) -> Result<Response> {
    if request.is_empty() {
        return Ok(response);
    }
    with_cookie(response, &session::begun(care, request)?)
}

/// Does what was pressed; answers the id of the request where it was made by that.
async fn press(
    care: &Care,
    draft: &Draft,
    step: Step,
    posted: FormBody,
    from: IpAddr,
) -> Result<(Came, Option<String>)> {
    let came = match step {
        Step::About => {
            let (came, row) = about::take(care, draft, &posted).await?;
            return Ok((came, row.map(|row| row.id)));
        }
        Step::Who => who::take(care, draft, &posted).await?,
        Step::Story => story::take(care, draft, &posted).await?,
        Step::Report => report::take(care, draft, posted).await?,
        Step::Time => time::take(care, draft, &posted, Some(from)).await?,
        Step::Check => {
            let reached = draft.steps().iter().position(|own| *own == Step::Check);
            let reached = reached.unwrap_or(0) + 1;
            super::draft::change(care, &draft.row.id, move |answers, _row| {
                answers.reached = answers.reached.max(reached);
                Ok(())
            })
            .await?;
            Came::Next
        }
        Step::Consent => agreed(care, draft, &posted).await?,
        Step::Pay => pay::take(care, draft, &posted).await?,
        Step::Send => match sending::send_free(care, &draft.row.id).await? {
            Ok(_) => Came::Next,
            Err(clash) => Came::Back(Step::Time, Box::new(time::gone(clash))),
        },
        Step::Thanks => match booking::resend(care, &draft.row.id).await? {
            true => Came::noted("You get the email once more."),
            false => Came::noted(
                "You asked for the email several times already. Please check your spam folder.",
            ),
        },
    };
    Ok((came, None))
}

/// Consent, and the price for what comes next.
async fn agreed(care: &Care, draft: &Draft, posted: &FormBody) -> Result<Came> {
    let came = consent::take(care, draft, posted).await?;
    if matches!(came, Came::Next) && !draft.is_free() {
        match pay::quote(care, draft, None).await {
            Ok(_) => {}
            Err(PaymentError::Store(error)) => return Err(error.into()),
            // The page says so and offers a call.
            Err(error) => tracing::warn!(%error, "no price for a consultation"),
        }
    }
    Ok(came)
}

async fn next(care: &Care, request: &str, step: Step, before: &Draft) -> Result<String> {
    let fresh = Draft::find(care, request).await?;
    let draft = fresh.as_ref().unwrap_or(before);
    if matches!(step, Step::Pay | Step::Send) {
        return Ok(Step::Thanks.href());
    }
    let after = draft.after(step);
    let place = if draft.may_open(after) {
        after
    } else {
        draft.first_open()
    };
    Ok(place.href())
}

async fn shown(
    care: &Care,
    draft: &Draft,
    step: Step,
    (pages, uri, headers): (&Pages, &Uri, &HeaderMap),
    pressed: PressedForm,
) -> Result<Response> {
    let page = page_of(care, draft, step, pressed).await?;
    let state = FormState {
        name: "request".to_owned(),
        values: page.values,
        errors: page.errors,
        message: page.message,
        found: Some(serde_json::to_value(page.found).map_err(Error::internal)?),
    };
    Ok(pages.render_form(uri, headers, state).await)
}

/// The page again, where its body was not taken.
async fn refused(
    care: &Care,
    step: Step,
    page: (&Pages, &Uri, &HeaderMap),
    error: Error,
) -> Result<Response> {
    if error.problem().status != 413 || is_program(page.2) {
        return Err(error);
    }
    let draft = draft_of(care, page.2, "").await?;
    let Some(draft) = draft.filter(|draft| draft.is_stored() && draft.may_open(step)) else {
        return Err(error);
    };
    let stay = if step == Step::Report {
        Stay::wrong(vec![super::typed::wrong("file", TOO_LARGE)])
    } else {
        Stay {
            message: Some(error.problem().detail.clone()),
            ..Stay::default()
        }
    };
    let pressed = PressedForm::new(stay, None);
    let id = &draft.row.id;
    let back = going_back::go_back(care.store(), id, step, "", &pressed).await?;
    if let Some(response) = back {
        return Ok(personal(response));
    }
    shown(care, &draft, step, page, pressed).await
}

/// The answer with the cookie that opens the draft.
///
/// # Errors
/// When the cookie cannot be a header, which it always can.
pub fn with_cookie(mut response: Response, cookie: &str) -> Result<Response> {
    let value = HeaderValue::from_str(cookie).map_err(Error::internal)?;
    response.headers_mut().append(SET_COOKIE, value);
    Ok(personal(response))
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
#[derive(Debug, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenedPayment {
    /// The payment.
    pub reference: String,
    /// What the client resumes it with.
    pub access_code: String,
    /// The page that it can be paid on without a client.
    pub checkout_url: String,
    /// What is to be paid.
    pub amount_text: String,
    /// `bedside` or `provider`.
    pub client: String,
}

/// Opens the payment of the draft that the cookie opens. A second press gets the same one.
#[utoipa::path(post, path = "/api/consultation/request/pay", operation_id = "open_consultation_payment", tag = "consultation",
    responses((status = 200, body = OpenedPayment), (status = 409, description = "It is not time to pay, or it was paid already")))]
pub async fn open_payment(Shared(care): Shared<Care>, headers: HeaderMap) -> Result<Response> {
    let draft = draft_at(&care, &headers, Step::Pay).await?;
    let opened = pay::open(&care, &draft).await?;
    Ok(personal(Json(OpenedPayment {
        reference: opened.reference.to_string(),
        access_code: opened.access_code,
        checkout_url: opened.checkout_url,
        amount_text: opened.amount.text(),
        client: draft.settings.checkout_client,
    })))
}

/// A time to be held.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct HoldTime {
    /// When it begins.
    at: chrono::DateTime<chrono::Utc>,
    /// Whose time it is; anybody's when left out.
    #[serde(default)]
    clinician: Option<String>,
}

/// Holds a time for the draft that the cookie opens; an earlier one is given back.
#[utoipa::path(post, path = "/api/consultation/request/time", operation_id = "hold_consultation_time", tag = "consultation",
    request_body = HoldTime,
    responses((status = 200, body = super::view::TimesView), (status = 409, description = "The time is gone")))]
pub async fn hold_time(
    Shared(care): Shared<Care>,
    Extension(ClientAddress(from)): Extension<ClientAddress>,
    headers: HeaderMap,
    Json(wanted): Json<HoldTime>,
) -> Result<Response> {
    let draft = draft_at(&care, &headers, Step::Time).await?;
    let chosen = (wanted.at, wanted.clinician);
    let held = time::hold(&care, &draft.row.id, &draft, chosen, Some(from)).await?;
    times_now(&care, &draft.row.id, held.map(|_held| ())).await
}

/// Keeps the held time longer, once.
#[utoipa::path(post, path = "/api/consultation/request/extend", operation_id = "extend_consultation_time", tag = "consultation",
    responses((status = 200, body = super::view::TimesView), (status = 409, description = "It cannot be kept longer")))]
pub async fn extend_time(Shared(care): Shared<Care>, headers: HeaderMap) -> Result<Response> {
    let draft = draft_of(&care, &headers, "").await?.ok_or_else(not_open)?;
    let held = time::extend(&care, &draft.row.id).await?;
    times_now(&care, &draft.row.id, held.map(|_held| ())).await
}

async fn times_now(
    care: &Care,
    id: &str,
    held: std::result::Result<(), crate::schedule::Clash>,
) -> Result<Response> {
    held.map_err(|clash| Problem::conflict(clash.to_string()).with_code(clash.code()))?;
    let draft = Draft::find(care, id).await?.ok_or_else(not_open)?;
    Ok(personal(Json(
        super::times::of_draft(care, &draft, None).await?,
    )))
}
