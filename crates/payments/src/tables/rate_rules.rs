//! How prices are converted; one row.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

/// How prices are converted; one row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payments_rate_rules")]
pub struct Model {
    /// Always `rates`.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// A rate that the desk says, in millionths of a naira for a dollar; before any fetched one.
    pub override_micros: Option<i64>,
    pub override_until: Option<DateTime<Utc>>,
    /// What is added to a fetched rate, in hundredths of a per cent.
    pub margin_basis_points: i32,
    pub has_donation_fallback: bool,
    /// That rate, in millionths of a naira for a dollar.
    pub donation_fallback_micros: i64,
    /// Who changed it; a staff id.
    #[sea_orm(column_type = "Text")]
    pub changed_by: String,
    pub changed_at: DateTime<Utc>,
}

store::columns! {
    Plain: Id, OverrideMicros, OverrideUntil, MarginBasisPoints, HasDonationFallback,
        DonationFallbackMicros, ChangedBy, ChangedAt;
}
