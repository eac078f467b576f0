//! What stands on the share images of posts, products and pages.
use async_trait::async_trait;
use brand::{BrandSettings, CoverColours};
use serde_json::Value;
use store::StoreError;

use crate::ContentService;
use crate::api::{load_page_copy, load_site_context};
use crate::documents::queries;
use crate::model::{DocumentKind, fields};
use crate::share::{ShareCard, ShareCardSource, ShareTarget};

#[async_trait]
impl ShareCardSource for ContentService {
    async fn find_card(
        &self,
        of: ShareTarget,
        name: &str,
    ) -> Result<Option<ShareCard>, StoreError> {
        let reader = self.reader();
        let found = match of {
            ShareTarget::Post => queries::find_by_slug(&reader, DocumentKind::Blog, name).await?,
            ShareTarget::Product => queries::find_by_id(&reader, DocumentKind::Shop, name).await?,
            ShareTarget::Page => return page_card(self, name).await,
        };
        let Some(document) = found else {
            return Ok(None);
        };
        let group = document.text(if of == ShareTarget::Post {
            "category"
        } else {
            "product"
        });
        Ok(Some(ShareCard {
            seed: document.slug_or_id().to_owned(),
            topic: group.to_owned(),
            tile: document.text("topicTile").to_owned(),
            kicker: group.to_owned(),
            title: document.text("title").to_owned(),
            brand: load_site_context(self).await?.shell.view.brand,
            colours: load_colours(self).await?,
        }))
    }
}

async fn load_colours(content: &ContentService) -> Result<CoverColours, StoreError> {
    let brand: BrandSettings = content.load_settings().await?;
    Ok(brand.look().cover_colours())
}

/// A page's title under the site's tagline; the home page shows its headline.
async fn page_card(content: &ContentService, name: &str) -> Result<Option<ShareCard>, StoreError> {
    // `site` holds the texts shared by all pages and is not a page.
    if name == "site" {
        return Ok(None);
    }
    let Some(words) = load_page_copy(content, name).await?.copy else {
        return Ok(None);
    };
    let words = Value::Object(words);
    let hero = words
        .get("hero")
        .map_or("", |hero| fields::read_text(hero, "headline"));
    let title = [
        hero,
        fields::read_text(&words, "title"),
        fields::read_text(&words, "heading"),
    ];
    let shell = load_site_context(content).await?.shell.view;
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
        colours: load_colours(content).await?,
    }))
}
