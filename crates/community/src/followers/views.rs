//! What the pages behind the links of mails show.

use serde::Serialize;
use store::StoreError;
use utoipa::ToSchema;

use super::links;
use crate::items::followers as records;
use crate::items::questions::{find_question, is_shown};
use crate::questions::view::question_path;
use crate::service::CommunityService;
use crate::tables::follower::{FollowerState, Model};

/// A question that somebody follows.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct FollowedQuestion {
    pub title: String,
    pub url: String,
}

/// A link that confirms, as its page shows it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct FollowConfirmView {
    /// `waiting`, `confirmed` or `expired`.
    pub state: &'static str,
    /// None while not everybody sees it.
    pub question: Option<FollowedQuestion>,
}

/// A link that ends the mails, as its page shows it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct FollowStopView {
    /// `following`, or `stopped` where no mails go by this link.
    pub state: &'static str,
    /// None while not everybody sees it.
    pub question: Option<FollowedQuestion>,
}

impl FollowConfirmView {
    pub(super) async fn load_view(
        community: &CommunityService,
        token: &str,
    ) -> Result<Self, StoreError> {
        let reader = community.store().reader();
        let hash = store::token::hash_secret(token);
        let found = records::find_by_token_hash(reader.connection(), &hash).await?;
        let is_open =
            |row: &Model| row.state == FollowerState::Following || row.expires_at > community.now();
        let Some(row) = found.filter(is_open) else {
            return Ok(Self {
                state: "expired",
                question: None,
            });
        };
        Ok(Self {
            state: match row.state {
                FollowerState::Waiting => "waiting",
                FollowerState::Following => "confirmed",
            },
            question: find_followed(community, &row).await?,
        })
    }
}

impl FollowStopView {
    pub(super) async fn load_view(
        community: &CommunityService,
        token: &str,
    ) -> Result<Self, StoreError> {
        let reader = community.store().reader();
        let found = match links::parse_stop_token(community.store(), token)? {
            Some(id) => records::find_follower(reader.connection(), &id).await?,
            None => None,
        };
        Ok(match found {
            Some(row) => Self {
                state: "following",
                question: find_followed(community, &row).await?,
            },
            None => Self {
                state: "stopped",
                question: None,
            },
        })
    }
}

async fn find_followed(
    community: &CommunityService,
    row: &Model,
) -> Result<Option<FollowedQuestion>, StoreError> {
    let reader = community.store().reader();
    let found = find_question(reader.connection(), &row.question_id).await?;
    Ok(found.filter(is_shown).map(|question| FollowedQuestion {
        url: question_path(&question.id),
        title: question.title,
    }))
}
