//! What happened to a visitor's own, found in the rows.
use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use store::{StoreError, StoreReader};

use super::author_messages::author_message;
use crate::items::questions::is_shown;
use crate::model::{Item, ItemKind, ItemState};
use crate::questions::lists::select_shown;
use crate::questions::view::question_path;
use crate::service::CommunityService;
use crate::tables::question::{Column, Entity, Model, QuestionVisibility};
use crate::tables::{comment, decision};

/// Most of a visitor's own that are looked at.
const MOST: u64 = 100;
/// Where a private answer is read.
const FOLLOW: &str = "/community/follow";
/// Where a visitor's own questions stand, with the way to appeal.
const MINE: &str = "/community/mine";

pub(super) struct PendingNotice {
    pub at: DateTime<Utc>,
    pub kind: &'static str,
    pub url: String,
    pub title: String,
    pub words: Option<String>,
    /// The comment to lead to on the page of `url`.
    pub comment: Option<comment::Model>,
}

/// Answers, replies and decisions, in no order.
pub(super) async fn load_notices(
    community: &CommunityService,
    reader: &StoreReader,
    visitor: &str,
) -> Result<Vec<PendingNotice>, StoreError> {
    let db = reader.connection();
    let questions = Entity::find()
        .filter(Column::Visitor.eq(visitor))
        .order_by_desc(Column::Id)
        .limit(MOST)
        .all(db)
        .await?;
    let comments = comment::Entity::find()
        .filter(comment::Column::Visitor.eq(visitor))
        .order_by_desc(comment::Column::Id)
        .limit(MOST)
        .all(db)
        .await?;
    let keys: Vec<&String> = comments.iter().map(|row| &row.id).collect();
    let replies = comment::Entity::find()
        .filter(comment::Column::ParentId.is_in(keys))
        .filter(comment::Column::State.eq(ItemState::Published))
        .filter(comment::Column::Visitor.ne(visitor))
        .order_by_desc(comment::Column::Id)
        .limit(MOST)
        .all(db)
        .await?;
    let places = load_subject_pages(community, comments.iter().chain(&replies)).await?;
    let mut pending: Vec<PendingNotice> = questions.iter().filter_map(answer_notice).collect();
    pending.extend(
        replies
            .into_iter()
            .filter_map(|row| reply_notice(row, &places)),
    );
    let ids = questions.iter().map(|row| row.id.clone()).collect();
    for row in load_decisions(db, ItemKind::Question, ids).await? {
        pending.extend(question_notice(&row));
    }
    let ids = comments.iter().map(|row| row.id.clone()).collect();
    for row in load_decisions(db, ItemKind::Comment, ids).await? {
        let comment = comments.iter().find(|comment| comment.id == row.item_id);
        pending.extend(comment.and_then(|comment| comment_notice(&row, comment, &places)));
    }
    Ok(pending)
}

/// What people at the desk decided about these items, the latest first.
async fn load_decisions(
    db: &impl ConnectionTrait,
    kind: ItemKind,
    ids: Vec<String>,
) -> Result<Vec<decision::Model>, StoreError> {
    Ok(decision::Entity::find()
        .filter(decision::Column::ItemKind.eq(kind))
        .filter(decision::Column::ItemId.is_in(ids))
        .filter(decision::Column::StaffId.is_not_null())
        .order_by_desc(decision::Column::Id)
        .limit(MOST)
        .all(db)
        .await?)
}

fn answer_notice(row: &Model) -> Option<PendingNotice> {
    let pending = |url: String, title: &str| PendingNotice {
        at: row.answered_at.unwrap_or(row.asked_at),
        kind: "answer",
        url,
        title: title.to_owned(),
        words: None,
        comment: None,
    };
    row.answered_at?;
    let is_public = row.visibility == QuestionVisibility::Public;
    if is_public && is_shown(row) && row.has_doctor_replied {
        return Some(pending(
            format!("{}#answer", question_path(&row.id)),
            &row.title,
        ));
    }
    let is_over = matches!(
        row.state,
        ItemState::Erased | ItemState::Withdrawn | ItemState::Removed
    );
    // The link names no question: only its code opens it.
    (!is_over).then(|| {
        pending(
            FOLLOW.to_owned(),
            l10n::t!("community-notice-private-question"),
        )
    })
}

