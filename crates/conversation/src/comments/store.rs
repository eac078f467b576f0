//! Rows of comments. What is counted is counted in the same transaction.
use chrono::{DateTime, Utc};
use kernel::Tag;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, ExprTrait, IntoActiveModel,
    PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};
use store::{Reader, StoreError, WriteTx};

use crate::model::{HoldReason, Item, ItemKind, State};
use crate::questions;
use crate::tables::comment::{ActiveModel, Column, Entity, Model};
use crate::tables::{question, tally};

/// Comments of a page, without their replies.
pub const PAGE: u64 = 20;
/// Replies of one level that a page shows at most, so that no thread makes it slow.
const MOST_REPLIES: u64 = 200;
/// Comments of an export at most.
const MOST: u64 = 20_000;
/// Items of a visitor, and of others, that screening looks back at.
const LOOK_BACK: (u64, u64) = (40, 50);

/// Pages that show this item's counts and comments are served while they are made anew, once a second.
#[must_use]
pub fn busy_tag(subject: &Item) -> Tag {
    Tag::new(format!("busy:talk:{subject}"))
}

/// Pages that show what was taken away are dropped at once.
#[must_use]
pub fn tag(subject: &Item) -> Tag {
    Tag::new(format!("talk:{subject}"))
}

/// What shows that a comment more is published under an item.
fn shown_on(subject: &Item) -> Vec<Tag> {
    match subject.kind {
        ItemKind::Question => vec![
            questions::store::tag(&subject.id),
            questions::store::busy_lists(),
        ],
        ItemKind::Post | ItemKind::Comment => vec![busy_tag(subject)],
    }
}

impl Model {
    /// What it stands under.
    #[must_use]
    pub fn subject(&self) -> Item {
        Item::new(self.subject_kind, self.subject_id.as_str())
    }

    /// Its own name.
    #[must_use]
    pub fn item(&self) -> Item {
        Item::comment(self.id.as_str())
    }
}

/// A comment to be kept.
#[derive(Clone, Debug)]
pub struct New {
    /// What it stands under.
    pub subject: Item,
    /// The comment that it answers: its parent, as [`parent_for`] found it.
    pub parent: Option<Model>,
    /// Who wrote it, as typed.
    pub name: String,
    /// Tidied.
    pub text: String,
    /// Where it stands.
    pub state: State,
    /// Why it is held, or shown to the desk.
    pub hold: Option<HoldReason>,
    /// Fingerprint of who wrote it.
    pub visitor: String,
    /// Who of the staff wrote it, and whether with the doctor's badge.
    pub staff: Option<(String, bool)>,
}

/// One comment.
///
/// # Errors
/// When the database fails.
pub async fn by_key(on: &impl ConnectionTrait, key: &str) -> Result<Option<Model>, StoreError> {
    Ok(Entity::find_by_id(key).one(on).await?)
}

/// The comment that a reply to `of` stands under: itself, or where replies end its own parent.
///
/// # Errors
/// When the database fails.
pub async fn parent_for(on: &impl ConnectionTrait, of: Model) -> Result<Option<Model>, StoreError> {
    match &of.parent_id {
        Some(above) if of.depth >= 2 => by_key(on, above).await,
        _ => Ok(Some(of)),
    }
}

/// Published comments of a page, the oldest first, and the replies to them.
///
/// # Errors
/// When the database fails.
pub async fn page(
    reader: &Reader,
    subject: &Item,
    page: u64,
) -> Result<(Vec<Model>, Vec<Model>), StoreError> {
    let roots = of(subject)
        .filter(Column::Depth.eq(0))
        .filter(Column::State.eq(State::Published))
        .order_by_asc(Column::Id)
        .offset(page.saturating_sub(1).saturating_mul(PAGE))
        .limit(PAGE)
        .all(reader.connection())
        .await?;
    let replies = replies(reader, &roots).await?;
    Ok((roots, replies))
}

/// Published replies to comments, and to those.
///
/// # Errors
/// When the database fails.
pub async fn replies(reader: &Reader, roots: &[Model]) -> Result<Vec<Model>, StoreError> {
    let first = children(reader, roots).await?;
    let second = children(reader, &first).await?;
    Ok(first.into_iter().chain(second).collect())
}

async fn children(reader: &Reader, parents: &[Model]) -> Result<Vec<Model>, StoreError> {
    let answered = parents.iter().filter(|parent| parent.replies > 0);
    let ids: Vec<&str> = answered.map(|parent| parent.id.as_str()).collect();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    Ok(Entity::find()
        .filter(Column::ParentId.is_in(ids))
        .filter(Column::State.eq(State::Published))
        .order_by_asc(Column::Id)
        .limit(MOST_REPLIES)
        .all(reader.connection())
        .await?)
}

