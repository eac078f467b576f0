//! A booking as its page shows it.

use payments::model::Amount;
use scheduling::{Appointment, MeetingChannel};
use store::StoreError;

use super::opened_by_link::{OpenedBooking, TimePreference};
use super::room_and_visit::{load_room_view, load_visit_view};
use super::rules::cancel_rule;
use super::status_messages::status_messages;
use super::view::{BookingMode, BookingView, RuleView, WhenView};
use crate::drafts::contact::can_call;
use crate::emails::{find_last_sent, refund_message};
use crate::extensions::load_extension_view;
use crate::model::RequestState;
use crate::service::ConsultationService;
use crate::times::load_free_times;
use crate::times::view::TimesView;

/// The page of a booking.
pub async fn build_booking_view(
    consultations: &ConsultationService,
    opened: &OpenedBooking,
    mode: BookingMode,
    notice: Option<String>,
    wish: &TimePreference,
) -> Result<BookingView, StoreError> {
    let row = &opened.row;
    let change = opened.displayed_change_rule(consultations.now());
    let cancel = cancel_rule(consultations, opened).await?;
    let last = find_last_sent(consultations, row, opened.time.clone()).await?;
    let (paid_text, refunded_text) = load_money_texts(consultations, opened).await?;
    let when = opened.time.as_ref();
    Ok(BookingView {
        reference: row.reference.clone(),
        state: row.state.key().to_owned(),
        state_text: row.state.label().to_owned(),
        words: load_messages(consultations, opened, paid_text.is_some()).await?,
        notice,
        when: when.map(|time| build_when_view(opened, time)),
        times: match mode {
            BookingMode::Reschedule if change.allowed => {
                load_times_view(consultations, opened, wish).await?
            }
            _ => None,
        },
        mode: allowed_mode(mode, &change, &cancel),
        change,
        cancel,
        receipt_href: row
            .payment
            .as_ref()
            .filter(|_| paid_text.is_some())
            .map(|reference| format!("/payment/receipt?reference={reference}")),
        paid_text,
        refunded_text,
        may_go_on: opened.can_resume(),
        replaces_other: false,
        room: load_room_view(consultations, opened).await?,
        extension: load_extension_view(consultations, opened).await?,
        visit: load_visit_view(consultations, opened).await?,
        can_resend: last.is_some_and(|mail| opened.can_see_money() || !mail.is_payers()),
        consents: if opened.awaits_consent {
            opened.settings.consents(false).cloned().collect()
        } else {
            Vec::new()
        },
        terms: opened.awaits_consent.then(|| opened.settings.terms.clone()),
    })
}

/// What happens next; of a booking that is over, also where its money is.
async fn load_messages(
    consultations: &ConsultationService,
    opened: &OpenedBooking,
    is_paid: bool,
) -> Result<Vec<String>, StoreError> {
    let mut words = status_messages(opened);
    if is_ended(opened.row.state) && is_paid {
        let reader = consultations.store().reader();
        words.push(refund_message(consultations, reader.connection(), &opened.row).await?);
    }
    Ok(words)
}

/// The side of the page that is asked for, where what it is for may be done.
const fn allowed_mode(mode: BookingMode, change: &RuleView, cancel: &RuleView) -> BookingMode {
    match mode {
        BookingMode::Reschedule if !change.allowed => BookingMode::Status,
        BookingMode::Cancel if !cancel.allowed => BookingMode::Status,
        mode => mode,
    }
}

/// Whether a request is over before it was done, with money that may have to go back.
const fn is_ended(state: RequestState) -> bool {
    matches!(state, RequestState::Cancelled | RequestState::NoShow)
}

fn build_when_view(opened: &OpenedBooking, time: &Appointment) -> WhenView {
    WhenView {
        starts_at: time.starts_at,
        text: time.format_clocks(opened.reader_zone()),
        channel_text: Some(time.channel.label().to_owned()),
        clinician: Some(time.clinician_name.clone()),
        ics_href: format!("{}/calendar.ics", opened.href()),
    }
}

async fn load_times_view(
    consultations: &ConsultationService,
    opened: &OpenedBooking,
    wish: &TimePreference,
) -> Result<Option<TimesView>, StoreError> {
    let Some(package) = &opened.package else {
        return Ok(None);
    };
    let need = opened.slot_requirements(package, wish);
    let shown = (wish.from, wish.zone.unwrap_or_else(|| opened.reader_zone()));
    let mut times = load_free_times(consultations, package, &opened.settings, &need, shown).await?;
    if need.channel != MeetingChannel::Audio && !can_call(&opened.settings, &opened.answers) {
        let voice = MeetingChannel::Audio.key();
        times.channels.retain(|way| way.key != voice);
    }
    Ok(Some(times))
}

async fn load_money_texts(
    consultations: &ConsultationService,
    opened: &OpenedBooking,
) -> Result<(Option<String>, Option<String>), StoreError> {
    let reference = opened.row.payment.as_deref();
    let reference = reference
        .filter(|_| opened.can_see_money() && opened.row.paid_at.is_some())
        .and_then(|reference| reference.parse().ok());
    let Some(reference) = reference else {
        return Ok((None, None));
    };
    let state = consultations
        .payments()
        .find_attempt_state(reference)
        .await?;
    let received = state.as_ref().and_then(|state| state.received);
    let (Some(state), Some(received)) = (state, received) else {
        return Ok((None, None));
    };
    let back = state.refunded_minor;
    let refunded = (back > 0).then(|| Amount::new(back, received.currency).text());
    Ok((Some(state.label_amount(&received.text())), refunded))
}
