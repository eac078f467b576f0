//! One try to pay.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

use crate::model::{Purpose, Release, Status};

/// One try to pay.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payments_attempt")]
pub struct Model {
    /// The reference that the provider knows it by; a ULID.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// What is paid for.
    pub purpose: Purpose,
    /// The feature's own id of it.
    pub subject: String,
    /// The quote that it was opened with.
    pub quote_id: String,
    /// Whom the money goes through.
    pub provider: String,
    /// With real money.
    pub is_live: bool,
    /// Where it stands.
    pub status: Status,
    /// What is to be paid, in minor units.
    pub amount_minor: i64,
    pub amount_currency: String,
    /// At the fixed rate that stands in for a missing one.
    pub is_fallback_rate: bool,
    /// Who pays, as JSON, sealed.
    #[sea_orm(column_type = "Text")]
    pub payer: String,
    /// Where the payer comes back to.
    #[sea_orm(column_type = "Text")]
    pub return_url: String,
    /// The provider's session, as JSON, sealed; none until it was made.
    #[sea_orm(column_type = "Text", nullable)]
    pub session: Option<String>,
    /// Why nobody waits, or waited, for the money.
    pub release: Option<Release>,
    pub released_at: Option<DateTime<Utc>>,
    /// What the provider took, in minor units.
    pub received_minor: Option<i64>,
    pub received_currency: Option<String>,
    /// What went back, in minor units of what was received.
    pub refunded_minor: i64,
    /// What the provider keeps, once it is known.
    pub fee_minor: Option<i64>,
    /// The provider's own id.
    pub provider_id: Option<String>,
    /// What the provider calls it, where it took the money by itself and so gave it a name of its own.
    pub provider_reference: Option<String>,
    /// `card`, `bank_transfer` and so on.
    pub channel: Option<String>,
    /// The provider's last word.
    pub outcome: Option<String>,
    /// When it was paid, as the provider says.
    pub paid_at: Option<DateTime<Utc>>,
    /// When we settled it.
    pub settled_at: Option<DateTime<Utc>>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// Until when the payer may pay.
    pub expires_at: DateTime<Utc>,
    /// When the provider was asked last.
    pub checked_at: Option<DateTime<Utc>>,
    /// How often the sweep asked.
    pub sweeps: i32,
    /// When the sweep asks next; none when it need not.
    pub next_sweep_at: Option<DateTime<Utc>>,
}

store::columns! {
    emptied, kept "as long as what is paid for knows its payer";
    Sealed: Payer;
    Kept: Session;
    Plain: Id, Purpose, Subject, QuoteId, Provider, IsLive, Status, AmountMinor, AmountCurrency,
        IsFallbackRate, ReturnUrl, Release, ReleasedAt, ReceivedMinor, ReceivedCurrency,
        RefundedMinor, FeeMinor, ProviderId, ProviderReference, Channel, Outcome, PaidAt, SettledAt,
        CreatedAt, ExpiresAt, CheckedAt, Sweeps, NextSweepAt;
}
