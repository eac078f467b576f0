//! Who buys, and who receives.

use forms::AgreedTerms;
use kernel::EmailAddress;
use serde::{Deserialize, Serialize};

/// Who buys. Sealed in the database.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Buyer {
    pub name: String,
    pub email: Option<EmailAddress>,
    /// E.164 where it could be read, else as typed.
    pub phone: Option<String>,
    /// Where it goes; none for what is collected.
    pub address: Option<PostalAddress>,
    /// Who receives it, where that is somebody else.
    pub receiver: Option<Receiver>,
    pub agreed: Option<AgreedTerms>,
    /// A file is wanted at once, and cannot be given back then.
    pub wants_download_now: bool,
    /// What is shown or said when it is handed over.
    pub handover_code: String,
    /// What was asked because of a medicine.
    pub health: Option<HealthAnswers>,
}

/// What a clinician reads before a medicine is sold.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct HealthAnswers {
    /// A ULID: prescriptions are kept under it, apart from proofs of payment.
    pub id: String,
    pub needs_prescription: bool,
    /// Whoever takes it is 18 or over.
    pub is_adult: bool,
    pub conditions: String,
    pub medicines: String,
    /// What the clinician wrote to the buyer.
    pub reply: String,
}

impl std::fmt::Debug for Buyer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Buyer(…)")
    }
}

/// Of Nigeria (landmark, LGA, state; no postcode) or the United Kingdom (postcode).
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PostalAddress {
    pub street: String,
    pub landmark: String,
    pub town: String,
    pub lga: String,
    pub state: String,
    pub postcode: String,
}

impl PostalAddress {
    /// As a label has it, one below the other.
    pub fn lines(&self) -> Vec<String> {
        let town = [&self.town, &self.lga]
            .into_iter()
            .filter(|part| !part.is_empty())
            .map(String::as_str)
            .collect::<Vec<_>>()
            .join(", ");
        [
            self.street.clone(),
            self.landmark.clone(),
            town,
            self.state.clone(),
            self.postcode.clone(),
        ]
        .into_iter()
        .filter(|line| !line.is_empty())
        .collect()
    }
}

#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Receiver {
    pub name: String,
    pub phone: String,
}
