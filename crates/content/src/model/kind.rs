//! The types of documents.
use std::str::FromStr;

use store::StoredEnum;

store::stored_enum! {
    pub enum DocumentKind of rows {
        Blog = "blog",
        Faq = "faq",
        Shop = "shop",
        /// Terms, privacy and the like.
        Policy = "policy",
        /// A page of the organisation's own: its team, its partners.
        Page = "page",
        /// A video of the Clinic Series.
        ClinicSeries = "clinicseries",
        /// A video of Medicine on the Street.
        Mos = "mos",
        HealthNugget = "healthnugget",
        Project = "project",
        Package = "package",
        /// What somebody said of the service.
        Testimonial = "testimonial",
        /// Links of the header or footer.
        Navigation = "navigation",
        Settings = "settings",
        /// A statement that needs proof before it is shown.
        Claim = "claim",
        /// Groups of words that mean the same to search.
        Synonyms = "synonyms",
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("unknown document type")]
pub struct UnknownKind;

impl DocumentKind {
    /// The three video series.
    pub const SERIES: [Self; 3] = [Self::ClinicSeries, Self::Mos, Self::HealthNugget];

    /// Types that pages list, and that links of the menu lead to.
    pub(crate) const LISTED: [Self; 7] = [
        Self::Blog,
        Self::Faq,
        Self::Shop,
        Self::ClinicSeries,
        Self::Mos,
        Self::HealthNugget,
        Self::Project,
    ];

    /// As written in `_type`.
    pub const fn name(self) -> &'static str {
        self.key()
    }

    /// The gallery's filter option of a series (spec 1 §9); `None` for what is no video.
    pub const fn series(self) -> Option<&'static str> {
        // not shown: names of the series, which videos bear as their category and addresses as their filter
        match self {
            Self::ClinicSeries => Some("Clinic Series"),
            Self::Mos => Some("MOS"),
            Self::HealthNugget => Some("Health Nuggets"),
            _ => None,
        }
    }

    /// The tag that every list of this type carries.
    pub fn tag(self) -> kernel::CacheTag {
        kernel::CacheTag::new(format!("type:{}", self.name()))
    }
}

impl FromStr for DocumentKind {
    type Err = UnknownKind;

    fn from_str(text: &str) -> Result<Self, UnknownKind> {
        Self::from_stored(text).ok_or(UnknownKind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back_as_kinds() {
        for kind in DocumentKind::ALL {
            assert_eq!(kind.name().parse(), Ok(kind));
        }
        assert_eq!("pages".parse::<DocumentKind>(), Err(UnknownKind));
    }
}
