//! Gifts, from the first press on.

use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::entity::prelude::*;

use crate::model::{DonationMethod, DonationState};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "giving_gift")]
pub struct Model {
    /// Its id; a ULID. Payments know it by this.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// The number that people quote, and write on a transfer.
    pub reference: String,
    pub state: DonationState,
    pub version: i32,
    pub method: DonationMethod,
    pub plan_id: Option<String>,
    /// Which month of it: 0 for the first.
    pub turn: i32,
    /// Document id of what it is for; none for where it is needed most.
    pub fund: Option<String>,
    /// Its name when it was given.
    pub fund_name: String,
    pub price_minor: i64,
    pub price_currency: String,
    /// Who gives, as JSON, sealed; none once it was erased.
    #[sea_orm(column_type = "Text", nullable)]
    pub donor: Option<String>,
    /// Fingerprint of the address, for finding it.
    #[sea_orm(column_name = "email_mark")]
    pub email_index: Option<String>,
    /// The name is shown to nobody outside.
    pub is_anonymous: bool,
    pub gift_aid: bool,
    /// Who gives pays the fee of the card on top.
    pub covers_fee: bool,
    /// `form`, `call`, `monthly` or `desk`.
    pub source: String,
    pub quote: Option<String>,
    /// The payment that was opened last, or that paid it; the booking of a transfer.
    pub payment: Option<String>,
    pub received_minor: Option<i64>,
    pub received_currency: Option<String>,
    /// What of it covers the fee of the card.
    pub fee_minor: Option<i64>,
    /// What went back, in minor units of what came.
    pub refunded_minor: i64,
    /// The day in Lagos on which it came.
    pub received_on: Option<NaiveDate>,
    /// When it was settled or said to have come.
    pub received_at: Option<DateTime<Utc>>,
    pub said_paid_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    pub erase_after: Option<DateTime<Utc>>,
    pub erased_at: Option<DateTime<Utc>>,
}

store::columns! {
    emptied, kept "for the days of the settings after the money came, with Gift Aid for six years";
    BlindIndex: EmailIndex;
    Sealed: Donor;
    Until: EraseAfter;
    Plain: Id, Reference, State, Version, Method, PlanId, Turn, Fund, FundName, PriceMinor,
        PriceCurrency, IsAnonymous, GiftAid, CoversFee, FeeMinor, Source, Quote, Payment, ReceivedMinor,
        ReceivedCurrency, RefundedMinor, ReceivedOn, ReceivedAt, SaidPaidAt, CreatedAt, ErasedAt;
}
