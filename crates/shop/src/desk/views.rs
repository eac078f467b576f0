//! What the desk reads of the shop.

use std::collections::BTreeMap;

use cases::CaseEvent;
use chrono::{DateTime, NaiveDate, Utc};
use kernel::Page;
use payments::model::ReviewReason;
use serde::{Deserialize, Serialize};
use transfers::proofs::ProofDesk;
use utoipa::ToSchema;

use crate::model::{
    CouponKind, DeliveryMethod, OrderState, PaymentMethod, ReturnGround, ReturnReason, ReturnState,
    ReviewState, StockReason,
};
use crate::orders::fulfilment::LinePieces;

/// What waits for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderCounts {
    /// To be packed.
    pub to_pack: u64,
    /// Somebody said that the transfer is on its way.
    pub said_paid: u64,
    /// Money came for goods that are gone.
    pub review: u64,
    /// Variants with no more free pieces than their mark.
    pub low_stock: u64,
    /// Returns that wait for an answer.
    pub returns: u64,
    /// Reviews that nobody has looked at.
    pub reviews: u64,
    /// Medicines that a clinician has to agree to.
    pub screening: u64,
    /// Ordering is open, and no order could go anywhere: there are no delivery zones and pick-up points, or samples alone
    /// on a site that has content of its own.
    pub lacks_places: bool,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderDeskRow {
    pub id: String,
    pub reference: String,
    pub state: OrderState,
    pub name: String,
    pub total_text: String,
    pub payment: PaymentMethod,
    pub delivery: DeliveryMethod,
    pub place_name: String,
    /// Pieces.
    pub pieces: i32,
    pub is_paid: bool,
    /// A return waits for an answer, or for the goods.
    pub has_open_return: bool,
    /// What a buyer is owed: for what was given up or came back, and not sent back yet.
    pub owed_text: Option<String>,
    pub created_at: DateTime<Utc>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct OrderDeskList {
    #[serde(flatten)]
    pub page: Page<OrderDeskRow>,
    /// How many there are in each state.
    pub counts: BTreeMap<&'static str, u64>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderDeskLine {
    pub id: String,
    pub product_id: String,
    pub title: String,
    pub label: String,
    pub quantity: i32,
    pub shipped: i32,
    pub unit_text: String,
    pub total_text: String,
    /// Pieces on the shelf now.
    pub on_hand: i32,
    /// How often its file was downloaded; none for goods.
    pub downloads: Option<i32>,
}

#[derive(Clone, Copy, Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderDeskCan {
    pub ship: bool,
    pub deliver: bool,
    /// Say that the money came, by transfer or in hand.
    pub receive: bool,
    pub cancel: bool,
    /// Go on with an order whose goods were gone when its money came.
    pub accept: bool,
    /// Record that money was sent back by hand.
    pub refund: bool,
    /// Agree to sell a medicine, or refuse to; for clinicians.
    pub screen: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderDesk {
    #[serde(flatten)]
    pub row: OrderDeskRow,
    pub version: i32,
    pub email: Option<String>,
    /// As it is read: `0803 123 4567`.
    pub phone: Option<String>,
    /// As it is dialled: `+2348031234567`.
    pub phone_link: Option<String>,
    pub address: Vec<String>,
    pub receiver_name: Option<String>,
    pub receiver_phone: Option<String>,
    pub receiver_phone_link: Option<String>,
    pub handover_code: String,
    pub lines: Vec<OrderDeskLine>,
    pub items_text: String,
    pub discount_text: Option<String>,
    pub coupon: String,
    pub delivery_text: String,
    pub tax_text: String,
    pub received_text: Option<String>,
    pub refunded_text: Option<String>,
    /// Of the payment, for its screen; none where no card paid.
    pub payment_reference: Option<String>,
    /// Why somebody has to look at the payment, such as a dispute.
    pub payment_reviews: Vec<ReviewReason>,
    pub tracking_url: String,
    /// What left when, oldest first.
    pub parcels: Vec<ParcelDesk>,
    pub hold_until: Option<DateTime<Utc>>,
    pub paid_at: Option<DateTime<Utc>>,
    pub shipped_at: Option<DateTime<Utc>>,
    pub delivered_at: Option<DateTime<Utc>>,
    /// Address of its page on the site.
    pub page_url: Option<String>,
    pub proofs: Vec<ProofDesk>,
    /// Newest first.
    pub returns: Vec<OrderReturnDesk>,
    /// What is still to go back, in minor units of what came; 0 for nothing.
    pub owed_minor: i64,
    /// Of what came; none before anything did.
    pub received_currency: Option<String>,
    pub history: Vec<CaseEvent>,
    pub can: OrderDeskCan,
}

/// Pieces that left at one time, or were laid ready.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ParcelDesk {
    pub at: DateTime<Utc>,
    pub tracking_url: String,
    pub pieces: i32,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReturnDeskPiece {
    /// Id of the order's line.
    pub line: String,
    pub title: String,
    pub label: String,
    pub quantity: i32,
    /// Pieces that went back on the shelf.
    pub restocked: i32,
    /// Sold under a seal, for health or hygiene.
    pub sealed: bool,
}

/// Goods on their way back.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderReturnDesk {
    pub id: String,
    pub state: ReturnState,
    pub reason: ReturnReason,
    pub ground: ReturnGround,
    /// What the buyer wrote.
    pub text: String,
    /// What the desk wrote back.
    pub reply: String,
    pub pieces: Vec<ReturnDeskPiece>,
    /// What would go back for it, in minor units of what came.
    pub suggested_minor: i64,
    /// What goes back; none before the goods came.
    pub refund_text: Option<String>,
    pub created_at: DateTime<Utc>,
    pub photos: Vec<ProofDesk>,
    /// It waits for an answer, or for the goods.
    pub is_open: bool,
}

