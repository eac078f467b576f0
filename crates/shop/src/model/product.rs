//! What content tells of a product.

use chrono::NaiveDate;
use kernel::{Currency, Money};
use serde::Serialize;
use utoipa::ToSchema;

store::stored_enum! {
    /// What the law treats a product as.
    #[schema(as = ProductClass)]
    pub enum ProductClass {
        Merchandise = "merchandise" => "Merchandise",
        Device = "device" => "Medical device",
        /// Sold by a pharmacist, without a prescription.
        Pharmacy = "pharmacy" => "Pharmacy medicine",
        Prescription = "prescription" => "Prescription medicine",
    }
}

impl ProductClass {
    /// Whether it is sold only with a registration that is in date (NAFDAC in Nigeria, MHRA in the UK).
    pub const fn is_regulated(self) -> bool {
        !matches!(self, Self::Merchandise)
    }

    pub const fn is_medicine(self) -> bool {
        matches!(self, Self::Pharmacy | Self::Prescription)
    }
}

/// How a product is taxed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TaxClass {
    #[default]
    Standard,
    /// Medical goods in Nigeria (Nigeria Tax Act 2025 s.187).
    Zero,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = CartPicture)]
pub struct ProductPicture {
    pub url: String,
    pub width: u32,
    pub height: u32,
    pub alt: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Product {
    /// Document id.
    pub id: String,
    pub title: String,
    pub url: String,
    pub prices: Vec<Money>,
    pub class: ProductClass,
    pub tax: TaxClass,
    /// Sold under a seal, for health or hygiene.
    pub is_sealed: bool,
    pub registration: Registration,
    pub picture: Option<ProductPicture>,
}

/// Under which a regulated product may be sold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Registration {
    /// Of NAFDAC; empty for none.
    pub nigeria: String,
    /// Of the MHRA; empty for none.
    pub united_kingdom: String,
    /// The last day on which they count.
    pub expires: Option<NaiveDate>,
}

impl Registration {
    /// The number that counts in a country on a day.
    pub fn number_in(&self, country: &str, today: NaiveDate) -> Option<&str> {
        let number = match country {
            "NG" => &self.nigeria,
            "GB" => &self.united_kingdom,
            _ => return None,
        };
        let is_in_date = self.expires.is_some_and(|last| today <= last);
        (is_in_date && !number.is_empty()).then_some(number)
    }
}

impl Product {
    pub fn price_in(&self, currency: Currency) -> Option<Money> {
        let found = self.prices.iter().find(|price| price.currency == currency);
        found.copied()
    }
}

/// What the variants of a product cost that can be bought now, each in the order of [`Currency::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VariantPrices {
    /// The lowest price that a variant has of its own, in minor units.
    pub own_minor: [Option<i64>; 3],
    /// Whether a variant has none of its own, and so costs what the product does.
    pub uses_product: [bool; 3],
    /// Whether not all of them cost the same.
    pub varies: bool,
}
