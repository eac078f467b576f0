//! The pages of `/consultation/request/{step}`: what they read, and what their scripts call.

use axum::Extension;
use axum::extract::State as Shared;
use axum::response::{IntoResponse, Response};
use forms::redirect_with_query;
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use kernel::ProblemDetails;
use payments::OpenedPayment;
use scheduling::{HeldSlot, SlotConflict};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use web::pages::{InProcess, PAGE_LOCATION};
use web::{ClientAddress, Error, Json, Path, Query, Result};

use super::form_values::build_form_values;
use super::step_view::build_step_view;
use super::view::RequestPage;
use crate::drafts::draft::{RequestDraft, can_change_package};
use crate::drafts::feedback::{self, FormFeedback};
use crate::drafts::form_page::private_response;
use crate::drafts::session;
use crate::model::FormStep;
use crate::steps::{pay, time};
use crate::times::view::TimesView;
use crate::{service::ConsultationService, times};

/// Where packages are chosen.
pub(super) const PACKAGES: &str = "/consultation#packages";

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
pub struct PackageQuery {
    #[param(required = false)]
    package: String,
    /// Finds what came of the last press, before there is a draft.
    #[param(required = false)]
    again: String,
}

/// The draft that the cookie opens; with the name of a package, one that asks for it.
pub(super) async fn find_request_draft(
    consultations: &ConsultationService,
    headers: &HeaderMap,
    package: &str,
) -> Result<Option<RequestDraft>> {
    let known = session::request_of(consultations.store(), headers);
    let mut found = match known {
        Some(id) => RequestDraft::find_draft(consultations, &id).await?,
        None => None,
    };
    if package.is_empty() {
        return Ok(found);
    }
    let Some(wanted) = consultations.find_package(package).await? else {
        return Ok(found);
    };
    if let Some(draft) = &mut found {
        if draft.row.package == wanted.id && draft.row.state.is_being_written() {
            return Ok(found);
        }
        // Another package before anything was opened: the answers stay.
        if can_change_package(&draft.row) {
            draft.row.is_free = wanted.is_free();
            draft.package = wanted;
            return Ok(found);
        }
    }
    Ok(Some(
        RequestDraft::new_unstored(consultations, wanted).await?,
    ))
}

/// `GET /consultation/request`: on to the form.
pub async fn redirect_to_form(
    Shared(consultations): Shared<ConsultationService>,
    headers: HeaderMap,
    Query(chosen): Query<PackageQuery>,
) -> Result<Response> {
    if !chosen.package.is_empty() {
        let query = [("package", chosen.package.as_str())];
        return Ok(redirect_with_query(&FormStep::About.href(), &query));
    }
    let draft = find_request_draft(&consultations, &headers, "").await?;
    let place = draft.map_or_else(|| PACKAGES.to_owned(), |draft| draft.first_open().href());
    Ok(redirect_with_query(&place, &[]))
}

/// What a step of the form shows. Without a draft and a package nothing is found; a step that is not open yet answers 308
/// with the page of the first open one.
#[utoipa::path(get, path = "/api/consultation/request/{step}", operation_id = "read_consultation_request", tag = "consultation",
    params(("step" = String, Path), PackageQuery),
    responses((status = 200, body = RequestPage), (status = 308, description = "Another step comes first"),
        (status = 404, description = "There is no such step")))]
pub async fn get_request_page(
    Shared(consultations): Shared<ConsultationService>,
    Path(step): Path<String>,
    Query(chosen): Query<PackageQuery>,
    headers: HeaderMap,
    page: Option<Extension<InProcess>>,
) -> Result<Response> {
    let step = parse_step(&step)?;
    let package = if step == FormStep::About {
        chosen.package.as_str()
    } else {
        ""
    };
    let Some(draft) = find_request_draft(&consultations, &headers, package).await? else {
        return Ok(private_response(Json(RequestPage::default())));
    };
    if !draft.can_open(step) {
        let place = HeaderValue::from_str(&draft.first_open().href());
        let place = place.map_err(Error::internal)?;
        let page = [(HeaderName::from_static(PAGE_LOCATION), place)];
        return Ok((StatusCode::PERMANENT_REDIRECT, page).into_response());
    }
    // Only pages consume what is shown once; otherwise a script polling this call would use it up (decision 028).
    let feedback = match page {
        Some(_) => {
            feedback::find_feedback(consultations.store(), &draft.row.id, &chosen.again, step)
                .await?
        }
        None => FormFeedback::default(),
    };
    let page = build_step_page(&consultations, &draft, step, feedback).await?;
    Ok(private_response(Json(page)))
}

