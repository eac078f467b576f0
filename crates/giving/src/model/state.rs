//! Where gifts stand.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

store::stored_enum! {
    #[schema(as = GiftState)]
    pub enum DonationState {
        SaidPaid = "said_paid" => Info "Reported as paid" | "You told us that you paid. We are looking for the transfer.",
        /// A bank transfer is to come. Never given up by itself.
        Transfer = "transfer" => Wait "Waiting for a transfer" | "Waiting for your transfer",
        /// Its details are kept; a card payment may follow.
        Pending = "pending" => Wait "Not paid yet",
        Received = "received" => Ok "Received" | "We have your gift. Thank you.",
        PartRefunded = "part_refunded" => Info "Partly refunded" | "Part of this gift was refunded to you",
        Refunded = "refunded" => Info "Refunded" | "This gift was refunded to you",
        Cancelled = "cancelled" => "Cancelled" | "Cancelled. Nothing was charged.",
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
        Card = "card" => "Card",
        Bank = "bank" => "Bank transfer",
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
        Starting = "starting" => Wait "Not started" | "Starts with your first payment",
        Active = "active" => Ok "Active" | "Active",
        /// The last month's payment came to nothing; it is tried again.
        PastDue = "past_due" => Bad "Payment overdue" | "The last payment did not go through",
        Ended = "ended" => "Stopped" | "Stopped. No more payments will be taken.",
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
        /// A letter asks, and the giver pays.
        Reminder = "reminder",
    }
}

store::stored_enum! {
    #[schema(as = BankLineState)]
    pub enum LineState {
        Open = "open" => Wait "To decide",
        Matched = "matched" => Ok "Matched",
        Ignored = "ignored" => "Not donations",
    }
}
