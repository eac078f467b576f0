//! What of an inquiry is sealed.

use chrono::{DateTime, Utc};
use kernel::{EmailAddress, PhoneCountry};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct InquiryPerson {
    pub name: String,
    pub email: Option<EmailAddress>,
    /// Their number as it was typed.
    pub phone: Option<String>,
    /// The same as `+2348031234567`.
    pub phone_link: Option<String>,
    /// For whom they write.
    pub organisation: Option<String>,
}

/// An answer beside the message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InquiryDetail)]
pub struct InquiryDetail {
    pub label: String,
    pub value: String,
}

/// Something that was agreed to, with the words' version.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InquiryConsent)]
pub struct InquiryConsent {
    /// What: `terms`, `guardian`.
    pub key: String,
    /// Which version of the words was shown.
    pub version: String,
    pub text: String,
    pub at: DateTime<Utc>,
}

/// Who has to agree for somebody under 18.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guardian {
    pub name: String,
    pub email: EmailAddress,
}

#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct InquiryContent {
    pub person: InquiryPerson,
    pub text: String,
    /// What else was asked.
    pub details: Vec<InquiryDetail>,
    pub consents: Vec<InquiryConsent>,
    /// Which rules of the red-flag check fired.
    pub flags: Vec<String>,
    /// The words sound like a crisis or an emergency.
    pub is_urgent: bool,
    /// Who has to agree, for somebody under 18.
    pub guardian: Option<Guardian>,
    /// Where they write from, where the form asked.
    pub country: Option<PhoneCountry>,
}

/// Shows nothing of who wrote what.
impl std::fmt::Debug for InquiryContent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Content").finish_non_exhaustive()
    }
}
