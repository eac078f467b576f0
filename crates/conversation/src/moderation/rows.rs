//! Rows of the queue, put together of what stands about the items in several tables.
use std::collections::{BTreeSet, HashMap};

use kernel::Zone;
use kernel::dates::two_clocks;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect, Select};
use staff::{Permission, SignedIn};
use store::StoreError;

use super::decisions::Row;
use super::queue::GRAVE;
use super::rules::risk;
use super::views::{QueueRow, Subject, VisitorCounts};
use crate::Conversation;
use crate::model::{Item, ItemKind, State};
use crate::tables::report::ReportState;
use crate::tables::{comment, question, report};

/// Rows of these items, in their order; those that are gone are left out.
pub(super) async fn of(
    conversation: &Conversation,
    person: &SignedIn,
    items: &[Item],
) -> Result<Vec<QueueRow>, StoreError> {
    let reader = conversation.store().reader();
    let db = reader.connection();
    let rows = load(db, items).await?;
    let around = Around::of(conversation, db, &rows).await?;
    let may_read = person.may(Permission::ReadHealthDetails);
    Ok(rows.iter().map(|row| around.row(row, may_read)).collect())
}

/// The same of these items, each once.
pub(super) async fn by_item(
    conversation: &Conversation,
    person: &SignedIn,
    items: impl Iterator<Item = Item>,
) -> Result<HashMap<Item, QueueRow>, StoreError> {
    let items: BTreeSet<Item> = items.collect();
    let items: Vec<Item> = items.into_iter().collect();
    let rows = of(conversation, person, &items).await?.into_iter();
    Ok(rows.map(|row| (row.item.clone(), row)).collect())
}

async fn load(db: &impl ConnectionTrait, items: &[Item]) -> Result<Vec<Row>, StoreError> {
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
    let comments = comments.into_iter().map(Row::from);
    let mut found: HashMap<Item, Row> = comments
        .chain(questions.into_iter().map(Row::from))
        .map(|row| (row.item(), row))
        .collect();
    Ok(items.iter().filter_map(|item| found.remove(item)).collect())
}

/// What stands about items in other tables.
pub(super) struct Around {
    /// Open reports, and whether one of them says that a person is in danger.
    reports: HashMap<Item, (u64, bool)>,
    visitors: HashMap<String, VisitorCounts>,
    subjects: HashMap<Item, Subject>,
}

impl Around {
    pub async fn of(
        conversation: &Conversation,
        db: &impl ConnectionTrait,
        rows: &[Row],
    ) -> Result<Self, StoreError> {
        Ok(Self {
            reports: reports(db, rows).await?,
            visitors: visitors(db, rows).await?,
            subjects: subjects(conversation, db, rows).await?,
        })
    }

    /// The row as lists show it: what is private is not opened here.
    pub fn row(&self, row: &Row, may_read: bool) -> QueueRow {
        let item = row.item();
        let is_private = row.is_private();
        let (reports, is_grave) = self.reports.get(&item).copied().unwrap_or_default();
        let (at, name, title, text, visitor) = match row {
            Row::Comment(row) => (row.posted_at, &row.name, None, &row.text, &row.visitor),
            Row::Question(row) => {
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
            subject: self.subject(row),
            state: row.state(),
            hold: row.hold(),
            risk: risk(row.hold(), reports, is_grave),
            reports,
            at,
            date_text: two_clocks(at, Zone::Lagos),
            visitor: self.visitors.get(visitor).cloned().unwrap_or_default(),
            is_private,
            sealed: is_private && !may_read,
            item,
        }
    }

    fn subject(&self, row: &Row) -> Option<Subject> {
        match row {
            Row::Comment(row) => {
                let stands_under = Item::new(row.subject_kind, &row.subject_id);
                self.subjects.get(&stands_under).cloned()
            }
            Row::Question(row) => is_shown(row).then(|| subject_of(row)),
        }
    }
}

fn is_shown(question: &question::Model) -> bool {
    question.visibility == question::Visibility::Public && question.state == State::Published
}

fn subject_of(question: &question::Model) -> Subject {
    Subject {
        title: question.title.clone(),
        url: is_shown(question).then(|| format!("/community/{}", question.id)),
    }
}

async fn reports(
    db: &impl ConnectionTrait,
    rows: &[Row],
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

async fn visitors(
    db: &impl ConnectionTrait,
    rows: &[Row],
) -> Result<HashMap<String, VisitorCounts>, StoreError> {
    let visitor = |row: &Row| match row {
        Row::Comment(row) => row.visitor.clone(),
        Row::Question(row) => row.visitor.clone(),
    };
    let ids: BTreeSet<String> = rows.iter().map(visitor).collect();
    let (visitor, state) = (comment::Column::Visitor, comment::Column::State);
    let rows = comment::Entity::find().filter(visitor.is_in(ids.clone()));
    let comments = by_visitor(db, rows, visitor, state).await?;
    let (visitor, state) = (question::Column::Visitor, question::Column::State);
    let rows = question::Entity::find().filter(visitor.is_in(ids));
    let questions = by_visitor(db, rows, visitor, state).await?;
    let mut counted: HashMap<String, VisitorCounts> = HashMap::new();
    for (visitor, state, n) in comments.into_iter().chain(questions) {
        let n = u64::try_from(n).unwrap_or(0);
        let counts = counted.entry(visitor).or_default();
        counts.items += n;
        match state {
            State::Held => counts.held += n,
            State::Removed => counts.removed += n,
            _ => {}
        }
    }
    Ok(counted)
}

/// How many of `rows` each visitor has in each state.
async fn by_visitor<E: EntityTrait>(
    db: &impl ConnectionTrait,
    rows: Select<E>,
    visitor: E::Column,
    state: E::Column,
) -> Result<Vec<(String, State, i64)>, StoreError> {
    let counted = rows
        .select_only()
        .columns([visitor, state])
        .column_as(visitor.count(), "n")
        .group_by(visitor)
        .group_by(state);
    Ok(counted.into_tuple().all(db).await?)
}

/// What the comments among the rows stand under.
async fn subjects(
    conversation: &Conversation,
    db: &impl ConnectionTrait,
    rows: &[Row],
) -> Result<HashMap<Item, Subject>, StoreError> {
    let (mut posts, mut questions) = (BTreeSet::new(), BTreeSet::new());
    for row in rows {
        if let Row::Comment(row) = row {
            match row.subject_kind {
                ItemKind::Post => posts.insert(row.subject_id.clone()),
                ItemKind::Question => questions.insert(row.subject_id.clone()),
                ItemKind::Comment => false,
            };
        }
    }
    let posts: Vec<String> = posts.into_iter().collect();
    let posts = conversation.outside().posts.posts(&posts).await?;
    let posts = posts.into_iter().map(|post| {
        let subject = Subject {
            title: post.title,
            url: Some(format!("/blog/{}", post.slug)),
        };
        (Item::post(post.id), subject)
    });
    let questions = question::Entity::find()
        .filter(question::Column::Id.is_in(questions))
        .filter(question::Column::Visibility.eq(question::Visibility::Public))
        .all(db)
        .await?;
    let questions = questions
        .iter()
        .map(|row| (Item::question(&row.id), subject_of(row)));
    Ok(posts.chain(questions).collect())
}
