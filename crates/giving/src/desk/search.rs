//! Gifts for the search of the desk.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use kernel::Money;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use staff::Permission::ManageMoney;
use staff::{SearchEntry, SearchSource, SourceFacts, retain_readable};
use store::{Store, StoreError};

use crate::service::Giving;
use crate::tables::gift::{Column, Entity};
use crate::tables::records;

/// Gifts by the names, addresses and numbers of who gives.
pub struct DonationSearch(pub Giving);

type GiftRow = (String, String, i64, String, String, DateTime<Utc>);

#[async_trait]
impl SearchSource for DonationSearch {
    fn facts(&self) -> SourceFacts {
        SourceFacts::people("giving", "Donation", &[ManageMoney])
    }

    async fn list_entries(&self, most: u64) -> Result<Vec<SearchEntry>, StoreError> {
        let store = self.0.store();
        let rows: Vec<GiftRow> = Entity::find()
            .select_only()
            .columns([
                Column::Id,
                Column::Reference,
                Column::PriceMinor,
                Column::PriceCurrency,
                Column::Donor,
                Column::CreatedAt,
            ])
            .filter(Column::Donor.is_not_null())
            .filter(Column::ErasedAt.is_null())
            .order_by_desc(Column::Id)
            .limit(most)
            .into_tuple()
            .all(store.reader().connection())
            .await?;
        Ok(retain_readable(
            rows.into_iter().map(|row| build_entry(store, row)),
        ))
    }
}

fn build_entry(
    store: &Store,
    (id, reference, minor, currency, donor, at): GiftRow,
) -> Result<SearchEntry, StoreError> {
    let donor = records::decrypt_donor_column(store, &id, &donor)?;
    let price = Money::new(minor, currency.parse().map_err(StoreError::other)?);
    let mut words = Vec::new();
    words.extend(donor.email.as_ref().map(ToString::to_string));
    words.extend(donor.company.map(|company| company.name));
    words.extend(donor.phone);
    let title = if donor.name.is_empty() {
        reference.clone()
    } else {
        donor.name
    };
    Ok(SearchEntry {
        title,
        detail: format!("{reference} · {}", price.format_with_symbol()),
        url: format!("/giving/{id}"),
        id,
        at,
        words,
    })
}
