//! What an order costs. Nothing of it is ever taken from a browser.

use kernel::{Currency, Money};

use super::{CouponKind, Place, ShopSettings, TaxClass};

/// Some pieces of one thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PricedLine {
    /// Document id of the product.
    pub product: String,
    /// For one piece, in minor units.
    pub unit_minor: i64,
    pub quantity: i32,
    pub tax: TaxClass,
    /// No coupon takes anything off it.
    pub is_medicine: bool,
}

impl PricedLine {
    /// Whether a coupon for a product, or for all where it names none, takes something off this line.
    pub fn takes_coupon(&self, product: &str) -> bool {
        !self.is_medicine && (product.is_empty() || product == self.product)
    }

    pub fn minor(&self) -> i64 {
        self.unit_minor.saturating_mul(i64::from(self.quantity))
    }
}

/// What a coupon takes off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CouponRule {
    pub kind: CouponKind,
    pub percent: i32,
    /// Of an amount, in minor units of the order's currency.
    pub amount_minor: Option<i64>,
    /// Document id of the one product that it is for; empty for all.
    pub product: String,
}

/// All in minor units of one currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderTotals {
    pub currency: Currency,
    pub items: i64,
    pub discount: i64,
    pub delivery: i64,
    /// The tax that is part of the total.
    pub tax: i64,
    pub total: i64,
}

impl OrderTotals {
    pub const fn money(&self, minor: i64) -> Money {
        Money::new(minor, self.currency)
    }
}

/// The tax that is part of a sum, to the nearest minor unit. The rate is in hundredths of a per cent.
pub fn included_tax(minor: i64, rate: i64) -> i64 {
    let (minor, rate) = (i128::from(minor), i128::from(rate.max(0)));
    let whole = 10_000 + rate;
    i64::try_from((minor * rate * 2 + whole) / (whole * 2)).unwrap_or(0)
}

/// The sums of an order; none where nothing is delivered to the place in this currency. Without a place delivery is left
/// out.
pub fn price_order(
    settings: &ShopSettings,
    lines: &[PricedLine],
    currency: Currency,
    place: Option<&Place<'_>>,
    coupon: Option<&CouponRule>,
) -> Option<OrderTotals> {
    let items = sum(lines.iter().map(PricedLine::minor));
    // From what was bought, not from what is left of it: a coupon never makes delivery dearer.
    let fee = match place {
        Some(place) => place.fee(Money::new(items, currency))?.minor,
        None => 0,
    };
    let (mut discount, mut delivery) = (0, fee);
    if let Some(coupon) = coupon {
        let reduced = lines
            .iter()
            .filter(|line| line.takes_coupon(&coupon.product));
        let reduced = sum(reduced.map(PricedLine::minor));
        match coupon.kind {
            CouponKind::Percent => {
                let percent = i128::from(coupon.percent.clamp(0, 100));
                discount = i64::try_from(i128::from(reduced) * percent / 100).unwrap_or(0);
            }
            CouponKind::Amount => discount = coupon.amount_minor.unwrap_or(0).clamp(0, reduced),
            CouponKind::FreeDelivery => delivery = 0,
        }
    }
    let country = place.map_or("", |place| place.country());
    let total = items - discount + delivery;
    let tax = tax_within(settings, lines, country, (items, discount, delivery));
    Some(OrderTotals {
        currency,
        items,
        discount,
        delivery,
        tax,
        total,
    })
}

/// A discount lowers each line alike, so that the tax follows what is really paid.
fn tax_within(
    settings: &ShopSettings,
    lines: &[PricedLine],
    country: &str,
    (items, discount, delivery): (i64, i64, i64),
) -> i64 {
    let paid = |minor: i64| {
        if items == 0 {
            return 0;
        }
        let left = i128::from(minor) * i128::from(items - discount) / i128::from(items);
        i64::try_from(left).unwrap_or(0)
    };
    let of_lines = lines
        .iter()
        .map(|line| included_tax(paid(line.minor()), settings.tax_rate(country, line.tax)));
    let of_delivery = included_tax(delivery, settings.tax_rate(country, TaxClass::Standard));
    sum(of_lines).saturating_add(of_delivery)
}

fn sum(minors: impl Iterator<Item = i64>) -> i64 {
    minors.fold(0, i64::saturating_add)
}
