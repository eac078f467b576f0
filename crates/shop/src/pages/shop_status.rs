//! What the list of the shop says of ordering as a whole.

use axum::extract::State as Shared;
use axum::response::Response;
use kernel::{CacheTag, Money};
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

/// Which zones are delivered to, and from which sum on it is free; empty where nothing is delivered.
fn describe_shipping(settings: &ShopSettings) -> String {
    if !settings.open {
        return String::new();
    }
    let (mut free, mut partly_free, mut paid) = (Vec::new(), Vec::new(), Vec::new());
    for zone in &settings.zones {
        let in_currencies = zone.list_free_sums();
        let sums: Vec<Money> = in_currencies.iter().flatten().copied().collect();
        let is_free = sums.len() == in_currencies.len() && sums.iter().all(|sum| sum.minor == 0);
        match (in_currencies.is_empty(), sums.is_empty()) {
            // Nothing is sent there.
            (true, _) => {}
            (false, true) => paid.push(&*zone.name),
            (false, false) if is_free => free.push(&*zone.name),
            (false, false) => partly_free.push(describe_free_sums(&zone.name, &sums)),
        }
    }
    let mut sentences = Vec::new();
    if !free.is_empty() {
        sentences.push(l10n::t!("orders-shipping-free", places = free.join(", ")));
    }
    sentences.append(&mut partly_free);
    if !paid.is_empty() {
        sentences.push(l10n::t!("orders-shipping-paid", places = paid.join(", ")));
    }
    sentences.join(" ")
}

fn describe_free_sums(place: &str, sums: &[Money]) -> String {
    let texts: Vec<String> = sums.iter().map(|sum| sum.format_with_symbol()).collect();
    let sums = texts.join(" / ");
    l10n::t!("orders-shipping-free-from", place = place, sums = sums)
}

fn build_status(settings: &ShopSettings, sells_medicines: bool, chosen: &str) -> ShopStatus {
    ShopStatus {
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
        shipping_text: describe_shipping(settings),
        pays_on_delivery: settings.accepts_payment_on_delivery(),
        return_days: settings.goodwill_days,
        places: match settings.open {
            true => list_place_names(settings, chosen),
            false => Vec::new(),
        },
    }
}

/// Whether anything can be ordered, and on which terms: as the settings and the licence map have it today.
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
    let status = build_status(&settings, sells_medicines, &query.place);
    let tags = ["type:settings", LICENCES_TAG].map(CacheTag::from);
    Ok(tagged_response(Json(status), &tags, rules.ends_at()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn status(changes: &Value) -> ShopStatus {
        build_status(&testkit::settings(changes), false, "")
    }

    fn zone(name: &str, fees: &Value) -> Value {
        json!({ "key": name, "name": name, "country": "NG", "days": "2 days", "fees": fees })
    }

    #[test]
    fn the_terms_that_come_with_the_program_are_those_of_the_specification() {
        let status = status(&json!({}));
        assert_eq!((status.return_days, status.pays_on_delivery), (30, true));
        assert_eq!(
            status.shipping_text,
            "Free to Osun State (sample) for orders from ₦50,000. \
             Free to Rest of Nigeria (sample) for orders from ₦100,000. \
             Free to United Kingdom (sample) for orders from £40."
        );
    }

    #[test]
    fn shipping_is_free_where_the_zones_say_so_and_nowhere_else() {
        let free = json!([{ "currency": "NGN", "fee": "0" }, { "currency": "GBP", "fee": "0" }]);
        let from = json!([{ "currency": "NGN", "fee": "1500", "freeAbove": "50000" },
            { "currency": "GBP", "fee": "3", "freeAbove": "40" }]);
        let paid = json!([{ "currency": "NGN", "fee": "3500" }]);
        let zones = [
            zone("Kano", &paid),
            zone("Oyo", &from),
            zone("Osun", &free),
            zone("Nowhere", &json!([])),
            zone("Abia", &paid),
            zone("Lagos", &free),
        ];
        let open = status(&json!({ "zones": zones, "goodwillDays": 14 }));
        assert_eq!(
            open.shipping_text,
            "Free to Osun, Lagos. Free to Oyo for orders from ₦50,000 / £40. \
             We deliver to Kano, Abia for a fee."
        );
        assert_eq!((open.return_days, open.pays_on_delivery), (14, false));
        let closed = status(&json!({ "zones": zones, "open": false }));
        assert_eq!(closed.shipping_text, "");
        assert_eq!(status(&json!({ "zones": [] })).shipping_text, "");
    }
}