/// What the desk answers to a buyer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OrderAnswerBody {
    /// Of the order.
    pub version: i32,
    /// Words to the buyer: how to send something back, or why not.
    #[serde(default)]
    pub reply: String,
}

/// What the buyer of a medicine answered.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OrderScreeningDesk)]
pub struct ScreeningDesk {
    /// Of the order.
    pub version: i32,
    pub needs_prescription: bool,
    /// Whoever takes it is 18 or over.
    pub is_adult: bool,
    pub conditions: String,
    pub medicines: String,
    pub prescriptions: Vec<ProofDesk>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReceiveReturnBody {
    /// Of the order.
    pub version: i32,
    /// Pieces that go back on the shelf.
    #[serde(default)]
    pub restock: Vec<LinePieces>,
    /// In minor units of what came; 0 for nothing.
    pub refund_minor: i64,
    #[serde(default)]
    pub note: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RefundOrderBody {
    pub version: i32,
    /// In minor units of what came.
    pub minor: i64,
}

/// A buyer's review.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ProductReviewDesk)]
pub struct ReviewDesk {
    pub id: String,
    pub product_id: String,
    /// Empty only where nothing is left of the product.
    pub product_title: String,
    pub order_id: String,
    pub state: ReviewState,
    pub version: i32,
    /// 1 to 5.
    pub stars: i32,
    pub name: String,
    pub text: String,
    /// Why it is not shown.
    pub reply: String,
    pub created_at: DateTime<Utc>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProductReviewDeskList)]
pub struct ReviewDeskList {
    #[serde(flatten)]
    pub page: Page<ReviewDesk>,
    /// How many there are in each state.
    pub counts: BTreeMap<&'static str, u64>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ProductReviewAnswerBody)]
pub struct ReviewAnswerBody {
    pub version: i32,
    /// Why it is not shown, to its writer.
    #[serde(default)]
    pub reply: String,
}

/// What leaves now; all that is left when no pieces are named.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ShipOrderBody {
    pub version: i32,
    #[serde(default)]
    pub pieces: Vec<LinePieces>,
    /// Where the parcel can be followed; empty for nowhere.
    #[serde(default)]
    pub tracking_url: String,
}

/// It reached its receiver.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DeliverOrderBody {
    pub version: i32,
    #[serde(default)]
    pub note: String,
    /// What the receiver said; empty where they were known otherwise.
    #[serde(default)]
    pub handover_code: String,
}

/// A variant, with what is on the shelf.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StockDeskRow {
    pub id: String,
    pub product_id: String,
    /// Empty only where nothing is left of the product.
    pub product_title: String,
    /// False where the product is not published, or is a sample on a site with content of its own.
    pub is_offered: bool,
    pub label: String,
    /// Its own prices in minor units; none where the product's count.
    pub price_ngn: Option<i64>,
    pub price_gbp: Option<i64>,
    pub price_usd: Option<i64>,
    pub on_hand: i32,
    pub reserved: i32,
    pub free: i32,
    pub low_at: i32,
    /// It is a file: it has no pieces.
    pub is_digital: bool,
    pub is_low: bool,
    pub is_retired: bool,
    pub version: i32,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct StockDeskList {
    #[serde(flatten)]
    pub page: Page<StockDeskRow>,
}

