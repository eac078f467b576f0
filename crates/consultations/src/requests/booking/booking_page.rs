//! A booking as its page shows it.

use chrono::{Duration, NaiveDate};
use chrono_tz::Tz;
use payments::model::Amount;
use store::StoreError;
use scheduling::{Appointment, MeetingChannel, SlotRequirements, zones};

use super::cancellation::{RefundDue, calculate_refund, refund_rule_for};
use super::money::refund_message;
use super::patient_consent::is_consent_awaited;
use super::replies::{is_answered, is_reading_for_patient, load_replies};
use super::view::{BookingMode, BookingView, RuleView, WhenView};
use super::{find_last_sent, room_and_visit};
use crate::ConsultationService;
use crate::model::{ConsultationPackage, ConsultationSettings, RequestAnswers, RequestState};
use crate::requests::arrival::{NOT_AGREED, PAID_TOO_LATE, TIME_TAKEN};
use crate::requests::contact::can_call;
use crate::requests::draft::slot_requirements_of;
use crate::requests::records::LinkedRequest;
use crate::requests::tables::request::Model;
use crate::requests::view::TimesView;
use crate::requests::{records, times};

/// A booking that somebody's link opened.
pub struct OpenedBooking {
    pub row: Model,
    pub answers: RequestAnswers,
    /// The link is the payer's, who is another than the patient.
    pub is_payers: bool,
    pub secret: String,
    pub time: Option<Appointment>,
    pub settings: ConsultationSettings,
    /// What was asked for, while it is offered.
    pub package: Option<ConsultationPackage>,
    /// The patient, who reads it, has still to agree to what somebody else booked.
    pub awaits_consent: bool,
    /// The doctor has replied in writing to what needs no meeting.
    pub is_answered: bool,
}

impl OpenedBooking {
    /// The booking of a link; none where it opens nothing, or nothing any more.
    pub async fn find_by_link(
        care: &ConsultationService,
        secret: &str,
    ) -> Result<Option<Self>, StoreError> {
        let reader = care.store().reader();
        let found = records::find_by_link(reader.connection(), secret, care.now()).await?;
        let found = found.filter(|found| !found.is_over && found.row.answers.is_some());
        let Some(LinkedRequest { row, is_payers, .. }) = found else {
            return Ok(None);
        };
        let answers = records::decrypt_answers(care.store(), &row)?;
        let package = care.find_package(&row.package).await?;
        let is_written = package.as_ref().is_some_and(|package| package.minutes == 0);
        Ok(Some(Self {
            awaits_consent: is_consent_awaited(reader.connection(), &row, &answers, is_payers)
                .await?,
            is_answered: is_written && is_answered(reader.connection(), &row, &answers).await?,
            answers,
            time: scheduling::find_appointment(reader.connection(), &row.id).await?,
            settings: care.load_settings().await?,
            package,
            secret: secret.to_owned(),
            is_payers,
            row,
        }))
    }

    /// The clock of who reads it.
    pub fn reader_zone(&self) -> Tz {
        let person = if self.is_payers {
            &self.answers.payer
        } else {
            self.answers.patient()
        };
        zones::parse_zone(&person.zone).unwrap_or(Tz::Africa__Lagos)
    }

    /// Whether who reads it pays.
    pub fn can_see_money(&self) -> bool {
        self.is_payers || self.answers.patient.is_none()
    }

    /// Whether who reads it reads what is written to the patient: also a parent or guardian does, and who pays for somebody
    /// without an address.
    pub fn can_read_replies(&self) -> bool {
        !self.is_payers || is_reading_for_patient(&self.answers)
    }

    /// Whether who reads it may go on writing it.
    pub fn can_resume(&self) -> bool {
        self.row.state.is_being_written() && self.can_see_money()
    }

    pub fn href(&self) -> String {
        format!("/consultation/booking/{}", self.secret)
    }

