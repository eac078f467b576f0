//! Ties the newsletter to the posts, the settings and the mail of the rest of the house.
use std::sync::Arc;

use anyhow::Result;
use async_trait::async_trait;
use content::Content;
use content::copy::Names;
use content::documents::read::{self, ListQuery, Order};
use content::model::{Document, Kind, fields, portable};
use kernel::text::{collapse_whitespace, cut_at_word};
use mail::Post;
use newsletter::{Newsletter, Outside, PostFacts, Posts, Rules, Settings};
use store::StoreError;
use url::Url;

use crate::starting::unless_full;

/// Most characters of an article's summary.
const SUMMARY: usize = 180;

pub async fn newsletter(
    content: &Content,
    post: Post,
    public_url: &Url,
    has_samples: bool,
) -> Result<Newsletter> {
    content.settings_are_read_as::<Settings>()?;
    let site = Arc::new(Site(content.clone()));
    let outside = Outside {
        posts: site.clone(),
        rules: site,
    };
    let store = content.store().clone();
    let newsletter = Newsletter::new(store, public_url.as_str(), outside, post);
    unless_full(
        newsletter::prepare(&newsletter).await,
        "preparing newsletter",
    )?;
    if has_samples {
        unless_full(
            newsletter::sample::load(&newsletter).await,
            "loading the sample issue",
        )?;
    }
    Ok(newsletter)
}

struct Site(Content);

#[async_trait]
impl Posts for Site {
    async fn posts(&self, ids: &[String]) -> Result<Vec<PostFacts>, StoreError> {
        let found = read::many(&self.0.store().reader(), Kind::Blog, ids).await?;
        Ok(found.iter().map(facts).collect())
    }

    async fn find(&self, text: &str, most: u64) -> Result<Vec<PostFacts>, StoreError> {
        let query = ListQuery {
            contains: text,
            ..ListQuery::of(&[Kind::Blog], Order::Newest)
        };
        let found = read::all(&self.0.store().reader(), &query, most).await?;
        Ok(found.iter().map(facts).collect())
    }

    async fn topics(&self) -> Result<Vec<String>, StoreError> {
        let mut topics = read::categories(&self.0.store().reader(), Kind::Blog).await?;
        topics.sort();
        Ok(topics)
    }
}

#[async_trait]
impl Rules for Site {
    async fn settings(&self) -> Result<Settings, StoreError> {
        let names = Names::of(&self.0.settings_fields("site").await?);
        let mut settings: Settings = self.0.settings().await?;
        settings.consent = names.put_into(&settings.consent);
        settings.next = names.put_into(&settings.next);
        Ok(settings)
    }
}

fn facts(post: &Document) -> PostFacts {
    let given = post.text("inShort");
    let summary = if given.is_empty() {
        collapse_whitespace(&portable::first_text(post.description()))
    } else {
        given.to_owned()
    };
    PostFacts {
        id: post.id.clone(),
        title: post.text("title").to_owned(),
        href: format!("/blog/{}", post.address()),
        summary: cut_at_word(&summary, SUMMARY),
        category: post.text("category").to_owned(),
        date: fields::date_text(post.text("date")),
    }
}
