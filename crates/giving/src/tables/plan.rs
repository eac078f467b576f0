//! Monthly gifts.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

use crate::model::{DonationMethod, PlanMode, PlanState};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "giving_plan")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub reference: String,
    pub state: PlanState,
    pub version: i32,
    pub mode: PlanMode,
    pub method: DonationMethod,
    /// Document id of what it is for.
    pub fund: Option<String>,
    /// Its name when it was begun.
    pub fund_name: String,
    pub price_minor: i64,
    pub price_currency: String,
    pub pay_currency: String,
    /// Who gives, as JSON, sealed; none once it was erased.
    #[sea_orm(column_type = "Text", nullable)]
    pub donor: Option<String>,
    /// Fingerprint of the address, for finding it.
    #[sea_orm(column_name = "email_mark")]
    pub email_index: Option<String>,
    pub is_anonymous: bool,
    pub gift_aid: bool,
    /// Who gives pays the fee of the card on top, each month.
    pub covers_fee: bool,
    /// The month that is due next; the first is 0.
    pub turn: i32,
    /// When it is due, or tried again.
    pub next_at: Option<DateTime<Utc>>,
    pub failures: i32,
    /// The payment that came to nothing last.
    pub last_failed: Option<String>,
    /// The price of the charge that was begun for the due month: it is asked after before another is made.
    pub charging: Option<String>,
    pub created_at: DateTime<Utc>,
    pub started_at: Option<DateTime<Utc>>,
    pub ended_at: Option<DateTime<Utc>>,
    /// Who stopped it: `giver`, `failures` or somebody at the desk.
    pub ended_by: Option<String>,
    pub erased_at: Option<DateTime<Utc>>,
}

store::columns! {
    emptied, kept "for the days of the settings after it ended";
    BlindIndex: EmailIndex;
    Sealed: Donor;
    Plain: Id, Reference, State, Version, Mode, Method, Fund, FundName, PriceMinor, PriceCurrency,
        PayCurrency, IsAnonymous, GiftAid, CoversFee, Turn, NextAt, Failures, LastFailed, Charging, CreatedAt,
        StartedAt, EndedAt, EndedBy, ErasedAt;
}
