//! Whether a place takes people under the public health scheme of its country.

store::stored_enum! {
    /// Not known unless a source, the place itself or somebody at the desk says so.
    pub enum SchemeAcceptance {
        Unknown = "unknown" => "Not known",
        Yes = "yes" => Ok "Yes",
        No = "no" => "No",
    }
}

impl SchemeAcceptance {
    pub const fn from_answer(answer: Option<bool>) -> Self {
        match answer {
            Some(true) => Self::Yes,
            Some(false) => Self::No,
            None => Self::Unknown,
        }
    }

    pub const fn to_answer(self) -> Option<bool> {
        match self {
            Self::Yes => Some(true),
            Self::No => Some(false),
            Self::Unknown => None,
        }
    }

    /// This where it says something, else the other.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        if self == Self::Unknown { other } else { self }
    }
}

#[expect(
    clippy::derivable_impls,
    reason = "the macro that makes the enum marks no variant as its default"
)]
impl Default for SchemeAcceptance {
    fn default() -> Self {
        Self::Unknown
    }
}

/// What people call the scheme of a country; none where we know of none.
pub fn scheme_name(country: &str) -> Option<&'static str> {
    match country {
        "NG" => Some(l10n::t!("places-scheme-nigeria")),
        "GB" => Some(l10n::t!("places-scheme-united-kingdom")),
        _ => None,
    }
}