    /// Whether it may be moved by its visitor, and the rule.
    pub fn change_rule(&self, now: chrono::DateTime<chrono::Utc>) -> RuleView {
        let hours = self.settings.change_until_hours;
        let mut words = format!("You can change the time until {hours} hours before the start.");
        let can = |time: &Appointment| time.starts_at - now >= Duration::hours(hours);
        let is_open = matches!(self.row.state, RequestState::Scheduled);
        let is_choosing = matches!(self.row.state, RequestState::New | RequestState::NeedsReview)
            && self.has_meeting()
            // For any other reason somebody has to decide before a time can be chosen.
            && matches!(self.row.review_reason.as_deref(), None | Some(TIME_TAKEN));
        let allowed = self.package.is_some()
            && ((is_open && self.time.as_ref().is_some_and(can))
                || (is_choosing && self.time.is_none()));
        let share = current_refund_percent(self, now).0;
        if is_open && allowed && share < 100 && self.can_see_money() && self.row.paid_at.is_some() {
            words.push_str(&format!(
                " If you change it now and cancel afterwards, no more than {share}% goes back."
            ));
        }
        RuleView {
            allowed,
            words: if is_choosing && self.time.is_none() {
                "You can choose a time.".to_owned()
            } else if is_open {
                words
            } else {
                "The time cannot be changed here any more.".to_owned()
            },
            refund_text: None,
        }
    }

    /// The same as the page shows it: where there is no time to change, nothing is said.
    fn displayed_change_rule(&self, now: chrono::DateTime<chrono::Utc>) -> RuleView {
        let change = self.change_rule(now);
        let is_ahead = self.time.as_ref().is_some_and(|time| time.starts_at > now);
        let is_booked =
            self.row.state == RequestState::Scheduled && self.package.is_some() && is_ahead;
        if change.allowed || is_booked {
            change
        } else {
            RuleView::default()
        }
    }

    fn has_meeting(&self) -> bool {
        let package = self.package.as_ref();
        package.is_some_and(|package| package.minutes > 0)
    }

    /// Whether it may be cancelled by its visitor.
    pub fn can_cancel(&self, now: chrono::DateTime<chrono::Utc>) -> bool {
        let has_begun = self.time.as_ref().is_some_and(|time| time.starts_at <= now);
        let is_open = self.row.state.is_under_way()
            || matches!(
                self.row.state,
                RequestState::NeedsDetails | RequestState::AwaitingPayment
            );
        is_open && !has_begun && !self.is_delivered()
    }

    /// Whether what was paid for was done: the doctor's reply is what is bought where nobody meets. Nothing is done for who has
    /// not agreed, or while somebody has to decide about it.
    const fn is_delivered(&self) -> bool {
        let is_paid_for = self.row.paid_at.is_some() && matches!(self.row.state, RequestState::New);
        is_paid_for && self.is_answered && !self.awaits_consent
    }
}

pub async fn build_booking_view(
    care: &ConsultationService,
    opened: &OpenedBooking,
    mode: BookingMode,
    notice: Option<String>,
    wish: &TimePreference,
) -> Result<BookingView, StoreError> {
    let row = &opened.row;
    let now = care.now();
    let change = opened.displayed_change_rule(now);
    let cancel = cancel_rule(care, opened).await?;
    let last = find_last_sent(care, row, opened.time.clone()).await?;
    let (paid_text, refunded_text) = load_money_texts(care, opened).await?;
    let mut words = status_messages(opened);
    if is_ended(row.state) && paid_text.is_some() {
        words.push(refund_message(care, care.store().reader().connection(), row).await?);
    }
    Ok(BookingView {
        reference: row.reference.clone(),
        state: row.state.key().to_owned(),
        state_text: row.state.label().to_owned(),
        words,
        notice,
        when: opened
            .time
            .as_ref()
            .map(|time| build_when_view(opened, time)),
        times: match mode {
            BookingMode::Reschedule if change.allowed => {
                load_times_view(care, opened, wish).await?
            }
            _ => None,
        },
        mode: match mode {
            BookingMode::Reschedule if !change.allowed => BookingMode::Status,
            BookingMode::Cancel if !cancel.allowed => BookingMode::Status,
            mode => mode,
        },
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
        replies: load_replies(care, opened).await?,
        room: room_and_visit::load_room_view(care, opened).await?,
        visit: room_and_visit::load_visit_view(care, opened).await?,
        can_resend: last.is_some_and(|mail| opened.can_see_money() || !mail.is_payers()),
        consents: if opened.awaits_consent {
            opened.settings.consents(false).cloned().collect()
        } else {
            Vec::new()
        },
        terms: opened.awaits_consent.then(|| opened.settings.terms.clone()),
    })
}

