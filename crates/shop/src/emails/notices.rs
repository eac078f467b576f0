//! Mails to the people of the house: an order is to be packed, goods come back, the shelf is nearly empty. They say what waits,
//! and nothing of who bought what.

use kernel::PracticeZone;
use kernel::dates::format_in_both_zones;
use mail::{NoticeOccasion, StaffNotice};
use serde_json::json;
use store::{StoreError, WriteTx};

use crate::service::Shop;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShopNotice<'n> {
    /// Id of the order.
    ToPack(&'n str),
    /// Ids of the order and of what comes back.
    ReturnAsked(&'n str, &'n str),
    /// Id of the variant, and its version at which it became low.
    LowStock(&'n str, i32),
}

/// Writes to who chose to be told, once for each occasion.
pub async fn notify_staff(
    shop: &Shop,
    tx: &WriteTx,
    notice: ShopNotice<'_>,
) -> Result<(), StoreError> {
    let (what, path, key) = match notice {
        ShopNotice::ToPack(order) => (
            l10n::t!("orders-notice-to-pack"),
            format!("/desk/orders/{order}"),
            format!("order-desk:{order}:to-pack"),
        ),
        ShopNotice::ReturnAsked(order, back) => (
            l10n::t!("orders-notice-return"),
            format!("/desk/orders/{order}"),
            format!("order-desk:{order}:return.{back}"),
        ),
        ShopNotice::LowStock(stock, version) => (
            l10n::t!("orders-notice-low-stock"),
            format!("/desk/orders/stock/{stock}"),
            format!("stock-desk:{stock}:low.{version}"),
        ),
    };
    let notice = StaffNotice {
        occasion: NoticeOccasion::Order,
        template: "order-alert",
        variables: json!({
            "what": what,
            "at": format_in_both_zones(tx.now(), PracticeZone::Lagos),
            "link": shop.absolute_url(&path),
        }),
        key,
        named_address: String::new(),
    };
    shop.mailer().notify_staff(tx, notice).await
}
