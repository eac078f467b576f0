//! What a provider answers.

use chrono::{DateTime, Utc};
use kernel::Id;
use serde::{Deserialize, Serialize};

use super::error::ProviderError;
use crate::model::{Amount, PaymentObservation, PayoutStatus, RefundStatus};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProviderSession {
    /// What the checkout client opens it with.
    pub access_code: String,
    pub checkout_url: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProviderRefund {
    /// Our id, where the provider's note has one: none for a refund that was made at the provider's own desk.
    pub id: Option<Id>,
    pub provider_id: String,
    /// Where it stands: `Pending`, `NeedsAttention`, `Processed` or `Failed`.
    pub status: RefundStatus,
    /// How much, in minor units of the payment's currency.
    pub minor: i64,
}

store::stored_enum! {
    pub enum SubscriptionStatus {
        Active = "active",
        /// It ends with the time that was paid.
        Ending = "ending",
        /// The last time came to nothing; the provider may try again.
        Attention = "attention",
        Ended = "ended",
    }
}

#[derive(Clone, PartialEq, Eq)]
pub struct ProviderSubscription {
    pub code: String,
    /// What it is ended with, where the provider asks for it.
    pub token: String,
    pub status: SubscriptionStatus,
    pub next_at: Option<DateTime<Utc>>,
    pub plan: Option<String>,
}

impl std::fmt::Debug for ProviderSubscription {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SeenSubscription")
            .field("status", &self.status)
            .field("next_at", &self.next_at)
            .finish_non_exhaustive()
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedPayment {
    /// The reference as the provider has it; it need not be one of ours.
    pub reference: String,
    pub observation: Option<PaymentObservation>,
    pub is_paid: bool,
    /// Whether it went back, or a part of it.
    pub is_reversed: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedRefund {
    /// The provider's own id of the payment that it is of, where the list says it.
    pub payment: Option<String>,
    /// What the provider calls that payment, where the list says it.
    pub reference: Option<String>,
    pub refund: ProviderRefund,
}

/// Money that a provider sent on to the organisation's bank, or is about to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedPayout {
    /// The provider's own id of it.
    pub provider_id: String,
    pub status: PayoutStatus,
    /// What the bank gets.
    pub amount: Amount,
    /// What the provider kept of the payments in it, in minor units, where its list says so.
    pub fee_minor: Option<i64>,
    /// When the bank has it, or is to have it.
    pub arrives_at: DateTime<Utc>,
}

#[derive(Debug)]
pub struct RefundPage {
    /// Its refunds, or why one of them cannot be read.
    pub refunds: Vec<Result<ListedRefund, ProviderError>>,
    /// What the page after it is asked for with; none on the last one.
    pub next: Option<String>,
}
