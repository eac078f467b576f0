//! Ties places to the settings of content.
use std::sync::{Arc, LazyLock};

use anyhow::{Context, Result};
use async_trait::async_trait;
use content::{Content, OtherPage, OtherPages};
use kernel::Tag;
use places::maps::{AddressLookup, Lookup, Maps};
use places::model::{EmergencyLine, Settings};
use places::outside::Rules;
use places::{Outside, Places};
use serde::Deserialize;
use serde_json::{Map, Value};
use settings::{Field, InForm, Settings as _};
use store::{Store, StoreError};
use url::Url;

use crate::{places_config::PlacesConfig, starting::unless_full};

pub async fn places(content: &Content, public_url: &Url, config: &PlacesConfig) -> Result<Places> {
    content.settings_are_read_as::<Settings>()?;
    content.settings_are_read_as::<UrgentHelp>()?;
    let places = unprepared(content, public_url, config)?;
    unless_full(places::prepare(&places).await, "preparing places")?;
    content.list_with(Arc::new(Browsed(places.clone())));
    Ok(places)
}

pub fn of_store(store: &Store, config: &PlacesConfig) -> Result<Places> {
    let nowhere = Url::parse("http://localhost").context("an address")?;
    unprepared(
        &Content::new(store.clone(), nowhere.as_str()),
        &nowhere,
        config,
    )
}

fn unprepared(content: &Content, public_url: &Url, config: &PlacesConfig) -> Result<Places> {
    let store = content.store().clone();
    let maps = match config.maps.clone() {
        Some(service) => Some(Maps::new(store.clone(), service)?),
        None => None,
    };
    let lookup: Option<Arc<dyn Lookup>> = match config.lookup.clone() {
        Some(template) => Some(Arc::new(AddressLookup::new(template)?)),
        None => None,
    };
    let outside = Outside {
        rules: Arc::new(Words(content.clone())),
        public_url: public_url.as_str().trim_end_matches('/').to_owned(),
        amount: config.amount,
        tiles: config.tiles.clone(),
        maps,
        lookup,
    };
    Ok(Places::new(store, outside))
}

/// The pages for browsing, for the site map.
struct Browsed(Places);

#[async_trait]
impl OtherPages for Browsed {
    async fn pages(&self, most: u64) -> Result<Vec<OtherPage>, StoreError> {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        let pages = self.0.pages(most).await?.into_iter();
        let page = |path| OtherPage {
            path,
            changed: None,
        };
        Ok(pages.map(page).collect())
    }

    fn tag(&self) -> Tag {
        Places::pages_tag()
    }
}

struct Words(Content);

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct UrgentHelp {
    urgent_help: Vec<EmergencyLine>,
}

impl settings::Settings for UrgentHelp {
    const DOCUMENT: &'static str = "site";

    fn fields() -> &'static [Field] {
        static FIELDS: LazyLock<[Field; 1]> =
            LazyLock::new(|| [Vec::<EmergencyLine>::field("urgentHelp", "Urgent help")]);
        FIELDS.as_slice()
    }
}

#[async_trait]
impl Rules for Words {
    async fn settings(&self) -> Result<Settings, StoreError> {
        let mut settings: Settings = self.0.settings().await?;
        let site: UrgentHelp = self.0.settings().await?;
        settings.emergency.splice(0..0, site.urgent_help);
        Ok(settings)
    }

    async fn words(&self) -> Result<Map<String, Value>, StoreError> {
        self.0.settings_fields(Settings::DOCUMENT).await
    }
}
