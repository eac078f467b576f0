//! What places ask the rest of the house for.

use std::sync::Arc;

use async_trait::async_trait;
use serde_json::{Map, Value};
use store::StoreError;

use crate::maps::{AddressLocator, MapsClient};
use crate::model::{FinderSettings, ShippedAmount};

#[async_trait]
pub trait FinderSettingsSource: Send + Sync {
    /// The rules of the finder as published now; `emergency` holds the numbers of the site before others.
    async fn load_settings(&self) -> Result<FinderSettings, StoreError>;

    async fn load_copy(&self) -> Result<Map<String, Value>, StoreError>;
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapTiles {
    /// With `{z}`, `{x}` and `{y}`.
    pub url: String,
    pub attribution: String,
    pub max_zoom: u8,
}

pub struct PlacesPorts {
    pub settings: Arc<dyn FinderSettingsSource>,
    pub public_url: String,
    pub amount: ShippedAmount,
    pub tiles: Option<MapTiles>,
    pub maps: Option<MapsClient>,
    /// A service that knows roughly where a network address is.
    pub lookup: Option<Arc<dyn AddressLocator>>,
}
