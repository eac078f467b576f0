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
    /// For which company they give; none for themselves.
    pub company: Option<DonorCompany>,
    pub email: Option<EmailAddress>,
    /// E.164 where it could be read, else as typed.
    pub phone: Option<String>,
    /// In whose honour or memory, in the giver's words.
    pub dedication: Option<String>,
    pub declaration: Option<GiftAidDeclaration>,
    /// The terms that were agreed to; none where the form has no box for them.
    pub agreed: Option<AgreedTerms>,
}

impl Donor {
    /// Where they are, where they said it: who declares UK Gift Aid pays tax there.
    pub const fn country(&self) -> &'static str {
        if self.declaration.is_some() { "GB" } else { "" }
    }

    /// Who gives, as others are told it: the company where it is one's gift.
    pub fn public_name(&self) -> &str {
        self.company
            .as_ref()
            .map_or(&self.name, |company| &company.name)
    }
}

impl std::fmt::Debug for Donor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Donor(…)")
    }
}

/// A company that gives.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DonorCompany {
    pub name: String,
    /// Its number in the register, as typed.
    pub registration: Option<String>,
}

impl DonorCompany {
    /// As `Sample Ltd, RC 123`.
    pub fn text(&self) -> String {
        match &self.registration {
            Some(number) => l10n::t!(
                "giving-company-with-number",
                company = &self.name,
                number = number
            ),
            None => self.name.clone(),
        }
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
