//! What the pages of the shop read.

use kernel::{Money, Page};
use payments::PaymentOffer;
use serde::Serialize;
use transfers::TransferDetails;
use transfers::proofs::{ProofRule, ProofView};
use utoipa::ToSchema;

use crate::model::{
    OrderState, PaymentMethod, ProductPicture, ReturnReason, ReturnState, ReviewState,
};

/// A sum, for reckoning and for reading.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ShopSum)]
pub struct Sum {
    /// In minor units.
    pub amount: i64,
    /// `NGN`.
    pub currency: String,
    /// As `₦5,000`.
    pub text: String,
}

impl From<Money> for Sum {
    fn from(money: Money) -> Self {
        Self {
            amount: money.minor,
            currency: money.currency.code().to_owned(),
            text: money.format_with_symbol(),
        }
    }
}

/// What the list of the shop says of ordering as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShopStatus {
    pub open: bool,
    /// Why nothing can be ordered; empty while it can.
    pub notice: String,
    /// Whether medicines are sold.
    pub medicines_text: String,
    /// Which zones are delivered to, and where it is free; empty while nothing is delivered.
    pub shipping_text: String,
    /// Some orders may be paid when they arrive.
    pub pays_on_delivery: bool,
    /// In which goods may be returned.
    pub return_days: i64,
    /// Where orders can go to.
    pub places: Vec<PlaceName>,
}

/// A place to choose, before anything is in the cart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlaceName {
    pub key: String,
    pub name: String,
    /// It is the one that was asked for.
    pub chosen: bool,
}

/// A place to send to or to collect at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlaceView {
    pub key: String,
    /// `pickup` or `address`.
    pub method: String,
    /// `NG` or `GB`: which fields an address has.
    pub country: String,
    pub name: String,
    /// Of a pick-up point: its address and hours.
    pub detail: String,
    /// As `2 to 4 days`.
    pub days: String,
    /// `Free`, or as `₦2,500`.
    pub fee_text: String,
    /// What the order costs with it.
    pub total: Sum,
    /// Orders there may be paid when they are handed over.
    pub pay_on_handover: bool,
    pub chosen: bool,
}

/// A variant that may be bought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VariantView {
    pub id: String,
    /// As `Large, blue`; empty where there is one only.
    pub label: String,
    pub price: Option<Sum>,
    /// The same with delivery to the place that was asked for; none where none was, and where it cannot go there.
    pub delivered: Option<Sum>,
    pub in_stock: bool,
    /// As `Only 2 left`; empty where there are enough.
    pub stock_text: String,
    /// The most that may be bought at once.
    pub most: i32,
}

/// How a product may be bought.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductOffer {
    /// It may be bought now: ordering is open, it has a price and there is some of it.
    pub open: bool,
    /// Why not, or what has to be known; empty for nothing.
    pub notice: String,
    pub variants: Vec<VariantView>,
    /// Where it can go to, with the total of one piece.
    pub places: Vec<PlaceView>,
    /// What `delivered` of the variants contains; empty where no place was asked for.
    pub delivery_text: String,
    /// What is asked before it is sold; empty for nothing.
    pub terms_text: String,
    /// What the total includes; empty where nothing is to be said.
    pub tax_text: String,
    /// As `Pay on delivery in Lagos and Osun`; empty for nowhere.
    pub pay_on_delivery_text: String,
    /// As `30 days to return it`.
    pub return_text: String,
}

/// Something that changed since it was looked at last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartChange {
    /// `price`, `stock` or `gone`.
    pub kind: String,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartItemView {
    /// Empty for what is bought alone.
    pub id: String,
    pub product_id: String,
    /// Id of the variant.
    pub variant: String,
    pub title: String,
    pub label: String,
    pub url: String,
    pub picture: Option<ProductPicture>,
    pub quantity: i32,
    /// The most that may be chosen now.
    pub most: i32,
    /// For one piece.
    pub unit_text: String,
    pub total: Option<Sum>,
    pub change: Option<CartChange>,
}

