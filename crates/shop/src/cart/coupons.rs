//! Coupons: what one takes off, and why one is refused. Its limits are counted in the write of the order.

use chrono::{DateTime, Utc};
use kernel::Currency;
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, PaginatorTrait,
    QueryFilter,
};
use store::{StoreError, WriteTx};

use crate::model::{CouponKind, CouponRule, PricedLine};
use crate::tables::coupon::{Column, Entity, Model};
use crate::tables::coupon_use;

/// Why a coupon takes nothing off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CouponRefusal {
    Unknown,
    NotYet,
    Over,
    UsedUp,
    /// By this customer.
    UsedByYou,
    /// It is for another product, or counts not in this currency.
    NotForThis,
    /// It counts by mail address, and none was given.
    NeedsEmail,
}

impl CouponRefusal {
    pub fn text(self) -> &'static str {
        match self {
            Self::Unknown => l10n::t!("orders-coupon-unknown"),
            Self::NotYet => l10n::t!("orders-coupon-not-yet"),
            Self::Over => l10n::t!("orders-coupon-over"),
            Self::UsedUp => l10n::t!("orders-coupon-used-up"),
            Self::UsedByYou => l10n::t!("orders-coupon-used-by-you"),
            Self::NotForThis => l10n::t!("orders-coupon-not-for-this"),
            Self::NeedsEmail => l10n::t!("orders-coupon-needs-email"),
        }
    }
}

/// A code as it is kept: in capitals, without blanks.
pub fn normalise_code(typed: &str) -> String {
    let signs = typed.chars().filter(|c| !c.is_whitespace());
    signs.take(32).collect::<String>().to_uppercase()
}

pub async fn find_coupon(
    db: &impl ConnectionTrait,
    code: &str,
) -> Result<Option<Model>, StoreError> {
    Ok(Entity::find().filter(Column::Code.eq(code)).one(db).await?)
}

/// What a coupon takes off these lines now.
pub fn check_coupon(
    row: Option<&Model>,
    lines: &[PricedLine],
    currency: Currency,
    now: DateTime<Utc>,
) -> Result<CouponRule, CouponRefusal> {
    let row = row
        .filter(|row| row.is_active)
        .ok_or(CouponRefusal::Unknown)?;
    if row.starts_at.is_some_and(|at| at > now) {
        return Err(CouponRefusal::NotYet);
    }
    if row.ends_at.is_some_and(|at| at <= now) {
        return Err(CouponRefusal::Over);
    }
    if row.most_uses.is_some_and(|most| row.used >= most) {
        return Err(CouponRefusal::UsedUp);
    }
    let amount_minor = match currency {
        Currency::Ngn => row.amount_ngn,
        Currency::Gbp => row.amount_gbp,
        Currency::Usd => row.amount_usd,
    };
    let is_worthless = row.kind == CouponKind::Amount && amount_minor.is_none();
    if is_worthless || !lines.iter().any(|line| line.takes_coupon(&row.product)) {
        return Err(CouponRefusal::NotForThis);
    }
    Ok(CouponRule {
        kind: row.kind,
        percent: row.percent,
        amount_minor,
        product: row.product.clone(),
    })
}

/// Counts a use of a coupon by an order, under the coupon's lock: of two who want the last one, one gets it.
pub async fn count_coupon_use(
    tx: &WriteTx,
    coupon: &str,
    order: &str,
    customer: Option<&str>,
) -> Result<Result<(), CouponRefusal>, StoreError> {
    let Some(row) = tx.lock_row::<Entity>(coupon).await? else {
        return Ok(Err(CouponRefusal::Unknown));
    };
    if row.most_uses.is_some_and(|most| row.used >= most) {
        return Ok(Err(CouponRefusal::UsedUp));
    }
    if let Some(most) = row.most_per_customer {
        let Some(customer) = customer else {
            return Ok(Err(CouponRefusal::NeedsEmail));
        };
        let before = coupon_use::Entity::find()
            .filter(coupon_use::Column::Coupon.eq(coupon))
            .filter(coupon_use::Column::Customer.eq(customer))
            .count(tx.connection())
            .await?;
        if before >= u64::try_from(most).unwrap_or(0) {
            return Ok(Err(CouponRefusal::UsedByYou));
        }
    }
    tx.insert_row(coupon_use::Model {
        order_id: order.to_owned(),
        coupon: coupon.to_owned(),
        customer: customer.unwrap_or_default().to_owned(),
        at: tx.now(),
    })
    .await?;
    let used = row.used + 1;
    let mut row = row.into_active_model();
    row.used = Set(used);
    row.update(tx.connection()).await?;
    Ok(Ok(()))
}

/// Gives back the use of a coupon by an order that came to nothing.
pub async fn release_coupon(tx: &WriteTx, order: &str) -> Result<(), StoreError> {
    let found = coupon_use::Entity::find_by_id(order)
        .one(tx.connection())
        .await?;
    let Some(found) = found else { return Ok(()) };
    coupon_use::Entity::delete_by_id(order)
        .exec(tx.connection())
        .await?;
    if let Some(row) = tx.lock_row::<Entity>(&*found.coupon).await? {
        let used = (row.used - 1).max(0);
        let mut row = row.into_active_model();
        row.used = Set(used);
        row.update(tx.connection()).await?;
    }
    Ok(())
}
