//! Ties the conversation to the posts, the settings and the search of content.
use std::collections::HashMap;
use std::sync::Arc;

use anyhow::{Context, Result};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use clients::{CommentsPort, CommentsRefusal, PassedOn, ReactionsPort, ReaderReaction};
use community::comments::{
    PassError, PassedComments, export_conversations, pass_comments, store as comments,
};
use community::model::{CommentRule, CommunitySettings, Item, ItemState};
use community::ports::{
    AnsweredQuestion, CommunitySettingsSource, FeedbackListener, PostDirectory, PostFacts,
    SearchIndex, SimilarItem, SimilaritySearch,
};
use community::questions::{answered_tag, list_answered_pages};
use community::reactions;
use community::tables::reaction::ReactionKind;
use community::{CommunityPorts, CommunityService};
use content::documents::queries;
use content::model::{Document, DocumentKind, fields};
use content::search::{self, SearchEntry, SearchService};
use content::view::Segment;
use content::{
    ContentService, PostConversation, PostCountsPort, PostTotals, SitemapPage, SitemapSource,
};
use datasets::{PostFeedback, ReaderComment, ReaderCommentsPort};
use kernel::CacheTag;
use kernel::dates::parse_document_date;
use serde_json::Value;
use store::{Store, StoreError, Token, WriteTx};
use sync::{ReadersPort, SyncService};
use url::Url;

use crate::site_photos::SitePhotos;

pub fn build_community(content: &ContentService, public_url: &Url) -> CommunityService {
    let talk = Arc::new(ConversationContent {
        content: content.clone(),
        search: SearchService::new(content.store().clone()).with_common_words(),
    });
    let outside = CommunityPorts {
        posts: talk.clone(),
        rules: talk.clone(),
        similar: talk.clone(),
        photos: Arc::new(SitePhotos(content.pictures().clone())),
        index: talk,
        wording: content::desk::list_harmful_wording,
        public_url: public_url.as_str().trim_end_matches('/').to_owned(),
    };
    let community = CommunityService::new(content.store().clone(), outside);
    content.set_post_counts(Arc::new(ReactionCounter(community.clone())));
    content.add_sitemap_source(Arc::new(CommunityPages(community.clone())));
    community
}

/// What readers think of posts, for the posts' own answers.
struct ReactionCounter(CommunityService);

#[async_trait]
impl PostCountsPort for ReactionCounter {
    async fn load_counts(&self, post: &str) -> Result<PostTotals, StoreError> {
        let reader = self.0.store().reader();
        let tally = comments::load_tally(reader.connection(), &Item::post(post)).await?;
        let style = self.0.ports().rules.load_settings().await?.comment_style();
        let count = |number: i64| u64::try_from(number).unwrap_or_default();
        Ok(PostTotals {
            likes: count(tally.likes),
            dislikes: style.has_dislikes.then(|| count(tally.dislikes)),
            comments: count(tally.comments),
        })
    }

    async fn load_conversations(
        &self,
        posts: &[String],
    ) -> Result<HashMap<String, PostConversation>, StoreError> {
        let found = export_conversations(&self.0.store().reader(), posts).await?;
        let count = |number: i64| u64::try_from(number).unwrap_or_default();
        let conversations = found.into_iter().map(|(post, exported)| {
            let conversation = PostConversation {
                likes: count(exported.likes),
                dislikes: count(exported.dislikes),
                comments: exported.comments,
            };
            (post, conversation)
        });
        Ok(conversations.collect())
    }

    fn cache_tags(&self, post: &str) -> Vec<CacheTag> {
        let settings = CacheTag::new("doc:settings-conversation");
        vec![comments::busy_tag(&Item::post(post)), settings]
    }
}

/// What readers write under posts, for posts that move in and out.
pub struct MovingComments(pub CommunityService);

#[async_trait]
impl ReaderCommentsPort for MovingComments {
    async fn import_comments(
        &self,
        tx: &WriteTx,
        post: &str,
        written: Vec<ReaderComment>,
    ) -> Result<u64, StoreError> {
        let written = written.into_iter().map(imported_comment).collect();
        comments::import_comments(tx, &Item::post(post), written).await
    }

    async fn load_feedback(&self, post: &str) -> Result<Option<PostFeedback>, StoreError> {
        let found = community::comments::load_post_feedback(&self.0, post).await?;
        Ok(found.map(|found| PostFeedback {
            likes: found.likes,
            dislikes: found.dislikes,
            comments: found.comments.into(),
        }))
    }

