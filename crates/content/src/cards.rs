//! What stands on the share images of posts, products and pages.
use async_trait::async_trait;
use serde_json::Value;
use store::StoreError;

use crate::Content;
use crate::api::{site_facts, words_of};
use crate::documents::read;
use crate::model::{Kind, fields};
use crate::share::{Cards, ShareCard, Shared};

#[async_trait]
impl Cards for Content {
    async fn card(&self, of: Shared, name: &str) -> Result<Option<ShareCard>, StoreError> {
        let reader = self.reader();
        let found = match of {
            Shared::Post => read::by_slug(&reader, Kind::Blog, name).await?,
            Shared::Product => read::by_id(&reader, Kind::Shop, name).await?,
            Shared::Page => return page_card(self, name).await,
        };
        let Some(document) = found else {
            return Ok(None);
        };
        let group = document.text(if of == Shared::Post {
            "category"
        } else {
            "product"
        });
        Ok(Some(ShareCard {
            seed: document.address().to_owned(),
            topic: group.to_owned(),
            tile: document.text("topicTile").to_owned(),
            kicker: group.to_owned(),
            title: document.text("title").to_owned(),
            brand: site_facts(self).await?.shell.view.brand,
        }))
    }
}

/// A page's title under the site's tagline; the home page shows its headline.
async fn page_card(content: &Content, name: &str) -> Result<Option<ShareCard>, StoreError> {
    if name == "site" {
        return Ok(None);
    }
    let Some(words) = words_of(content, name).await?.words else {
        return Ok(None);
    };
    let words = Value::Object(words);
    let hero = words
        .get("hero")
        .map_or("", |hero| fields::text(hero, "headline"));
    let title = [
        hero,
        fields::text(&words, "title"),
        fields::text(&words, "heading"),
    ];
    let shell = site_facts(content).await?.shell.view;
    Ok(Some(ShareCard {
        seed: name.to_owned(),
        topic: String::new(),
        tile: String::new(),
        kicker: shell.tagline,
        title: title
            .into_iter()
            .find(|title| !title.is_empty())
            .unwrap_or(&shell.brand)
            .to_owned(),
        brand: shell.brand.clone(),
    }))
}
