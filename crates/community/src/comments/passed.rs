//! Comments that readers write at another site, which its program passes on: taken in as imported ones are, by the rules for
//! what visitors write here.
use store::{StoreError, WriteTx};

use crate::alerts;
use crate::commented_post::CommentedPost;
use crate::items::comments::{self, ImportedComment};
use crate::model::{HoldReason, ItemState};
use crate::screening::{self, RecentItems, WordRule};
use crate::service::CommunityService;
use crate::tables::comment::Model;

/// What a program passes on at once.
#[derive(Clone, Debug)]
pub struct PassedComments {
    /// Id of the post.
    pub post: String,
    /// Key of the comment that they answer: ours, or the one that it was passed on with.
    pub below: Option<String>,
    pub comments: Vec<ImportedComment>,
    /// Somebody at the desk lets this program publish; else all of it waits for staff.
    pub publishes: bool,
}

/// What became of them. Those that were passed on before stay as they are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PassedOutcome {
    pub new: u64,
    /// Of these, how many nobody sees yet.
    pub waiting: u64,
}

/// Why nothing was taken.
#[derive(Debug, thiserror::Error)]
pub enum PassError {
    #[error("there is no such published post")]
    NoPost,
    #[error("comments are closed there")]
    Closed,
    #[error("there is no such comment")]
    NoComment,
    #[error("the desk refuses such words")]
    Refused,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Takes comments in. What sounds as if somebody were in danger is held, and told to whom it may concern, as when it is
/// written here; whose site it is shows the card to its reader.
///
/// # Errors
/// [`PassError`]; nothing was written then.
pub async fn pass_comments(
    community: &CommunityService,
    tx: &WriteTx,
    passed: PassedComments,
) -> Result<PassedOutcome, PassError> {
    let place = CommentedPost::load_by_id(community, &passed.post).await?;
    let place = place.ok_or(PassError::NoPost)?;
    if !place.is_open(community.now()) {
        return Err(PassError::Closed);
    }
    let subject = place.item();
    let below = match &passed.below {
        Some(key) => {
            let found = comments::find_by_key(tx, &subject, key).await?;
            let is_there =
                |row: &Model| row.state == ItemState::Published || row.state.is_waiting();
            Some(found.filter(is_there).ok_or(PassError::NoComment)?)
        }
        None => None,
    };
    let mut new = Vec::new();
    for comment in passed.comments {
        // One that is here was passed on before, or was written here: a repeat says nothing new.
        let known = comments::find_by_key(tx, &subject, &comment.key).await?;
        if known.is_none() {
            new.push(comment);
        }
    }
    screen_comments(community, &mut new, passed.publishes).await?;
    let new = comments::import_below(tx, &subject, below, new).await?;
    for row in &new {
        if let Some(HoldReason::Crisis | HoldReason::Emergency) = row.hold_reason {
            let on_call = &place.settings.on_call;
            alerts::raise_alert(community, tx, &row.item(), None, on_call).await?;
        }
    }
    let waiting = new.iter().filter(|row| row.state != ItemState::Published);
    Ok(PassedOutcome {
        waiting: waiting.count() as u64,
        new: new.len() as u64,
    })
}

/// Says where each of them stands, and the answers that come with it.
async fn screen_comments(
    community: &CommunityService,
    comments: &mut [ImportedComment],
    publishes: bool,
) -> Result<(), PassError> {
    let reader = community.store().reader();
    let words = screening::word_rules(&reader).await?;
    // Who writes there is not known here: what the program passed on lately is of many readers, and no haste of one.
    let before = RecentItems::load_recent(&reader, "", community.now()).await?;
    let mut left: Vec<&mut ImportedComment> = comments.iter_mut().collect();
    while let Some(comment) = left.pop() {
        screen_comment(community, comment, (&words, &before, publishes))?;
        left.extend(comment.replies.iter_mut());
    }
    Ok(())
}

fn screen_comment(
    community: &CommunityService,
    comment: &mut ImportedComment,
    (words, before, publishes): (&[WordRule], &RecentItems, bool),
) -> Result<(), PassError> {
    let texts = [comment.name.as_str(), comment.text.as_str()];
    let verdict = screening::screen_item(&texts, words, before, None, community.now());
    let placed = verdict.resolve_state(publishes);
    (comment.state, comment.hold) = placed.ok_or(PassError::Refused)?;
    Ok(())
}
