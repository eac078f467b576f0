//! The plain forms of `/consultation/booking/{token}`, what its page reads, and the calendar file.

use std::collections::BTreeMap;

use axum::Extension;
use axum::extract::{FromRequest, Request, State as Shared};
use axum::response::{IntoResponse, Response};
use forms::{Form, see};
use http::HeaderMap;
use http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use kernel::{FieldError, Problem};
use serde::Serialize;
use utoipa::ToSchema;
use web::pages::InProcess;
use web::{Error, FormBody, FormValue, Json, Path, Result};

use super::actions::{BookingForm, BookingOutcome, take};
use super::meeting::in_room;
use super::showing::{Opened, Wish, view};
use super::view::{BookingMode, BookingView};
use super::{Renewed, renew_link};
use crate::Care;
use crate::requests::form_page::{FormPage, personal, with_cookie};
use crate::requests::tables::request;
use crate::requests::{calendar, flash, records, rooms, session, times};

/// A booking as its page reads it.
#[derive(Debug, Serialize, ToSchema)]
pub struct BookingPage {
    #[schema(value_type = std::collections::HashMap<String, String>)]
    values: BTreeMap<String, FormValue>,
    errors: Vec<FieldError>,
    message: Option<String>,
    found: BookingView,
}

fn missing() -> Error {
    Problem::not_found(
        "This link does not open a booking. It may have been erased. Please check the newest email from us.",
    )
    .into()
}

/// 410: what the link opened is long over; a new one can be mailed.
fn over() -> Error {
    let words = "This link worked until 90 days after the end. We can send a new one to the address that we have.";
    Problem::new(410, "link_over", "This link is over", words).into()
}

async fn opened(care: &Care, token: &str) -> Result<Opened> {
    if let Some(opened) = Opened::find(care, token).await? {
        return Ok(opened);
    }
    let reader = care.store().reader();
    let found = records::of_link(reader.connection(), token, care.now()).await?;
    Err(if found.is_some_and(|found| found.is_over) {
        over()
    } else {
        missing()
    })
}

/// The same to be shown, which says that who waits before a room is still there.
async fn look(care: &Care, token: &str) -> Result<Opened> {
    let opened = opened(care, token).await?;
    if let Some(time) = in_room(&opened) {
        rooms::looked(care, time).await?;
    }
    Ok(opened)
}

fn values(opened: &Opened) -> BTreeMap<String, FormValue> {
    let zone = times::zone_of(&opened.answers).name().to_owned();
    BTreeMap::from([("zone".to_owned(), FormValue::One(zone))])
}

/// A booking, to whoever has its link. The payer's link shows money and times only.
#[utoipa::path(get, path = "/api/consultation/bookings/{token}", operation_id = "read_consultation_booking", tag = "consultation",
    responses((status = 200, body = BookingPage), (status = 404, description = "The link opens nothing"),
        (status = 410, description = "The link is over; a new one can be mailed")))]
pub async fn read(
    Shared(care): Shared<Care>,
    Path(token): Path<String>,
    headers: HeaderMap,
    page: Option<Extension<InProcess>>,
) -> Result<Response> {
    let opened = look(&care, &token).await?;
    let shown = match page {
        Some(_) => find(&care, &opened).await?,
        None => BookingOutcome::default(),
    };
    let page = booking_page(&care, &opened, shown, &headers).await?;
    Ok(personal(Json(page)))
}

/// A booking with what is said of the last post, as the device sees it that asks.
async fn booking_page(
    care: &Care,
    opened: &Opened,
    shown: BookingOutcome,
    headers: &HeaderMap,
) -> Result<BookingPage> {
    let mode = shown.mode.unwrap_or(BookingMode::Status);
    let wish = Wish::from(&shown.wish);
    let feedback = shown.feedback;
    let mut found = view(care, opened, mode, feedback.notice, &wish).await?;
    found.replaces_other = found.may_go_on && has_other(care, opened, headers).await?;
    Ok(BookingPage {
        values: values(opened).into_iter().chain(feedback.typed).collect(),
        errors: feedback.errors,
        message: feedback.message,
        found,
    })
}