    async fn load_comments(&self, post: &str) -> Result<Vec<Value>, StoreError> {
        let reader = self.0.store().reader();
        let posts = [post.to_owned()];
        let mut found = community::comments::export_conversations(&reader, &posts).await?;
        Ok(found.remove(post).unwrap_or_default().comments)
    }
}

#[async_trait]
impl CommentsPort for MovingComments {
    async fn pass_comments(
        &self,
        tx: &WriteTx,
        post: &str,
        passed: PassedOn,
    ) -> Result<(u64, u64), CommentsRefusal> {
        let passed = PassedComments {
            post: post.to_owned(),
            below: passed.below,
            comments: passed.comments.into_iter().map(imported_comment).collect(),
            publishes: passed.publishes,
        };
        let outcome = pass_comments(&self.0, tx, passed).await;
        let outcome = outcome.map_err(|error| match error {
            PassError::Store(error) => CommentsRefusal::Store(error),
            PassError::NoPost => CommentsRefusal::NoPost,
            PassError::Closed => CommentsRefusal::Closed,
            PassError::NoComment => CommentsRefusal::NoComment,
            PassError::Refused => CommentsRefusal::Refused,
        })?;
        Ok((outcome.new, outcome.waiting))
    }
}

/// What readers of other sites think of posts, as programs pass it on: each of them is a reader of their own.
pub struct PassedReactions(pub CommunityService);

#[async_trait]
impl ReactionsPort for PassedReactions {
    async fn add_reaction(
        &self,
        tx: &WriteTx,
        post: &str,
        reaction: &ReaderReaction,
    ) -> Result<bool, StoreError> {
        let item = match &reaction.comment {
            None => Item::post(post),
            Some(key) => match comments::find_by_key(tx, &Item::post(post), key).await? {
                Some(row) => row.item(),
                None => return Ok(false),
            },
        };
        let kind = if reaction.is_like {
            ReactionKind::Like
        } else {
            ReactionKind::Dislike
        };
        let reader = format!("program-{}", Token::hex::<12>().secret());
        match reactions::store::store_reaction(&self.0, tx, &item, &reader, Some(kind)).await {
            Ok(_) => Ok(true),
            Err(error) if error.problem().status == 404 => Ok(false),
            Err(error) => Err(StoreError::other(error.problem().detail.clone())),
        }
    }
}

/// What readers see under posts, for the content sync that tells of it.
#[async_trait]
impl ReadersPort for MovingComments {
    async fn load_comments(&self, post: &str) -> Result<Vec<Value>, StoreError> {
        ReaderCommentsPort::load_comments(self, post).await
    }

    fn key_of(&self, post: &str, key: &str, posted_at: DateTime<Utc>) -> String {
        comments::imported_key(&Item::post(post), key, posted_at)
    }
}

/// Tells the content sync what readers do under posts.
struct SyncListener(SyncService);

#[async_trait]
impl FeedbackListener for SyncListener {
    async fn note_reaction(
        &self,
        tx: &WriteTx,
        about: (&str, Option<&str>),
        counts: (i64, i64),
    ) -> Result<(), StoreError> {
        self.0.note_reaction(tx, about, counts).await
    }

    async fn note_comment(
        &self,
        tx: &WriteTx,
        post: &str,
        comment: &str,
        above: &[String],
    ) -> Result<(), StoreError> {
        self.0.note_comment(tx, post, comment, above).await
    }
}

/// Lets the content sync hear what readers do.
pub fn listen_to_readers(community: &CommunityService, sync: &SyncService) {
    community.set_feedback_listener(Arc::new(SyncListener(sync.clone())));
}

fn imported_comment(written: ReaderComment) -> comments::ImportedComment {
    comments::ImportedComment {
        key: written.key,
        name: written.name,
        text: written.text,
        posted_at: written.posted_at,
        likes: written.likes,
        dislikes: written.dislikes,
        state: if written.is_waiting {
            ItemState::Pending
        } else {
            ItemState::Published
        },
        hold: None,
        is_in_document: written.is_in_line,
        replies: written.replies.into_iter().map(imported_comment).collect(),
    }
}

/// The community's pages, for the site map.
struct CommunityPages(CommunityService);

