//! What a provider is asked for.

use chrono::{DateTime, Utc};
use kernel::{EmailAddress, Id, Money};
use serde::{Deserialize, Serialize};

use super::answers::ProviderSession;
use crate::model::Amount;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewSession {
    pub reference: Id,
    pub amount: Money,
    /// Where the provider sends its own receipt.
    pub email: EmailAddress,
    /// What the checkout shows; never what somebody suffers from.
    pub label: String,
    pub return_url: String,
    /// Until when it may be paid, where the provider can end it.
    pub expires_at: DateTime<Utc>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownPayment {
    pub reference: Id,
    pub session: Option<ProviderSession>,
    pub provider_id: Option<String>,
    /// What the provider calls it, where that is not our reference.
    pub provider_reference: Option<String>,
}

impl KnownPayment {
    /// What the provider calls it.
    pub fn name_at_provider(&self) -> String {
        let own = || self.reference.to_string();
        self.provider_reference.clone().unwrap_or_else(own)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewRefund {
    /// Our id of it. It stands in the refund's note at the provider, so that it is found again after a crash.
    pub id: Id,
    pub payment: KnownPayment,
    pub amount: Amount,
}

/// What money can be taken with again. Shown to nobody but the provider.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedMethod {
    pub authorization: String,
    /// The address that it belongs to: the provider takes it with no other.
    pub email: EmailAddress,
    pub customer: String,
    /// `card`, `bank` and so on.
    pub channel: String,
    pub last4: String,
    /// `MM/YYYY`, where it ends.
    pub expires: Option<String>,
}

impl std::fmt::Debug for SavedMethod {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SavedMethod(…)")
    }
}

/// Money to be taken with a saved method, without the payer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewCharge {
    pub reference: Id,
    pub amount: Money,
    pub method: SavedMethod,
    /// What it is for; never what somebody suffers from.
    pub label: String,
}

store::stored_enum! {
    pub enum PlanInterval {
        Monthly = "monthly",
        Annually = "annually",
    }
}

/// A plan at the provider: so much, so often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPlan {
    pub name: String,
    pub amount: Money,
    pub interval: PlanInterval,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewSubscription {
    pub plan: String,
    pub method: SavedMethod,
    pub starts_at: DateTime<Utc>,
}