/// A line of the stock ledger.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StockEntryDesk {
    pub id: String,
    pub at: DateTime<Utc>,
    pub reason: StockReason,
    pub change: i32,
    pub on_hand: i32,
    /// Id of the order; none of what somebody did by hand.
    pub order_id: Option<String>,
    pub note: String,
    pub by: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StockDesk {
    #[serde(flatten)]
    pub row: StockDeskRow,
    /// What its buyers download; the newest comes last, and is theirs.
    pub files: Vec<ProofDesk>,
    pub entries: Vec<StockEntryDesk>,
}

/// A variant to be sold.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewStockBody {
    pub product_id: String,
    #[serde(default)]
    pub label: String,
    #[serde(default)]
    pub price_ngn: Option<i64>,
    #[serde(default)]
    pub price_gbp: Option<i64>,
    #[serde(default)]
    pub price_usd: Option<i64>,
    /// Pieces on the shelf.
    pub on_hand: i32,
    #[serde(default)]
    pub low_at: i32,
}

/// What of a variant is changed beside its number.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StockDetailsBody {
    pub version: i32,
    #[serde(default)]
    pub label: String,
    #[serde(default)]
    pub price_ngn: Option<i64>,
    #[serde(default)]
    pub price_gbp: Option<i64>,
    #[serde(default)]
    pub price_usd: Option<i64>,
    #[serde(default)]
    pub low_at: i32,
    /// It is not sold any more.
    #[serde(default)]
    pub retired: bool,
}

/// Pieces that came or went.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StockChangeBody {
    pub version: i32,
    pub reason: StockReason,
    /// Negative for pieces that went; for a count, what was counted.
    pub pieces: i32,
    #[serde(default)]
    pub note: String,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CouponDesk {
    pub id: String,
    pub code: String,
    pub kind: CouponKind,
    pub percent: i32,
    pub amount_ngn: Option<i64>,
    pub amount_gbp: Option<i64>,
    pub amount_usd: Option<i64>,
    pub product_id: String,
    pub starts_at: Option<DateTime<Utc>>,
    pub ends_at: Option<DateTime<Utc>>,
    pub most_uses: Option<i32>,
    pub most_per_customer: Option<i32>,
    pub used: i32,
    pub active: bool,
    pub version: i32,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CouponDeskList {
    #[serde(flatten)]
    pub page: Page<CouponDesk>,
}

/// A coupon to be made, or what it becomes.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CouponBody {
    /// The version that was seen; left out for a new one.
    #[serde(default)]
    pub version: Option<i32>,
    pub code: String,
    pub kind: CouponKind,
    #[serde(default)]
    pub percent: i32,
    /// In minor units.
    #[serde(default)]
    pub amount_ngn: Option<i64>,
    #[serde(default)]
    pub amount_gbp: Option<i64>,
    #[serde(default)]
    pub amount_usd: Option<i64>,
    #[serde(default)]
    pub product_id: String,
    #[serde(default)]
    pub starts_at: Option<DateTime<Utc>>,
    #[serde(default)]
    pub ends_at: Option<DateTime<Utc>>,
    #[serde(default)]
    pub most_uses: Option<i32>,
    #[serde(default)]
    pub most_per_customer: Option<i32>,
    #[serde(default)]
    pub active: bool,
}

/// What came in one currency.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SalesSum {
    pub currency: String,
    pub received_text: String,
    pub refunded_text: String,
}

/// What came on a day of Lagos.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SalesDay {
    pub day: NaiveDate,
    /// How many orders were paid.
    pub orders: u64,
    /// Only currencies in which something came; the sums of the report say what of it went back.
    pub received: Vec<SalesDayMoney>,
}

/// What came on a day in one currency.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SalesDayMoney {
    pub currency: String,
    /// In minor units, to be plotted.
    pub minor: i64,
    pub text: String,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SalesProduct {
    pub product_id: String,
    pub title: String,
    pub label: String,
    pub pieces: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SalesReport {
    /// How many were paid.
    pub orders: u64,
    pub sums: Vec<SalesSum>,
    /// Each day of the span, also those without an order.
    pub days: Vec<SalesDay>,
    /// Most pieces first.
    pub products: Vec<SalesProduct>,
}
