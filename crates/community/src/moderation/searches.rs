//! Questions, reports and complaints for the searches of their lists.

use std::collections::HashMap;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use staff::Permission::ModerateConversation;
use staff::{SearchEntry, SearchSource, SourceFacts};
use store::{StoreError, StoredEnum};

use crate::model::{Item, ItemKind, ItemState};
use crate::service::CommunityService;
use crate::tables::question::QuestionVisibility;
use crate::tables::report::ReportReason;
use crate::tables::{comment, complaint, question, report};

/// Ids that one query asks about.
const BATCH: usize = 400;

/// Public questions by their titles and by the name that is shown; private ones are nobody's to find.
pub struct QuestionSearch(pub CommunityService);

type QuestionRow = (String, String, String, DateTime<Utc>);

/// Reports by their reference, their reason, and whose comment or which question they are about.
pub struct ReportSearch(pub CommunityService);

/// Complaints by the reference that their writer was given; what they wrote is encrypted and not searched.
pub struct ComplaintSearch(pub CommunityService);

#[async_trait]
impl SearchSource for QuestionSearch {
    fn facts(&self) -> SourceFacts {
        SourceFacts::people("questions", "Question", &[ModerateConversation])
    }

    async fn list_entries(&self, most: u64) -> Result<Vec<SearchEntry>, StoreError> {
        let rows: Vec<QuestionRow> = question::Entity::find()
            .select_only()
            .columns([
                question::Column::Id,
                question::Column::Title,
                question::Column::User,
                question::Column::AskedAt,
            ])
            .filter(question::Column::Visibility.eq(QuestionVisibility::Public))
            .filter(question::Column::State.ne(ItemState::Erased))
            .order_by_desc(question::Column::Id)
            .limit(most)
            .into_tuple()
            .all(self.0.store().reader().connection())
            .await?;
        let entries = rows.into_iter().map(|(id, title, user, at)| SearchEntry {
            title,
            detail: format!("by {user}"),
            url: format!("/questions/{id}"),
            at,
            id,
            words: Vec::new(),
        });
        Ok(entries.collect())
    }
}

#[async_trait]
impl SearchSource for ReportSearch {
    fn facts(&self) -> SourceFacts {
        SourceFacts::people("reports", "Report", &[ModerateConversation]).list_only()
    }

    async fn list_entries(&self, most: u64) -> Result<Vec<SearchEntry>, StoreError> {
        let rows = report::Entity::find()
            .order_by_desc(report::Column::Id)
            .limit(most)
            .all(self.0.store().reader().connection())
            .await?;
        let items: Vec<Item> = rows
            .iter()
            .map(|row| Item::new(row.item_kind, &row.item_id))
            .collect();
        let titles = load_item_titles(&self.0, &items).await?;
        let entries = rows.into_iter().zip(items).map(|(row, item)| {
            let reason = ReportReason::from_stored(&row.reason).unwrap_or(ReportReason::Other);
            SearchEntry {
                title: titles.get(&item).cloned().unwrap_or_default(),
                detail: reason.desk_label().to_owned(),
                url: format!("/conversation?item={item}"),
                at: row.at,
                words: vec![row.id.clone()],
                id: row.id,
            }
        });
        Ok(entries.collect())
    }
}

#[async_trait]
impl SearchSource for ComplaintSearch {
    fn facts(&self) -> SourceFacts {
        SourceFacts::things(
            "conversation-complaints",
            "Complaint",
            &[ModerateConversation],
        )
        .list_only()
    }

    async fn list_entries(&self, most: u64) -> Result<Vec<SearchEntry>, StoreError> {
        let rows = complaint::Entity::find()
            .order_by_desc(complaint::Column::Id)
            .limit(most)
            .all(self.0.store().reader().connection())
            .await?;
        let entries = rows.into_iter().map(|row| SearchEntry {
            title: row.id.clone(),
            detail: row.kind.desk_label().to_owned(),
            url: "/conversation/complaints".to_owned(),
            at: row.at,
            id: row.id,
            words: Vec::new(),
        });
        Ok(entries.collect())
    }
}

/// Whose a comment is, and what a public question is called.
async fn load_item_titles(
    community: &CommunityService,
    items: &[Item],
) -> Result<HashMap<Item, String>, StoreError> {
    let reader = community.store().reader();
    let db = reader.connection();
    let mut titles = HashMap::new();
    let ids = |kind: ItemKind| {
        let of_kind = items.iter().filter(move |item| item.kind == kind);
        of_kind.map(|item| item.id.as_str()).collect::<Vec<_>>()
    };
    for batch in ids(ItemKind::Comment).chunks(BATCH) {
        let rows = comment::Entity::find()
            .filter(comment::Column::Id.is_in(batch.iter().copied()))
            .all(db)
            .await?;
        titles.extend(rows.into_iter().map(|row| (row.item(), row.name)));
    }
    for batch in ids(ItemKind::Question).chunks(BATCH) {
        let rows = question::Entity::find()
            .filter(question::Column::Id.is_in(batch.iter().copied()))
            // What is private stays encrypted here.
            .filter(question::Column::Visibility.eq(QuestionVisibility::Public))
            .all(db)
            .await?;
        let titled = rows.into_iter().map(|row| {
            let item = Item::new(ItemKind::Question, &row.id);
            (item, format!("{} {}", row.title, row.user))
        });
        titles.extend(titled);
    }
    Ok(titles)
}
