//! Who gives.

use chrono::{DateTime, Utc};
use forms::AgreedTerms;
use kernel::EmailAddress;
use serde::{Deserialize, Serialize};

/// Who gives. Sealed in the database.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Donor {
    /// As they write it; empty where nobody knows it.
    pub name: String,
    pub email: Option<EmailAddress>,
    /// E.164 where it could be read, else as typed.
    pub phone: Option<String>,
    /// In whose honour or memory, in the giver's words.
    pub dedication: Option<String>,
    pub declaration: Option<GiftAidDeclaration>,
    /// The terms that were agreed to; none where the form has no box for them.
    pub agreed: Option<AgreedTerms>,
}

impl std::fmt::Debug for Donor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Donor(…)")
    }
}

/// A declaration for UK Gift Aid (HMRC: name, home address and the words that were agreed to).
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GiftAidDeclaration {
    pub name: String,
    pub address: HomeAddress,
    pub version: String,
    pub text: String,
    pub at: DateTime<Utc>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HomeAddress {
    #[serde(rename = "house")]
    pub building: String,
    pub street: String,
    pub postcode: String,
}
