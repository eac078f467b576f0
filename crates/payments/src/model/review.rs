//! Why somebody has to look at a payment.

use sea_orm::entity::prelude::{DeriveActiveEnum, EnumIter, StringLen};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Why a payment is in the review queue.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    EnumIter,
    DeriveActiveEnum,
    Serialize,
    Deserialize,
    ToSchema,
)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(32))")]
#[serde(rename_all = "snake_case")]
pub enum ReviewReason {
    /// Less was charged than asked for, or another amount was asked for than ours.
    #[sea_orm(string_value = "wrong_amount")]
    WrongAmount,
    /// Charged in another currency.
    #[sea_orm(string_value = "wrong_currency")]
    WrongCurrency,
    /// The provider answered for another payment.
    #[sea_orm(string_value = "wrong_reference")]
    WrongReference,
    /// A test payment for a live attempt, or the other way round.
    #[sea_orm(string_value = "wrong_mode")]
    WrongMode,
    /// The same thing was paid before, by another attempt.
    #[sea_orm(string_value = "paid_twice")]
    PaidTwice,
    /// The provider took the money back, or gave it back, and not because we asked for it.
    #[sea_orm(string_value = "reversed")]
    Reversed,
    /// The payer's bank disputes the charge.
    #[sea_orm(string_value = "disputed")]
    Disputed,
    /// The provider says something that we do not know.
    #[sea_orm(string_value = "unknown_status")]
    UnknownStatus,
    /// The provider has a payment that no attempt of ours belongs to.
    #[sea_orm(string_value = "unknown_payment")]
    UnknownPayment,
    /// The provider takes money for a subscription to a plan of ours that nobody here asked for.
    #[sea_orm(string_value = "unknown_subscription")]
    UnknownSubscription,
    /// Paid at the fixed rate that stands in for a missing one.
    #[sea_orm(string_value = "fallback_rate")]
    FallbackRate,
    /// A refund could not be sent, failed or does not come to its end, or the provider needs the payer's bank details for it.
    #[sea_orm(string_value = "refund_stuck")]
    RefundStuck,
    /// The rate service says a rate that is far from the last one. It is not used before somebody takes it.
    #[sea_orm(string_value = "strange_rate")]
    StrangeRate,
}

impl ReviewReason {
    /// As it is stored and sent.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::WrongAmount => "wrong_amount",
            Self::WrongCurrency => "wrong_currency",
            Self::WrongReference => "wrong_reference",
            Self::WrongMode => "wrong_mode",
            Self::PaidTwice => "paid_twice",
            Self::Reversed => "reversed",
            Self::Disputed => "disputed",
            Self::UnknownStatus => "unknown_status",
            Self::UnknownPayment => "unknown_payment",
            Self::UnknownSubscription => "unknown_subscription",
            Self::FallbackRate => "fallback_rate",
            Self::RefundStuck => "refund_stuck",
            Self::StrangeRate => "strange_rate",
        }
    }

    /// As the desk says it.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::WrongAmount => "The amount is not the one that we asked for.",
            Self::WrongCurrency => "The currency is not the one that we asked for.",
            Self::WrongReference => "The provider answered for another payment.",
            Self::WrongMode => "A test payment for a live attempt, or the other way round.",
            Self::PaidTwice => "This was paid already, by another attempt. Refund one of them.",
            Self::Reversed => "The provider took the money back without our asking.",
            Self::Disputed => {
                "The payer's bank disputes the charge. Answer at the provider's dashboard."
            }
            Self::UnknownStatus => "The provider says something that this version does not know.",
            Self::UnknownPayment => {
                "The provider has a payment that belongs to no attempt of ours."
            }
            Self::UnknownSubscription => {
                "The provider takes money for a subscription that is not ours. End it at the provider's dashboard."
            }
            Self::FallbackRate => "Paid at the fixed rate, because no live rate was there.",
            Self::RefundStuck => "A refund did not go through.",
            Self::StrangeRate => {
                "The rate service says a rate that is far from the last one. It is not used."
            }
        }
    }
}
