//! The licence map: what may be offered where, by which licence, until when.
//!
//! Country × service × licence. What is not known, not filled in or over is information only: the map can only ever allow
//! less than what somebody wrote into it (care-and-law §1, §3.1). The nations of the United Kingdom are places of their
//! own, for each has its own regulator. Any other country can be licensed like these.

mod countries;

use chrono::NaiveDate;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use utoipa::ToSchema;

pub use countries::OtherCountry;

/// Where a patient is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LicensedPlace {
    Nigeria,
    England,
    Scotland,
    Wales,
    NorthernIreland,
    /// Somewhere else.
    Other(OtherCountry),
}

impl LicensedPlace {
    pub fn all() -> impl Iterator<Item = Self> {
        [
            Self::Nigeria,
            Self::England,
            Self::Scotland,
            Self::Wales,
            Self::NorthernIreland,
        ]
        .into_iter()
        .chain(OtherCountry::all().map(Self::Other))
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::all().find(|place| place.code() == code)
    }

    /// The place of a country (`NG`, `GB`) and, in the United Kingdom, of a nation (`england`, `northern-ireland`). Of the
    /// United Kingdom without a nation, and of what is no country, nothing is known.
    pub fn from_country(country: &str, nation: Option<&str>) -> Option<Self> {
        match (country, nation) {
            ("NG", _) => Some(Self::Nigeria),
            ("GB", Some("england")) => Some(Self::England),
            ("GB", Some("scotland")) => Some(Self::Scotland),
            ("GB", Some("wales")) => Some(Self::Wales),
            ("GB", Some("northern-ireland")) => Some(Self::NorthernIreland),
            // `GB` without a nation is not among the others, so it stays unknown: each nation has its own regulator.
            _ => OtherCountry::find_by_code(country).map(Self::Other),
        }
    }

    /// What [`Self::from_country`] finds it by.
    pub const fn country_and_nation(self) -> (&'static str, Option<&'static str>) {
        match self {
            Self::Nigeria => ("NG", None),
            Self::England => ("GB", Some("england")),
            Self::Scotland => ("GB", Some("scotland")),
            Self::Wales => ("GB", Some("wales")),
            Self::NorthernIreland => ("GB", Some("northern-ireland")),
            Self::Other(country) => (country.code(), None),
        }
    }

    /// As it is sent: ISO 3166, with the nation (ISO 3166-2).
    pub const fn code(self) -> &'static str {
        match self {
            Self::Nigeria => "NG",
            Self::England => "GB-ENG",
            Self::Scotland => "GB-SCT",
            Self::Wales => "GB-WLS",
            Self::NorthernIreland => "GB-NIR",
            Self::Other(country) => country.code(),
        }
    }

    pub const fn label(self) -> &'static str {
        match self {
            Self::Nigeria => "Nigeria",
            Self::England => "England",
            Self::Scotland => "Scotland",
            Self::Wales => "Wales",
            Self::NorthernIreland => "Northern Ireland",
            Self::Other(country) => country.label(),
        }
    }

    /// Whether care there needs indemnity and a word on its regulator beside the doctor's own licence (care-and-law §3.1).
    pub const fn needs_regulator(self) -> bool {
        !matches!(self, Self::Nigeria)
    }

    const fn is_british(self) -> bool {
        matches!(
            self,
            Self::England | Self::Scotland | Self::Wales | Self::NorthernIreland
        )
    }

    /// What to write into the licence of a service, for the desk.
    pub const fn licence_hint(self, service: LicensedService) -> &'static str {
        // not shown: the desk's own words
        match (service, self) {
            (LicensedService::Consultation, Self::Nigeria) => {
                "MDCN registration number and current practising licence"
            }
            (LicensedService::Consultation, place) if place.is_british() => {
                "GMC number, with a licence to practise"
            }
            (LicensedService::Consultation, _) => {
                "Registration with the medical council there, with a licence to practise"
            }
            (LicensedService::Medicines, Self::Nigeria) => {
                "PCN registration, with the superintendent pharmacist"
            }
            (LicensedService::Medicines, Self::NorthernIreland) => {
                "PSNI registration of the pharmacy"
            }
            (LicensedService::Medicines, place) if place.is_british() => {
                "GPhC registration of the pharmacy"
            }
            (LicensedService::Medicines, _) => {
                "Registration of the pharmacy with the regulator there"
            }
        }
    }

    /// Whose registration the regulator's field asks about; none where it asks nothing.
    pub const fn regulator_hint(self) -> Option<&'static str> {
        // not shown: the desk's own words
        match self {
            Self::Nigeria => None,
            Self::England => Some("CQC provider ID, or why none is needed"),
            Self::Scotland => {
                Some("Healthcare Improvement Scotland registration, or why none is needed")
            }
            Self::Wales => {
                Some("Healthcare Inspectorate Wales registration, or why none is needed")
            }
            Self::NorthernIreland => Some("RQIA registration, or why none is needed"),
            Self::Other(_) => Some("Registration of the service there, or why none is needed"),
        }
    }
}