#[async_trait]
impl SitemapSource for CommunityPages {
    async fn list_pages(&self, most: u64) -> Result<Vec<SitemapPage>, StoreError> {
        let list = SitemapPage {
            path: "/community".to_owned(),
            changed: None,
        };
        let answered = list_answered_pages(&self.0, most.saturating_sub(1)).await?;
        let answered = answered
            .into_iter()
            .map(|(path, changed)| SitemapPage { path, changed });
        Ok(std::iter::once(list).chain(answered).collect())
    }

    fn cache_tag(&self) -> CacheTag {
        answered_tag()
    }
}

/// Puts the answered questions into search again, after the documents were.
pub async fn reindex_questions(store: &Store) -> Result<usize> {
    // What is indexed holds paths only, so the command does not have to know the site's address.
    let nowhere = Url::parse("http://localhost").context("an address")?;
    let content = ContentService::new(store.clone(), nowhere.as_str());
    let found = community::questions::reindex_questions(&build_community(&content, &nowhere)).await;
    found.context("reading the questions into search")
}

struct ConversationContent {
    content: ContentService,
    search: SearchService,
}

#[async_trait]
impl PostDirectory for ConversationContent {
    async fn find_post(&self, slug: &str) -> Result<Option<PostFacts>, StoreError> {
        let found =
            queries::find_by_slug(&self.content.store().reader(), DocumentKind::Blog, slug).await?;
        Ok(found.as_ref().map(post_facts))
    }

    async fn load_posts(&self, ids: &[String]) -> Result<Vec<PostFacts>, StoreError> {
        let found =
            queries::load_by_ids(&self.content.store().reader(), DocumentKind::Blog, ids).await?;
        Ok(found.iter().map(post_facts).collect())
    }

    async fn find_post_body(&self, slug: &str) -> Result<Option<Value>, StoreError> {
        let found =
            queries::find_by_slug(&self.content.store().reader(), DocumentKind::Blog, slug).await?;
        Ok(found.map(|post| post.body))
    }
}

#[async_trait]
impl CommunitySettingsSource for ConversationContent {
    async fn load_settings(&self) -> Result<CommunitySettings, StoreError> {
        self.content.load_settings().await
    }
}

#[async_trait]
impl SimilaritySearch for ConversationContent {
    async fn find_similar(&self, text: &str, limit: usize) -> Result<Vec<SimilarItem>, StoreError> {
        let found = self.search.search_page(text, None, 1).await?;
        let items = found.page.items.into_iter().take(limit);
        Ok(items
            .map(|hit| SimilarItem {
                title: plain_text(hit.title),
                url: hit.url,
                kind: hit.kind_label,
                snippet: plain_text(hit.snippet),
            })
            .collect())
    }
}

#[async_trait]
impl SearchIndex for ConversationContent {
    async fn put_question(
        &self,
        tx: &WriteTx,
        answered: AnsweredQuestion,
    ) -> Result<(), StoreError> {
        let entry = SearchEntry {
            document: name_in_search(&answered.id),
            kind: search::SearchKind::Faq,
            url: format!("/community/{}", answered.id),
            title: answered.title,
            text: answered.text,
        };
        search::index_entry(tx, entry).await
    }

    async fn remove_question(&self, tx: &WriteTx, id: &str) -> Result<(), StoreError> {
        search::remove_entry(tx, &name_in_search(id)).await
    }
}

fn plain_text(parts: Vec<Segment>) -> String {
    parts.into_iter().map(|part| part.text).collect()
}

/// Questions share search with documents, whose ids never hold a colon.
fn name_in_search(question: &str) -> String {
    format!("question:{question}")
}

fn post_facts(post: &Document) -> PostFacts {
    let count = |name: &str| {
        let count = fields::read_count(&post.body, name).unwrap_or(0);
        i64::try_from(count).unwrap_or(i64::MAX)
    };
    let rule = post.body.get("commentRule").cloned();
    PostFacts {
        id: post.id.clone(),
        slug: post.slug_or_id().to_owned(),
        title: post.text("title").to_owned(),
        published_at: parse_timestamp(post.text("date")),
        comments: rule.and_then(|rule| serde_json::from_value::<CommentRule>(rule).ok()),
        likes: count("likes"),
        dislikes: count("dislikes"),
    }
}

fn parse_timestamp(text: &str) -> Option<DateTime<Utc>> {
    parse_document_date(text).map(|date| date.to_timestamp())
}
