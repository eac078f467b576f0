//! Writing comments: each change with its counts and the tags of its pages.
use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use store::{StoreError, WriteTx};

use super::counts;
use super::queries::{find_comment, is_written_here};
use crate::items::cache_tags::{commented_tags, subject_tag};
use crate::model::text::NOBODY;
use crate::model::{HoldReason, Item, ItemKind, ItemState};
use crate::service::CommunityService;
use crate::tables::comment::{ActiveModel, Column, Entity, Model};

impl Model {
    pub fn subject(&self) -> Item {
        Item::new(self.subject_kind, self.subject_id.as_str())
    }

    pub fn item(&self) -> Item {
        Item::comment(self.id.as_str())
    }
}

#[derive(Clone, Debug)]
pub struct CommentRecord {
    pub subject: Item,
    /// The comment that it answers: its parent, as [`super::resolve_parent`] found it.
    pub parent: Option<Model>,
    pub name: String,
    /// Tidied.
    pub text: String,
    pub state: ItemState,
    /// Why it is held, or shown to the desk.
    pub hold: Option<HoldReason>,
    /// Fingerprint of who wrote it.
    pub visitor: String,
    /// Who of the staff wrote it, and whether with the doctor's badge.
    pub staff: Option<(String, bool)>,
}

pub async fn insert_comment(
    community: &CommunityService,
    tx: &WriteTx,
    new: CommentRecord,
) -> Result<Model, StoreError> {
    let depth = new.parent.as_ref().map_or(0, |parent| parent.depth + 1);
    let (staff_id, by_doctor) = match new.staff {
        Some((id, by_doctor)) => (Some(id), by_doctor),
        None => (None, false),
    };
    let row = Model {
        id: tx.new_id().to_string(),
        subject_kind: new.subject.kind,
        subject_id: new.subject.id,
        parent_id: new.parent.map(|parent| parent.id),
        depth,
        name: new.name,
        text: new.text,
        state: new.state,
        hold_reason: new.hold,
        visitor: new.visitor,
        staff_id,
        by_doctor,
        posted_at: tx.now(),
        edited_at: None,
        likes: 0,
        dislikes: 0,
        replies: 0,
        pinned_at: None,
    };
    tx.insert_row(row.clone().into_active_model().reset_all())
        .await?;
    if row.state == ItemState::Published {
        counts::count_comment(tx, &row, 1).await?;
        tx.touch_tags(commented_tags(&row.subject()));
        pass_on(community, tx, &row).await?;
    }
    Ok(row)
}

/// Puts a comment where it stands from now on. Nothing else is written: no decision, no audit.
pub async fn update_state(
    community: &CommunityService,
    tx: &WriteTx,
    comment: Model,
    to: ItemState,
    hold: Option<HoldReason>,
) -> Result<Model, StoreError> {
    let locked = tx.lock_row::<Entity>(&comment.id).await?;
    // The comment was erased meanwhile, together with its question.
    let Some(before) = locked else {
        return Ok(comment);
    };
    let row = ActiveModel {
        id: Set(before.id.clone()),
        state: Set(to),
        hold_reason: Set(hold),
        ..Default::default()
    };
    let after = row.update(tx.connection()).await?;
    // The old state is read under the lock, so that only one of two simultaneous decisions changes the counts.
    let (was, is) = (
        before.state == ItemState::Published,
        after.state == ItemState::Published,
    );
    if was != is {
        counts::count_comment(tx, &after, if is { 1 } else { -1 }).await?;
    }
    if was || is {
        tx.touch_tags(commented_tags(&after.subject()));
    }
    if was {
        tx.touch_tags([subject_tag(&after.subject())]);
    }
    if was || is {
        pass_on(community, tx, &after).await?;
    }
    Ok(after)
}

/// Lets it be told elsewhere what stands here of a comment that was written here, where it is under a post.
async fn pass_on(
    community: &CommunityService,
    tx: &WriteTx,
    comment: &Model,
) -> Result<(), StoreError> {
    let Some(listener) = community.feedback_listener() else {
        return Ok(());
    };
    if comment.subject_kind != ItemKind::Post || !is_written_here(comment) {
        return Ok(());
    }
    let mut above = Vec::new();
    let mut next = comment.parent_id.clone();
    while let Some(key) = next {
        let found = find_comment(tx.connection(), &key).await?;
        let Some(parent) = found.filter(is_written_here) else {
            break;
        };
        above.push(key);
        next = parent.parent_id;
    }
    let post = &comment.subject_id;
    listener.note_comment(tx, post, &comment.id, &above).await
}

/// Puts a comment on top of its article, in place of the one that stood there, or back where it was written.
pub(crate) async fn pin_comment(
    tx: &WriteTx,
    comment: Model,
    is_pinned: bool,
) -> Result<(), StoreError> {
    let subject = comment.subject();
    Entity::update_many()
        .col_expr(Column::PinnedAt, Expr::value(None::<DateTime<Utc>>))
        .filter(Column::SubjectKind.eq(subject.kind))
        .filter(Column::SubjectId.eq(&subject.id))
        .filter(Column::PinnedAt.is_not_null())
        .exec(tx.connection())
        .await?;
    let row = ActiveModel {
        id: Set(comment.id),
        pinned_at: Set(is_pinned.then(|| tx.now())),
        ..Default::default()
    };
    row.update(tx.connection()).await?;
    tx.touch_tags(
        commented_tags(&subject)
            .into_iter()
            .chain([subject_tag(&subject)]),
    );
    Ok(())
}

/// Writes another text, where it stands with it, and that it was edited.
pub(crate) async fn update_text(
    community: &CommunityService,
    tx: &WriteTx,
    comment: Model,
    text: String,
    to: (ItemState, Option<HoldReason>),
) -> Result<Model, StoreError> {
    let row = ActiveModel {
        id: Set(comment.id),
        text: Set(text),
        edited_at: Set(Some(tx.now())),
        ..Default::default()
    };
    let comment = row.update(tx.connection()).await?;
    update_state(community, tx, comment, to.0, to.1).await
}

/// Takes a comment back: nothing of what it said is kept.
pub(crate) async fn withdraw_comment(
    community: &CommunityService,
    tx: &WriteTx,
    comment: Model,
) -> Result<(), StoreError> {
    let row = ActiveModel {
        id: Set(comment.id),
        name: Set(String::new()),
        text: Set(String::new()),
        ..Default::default()
    };
    let comment = row.update(tx.connection()).await?;
    update_state(community, tx, comment, ItemState::Withdrawn, None).await?;
    Ok(())
}

/// Takes off a comment what tells whose it is; what it says stays.
pub(crate) async fn anonymise_comment(
    community: &CommunityService,
    tx: &WriteTx,
    comment: Model,
) -> Result<(), StoreError> {
    let row = ActiveModel {
        id: Set(comment.id),
        name: Set(NOBODY.to_owned()),
        visitor: Set(String::new()),
        ..Default::default()
    };
    let comment = row.update(tx.connection()).await?;
    if comment.state == ItemState::Published {
        let subject = comment.subject();
        tx.touch_tags(
            commented_tags(&subject)
                .into_iter()
                .chain([subject_tag(&subject)]),
        );
        pass_on(community, tx, &comment).await?;
    }
    Ok(())
}
