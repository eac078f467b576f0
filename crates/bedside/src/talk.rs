//! Ties the conversation to the posts, the settings and the search of content.
use std::sync::Arc;

use anyhow::{Context, Result};
use async_trait::async_trait;
use bytes::Bytes;
use chrono::{DateTime, Utc};
use content::documents::read;
use content::model::{Document, Kind, fields};
use content::search::{self, Entry, Search};
use content::view::Segment;
use content::{Content, Counts, OtherPage, OtherPages, PostCounts};
use conversation::comments::store as comments;
use conversation::model::{CommentRule, Item, Settings};
use conversation::outside::{
    Answered, Index, Photos, PostFacts, Posts, Rules, Similar, SimilarItem,
};
use conversation::questions::{answered_pages, answered_tag};
use conversation::{Conversation, Outside};
use kernel::dates::parse_document_date;
use kernel::{Problem, Tag};
use serde_json::Value;
use store::{Store, StoreError, WriteTx};
use url::Url;

pub fn conversation(content: &Content, public_url: &Url) -> Conversation {
    let talk = Arc::new(Talk {
        content: content.clone(),
        search: Search::new(content.store().clone()),
    });
    let outside = Outside {
        posts: talk.clone(),
        rules: talk.clone(),
        similar: talk.clone(),
        photos: talk.clone(),
        index: talk,
        public_url: public_url.as_str().trim_end_matches('/').to_owned(),
    };
    let conversation = Conversation::new(content.store().clone(), outside);
    content.count_with(Arc::new(Counted(conversation.clone())));
    content.list_with(Arc::new(Community(conversation.clone())));
    conversation
}

/// What readers think of posts, for the posts' own answers.
struct Counted(Conversation);

#[async_trait]
impl PostCounts for Counted {
    async fn counts(&self, post: &str) -> Result<Counts, StoreError> {
        let reader = self.0.store().reader();
        let tally = comments::tally(reader.connection(), &Item::post(post)).await?;
        let count = |number: i64| u64::try_from(number).unwrap_or_default();
        Ok(Counts {
            likes: count(tally.likes),
            dislikes: count(tally.dislikes),
            comments: count(tally.comments),
        })
    }

    fn tag(&self, post: &str) -> Tag {
        comments::busy_tag(&Item::post(post))
    }
}

/// The community's pages, for the site map.
struct Community(Conversation);

#[async_trait]
impl OtherPages for Community {
    async fn pages(&self, most: u64) -> Result<Vec<OtherPage>, StoreError> {
        let list = OtherPage {
            path: "/community".to_owned(),
            changed: None,
        };
        let answered = answered_pages(&self.0, most.saturating_sub(1)).await?;
        let answered = answered
            .into_iter()
            .map(|(path, changed)| OtherPage { path, changed });
        Ok(std::iter::once(list).chain(answered).collect())
    }

    fn tag(&self) -> Tag {
        answered_tag()
    }
}

/// Puts the answered questions into search again, after the documents were.
pub async fn reindex(store: &Store) -> Result<usize> {
    let nowhere = Url::parse("http://localhost").context("an address")?;
    let content = Content::new(store.clone(), nowhere.as_str());
    let found = conversation::questions::reindex(&conversation(&content, &nowhere)).await;
    found.context("reading the questions into search")
}

struct Talk {
    content: Content,
    search: Search,
}

#[async_trait]
impl Posts for Talk {
    async fn post(&self, slug: &str) -> Result<Option<PostFacts>, StoreError> {
        let found = read::by_slug(&self.content.store().reader(), Kind::Blog, slug).await?;
        Ok(found.as_ref().map(facts))
    }

    async fn posts(&self, ids: &[String]) -> Result<Vec<PostFacts>, StoreError> {
        let found = read::many(&self.content.store().reader(), Kind::Blog, ids).await?;
        Ok(found.iter().map(facts).collect())
    }

    async fn body(&self, slug: &str) -> Result<Option<Value>, StoreError> {
        let found = read::by_slug(&self.content.store().reader(), Kind::Blog, slug).await?;
        Ok(found.map(|post| post.body))
    }
}

#[async_trait]
impl Rules for Talk {
    async fn settings(&self) -> Result<Settings, StoreError> {
        self.content.settings().await
    }
}

#[async_trait]
impl Similar for Talk {
    async fn similar(&self, text: &str, limit: usize) -> Result<Vec<SimilarItem>, StoreError> {
        let found = self.search.find(text, None, 1).await?;
        let items = found.page.items.into_iter().take(limit);
        Ok(items
            .map(|hit| SimilarItem {
                title: plain(hit.title),
                url: hit.url,
                kind: hit.kind_label,
                snippet: plain(hit.snippet),
            })
            .collect())
    }
}

#[async_trait]
impl Index for Talk {
    async fn put(&self, tx: &WriteTx, answered: Answered) -> Result<(), StoreError> {
        let entry = Entry {
            document: name_in_search(&answered.id),
            kind: search::Kind::Faq,
            url: format!("/community/{}", answered.id),
            title: answered.title,
            text: answered.text,
        };
        search::index(tx, entry).await
    }

    async fn remove(&self, tx: &WriteTx, id: &str) -> Result<(), StoreError> {
        search::remove(tx, &name_in_search(id)).await
    }
}

#[async_trait]
impl Photos for Talk {
    async fn clean(&self, sent: Bytes) -> Result<Bytes, Problem> {
        Ok(self.content.pictures().cleaned(sent).await?)
    }
}

fn plain(parts: Vec<Segment>) -> String {
    parts.into_iter().map(|part| part.text).collect()
}

/// Questions share search with documents, whose ids never hold a colon.
fn name_in_search(question: &str) -> String {
    format!("question:{question}")
}

fn facts(post: &Document) -> PostFacts {
    let count = |name: &str| {
        let count = fields::count(&post.body, name).unwrap_or(0);
        i64::try_from(count).unwrap_or(i64::MAX)
    };
    let rule = post.body.get("commentRule").cloned();
    PostFacts {
        id: post.id.clone(),
        slug: post.address().to_owned(),
        title: post.text("title").to_owned(),
        published_at: dated(post.text("date")),
        comments: rule.and_then(|rule| serde_json::from_value::<CommentRule>(rule).ok()),
        likes: count("likes"),
        dislikes: count("dislikes"),
    }
}

fn dated(text: &str) -> Option<DateTime<Utc>> {
    parse_document_date(text).map(|date| date.moment())
}