impl Serialize for LicensedPlace {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl<'de> Deserialize<'de> for LicensedPlace {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = String::deserialize(deserializer)?;
        Self::from_code(&code).ok_or_else(|| D::Error::custom("no place has this code"))
    }
}

/// What may be offered beside information.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "lowercase")]
#[schema(as = LicensedService)]
pub enum LicensedService {
    /// A doctor advises one person.
    Consultation,
    /// Medicines are sold.
    Medicines,
}

impl LicensedService {
    pub const ALL: [Self; 2] = [Self::Consultation, Self::Medicines];

    pub const fn key(self) -> &'static str {
        match self {
            Self::Consultation => "consultation",
            Self::Medicines => "medicines",
        }
    }

    pub const fn label(self) -> &'static str {
        // not shown: the desk's own words
        match self {
            Self::Consultation => "Consultations",
            Self::Medicines => "Medicines",
        }
    }

    fn plural_label(self) -> &'static str {
        match self {
            Self::Consultation => l10n::t!("safety-services-consultations"),
            Self::Medicines => l10n::t!("safety-services-medicines"),
        }
    }
}

/// What somebody decided to offer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = LicensedKind)]
pub enum LicensedKind {
    /// Articles and the emergency numbers, nothing to book or buy.
    #[default]
    Information,
    /// The service itself.
    Consult,
}

/// What the desk says about one service in one place. The words of people who checked a document; none of them is a claim
/// on the site by itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LicenceEntry)]
pub struct LicenceEntry {
    /// Where: two letters of ISO 3166-1, in the United Kingdom those of the nation, as `GB-ENG`.
    #[schema(value_type = String)]
    pub country: LicensedPlace,
    pub service: LicensedService,
    /// Whether it is to be offered, as far as the licence allows.
    pub kind: LicensedKind,
    /// The licence, as it stands on the document.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub licence: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holder: Option<String>,
    /// The last day on which it holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = Date)]
    pub expires: Option<NaiveDate>,
    /// When somebody last looked it up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = Date)]
    pub checked_on: Option<NaiveDate>,
    /// Where the place asks for it: who insures, and the number of the policy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub indemnity: Option<String>,
    /// The last day of the policy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = Date)]
    pub indemnity_expires: Option<NaiveDate>,
    /// Where the place asks for it: the number at the regulator of services, or why none is needed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub regulator: Option<String>,
    /// For the desk.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl LicenceEntry {
    /// An entry that allows nothing.
    pub const fn information_only(country: LicensedPlace, service: LicensedService) -> Self {
        Self {
            country,
            service,
            kind: LicensedKind::Information,
            licence: None,
            holder: None,
            expires: None,
            checked_on: None,
            indemnity: None,
            indemnity_expires: None,
            regulator: None,
            note: None,
        }
    }

    /// Why the entry allows nothing on a day; none when it does.
    pub fn refusal_reason(&self, today: NaiveDate) -> Option<RefusalReason> {
        let is_blank = |text: &Option<String>| text.as_deref().is_none_or(|t| t.trim().is_empty());
        // The day of expiry itself still counts, as it is printed on the document.
        let is_over = |day: Option<NaiveDate>| day.is_some_and(|day| day < today);
        let asks = self.country.needs_regulator() && self.service == LicensedService::Consultation;
        if self.kind == LicensedKind::Information {
            Some(RefusalReason::NotOffered)
        } else if is_blank(&self.licence) {
            Some(RefusalReason::NoLicence)
        } else if self.expires.is_none() {
            Some(RefusalReason::NoExpiry)
        } else if is_over(self.expires) {
            Some(RefusalReason::Expired)
        } else if asks && is_blank(&self.indemnity) {
            Some(RefusalReason::NoIndemnity)
        } else if asks && (self.indemnity_expires.is_none() || is_over(self.indemnity_expires)) {
            Some(RefusalReason::IndemnityOver)
        } else if asks && is_blank(&self.regulator) {
            Some(RefusalReason::NoRegulator)
        } else {
            None
        }
    }
}

