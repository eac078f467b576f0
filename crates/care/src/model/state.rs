//! Where a request stands.

use sea_orm::entity::prelude::{DeriveActiveEnum, EnumIter, StringLen};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Where a request stands.
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
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(24))")]
#[serde(rename_all = "snake_case")]
#[schema(as = CareState)]
pub enum State {
    /// Being written.
    #[sea_orm(string_value = "draft")]
    Draft,
    /// Sent by an old client: answers that the law wants are missing.
    #[sea_orm(string_value = "needs_details")]
    NeedsDetails,
    /// A payment was opened.
    #[sea_orm(string_value = "awaiting_payment")]
    AwaitingPayment,
    /// To be answered by somebody.
    #[sea_orm(string_value = "new")]
    New,
    /// With a time.
    #[sea_orm(string_value = "scheduled")]
    Scheduled,
    /// A payment or a clash of times needs a person.
    #[sea_orm(string_value = "needs_review")]
    NeedsReview,
    /// Done.
    #[sea_orm(string_value = "done")]
    Done,
    /// Nobody came.
    #[sea_orm(string_value = "no_show")]
    NoShow,
    /// Cancelled, by either side.
    #[sea_orm(string_value = "cancelled")]
    Cancelled,
    /// All the money went back.
    #[sea_orm(string_value = "refunded")]
    Refunded,
}

impl State {
    /// As it is stored and sent.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::NeedsDetails => "needs_details",
            Self::AwaitingPayment => "awaiting_payment",
            Self::New => "new",
            Self::Scheduled => "scheduled",
            Self::NeedsReview => "needs_review",
            Self::Done => "done",
            Self::NoShow => "no_show",
            Self::Cancelled => "cancelled",
            Self::Refunded => "refunded",
        }
    }

    /// In words for who asked.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Draft => "Not sent yet",
            Self::NeedsDetails => "We need a few more answers",
            Self::AwaitingPayment => "Waiting for your payment",
            Self::New => "We have your request",
            Self::Scheduled => "Booked",
            Self::NeedsReview => "We are looking into it",
            Self::Done => "Done",
            Self::NoShow => "Missed",
            Self::Cancelled => "Cancelled",
            Self::Refunded => "Cancelled and refunded",
        }
    }

    /// Whether the visitor still writes it.
    #[must_use]
    pub const fn is_being_written(self) -> bool {
        matches!(
            self,
            Self::Draft | Self::NeedsDetails | Self::AwaitingPayment
        )
    }

    /// Whether it is sent and not over.
    #[must_use]
    pub const fn is_under_way(self) -> bool {
        matches!(self, Self::New | Self::Scheduled | Self::NeedsReview)
    }
}
