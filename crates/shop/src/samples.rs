//! Stock of sample products, so that a site that is tried can be bought from.

use store::{Actor, StoreError};

use crate::model::StockReason;
use crate::service::Shop;
use crate::stock::{StockChange, change_stock, list_variants};
use crate::tables::stock;

/// A sample variant: product, label, pieces.
type SampleVariant = (&'static str, &'static str, i32);

/// Puts pieces of these on the shelf where their product has no stock yet.
pub async fn load_sample_stock(shop: &Shop, samples: &[SampleVariant]) -> Result<(), StoreError> {
    let products = shop
        .load_products(samples.iter().map(|(product, ..)| (*product).to_owned()))
        .await?;
    let tx = shop.store().begin(Actor::System).await?;
    let mut fresh: Vec<&str> = Vec::new();
    for (position, (product, label, pieces)) in (0_i32..).zip(samples) {
        if !fresh.contains(product)
            && (!products.contains_key(*product)
                || !list_variants(tx.connection(), product).await?.is_empty())
        {
            continue;
        }
        fresh.push(product);
        let row = stock::Model {
            is_digital: false,
            id: tx.new_id().to_string(),
            product: (*product).to_owned(),
            label: (*label).to_owned(),
            position,
            price_ngn: None,
            price_gbp: None,
            price_usd: None,
            on_hand: 0,
            reserved: 0,
            // A sample asks nobody to order more.
            low_at: 0,
            version: 1,
            created_at: tx.now(),
            retired_at: None,
        };
        tx.insert_row(row.clone()).await?;
        let received = StockChange {
            reason: StockReason::Received,
            change: *pieces,
            order: None,
            note: "Sample",
        };
        change_stock(&tx, row, &received).await?;
    }
    tx.commit().await
}
