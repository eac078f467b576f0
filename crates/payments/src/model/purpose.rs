//! What is paid for.

use std::str::FromStr;

use store::StoredEnum;

store::stored_enum! {
    /// What is paid for. Which feature hears of it is decided by this word alone.
    #[schema(as = PaymentPurpose)]
    pub enum PaymentPurpose {
        Consultation = "consultation" => "Consultation",
        Donation = "donation" => "Donation",
        Order = "order" => "Order",
        /// More time with who sees the patient. The subject is the request.
        Extension = "extension" => "More time",
    }
}

/// The word is no purpose.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a purpose is consultation, donation, order or extension")]
pub struct PurposeError;

impl PaymentPurpose {
    /// The kind of the job that tells the feature that its subject is paid. The payload is `{reference, subject}`. Done at
    /// least once; enqueued once for each subject.
    pub const fn settled_job(self) -> &'static str {
        match self {
            Self::Consultation => "payments.settled.consultation",
            Self::Donation => "payments.settled.donation",
            Self::Order => "payments.settled.order",
            Self::Extension => "payments.settled.extension",
        }
    }

    /// The kind of the job that tells the feature that an attempt ended without money: what was held for it is free again.
    /// A late payment may still settle it; the settled job then follows.
    pub const fn released_job(self) -> &'static str {
        match self {
            Self::Consultation => "payments.released.consultation",
            Self::Donation => "payments.released.donation",
            Self::Order => "payments.released.order",
            Self::Extension => "payments.released.extension",
        }
    }

    /// The kind of the job that tells the feature that money went back to the payer. The payload is
    /// `{reference, subject, refund}`.
    pub const fn refunded_job(self) -> &'static str {
        match self {
            Self::Consultation => "payments.refunded.consultation",
            Self::Donation => "payments.refunded.donation",
            Self::Order => "payments.refunded.order",
            Self::Extension => "payments.refunded.extension",
        }
    }

    /// The kind of the job that tells the feature how a subscription stands now. The payload is `{subject, status}`, where
    /// the status is `active`, `ending`, `attention` or `ended`.
    pub const fn subscription_job(self) -> &'static str {
        match self {
            Self::Consultation => "payments.subscription.consultation",
            Self::Donation => "payments.subscription.donation",
            Self::Order => "payments.subscription.order",
            Self::Extension => "payments.subscription.extension",
        }
    }

    /// The kind of the job that tells the feature that a provider took money for a subscription. The payload is
    /// `{subject, reference}`: the feature names a subject for this one payment and hands it to
    /// [`crate::service::Payments::adopt_payment`].
    pub const fn invoice_job(self) -> &'static str {
        match self {
            Self::Consultation => "payments.invoice.consultation",
            Self::Donation => "payments.invoice.donation",
            Self::Order => "payments.invoice.order",
            Self::Extension => "payments.invoice.extension",
        }
    }
}

impl FromStr for PaymentPurpose {
    type Err = PurposeError;

    fn from_str(text: &str) -> Result<Self, PurposeError> {
        Self::from_stored(text).ok_or(PurposeError)
    }
}
