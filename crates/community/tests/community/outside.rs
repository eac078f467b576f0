//! Doubles of what the rest of the house does for the conversation; `bedside/src/talk.rs` is the real thing.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use bytes::Bytes;
use community::CommunityPorts;
use community::model::CommunitySettings;
use community::ports::{
    AnsweredQuestion, CommunitySettingsSource, PostDirectory, PostFacts, SearchIndex, SimilarItem,
    SimilaritySearch,
};
use kernel::ProblemDetails;
use kernel::dates::parse_document_date;
use serde_json::{Value, json};
use store::{StoreError, WriteTx};
use testkit::PUBLIC_URL;
use uploads::PhotoCleaner;

/// Posts, settings and search as the test says.
#[derive(Clone, Default)]
pub struct Rest(Arc<Mutex<Said>>);

#[derive(Default)]
struct Said {
    rules: Option<Value>,
    posts: BTreeMap<String, Value>,
    found: BTreeMap<String, AnsweredQuestion>,
}

impl Rest {
    pub fn outside(&self) -> CommunityPorts {
        let rest = Arc::new(self.clone());
        CommunityPorts {
            posts: rest.clone(),
            rules: rest.clone(),
            similar: rest.clone(),
            photos: rest.clone(),
            index: rest,
            wording: |_| Vec::new(),
            public_url: PUBLIC_URL.to_owned(),
        }
    }

    /// Publishes the settings document.
    pub fn set_rules(&self, rules: Value) {
        self.0.lock().unwrap().rules = Some(rules);
    }

    /// Publishes a post, or what it says now.
    pub fn put_post(&self, post: Value) {
        let slug = post["slug"]["current"].as_str().unwrap().to_owned();
        self.0.lock().unwrap().posts.insert(slug, post);
    }

    /// What search knows of a question.
    pub fn found_in_search(&self, question: &str) -> Option<AnsweredQuestion> {
        self.0.lock().unwrap().found.get(question).cloned()
    }

    fn posts(&self) -> Vec<Value> {
        self.0.lock().unwrap().posts.values().cloned().collect()
    }
}

fn facts(post: &Value) -> PostFacts {
    let text = |field: &Value| field.as_str().unwrap_or_default().to_owned();
    PostFacts {
        id: text(&post["_id"]),
        slug: text(&post["slug"]["current"]),
        title: text(&post["title"]),
        published_at: parse_document_date(&text(&post["date"])).map(|date| date.to_timestamp()),
        comments: serde_json::from_value(post["commentRule"].clone()).ok(),
        likes: 0,
        dislikes: 0,
    }
}

#[async_trait]
impl PostDirectory for Rest {
    async fn find_post(&self, slug: &str) -> Result<Option<PostFacts>, StoreError> {
        Ok(self.find_post_body(slug).await?.as_ref().map(facts))
    }

    async fn load_posts(&self, ids: &[String]) -> Result<Vec<PostFacts>, StoreError> {
        let posts = self.posts();
        let facts = posts.iter().map(facts);
        Ok(facts.filter(|post| ids.contains(&post.id)).collect())
    }

    async fn find_post_body(&self, slug: &str) -> Result<Option<Value>, StoreError> {
        Ok(self.0.lock().unwrap().posts.get(slug).cloned())
    }
}

#[async_trait]
impl CommunitySettingsSource for Rest {
    async fn load_settings(&self) -> Result<CommunitySettings, StoreError> {
        let rules = self.0.lock().unwrap().rules.clone();
        let rules = rules.unwrap_or_else(|| json!({}));
        Ok(testkit::settings(&rules))
    }
}

#[async_trait]
impl SimilaritySearch for Rest {
    async fn find_similar(
        &self,
        _text: &str,
        _limit: usize,
    ) -> Result<Vec<SimilarItem>, StoreError> {
        Ok(Vec::new())
    }
}

#[async_trait]
impl SearchIndex for Rest {
    async fn put_question(
        &self,
        _tx: &WriteTx,
        answered: AnsweredQuestion,
    ) -> Result<(), StoreError> {
        let id = answered.id.clone();
        self.0.lock().unwrap().found.insert(id, answered);
        Ok(())
    }

    async fn remove_question(&self, _tx: &WriteTx, id: &str) -> Result<(), StoreError> {
        self.0.lock().unwrap().found.remove(id);
        Ok(())
    }
}

/// Takes a whole PNG, and refuses the rest as `content` does. That nothing but pixels is kept of it is the whole site's to show.
#[async_trait]
impl PhotoCleaner for Rest {
    async fn clean_photo(&self, sent: Bytes) -> Result<Bytes, ProblemDetails> {
        if !sent.starts_with(b"\x89PNG\r\n\x1a\n") {
            return Err(ProblemDetails::new(
                415,
                "not_a_picture",
                "Not a picture",
                "No.",
            ));
        }
        if !sent.ends_with(b"IEND\xae\x42\x60\x82") {
            return Err(ProblemDetails::new(422, "picture_broken", "Broken", "No."));
        }
        Ok(Bytes::from_static(b"RIFF\x04\0\0\0WEBP"))
    }
}
