//! What the shop's rows and settings say.

mod buyer;
mod nigeria;
mod pricing;
mod product;
mod returns;
mod sale_rules;
mod settings;
mod state;

pub use buyer::{Buyer, HealthAnswers, PostalAddress, Receiver};
pub use nigeria::{NIGERIAN_STATES, find_area, find_states_of_area, list_areas};
pub use pricing::{
    CouponRule, OrderTotals, PricedLine, included_tax, price_order, spread_discount,
};
pub use product::{Product, ProductClass, ProductPicture, Registration, TaxClass, VariantPrices};
pub use returns::{
    ReturnGround, ReturnReason, ReturnState, convert_to_received, find_return_ground, price_paid,
};
pub use sale_rules::{LICENCES_TAG, SaleRefusal, SaleRules, SaleTerms};
pub use settings::{DeliveryZone, PickupPoint, Place, PlaceFee, ShopSettings};
pub use state::{
    CouponKind, DeliveryMethod, OrderState, PaymentMethod, ReviewState, StockHold, StockReason,
};
