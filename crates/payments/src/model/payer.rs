//! Who pays.

use kernel::EmailAddress;
use serde::{Deserialize, Serialize};

/// Who pays; need not be who is cared for. Sealed in the database.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Payer {
    /// Where the receipt goes.
    pub email: EmailAddress,
    /// As they write it.
    pub name: Option<String>,
    /// As they write it.
    pub phone: Option<String>,
}

impl Payer {
    /// A payer of whom no more is known than an address.
    pub fn with_email(email: EmailAddress) -> Self {
        Self {
            email,
            name: None,
            phone: None,
        }
    }
}

impl std::fmt::Debug for Payer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Payer(…)")
    }
}
