//! Terms that a form asks to be agreed to, and who agreed to which.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

settings::part! {
    #[derive(Serialize, ToSchema)]
    #[schema(as = Terms)]
    pub struct TermsSettings {
        pub label: String, "Label", required;
        pub href: String, "Link address", link, required;
        /// Their version; it is recorded who agreed to which.
        pub version: String, "Version", required;
    }
}

/// The words that somebody agreed to.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AgreedTerms {
    pub version: String,
    pub text: String,
    pub at: DateTime<Utc>,
}

impl TermsSettings {
    pub fn agree(&self, at: DateTime<Utc>) -> AgreedTerms {
        AgreedTerms {
            version: self.version.clone(),
            text: self.label.clone(),
            at,
        }
    }
}