/// The page that shows a comment: that of the one it stands under.
///
/// # Errors
/// When the database fails.
pub async fn page_of(reader: &Reader, comment: &Model) -> Result<u64, StoreError> {
    let mut root = comment.clone();
    while let Some(above) = &root.parent_id {
        match by_key(reader.connection(), above).await? {
            Some(above) => root = above,
            None => break,
        }
    }
    let before = of(&root.subject())
        .filter(Column::Depth.eq(0))
        .filter(Column::State.eq(State::Published))
        .filter(Column::Id.lt(root.id))
        .count(reader.connection())
        .await?;
    Ok(before / PAGE + 1)
}

/// All published comments under an item, the oldest first.
///
/// # Errors
/// When the database fails.
pub async fn all(reader: &Reader, subject: &Item) -> Result<Vec<Model>, StoreError> {
    Ok(of(subject)
        .filter(Column::State.eq(State::Published))
        .order_by_asc(Column::Id)
        .limit(MOST)
        .all(reader.connection())
        .await?)
}

/// A visitor's own comments under an item, the newest first, as far as screening looks back.
///
/// # Errors
/// When the database fails.
pub async fn own(reader: &Reader, subject: &Item, visitor: &str) -> Result<Vec<Model>, StoreError> {
    Ok(of(subject)
        .filter(Column::Visitor.eq(visitor))
        .filter(Column::State.ne(State::Withdrawn))
        .order_by_desc(Column::Id)
        .limit(LOOK_BACK.0)
        .all(reader.connection())
        .await?)
}

/// What a visitor wrote lately, and what was written lately by others.
///
/// # Errors
/// When the database fails.
pub async fn lately(
    reader: &Reader,
    visitor: &str,
) -> Result<(Vec<Model>, Vec<Model>), StoreError> {
    let own = Entity::find()
        .filter(Column::Visitor.eq(visitor))
        .order_by_desc(Column::Id)
        .limit(LOOK_BACK.0)
        .all(reader.connection())
        .await?;
    let last = Entity::find()
        .order_by_desc(Column::Id)
        .limit(LOOK_BACK.1)
        .all(reader.connection())
        .await?;
    let others = last.into_iter().filter(|other| other.visitor != visitor);
    Ok((own, others.collect()))
}

/// The counts of an item; none when nothing was ever counted.
///
/// # Errors
/// When the database fails.
pub async fn tally(on: &impl ConnectionTrait, item: &Item) -> Result<tally::Model, StoreError> {
    let found = tally::Entity::find_by_id((item.kind, item.id.clone()))
        .one(on)
        .await?;
    Ok(found.unwrap_or_else(|| tally::Model {
        item_kind: item.kind,
        item_id: item.id.clone(),
        likes: 0,
        dislikes: 0,
        comments: 0,
        threads: 0,
    }))
}

/// Keeps a comment and counts it.
///
/// # Errors
/// When the database fails.
pub async fn insert(tx: &WriteTx, new: New) -> Result<Model, StoreError> {
    let depth = new.parent.as_ref().map_or(0, |parent| parent.depth + 1);
    let (staff_id, by_doctor) = match new.staff {
        Some((id, by_doctor)) => (Some(id), by_doctor),
        None => (None, false),
    };
    let row = Model {
        id: tx.id().to_string(),
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
    };
    Entity::insert(row.clone().into_active_model().reset_all())
        .exec_without_returning(tx.connection())
        .await?;
    if row.state == State::Published {
        count(tx, &row, 1).await?;
        tx.touch(shown_on(&row.subject()));
    }
    Ok(row)
}

/// Puts a comment where it stands from now on. Nothing else is written: no decision, no audit.
///
/// # Errors
/// When the database fails.
pub async fn set_state(
    tx: &WriteTx,
    comment: Model,
    to: State,
    hold: Option<HoldReason>,
) -> Result<Model, StoreError> {
    let locked = Entity::find_by_id(&comment.id)
        .lock_exclusive()
        .one(tx.connection())
        .await?;
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
    let (was, is) = (
        before.state == State::Published,
        after.state == State::Published,
    );
    if was != is {
        count(tx, &after, if is { 1 } else { -1 }).await?;
    }
    if was || is {
        tx.touch(shown_on(&after.subject()));
    }
    if was {
        tx.touch([tag(&after.subject())]);
    }
    Ok(after)
}

