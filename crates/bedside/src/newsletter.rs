//! Ties the newsletter to the posts, the settings and the mail of the rest of the house.
use std::sync::Arc;

use anyhow::Result;
use async_trait::async_trait;
use content::ContentService;
use content::copy::CopyPlaceholders;
use content::documents::queries::{self, ListOrder, ListQuery};
use content::model::{Document, DocumentKind, fields, portable};
use kernel::text::{collapse_whitespace, truncate_at_word};
use mail::MailDispatcher;
use newsletter::{
    Newsletter, NewsletterPorts, NewsletterSettings, NewsletterSettingsSource, PostFacts,
    PostSource,
};
use store::StoreError;
use url::Url;

use crate::disk_full::unless_full;

/// Most characters of an article's summary.
const SUMMARY: usize = 180;

pub async fn build_newsletter(
    content: &ContentService,
    post: MailDispatcher,
    public_url: &Url,
    has_samples: bool,
) -> Result<Newsletter> {
    content.register_settings::<NewsletterSettings>()?;
    let site = Arc::new(NewsletterContent(content.clone()));
    let outside = NewsletterPorts {
        posts: site.clone(),
        settings: site,
    };
    let store = content.store().clone();
    let newsletter = Newsletter::new(store, public_url.as_str(), outside, post);
    unless_full(
        newsletter::schedule_jobs(&newsletter).await,
        "preparing newsletter",
    )?;
    if has_samples {
        unless_full(
            newsletter::sample::load_sample(&newsletter).await,
            "loading the sample issue",
        )?;
    }
    Ok(newsletter)
}

struct NewsletterContent(ContentService);

#[async_trait]
impl PostSource for NewsletterContent {
    async fn load_posts(&self, ids: &[String]) -> Result<Vec<PostFacts>, StoreError> {
        let found = queries::load_by_ids(&self.0.store().reader(), DocumentKind::Blog, ids).await?;
        Ok(found.iter().map(post_facts).collect())
    }

    async fn search_posts(&self, text: &str, most: u64) -> Result<Vec<PostFacts>, StoreError> {
        let query = ListQuery {
            contains: text,
            ..ListQuery::for_kinds(&[DocumentKind::Blog], ListOrder::Newest)
        };
        let found = queries::load_all(&self.0.store().reader(), &query, most).await?;
        Ok(found.iter().map(post_facts).collect())
    }

    async fn list_topics(&self) -> Result<Vec<String>, StoreError> {
        let mut topics =
            queries::load_categories(&self.0.store().reader(), DocumentKind::Blog).await?;
        topics.sort();
        Ok(topics)
    }
}

#[async_trait]
impl NewsletterSettingsSource for NewsletterContent {
    async fn load_settings(&self) -> Result<NewsletterSettings, StoreError> {
        let names = CopyPlaceholders::from_site_copy(&self.0.load_settings_fields("site").await?);
        let mut settings: NewsletterSettings = self.0.load_settings().await?;
        // Filled in here: what is kept as consent has to be the words that were read, names included.
        settings.consent = names.fill_placeholders(&settings.consent);
        settings.next = names.fill_placeholders(&settings.next);
        Ok(settings)
    }
}

fn post_facts(post: &Document) -> PostFacts {
    let given = post.text("inShort");
    let summary = if given.is_empty() {
        collapse_whitespace(&portable::first_text(post.description()))
    } else {
        given.to_owned()
    };
    PostFacts {
        id: post.id.clone(),
        title: post.text("title").to_owned(),
        href: format!("/blog/{}", post.slug_or_id()),
        summary: truncate_at_word(&summary, SUMMARY),
        category: post.text("category").to_owned(),
        date: fields::date_text(post.text("date")),
    }
}
