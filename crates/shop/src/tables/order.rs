//! Orders, from the checkout on.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

use crate::model::{DeliveryMethod, OrderState, PaymentMethod, StockHold};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "shop_order")]
pub struct Model {
    /// A ULID. Payments know it by this.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// The number that people quote, and write on a transfer.
    pub reference: String,
    /// SHA-256 of the code that opens its page, in hex.
    pub code_hash: String,
    /// The code, sealed, for the links of later mails; none once it was erased.
    #[sea_orm(column_type = "Text", nullable)]
    pub code: Option<String>,
    pub state: OrderState,
    pub version: i32,
    pub payment_method: PaymentMethod,
    pub delivery_method: DeliveryMethod,
    /// Key of the zone or the pick-up point, as in the settings.
    pub place: String,
    /// Its name when it was ordered.
    pub place_name: String,
    pub currency: String,
    /// All sums in minor units of the currency.
    pub items_minor: i64,
    pub discount_minor: i64,
    pub delivery_minor: i64,
    /// The tax that is part of the total.
    pub tax_minor: i64,
    pub total_minor: i64,
    /// Code of the coupon that was used; empty for none.
    pub coupon: String,
    /// Who buys and who receives, as JSON, sealed; none once it was erased.
    #[sea_orm(column_type = "Text", nullable)]
    pub buyer: Option<String>,
    /// Fingerprint of the address, for finding it.
    #[sea_orm(column_name = "email_mark")]
    pub email_index: Option<String>,
    /// Fingerprint of the call that placed it, so that the same call sent again is this order.
    pub request_hash: Option<String>,
    /// Fingerprint of the telephone number, for the cap on what is paid on delivery.
    #[sea_orm(column_name = "phone_mark")]
    pub phone_index: Option<String>,
    pub stock_hold: StockHold,
    /// When an order that is not paid gives its stock back; none where a person decides.
    pub hold_until: Option<DateTime<Utc>>,
    pub quote: Option<String>,
    /// The payment that was opened last, or that paid it.
    pub payment: Option<String>,
    pub received_minor: Option<i64>,
    pub received_currency: Option<String>,
    /// What has to go back in all, in minor units of what came: for what was given up or came back.
    pub due_back_minor: i64,
    /// What went back of it.
    pub refunded_minor: i64,
    pub paid_at: Option<DateTime<Utc>>,
    pub said_paid_at: Option<DateTime<Utc>>,
    pub shipped_at: Option<DateTime<Utc>>,
    pub delivered_at: Option<DateTime<Utc>>,
    /// Where the parcel that left last can be followed; empty for nowhere.
    pub tracking_url: String,
    /// What left when, as JSON: a list of [`crate::orders::fulfilment::Parcel`].
    #[sea_orm(column_type = "Text")]
    pub parcels: String,
    pub created_at: DateTime<Utc>,
    pub erase_after: Option<DateTime<Utc>>,
    pub erased_at: Option<DateTime<Utc>>,
}

store::columns! {
    emptied, kept "for the days of the settings after it was delivered or given up";
    BlindIndex: EmailIndex;
    Hash: PhoneIndex, RequestHash;
    Sealed: Code, Buyer;
    Until: EraseAfter;
    Plain: Id, Reference, CodeHash, State, Version, PaymentMethod, DeliveryMethod, Place, PlaceName,
        Currency, ItemsMinor, DiscountMinor, DeliveryMinor, TaxMinor, TotalMinor, Coupon, StockHold,
        HoldUntil, Quote, Payment, ReceivedMinor, ReceivedCurrency, DueBackMinor, RefundedMinor, PaidAt,
        SaidPaidAt, ShippedAt, DeliveredAt, TrackingUrl, Parcels, CreatedAt, ErasedAt;
}
