//! Reading comments: one, a page, what a visitor wrote.
use kernel::PageParams;
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect, Select,
};
use store::{StoreError, StoreReader};

use crate::model::{Item, ItemKind, ItemState};
use crate::tables::comment::{Column, Entity, Model};

/// Under whose fingerprint comments stand that were written elsewhere: nobody's, so that no visitor here owns them.
pub(super) const IMPORTED: &str = "imported";
/// The same for those that came beside their post: what the post said when it came does not tell of them.
pub(super) const MOVED: &str = "moved";
/// Comments of a page, without their replies: so many that an article with them stays within its first 14 KB.
const PAGE: u64 = 10;
/// Replies of one level that a page shows at most, so that no thread makes it slow: with both levels and the comments
/// themselves a render has time for it.
const MOST_REPLIES: u64 = 40;
/// Comments of an export at most.
const MOST: u64 = 20_000;
/// Comments of one visitor that are their own to see: more than may be written in a day.
const OWN: u64 = 50;

/// False for what came with its post, or beside it.
pub(super) fn is_written_here(comment: &Model) -> bool {
    comment.visitor != IMPORTED && comment.visitor != MOVED
}

pub async fn find_comment(
    on: &impl ConnectionTrait,
    key: &str,
) -> Result<Option<Model>, StoreError> {
    Ok(Entity::find_by_id(key).one(on).await?)
}

/// The comment that a reply to `of` stands under: itself, or where replies end its own parent.
pub async fn resolve_parent(
    on: &impl ConnectionTrait,
    of: Model,
) -> Result<Option<Model>, StoreError> {
    match &of.parent_id {
        Some(above) if of.depth >= 2 => find_comment(on, above).await,
        _ => Ok(Some(of)),
    }
}

/// The page of a number, of as many comments as one shows.
pub fn comment_paging(number: Option<u64>) -> PageParams {
    PageParams::new(number, PAGE).open_ended()
}

/// The comment that stands on top of an article; of two that were pinned at once the later one.
pub(super) async fn find_pinned(
    on: &impl ConnectionTrait,
    subject: &Item,
) -> Result<Option<Model>, StoreError> {
    // Under questions nothing is pinned.
    if subject.kind != ItemKind::Post {
        return Ok(None);
    }
    Ok(select_under(subject)
        .filter(Column::PinnedAt.is_not_null())
        .filter(Column::State.eq(ItemState::Published))
        .order_by_desc(Column::PinnedAt)
        .one(on)
        .await?)
}

/// Published comments of a page, the oldest first, and the replies to them. The pinned one stands on top of the first page
/// and nowhere else.
pub async fn load_comment_page(
    reader: &StoreReader,
    subject: &Item,
    page: u64,
) -> Result<(Vec<Model>, Vec<Model>), StoreError> {
    let mut roots = select_under(subject)
        .filter(Column::Depth.eq(0))
        .filter(Column::State.eq(ItemState::Published))
        .order_by_asc(Column::Id)
        .offset(comment_paging(Some(page)).offset(0))
        .limit(PAGE)
        .all(reader.connection())
        .await?;
    if let Some(pinned) = find_pinned(reader.connection(), subject).await? {
        roots.retain(|root| root.id != pinned.id);
        if page <= 1 {
            roots.insert(0, pinned);
        }
    }
    let replies = load_replies(reader, &roots).await?;
    Ok((roots, replies))
}

/// Published replies to comments, and to those.
pub async fn load_replies(reader: &StoreReader, roots: &[Model]) -> Result<Vec<Model>, StoreError> {
    let first = load_children(reader, roots).await?;
    let second = load_children(reader, &first).await?;
    Ok(first.into_iter().chain(second).collect())
}

async fn load_children(reader: &StoreReader, parents: &[Model]) -> Result<Vec<Model>, StoreError> {
    // Most comments have no replies, which saves the query.
    let answered = parents.iter().filter(|parent| parent.replies > 0);
    let ids: Vec<&str> = answered.map(|parent| parent.id.as_str()).collect();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    Ok(Entity::find()
        .filter(Column::ParentId.is_in(ids))
        .filter(Column::State.eq(ItemState::Published))
        .order_by_asc(Column::Id)
        .limit(MOST_REPLIES)
        .all(reader.connection())
        .await?)
}

