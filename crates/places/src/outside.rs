//! What places ask the rest of the house for.

use std::sync::Arc;

use async_trait::async_trait;
use serde_json::{Map, Value};
use store::StoreError;

use crate::import::Amount;
use crate::maps::{Lookup, Maps};
use crate::model::Settings;

#[async_trait]
pub trait Rules: Send + Sync {
    /// The rules of the finder as published now; `emergency` holds the numbers of the site before others.
    async fn settings(&self) -> Result<Settings, StoreError>;

    async fn words(&self) -> Result<Map<String, Value>, StoreError>;
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tiles {
    /// With `{z}`, `{x}` and `{y}`.
    pub url: String,
    pub attribution: String,
    pub max_zoom: u8,
}

pub struct Outside {
    pub rules: Arc<dyn Rules>,
    pub public_url: String,
    pub amount: Amount,
    pub tiles: Option<Tiles>,
    pub maps: Option<Maps>,
    /// A service that knows roughly where a network address is.
    pub lookup: Option<Arc<dyn Lookup>>,
}