/// The calendar file of a booking.
pub async fn calendar(Shared(care): Shared<Care>, Path(token): Path<String>) -> Result<Response> {
    let opened = opened(&care, &token).await?;
    let (reader, link) = (care.store().reader(), care.address(&opened.href()));
    let (connection, time) = (reader.connection(), opened.time.as_ref());
    let file = calendar::file(&care, connection, &opened.row, time, &link).await?;
    let file = file.ok_or_else(missing)?;
    let headers = [
        (CONTENT_TYPE, "text/calendar; charset=utf-8"),
        (
            CONTENT_DISPOSITION,
            "attachment; filename=\"appointment.ics\"",
        ),
        (CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, file).into_response())
}

/// Whether the device has another request in writing than the one of the link.
async fn has_other(care: &Care, opened: &Opened, headers: &HeaderMap) -> Result<bool> {
    let known = session::request_of(care.store(), headers);
    let Some(id) = known.filter(|id| *id != opened.row.id) else {
        return Ok(false);
    };
    let found = cases::read::<request::Model>(care.store().reader().connection(), &id).await?;
    Ok(found.is_some_and(|row| row.state.is_being_written()))
}

/// The form of a request that is still being written, on the device that asks. Only a press opens it there: a link alone, of
/// whomever it came, must not put its request in the place of another.
fn go_on(care: &Care, opened: &Opened) -> Result<Response> {
    let cookie = session::begun(care, &opened.row.id)?;
    with_cookie(see("/consultation/request", &[]), &cookie)
}

/// `GET /consultation/booking/{token}/continue`, of older pages: the page with the button.
pub async fn lead_back(Shared(care): Shared<Care>, Path(token): Path<String>) -> Result<Response> {
    Ok(see(&opened(&care, &token).await?.href(), &[]))
}

/// `POST /consultation/booking/{token}`.
pub async fn post(
    Shared(care): Shared<Care>,
    Path(token): Path<String>,
    page: FormPage,
    request: Request,
) -> Result<Response> {
    let reader = care.store().reader();
    let link = records::of_link(reader.connection(), &token, care.now()).await?;
    // Nothing is read of who has no link.
    if link.is_none() {
        return Err(missing());
    }
    let body = match FormBody::from_request(request, &()).await {
        Ok(body) => body,
        Err(error) => return page.render_untaken(BookingForm::NAME, error).await,
    };
    let button = body.one("do");
    if button == "new-link" {
        let word = match renew_link(&care, &token).await?.ok_or_else(missing)? {
            Renewed::Sent => "sent",
            Renewed::Often => "often",
            Renewed::Later => "later",
        };
        let path = format!("/consultation/booking/{token}");
        return Ok(personal(see(&path, &[("link", word)])));
    }
    let before = opened(&care, &token).await?;
    if button == "continue" && before.may_go_on() {
        return go_on(&care, &before);
    }
    let shown = take(&care, &before, body).await?;
    if !page.is_program() && keep(&care, &before, &shown).await? {
        return Ok(personal(see(&before.href(), &[])));
    }
    let after = look(&care, &token).await?;
    let shown = booking_page(&care, &after, shown, &page.headers).await?;
    page.render(BookingForm::NAME, shown).await
}

/// Whose it is: the payer's or the patient's.
fn owner(opened: &Opened) -> String {
    let whose = if opened.is_payers { "payer" } else { "patient" };
    format!("booking:{}:{whose}", opened.row.id)
}

/// Keeps what the page shows once it is led to; `false` when that is too much.
async fn keep(care: &Care, opened: &Opened, shown: &BookingOutcome) -> Result<bool> {
    let (store, id) = (care.store(), opened.row.id.as_str());
    Ok(flash::keep(store, &owner(opened), Some(id), shown).await?)
}

/// What the page has still to show of the last post, once.
async fn find(care: &Care, opened: &Opened) -> Result<BookingOutcome> {
    let flash = flash::show_if(care.store(), &owner(opened), |_| true).await?;
    let flash = flash.filter(|flash| !flash.is_shown);
    Ok(flash.map(|flash| flash.content).unwrap_or_default())
}
