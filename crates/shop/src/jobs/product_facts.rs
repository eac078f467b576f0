//! Tells the lists of products what they show and narrow by.

use sea_orm::{EntityTrait, QuerySelect};
use serde::Deserialize;
use serde::de::IgnoredAny;
use store::{Actor, StoreError};

use crate::emails::{ShopNotice, notify_staff};
use crate::reviews::product_reviews::count_stars;
use crate::service::Shop;
use crate::service::ports::ProductFacts;
use crate::stock::{find_variant_prices, free_pieces, list_variants};
use crate::tables::stock::{Column, Entity};

#[derive(Deserialize)]
pub struct FactsTask {
    product: String,
}

pub async fn save_product_facts(shop: Shop, task: FactsTask) -> Result<(), StoreError> {
    save_facts(&shop, &task.product).await
}

/// The same for all products that ever had stock: what was on the shelf before lists knew of it.
pub async fn save_all_product_facts(shop: Shop, _: IgnoredAny) -> Result<(), StoreError> {
    let products: Vec<String> = Entity::find()
        .select_only()
        .column(Column::Product)
        .distinct()
        .into_tuple()
        .all(shop.store().reader().connection())
        .await?;
    for product in products {
        save_facts(&shop, &product).await?;
    }
    Ok(())
}

#[derive(Deserialize)]
pub struct LowStockTask {
    stock: String,
    version: i32,
}

pub async fn warn_of_low_stock(shop: Shop, task: LowStockTask) -> Result<(), StoreError> {
    let tx = shop.store().begin(Actor::System).await?;
    let notice = ShopNotice::LowStock(&task.stock, task.version);
    notify_staff(&shop, &tx, notice).await?;
    tx.commit().await
}

async fn save_facts(shop: &Shop, product: &str) -> Result<(), StoreError> {
    let tx = shop.store().begin(Actor::System).await?;
    let variants = list_variants(tx.connection(), product).await?;
    let stars = count_stars(tx.connection(), product).await?;
    let facts = ProductFacts {
        is_in_stock: variants.iter().any(|row| free_pieces(row) > 0),
        reviews: stars.count(),
        stars: stars.sum(),
        prices: find_variant_prices(&variants),
    };
    shop.product_source()
        .save_facts(&tx, product, &facts)
        .await?;
    tx.commit().await
}
