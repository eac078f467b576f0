//! What the list of the shop says of ordering as a whole.

use axum::extract::State as Shared;
use axum::response::Response;
use kernel::CacheTag;
use web::{Json, Result, tagged_response};

use super::views::ShopStatus;
use crate::model::LICENCES_TAG;
use crate::service::Shop;

/// Whether anything can be ordered, and whether medicines are sold: as the settings and the licence map have it today.
#[utoipa::path(get, path = "/api/shop", operation_id = "read_shop_status", tag = "shop",
    responses((status = 200, body = ShopStatus)))]
pub async fn get_shop_status(Shared(shop): Shared<Shop>) -> Result<Response> {
    let settings = shop.load_settings().await?;
    let rules = shop.load_all_sale_rules().await?;
    let has_place = |country: &str| settings.places().any(|place| place.country() == country);
    let sells_medicines = rules.licensed.iter().any(|country| has_place(country));
    let status = ShopStatus {
        open: settings.open,
        notice: if settings.open {
            String::new()
        } else {
            l10n::t!("orders-not-open").to_owned()
        },
        medicines_text: if sells_medicines {
            l10n::t!("orders-medicines-sold").to_owned()
        } else {
            l10n::t!("orders-medicines-not-sold").to_owned()
        },
    };
    let tags = ["type:settings", LICENCES_TAG].map(CacheTag::from);
    Ok(tagged_response(Json(status), &tags, rules.ends_at()))
}