/// Writes another text, where it stands with it, and that it was edited.
///
/// # Errors
/// When the database fails.
pub(super) async fn set_text(
    tx: &WriteTx,
    comment: Model,
    text: String,
    to: (State, Option<HoldReason>),
) -> Result<Model, StoreError> {
    let moved = set_state(tx, comment, to.0, to.1).await?;
    let row = ActiveModel {
        id: Set(moved.id),
        text: Set(text),
        edited_at: Set(Some(tx.now())),
        ..Default::default()
    };
    Ok(row.update(tx.connection()).await?)
}

/// Takes a comment back: nothing of what it said is kept.
///
/// # Errors
/// When the database fails.
pub(super) async fn withdraw(tx: &WriteTx, comment: Model) -> Result<(), StoreError> {
    let moved = set_state(tx, comment, State::Withdrawn, None).await?;
    let row = ActiveModel {
        id: Set(moved.id),
        name: Set(String::new()),
        text: Set(String::new()),
        ..Default::default()
    };
    row.update(tx.connection()).await?;
    Ok(())
}

/// Counts a comment that is published now, or is no longer: with it those replies that are seen only with it.
async fn count(tx: &WriteTx, comment: &Model, by: i64) -> Result<(), StoreError> {
    if let Some(parent) = &comment.parent_id {
        Entity::update_many()
            .col_expr(Column::Replies, Expr::col(Column::Replies).add(by))
            .filter(Column::Id.eq(parent))
            .exec(tx.connection())
            .await?;
    }
    if !is_seen_above(tx, comment).await? {
        return Ok(());
    }
    let seen = 1 + below(tx, comment).await?;
    let threads = if comment.depth == 0 { by } else { 0 };
    add(tx, &comment.subject(), by * seen, threads).await
}

/// True when all that it answers is published.
async fn is_seen_above(tx: &WriteTx, comment: &Model) -> Result<bool, StoreError> {
    let mut above = comment.parent_id.clone();
    while let Some(key) = above {
        match by_key(tx.connection(), &key).await? {
            Some(parent) if parent.state == State::Published => above = parent.parent_id,
            _ => return Ok(false),
        }
    }
    Ok(true)
}

/// Published replies that are seen with it.
async fn below(tx: &WriteTx, comment: &Model) -> Result<i64, StoreError> {
    let (mut seen, mut parents) = (0, vec![comment.id.clone()]);
    while !parents.is_empty() {
        parents = Entity::find()
            .select_only()
            .column(Column::Id)
            .filter(Column::ParentId.is_in(std::mem::take(&mut parents)))
            .filter(Column::State.eq(State::Published))
            .into_tuple::<String>()
            .all(tx.connection())
            .await?;
        seen += i64::try_from(parents.len()).unwrap_or(i64::MAX);
    }
    Ok(seen)
}

async fn add(tx: &WriteTx, subject: &Item, comments: i64, threads: i64) -> Result<(), StoreError> {
    let plus = |column: tally::Column, by: i64| Expr::col((tally::Entity, column)).add(by);
    let row = tally::ActiveModel {
        item_kind: Set(subject.kind),
        item_id: Set(subject.id.clone()),
        likes: Set(0),
        dislikes: Set(0),
        comments: Set(comments),
        threads: Set(threads),
    };
    let same = OnConflict::columns([tally::Column::ItemKind, tally::Column::ItemId])
        .value(
            tally::Column::Comments,
            plus(tally::Column::Comments, comments),
        )
        .value(
            tally::Column::Threads,
            plus(tally::Column::Threads, threads),
        )
        .to_owned();
    tally::Entity::insert(row)
        .on_conflict(same)
        .exec_without_returning(tx.connection())
        .await?;
    if subject.kind == ItemKind::Question {
        question::Entity::update_many()
            .col_expr(
                question::Column::Comments,
                Expr::col(question::Column::Comments).add(comments),
            )
            .filter(question::Column::Id.eq(&subject.id))
            .exec(tx.connection())
            .await?;
    }
    Ok(())
}

fn of(subject: &Item) -> sea_orm::Select<Entity> {
    Entity::find()
        .filter(Column::SubjectKind.eq(subject.kind))
        .filter(Column::SubjectId.eq(&subject.id))
}

/// Until when its writer may change a comment.
#[must_use]
pub fn editable_until(comment: &Model) -> DateTime<Utc> {
    comment.posted_at + super::EDITABLE
}
