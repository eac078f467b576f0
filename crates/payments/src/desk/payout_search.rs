//! Payouts for the search of their list.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use kernel::Money;
use sea_orm::{EntityTrait, QueryOrder, QuerySelect};
use staff::Permission::ManageMoney;
use staff::{SearchEntry, SearchSource, SourceFacts, retain_readable};
use store::StoreError;

use super::search::format_typed_sum;
use crate::service::Payments;
use crate::tables::payout::{Column, Entity};

/// Payouts by their sum and by the provider's id, as bank statements and dashboards have them.
pub struct PayoutSearch(pub Payments);

type PayoutRow = (String, String, String, i64, String, DateTime<Utc>);

#[async_trait]
impl SearchSource for PayoutSearch {
    fn facts(&self) -> SourceFacts {
        SourceFacts::things("payouts", "Payout", &[ManageMoney]).list_only()
    }

    async fn list_entries(&self, most: u64) -> Result<Vec<SearchEntry>, StoreError> {
        let rows: Vec<PayoutRow> = Entity::find()
            .select_only()
            .columns([
                Column::Id,
                Column::Provider,
                Column::ProviderId,
                Column::AmountMinor,
                Column::AmountCurrency,
                Column::ArrivesAt,
            ])
            .order_by_desc(Column::ArrivesAt)
            .limit(most)
            .into_tuple()
            .all(self.0.store().reader().connection())
            .await?;
        Ok(retain_readable(rows.into_iter().map(build_entry)))
    }
}

fn build_entry(
    (id, provider, provider_id, minor, currency, at): PayoutRow,
) -> Result<SearchEntry, StoreError> {
    let amount = Money::new(minor, currency.parse().map_err(StoreError::other)?);
    let amount = amount.format_with_symbol();
    let typed = format_typed_sum(&amount);
    Ok(SearchEntry {
        title: amount,
        detail: provider_id,
        url: "/money/payouts".to_owned(),
        id,
        at,
        words: vec![typed, provider],
    })
}
