//! What lists say of shop items that no document knows.

use kernel::{Currency, Money};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProductFacts {
    pub is_in_stock: bool,
    /// How many reviews are published.
    pub reviews: i64,
    /// Of all reviews together.
    pub stars: i64,
    pub prices: VariantPrices,
}

/// What the variants of an item cost that can be bought now, each in the order of [`Currency::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VariantPrices {
    /// The lowest price that a variant has of its own, in minor units.
    pub own_minor: [Option<i64>; 3],
    /// Whether a variant has none of its own, and so costs what the document says.
    pub uses_document: [bool; 3],
    /// Whether not all of them cost the same.
    pub varies: bool,
}

impl Default for VariantPrices {
    /// Without variants an item costs what its document says.
    fn default() -> Self {
        Self {
            own_minor: [None; 3],
            uses_document: [true; 3],
            varies: false,
        }
    }
}

impl VariantPrices {
    /// The lowest price in each currency, where its document says `stated`.
    pub fn find_lowest(&self, stated: &[Money]) -> Vec<Money> {
        let lowest = |(at, currency): (usize, Currency)| {
            let stated = stated.iter().find(|price| price.currency == currency);
            let stated = stated.filter(|_| self.uses_document[at]);
            let own = self.own_minor[at].map(|minor| Money::new(minor, currency));
            let both = own.into_iter().chain(stated.copied());
            both.min_by_key(|price| price.minor)
        };
        let currencies = Currency::ALL.into_iter().enumerate();
        currencies.filter_map(lowest).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_price_that_somebody_can_pay_is_shown() {
        let stated = [
            Money::new(5_000, Currency::Ngn),
            Money::new(100, Currency::Usd),
        ];
        let of = |own_minor, uses_document| VariantPrices {
            own_minor,
            uses_document,
            varies: true,
        };
        let none = VariantPrices::default().find_lowest(&stated);
        assert_eq!(none, stated, "without variants");
        let dearer = of([Some(6_000), None, None], [true; 3]).find_lowest(&stated);
        assert_eq!(
            dearer, stated,
            "another variant costs what the document says"
        );
        let own = of([Some(6_000), Some(300), None], [false, false, true]).find_lowest(&stated);
        assert_eq!(
            own,
            [
                Money::new(6_000, Currency::Ngn),
                Money::new(300, Currency::Gbp),
                Money::new(100, Currency::Usd),
            ]
        );
    }
}
