//! One try to pay.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

use crate::model::{PaymentPurpose, PaymentRelease, PaymentStatus};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payments_attempt")]
pub struct Model {
    /// The reference that the provider knows it by; a ULID.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub purpose: PaymentPurpose,
    pub subject: String,
    pub quote_id: String,
    pub provider: String,
    /// With real money.
    pub is_live: bool,
    pub status: PaymentStatus,
    pub amount_minor: i64,
    pub amount_currency: String,
    /// What of the amount covers the provider's fee, and is no income.
    pub covered_fee_minor: i64,
    /// At the fixed rate that stands in for a missing one.
    pub is_fallback_rate: bool,
    /// Who pays, as JSON, sealed.
    #[sea_orm(column_type = "Text")]
    pub payer: String,
    /// The fingerprint of the payer's address; none where nobody knows who pays, and until a row of an older version gets its own.
    #[sea_orm(column_type = "Text", nullable)]
    pub payer_index: Option<String>,
    /// When who pays was forgotten; none where nobody was known, and of what an older version forgot.
    pub payer_erased_at: Option<DateTime<Utc>>,
    #[sea_orm(column_type = "Text")]
    pub return_url: String,
    /// The provider's session, as JSON, sealed; none until it was made.
    #[sea_orm(column_type = "Text", nullable)]
    pub session: Option<String>,
    pub release: Option<PaymentRelease>,
    pub released_at: Option<DateTime<Utc>>,
    pub received_minor: Option<i64>,
    pub received_currency: Option<String>,
    /// What went back, in minor units of what was received.
    pub refunded_minor: i64,
    /// What the provider keeps, once it is known.
    pub fee_minor: Option<i64>,
    pub provider_id: Option<String>,
    /// What the provider calls it, where it took the money by itself and so gave it a name of its own.
    pub provider_reference: Option<String>,
    /// `card`, `bank_transfer` and so on.
    pub channel: Option<String>,
    pub outcome: Option<String>,
    /// When it was paid, as the provider says.
    pub paid_at: Option<DateTime<Utc>>,
    pub settled_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    pub checked_at: Option<DateTime<Utc>>,
    pub sweeps: i32,
    /// When the sweep asks next; none when it need not.
    pub next_sweep_at: Option<DateTime<Utc>>,
}

store::columns! {
    emptied, kept "as long as what is paid for knows its payer";
    BlindIndex: PayerIndex;
    Sealed: Payer;
    Retained: Session;
    Plain: Id, Purpose, Subject, QuoteId, Provider, IsLive, Status, AmountMinor, AmountCurrency,
        CoveredFeeMinor, IsFallbackRate, ReturnUrl, Release, ReleasedAt, ReceivedMinor, ReceivedCurrency,
        RefundedMinor, FeeMinor, ProviderId, ProviderReference, Channel, Outcome, PaidAt, SettledAt,
        CreatedAt, PayerErasedAt, ExpiresAt, CheckedAt, Sweeps, NextSweepAt;
}
