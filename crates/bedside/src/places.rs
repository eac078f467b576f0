//! Ties places to the settings of content.
use std::sync::Arc;

use anyhow::{Context, Result};
use async_trait::async_trait;
use content::copy::{PLACES, default_words, merged};
use content::documents::read;
use content::model::Kind;
use content::{Content, OtherPage, OtherPages};
use kernel::Tag;
use places::maps::{AddressLookup, Lookup, Maps};
use places::outside::Rules;
use places::{Outside, Places};
use serde_json::{Map, Value, json};
use store::{Store, StoreError};
use url::Url;

use crate::{places_config::PlacesConfig, starting::unless_full};

/// Places of this site.
///
/// # Errors
/// When the database fails or a client of another service cannot be made.
pub async fn places(content: &Content, public_url: &Url, config: &PlacesConfig) -> Result<Places> {
    let places = unprepared(content, public_url, config)?;
    unless_full(places::prepare(&places).await, "preparing places")?;
    content.list_with(Arc::new(Browsed(places.clone())));
    Ok(places)
}

/// Places for a command: nothing is put on the list of jobs.
///
/// # Errors
/// When a client of another service cannot be made.
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
        Some((url, key, calls)) => Some(Maps::new(store.clone(), url, key, calls)?),
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

impl Words {
    async fn settings(&self, name: &str) -> Result<Map<String, Value>, StoreError> {
        let id = format!("settings-{name}");
        let stored = read::by_id(&self.0.store().reader(), Kind::Settings, &id).await?;
        let empty = Map::new();
        let defaults = default_words(name).unwrap_or(&empty);
        Ok(merged(
            defaults,
            stored.as_ref().map(|document| &document.body),
        ))
    }
}

#[async_trait]
impl Rules for Words {
    async fn words(&self) -> Result<Map<String, Value>, StoreError> {
        let mut words = self.settings(PLACES).await?;
        let site = self.settings("site").await?;
        let of_site = site.get("urgentHelp").and_then(Value::as_array);
        let own = words.get("emergency").and_then(Value::as_array);
        let lines: Vec<Value> = of_site
            .into_iter()
            .chain(own)
            .flatten()
            .filter(|line| line["country"].is_string() && line["number"].is_string())
            .cloned()
            .collect();
        words.insert("emergency".to_owned(), json!(lines));
        Ok(words)
    }
}