/// Page and title of what comments stand under, by its id.
type SubjectPages = HashMap<String, (String, String)>;

fn reply_notice(row: comment::Model, places: &SubjectPages) -> Option<PendingNotice> {
    let (url, title) = places.get(&row.subject_id)?;
    Some(PendingNotice {
        at: row.posted_at,
        kind: "reply",
        url: url.clone(),
        title: title.clone(),
        words: None,
        comment: Some(row),
    })
}

/// Where comments stand: page and title of each subject that everybody sees.
async fn load_subject_pages(
    community: &CommunityService,
    comments: impl Iterator<Item = &comment::Model>,
) -> Result<SubjectPages, StoreError> {
    let mut posts = Vec::new();
    let mut questions = Vec::new();
    for row in comments {
        match row.subject_kind {
            ItemKind::Post => posts.push(row.subject_id.clone()),
            _ => questions.push(row.subject_id.clone()),
        }
    }
    for list in [&mut posts, &mut questions] {
        list.sort_unstable();
        list.dedup();
    }
    let mut places = SubjectPages::new();
    for post in community.ports().posts.load_posts(&posts).await? {
        places.insert(post.id, (format!("/blog/{}", post.slug), post.title));
    }
    let reader = community.store().reader();
    let found = select_shown().filter(Column::Id.is_in(questions));
    for row in found.all(reader.connection()).await? {
        places.insert(row.id.clone(), (question_path(&row.id), row.title));
    }
    Ok(places)
}

/// A decision about a question of the visitor's own: the page of those tells more.
fn question_notice(row: &decision::Model) -> Option<PendingNotice> {
    let title = match row.action.as_str() {
        "approve" | "restore" if row.to_state == ItemState::Published => {
            l10n::t!("community-notice-question-published")
        }
        "approve" | "escalate" => l10n::t!("community-notice-question-passed-on"),
        "restore" => l10n::t!("community-notice-question-looking-again"),
        "hide" => l10n::t!("community-notice-question-hidden"),
        "remove" => l10n::t!("community-notice-question-removed"),
        "ask_to_rephrase" => l10n::t!("community-notice-question-reword"),
        "crisis" => l10n::t!("community-notice-question-held"),
        "merge" => l10n::t!("community-notice-question-merged"),
        _ => return None,
    };
    Some(decision_notice(row, title, MINE.to_owned(), None))
}

/// A decision about a comment of the visitor's own: leads to the comment, or to where one asks for another look.
fn comment_notice(
    row: &decision::Model,
    comment: &comment::Model,
    places: &SubjectPages,
) -> Option<PendingNotice> {
    let title = match row.action.as_str() {
        "approve" | "restore" if row.to_state == ItemState::Published => {
            l10n::t!("community-notice-comment-published")
        }
        "restore" => l10n::t!("community-notice-comment-looking-again"),
        "hide" => l10n::t!("community-notice-comment-hidden"),
        "remove" => l10n::t!("community-notice-comment-removed"),
        "ask_to_rephrase" => l10n::t!("community-notice-comment-reword"),
        "escalate" => l10n::t!("community-notice-comment-passed-on"),
        "crisis" => l10n::t!("community-notice-comment-held"),
        _ => return None,
    };
    let is_seen = comment.state == ItemState::Published;
    let is_taken_away = matches!(row.action.as_str(), "hide" | "remove" | "ask_to_rephrase");
    Some(match places.get(&comment.subject_id) {
        Some((page, _)) if is_seen => {
            decision_notice(row, title, page.clone(), Some(comment.clone()))
        }
        _ if is_taken_away => {
            let item = Item::comment(comment.id.as_str());
            let appeal = format!("/community/complaint?about={item}");
            decision_notice(row, title, appeal, None)
        }
        Some((page, _)) => decision_notice(row, title, format!("{page}#comments"), None),
        None => decision_notice(row, title, MINE.to_owned(), None),
    })
}

fn decision_notice(
    row: &decision::Model,
    title: &str,
    url: String,
    comment: Option<comment::Model>,
) -> PendingNotice {
    PendingNotice {
        at: row.at,
        kind: "decision",
        url,
        title: title.to_owned(),
        words: author_message(&row.action, row.reason.as_deref(), row.to_state),
        comment,
    }
}
