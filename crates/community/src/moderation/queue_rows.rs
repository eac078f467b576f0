//! Rows of the queue, put together of what stands about the items in several tables.
use std::collections::{BTreeSet, HashMap};

use kernel::PracticeZone;
use kernel::dates::format_in_both_zones;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect, Select};
use staff::{Permission, SignedIn};
use store::StoreError;

use super::decisions::ModeratedItem;
use super::rules::{GRAVE, risk_level};
use super::views::{QueueRow, SubjectSummary, VisitorCounts};
use crate::model::{Item, ItemKind, ItemState};
use crate::service::CommunityService;
use crate::tables::report::ReportState;
use crate::tables::{comment, question, report};

/// Rows of these items, in their order; those that are gone are left out.
pub(super) async fn load_queue_rows(
    community: &CommunityService,
    person: &SignedIn,
    items: &[Item],
) -> Result<Vec<QueueRow>, StoreError> {
    let reader = community.store().reader();
    let db = reader.connection();
    let rows = load_items(db, items).await?;
    let around = ItemContext::load_context(community, db, &rows).await?;
    let may_read = person.has_permission(Permission::ReadHealthDetails);
    Ok(rows
        .iter()
        .map(|row| around.build_queue_row(row, may_read))
        .collect())
}

/// The same of these items, each once.
pub(super) async fn load_rows_by_item(
    community: &CommunityService,
    person: &SignedIn,
    items: impl Iterator<Item = Item>,
) -> Result<HashMap<Item, QueueRow>, StoreError> {
    let items: BTreeSet<Item> = items.collect();
    let items: Vec<Item> = items.into_iter().collect();
    let rows = load_queue_rows(community, person, &items)
        .await?
        .into_iter();
    Ok(rows.map(|row| (row.item.clone(), row)).collect())
}

async fn load_items(
    db: &impl ConnectionTrait,
    items: &[Item],
) -> Result<Vec<ModeratedItem>, StoreError> {
    let ids = |kind: ItemKind| {
        let of_kind = items.iter().filter(move |item| item.kind == kind);
        of_kind.map(|item| item.id.clone()).collect::<Vec<_>>()
    };
    let comments = comment::Entity::find()
        .filter(comment::Column::Id.is_in(ids(ItemKind::Comment)))
        .all(db)
        .await?;
    let questions = question::Entity::find()
        .filter(question::Column::Id.is_in(ids(ItemKind::Question)))
        .all(db)
        .await?;
    let comments = comments.into_iter().map(ModeratedItem::from);
    let mut found: HashMap<Item, ModeratedItem> = comments
        .chain(questions.into_iter().map(ModeratedItem::from))
        .map(|row| (row.item(), row))
        .collect();
    Ok(items.iter().filter_map(|item| found.remove(item)).collect())
}

/// What stands about items in other tables.
pub(super) struct ItemContext {
    /// Open reports, and whether one of them says that a person is in danger.
    reports: HashMap<Item, (u64, bool)>,
    visitors: HashMap<String, VisitorCounts>,
    subjects: HashMap<Item, SubjectSummary>,
}

impl ItemContext {
    pub async fn load_context(
        community: &CommunityService,
        db: &impl ConnectionTrait,
        rows: &[ModeratedItem],
    ) -> Result<Self, StoreError> {
        Ok(Self {
            reports: count_open_reports(db, rows).await?,
            visitors: count_by_visitor(db, rows).await?,
            subjects: load_subjects(community, db, rows).await?,
        })
    }

    /// The row as lists show it: what is private is not opened here.
    pub fn build_queue_row(&self, row: &ModeratedItem, may_read: bool) -> QueueRow {
        let item = row.item();
        let is_private = row.is_private();
        let (reports, is_grave) = self.reports.get(&item).copied().unwrap_or_default();
        let (at, name, title, text, visitor) = match row {
            ModeratedItem::Comment(row) => {
                (row.posted_at, &row.name, None, &row.text, &row.visitor)
            }
            ModeratedItem::Question(row) => {
                let title = (!is_private).then(|| row.title.clone());
                (row.asked_at, &row.user, title, &row.text, &row.visitor)
            }
        };
        let shown = |text: &String| {
            if is_private {
                String::new()
            } else {
                text.clone()
            }
        };
        QueueRow {
            kind: item.kind.key().to_owned(),
            title,
            text: shown(text),
            name: shown(name),
            subject: self.find_subject(row),
            state: row.state(),
            hold: row.hold(),
            risk: risk_level(row.hold(), reports, is_grave),
            reports,
            at,
            date_text: format_in_both_zones(at, PracticeZone::Lagos),
            visitor: self.visitors.get(visitor).cloned().unwrap_or_default(),
            is_private,
            sealed: is_private && !may_read,
            item,
        }
    }

