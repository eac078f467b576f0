//! Names, addresses and clocks: of who asks, and of who is cared for.

use chrono_tz::Tz;
use forms::{EmailField, FieldType, FormFieldKind, ParsedForm, PersonName, PhoneField, SentField};
use kernel::FieldError;
use scheduling::zones;

use crate::drafts::contact::ContactRules;
use crate::model::ownership::LinkOwner;
use crate::model::{RequestAnswers, RequestPerson};

/// A time zone by its IANA name; none where it was left out.
#[derive(Clone, Copy, Debug, Default)]
pub struct ZoneField(pub Option<Tz>);

impl ZoneField {
    fn or_usual(self, country: &str) -> String {
        let zone = self.0.unwrap_or_else(|| usual_zone(country));
        zone.name().to_owned()
    }
}

impl FieldType for ZoneField {
    const KIND: FormFieldKind = FormFieldKind::Key;

    fn from_sent(sent: &SentField<'_>) -> Result<Self, String> {
        let name = sent.text_value();
        let zone = zones::parse_zone(name);
        if zone.is_none() && !name.trim().is_empty() {
            return Err(l10n::t!("consultations-zone-unknown").to_owned());
        }
        Ok(Self(zone))
    }
}

forms::form! {
    /// Who asks, and who is cared for where that is somebody else.
    pub struct WhoForm as "RequestPeople" on "request" {
        /// Who asks.
        name: PersonName = "name" { missing: "consultations-name-missing" },
        /// Where mails go.
        email: EmailField = "email" { missing: "consultations-email-missing" },
        /// In any form that is common in Nigeria and the UK, or with the country's code.
        phone: PhoneField = "phone",
        /// Whose clock they live by; that of most people of the country where it is left out.
        zone: ZoneField = "zone",
        /// Who is cared for.
        patient_name: PersonName = "patientName" { missing: "consultations-patient-name-missing" },
        /// The patient's own address.
        patient_email: EmailField = "patientEmail",
        /// The patient's own number.
        patient_phone: PhoneField = "patientPhone",
        /// The patient's clock.
        patient_zone: ZoneField = "patientZone",
    }
}

impl WhoForm {
    /// Lets what stands in the patient's fields not count: who asks is the patient.
    pub fn forgive_patient(reading: &mut ParsedForm<Self>) {
        for field in ["patientName", "patientEmail", "patientPhone", "patientZone"] {
            reading.remove_errors(field);
        }
    }

    /// Who asks, where `country` is the patient's.
    pub fn to_payer(&self, country: &str) -> RequestPerson {
        RequestPerson {
            name: self.name.to_string(),
            email: self.email.0.clone(),
            phone: self.phone.0.clone(),
            zone: self.zone.or_usual(country),
        }
    }

    fn to_patient(&self, country: &str) -> RequestPerson {
        RequestPerson {
            name: self.patient_name.to_string(),
            email: self.patient_email.0.clone(),
            phone: self.patient_phone.0.clone(),
            zone: self.patient_zone.or_usual(country),
        }
    }
}

/// The clock that most people of a country live by; that of the practice where the country is not known.
pub fn usual_zone(country: &str) -> Tz {
    zones::usual_zone_in(country).unwrap_or(Tz::Africa__Lagos)
}

/// Who asks, and who is cared for where that is somebody else.
pub struct People {
    payer: RequestPerson,
    patient: Option<RequestPerson>,
}

impl People {
    /// What was told of them, beside what was told of the patient: whom it is for, and in which country they are.
    pub fn from_form(
        mut reading: ParsedForm<WhoForm>,
        patient: &PatientContext<'_>,
        rules: ContactRules,
    ) -> Result<Self, Vec<FieldError>> {
        let payer = reading.form.to_payer(patient.country);
        let other = patient.is_other;
        let patients = other.then(|| reading.form.to_patient(patient.country));
        if !other {
            WhoForm::forgive_patient(&mut reading);
        }
        for missing in rules.missing_fields(&payer, patients.as_ref(), patient.has_guardian) {
            reading.add_error(&missing.field, missing.message);
        }
        reading.into_result()?;
        Ok(Self {
            payer,
            patient: patients,
        })
    }

    /// Puts them into a request; answers whose links do not go to their address any more. Times are shown on the clock that
    /// was told last.
    pub fn apply_to(self, answers: &mut RequestAnswers) -> Vec<LinkOwner> {
        let mut moved = Vec::new();
        if answers.payer.email != self.payer.email {
            // People who ask for themselves hold the patient's link; there is no payer's.
            moved.push(LinkOwner::from(answers.patient.is_some()));
        }
        if answers.payer.zone != self.payer.zone {
            answers.shown_zone.clear();
        }
        answers.payer = self.payer;
        if let Some(before) = &mut answers.patient {
            let after = self.patient.unwrap_or_default();
            if before.email != after.email {
                moved.push(LinkOwner::Patient);
            }
            *before = after;
        }
        moved
    }
}

/// What was told of the patient on the same page.
pub struct PatientContext<'a> {
    /// ISO 3166 code of where they are; empty where it was left out.
    pub country: &'a str,
    pub is_other: bool,
    /// Who asks is their parent or guardian.
    pub has_guardian: bool,
}

#[cfg(test)]
mod tests {
    use forms::FormSource;

    use super::*;

    fn read(sent: &[(&str, &str)]) -> WhoForm {
        let sent = sent.iter().copied();
        ParsedForm::from_body(&sent.collect(), FormSource::Page).form
    }

    #[test]
    fn names_are_taken_as_people_write_them() {
        for typed in ["Ọ̀ṣun", "Adé-Olú O'Neil", "Sukarno", "李雷"] {
            assert_eq!(&*read(&[("name", typed)]).name, typed);
        }
        let long = "a".repeat(121);
        for refused in ["", "  ", "—", "\u{202e}", &long] {
            let sent = [("name", refused), ("email", "ada@example.org")];
            let mut reading = ParsedForm::from_body(&sent.into_iter().collect(), FormSource::Page);
            WhoForm::forgive_patient(&mut reading);
            let errors = reading.into_result().err().unwrap();
            assert_eq!(errors.len(), 1, "{refused:?}");
            assert_eq!(errors[0].field, "name");
        }
    }

    #[test]
    fn numbers_are_kept_as_typed_and_as_dialled() {
        for (typed, country, e164) in [
            ("0803 123 4567", "NG", "+2348031234567"),
            ("07700 900982", "GB", "+447700900982"),
            ("+44 (0)7700 900-982", "NG", "+447700900982"),
            ("00234 803 123 4567", "GB", "+2348031234567"),
        ] {
            let sent = [("phone", typed), ("country", country)];
            let number = read(&sent).to_payer(country).phone.unwrap();
            assert_eq!((number.typed.as_str(), number.e164.as_str()), (typed, e164));
        }
        for none in ["12", " "] {
            assert_eq!(read(&[("phone", none)]).phone.0, None);
        }
    }
}
