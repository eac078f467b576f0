//! What one piece costs with delivery to the place that a visitor chose: what lists and pages of products show from then on.

use chrono::{DateTime, Utc};
use kernel::{CacheTag, Money};
use store::StoreError;

use crate::model::{
    LICENCES_TAG, Place, PricedLine, Product, SaleRules, ShopSettings, price_order,
};
use crate::service::Shop;

/// Prices with delivery to one place.
#[derive(Clone, Debug)]
pub struct DeliveryPrices {
    /// What they contain, as people read it.
    pub text: String,
    /// Of each product that was asked for, in each currency in which it can go there; empty where it cannot.
    pub prices: Vec<Vec<Money>>,
    pub tags: Vec<CacheTag>,
    pub until: Option<DateTime<Utc>>,
}

/// None for a key that names no place, and while nothing can be ordered.
pub async fn price_delivered(
    shop: &Shop,
    key: &str,
    products: &[Product],
) -> Result<Option<DeliveryPrices>, StoreError> {
    let settings = shop.load_settings().await?;
    let Some(place) = settings.find_place(key).filter(|_| settings.open) else {
        return Ok(None);
    };
    let rules = shop.load_sale_rules(products).await?;
    let price_all = |product: &Product| {
        let prices = product.prices.iter();
        prices
            .filter_map(|price| price_one(&settings, &rules, product, *price, &place))
            .collect()
    };
    Ok(Some(DeliveryPrices {
        text: describe_prices(&place),
        prices: products.iter().map(price_all).collect(),
        tags: ["type:settings", LICENCES_TAG].map(CacheTag::from).to_vec(),
        until: rules.ends_at(),
    }))
}

/// One piece at a price, with delivery; none where it may not or cannot go there.
pub fn price_one(
    settings: &ShopSettings,
    rules: &SaleRules,
    product: &Product,
    price: Money,
    place: &Place<'_>,
) -> Option<Money> {
    rules.find_terms(product, place.country()).ok()?;
    let line = PricedLine {
        product: product.id.clone(),
        unit_minor: price.minor,
        quantity: 1,
        tax: product.tax,
        is_medicine: product.class.is_medicine(),
    };
    let totals = price_order(settings, &[line], price.currency, Some(place), None)?;
    Some(totals.money(totals.total))
}

/// What prices with delivery to a place contain.
pub fn describe_prices(place: &Place<'_>) -> String {
    match place {
        Place::Zone(zone) => l10n::t!("orders-prices-delivered", place = &zone.name),
        Place::Download => String::new(),
        Place::Pickup(point) => l10n::t!("orders-prices-collected", place = &point.name),
    }
}
