//! Where orders and stock stand.

store::stored_enum! {
    #[schema(as = OrderState)]
    pub enum OrderState {
        /// Money came for goods that are gone, or in another sum: somebody decides.
        Review = "review" => Bad "To check" | "orders-state-review",
        /// A clinician reads the answers before a medicine is paid.
        Screening = "screening" => Wait "Medicine to check" | "orders-state-screening",
        SaidPaid = "said_paid" => Info "Reported as paid" | "orders-state-said-paid",
        /// Paid, and to be packed.
        Paid = "paid" => Wait "Paid, to pack" | "orders-state-paid",
        /// To be packed, and paid when it is handed over.
        Placed = "placed" => Wait "To pack, unpaid" | "orders-state-placed",
        PartShipped = "part_shipped" => Wait "Partly sent" | "orders-state-part-shipped",
        /// On its way, or ready to collect.
        Shipped = "shipped" => Info "Sent or ready" | "orders-state-shipped",
        Transfer = "transfer" => Wait "Waiting for a transfer" | "orders-state-transfer",
        Pending = "pending" => Wait "Not paid yet" | "orders-state-pending",
        Delivered = "delivered" => Ok "Delivered" | "orders-state-delivered",
        Cancelled = "cancelled" => "Cancelled" | "orders-state-cancelled",
    }
}

impl OrderState {
    /// Whether its money is still awaited from afar.
    pub const fn awaits_payment(self) -> bool {
        matches!(self, Self::Pending | Self::Transfer | Self::SaidPaid)
    }

    /// Whether it waits to be packed, whole or in part.
    pub const fn is_to_pack(self) -> bool {
        matches!(self, Self::Paid | Self::Placed | Self::PartShipped)
    }

    /// Whether nothing more happens to it by itself.
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Delivered | Self::Cancelled)
    }
}

store::stored_enum! {
    #[schema(as = OrderPaymentMethod)]
    pub enum PaymentMethod {
        Card = "card" => "Card" | "orders-payment-card",
        Transfer = "transfer" => "Bank transfer" | "orders-payment-transfer",
        OnDelivery = "on_delivery" => "On delivery" | "orders-payment-on-delivery",
        /// At the pick-up point.
        Pickup = "pickup" => "When collected" | "orders-payment-pickup",
    }
}

impl PaymentMethod {
    /// Whether it is paid once the goods are handed over.
    pub const fn is_on_handover(self) -> bool {
        matches!(self, Self::OnDelivery | Self::Pickup)
    }
}

store::stored_enum! {
    #[schema(as = OrderDeliveryMethod)]
    pub enum DeliveryMethod {
        Pickup = "pickup" => "Pick-up" | "orders-delivery-pickup",
        Address = "address" => "Delivery" | "orders-delivery-address",
        /// A file that is downloaded once it is paid.
        Download = "download" => "Download" | "orders-delivery-download",
    }
}

store::stored_enum! {
    /// What an order does to the stock.
    pub enum StockHold {
        /// Its pieces are reserved.
        Reserved = "reserved",
        /// They are sold: no longer on the shelf.
        Sold = "sold",
        /// They were given back, or never taken.
        Released = "released",
    }
}

store::stored_enum! {
    #[schema(as = StockReason)]
    pub enum StockReason {
        Received = "received" => "Delivery received",
        Sold = "sold" => "Sold",
        Returned = "returned" => "Returned to stock",
        Counted = "counted" => "Counted",
        Damaged = "damaged" => "Damaged or expired",
        Given = "given" => "Given away or used",
    }
}

store::stored_enum! {
    #[schema(as = CouponKind)]
    pub enum CouponKind {
        Percent = "percent" => "Percent off" ,
        Amount = "amount" => "Amount off",
        FreeDelivery = "free_delivery" => "Free delivery",
    }
}

store::stored_enum! {
    #[schema(as = ProductReviewState)]
    pub enum ReviewState {
        /// Nobody has looked at it yet.
        Waiting = "waiting" => Wait "To check" | "orders-review-waiting",
        Published = "published" => Ok "Published" | "orders-review-published",
        Refused = "refused" => "Not published" | "orders-review-refused",
    }
}
