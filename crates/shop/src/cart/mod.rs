//! What a visitor means to buy: kept by the fingerprint of their cookie, priced and checked anew each time it is looked at.

mod basket;
mod coupons;
mod rows;

pub use basket::{Basket, BasketLine, ChosenItem, load_basket};
pub use coupons::{
    CouponRefusal, check_coupon, count_coupon_use, find_coupon, normalise_code, release_coupon,
};
pub use rows::{
    CART_DAYS, MOST_PIECES, add_item, count_pieces, find_items, find_old_carts, purge_old_carts,
    remove_items, set_coupon, set_quantity, visitor_key,
};
