//! What of a request belongs to whom: who pays may be another than who is cared for.

use kernel::EmailAddress;

use super::{RequestAnswers, RequestPerson};

/// Who gave a consent, in its row: who pays.
pub const BY_PAYER: &str = "payer";
/// The same: who is cared for by somebody else's request.
pub const BY_PATIENT: &str = "patient";

/// Whose link to a request it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkOwner {
    Payer,
    /// Who is cared for, also where they pay themselves.
    Patient,
}

impl LinkOwner {
    /// As its row says it.
    pub const fn is_payers(self) -> bool {
        matches!(self, Self::Payer)
    }
}

impl From<bool> for LinkOwner {
    /// By `is_payers` of its row.
    fn from(is_payers: bool) -> Self {
        if is_payers {
            Self::Payer
        } else {
            Self::Patient
        }
    }
}

/// What of a request belongs to somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestPart {
    /// All of it: nobody else asks or is cared for.
    Whole,
    /// Money and times: they pay for somebody else.
    Payers,
    /// Their health: somebody else pays.
    Patients,
}

impl RequestPart {
    /// What belongs to who has this address; none where it stands nowhere in the request.
    pub fn for_email(answers: &RequestAnswers, email: &EmailAddress) -> Option<Self> {
        let is_theirs = |person: &RequestPerson| {
            let own = person.email.as_ref().map(EmailAddress::case_folded);
            own == Some(email.case_folded())
        };
        let pays = is_theirs(&answers.payer);
        match &answers.patient {
            None if pays => Some(Self::Whole),
            Some(patient) if is_theirs(patient) => {
                Some(if pays { Self::Whole } else { Self::Patients })
            }
            Some(_) if pays => Some(Self::Payers),
            _ => None,
        }
    }

    /// Whether money is theirs.
    pub const fn includes_payment(self) -> bool {
        !matches!(self, Self::Patients)
    }

    /// Whether what is told of somebody's health is theirs.
    pub const fn includes_health(self) -> bool {
        !matches!(self, Self::Payers)
    }
}