/// Whether a request is over before it was done, with money that may have to go back.
const fn is_ended(state: RequestState) -> bool {
    matches!(state, RequestState::Cancelled | RequestState::NoShow)
}

fn status_messages(opened: &OpenedBooking) -> Vec<String> {
    let line = |text: &str| vec![text.to_owned()];
    match opened.row.state {
        RequestState::Draft | RequestState::NeedsDetails => {
            line("We need a few more answers before we can go on.")
        }
        RequestState::AwaitingPayment => line("We are waiting for the payment."),
        RequestState::New if opened.answers.wants_call => line("We call or write about the price."),
        RequestState::New if opened.has_meeting() => {
            line("We write with a time, or you choose one here.")
        }
        RequestState::New if opened.is_answered && opened.can_read_replies() => {
            line("The doctor has replied. The reply is below.")
        }
        RequestState::New if opened.is_answered => line("The doctor has replied to the patient."),
        RequestState::New => {
            line("The doctor reads it and replies. We write when the reply is there.")
        }
        RequestState::Scheduled => {
            let booked = line("The time is booked. We remind you a day and an hour before.");
            booked
                .into_iter()
                .chain(room_and_visit::joining_instructions(opened))
                .collect()
        }
        RequestState::NeedsReview => line(match opened.row.review_reason.as_deref() {
            Some(TIME_TAKEN) => {
                "Somebody else took the time while it was paid. Choose another one here, or cancel and have all the money back."
            }
            Some(PAID_TOO_LATE) => {
                "Your payment came after this request had been cancelled or changed. We write to you about it. You can also cancel here and have all the money back."
            }
            Some(NOT_AGREED) => {
                "We have your payment, but not yet your agreement to everything. We write to you about it. You can also cancel here and have all the money back."
            }
            _ => {
                "We are looking into it and write to you. You can also cancel here and have all the money back."
            }
        }),
        RequestState::Done => line("This consultation is done."),
        RequestState::NoShow => line("We missed you at the time that was booked."),
        RequestState::Cancelled => line("This request is cancelled."),
        RequestState::Refunded => line("This request is cancelled, and all the money went back."),
    }
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

/// How somebody who changes their time wants to see times.
#[derive(Clone, Debug, Default)]
pub struct TimePreference {
    pub from: Option<NaiveDate>,
    /// On the clock of another place than their own.
    pub zone: Option<Tz>,
    /// Another way to meet.
    pub channel: Option<MeetingChannel>,
}

impl From<&[String; 3]> for TimePreference {
    fn from([from, zone, channel]: &[String; 3]) -> Self {
        Self {
            from: from.parse().ok(),
            zone: zones::parse_zone(zone),
            channel: channel.parse().ok(),
        }
    }
}

impl OpenedBooking {
    /// What kind of time is looked for: as it is booked, where nothing else is wished.
    pub fn slot_requirements(
        &self,
        package: &ConsultationPackage,
        wish: &TimePreference,
    ) -> SlotRequirements {
        let may_call = can_call(&self.settings, &self.answers);
        let offered = |channel: &MeetingChannel| {
            package.channels.contains(channel) && (*channel != MeetingChannel::Audio || may_call)
        };
        let mut need = slot_requirements_of(package, &self.settings, &self.answers);
        let booked = self.time.as_ref().map(|time| time.channel);
        if let Some(channel) = wish.channel.filter(offered).or(booked) {
            need.channel = channel;
        }
        need
    }
}

async fn load_times_view(
    care: &ConsultationService,
    opened: &OpenedBooking,
    wish: &TimePreference,
) -> Result<Option<TimesView>, StoreError> {
    let Some(package) = &opened.package else {
        return Ok(None);
    };
    let need = opened.slot_requirements(package, wish);
    let shown = (wish.from, wish.zone.unwrap_or_else(|| opened.reader_zone()));
    let mut times = times::load_free_times(care, package, &opened.settings, &need, shown).await?;
    if need.channel != MeetingChannel::Audio && !can_call(&opened.settings, &opened.answers) {
        let voice = MeetingChannel::Audio.key();
        times.channels.retain(|way| way.key != voice);
    }
    Ok(Some(times))
}

/// Per cent that go back now. Who changed the time late gets no more than before that.
pub fn current_refund_percent(
    opened: &OpenedBooking,
    now: chrono::DateTime<chrono::Utc>,
) -> (u32, String) {
    if opened.row.state == RequestState::NeedsReview {
        return (100, "Everything that you paid goes back.".to_owned());
    }
    let starts_at = opened.time.as_ref().map(|time| time.starts_at);
    let (percent, words) = refund_rule_for(&opened.settings, starts_at, now);
    let at_most = opened
        .row
        .refund_at_most
        .and_then(|most| u32::try_from(most).ok());
    match at_most.filter(|most| *most < percent) {
        Some(most) => (
            most,
            format!("{words} The time was changed late, so no more than {most}% goes back."),
        ),
        None => (percent, words),
    }
}

async fn cancel_rule(
    care: &ConsultationService,
    opened: &OpenedBooking,
) -> Result<RuleView, StoreError> {
    let allowed = opened.can_cancel(care.now());
    if !allowed {
        return Ok(RuleView {
            words: if opened.is_delivered() {
                "The doctor has replied, so this cannot be cancelled any more. Write to us if something is wrong with it."
                    .to_owned()
            } else {
                String::new()
            },
            ..RuleView::default()
        });
    }
    let (percent, words) = current_refund_percent(opened, care.now());
    let back = calculate_refund(care, &opened.row, percent).await?;
    let back = back.filter(|_| opened.can_see_money());
    let is_spoken_for = back.as_ref().is_some_and(RefundDue::is_spoken_for);
    let refund_text = back
        .filter(|_| !is_spoken_for)
        .map(|back| match back.amount.minor {
            0 => "nothing".to_owned(),
            _ => back.amount.text(),
        });
    let is_paid = opened.row.paid_at.is_some();
    Ok(RuleView {
        allowed,
        words: if is_spoken_for {
            "What you paid went back already, or somebody is working on it.".to_owned()
        } else if is_paid && opened.can_see_money() {
            words
        } else {
            "You can cancel at any time before it begins.".to_owned()
        },
        refund_text,
    })
}

async fn load_money_texts(
    care: &ConsultationService,
    opened: &OpenedBooking,
) -> Result<(Option<String>, Option<String>), StoreError> {
    let reference = opened.row.payment.as_deref();
    let reference = reference
        .filter(|_| opened.can_see_money() && opened.row.paid_at.is_some())
        .and_then(|reference| reference.parse().ok());
    let Some(reference) = reference else {
        return Ok((None, None));
    };
    let state = care.payments().find_attempt_state(reference).await?;
    let received = state.as_ref().and_then(|state| state.received);
    let (Some(state), Some(received)) = (state, received) else {
        return Ok((None, None));
    };
    let back = state.refunded_minor;
    let refunded = (back > 0).then(|| Amount::new(back, received.currency).text());
    Ok((Some(state.label_amount(&received.text())), refunded))
}
