//! What the shop's rows and settings say.

mod buyer;
mod pricing;
mod product;
mod settings;
mod state;

pub use buyer::{Buyer, PostalAddress, Receiver};
pub use pricing::{CouponRule, OrderTotals, PricedLine, included_tax, price_order};
pub use product::{Product, ProductClass, ProductPicture, TaxClass};
pub use settings::{DeliveryZone, PickupPoint, Place, PlaceFee, ShopSettings};
pub use state::{CouponKind, DeliveryMethod, OrderState, PaymentMethod, StockHold, StockReason};
