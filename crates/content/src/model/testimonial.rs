//! Where a testimonial may be shown. Rules on advertising by doctors differ, and a page that is the same for everybody does not
//! know where its reader is.
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::fields;

/// A country for which staff decide whether a testimonial is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum TestimonialCountry {
    #[serde(rename = "NG")]
    Nigeria,
    #[serde(rename = "GB")]
    UnitedKingdom,
}

impl TestimonialCountry {
    pub const ALL: [Self; 2] = [Self::Nigeria, Self::UnitedKingdom];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Nigeria => "NG",
            Self::UnitedKingdom => "GB",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|country| country.code().eq_ignore_ascii_case(code))
    }

    /// Whether a reader in this country may see a testimonial. Without a country only what is hidden nowhere may be shown: the
    /// reader could be anywhere.
    pub fn admits(country: Option<Self>, testimonial: &Value) -> bool {
        let switches = testimonial.get("hiddenIn").unwrap_or(&Value::Null);
        let is_hidden = |one: Self| fields::read_flag(switches, one.code());
        match country {
            Some(one) => !is_hidden(one),
            None => !Self::ALL.into_iter().any(is_hidden),
        }
    }
}
