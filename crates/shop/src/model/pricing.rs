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
    let discounts = spread_discount(lines, coupon, discount);
    let paid = lines.iter().zip(discounts);
    let paid = paid.map(|(line, discount)| (line.minor() - discount, line.tax));
    let tax = sum(paid
        .chain([(delivery, TaxClass::Standard)])
        .map(|(minor, class)| included_tax(minor, settings.tax_rate(country, class))));
    Some(OrderTotals {
        currency,
        items,
        discount,
        delivery,
        tax,
        total,
    })
}

/// What a discount takes off each line, in minor units: shared by price among those that the coupon is for, so that the tax
/// and what is given back for a line follow what was really paid for it. The shares add up to the discount.
pub fn spread_discount(
    lines: &[PricedLine],
    coupon: Option<&CouponRule>,
    discount: i64,
) -> Vec<i64> {
    let product = coupon.map_or("", |coupon| &*coupon.product);
    let reduced = |line: &PricedLine| match line.takes_coupon(product) {
        true => line.minor(),
        false => 0,
    };
    let whole = sum(lines.iter().map(reduced));
    let mut before = 0_i64;
    let up_to = |minor: i64| match whole {
        0 => 0,
        whole => {
            let share = i128::from(discount) * i128::from(minor) / i128::from(whole);
            i64::try_from(share).unwrap_or(0)
        }
    };
    lines
        .iter()
        .map(|line| {
            let after = before.saturating_add(reduced(line));
            let share = up_to(after) - up_to(before);
            before = after;
            share
        })
        .collect()
}

fn sum(minors: impl Iterator<Item = i64>) -> i64 {
    minors.fold(0, i64::saturating_add)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(product: &str, unit_minor: i64, is_medicine: bool) -> PricedLine {
        PricedLine {
            product: product.to_owned(),
            unit_minor,
            quantity: 1,
            tax: TaxClass::Standard,
            is_medicine,
        }
    }

    #[test]
    fn a_discount_is_shared_among_what_its_coupon_is_for() {
        let lines = [
            line("net", 10_000, false),
            line("pills", 5_000, true),
            line("mug", 3_333, false),
        ];
        let coupon = |product: &str| CouponRule {
            kind: CouponKind::Percent,
            percent: 10,
            amount_minor: None,
            product: product.to_owned(),
        };
        assert_eq!(
            spread_discount(&lines, Some(&coupon("")), 1_333),
            [999, 0, 334],
            "nothing of a medicine, and the rest adds up"
        );
        assert_eq!(
            spread_discount(&lines, Some(&coupon("mug")), 333),
            [0, 0, 333]
        );
        assert_eq!(spread_discount(&lines, None, 0), [0, 0, 0]);
        assert_eq!(spread_discount(&[], None, 0), [0_i64; 0]);
    }
}
