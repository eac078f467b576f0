//! Where the patient is, and what may be offered there.

use chrono::NaiveDate;
use safety::licences::OtherCountry;

/// Where the patient is now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PatientLocation {
    /// `NG`, `GB` or another code of ISO 3166; empty where it is not known.
    pub country: String,
    /// In the United Kingdom: `england`, `scotland`, `wales`, `northern-ireland`.
    pub nation: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConsultationOffer {
    /// A consultation, or information only.
    pub may_consult: bool,
    /// Why not more, in words for visitors.
    pub reason: Option<String>,
    /// By which licence, and until when.
    pub licence: Option<(String, Option<NaiveDate>)>,
}

impl ConsultationOffer {
    /// Information only, in the usual words.
    pub fn information_only() -> Self {
        Self {
            may_consult: false,
            reason: Some(l10n::t!("consultations-place-not-offered").to_owned()),
            licence: None,
        }
    }

    /// A consultation, by no licence that is named.
    pub const fn consultation_allowed() -> Self {
        Self {
            may_consult: true,
            reason: None,
            licence: None,
        }
    }
}

/// Any country that is not listed. ISO 3166 reserves `ZZ` for private use, so it will never be a country.
const ELSEWHERE: &str = "ZZ";

/// Countries to choose from: the two that we work in, where their people live, and elsewhere. Others are put among them where
/// consultations are offered there.
pub const COUNTRIES: [(&str, &str); 12] = [
    ("NG", "Nigeria"),
    ("GB", "United Kingdom"),
    ("GH", "Ghana"),
    ("IE", "Ireland"),
    ("US", "United States"),
    ("CA", "Canada"),
    ("ZA", "South Africa"),
    ("KE", "Kenya"),
    ("AE", "United Arab Emirates"),
    ("DE", "Germany"),
    ("FR", "France"),
    (ELSEWHERE, "Another country"),
];

/// Nations of the United Kingdom; each has its own rules (care-and-law §3.1).
pub const NATIONS: [(&str, &str); 4] = [
    ("england", "England"),
    ("scotland", "Scotland"),
    ("wales", "Wales"),
    ("northern-ireland", "Northern Ireland"),
];

/// The name of a country of ISO 3166, or of `ZZ`.
pub fn country_name(code: &str) -> Option<&'static str> {
    if code == ELSEWHERE {
        return Some(l10n::t!("consultations-country-other"));
    }
    let usual = COUNTRIES.into_iter().find(|(own, _)| *own == code);
    usual
        .map(|(_, name)| name)
        .or_else(|| OtherCountry::find_by_code(code).map(OtherCountry::name))
}

pub fn find_label(list: &[(&str, &str)], key: &str) -> Option<String> {
    let found = list.iter().find(|(own, _)| *own == key);
    found.map(|(_, name)| (*name).to_owned())
}
