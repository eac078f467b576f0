//! What a card payment costs, and how much has to be paid so that a sum arrives whole.

use kernel::Money;

/// Hundredths of a per cent in a whole.
const WHOLE: i128 = 10_000;

/// What the provider keeps of a card payment in one currency; sums in its minor units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardFee {
    /// Hundredths of a per cent.
    pub rate: u32,
    /// On top, for payments from `fixed_from` on.
    pub fixed: i64,
    pub fixed_from: i64,
    /// The provider never keeps more; none for no limit.
    pub most: Option<i64>,
}

impl CardFee {
    /// What is kept of a payment.
    pub fn charge_for(&self, paid: i64) -> i64 {
        let share = divide_up(i128::from(paid.max(0)) * i128::from(self.rate), WHOLE);
        let fixed = if paid >= self.fixed_from {
            i128::from(self.fixed)
        } else {
            0
        };
        let kept = share + fixed;
        let kept = self.most.map_or(kept, |most| kept.min(i128::from(most)));
        i64::try_from(kept).unwrap_or(i64::MAX)
    }

    /// What is paid on top of a sum so that it arrives whole; none where no payment is large enough.
    pub fn cover(&self, sum: Money) -> Option<Money> {
        let net = i128::from(sum.minor);
        let left = WHOLE - i128::from(self.rate);
        if left <= 0 || sum.minor <= 0 {
            return None;
        }
        let with = |fixed: i128| divide_up((net + fixed) * WHOLE, left);
        let fixed = i128::from(self.fixed);
        let capped = self.most.map(|most| net + i128::from(most));
        // From the least: a payment may be too small for the fixed part, or large enough for the limit.
        let mut totals: Vec<i128> = [Some(with(0)), Some(with(fixed)), capped]
            .into_iter()
            .flatten()
            .collect();
        totals.sort_unstable();
        let arrives = |total: &i64| total - self.charge_for(*total) >= sum.minor;
        let mut totals = totals
            .into_iter()
            .filter_map(|total| i64::try_from(total).ok());
        let total = totals.find(arrives)?;
        Some(Money::new(total - sum.minor, sum.currency))
    }
}

/// Rounded up, as nobody is charged less than a part.
const fn divide_up(of: i128, by: i128) -> i128 {
    (of + by - 1) / by
}

#[cfg(test)]
mod tests {
    use kernel::Currency;
    use proptest::prelude::*;

    use super::*;

    /// 1.5 % and ₦100 from ₦2,500 on, at most ₦2,000.
    const NAIRA: CardFee = CardFee {
        rate: 150,
        fixed: 10_000,
        fixed_from: 250_000,
        most: Some(200_000),
    };

    fn cover(minor: i64) -> i64 {
        NAIRA.cover(Money::new(minor, Currency::Ngn)).unwrap().minor
    }

    #[test]
    fn a_gift_arrives_whole() {
        // ₦1,000: 1.5 % of ₦1,015.23.
        assert_eq!(cover(100_000), 1_523);
        // ₦5,000: 1.5 % of ₦5,177.67 and ₦100.
        assert_eq!(cover(500_000), 17_767);
        // ₦500,000: the limit.
        assert_eq!(cover(50_000_000), 200_000);
        let nothing = NAIRA.cover(Money::new(0, Currency::Ngn));
        assert_eq!(nothing, None);
    }

    proptest! {
        #[test]
        fn whatever_is_given_arrives_and_little_more(minor in 1_i64..10_000_000_000) {
            let total = minor + cover(minor);
            let arrived = total - NAIRA.charge_for(total);
            prop_assert!(arrived >= minor);
            // Around the border of the fixed part a little more arrives than was given, never a fixed part more.
            prop_assert!(arrived - minor <= NAIRA.fixed);
        }
    }
}
