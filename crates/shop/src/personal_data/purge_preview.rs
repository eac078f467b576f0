//! How many buyers the coming nights forget.

use sea_orm::QueryFilter;
use store::StoreError;
use store::personal::{PurgePreview, PurgeRule};

use super::retention::due_orders;
use crate::cart::{CART_DAYS, find_old_carts};
use crate::service::Shop;
use crate::tables::records::unrestricted_condition;

pub async fn preview_purges(shop: &Shop) -> Result<Vec<PurgePreview>, StoreError> {
    let (settings, store) = (shop.load_settings().await?, shop.store());
    let free = unrestricted_condition(store, store.reader().connection()).await?;
    let orders = PurgeRule {
        what: "Orders: names, addresses and contacts of buyers".to_owned(),
        rule: format!(
            "{} days after they were delivered, {} days where nobody paid",
            settings.keep_order_days, settings.keep_unpaid_days
        ),
        settings: Some("ordering"),
    };
    let carts = PurgeRule {
        what: "Carts that nobody ordered".to_owned(),
        rule: format!("{CART_DAYS} days after the last change"),
        settings: None,
    };
    Ok(vec![
        orders
            .preview(store, |at| due_orders(at).filter(free.clone()))
            .await?,
        carts.preview(store, find_old_carts).await?,
    ])
}
