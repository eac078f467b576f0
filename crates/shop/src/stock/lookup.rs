//! Variants: found, and what they cost.

use std::collections::HashMap;

use kernel::{CacheTag, Currency, Money};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use store::StoreError;

use crate::model::{Product, VariantPrices};
use crate::tables::stock::{Column, Entity, Model};

/// The tag of what is shown of the stock of a product.
pub fn stock_tag(product: &str) -> CacheTag {
    CacheTag::new(format!("stock:{product}"))
}

/// Licences of a file that may be bought at once: of a file there is always one more.
const MOST_LICENCES: i32 = 99;

/// How many pieces may be bought now.
pub fn free_pieces(row: &Model) -> i32 {
    if row.retired_at.is_some() {
        0
    } else if row.is_digital {
        MOST_LICENCES
    } else {
        (row.on_hand - row.reserved).max(0)
    }
}

/// What a variant of a product costs: its own price, else the product's.
pub fn price_of(row: &Model, product: &Product, currency: Currency) -> Option<Money> {
    let own = match currency {
        Currency::Ngn => row.price_ngn,
        Currency::Gbp => row.price_gbp,
        Currency::Usd => row.price_usd,
    };
    own.map(|minor| Money::new(minor, currency))
        .or_else(|| product.price_in(currency))
        .filter(|price| price.minor > 0)
}

const fn own_prices(row: &Model) -> [Option<i64>; 3] {
    // In the order of `Currency::ALL`.
    [row.price_ngn, row.price_gbp, row.price_usd]
}

/// What those that can be bought cost, for lists; of all where none can.
pub fn find_variant_prices(variants: &[Model]) -> VariantPrices {
    let mut shown: Vec<&Model> = variants.iter().filter(|row| free_pieces(row) > 0).collect();
    if shown.is_empty() {
        shown = variants.iter().collect();
    }
    let own = |at: usize| shown.iter().filter_map(move |row| own_prices(row)[at]);
    let places = [0, 1, 2];
    let first = shown.first().map(|row| own_prices(row));
    VariantPrices {
        own_minor: places.map(|at| own(at).min()),
        uses_product: places.map(|at| own(at).count() < shown.len() || shown.is_empty()),
        varies: shown.iter().any(|row| Some(own_prices(row)) != first),
    }
}

/// The variants of products that are sold, by product.
pub async fn list_variants_of(
    db: &impl ConnectionTrait,
    products: &[&str],
) -> Result<HashMap<String, Vec<Model>>, StoreError> {
    let mut found: HashMap<String, Vec<Model>> = HashMap::new();
    if products.is_empty() {
        return Ok(found);
    }
    let rows = Entity::find()
        .filter(Column::Product.is_in(products.iter().copied()))
        .filter(Column::RetiredAt.is_null())
        .order_by_asc(Column::Position)
        .order_by_asc(Column::Id)
        .all(db)
        .await?;
    for row in rows {
        found.entry(row.product.clone()).or_default().push(row);
    }
    Ok(found)
}

/// The variants of a product that are sold, in their order.
pub async fn list_variants(
    db: &impl ConnectionTrait,
    product: &str,
) -> Result<Vec<Model>, StoreError> {
    let mut found = list_variants_of(db, &[product]).await?;
    Ok(found.remove(product).unwrap_or_default())
}

/// A variant of a product by its id, or the only one there is where none is named.
pub async fn find_variant(
    db: &impl ConnectionTrait,
    product: &str,
    variant: &str,
) -> Result<Option<Model>, StoreError> {
    let mut variants = list_variants(db, product).await?;
    if variant.is_empty() {
        let is_only = variants.len() == 1;
        return Ok(variants.pop().filter(|_| is_only));
    }
    Ok(variants.into_iter().find(|row| row.id == variant))
}

/// Rows by id, also those that are not sold any more.
pub async fn load_stock(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = String>,
) -> Result<HashMap<String, Model>, StoreError> {
    let ids: Vec<String> = ids.into_iter().collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = Entity::find().filter(Column::Id.is_in(ids)).all(db).await?;
    Ok(rows.into_iter().map(|row| (row.id.clone(), row)).collect())
}
