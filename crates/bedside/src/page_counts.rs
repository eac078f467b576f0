//! Ties the counts to the pages that are served and to the articles that there are.
use async_trait::async_trait;
use content::{ContentService, documents::queries, model::DocumentKind};
use statistics::{ServedPage, Statistics};
use web::{Pages, Server};

pub struct ArticlePaths(pub ContentService);

#[async_trait]
impl statistics::ArticlePages for ArticlePaths {
    async fn find_article_title(&self, path: &str) -> Option<String> {
        let slug = path
            .strip_prefix("/blog/")
            .filter(|slug| !slug.is_empty())?;
        let found = queries::find_by_slug(&self.0.store().reader(), DocumentKind::Blog, slug).await;
        found
            // Counted as no article: a count that is lost does less harm than one for a page that is not there.
            .inspect_err(|error| tracing::warn!(%error, "looking for an article"))
            .ok()?
            .map(|article| article.text("title").to_owned())
    }
}

#[derive(Clone)]
pub struct PageCounter {
    pub statistics: Statistics,
    pages: Option<Pages>,
}

impl PageCounter {
    pub fn new(statistics: Statistics, server: &Server) -> Self {
        Self {
            statistics,
            pages: server.pages_handle().cloned(),
        }
    }

    pub fn take_served(&self) -> Vec<ServedPage> {
        let views = self
            .pages
            .iter()
            .flat_map(|pages| pages.cache().take_views());
        views
            .map(|page| ServedPage {
                path: page.path,
                count: page.count,
                counted: page.counted,
            })
            .collect()
    }
}
