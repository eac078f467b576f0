//! What one piece costs with delivery to the place that a visitor chose: what lists and pages of products show from then on.

use chrono::{DateTime, Utc};
use kernel::{CacheTag, Currency, Money};
use store::StoreError;

use crate::model::{
    LICENCES_TAG, Place, PricedLine, Product, SaleRules, ShopSettings, price_order,
};
use crate::service::Shop;
use crate::stock::{free_pieces, list_variants_of, price_of};
use crate::tables::stock;

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
    let reader = shop.store().reader();
    let ids: Vec<&str> = products.iter().map(|product| &*product.id).collect();
    let variants = list_variants_of(reader.connection(), &ids).await?;
    let price_all = |product: &Product| {
        let variants = variants.get(&product.id).map_or(&[][..], Vec::as_slice);
        let place = match is_downloaded(variants) {
            true => &Place::Download,
            false => &place,
        };
        find_lowest_prices(product, variants)
            .into_iter()
            .filter_map(|price| price_one(&settings, &rules, product, price, place))
            .collect()
    };
    Ok(Some(DeliveryPrices {
        text: describe_prices(&place),
        prices: products.iter().map(price_all).collect(),
        tags: ["type:settings", LICENCES_TAG].map(CacheTag::from).to_vec(),
        until: rules.ends_at(),
    }))
}

/// What the cheapest variant costs in each currency.
fn find_lowest_prices(product: &Product, variants: &[stock::Model]) -> Vec<Money> {
    let can_be_bought = |row: &&stock::Model| free_pieces(row) > 0;
    let lowest = |currency| {
        let open = variants.iter().filter(can_be_bought);
        let prices = open.filter_map(|row| price_of(row, product, currency));
        prices.min_by_key(|price| price.minor)
    };
    Currency::ALL.into_iter().filter_map(lowest).collect()
}

/// A product is a file where all of its variants are.
pub fn is_downloaded(variants: &[stock::Model]) -> bool {
    !variants.is_empty() && variants.iter().all(|row| row.is_digital)
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
