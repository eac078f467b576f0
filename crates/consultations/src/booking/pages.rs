//! The plain forms of `/consultation/booking/{token}`, what its page reads, and the calendar file.

use std::collections::BTreeMap;

use axum::Extension;
use axum::extract::{FromRequest, Request, State as Shared};
use axum::response::Response;
use forms::{FormDefinition, redirect_with_query};
use http::HeaderMap;
use kernel::{FieldError, ProblemDetails};
use serde::Serialize;
use utoipa::ToSchema;
use web::pages::InProcess;
use web::{Error, FormBody, FormValue, Json, Path, Result, attachment_response};

use super::actions::{BookingForm, BookingOutcome, apply_booking_action, problem_outcome};
use super::booking_page::build_booking_view;
use super::opened_by_link::{OpenedBooking, TimePreference};
use super::room_and_visit::room_appointment;
use super::view::{BookingMode, BookingView};
use crate::drafts::form_page::{FormPage, private_response, with_cookie};
use crate::drafts::session;
use crate::emails::{LinkRenewalOutcome, calendar, renew_link};
use crate::extensions::open_extension_payment;
use crate::requests::tables::request;
use crate::requests::{flash, records};
use crate::{rooms, service::ConsultationService, times};

/// A booking as its page reads it.
#[derive(Debug, Serialize, ToSchema)]
pub struct BookingPage {
    #[schema(value_type = std::collections::HashMap<String, String>)]
    values: BTreeMap<String, FormValue>,
    errors: Vec<FieldError>,
    message: Option<String>,
    found: BookingView,
}

fn booking_not_found() -> Error {
    ProblemDetails::not_found(l10n::t!("consultations-link-unknown")).into()
}

/// 410: what the link opened is long over; a new one can be mailed.
fn link_expired() -> Error {
    let words = l10n::t!("consultations-link-expired");
    ProblemDetails::new(
        410,
        "link_over",
        l10n::t!("consultations-link-expired-title"),
        words,
    )
    .into()
}

pub(crate) async fn load_booking(
    consultations: &ConsultationService,
    token: &str,
) -> Result<OpenedBooking> {
    if let Some(opened) = OpenedBooking::find_by_link(consultations, token).await? {
        return Ok(opened);
    }
    let reader = consultations.store().reader();
    let found = records::find_by_link(reader.connection(), token, consultations.now()).await?;
    Err(if found.is_some_and(|found| found.is_over) {
        link_expired()
    } else {
        booking_not_found()
    })
}

/// The same to be shown, which says that who waits before a room is still there.
async fn load_viewed_booking(
    consultations: &ConsultationService,
    token: &str,
) -> Result<OpenedBooking> {
    let opened = load_booking(consultations, token).await?;
    if let Some(time) = room_appointment(&opened) {
        rooms::record_page_view(consultations, time).await?;
    }
    Ok(opened)
}

fn build_form_values(opened: &OpenedBooking) -> BTreeMap<String, FormValue> {
    let zone = times::display_zone(&opened.answers).name().to_owned();
    BTreeMap::from([("zone".to_owned(), FormValue::One(zone))])
}

/// A booking, to whoever has its link. The payer's link shows money and times only.
#[utoipa::path(get, path = "/api/consultation/bookings/{token}", operation_id = "read_consultation_booking", tag = "consultation",
    responses((status = 200, body = BookingPage), (status = 404, description = "The link opens nothing"),
        (status = 410, description = "The link is over; a new one can be mailed")))]
pub async fn get_booking(
    Shared(consultations): Shared<ConsultationService>,
    Path(token): Path<String>,
    headers: HeaderMap,
    page: Option<Extension<InProcess>>,
) -> Result<Response> {
    let opened = load_viewed_booking(&consultations, &token).await?;
    let shown = match page {
        Some(_) => find_stored_outcome(&consultations, &opened).await?,
        None => BookingOutcome::default(),
    };
    let page = booking_page(&consultations, &opened, shown, &headers).await?;
    Ok(private_response(Json(page)))
}

/// A booking with what is said of the last post, as the device sees it that asks.
async fn booking_page(
    consultations: &ConsultationService,
    opened: &OpenedBooking,
    shown: BookingOutcome,
    headers: &HeaderMap,
) -> Result<BookingPage> {
    let mode = shown.mode.unwrap_or(BookingMode::Status);
    let wish = TimePreference::from(&shown.wish);
    let feedback = shown.feedback;
    let mut found = build_booking_view(consultations, opened, mode, feedback.notice, &wish).await?;
    found.replaces_other = found.may_go_on && has_other(consultations, opened, headers).await?;
    Ok(BookingPage {
        values: build_form_values(opened)
            .into_iter()
            .chain(feedback.typed)
            .collect(),
        errors: feedback.errors,
        message: feedback.message,
        found,
    })
}

