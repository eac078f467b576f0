//! What the rest of the house does for places, doubled.

use std::sync::Arc;

use async_trait::async_trait;
use places::import::ShippedAmount;
use places::maps::MapsClient;
use places::model::FinderSettings;
use places::ports::FinderSettingsSource;
use places::{Places, PlacesPorts};
use serde_json::{Map, Value, json};
use store::{Store, StoreError};
use testkit::PUBLIC_URL;

struct Words;

#[async_trait]
impl FinderSettingsSource for Words {
    async fn load_settings(&self) -> Result<FinderSettings, StoreError> {
        let changes = json!({ "emergency": [{ "country": "NG", "number": "112" }], "partial": {},
            "expectedHolidays": [] });
        Ok(testkit::settings(&changes))
    }

    async fn load_copy(&self) -> Result<Map<String, Value>, StoreError> {
        Ok(settings::default_fields::<FinderSettings>())
    }
}

/// Places in a store, beside those of the site.
pub fn places_in(store: &Store, maps: Option<MapsClient>) -> Places {
    let outside = PlacesPorts {
        settings: Arc::new(Words),
        public_url: PUBLIC_URL.to_owned(),
        amount: ShippedAmount::Sample,
        tiles: None,
        maps,
        lookup: None,
    };
    Places::new(store.clone(), outside)
}