/// A step with what is said of the last post.
pub(super) async fn build_step_page(
    consultations: &ConsultationService,
    draft: &RequestDraft,
    step: FormStep,
    feedback: FormFeedback,
) -> Result<RequestPage> {
    let found = build_step_view(consultations, draft, step, &feedback).await?;
    let mut values = build_form_values(consultations, draft, step)?;
    values.extend(feedback.typed);
    Ok(RequestPage {
        values,
        errors: feedback.errors,
        message: feedback.message,
        found: Some(found),
    })
}

/// [`get_request_page`] at the addresses that have a call of their own.
pub async fn get_pay_page(
    consultations: Shared<ConsultationService>,
    headers: HeaderMap,
    page: Option<Extension<InProcess>>,
) -> Result<Response> {
    let step = Path(FormStep::Pay.key().to_owned());
    get_request_page(consultations, step, Query::default(), headers, page).await
}

/// The same of the times.
pub async fn get_time_page(
    consultations: Shared<ConsultationService>,
    headers: HeaderMap,
    page: Option<Extension<InProcess>>,
) -> Result<Response> {
    let step = Path(FormStep::Time.key().to_owned());
    get_request_page(consultations, step, Query::default(), headers, page).await
}

/// The step at an address.
pub(super) fn parse_step(key: &str) -> Result<FormStep> {
    let missing = || ProblemDetails::not_found(l10n::t!("consultations-page-unknown")).into();
    FormStep::from_key(key).ok_or_else(missing)
}

/// 409: the press does not fit where the request stands.
fn step_not_open_error() -> Error {
    ProblemDetails::conflict(l10n::t!("consultations-step-not-open"))
        .with_code("not_open")
        .into()
}

async fn load_draft_at(
    consultations: &ConsultationService,
    headers: &HeaderMap,
    step: FormStep,
) -> Result<RequestDraft> {
    let draft = find_request_draft(consultations, headers, "").await?;
    draft
        .filter(|draft| draft.can_open(step))
        .ok_or_else(step_not_open_error)
}

/// Opens the payment of the draft that the cookie opens. A second press gets the same one.
#[utoipa::path(post, path = "/api/consultation/request/pay", operation_id = "open_consultation_payment", tag = "consultation",
    responses((status = 200, body = OpenedPayment), (status = 409, description = "It is not time to pay, or it was paid already")))]
pub async fn open_payment(
    Shared(consultations): Shared<ConsultationService>,
    headers: HeaderMap,
) -> Result<Response> {
    let mut draft = load_draft_at(&consultations, &headers, FormStep::Pay).await?;
    let opened = pay::open_payment(&consultations, &mut draft).await?;
    let client = draft.settings.checkout_client;
    Ok(private_response(Json(OpenedPayment::new(opened, client))))
}

/// A time to be held.
#[derive(Debug, Deserialize, ToSchema)]
pub struct HoldTimeRequest {
    at: chrono::DateTime<chrono::Utc>,
    /// Whose time it is; anybody's when left out.
    #[serde(default)]
    clinician: Option<String>,
}

/// Holds a time for the draft that the cookie opens; an earlier one is given back.
#[utoipa::path(post, path = "/api/consultation/request/time", operation_id = "hold_consultation_time", tag = "consultation",
    responses((status = 200, body = TimesView), (status = 409, description = "The time is gone")))]
pub async fn hold_time(
    Shared(consultations): Shared<ConsultationService>,
    Extension(ClientAddress(from)): Extension<ClientAddress>,
    headers: HeaderMap,
    Json(wanted): Json<HoldTimeRequest>,
) -> Result<Response> {
    let mut draft = load_draft_at(&consultations, &headers, FormStep::Time).await?;
    let chosen = (wanted.at, wanted.clinician);
    let held = time::hold_time(&consultations, &mut draft, chosen, Some(from)).await?;
    times_response(&consultations, &draft, held).await
}

/// Keeps the held time longer, once.
#[utoipa::path(post, path = "/api/consultation/request/extend", operation_id = "extend_consultation_time", tag = "consultation",
    responses((status = 200, body = TimesView), (status = 409, description = "It cannot be kept longer")))]
pub async fn extend_time(
    Shared(consultations): Shared<ConsultationService>,
    headers: HeaderMap,
) -> Result<Response> {
    let draft = find_request_draft(&consultations, &headers, "")
        .await?
        .ok_or_else(step_not_open_error)?;
    let held = time::extend_hold(&consultations, &draft.row.id).await?;
    times_response(&consultations, &draft, held).await
}

async fn times_response(
    consultations: &ConsultationService,
    draft: &RequestDraft,
    held: std::result::Result<HeldSlot, SlotConflict>,
) -> Result<Response> {
    held.map_err(|clash| ProblemDetails::conflict(clash.to_string()).with_code(clash.code()))?;
    let times = times::load_draft_times(consultations, draft, None).await?;
    Ok(private_response(Json(times)))
}
