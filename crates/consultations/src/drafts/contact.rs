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
}

/// What the step of names asks for beside the address of who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RequestContact)]
pub struct ContactRequirements {
    /// Who asks is the patient's parent or guardian, who agrees and comes in their place.
    pub guardian: bool,
    /// Of the patient, where that is somebody else.
    pub patient: PatientContact,
    /// The doctor calls who asks: their number has to be given, or the child's.
    pub phone: bool,
    /// The doctor calls the patient: their number has to be given.
    pub patient_phone: bool,
    /// A voice call can be chosen, and is made by phone.
    pub called: bool,
}

impl ContactRequirements {
    /// What a request needs as it is answered now.
    pub fn for_request(
        package: &ConsultationPackage,
        settings: &ConsultationSettings,
        answers: &RequestAnswers,
    ) -> Self {
        let guardian = answers.is_asked_by_guardian();
        let is_anothers = answers.patient.is_some() && !guardian;
        let (has_voice, is_voice_alone) = voice_availability(package);
        // Where there are rooms, voice calls use them too, and no number is needed.
        let called = has_voice && !settings.has_rooms();
        let is_called =
            called && (is_voice_alone || answers.channel == MeetingChannel::Audio.key());
        Self {
            guardian,
            patient: match (is_anothers, package.minutes) {
                (true, 0) => PatientContact::Email,
                (true, _) if !is_called => PatientContact::Either,
                _ => PatientContact::None,
            },
            phone: is_called && !is_anothers,
            patient_phone: is_called && is_anothers,
            called,
        }
    }

    /// What of it is missing, in the words of its field.
    pub fn missing_fields(
        self,
        payer: &RequestPerson,
        patient: Option<&RequestPerson>,
    ) -> Vec<FieldError> {
        let has_email = patient.is_some_and(|person| person.email.is_some());
        let has_number = patient.is_some_and(|person| person.phone.is_some());
        let mut missing = Vec::new();
        let mut note = |field: &str, words: &str| missing.push(FieldError::new(field, words));
        if self.phone && payer.phone.is_none() && !has_number {
            note("phone", l10n::t!("consultations-phone-missing"));
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
            _ => {}
        }
        if self.patient_phone && !has_number {
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

/// Whether what was answered so far lacks a contact.
pub fn is_contact_missing(
    package: &ConsultationPackage,
    settings: &ConsultationSettings,
    answers: &RequestAnswers,
) -> bool {
    let contact = ContactRequirements::for_request(package, settings, answers);
    let missing = contact.missing_fields(&answers.payer, answers.patient.as_ref());
    !missing.is_empty()
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
