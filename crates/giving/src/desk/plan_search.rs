//! Monthly gifts for the search of their list.

use async_trait::async_trait;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use staff::Permission::ManageMoney;
use staff::{SearchEntry, SearchSource, SourceFacts, retain_readable};
use store::{Store, StoreError};

use crate::service::Giving;
use crate::tables::plan::{Column, Entity, Model};
use crate::tables::records;

/// Monthly gifts by the names, addresses and numbers of who gives. A search of everything finds them by their donations.
pub struct PlanSearch(pub Giving);

#[async_trait]
impl SearchSource for PlanSearch {
    fn facts(&self) -> SourceFacts {
        SourceFacts::people("monthly-gifts", "Monthly gift", &[ManageMoney]).list_only()
    }

    async fn list_entries(&self, most: u64) -> Result<Vec<SearchEntry>, StoreError> {
        let store = self.0.store();
        let rows = Entity::find()
            .filter(Column::Donor.is_not_null())
            .filter(Column::ErasedAt.is_null())
            .order_by_desc(Column::Id)
            .limit(most)
            .all(store.reader().connection())
            .await?;
        let entries = rows.into_iter().map(|row| build_entry(store, row));
        Ok(retain_readable(entries))
    }
}

fn build_entry(store: &Store, row: Model) -> Result<SearchEntry, StoreError> {
    let donor = records::decrypt_plan_donor(store, &row)?;
    let price = records::plan_price(&row)?.format_with_symbol();
    let mut words = Vec::new();
    words.extend(donor.email.as_ref().map(ToString::to_string));
    words.extend(donor.company.map(|company| company.name));
    words.extend(donor.phone);
    Ok(SearchEntry {
        title: donor.name,
        detail: format!("{} · {price}", row.reference),
        url: format!("/giving/monthly/{}", row.id),
        at: row.created_at,
        id: row.id,
        words,
    })
}
