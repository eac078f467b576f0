//! Ties the counts to the pages that are served and to the articles that there are.
use async_trait::async_trait;
use content::{Content, documents::read, model::Kind};
use statistics::{Served, Statistics};
use web::Pages;

pub struct Articles(pub Content);

#[async_trait]
impl statistics::Pages for Articles {
    async fn article(&self, path: &str) -> Option<String> {
        let slug = path
            .strip_prefix("/blog/")
            .filter(|slug| !slug.is_empty())?;
        let found = read::by_slug(&self.0.store().reader(), Kind::Blog, slug).await;
        found
            .inspect_err(|error| tracing::warn!(%error, "looking for an article"))
            .ok()?
            .map(|article| article.text("title").to_owned())
    }
}

#[derive(Clone)]
pub struct Counting {
    pub statistics: Statistics,
    pub pages: Option<Pages>,
}

impl Counting {
    pub fn served(&self) -> Vec<Served> {
        let views = self
            .pages
            .iter()
            .flat_map(|pages| pages.cache().take_views());
        views
            .map(|page| Served {
                path: page.path,
                count: page.count,
                counted: page.counted,
            })
            .collect()
    }
}