/// The coupon that was entered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CouponView {
    pub code: String,
    /// What it does, or why it does nothing.
    pub text: String,
    pub valid: bool,
}

/// What a cart, or one thing alone, costs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartView {
    pub items: Vec<CartItemView>,
    /// Pieces.
    pub count: i32,
    /// Things that changed since they were looked at last.
    pub changes: usize,
    /// What items cost together.
    pub subtotal: Sum,
    pub discount: Option<Sum>,
    pub coupon: Option<CouponView>,
    /// What delivery costs; none while no place is chosen.
    pub delivery: Option<Sum>,
    /// With delivery, where a place is chosen.
    pub total: Sum,
    pub tax_text: String,
    pub places: Vec<PlaceView>,
    /// It may be ordered as it stands.
    pub can_order: bool,
    /// Why not; empty where it may.
    pub notice: String,
}

/// A way to pay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentChoice {
    pub key: PaymentMethod,
    pub label: String,
    pub detail: String,
}

/// What a clinician needs to know before a medicine is sold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HealthQuestions {
    /// A prescription is asked for on the page of the order.
    pub prescription: bool,
}

/// What the checkout reads.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CheckoutView {
    pub cart: CartView,
    /// The chosen place; none until one is chosen.
    pub place: Option<PlaceView>,
    pub payments: Vec<PaymentChoice>,
    /// What is asked because of a medicine; none for nothing.
    pub health: Option<HealthQuestions>,
    /// Whether a file is bought, which its buyer has to want at once.
    pub has_download: bool,
    /// States of Nigeria that the chosen place covers, for an address there.
    pub states: Vec<String>,
    /// Names of their local government areas.
    pub areas: Vec<String>,
    pub terms: forms::TermsSettings,
}

/// A line of an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderLineView {
    pub id: String,
    pub product_id: String,
    pub title: String,
    pub label: String,
    pub quantity: i32,
    pub shipped: i32,
    /// Where its file is opened; none where it has none, or not yet.
    pub download: Option<String>,
    /// It is a file: nothing of it is sent.
    pub is_digital: bool,
    pub unit_text: String,
    pub total_text: String,
    pub url: String,
    pub picture: Option<ProductPicture>,
    /// It was handed over, so that its buyer may say something of it.
    pub may_review: bool,
    pub review: Option<OwnReviewView>,
}

/// A buyer's own review.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OwnReview)]
pub struct OwnReviewView {
    /// 1 to 5.
    pub stars: i32,
    pub name: String,
    pub text: String,
    pub state: ReviewState,
    pub state_text: String,
    /// Why it is not shown; empty where it is, or nobody has said.
    pub reply: String,
}

/// A review of a product, as everybody reads it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ProductReview)]
pub struct ProductReviewView {
    pub id: String,
    /// 1 to 5.
    pub stars: i32,
    pub name: String,
    pub text: String,
    pub at_text: String,
}

/// How many reviews gave so many stars.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ProductStarShare)]
pub struct StarShare {
    /// 1 to 5.
    pub stars: i64,
    pub count: i64,
    /// Of all reviews.
    pub percent: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductReviews {
    pub count: i64,
    /// As `4.6`; empty where there is none.
    pub average_text: String,
    /// Five stars first.
    pub histogram: Vec<StarShare>,
    #[serde(flatten)]
    pub page: Page<ProductReviewView>,
}

/// Goods on their way back, as their buyer sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OrderReturn)]
pub struct OrderReturnView {
    pub id: String,
    pub state: ReturnState,
    pub state_text: String,
    pub reason_text: String,
    /// As `2 × Mosquito net`.
    pub pieces: Vec<String>,
    pub asked_text: String,
    /// What the shop answered; empty before.
    pub reply: String,
    /// What goes back; none before the goods came.
    pub refund_text: Option<String>,
    pub photos: Vec<ProofView>,
    pub photo_rule: ProofRule,
    pub can_withdraw: bool,
    /// Whether there is a label to print: it was agreed to, and is awaited.
    pub has_label: bool,
}

/// A line of which pieces may be sent back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReturnableLine)]
pub struct ReturnableLineView {
    pub line: String,
    pub title: String,
    pub label: String,
    /// Pieces.
    pub most: i32,
    /// Sold under a seal: once it is broken it comes back only for a reason that the law names.
    pub sealed: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ReturnReasonChoice)]
