//! What the list of the shop says of ordering as a whole.

use axum::extract::State as Shared;
use axum::response::Response;
use kernel::CacheTag;
use serde::Deserialize;
use utoipa::IntoParams;
use web::{Json, Query, Result, tagged_response};

use super::views::{PlaceName, ShopStatus};
use crate::model::{LICENCES_TAG, ShopSettings};
use crate::service::Shop;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct StatusQuery {
    /// Key of the place that is chosen.
    #[param(required = false)]
    place: String,
}

fn list_place_names(settings: &ShopSettings, chosen: &str) -> Vec<PlaceName> {
    let places = settings.places().map(|place| PlaceName {
        key: place.key().to_owned(),
        name: place.name().to_owned(),
        chosen: place.key() == chosen,
    });
    places.collect()
}

/// Whether anything can be ordered, and whether medicines are sold: as the settings and the licence map have it today.
#[utoipa::path(get, path = "/api/shop", operation_id = "read_shop_status", tag = "shop",
    params(StatusQuery), responses((status = 200, body = ShopStatus)))]
pub async fn get_shop_status(
    Shared(shop): Shared<Shop>,
    Query(query): Query<StatusQuery>,
) -> Result<Response> {
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
        places: match settings.open {
            true => list_place_names(&settings, &query.place),
            false => Vec::new(),
        },
    };
    let tags = ["type:settings", LICENCES_TAG].map(CacheTag::from);
    Ok(tagged_response(Json(status), &tags, rules.ends_at()))
}
