//! Where an attempt stands, for features.

use chrono::{DateTime, Utc};
use kernel::{Id, Money};
use store::StoreError;

use crate::model::{Amount, PaymentPurpose, PaymentRelease, PaymentStatus};
use crate::records::attempts;
use crate::tables::attempt::Model;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttemptState {
    pub reference: Id,
    pub purpose: PaymentPurpose,
    pub subject: String,
    pub status: PaymentStatus,
    pub release: Option<PaymentRelease>,
    pub amount: Money,
    pub received: Option<Amount>,
    /// What of the amount covers the provider's fee, in its minor units.
    pub covered_fee_minor: i64,
    /// What went back, in minor units of what was received.
    pub refunded_minor: i64,
    /// The provider's last word: `open`, `ongoing`, `pending`, `failed`, `paid`, `reversed`, or its own.
    pub outcome: Option<String>,
    pub expires_at: DateTime<Utc>,
    pub settled_at: Option<DateTime<Utc>>,
    /// It was taken again with a saved method, without the payer.
    pub is_repeat: bool,
    /// Whether money moves; not in the sandbox, nor with a provider's test key.
    pub is_live: bool,
}

impl AttemptState {
    pub(crate) fn from_row(row: &Model) -> Result<Self, StoreError> {
        Ok(Self {
            reference: attempts::parse_reference(row)?,
            purpose: row.purpose,
            subject: row.subject.clone(),
            status: row.status,
            release: row.release,
            amount: attempts::requested_amount(row)?,
            received: attempts::received_amount(row)?,
            covered_fee_minor: row.covered_fee_minor,
            refunded_minor: row.refunded_minor,
            outcome: row.outcome.clone(),
            expires_at: row.expires_at,
            settled_at: row.settled_at,
            is_repeat: attempts::is_repeat(row),
            is_live: row.is_live,
        })
    }

    /// An amount of this payment as people read it; of a test it says that it is one.
    pub fn label_amount(&self, text: &str) -> String {
        if self.is_live {
            text.to_owned()
        } else {
            l10n::t!("payments-amount-of-test", amount = text)
        }
    }
}
