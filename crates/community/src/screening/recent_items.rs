//! What was written before, as screening compares it.
use chrono::{DateTime, Duration, Utc};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use store::{StoreError, StoreReader};

use crate::tables::question::QuestionVisibility;
use crate::tables::{comment, question};

/// How far back a visitor's own are looked for.
const LATELY: Duration = Duration::hours(24);
/// Items of a kind that are looked at: more than one visitor may write in a day.
const MOST: u64 = 50;

#[derive(Clone, Debug, Default)]
pub struct RecentItems {
    /// What this visitor wrote lately, and when.
    pub own: Vec<(String, DateTime<Utc>)>,
    pub others: Vec<String>,
}

impl RecentItems {
    /// What this visitor and others wrote lately: comments and questions alike. Of private questions only the time counts:
    /// nobody reads them to compare.
    pub async fn load_recent(
        reader: &StoreReader,
        visitor: &str,
        now: DateTime<Utc>,
    ) -> Result<Self, StoreError> {
        let mut before = Self::default();
        before.add_questions(reader, visitor, now - LATELY).await?;
        before.add_comments(reader, visitor, now - LATELY).await?;
        Ok(before)
    }

    async fn add_questions(
        &mut self,
        reader: &StoreReader,
        visitor: &str,
        since: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        use question::{Column, Entity};
        let latest = || Entity::find().order_by_desc(Column::Id).limit(MOST);
        let own = latest()
            .filter(Column::Visitor.eq(visitor))
            .filter(Column::AskedAt.gte(since))
            .all(reader.connection())
            .await?;
        self.own.extend(own.into_iter().map(|row| {
            let is_public = row.visibility == QuestionVisibility::Public;
            let text = if is_public { row.text } else { String::new() };
            (text, row.asked_at)
        }));
        let last = latest()
            .filter(Column::Visibility.eq(QuestionVisibility::Public))
            .all(reader.connection())
            .await?;
        let others = last.into_iter().filter(|row| row.visitor != visitor);
        self.others.extend(others.map(|row| row.text));
        Ok(())
    }

    async fn add_comments(
        &mut self,
        reader: &StoreReader,
        visitor: &str,
        since: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        use comment::{Column, Entity};
        let latest = || Entity::find().order_by_desc(Column::Id).limit(MOST);
        let own = latest()
            .filter(Column::Visitor.eq(visitor))
            .filter(Column::PostedAt.gte(since))
            .all(reader.connection())
            .await?;
        let own = own.into_iter().map(|row| (row.text, row.posted_at));
        self.own.extend(own);
        let last = latest().all(reader.connection()).await?;
        let others = last.into_iter().filter(|row| row.visitor != visitor);
        self.others.extend(others.map(|row| row.text));
        Ok(())
    }
}
