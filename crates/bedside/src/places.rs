//! Ties places to the settings of content.
use std::sync::{Arc, LazyLock};

use anyhow::{Context, Result};
use async_trait::async_trait;
use content::{ContentService, SitemapPage, SitemapSource};
use kernel::CacheTag;
use places::maps::{AddressLocator, AddressLookup, MapsClient};
use places::model::{EmergencyLine, FinderSettings};
use places::ports::FinderSettingsSource;
use places::{Places, PlacesPorts};
use serde::Deserialize;
use serde_json::{Map, Value};
use settings::{Field, SettingType, Settings as _};
use store::{Store, StoreError};
use url::Url;

use crate::{disk_full::unless_full, places_config::PlacesConfig};

pub async fn build_places(
    content: &ContentService,
    public_url: &Url,
    config: &PlacesConfig,
) -> Result<Places> {
    content.register_settings::<FinderSettings>()?;
    content.register_settings::<UrgentHelp>()?;
    let places = build_unprepared(content, public_url, config)?;
    unless_full(places::schedule_jobs(&places).await, "preparing places")?;
    content.add_sitemap_source(Arc::new(PlacePages(places.clone())));
    Ok(places)
}

pub fn from_store(store: &Store, config: &PlacesConfig) -> Result<Places> {
    // An import sends no mail and shows no page, so it needs no address.
    let nowhere = Url::parse("http://localhost").context("an address")?;
    build_unprepared(
        &ContentService::new(store.clone(), nowhere.as_str()),
        &nowhere,
        config,
    )
}

fn build_unprepared(
    content: &ContentService,
    public_url: &Url,
    config: &PlacesConfig,
) -> Result<Places> {
    let store = content.store().clone();
    let maps = match config.maps.clone() {
        Some(service) => Some(MapsClient::new(store.clone(), service)?),
        None => None,
    };
    let lookup: Option<Arc<dyn AddressLocator>> = match config.lookup.clone() {
        Some(template) => Some(Arc::new(AddressLookup::new(template)?)),
        None => None,
    };
    let outside = PlacesPorts {
        settings: Arc::new(PlacesContent(content.clone())),
        public_url: public_url.as_str().trim_end_matches('/').to_owned(),
        amount: config.amount,
        tiles: config.tiles.clone(),
        maps,
        lookup,
    };
    Ok(Places::new(store, outside))
}

/// The pages for browsing, for the site map.
struct PlacePages(Places);

#[async_trait]
impl SitemapSource for PlacePages {
    async fn list_pages(&self, most: u64) -> Result<Vec<SitemapPage>, StoreError> {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        let pages = self.0.list_pages(most).await?.into_iter();
        let page = |path| SitemapPage {
            path,
            changed: None,
        };
        Ok(pages.map(page).collect())
    }

    fn cache_tag(&self) -> CacheTag {
        Places::pages_tag()
    }
}

struct PlacesContent(ContentService);

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct UrgentHelp {
    urgent_help: Vec<EmergencyLine>,
}

impl settings::Settings for UrgentHelp {
    const DOCUMENT: &'static str = "site";

    fn fields() -> &'static [Field] {
        static FIELDS: LazyLock<[Field; 1]> = LazyLock::new(|| {
            [Vec::<EmergencyLine>::form_field(
                "urgentHelp",
                "Urgent help",
            )]
        });
        FIELDS.as_slice()
    }
}

#[async_trait]
impl FinderSettingsSource for PlacesContent {
    async fn load_settings(&self) -> Result<FinderSettings, StoreError> {
        let mut settings: FinderSettings = self.0.load_settings().await?;
        let site: UrgentHelp = self.0.load_settings().await?;
        // The site's own numbers come first: a lookup takes the first line of a country.
        settings.emergency.splice(0..0, site.urgent_help);
        Ok(settings)
    }

    async fn load_copy(&self) -> Result<Map<String, Value>, StoreError> {
        self.0.load_settings_fields(FinderSettings::DOCUMENT).await
    }
}
