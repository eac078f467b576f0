//! Monthly gifts.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

use crate::model::{Method, Mode, PlanState};

/// Monthly gifts.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "giving_plan")]
pub struct Model {
    /// Its id; a ULID.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// The number that people quote.
    pub reference: String,
    /// Where it stands.
    pub state: PlanState,
    /// Counts its changes.
    pub version: i32,
    /// How a month comes about.
    pub mode: Mode,
    /// How each month is given.
    pub method: Method,
    /// Document id of what it is for.
    pub fund: Option<String>,
    /// Its name when it was begun.
    pub fund_name: String,
    /// What is given each month, in minor units.
    pub price_minor: i64,
    pub price_currency: String,
    /// The currency that is paid in.
    pub pay_currency: String,
    /// Who gives, as JSON, sealed; none once it was erased.
    #[sea_orm(column_type = "Text", nullable)]
    pub donor: Option<String>,
    /// Fingerprint of the address, for finding it.
    pub email_mark: Option<String>,
    /// The name is shown to nobody outside.
    pub is_anonymous: bool,
    /// UK Gift Aid was declared.
    pub gift_aid: bool,
    /// The month that is due next; the first is 0.
    pub turn: i32,
    /// When it is due, or tried again.
    pub next_at: Option<DateTime<Utc>>,
    /// How often the due month came to nothing.
    pub failures: i32,
    /// The payment that came to nothing last.
    pub last_failed: Option<String>,
    /// The price of the charge that was begun for the due month: it is asked after before another is made.
    pub charging: Option<String>,
    /// When it was begun.
    pub created_at: DateTime<Utc>,
    /// When the first payment came.
    pub started_at: Option<DateTime<Utc>>,
    /// When it was stopped.
    pub ended_at: Option<DateTime<Utc>>,
    /// Who stopped it: `giver`, `failures` or somebody at the desk.
    pub ended_by: Option<String>,
    /// When who gave it was forgotten.
    pub erased_at: Option<DateTime<Utc>>,
}

store::columns! {
    emptied, kept "for the days of the settings after it ended";
    Finds: EmailMark;
    Sealed: Donor;
    Plain: Id, Reference, State, Version, Mode, Method, Fund, FundName, PriceMinor, PriceCurrency,
        PayCurrency, IsAnonymous, GiftAid, Turn, NextAt, Failures, LastFailed, Charging, CreatedAt,
        StartedAt, EndedAt, EndedBy, ErasedAt;
}
