//! Where gifts stand.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

store::stored_enum! {
    #[schema(as = GiftState)]
    pub enum DonationState {
        SaidPaid = "said_paid" => Info "Reported as paid" | "giving-state-said-paid",
        /// A bank transfer is to come. Never given up by itself.
        Transfer = "transfer" => Wait "Waiting for a transfer" | "giving-state-transfer",
        /// Its details are kept; a card payment may follow.
        Pending = "pending" => Wait "Not paid yet" | "giving-state-pending",
        Received = "received" => Ok "Received" | "giving-state-received",
        PartRefunded = "part_refunded" => Info "Partly refunded" | "giving-state-part-refunded",
        Refunded = "refunded" => Info "Refunded" | "giving-state-refunded",
        Cancelled = "cancelled" => "Cancelled" | "giving-state-cancelled",
    }
}

impl DonationState {
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Pending | Self::Transfer | Self::SaidPaid)
    }

    /// Whether money came, whatever became of it.
    pub const fn has_money(self) -> bool {
        matches!(self, Self::Received | Self::PartRefunded | Self::Refunded)
    }
}

store::stored_enum! {
    #[schema(as = GiftMethod)]
    pub enum DonationMethod {
        Card = "card" => "Card" | "giving-method-card",
        Bank = "bank" => "Bank transfer" | "giving-method-bank",
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = GiftEvery)]
pub enum DonationFrequency {
    Once,
    Monthly,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = GiftShow)]
pub enum DonorVisibility {
    Anonymous,
    Named,
}

impl DonorVisibility {
    pub const fn from_anonymous(is_anonymous: bool) -> Self {
        if is_anonymous {
            Self::Anonymous
        } else {
            Self::Named
        }
    }
}

store::stored_enum! {
    #[schema(as = GivingPlanState)]
    pub enum PlanState {
        Starting = "starting" => Wait "Not started" | "giving-plan-state-starting",
        Active = "active" => Ok "Active" | "giving-plan-state-active",
        /// The last month's payment came to nothing; it is tried again.
        PastDue = "past_due" => Bad "Payment overdue" | "giving-plan-state-past-due",
        Ended = "ended" => "Stopped" | "giving-plan-state-ended",
    }
}

impl PlanState {
    pub const fn is_going(self) -> bool {
        matches!(self, Self::Active | Self::PastDue)
    }
}

store::stored_enum! {
    #[schema(as = GivingPlanMode)]
    pub enum PlanMode {
        /// The card of the first payment is charged again.
        Charge = "charge",
        /// The card provider takes it by itself.
        Provider = "provider",
        /// A mail asks, and the donor pays.
        Reminder = "reminder",
    }
}
