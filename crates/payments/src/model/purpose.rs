//! What is paid for.

use std::fmt;
use std::str::FromStr;

use sea_orm::entity::prelude::{DeriveActiveEnum, EnumIter, StringLen};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What is paid for. Which feature hears of it is decided by this word alone.
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
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
#[serde(rename_all = "lowercase")]
#[schema(as = PaymentPurpose)]
pub enum Purpose {
    /// A consultation with the doctor.
    #[sea_orm(string_value = "consultation")]
    Consultation,
    /// A gift.
    #[sea_orm(string_value = "donation")]
    Donation,
    /// Goods from the shop.
    #[sea_orm(string_value = "order")]
    Order,
}

/// The word is no purpose.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a purpose is consultation, donation or order")]
pub struct PurposeError;

impl Purpose {
    /// Every purpose.
    pub const ALL: [Self; 3] = [Self::Consultation, Self::Donation, Self::Order];

    /// As it is stored and sent.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Consultation => "consultation",
            Self::Donation => "donation",
            Self::Order => "order",
        }
    }

    /// The kind of the job that tells the feature that its subject is paid. The payload is `{reference, subject}`. Done at
    /// least once; enqueued once for each subject.
    #[must_use]
    pub const fn settled_job(self) -> &'static str {
        match self {
            Self::Consultation => "payments.settled.consultation",
            Self::Donation => "payments.settled.donation",
            Self::Order => "payments.settled.order",
        }
    }

    /// The kind of the job that tells the feature that an attempt ended without money: what was held for it is free again.
    /// A late payment may still settle it; the settled job then follows.
    #[must_use]
    pub const fn released_job(self) -> &'static str {
        match self {
            Self::Consultation => "payments.released.consultation",
            Self::Donation => "payments.released.donation",
            Self::Order => "payments.released.order",
        }
    }

    /// The kind of the job that tells the feature that money went back to the payer. The payload is
    /// `{reference, subject, refund}`.
    #[must_use]
    pub const fn refunded_job(self) -> &'static str {
        match self {
            Self::Consultation => "payments.refunded.consultation",
            Self::Donation => "payments.refunded.donation",
            Self::Order => "payments.refunded.order",
        }
    }

    /// The kind of the job that tells the feature how a subscription stands now. The payload is `{subject, status}`, where
    /// the status is `active`, `ending`, `attention` or `ended`.
    #[must_use]
    pub const fn subscription_job(self) -> &'static str {
        match self {
            Self::Consultation => "payments.subscription.consultation",
            Self::Donation => "payments.subscription.donation",
            Self::Order => "payments.subscription.order",
        }
    }

    /// The kind of the job that tells the feature that a provider took money for a subscription. The payload is
    /// `{subject, reference}`: the feature names a subject for this one payment and hands it to
    /// [`crate::Payments::adopt`].
    #[must_use]
    pub const fn invoice_job(self) -> &'static str {
        match self {
            Self::Consultation => "payments.invoice.consultation",
            Self::Donation => "payments.invoice.donation",
            Self::Order => "payments.invoice.order",
        }
    }
}

impl fmt::Display for Purpose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

impl FromStr for Purpose {
    type Err = PurposeError;

    fn from_str(text: &str) -> Result<Self, PurposeError> {
        Self::ALL
            .into_iter()
            .find(|purpose| purpose.key() == text)
            .ok_or(PurposeError)
    }
}