/// The page that shows a comment: that of the one it stands under.
pub async fn find_page_number(reader: &StoreReader, comment: &Model) -> Result<u64, StoreError> {
    let mut root = comment.clone();
    while let Some(above) = &root.parent_id {
        match find_comment(reader.connection(), above).await? {
            Some(above) => root = above,
            None => break,
        }
    }
    let pinned = find_pinned(reader.connection(), &root.subject()).await?;
    if pinned.is_some_and(|pinned| pinned.id == root.id) {
        return Ok(1);
    }
    let before = select_under(&root.subject())
        .filter(Column::Depth.eq(0))
        .filter(Column::State.eq(ItemState::Published))
        // Keys sort by time, so the number of earlier ones gives the page.
        .filter(Column::Id.lt(root.id))
        .count(reader.connection())
        .await?;
    Ok(before / PAGE + 1)
}

/// The page of a list that an address asks for: the one with a comment where it names one that is published there, so that
/// its link stays right when others before it go; else that of a number from 1, and what is no number counts as not given.
pub(crate) async fn resolve_page_number(
    reader: &StoreReader,
    subject: &Item,
    page: Option<u64>,
    comment: &str,
) -> Result<u64, StoreError> {
    // A value that cannot be a key is not worth a query.
    let is_key = !comment.is_empty() && comment.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if is_key
        && let Some(named) = find_comment(reader.connection(), comment).await?
        && named.subject() == *subject
        && named.state == ItemState::Published
    {
        return find_page_number(reader, &named).await;
    }
    Ok(comment_paging(page).number(0))
}

/// Where a page leads whoever has just written a comment on it.
pub async fn sent_comment_url(
    reader: &StoreReader,
    path: &str,
    comment: &Model,
) -> Result<String, StoreError> {
    let mut place = format!("{path}?sent={}", comment.state);
    let page = find_page_number(reader, comment).await?;
    if page > 1 {
        place.push_str(&format!("&page={page}"));
    }
    Ok(if comment.state == ItemState::Published {
        format!("{place}#comment-{}", comment.id)
    } else {
        format!("{place}#comments")
    })
}

/// All published comments under an item, the oldest first.
pub async fn load_published(
    reader: &StoreReader,
    subject: &Item,
) -> Result<Vec<Model>, StoreError> {
    Ok(select_under(subject)
        .filter(Column::State.eq(ItemState::Published))
        .order_by_asc(Column::Id)
        .limit(MOST)
        .all(reader.connection())
        .await?)
}

/// Whether something was written under an item, or taken off, since its comments came from elsewhere.
pub(crate) async fn has_changed(reader: &StoreReader, subject: &Item) -> Result<bool, StoreError> {
    let is_own = Condition::any()
        .add(Column::Visitor.ne(IMPORTED))
        .add(Column::State.ne(ItemState::Published));
    let found = select_under(subject)
        .filter(is_own)
        .one(reader.connection())
        .await?;
    Ok(found.is_some())
}

/// The published comments below some items of a kind, the oldest first.
pub async fn load_published_below(
    reader: &StoreReader,
    kind: ItemKind,
    ids: &[String],
) -> Result<Vec<Model>, StoreError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    Ok(Entity::find()
        .filter(Column::SubjectKind.eq(kind))
        .filter(Column::SubjectId.is_in(ids))
        .filter(Column::State.eq(ItemState::Published))
        .order_by_asc(Column::Id)
        .limit(MOST)
        .all(reader.connection())
        .await?)
}

/// A visitor's own comments under an item, the newest first.
pub async fn load_own_comments(
    reader: &StoreReader,
    subject: &Item,
    visitor: &str,
) -> Result<Vec<Model>, StoreError> {
    Ok(select_under(subject)
        .filter(Column::Visitor.eq(visitor))
        .filter(Column::State.ne(ItemState::Withdrawn))
        .order_by_desc(Column::Id)
        .limit(OWN)
        .all(reader.connection())
        .await?)
}

pub(super) fn select_under(subject: &Item) -> Select<Entity> {
    Entity::find()
        .filter(Column::SubjectKind.eq(subject.kind))
        .filter(Column::SubjectId.eq(&subject.id))
}
