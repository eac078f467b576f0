//! Comments that were written elsewhere, before the site moved here.
use chrono::{DateTime, Utc};
use kernel::Id;
use sea_orm::{ActiveModelTrait, ColumnTrait, Condition, IntoActiveModel, QueryFilter};
use sha2::{Digest, Sha256};
use store::{StoreError, WriteTx};

use super::counts;
use super::queries::{IMPORTED, MOVED, find_comment, resolve_parent, select_under};
use crate::items::cache_tags::commented_tags;
use crate::model::text::{LONGEST_NAME, LONGEST_TEXT, NOBODY, normalise_line, normalise_text};
use crate::model::{HoldReason, Item, ItemState};
use crate::tables::comment::{Column, Model};

/// Letters of an id that say when it was made.
const TIME_LETTERS: usize = 10;

/// One comment with the replies below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedComment {
    /// Names it among those of its subject, wherever it stands.
    pub key: String,
    pub name: String,
    pub text: String,
    pub posted_at: DateTime<Utc>,
    pub likes: i64,
    pub dislikes: i64,
    /// Where it stands here, and why it is held or shown to the desk.
    pub state: ItemState,
    pub hold: Option<HoldReason>,
    /// It stands in the document of its post as that came, too.
    pub is_in_document: bool,
    pub replies: Vec<ImportedComment>,
}

/// Puts comments under an item, each once; one that waits is decided at the desk, like those of visitors: what came before stays as it is here, also where it was taken off the site.
/// Answers how many are new.
pub async fn import_comments(
    tx: &WriteTx,
    subject: &Item,
    comments: Vec<ImportedComment>,
) -> Result<u64, StoreError> {
    let new = import_below(tx, subject, None, comments).await?;
    Ok(new.len() as u64)
}

/// The same below a comment that is here. Answers those that are new.
pub async fn import_below(
    tx: &WriteTx,
    subject: &Item,
    below: Option<Model>,
    comments: Vec<ImportedComment>,
) -> Result<Vec<Model>, StoreError> {
    let mut new = Vec::new();
    // A list of what is still to be written instead of a call for each level: replies may be nested as deep as somebody likes.
    let mut waiting: Vec<(Option<Model>, ImportedComment)> = comments
        .into_iter()
        .rev()
        .map(|comment| (below.clone(), comment))
        .collect();
    while let Some((above, mut comment)) = waiting.pop() {
        let replies = std::mem::take(&mut comment.replies);
        let parent = match above {
            Some(above) => resolve_parent(tx.connection(), above).await?,
            None => None,
        };
        let own = find_own(tx, subject, &comment.key).await?;
        let row = imported_row(subject, parent, comment);
        let standing = match own {
            Some(own) => Some(own),
            None => find_comment(tx.connection(), &row.id).await?,
        };
        let standing = match standing {
            Some(standing) => standing,
            None if row.text.is_empty() => continue,
            None => {
                tx.insert_row(row.clone().into_active_model().reset_all())
                    .await?;
                if row.state == ItemState::Published {
                    counts::count_comment(tx, &row, 1).await?;
                }
                new.push(row.clone());
                row
            }
        };
        let replies = replies.into_iter().rev();
        waiting.extend(replies.map(|reply| (Some(standing.clone()), reply)));
    }
    if !new.is_empty() {
        tx.touch_tags(commented_tags(subject));
    }
    Ok(new)
}

fn imported_row(subject: &Item, parent: Option<Model>, comment: ImportedComment) -> Model {
    let name = normalise_line(&comment.name);
    let text = normalise_text(&comment.text);
    let cut = |text: String, most: usize| text.chars().take(most).collect::<String>();
    Model {
        id: imported_key(subject, &comment.key, comment.posted_at),
        subject_kind: subject.kind,
        subject_id: subject.id.clone(),
        depth: parent.as_ref().map_or(0, |parent| parent.depth + 1),
        parent_id: parent.map(|parent| parent.id),
        name: if name.is_empty() {
            NOBODY.to_owned()
        } else {
            cut(name, LONGEST_NAME)
        },
        text: cut(text, LONGEST_TEXT),
        state: comment.state,
        hold_reason: comment.hold,
        visitor: if comment.is_in_document {
            IMPORTED.to_owned()
        } else {
            MOVED.to_owned()
        },
        staff_id: None,
        by_doctor: false,
        posted_at: comment.posted_at,
        edited_at: None,
        likes: comment.likes.max(0),
        dislikes: comment.dislikes.max(0),
        replies: 0,
        pinned_at: None,
    }
}

/// The comment of an item that a key names: its own, or that which it had where it was written.
pub async fn find_by_key(
    tx: &WriteTx,
    subject: &Item,
    key: &str,
) -> Result<Option<Model>, StoreError> {
    let elsewhere = imported_key(subject, key, DateTime::UNIX_EPOCH);
    // When it was written stands before it, and may have been told otherwise then.
    let named = Condition::any()
        .add(Column::Id.eq(key))
        .add(Column::Id.ends_with(&elsewhere[TIME_LETTERS..]));
    Ok(select_under(subject)
        .filter(named)
        .one(tx.connection())
        .await?)
}

/// A comment that was written here, went elsewhere, and comes back under its own key.
async fn find_own(tx: &WriteTx, subject: &Item, key: &str) -> Result<Option<Model>, StoreError> {
    if key.parse::<Id>().is_err() {
        return Ok(None);
    }
    let found = find_comment(tx.connection(), key).await?;
    Ok(found.filter(|row| row.subject() == *subject))
}

/// The key that a comment has here which was written elsewhere: the same each time. Lists are sorted by it, so it begins with
/// the time.
pub fn imported_key(subject: &Item, key: &str, posted_at: DateTime<Utc>) -> String {
    let mut hash = Sha256::new();
    hash.update(subject.id.as_bytes());
    hash.update([0]);
    hash.update(key.as_bytes());
    let random = hash.finalize()[..10]
        .iter()
        .fold(0, |random: u128, byte| random << 8 | u128::from(*byte));
    let milliseconds = u64::try_from(posted_at.timestamp_millis()).unwrap_or_default();
    Id::from_parts(milliseconds, random).to_string()
}
