//! What places ask the rest of the house for.

use std::sync::Arc;

use async_trait::async_trait;
use serde_json::{Map, Value};
use store::StoreError;

use crate::import::Amount;
use crate::maps::{Lookup, Maps};
use crate::model::Settings;

/// What the desk has set.
#[async_trait]
pub trait Rules: Send + Sync {
    /// The rules of the finder as published now; `emergency` holds the numbers of the site before others.
    async fn settings(&self) -> Result<Settings, StoreError>;

    /// The words of its pages.
    async fn words(&self) -> Result<Map<String, Value>, StoreError>;
}

/// Pictures of a map, from a server that the operator names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tiles {
    /// With `{z}`, `{x}` and `{y}`.
    pub url: String,
    /// Who has to be named.
    pub attribution: String,
    /// The largest zoom there is.
    pub max_zoom: u8,
}

/// What places need beside the store.
pub struct Outside {
    /// What the desk has set.
    pub rules: Arc<dyn Rules>,
    /// The site's address.
    pub public_url: String,
    /// How much of the shipped data is imported by itself.
    pub amount: Amount,
    /// The tiles of the map.
    pub tiles: Option<Tiles>,
    /// A maps service beside our own data.
    pub maps: Option<Maps>,
    /// A service that knows roughly where a network address is.
    pub lookup: Option<Arc<dyn Lookup>>,
}
