//! What content tells of a product.

use kernel::{Currency, Money};
use serde::Serialize;
use utoipa::ToSchema;

/// What the law treats a product as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProductClass {
    #[default]
    Merchandise,
    Device,
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
    pub picture: Option<ProductPicture>,
}

impl Product {
    pub fn price_in(&self, currency: Currency) -> Option<Money> {
        let found = self.prices.iter().find(|price| price.currency == currency);
        found.copied()
    }
}
