//! What can be done with a booking on its page.

use forms::{Key, Reading, Way};
use payments::model::Status;
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use serde::{Deserialize, Serialize};
use store::Actor;
use web::{FormBody, Result};

use super::agreeing::agree;
use super::cancelling::{Cancelled, cancel_here, refund_of, stop_waiting};
use super::meeting::in_room;
use super::resend;
use super::showing::{Opened, Wish, percent};
use super::view::BookingMode;
use crate::Care;
use crate::model::State;
use crate::requests::Request;
use crate::requests::draft::place_of;
use crate::requests::feedback::Feedback;
use crate::requests::mails::{Occasion, tell};
use crate::requests::steps::consent::ConsentForm;
use crate::requests::steps::time::{Chosen, chosen};
use crate::requests::{notices, records, rooms};
use crate::schedule::{self, By, Clash};

forms::form! {
    /// What is done with a booking.
    pub struct BookingForm as "BookingAction" on "booking" {
        /// The button.
        action: Key = "do",
        /// A chosen time: `{at}/{clinician}`.
        time: Key = "time",
        /// The day from which times are to be shown.
        from: Key = "from",
        /// The zone that times are shown in.
        zone: Key = "zone",
        /// How to meet.
        channel: Key = "channel",
    }
}

/// What a form on the page came to: what the page shows next.
#[derive(Default, Serialize, Deserialize)]
pub struct BookingOutcome {
    /// Which side of the page.
    pub mode: Option<BookingMode>,
    pub feedback: Feedback,
    /// How times are shown: `from`, `zone` and `channel` of the form.
    pub wish: [String; 3],
}

impl From<Feedback> for BookingOutcome {
    fn from(feedback: Feedback) -> Self {
        Self {
            feedback,
            ..Self::default()
        }
    }
}

impl From<BookingMode> for BookingOutcome {
    fn from(mode: BookingMode) -> Self {
        Self {
            mode: Some(mode),
            ..Self::default()
        }
    }
}

impl BookingOutcome {
    fn notice(words: &str) -> Self {
        Feedback::notice(words).into()
    }

    fn message(words: impl Into<String>) -> Self {
        Feedback::message(words).into()
    }

    fn invalid_time(message: impl Into<String>) -> Self {
        Self {
            feedback: Feedback::invalid_field("time", message),
            ..Self::from(BookingMode::Reschedule)
        }
    }
}

/// Does what the form asks for.
pub async fn take(care: &Care, opened: &Opened, body: FormBody) -> Result<BookingOutcome> {
    let form = Reading::<BookingForm>::of(&body, Way::Page).form;
    let words = [form.from.0, form.zone.0, form.channel.0];
    let outcome = match &*form.action {
        _ if !words[0].is_empty() => BookingMode::Reschedule.into(),
        "reschedule" | "zone" => BookingMode::Reschedule.into(),
        "cancel" => BookingMode::Cancel.into(),
        "here" => here(care, opened).await?,
        "resend" if resend(care, &opened.row.id).await? => {
            BookingOutcome::notice("You get the email once more.")
        }
        "resend" => BookingOutcome::message(
            "You asked for the email several times already. Please check your spam folder.",
        ),
        "move" => moved(care, opened, chosen(&form.time), &Wish::from(&words)).await?,
        "yes-cancel" => {
            let (percent, _) = percent(opened, care.now());
            let reason = format!("Cancelled by the client; by the rules {percent}% go back.");
            cancel(care, opened, percent, reason).await?
        }
        "agree" if opened.awaits_consent => {
            let feedback = agreed(care, opened, Reading::of(&body, Way::Page)).await?;
            feedback.with_typed(body.values()).into()
        }
        "refuse" if opened.awaits_consent => {
            let reason = "The person who was to be cared for did not agree.".to_owned();
            cancel(care, opened, 100, reason).await?
        }
        _ => BookingOutcome::default(),
    };
    Ok(BookingOutcome {
        wish: words,
        ..outcome
    })
}

