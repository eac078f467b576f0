//! Where gifts stand.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

store::stored_enum! {
    /// Where a gift stands.
    #[schema(as = GiftState)]
    pub enum State {
        /// The giver says that the transfer is on its way.
        SaidPaid = "said_paid" => Info "Says that they paid" | "You told us that you paid. We are looking for the transfer.",
        /// A bank transfer is to come. Never given up by itself.
        Transfer = "transfer" => Wait "Waiting for a transfer" | "Waiting for your transfer",
        /// Its details are kept; a card payment may follow.
        Pending = "pending" => Wait "Not paid yet",
        /// The money came.
        Received = "received" => Ok "Received" | "We have your gift. Thank you.",
        /// A part of it went back.
        PartRefunded = "part_refunded" => Info "Part given back" | "A part of this gift went back to you",
        /// All of it went back.
        Refunded = "refunded" => Info "Given back" | "This gift went back to you",
        /// The giver, or somebody at the desk, does not go on with it.
        Cancelled = "cancelled" => "Called off" | "Cancelled. Nothing was charged.",
    }
}

impl State {
    /// Whether money may still be given.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Pending | Self::Transfer | Self::SaidPaid)
    }

    /// Whether money came, whatever became of it.
    pub const fn has_money(self) -> bool {
        matches!(self, Self::Received | Self::PartRefunded | Self::Refunded)
    }
}

store::stored_enum! {
    /// How money is given.
    #[schema(as = GiftMethod)]
    pub enum Method {
        /// Through a card provider.
        Card = "card" => "Card",
        /// To an account of the house.
        Bank = "bank" => "Bank transfer",
    }
}

/// How often.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = GiftEvery)]
pub enum Every {
    Once,
    /// Each month until it is stopped.
    Monthly,
}

/// Whether the giver is named where others read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = GiftShow)]
pub enum Show {
    /// Nobody is told.
    Anonymous,
    /// The name stands on the page of thanks.
    Named,
}

impl Show {
    /// Of the column.
    pub const fn of(is_anonymous: bool) -> Self {
        if is_anonymous {
            Self::Anonymous
        } else {
            Self::Named
        }
    }
}

store::stored_enum! {
    /// Where a monthly gift stands.
    #[schema(as = GivingPlanState)]
    pub enum PlanState {
        /// The first payment is awaited.
        Starting = "starting" => Wait "Not begun" | "Starts with your first payment",
        /// Each month.
        Active = "active" => Ok "Running" | "Active",
        /// The last month's payment came to nothing; it is tried again.
        PastDue = "past_due" => Bad "A month is missing" | "The last payment did not go through",
        /// Over: nothing more is taken.
        Ended = "ended" => "Stopped" | "Stopped. Nothing more is taken.",
    }
}

impl PlanState {
    /// Whether more is to come.
    pub const fn is_going(self) -> bool {
        matches!(self, Self::Active | Self::PastDue)
    }
}

store::stored_enum! {
    /// How a month's gift comes about.
    #[schema(as = GivingPlanMode)]
    pub enum Mode {
        /// The card of the first payment is charged again.
        Charge = "charge",
        /// The card provider takes it by itself.
        Provider = "provider",
        /// A letter asks, and the giver pays.
        Reminder = "reminder",
    }
}

store::stored_enum! {
    /// Where a line of a bank statement stands.
    #[schema(as = BankLineState)]
    pub enum LineState {
        /// Nobody decided.
        Open = "open" => Wait "To decide",
        /// It is a gift's.
        Matched = "matched" => Ok "Matched",
        /// It is no gift.
        Ignored = "ignored" => "Not gifts",
    }
}