/// The calendar file of a booking.
pub async fn get_calendar_file(
    Shared(consultations): Shared<ConsultationService>,
    Path(token): Path<String>,
) -> Result<Response> {
    let opened = load_booking(&consultations, &token).await?;
    let (reader, link) = (
        consultations.store().reader(),
        consultations.absolute_url(&opened.href()),
    );
    let (connection, time) = (reader.connection(), opened.time.as_ref());
    let file =
        calendar::build_calendar_file(&consultations, connection, &opened.row, time, &link).await?;
    let file = file.ok_or_else(booking_not_found)?;
    let media_type = "text/calendar; charset=utf-8";
    Ok(attachment_response(media_type, "appointment.ics", file))
}

/// Whether the device has another request in writing than the one of the link.
async fn has_other(
    consultations: &ConsultationService,
    opened: &OpenedBooking,
    headers: &HeaderMap,
) -> Result<bool> {
    let known = session::request_of(consultations.store(), headers);
    let Some(id) = known.filter(|id| *id != opened.row.id) else {
        return Ok(false);
    };
    let found =
        cases::find_case::<request::Model>(consultations.store().reader().connection(), &id)
            .await?;
    Ok(found.is_some_and(|row| row.state.is_being_written()))
}

/// The form of a request that is still being written, on the device that asks. Only a press opens it there: a link alone, of
/// whomever it came, must not put its request in the place of another.
fn resume_draft(consultations: &ConsultationService, opened: &OpenedBooking) -> Result<Response> {
    let cookie = session::session_cookie(consultations, &opened.row.id)?;
    with_cookie(redirect_with_query("/consultation/request", &[]), &cookie)
}

/// `GET /consultation/booking/{token}/continue`, of older pages: the page with the button.
pub async fn redirect_to_booking(
    Shared(consultations): Shared<ConsultationService>,
    Path(token): Path<String>,
) -> Result<Response> {
    Ok(redirect_with_query(
        &load_booking(&consultations, &token).await?.href(),
        &[],
    ))
}

/// `POST /consultation/booking/{token}`.
pub async fn submit_booking_form(
    Shared(consultations): Shared<ConsultationService>,
    Path(token): Path<String>,
    page: FormPage,
    request: Request,
) -> Result<Response> {
    let reader = consultations.store().reader();
    let link = records::find_by_link(reader.connection(), &token, consultations.now()).await?;
    // Nothing is read of who has no link.
    if link.is_none() {
        return Err(booking_not_found());
    }
    let body = match FormBody::from_request(request, &()).await {
        Ok(body) => body,
        Err(error) => return page.render_rejected(BookingForm::NAME, error).await,
    };
    let button = body.first_value("do");
    if button == "new-link" {
        let word = match renew_link(&consultations, &token)
            .await?
            .ok_or_else(booking_not_found)?
        {
            LinkRenewalOutcome::Sent => "sent",
            LinkRenewalOutcome::TooOften => "often",
            LinkRenewalOutcome::Later => "later",
        };
        let path = format!("/consultation/booking/{token}");
        return Ok(private_response(redirect_with_query(
            &path,
            &[("link", word)],
        )));
    }
    let before = load_booking(&consultations, &token).await?;
    if button == "continue" && before.can_resume() {
        return resume_draft(&consultations, &before);
    }
    let shown = if button == "extend" {
        match open_extension_payment(&consultations, &before).await {
            Ok(checkout) => return Ok(private_response(redirect_with_query(&checkout, &[]))),
            Err(error) => problem_outcome(error, &body)?,
        }
    } else {
        apply_booking_action(&consultations, &before, body).await?
    };
    if !page.is_program() && store_outcome(&consultations, &before, &shown).await? {
        return Ok(private_response(redirect_with_query(&before.href(), &[])));
    }
    let after = load_viewed_booking(&consultations, &token).await?;
    let shown = booking_page(&consultations, &after, shown, &page.headers).await?;
    page.render_form(BookingForm::NAME, shown).await
}

/// Whose it is: the payer's or the patient's.
fn flash_owner(opened: &OpenedBooking) -> String {
    let whose = if opened.is_payers { "payer" } else { "patient" };
    format!("booking:{}:{whose}", opened.row.id)
}

/// Keeps what the page shows once it is led to; `false` when that is too much.
async fn store_outcome(
    consultations: &ConsultationService,
    opened: &OpenedBooking,
    shown: &BookingOutcome,
) -> Result<bool> {
    let (store, id) = (consultations.store(), opened.row.id.as_str());
    Ok(flash::store_flash(store, &flash_owner(opened), Some(id), shown).await?)
}

/// What the page has still to show of the last post, once.
async fn find_stored_outcome(
    consultations: &ConsultationService,
    opened: &OpenedBooking,
) -> Result<BookingOutcome> {
    let flash = flash::show_flash_if(consultations.store(), &flash_owner(opened), |_| true).await?;
    let flash = flash.filter(|flash| !flash.is_shown);
    Ok(flash.map(|flash| flash.content).unwrap_or_default())
}