/// The patient is there, and waits for the room.
async fn here(care: &Care, opened: &Opened) -> Result<BookingOutcome> {
    let waits = match in_room(opened) {
        Some(time) => rooms::wait(care, time).await?,
        None => false,
    };
    Ok(if waits {
        BookingOutcome::default()
    } else {
        BookingOutcome::message(
            "There is no room to wait for now. Please look at the time of your booking.",
        )
    })
}

async fn moved(
    care: &Care,
    opened: &Opened,
    wanted: Option<Chosen>,
    wish: &Wish,
) -> Result<BookingOutcome> {
    let Some((at, clinician)) = wanted else {
        return Ok(BookingOutcome::invalid_time("Choose a time"));
    };
    let change = opened.change(care.now());
    let Some(package) = opened.package.as_ref().filter(|_| change.allowed) else {
        return Ok(BookingOutcome::message(change.words));
    };
    let offer = care.offer(&place_of(&opened.row)).await?;
    if !offer.may_consult {
        return Ok(BookingOutcome::message(offer.reason.unwrap_or_default()));
    }
    let need = opened.need(package, wish);
    let at_most = opened.time.as_ref().map(|_| percent(opened, care.now()).0);
    let at_most = at_most.and_then(|percent| i32::try_from(percent).ok());
    let id = &opened.row.id;
    let tx = care.store().begin(Actor::Visitor).await?;
    let found = cases::lock::<Request>(&tx, id).await?;
    let Some(before) = found.filter(|row| row.state.is_under_way()) else {
        return Ok(BookingOutcome::invalid_time(Clash::NotOffered.to_string()));
    };
    let whose = clinician.as_deref();
    let time = match schedule::book_at(&tx, id, &need, at, whose, By::Visitor).await? {
        Ok(time) => time,
        Err(clash) => return Ok(BookingOutcome::invalid_time(clash.to_string())),
    };
    let mut row = before.clone().into_active_model();
    row.state = Set(State::Scheduled);
    row.review_reason = Set(None);
    row.clinician = Set(Some(time.clinician.clone()));
    row.refund_at_most = Set(at_most);
    let after = cases::record_change(care.store(), &tx, &before, row, "moved", None).await?;
    let answers = records::answers(care.store(), &after)?;
    let occasion = if before.state == State::Scheduled {
        Occasion::Changed(time)
    } else {
        notices::arrived(care, &tx, &after, Some(&time)).await?;
        Occasion::Confirmed(time)
    };
    tell(care, &tx, &after, &answers, &occasion).await?;
    tx.commit().await?;
    Ok(BookingOutcome::notice("The time is changed."))
}

async fn agreed(care: &Care, opened: &Opened, consents: Reading<ConsentForm>) -> Result<Feedback> {
    let given = match ConsentForm::texts(consents, &opened.settings, false) {
        Ok(given) => given,
        Err(errors) => return Ok(Feedback::invalid(errors)),
    };
    Ok(if agree(care, opened, given).await? {
        Feedback::notice("Thank you. The doctor has your agreement.")
    } else {
        Feedback::message("This request is over: there is nothing to agree to any more.")
    })
}

async fn cancel(
    care: &Care,
    opened: &Opened,
    percent: u32,
    reason: String,
) -> Result<BookingOutcome> {
    if !opened.may_cancel(care.now()) {
        return Ok(BookingOutcome::message(
            "This cannot be cancelled here any more.",
        ));
    }
    let back = refund_of(care, &opened.row, percent).await?;
    if let Some(status) = stop_waiting(care, &opened.row).await? {
        return Ok(BookingOutcome::message(match status {
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
    let found = cases::lock::<Request>(&tx, &opened.row.id).await?;
    let Some(before) = found.filter(|row| row.version == opened.row.version) else {
        let words = "Something changed meanwhile. Please look at it once more.";
        return Ok(BookingOutcome::message(words));
    };
    cancel_here(care, &tx, &before, cancelled).await?;
    tx.commit().await?;
    let gone = gone.unwrap_or_default();
    Ok(BookingOutcome::notice(&format!(
        "This request is cancelled.{gone}"
    )))
}
