//! Rows. Only this crate touches them.

pub mod cart;
pub mod cart_item;
pub mod coupon;
pub mod coupon_use;
pub mod event;
pub mod goods_return;
pub mod goods_return_line;
pub mod order;
pub mod order_line;
pub mod records;
pub mod review;
pub mod stock;
pub mod stock_entry;

pub fn all_tables() -> Vec<store::personal::TableDeclaration> {
    store::tables![
        stock,
        stock_entry,
        cart,
        cart_item,
        coupon,
        coupon_use,
        order,
        order_line,
        event,
        goods_return,
        goods_return_line,
        review
    ]
}