/// Why something is information only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalReason {
    /// The patient is in a place that the map does not know, or did not say where.
    UnknownPlace,
    NotOffered,
    NoLicence,
    NoExpiry,
    Expired,
    NoIndemnity,
    /// The indemnity is over, or nobody said until when it holds.
    IndemnityOver,
    NoRegulator,
}

impl RefusalReason {
    /// A stable code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::UnknownPlace => "unknown-place",
            Self::NotOffered => "not-offered",
            Self::NoLicence => "no-licence",
            Self::NoExpiry => "no-expiry",
            Self::Expired => "licence-over",
            Self::NoIndemnity => "no-indemnity",
            Self::IndemnityOver => "indemnity-over",
            Self::NoRegulator => "no-regulator",
        }
    }

    /// For the desk.
    pub const fn message(self) -> &'static str {
        // not shown: the desk's own words
        match self {
            Self::UnknownPlace => "The place is not in the licence map.",
            Self::NotOffered => "It has not been decided to offer it here.",
            Self::NoLicence => "There is no licence.",
            Self::NoExpiry => "The licence has no expiry date.",
            Self::Expired => "The licence has expired.",
            Self::NoIndemnity => "There is no indemnity.",
            Self::IndemnityOver => "The indemnity has expired, or has no expiry date.",
            Self::NoRegulator => "The regulator of services is missing.",
        }
    }
}

/// What may be offered to somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServiceOffer {
    /// The service, by this licence, until the end of this day.
    Service {
        /// As it stands on the document.
        licence: String,
        /// The last day.
        expires: NaiveDate,
    },
    /// Information only.
    Information {
        ground: RefusalReason,
        /// In words for visitors, with what they can do.
        words: String,
    },
}

/// What the desk says about all services and places; one entry for each pair at most.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LicenceMap(pub Vec<LicenceEntry>);

impl LicenceMap {
    /// What is said about a pair.
    pub fn find_entry(
        &self,
        place: LicensedPlace,
        service: LicensedService,
    ) -> Option<&LicenceEntry> {
        self.0
            .iter()
            .find(|entry| entry.country == place && entry.service == service)
    }

    /// What may be offered to somebody in a place, or in one that is not known, on a day.
    pub fn offer_for(
        &self,
        place: Option<LicensedPlace>,
        service: LicensedService,
        today: NaiveDate,
    ) -> ServiceOffer {
        // Nothing is offered on a guess of where the patient is: each place asks for a licence of its own.
        let Some(place) = place else {
            return information_offer(None, service, RefusalReason::UnknownPlace);
        };
        let entry = self.find_entry(place, service);
        let ground = entry.map_or(Some(RefusalReason::NotOffered), |entry| {
            entry.refusal_reason(today)
        });
        let licence = entry.and_then(|entry| entry.licence.clone().zip(entry.expires));
        // Both have to agree: were a refusal ever forgotten, an entry without licence and
        // expiry would still allow nothing.
        match (ground, licence) {
            (None, Some((licence, expires))) => ServiceOffer::Service { licence, expires },
            (ground, _) => information_offer(
                Some(place),
                service,
                ground.unwrap_or(RefusalReason::NoLicence),
            ),
        }
    }
}

fn information_offer(
    place: Option<LicensedPlace>,
    service: LicensedService,
    ground: RefusalReason,
) -> ServiceOffer {
    let services = service.plural_label();
    let words = match place {
        None => l10n::t!("safety-not-offered-anywhere", services = services),
        Some(place) if place.is_british() => l10n::t!(
            "safety-not-offered-british",
            services = services,
            place = place.label()
        ),
        Some(place) => l10n::t!(
            "safety-not-offered-abroad",
            services = services,
            place = place.label()
        ),
    };
    ServiceOffer::Information { ground, words }
}

#[cfg(test)]
mod tests;