pub struct ReturnReasonChoice {
    pub key: ReturnReason,
    pub label: String,
}

/// What the form of a return asks.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReturnOffer)]
pub struct ReturnOffer {
    pub lines: Vec<ReturnableLineView>,
    pub reasons: Vec<ReturnReasonChoice>,
    /// Which rights the buyer has, a sentence each.
    pub rights: Vec<String>,
    pub photo_rule: ProofRule,
}

/// A clinician looks at an order of a medicine before it is paid.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderScreening {
    pub needs_prescription: bool,
    /// What was sent of prescriptions.
    pub prescriptions: Vec<ProofView>,
    pub prescription_rule: ProofRule,
    /// What the clinician wrote; empty for nothing.
    pub reply: String,
}

/// A step on the way of an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderStep {
    pub title: String,
    /// When, of steps that are done; else empty.
    pub at_text: String,
    pub done: bool,
}

/// What left at one time, or was laid ready.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderParcel {
    pub sent_text: String,
    /// `2 × Mosquito net`.
    pub pieces: Vec<String>,
    /// Where it can be followed; empty for nowhere.
    pub tracking_url: String,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderCan {
    pub pay: bool,
    pub cancel: bool,
    pub say_paid: bool,
}

/// An order, to whoever has its code.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderView {
    pub reference: String,
    pub state: OrderState,
    pub state_text: String,
    /// Money came that is still looked at.
    pub checking: bool,
    /// Its money came: what its PDF is called.
    pub paid: bool,
    pub total: Sum,
    pub items_text: String,
    pub discount_text: Option<String>,
    pub delivery_text: String,
    pub tax_text: String,
    /// What goes back of the money that came: of a cancelled order what is still on its way, else what would be.
    pub money_back_text: Option<String>,
    pub refunded_text: Option<String>,
    pub payment_text: String,
    pub lines: Vec<OrderLineView>,
    pub steps: Vec<OrderStep>,
    /// `pickup` or `address`.
    pub delivery_method: String,
    pub place_name: String,
    pub place_detail: String,
    /// To be shown or said when it is handed over; none before it is on its way.
    pub handover_code: Option<String>,
    /// Of the parcel that left last.
    pub tracking_url: String,
    /// Oldest first.
    pub parcels: Vec<OrderParcel>,
    pub buyer_name: String,
    pub receiver_name: Option<String>,
    pub address: Vec<String>,
    /// Until when the goods are kept while the money is awaited.
    pub hold_text: Option<String>,
    pub pay: Option<PaymentOffer>,
    pub bank: Option<TransferDetails>,
    pub proofs: Vec<ProofView>,
    pub proof: ProofRule,
    /// While a clinician looks at it, and after they refused; none for what is sold without.
    pub screening: Option<OrderScreening>,
    /// Newest first.
    pub returns: Vec<OrderReturnView>,
    /// What may be sent back; none where nothing can be.
    pub return_offer: Option<ReturnOffer>,
    pub can: OrderCan,
}

/// An order that was placed.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlacedOrder {
    pub reference: String,
    /// The secret of its page.
    pub code: String,
    pub total: Sum,
    /// How it is paid: the price and where, of a card; the accounts, of a transfer; nothing of what is paid on handover.
    pub pay: Option<PlacedOrderPayment>,
    /// Address of its page.
    pub page: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlacedOrderPayment {
    pub offer: Option<PaymentOffer>,
    pub bank: Option<TransferDetails>,
}
