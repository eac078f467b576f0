//! Mails to the people of the house: an order is to be packed or looked at, goods come back, a review is to be read, the shelf is
//! nearly empty. They say what waits, and nothing of who bought what.

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
    /// Id of the order, and its version at which its buyer said that the transfer is on its way.
    SaidPaid(&'n str, i32),
    /// Id of the order: its money came, but its goods may be gone.
    Review(&'n str),
    /// Id of the order: a clinician has to agree to a medicine.
    Screening(&'n str),
    /// Ids of the order and of what comes back.
    ReturnAsked(&'n str, &'n str),
    /// Id of a buyer's review of a product, and its version that waits to be read.
    ProductReview(&'n str, i32),
    /// Id of the variant, and its version at which it became low.
    LowStock(&'n str, i32),
}

impl ShopNotice<'_> {
    /// Who is told: of a medicine those alone who may read what was answered about it.
    const fn occasion(self) -> NoticeOccasion {
        match self {
            Self::Screening(_) => NoticeOccasion::Screening,
            _ => NoticeOccasion::Order,
        }
    }
}

/// What waits, where it stands at the desk, and the key of its mail.
fn describe_notice(notice: ShopNotice<'_>) -> (&'static str, String, String) {
    match notice {
        ShopNotice::ToPack(order) => (
            l10n::t!("orders-notice-to-pack"),
            format!("/desk/orders/{order}"),
            format!("order-desk:{order}:to-pack"),
        ),
        ShopNotice::SaidPaid(order, version) => (
            l10n::t!("orders-notice-said-paid"),
            format!("/desk/orders/{order}"),
            format!("order-desk:{order}:said-paid.{version}"),
        ),
        ShopNotice::Review(order) => (
            l10n::t!("orders-notice-review"),
            format!("/desk/orders/{order}"),
            format!("order-desk:{order}:review"),
        ),
        ShopNotice::Screening(order) => (
            l10n::t!("orders-notice-screening"),
            format!("/desk/orders/{order}"),
            format!("order-desk:{order}:screening"),
        ),
        ShopNotice::ReturnAsked(order, back) => (
            l10n::t!("orders-notice-return"),
            format!("/desk/orders/{order}"),
            format!("order-desk:{order}:return.{back}"),
        ),
        ShopNotice::ProductReview(review, version) => (
            l10n::t!("orders-notice-product-review"),
            "/desk/orders/reviews".to_owned(),
            format!("review-desk:{review}:waiting.{version}"),
        ),
        ShopNotice::LowStock(stock, version) => (
            l10n::t!("orders-notice-low-stock"),
            format!("/desk/orders/stock/{stock}"),
            format!("stock-desk:{stock}:low.{version}"),
        ),
    }
}

/// Writes to who chose to be told, once for each occasion.
pub async fn notify_staff(
    shop: &Shop,
    tx: &WriteTx,
    notice: ShopNotice<'_>,
) -> Result<(), StoreError> {
    let (what, path, key) = describe_notice(notice);
    let notice = StaffNotice {
        occasion: notice.occasion(),
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
