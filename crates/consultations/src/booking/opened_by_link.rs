//! A booking that somebody's link opened.

use chrono::NaiveDate;
use chrono_tz::Tz;
use scheduling::{Appointment, MeetingChannel, SlotRequirements, zones};
use store::StoreError;

use super::progress::{is_answered, is_consent_awaited, is_reading_for_patient};
use crate::drafts::contact::can_call;
use crate::drafts::draft::slot_requirements_of;
use crate::model::{ConsultationPackage, ConsultationSettings, RequestAnswers};
use crate::requests::records::{self, LinkedRequest};
use crate::requests::tables::request::Model;
use crate::service::ConsultationService;

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
        consultations: &ConsultationService,
        secret: &str,
    ) -> Result<Option<Self>, StoreError> {
        let reader = consultations.store().reader();
        let found = records::find_by_link(reader.connection(), secret, consultations.now()).await?;
        let found = found.filter(|found| !found.is_over && found.row.answers.is_some());
        let Some(LinkedRequest { row, is_payers, .. }) = found else {
            return Ok(None);
        };
        let answers = records::decrypt_answers(consultations.store(), &row)?;
        let package = consultations.find_package(&row.package).await?;
        let is_written = package.as_ref().is_some_and(|package| package.minutes == 0);
        Ok(Some(Self {
            awaits_consent: is_consent_awaited(reader.connection(), &row, &answers, is_payers)
                .await?,
            is_answered: is_written && is_answered(reader.connection(), &row, &answers).await?,
            answers,
            time: scheduling::find_appointment(reader.connection(), &row.id).await?,
            settings: consultations.load_settings().await?,
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

    pub(super) fn has_meeting(&self) -> bool {
        let package = self.package.as_ref();
        package.is_some_and(|package| package.minutes > 0)
    }

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