    fn find_subject(&self, row: &ModeratedItem) -> Option<SubjectSummary> {
        match row {
            ModeratedItem::Comment(row) => {
                let parent_item = Item::new(row.subject_kind, &row.subject_id);
                self.subjects.get(&parent_item).cloned()
            }
            ModeratedItem::Question(row) => is_shown(row).then(|| subject_of(row)),
        }
    }
}

fn is_shown(question: &question::Model) -> bool {
    question.visibility == question::QuestionVisibility::Public
        && question.state == ItemState::Published
}

fn subject_of(question: &question::Model) -> SubjectSummary {
    SubjectSummary {
        title: question.title.clone(),
        url: is_shown(question).then(|| format!("/community/{}", question.id)),
    }
}

async fn count_open_reports(
    db: &impl ConnectionTrait,
    rows: &[ModeratedItem],
) -> Result<HashMap<Item, (u64, bool)>, StoreError> {
    let ids = rows.iter().map(|row| row.item().id);
    let found: Vec<(ItemKind, String, String, i64)> = report::Entity::find()
        .filter(report::Column::ItemId.is_in(ids))
        .filter(report::Column::State.eq(ReportState::Open))
        .select_only()
        .columns([
            report::Column::ItemKind,
            report::Column::ItemId,
            report::Column::Reason,
        ])
        .column_as(report::Column::Id.count(), "n")
        .group_by(report::Column::ItemKind)
        .group_by(report::Column::ItemId)
        .group_by(report::Column::Reason)
        .into_tuple()
        .all(db)
        .await?;
    let mut counted: HashMap<Item, (u64, bool)> = HashMap::new();
    for (kind, id, reason, count) in found {
        let (n, is_grave) = counted.entry(Item::new(kind, id)).or_default();
        *n += u64::try_from(count).unwrap_or(0);
        *is_grave |= GRAVE.contains(&reason.as_str());
    }
    Ok(counted)
}

async fn count_by_visitor(
    db: &impl ConnectionTrait,
    rows: &[ModeratedItem],
) -> Result<HashMap<String, VisitorCounts>, StoreError> {
    let visitor = |row: &ModeratedItem| match row {
        ModeratedItem::Comment(row) => row.visitor.clone(),
        ModeratedItem::Question(row) => row.visitor.clone(),
    };
    let ids: BTreeSet<String> = rows.iter().map(visitor).collect();
    let (visitor, state) = (comment::Column::Visitor, comment::Column::State);
    let rows = comment::Entity::find().filter(visitor.is_in(ids.clone()));
    let comments = count_visitor_states(db, rows, visitor, state).await?;
    let (visitor, state) = (question::Column::Visitor, question::Column::State);
    let rows = question::Entity::find().filter(visitor.is_in(ids));
    let questions = count_visitor_states(db, rows, visitor, state).await?;
    let mut counted: HashMap<String, VisitorCounts> = HashMap::new();
    for (visitor, state, n) in comments.into_iter().chain(questions) {
        let n = u64::try_from(n).unwrap_or(0);
        let counts = counted.entry(visitor).or_default();
        counts.items += n;
        match state {
            ItemState::Held => counts.held += n,
            ItemState::Removed => counts.removed += n,
            _ => {}
        }
    }
    Ok(counted)
}

/// How many of `rows` each visitor has in each state.
async fn count_visitor_states<E: EntityTrait>(
    db: &impl ConnectionTrait,
    rows: Select<E>,
    visitor: E::Column,
    state: E::Column,
) -> Result<Vec<(String, ItemState, i64)>, StoreError> {
    let counted = rows
        .select_only()
        .columns([visitor, state])
        .column_as(visitor.count(), "n")
        .group_by(visitor)
        .group_by(state);
    Ok(counted.into_tuple().all(db).await?)
}

/// What the comments among the rows stand under.
async fn load_subjects(
    community: &CommunityService,
    db: &impl ConnectionTrait,
    rows: &[ModeratedItem],
) -> Result<HashMap<Item, SubjectSummary>, StoreError> {
    let (mut posts, mut questions) = (BTreeSet::new(), BTreeSet::new());
    for row in rows {
        if let ModeratedItem::Comment(row) = row {
            match row.subject_kind {
                ItemKind::Post => posts.insert(row.subject_id.clone()),
                ItemKind::Question => questions.insert(row.subject_id.clone()),
                ItemKind::Comment => false,
            };
        }
    }
    let posts: Vec<String> = posts.into_iter().collect();
    let posts = community.ports().posts.load_posts(&posts).await?;
    let posts = posts.into_iter().map(|post| {
        let subject = SubjectSummary {
            title: post.title,
            url: Some(format!("/blog/{}", post.slug)),
        };
        (Item::post(post.id), subject)
    });
    let questions = question::Entity::find()
        .filter(question::Column::Id.is_in(questions))
        .filter(question::Column::Visibility.eq(question::QuestionVisibility::Public))
        .all(db)
        .await?;
    let questions = questions
        .iter()
        .map(|row| (Item::question(&row.id), subject_of(row)));
    Ok(posts.chain(questions).collect())
}
