//! What contact a request needs: an adult patient has one of their own, and nobody is to be called without a number.

use kernel::FieldError;
use scheduling::{MeetingChannel, SlotRequirements};
use serde::Serialize;
use utoipa::ToSchema;

use super::draft::RequestDraft;
use crate::model::{ConsultationPackage, ConsultationSettings, RequestAnswers, RequestPerson};

/// Which contact of the patient's own has to be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PatientContact {
    None,
    /// An address or a number.
    Either,
    /// An address: what they ask for is answered in writing.
    Email,
    /// A number: no email leaves this site, so that a link of their own would never come.
    Phone,
    /// None helps: a written answer would never come.
    Unreachable,
}

/// What the first step asks for beside the address of who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = RequestContact)]
pub struct ContactRules {
    /// Of an adult patient for whom somebody else asks. A parent or guardian agrees and comes in the place of a child.
    pub patient: PatientContact,
    /// The doctor calls: the number of the patient has to be given, or that of their parent or guardian.
    pub phone: bool,
    /// A voice call can be chosen, and is made by phone.
    pub called: bool,
}

impl ContactRules {
    /// What a package needs in the way to meet that was chosen.
    pub fn for_draft(draft: &RequestDraft) -> Self {
        let package = &draft.package;
        let (has_voice, is_voice_alone) = voice_availability(package);
        // Where there are rooms, voice calls use them too, and no number is needed.
        let called = has_voice && !draft.settings.has_rooms();
        let is_chosen = draft.answers.channel == MeetingChannel::Audio.key();
        let phone = called && (is_voice_alone || is_chosen);
        Self {
            patient: match (package.minutes, draft.settings.sends_no_mail) {
                (0, true) => PatientContact::Unreachable,
                (0, false) => PatientContact::Email,
                (_, true) => PatientContact::Phone,
                _ if phone => PatientContact::None,
                _ => PatientContact::Either,
            },
            phone,
            called,
        }
    }

    /// What of it is missing, in the words of its field. A `patient` is somebody else than `payer`.
    pub fn missing_fields(
        self,
        payer: &RequestPerson,
        patient: Option<&RequestPerson>,
        is_guardian: bool,
    ) -> Vec<FieldError> {
        let has_email = patient.is_some_and(|person| person.email.is_some());
        let has_number = patient.is_some_and(|person| person.phone.is_some());
        let is_anothers = patient.is_some() && !is_guardian;
        let mut missing = Vec::new();
        let mut note = |field: &str, words: &str| missing.push(FieldError::new(field, words));
        if !is_anothers {
            if self.phone && payer.phone.is_none() && !has_number {
                note("phone", l10n::t!("consultations-phone-missing"));
            }
            return missing;
        }
        match self.patient {
            PatientContact::Email if !has_email => note(
                "patientEmail",
                l10n::t!("consultations-patient-email-missing"),
            ),
            PatientContact::Either if !has_email && !has_number => note(
                "patientEmail",
                l10n::t!("consultations-patient-contact-missing"),
            ),
            PatientContact::Unreachable => {
                note("patientName", l10n::t!("consultations-patient-unreachable"))
            }
            PatientContact::Phone if has_email => note(
                "patientEmail",
                l10n::t!("consultations-patient-email-unread"),
            ),
            PatientContact::Phone if !has_number => note(
                "patientPhone",
                l10n::t!("consultations-patient-phone-alone"),
            ),
            _ => {}
        }
        if self.phone && !has_number && self.patient != PatientContact::Phone {
            note(
                "patientPhone",
                l10n::t!("consultations-patient-phone-missing"),
            );
        }
        missing
    }
}

/// Whether people of a package can meet by voice, and whether they can in no other way.
fn voice_availability(package: &ConsultationPackage) -> (bool, bool) {
    let is_voice = |channel: &MeetingChannel| *channel == MeetingChannel::Audio;
    let has_voice = package.minutes > 0 && package.channels.iter().any(is_voice);
    (
        has_voice,
        has_voice && package.channels.iter().all(is_voice),
    )
}

/// Whether a voice call can be made: in a room, or to a number of who is called.
pub fn can_call(settings: &ConsultationSettings, answers: &RequestAnswers) -> bool {
    let guardians = || answers.is_asked_by_guardian() && answers.payer.phone.is_some();
    settings.has_rooms() || answers.patient().phone.is_some() || guardians()
}

/// What kind of time is shown: while no way to talk was chosen, none that lacks a number where there is another.
pub fn displayed_requirements(draft: &RequestDraft) -> SlotRequirements {
    let mut need = draft.slot_requirements();
    let is_chosen = !draft.answers.channel.is_empty();
    if !is_chosen
        && need.channel == MeetingChannel::Audio
        && !can_call(&draft.settings, &draft.answers)
    {
        let mut ways = draft.package.channels.iter();
        let other = ways.find(|channel| **channel != MeetingChannel::Audio);
        need.channel = other.copied().unwrap_or(need.channel);
    }
    need
}
