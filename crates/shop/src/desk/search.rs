//! Orders for the search of the desk.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use kernel::Money;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use staff::Permission::{ManageMoney, ReadHealthDetails, SupportVisitors};
use staff::{SearchEntry, SearchSource, SourceFacts, retain_readable};
use store::{Store, StoreError};

use crate::service::Shop;
use crate::tables::order::{Column, Entity};
use crate::tables::records;

/// Orders by the names, addresses and numbers of who buys and who receives.
pub struct OrderSearch(pub Shop);

type OrderRow = (String, String, i64, String, String, DateTime<Utc>);

#[async_trait]
impl SearchSource for OrderSearch {
    fn facts(&self) -> SourceFacts {
        SourceFacts::people(
            "orders",
            "Order",
            &[SupportVisitors, ManageMoney, ReadHealthDetails],
        )
    }

    async fn list_entries(&self, most: u64) -> Result<Vec<SearchEntry>, StoreError> {
        let store = self.0.store();
        let rows: Vec<OrderRow> = Entity::find()
            .select_only()
            .columns([
                Column::Id,
                Column::Reference,
                Column::TotalMinor,
                Column::Currency,
                Column::Buyer,
                Column::CreatedAt,
            ])
            .filter(Column::Buyer.is_not_null())
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
    (id, reference, minor, currency, buyer, at): OrderRow,
) -> Result<SearchEntry, StoreError> {
    let buyer = records::decrypt_buyer_column(store, &id, &buyer)?;
    let total = Money::new(minor, currency.parse().map_err(StoreError::other)?);
    let mut words = Vec::new();
    words.extend(buyer.email.as_ref().map(ToString::to_string));
    words.extend(buyer.phone);
    if let Some(receiver) = buyer.receiver {
        words.extend([receiver.name, receiver.phone]);
    }
    let title = if buyer.name.is_empty() {
        reference.clone()
    } else {
        buyer.name
    };
    Ok(SearchEntry {
        title,
        detail: format!("{reference} · {}", total.format_with_symbol()),
        url: format!("/orders/{id}"),
        id,
        at,
        words,
    })
}
