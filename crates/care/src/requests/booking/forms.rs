//! The plain forms of `/consultation/booking/{token}`, what its page reads, and the calendar file.

use std::collections::BTreeMap;

use axum::Extension;
use axum::extract::{FromRequest, Request, State as Shared};
use axum::response::{IntoResponse, Response};
use chrono_tz::Tz;
use http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use http::{HeaderMap, Uri};
use kernel::{FieldError, Problem};
use payments::model::Status;
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use serde::{Deserialize, Serialize};
use store::Actor;
use utoipa::ToSchema;
use web::pages::InProcess;
use web::{Error, FormBody, FormState, FormValue, Json, Pages, Path, Result};

use super::agreeing::agree;
use super::cancelling::{Cancelled, cancel_here, refund_of, stop_waiting};
use super::meeting::in_room;
use super::showing::{Opened, Wish, percent, view};
use super::view::{BookingMode, BookingView};
use super::{Renewed, renew_link, resend};
use crate::Care;
use crate::model::State;
use crate::requests::draft::place_of;
use crate::requests::forms::{is_program, personal, see, with_cookie};
use crate::requests::mails::{Occasion, tell};
use crate::requests::steps::consent;
use crate::requests::steps::time::{Chosen, chosen};
use crate::requests::typed::wrong;
use crate::requests::{calendar, flash, notices, records, rooms, session, times};
use crate::schedule::{self, By, Channel, Clash, zones};

/// A booking as its page reads it.
#[derive(Debug, Serialize, ToSchema)]
pub struct BookingPage {
    /// What stands in its form.
    #[schema(value_type = std::collections::HashMap<String, String>)]
    values: BTreeMap<String, FormValue>,
    /// What the last press left to mend.
    errors: Vec<FieldError>,
    /// Why it was not done.
    message: Option<String>,
    /// The booking.
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
async fn shown(care: &Care, token: &str) -> Result<Opened> {
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
    params(("token" = String, Path)),
    responses((status = 200, body = BookingPage), (status = 404, description = "The link opens nothing"),
        (status = 410, description = "The link is over; a new one can be mailed")))]
pub async fn read(
    Shared(care): Shared<Care>,
    Path(token): Path<String>,
    headers: HeaderMap,
    page: Option<Extension<InProcess>>,
) -> Result<Response> {
    let opened = shown(&care, &token).await?;
    let pressed = match page {
        Some(_) => pressed_before(&care, &opened).await?,
        None => Pressed::default(),
    };
    let page = page_of(&care, &opened, pressed, &headers).await?;
    Ok(personal(Json(page)))
}

