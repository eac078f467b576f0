//! Where gifts stand.

use sea_orm::entity::prelude::{DeriveActiveEnum, EnumIter, StringLen};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Where a gift stands.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    EnumIter,
    DeriveActiveEnum,
    Serialize,
    Deserialize,
    ToSchema,
)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
#[serde(rename_all = "snake_case")]
#[schema(as = GiftState)]
pub enum State {
    /// Its details are kept; a card payment may follow.
    #[sea_orm(string_value = "pending")]
    Pending,
    /// A bank transfer is to come. Never given up by itself.
    #[sea_orm(string_value = "transfer")]
    Transfer,
    /// The giver says that the transfer is on its way.
    #[sea_orm(string_value = "said_paid")]
    SaidPaid,
    /// The money came.
    #[sea_orm(string_value = "received")]
    Received,
    /// A part of it went back.
    #[sea_orm(string_value = "part_refunded")]
    PartRefunded,
    /// All of it went back.
    #[sea_orm(string_value = "refunded")]
    Refunded,
    /// The giver, or somebody at the desk, does not go on with it.
    #[sea_orm(string_value = "cancelled")]
    Cancelled,
}

impl State {
    /// All states, in the order of the desk.
    pub const ALL: [Self; 7] = [
        Self::SaidPaid,
        Self::Transfer,
        Self::Pending,
        Self::Received,
        Self::PartRefunded,
        Self::Refunded,
        Self::Cancelled,
    ];

    /// As it is stored and sent.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Transfer => "transfer",
            Self::SaidPaid => "said_paid",
            Self::Received => "received",
            Self::PartRefunded => "part_refunded",
            Self::Refunded => "refunded",
            Self::Cancelled => "cancelled",
        }
    }

    /// As people read it.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Pending => "Not paid yet",
            Self::Transfer => "Waiting for your transfer",
            Self::SaidPaid => "You told us that you paid. We are looking for the transfer.",
            Self::Received => "We have your gift. Thank you.",
            Self::PartRefunded => "A part of this gift went back to you",
            Self::Refunded => "This gift went back to you",
            Self::Cancelled => "Cancelled. Nothing was charged.",
        }
    }

    /// Whether money may still be given.
    #[must_use]
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Pending | Self::Transfer | Self::SaidPaid)
    }

    /// Whether money came, whatever became of it.
    #[must_use]
    pub const fn has_money(self) -> bool {
        matches!(self, Self::Received | Self::PartRefunded | Self::Refunded)
    }
}

/// How money is given.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    EnumIter,
    DeriveActiveEnum,
    Serialize,
    Deserialize,
    ToSchema,
)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(8))")]
#[serde(rename_all = "lowercase")]
#[schema(as = GiftMethod)]
pub enum Method {
    /// Through a card provider.
    #[sea_orm(string_value = "card")]
    Card,
    /// To an account of the house.
    #[sea_orm(string_value = "bank")]
    Bank,
}

impl Method {
    /// As people read it.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Card => "Card",
            Self::Bank => "Bank transfer",
        }
    }
}

/// How often.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = GiftEvery)]
pub enum Every {
    /// This once.
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
    #[must_use]
    pub const fn of(is_anonymous: bool) -> Self {
        if is_anonymous {
            Self::Anonymous
        } else {
            Self::Named
        }
    }
}

/// Where a monthly gift stands.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    EnumIter,
    DeriveActiveEnum,
    Serialize,
    Deserialize,
    ToSchema,
)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
#[serde(rename_all = "snake_case")]
#[schema(as = GivingPlanState)]
pub enum PlanState {
    /// The first payment is awaited.
    #[sea_orm(string_value = "starting")]
    Starting,
    /// Each month.
    #[sea_orm(string_value = "active")]
    Active,
    /// The last month's payment came to nothing; it is tried again.
    #[sea_orm(string_value = "past_due")]
    PastDue,
    /// Over: nothing more is taken.
    #[sea_orm(string_value = "ended")]
    Ended,
}

impl PlanState {
    /// As people read it.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Starting => "Starts with your first payment",
            Self::Active => "Active",
            Self::PastDue => "The last payment did not go through",
            Self::Ended => "Stopped. Nothing more is taken.",
        }
    }

    /// Whether more is to come.
    #[must_use]
    pub const fn is_going(self) -> bool {
        matches!(self, Self::Active | Self::PastDue)
    }
}

/// How a month's gift comes about.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    EnumIter,
    DeriveActiveEnum,
    Serialize,
    Deserialize,
    ToSchema,
)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(8))")]
#[serde(rename_all = "lowercase")]
#[schema(as = GivingPlanMode)]
pub enum Mode {
    /// The card of the first payment is charged again.
    #[sea_orm(string_value = "charge")]
    Charge,
    /// The card provider takes it by itself.
    #[sea_orm(string_value = "provider")]
    Provider,
    /// A letter asks, and the giver pays.
    #[sea_orm(string_value = "reminder")]
    Reminder,
}

/// Where a line of a bank statement stands.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    EnumIter,
    DeriveActiveEnum,
    Serialize,
    Deserialize,
    ToSchema,
)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(8))")]
#[serde(rename_all = "lowercase")]
#[schema(as = BankLineState)]
pub enum LineState {
    /// Nobody decided.
    #[sea_orm(string_value = "open")]
    Open,
    /// It is a gift's.
    #[sea_orm(string_value = "matched")]
    Matched,
    /// It is no gift.
    #[sea_orm(string_value = "ignored")]
    Ignored,
}
