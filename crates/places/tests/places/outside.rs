//! What the rest of the house does for places, doubled.

use std::sync::Arc;

use async_trait::async_trait;
use places::import::Amount;
use places::maps::Maps;
use places::model::Settings;
use places::outside::Rules;
use places::{Outside, Places};
use serde_json::{Map, Value, json};
use store::{Store, StoreError};
use testkit::PUBLIC_URL;

struct Words;

#[async_trait]
impl Rules for Words {
    async fn settings(&self) -> Result<Settings, StoreError> {
        let changes = json!({ "emergency": [{ "country": "NG", "number": "112" }], "partial": {},
            "expectedHolidays": [] });
        Ok(testkit::settings(&changes))
    }

    async fn words(&self) -> Result<Map<String, Value>, StoreError> {
        Ok(settings::defaults::<Settings>())
    }
}

/// Places in a store, beside those of the site.
pub fn places_in(store: &Store, maps: Option<Maps>) -> Places {
    let outside = Outside {
        rules: Arc::new(Words),
        public_url: PUBLIC_URL.to_owned(),
        amount: Amount::Sample,
        tiles: None,
        maps,
        lookup: None,
    };
    Places::new(store.clone(), outside)
}
