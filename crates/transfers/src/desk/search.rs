//! Lines of statements for the search of their list.

use async_trait::async_trait;
use chrono::NaiveTime;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use staff::Permission::ManageMoney;
use staff::{SearchEntry, SearchSource, SourceFacts, retain_readable};
use store::{Store, StoreError};

use super::transfer_desk::TransferDesk;
use crate::lines::{decrypt_details, line_amount};
use crate::tables::line::{Column, Entity, Model};

/// Lines by what the bank wrote, who paid, and the sum.
pub struct LineSearch(pub TransferDesk);

#[async_trait]
impl SearchSource for LineSearch {
    fn facts(&self) -> SourceFacts {
        SourceFacts::people("bank-lines", "Bank line", &[ManageMoney]).list_only()
    }

    async fn list_entries(&self, most: u64) -> Result<Vec<SearchEntry>, StoreError> {
        let store = self.0.store();
        let rows = Entity::find()
            // Without what the bank wrote there is nobody to find.
            .filter(Column::Words.ne(""))
            .order_by_desc(Column::Id)
            .limit(most)
            .all(store.reader().connection())
            .await?;
        let entries = rows.into_iter().map(|row| build_entry(store, row));
        Ok(retain_readable(entries))
    }
}

fn build_entry(store: &Store, row: Model) -> Result<SearchEntry, StoreError> {
    let details = decrypt_details(store, &row)?;
    let amount = line_amount(&row).text();
    // The sum as somebody types it who has a statement before them.
    let typed: String = amount
        .chars()
        .filter(|sign| sign.is_ascii_digit() || *sign == '.')
        .collect();
    Ok(SearchEntry {
        title: details.full_text(),
        detail: amount,
        url: format!("/transfers?state={}", row.state.key()),
        at: row.booked_on.and_time(NaiveTime::MIN).and_utc(),
        id: row.id,
        words: vec![typed],
    })
}
