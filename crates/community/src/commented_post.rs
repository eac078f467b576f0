//! Where comments stand: a post with its rule.
use axum::response::Response;
use chrono::{DateTime, Duration, Utc};
use kernel::{CacheTag, ProblemDetails};
use store::StoreError;
use web::{Error, tagged_response};

use crate::items::cache_tags::{busy_tag, subject_tag};
use crate::model::{CommentRule, CommunitySettings, Item};
use crate::ports::PostFacts;
use crate::service::CommunityService;

#[derive(Clone, Debug)]
pub(crate) struct CommentedPost {
    pub post: PostFacts,
    pub settings: CommunitySettings,
    pub rule: CommentRule,
    /// When comments close; `None` is never.
    pub closes_at: Option<DateTime<Utc>>,
}

impl CommentedPost {
    pub(crate) async fn load_by_slug(
        community: &CommunityService,
        slug: &str,
    ) -> Result<Self, Error> {
        let outside = community.ports();
        let found = outside.posts.find_post(slug).await?;
        let post =
            found.ok_or_else(|| ProblemDetails::not_found(l10n::t!("community-post-not-found")))?;
        let settings = outside.rules.load_settings().await?;
        Ok(Self::with_settings(post, settings))
    }

    /// The post of a document id; none where it is not published.
    pub(crate) async fn load_by_id(
        community: &CommunityService,
        id: &str,
    ) -> Result<Option<Self>, StoreError> {
        let outside = community.ports();
        let found = outside.posts.load_posts(&[id.to_owned()]).await?;
        let Some(post) = found.into_iter().next() else {
            return Ok(None);
        };
        let settings = outside.rules.load_settings().await?;
        Ok(Some(Self::with_settings(post, settings)))
    }

    /// The answer where there is no such post: it may be published.
    pub(crate) fn not_found_response(error: Error) -> Response {
        tagged_response(error, &[CacheTag::new("type:blog")], None)
    }

    fn with_settings(post: PostFacts, settings: CommunitySettings) -> Self {
        let days = Some(settings.close_after_days).filter(|days| *days > 0);
        let closes_at = days
            .zip(post.published_at)
            .and_then(|(days, since)| since.checked_add_signed(Duration::days(days.into())));
        Self {
            rule: post.comments.unwrap_or(settings.comments),
            post,
            settings,
            closes_at,
        }
    }

    pub(crate) fn item(&self) -> Item {
        Item::post(self.post.id.as_str())
    }

    pub(crate) fn is_open(&self, now: DateTime<Utc>) -> bool {
        self.rule != CommentRule::Off && self.closes_at.is_none_or(|at| now < at)
    }

    /// When an answer about it changes by itself.
    pub(crate) fn changes_at(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        self.closes_at
            .filter(|at| *at > now && self.rule != CommentRule::Off)
    }

    /// What answers about it are made of: the post, what is said under it, the settings.
    pub(crate) fn cache_tags(&self) -> [CacheTag; 4] {
        let item = self.item();
        [
            subject_tag(&item),
            busy_tag(&item),
            CacheTag::new(format!("doc:{}", self.post.id)),
            CacheTag::new("doc:settings-conversation"),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeZone;

    fn place(own: Option<CommentRule>, days: u32) -> CommentedPost {
        let post = PostFacts {
            id: "post".to_owned(),
            slug: "post".to_owned(),
            title: "Post".to_owned(),
            published_at: Some(day(1)),
            comments: own,
            likes: 0,
            dislikes: 0,
        };
        let settings = CommunitySettings {
            close_after_days: days,
            ..testkit::settings(&serde_json::json!({}))
        };
        CommentedPost::with_settings(post, settings)
    }

    fn day(day: u32) -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 11, day, 0, 0, 0).unwrap()
    }

    #[test]
    fn a_post_s_own_rule_goes_before_the_house_s() {
        assert_eq!(place(None, 0).rule, CommentRule::AfterApproval);
        assert_eq!(
            place(Some(CommentRule::AtOnce), 0).rule,
            CommentRule::AtOnce
        );
        assert!(!place(Some(CommentRule::Off), 0).is_open(day(2)));
    }

    #[test]
    fn comments_close_after_their_days() {
        let place_ = place(None, 14);
        assert!(place_.is_open(day(14)) && !place_.is_open(day(15)));
        assert_eq!(place_.changes_at(day(3)), Some(day(15)));
        assert_eq!(place_.changes_at(day(16)), None);
        assert!(place(None, 0).is_open(day(30)));
    }
}
