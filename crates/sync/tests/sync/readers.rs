//! Readers of the house: the community crate, wired to the sync as `bedside` wires it.
use std::sync::Arc;

use async_trait::async_trait;
use bytes::Bytes;
use chrono::{DateTime, Utc};
use community::comments::store as comments;
use community::comments::store::{CommentRecord, ImportedComment};
use community::model::{CommunitySettings, Item, ItemState};
use community::ports::{
    AnsweredQuestion, CommunitySettingsSource, FeedbackListener, PostDirectory, PostFacts,
    SearchIndex, SimilarItem, SimilaritySearch,
};
use community::reactions::store::store_reaction;
use community::tables::reaction::ReactionKind;
use community::{CommunityPorts, CommunityService};
use datasets::{PostFeedback, ReaderComment, ReaderCommentsPort};
use kernel::ProblemDetails;
use serde_json::{Value, json};
use store::{Actor, Store, StoreError, WriteTx};
use sync::{ReadersPort, SyncService};
use testkit::PUBLIC_URL;
use uploads::PhotoCleaner;

use crate::house::House;

pub struct ReaderComments(pub CommunityService);

fn imported(written: ReaderComment) -> ImportedComment {
    ImportedComment {
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
        replies: written.replies.into_iter().map(imported).collect(),
    }
}

#[async_trait]
impl ReaderCommentsPort for ReaderComments {
    async fn import_comments(
        &self,
        tx: &WriteTx,
        post: &str,
        written: Vec<ReaderComment>,
    ) -> Result<u64, StoreError> {
        let written = written.into_iter().map(imported).collect();
        comments::import_comments(tx, &Item::post(post), written).await
    }

    async fn load_feedback(&self, _: &str) -> Result<Option<PostFeedback>, StoreError> {
        Ok(None)
    }

    async fn load_comments(&self, post: &str) -> Result<Vec<Value>, StoreError> {
        let reader = self.0.store().reader();
        let posts = [post.to_owned()];
        let mut found = community::comments::export_conversations(&reader, &posts).await?;
        Ok(found.remove(post).unwrap_or_default().comments)
    }
}

#[async_trait]
impl ReadersPort for ReaderComments {
    async fn load_comments(&self, post: &str) -> Result<Vec<Value>, StoreError> {
        ReaderCommentsPort::load_comments(self, post).await
    }

    fn key_of(&self, post: &str, key: &str, posted_at: DateTime<Utc>) -> String {
        comments::imported_key(&Item::post(post), key, posted_at)
    }
}

pub struct Listener(pub SyncService);

#[async_trait]
impl FeedbackListener for Listener {
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

/// A house that the conversation asks nothing of.
struct Nothing;

#[async_trait]
impl PostDirectory for Nothing {
    async fn find_post(&self, _: &str) -> Result<Option<PostFacts>, StoreError> {
        Ok(None)
    }

    async fn load_posts(&self, _: &[String]) -> Result<Vec<PostFacts>, StoreError> {
        Ok(Vec::new())
    }

    async fn find_post_body(&self, _: &str) -> Result<Option<Value>, StoreError> {
        Ok(None)
    }
}

#[async_trait]
impl CommunitySettingsSource for Nothing {
    async fn load_settings(&self) -> Result<CommunitySettings, StoreError> {
        Ok(testkit::settings(&json!({})))
    }
}

#[async_trait]
impl SimilaritySearch for Nothing {
    async fn find_similar(&self, _: &str, _: usize) -> Result<Vec<SimilarItem>, StoreError> {
        Ok(Vec::new())
    }
}

#[async_trait]
impl SearchIndex for Nothing {
    async fn put_question(&self, _: &WriteTx, _: AnsweredQuestion) -> Result<(), StoreError> {
        Ok(())
    }

    async fn remove_question(&self, _: &WriteTx, _: &str) -> Result<(), StoreError> {
        Ok(())
    }
}

#[async_trait]
impl PhotoCleaner for Nothing {
    async fn clean_photo(&self, sent: Bytes) -> Result<Bytes, ProblemDetails> {
        Ok(sent)
    }
}

pub fn build_community(store: &Store) -> CommunityService {
    let nothing = Arc::new(Nothing);
    let outside = CommunityPorts {
        posts: nothing.clone(),
        rules: nothing.clone(),
        similar: nothing.clone(),
        photos: nothing.clone(),
        index: nothing,
        wording: |_| Vec::new(),
        public_url: PUBLIC_URL.to_owned(),
    };
    CommunityService::new(store.clone(), outside)
}

/// The fingerprint of all readers: it must not leave the house.
pub const FINGERPRINT: &str = "fingerprint-of-a-reader";

impl House {
    /// What a reader thinks from now on.
    pub async fn react(&self, item: Item, reader: &str, kind: Option<ReactionKind>) {
        let tx = self.store.begin(Actor::Visitor).await.unwrap();
        let stored = store_reaction(&self.community, &tx, &item, reader, kind).await;
        assert!(stored.is_ok(), "{item}");
        tx.commit().await.unwrap();
    }

    /// A reader's comment that is shown at once; answers its key.
    pub async fn comment(&self, post: &str, parent: Option<&str>, text: &str) -> String {
        self.write_comment(post, parent, text, ItemState::Published)
            .await
    }

    /// A reader's comment; answers its key.
    pub async fn write_comment(
        &self,
        post: &str,
        parent: Option<&str>,
        text: &str,
        state: ItemState,
    ) -> String {
        let tx = self.store.begin(Actor::Visitor).await.unwrap();
        let parent = match parent {
            Some(key) => {
                let found = comments::find_comment(tx.connection(), key).await.unwrap();
                comments::resolve_parent(tx.connection(), found.unwrap())
                    .await
                    .unwrap()
            }
            None => None,
        };
        let record = CommentRecord {
            subject: Item::post(post),
            parent,
            name: "Ngozi".to_owned(),
            text: text.to_owned(),
            state,
            hold: None,
            visitor: FINGERPRINT.to_owned(),
            staff: None,
        };
        let row = comments::insert_comment(&self.community, &tx, record).await;
        let key = row.unwrap().id;
        tx.commit().await.unwrap();
        key
    }

    /// Shows a comment, or takes it off, as the desk does.
    pub async fn put_comment(&self, key: &str, state: ItemState) {
        let tx = self.store.begin(Actor::System).await.unwrap();
        let row = comments::find_comment(tx.connection(), key).await.unwrap();
        comments::update_state(&self.community, &tx, row.unwrap(), state, None)
            .await
            .unwrap();
        tx.commit().await.unwrap();
    }

    /// What readers of this site see under a post.
    pub async fn shown_comments(&self, post: &str) -> Vec<Value> {
        let readers = ReaderComments(self.community.clone());
        ReadersPort::load_comments(&readers, post).await.unwrap()
    }

    pub async fn is_own(&self, key: &str) -> bool {
        self.find_comment(key).await.visitor == FINGERPRINT
    }

    pub async fn is_answered(&self, key: &str) -> bool {
        self.find_comment(key).await.replies > 0
    }

    async fn find_comment(&self, key: &str) -> community::tables::comment::Model {
        let reader = self.store.reader();
        let found = comments::find_comment(reader.connection(), key).await;
        found.unwrap().unwrap()
    }

    /// Likes and dislikes that readers of this site gave.
    pub async fn tally(&self, post: &str) -> (i64, i64) {
        let reader = self.store.reader();
        let tally = comments::load_tally(reader.connection(), &Item::post(post)).await;
        let tally = tally.unwrap();
        (tally.likes, tally.dislikes)
    }
}
