//! What was answered: sealed in the database as one piece.

use chrono::{DateTime, Utc};
use forms::PhoneNumber;
use kernel::{EmailAddress, PhoneCountry};
use serde::{Deserialize, Serialize};

/// Somebody who pays, or is cared for.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RequestPerson {
    pub name: String,
    /// Where mails go; a patient may have none.
    pub email: Option<EmailAddress>,
    pub phone: Option<PhoneNumber>,
    /// Whose clock they live by: an IANA name.
    pub zone: String,
}

/// Who says that the patient may be cared for so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PatientAge {
    /// The patient is 18 or over.
    Adult,
    /// The patient is under 18, and who asks is their parent or guardian.
    Guardian,
}

#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RequestAnswers {
    /// The package's title when it was chosen.
    pub package_title: String,
    /// Who asks and pays.
    pub payer: RequestPerson,
    /// Who is cared for, where that is somebody else.
    pub patient: Option<RequestPerson>,
    pub age: Option<PatientAge>,
    /// The card for urgent help was shown.
    pub card_seen: bool,
    /// The red-flag check fires on the story.
    pub is_flagged: bool,
    pub channel: String,
    pub shown_zone: String,
    /// The furthest step that was opened, by its number.
    pub reached: usize,
    pub currency: Option<String>,
    /// The time that was asked for: with a lost hold it says what the visitor wanted.
    pub wanted: Option<(DateTime<Utc>, String)>,
    /// The visitor wants to be called because the price could not be worked out.
    pub wants_call: bool,
}

impl RequestAnswers {
    /// Who is cared for.
    pub fn patient(&self) -> &RequestPerson {
        self.patient.as_ref().unwrap_or(&self.payer)
    }

    /// Whether the parent or guardian asks, who agrees and comes in the patient's place.
    pub fn is_asked_by_guardian(&self) -> bool {
        self.age == Some(PatientAge::Guardian)
    }
}

/// The country that the safety check names numbers of; none for others.
pub fn emergency_country(country: &str) -> Option<PhoneCountry> {
    match country {
        "NG" => Some(PhoneCountry::Nigeria),
        "GB" => Some(PhoneCountry::UnitedKingdom),
        _ => None,
    }
}
