//! The types of documents.
use std::fmt;
use std::str::FromStr;

/// A document's `_type`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    Blog,
    Faq,
    Shop,
    /// Terms, privacy and the like.
    Policy,
    /// A video of the Clinic Series.
    ClinicSeries,
    /// A video of Medicine on the Street.
    Mos,
    HealthNugget,
    Project,
    Package,
    /// What somebody said of the service.
    Testimonial,
    /// Links of the header or footer.
    Navigation,
    /// The words of a page, or of the site.
    Settings,
    /// A statement that needs proof before it is shown.
    Claim,
    /// Groups of words that mean the same to search.
    Synonyms,
}

/// The text names no known type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("unknown document type")]
pub struct UnknownKind;

impl Kind {
    pub const ALL: [Self; 14] = [
        Self::Blog,
        Self::Faq,
        Self::Shop,
        Self::Policy,
        Self::ClinicSeries,
        Self::Mos,
        Self::HealthNugget,
        Self::Project,
        Self::Package,
        Self::Testimonial,
        Self::Navigation,
        Self::Settings,
        Self::Claim,
        Self::Synonyms,
    ];

    /// The three video series.
    pub const SERIES: [Self; 3] = [Self::ClinicSeries, Self::Mos, Self::HealthNugget];

    /// As written in `_type`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blog => "blog",
            Self::Faq => "faq",
            Self::Shop => "shop",
            Self::Policy => "policy",
            Self::ClinicSeries => "clinicseries",
            Self::Mos => "mos",
            Self::HealthNugget => "healthnugget",
            Self::Project => "project",
            Self::Package => "package",
            Self::Testimonial => "testimonial",
            Self::Navigation => "navigation",
            Self::Settings => "settings",
            Self::Claim => "claim",
            Self::Synonyms => "synonyms",
        }
    }

    /// The gallery's filter option of a series (spec 1 §9); `None` for what is no video.
    pub const fn series(self) -> Option<&'static str> {
        match self {
            Self::ClinicSeries => Some("Clinic Series"),
            Self::Mos => Some("MOS"),
            Self::HealthNugget => Some("Health Nuggets"),
            _ => None,
        }
    }

    /// The tag that every list of this type carries.
    pub fn tag(self) -> kernel::Tag {
        kernel::Tag::new(format!("type:{}", self.name()))
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Kind {
    type Err = UnknownKind;

    fn from_str(text: &str) -> Result<Self, UnknownKind> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.name() == text)
            .ok_or(UnknownKind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back_as_kinds() {
        for kind in Kind::ALL {
            assert_eq!(kind.name().parse(), Ok(kind));
        }
        assert_eq!("page".parse::<Kind>(), Err(UnknownKind));
    }
}