/// A booking, and what came of a press, as the device sees it that asks.
async fn page_of(
    care: &Care,
    opened: &Opened,
    pressed: Pressed,
    headers: &HeaderMap,
) -> Result<BookingPage> {
    let mode = pressed.mode.unwrap_or(BookingMode::Status);
    let mut found = view(care, opened, mode, pressed.notice, &pressed.wish).await?;
    found.replaces_other = found.may_go_on && has_other(care, opened, headers).await?;
    Ok(BookingPage {
        values: values(opened).into_iter().chain(pressed.typed).collect(),
        errors: pressed.errors,
        message: pressed.message,
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
    let found = records::find(care.store().reader().connection(), &id).await?;
    Ok(found.is_some_and(|row| row.state.is_being_written()))
}

/// The form of a request that is still being written, on the device that asks. Only a press opens it there: a link alone, of
/// whomever it came, must not put its request in the place of another.
fn go_on(care: &Care, opened: &Opened) -> Result<Response> {
    let cookie = session::begun(care, &opened.row.id)?;
    with_cookie(see("/consultation/request"), &cookie)
}

/// `GET /consultation/booking/{token}/continue`, of older pages: the page with the button.
pub async fn lead_back(Shared(care): Shared<Care>, Path(token): Path<String>) -> Result<Response> {
    Ok(see(&opened(&care, &token).await?.href()))
}

/// What came of a press on the page.
#[derive(Default, Serialize, Deserialize)]
pub struct Pressed {
    /// What the page shows next.
    pub mode: Option<BookingMode>,
    /// What was done.
    pub notice: Option<String>,
    /// What to mend.
    pub errors: Vec<FieldError>,
    /// Why it was not done.
    pub message: Option<String>,
    /// How times are shown.
    #[serde(skip)]
    pub wish: Wish,
    /// What stood in the form.
    pub typed: BTreeMap<String, FormValue>,
}

impl Pressed {
    fn noted(notice: &str) -> Self {
        Self {
            notice: Some(notice.to_owned()),
            ..Self::default()
        }
    }

    fn mode(mode: BookingMode) -> Self {
        Self {
            mode: Some(mode),
            ..Self::default()
        }
    }

    fn wrong_time(message: impl Into<String>) -> Self {
        Self {
            errors: vec![wrong("time", message)],
            ..Self::mode(BookingMode::Reschedule)
        }
    }

    fn said(message: impl Into<String>) -> Self {
        Self {
            message: Some(message.into()),
            ..Self::default()
        }
    }
}

/// `POST /consultation/booking/{token}`.
pub async fn post(
    Shared(care): Shared<Care>,
    Path(token): Path<String>,
    pages: Pages,
    uri: Uri,
    headers: HeaderMap,
    request: Request,
) -> Result<Response> {
    let reader = care.store().reader();
    let link = records::of_link(reader.connection(), &token, care.now()).await?;
    // Nothing is read of who has no link.
    if link.is_none() {
        return Err(missing());
    }
    let posted = match FormBody::from_request(request, &()).await {
        Ok(posted) => posted,
        Err(error) => return pages.render_untaken(&uri, &headers, "booking", error).await,
    };
    if posted.one("do") == "new-link" {
        let word = match renew_link(&care, &token).await?.ok_or_else(missing)? {
            Renewed::Sent => "sent",
            Renewed::Often => "often",
            Renewed::Later => "later",
        };
        return Ok(personal(see(&format!(
            "/consultation/booking/{token}?link={word}"
        ))));
    }
    let before = opened(&care, &token).await?;
    if posted.one("do") == "continue" && before.may_go_on() {
        return go_on(&care, &before);
    }
    let pressed = press(&care, &before, &posted).await?;
    if !is_program(&headers) && keep(&care, &before, &pressed).await? {
        return Ok(personal(see(&before.href())));
    }
    let after = shown(&care, &token).await?;
    let page = page_of(&care, &after, pressed, &headers).await?;
    let state = FormState {
        name: "booking".to_owned(),
        values: page.values,
        errors: page.errors,
        message: page.message,
        found: Some(serde_json::to_value(page.found).map_err(Error::internal)?),
    };
    Ok(pages.render_form(&uri, &headers, state).await)
}

/// A press as it waits for its page, with its wish as the form has it.
#[derive(Serialize, Deserialize)]
struct Kept<T> {
    pressed: T,
    wish: [String; 3],
}

/// Whose press it was: the payer's or the patient's.
fn owner(opened: &Opened) -> String {
    let whose = if opened.is_payers { "payer" } else { "patient" };
    format!("booking:{}:{whose}", opened.row.id)
}

/// Keeps what came of a press for the page that it leads to; `false` when that is too much.
async fn keep(care: &Care, opened: &Opened, pressed: &Pressed) -> Result<bool> {
    let Wish {
        from,
        zone,
        channel,
    } = &pressed.wish;
    let from = from.as_ref().map(ToString::to_string);
    let wish = [
        from.unwrap_or_default(),
        zone.map_or("", Tz::name).to_owned(),
        channel.map_or("", Channel::key).to_owned(),
    ];
    let (store, id) = (care.store(), opened.row.id.as_str());
    Ok(flash::keep(store, &owner(opened), Some(id), &Kept { pressed, wish }).await?)
}

/// What came of the press that led here, once.
async fn pressed_before(care: &Care, opened: &Opened) -> Result<Pressed> {
    let flash = flash::show_if(care.store(), &owner(opened), |_| true).await?;
    let Some(flash) = flash.filter(|flash| !flash.is_shown) else {
        return Ok(Pressed::default());
    };
    let Kept { pressed, wish } = flash.content;
    let [from, zone, channel] = &wish;
    Ok(Pressed {
        wish: wish_of(from, zone, channel),
        ..pressed
    })
}

fn wish_of(from: &str, zone: &str, channel: &str) -> Wish {
    Wish {
        from: from.parse().ok(),
        zone: zones::parse(zone),
        channel: channel.parse().ok(),
    }
}

/// Does what a press on the page asks for.
///
/// # Errors
/// When the database or the provider fails.
pub async fn press(care: &Care, opened: &Opened, posted: &FormBody) -> Result<Pressed> {
    let wish = wish_of(
        posted.one("from"),
        posted.one("zone"),
        posted.one("channel"),
    );
    let pressed = do_it(care, opened, posted, &wish).await?;
    Ok(Pressed { wish, ..pressed })
}

async fn do_it(care: &Care, opened: &Opened, posted: &FormBody, wish: &Wish) -> Result<Pressed> {
    if posted.has("from") {
        return Ok(Pressed::mode(BookingMode::Reschedule));
    }
    match posted.one("do") {
        "reschedule" | "zone" => Ok(Pressed::mode(BookingMode::Reschedule)),
        "cancel" => Ok(Pressed::mode(BookingMode::Cancel)),
        "here" => here(care, opened).await,
        "resend" => Ok(if resend(care, &opened.row.id).await? {
            Pressed::noted("You get the email once more.")
        } else {
            Pressed::said(
                "You asked for the email several times already. Please check your spam folder.",
            )
        }),
        "move" => moved(care, opened, chosen(posted.one("time")), wish).await,
        "yes-cancel" => {
            let (percent, _) = percent(opened, care.now());
            let reason = format!("Cancelled by the client; by the rules {percent}% go back.");
            cancel(care, opened, percent, reason).await
        }
        "agree" if opened.awaits_consent => agreed(care, opened, posted).await,
        "refuse" if opened.awaits_consent => {
            let reason = "The person who was to be cared for did not agree.".to_owned();
            cancel(care, opened, 100, reason).await
        }
        _ => Ok(Pressed::default()),
    }
}

/// The patient is there, and waits for the room.
async fn here(care: &Care, opened: &Opened) -> Result<Pressed> {
    let waits = match in_room(opened) {
        Some(time) => rooms::wait(care, time).await?,
        None => false,
    };
    Ok(if waits {
        Pressed::default()
    } else {
        Pressed::said("There is no room to wait for now. Please look at the time of your booking.")
    })
}

async fn moved(
    care: &Care,
    opened: &Opened,
    wanted: Option<Chosen>,
    wish: &Wish,
) -> Result<Pressed> {
    let Some((at, clinician)) = wanted else {
        return Ok(Pressed::wrong_time("Choose a time"));
    };
    let change = opened.change(care.now());
    let Some(package) = opened.package.as_ref().filter(|_| change.allowed) else {
        return Ok(Pressed::said(change.words));
    };
    let offer = care.offer(&place_of(&opened.row)).await?;
    if !offer.may_consult {
        return Ok(Pressed::said(offer.reason.unwrap_or_default()));
    }
    let need = opened.need(package, wish);
    let at_most = opened.time.as_ref().map(|_| percent(opened, care.now()).0);
    let at_most = at_most.and_then(|percent| i32::try_from(percent).ok());
    let id = &opened.row.id;
    let tx = care.store().begin(Actor::Visitor).await?;
    let found = records::locked(&tx, id).await?;
    let Some(before) = found.filter(|row| row.state.is_under_way()) else {
        return Ok(Pressed::wrong_time(Clash::NotOffered.to_string()));
    };
    let whose = clinician.as_deref();
    let time = match schedule::book_at(&tx, id, &need, at, whose, By::Visitor).await? {
        Ok(time) => time,
        Err(clash) => return Ok(Pressed::wrong_time(clash.to_string())),
    };
    let mut row = before.clone().into_active_model();
    row.state = Set(State::Scheduled);
    row.review_reason = Set(None);
    row.clinician = Set(Some(time.clinician.clone()));
    row.refund_at_most = Set(at_most);
    let after = records::moved(care.store(), &tx, &before, row, "moved", None).await?;
    let answers = records::answers(care.store(), &after)?;
    let occasion = if before.state == State::Scheduled {
        Occasion::Changed(time)
    } else {
        notices::arrived(care, &tx, &after, Some(&time)).await?;
        Occasion::Confirmed(time)
    };
    tell(care, &tx, &after, &answers, &occasion).await?;
    tx.commit().await?;
    Ok(Pressed::noted("The time is changed."))
}

async fn agreed(care: &Care, opened: &Opened, posted: &FormBody) -> Result<Pressed> {
    let given = match consent::read(posted, &opened.settings, false) {
        Ok(given) => given,
        Err(errors) => {
            return Ok(Pressed {
                errors,
                typed: posted.values(),
                ..Pressed::default()
            });
        }
    };
    Ok(if agree(care, opened, given).await? {
        Pressed::noted("Thank you. The doctor has your agreement.")
    } else {
        Pressed::said("This request is over: there is nothing to agree to any more.")
    })
}

async fn cancel(care: &Care, opened: &Opened, percent: u32, reason: String) -> Result<Pressed> {
    if !opened.may_cancel(care.now()) {
        return Ok(Pressed::said("This cannot be cancelled here any more."));
    }
    let back = refund_of(care, &opened.row, percent).await?;
    if let Some(status) = stop_waiting(care, &opened.row).await? {
        return Ok(Pressed::said(match status {
            Status::Settled => "Your payment has just arrived. Please look at this page once more.",
            _ => "We have your payment and are checking it. It cannot be cancelled until then.",
        }));
    }
    let gone = back
        .as_ref()
        .filter(|back| back.amount.minor > 0 && opened.sees_money())
        .map(|back| format!(" {} goes back to the card or account.", back.amount.text()));
    let cancelled = Cancelled {
        state: State::Cancelled,
        reason,
        back,
        note: None,
        is_told: true,
    };
    let tx = care.store().begin(Actor::Visitor).await?;
    let found = records::locked(&tx, &opened.row.id).await?;
    let Some(before) = found.filter(|row| row.version == opened.row.version) else {
        let words = "Something changed meanwhile. Please look at it once more.";
        return Ok(Pressed::said(words));
    };
    cancel_here(care, &tx, &before, cancelled).await?;
    tx.commit().await?;
    let gone = gone.unwrap_or_default();
    Ok(Pressed::noted(&format!("This request is cancelled.{gone}")))
}
