//! What the providers sent on to the bank, as they list it.

use axum::extract::State;
use axum::response::Response;
use chrono::{DateTime, NaiveDate, Utc};
use kernel::{Page, PageParams, csv, split_ids};
use sea_orm::sea_query::Condition;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select};
use serde::{Deserialize, Serialize};
use staff::{ListTable, MOST_TABLE_ROWS, SignedIn, format_table_flag, format_table_time};
use store::{AuditEntry, StoreError, fetch_page};
use utoipa::{IntoParams, ToSchema};
use web::{Json, Query, Result};

use super::days::{start_of_day, start_of_next_day};
use crate::model::{Amount, PayoutStatus};
use crate::service::Payments;
use crate::tables::payout::{Column, Entity, Model};

#[derive(Debug, Default, Deserialize, IntoParams)]
pub struct PayoutsQuery {
    #[param(inline)]
    status: Option<PayoutStatus>,
    /// Who sent it, as `paystack`; everybody when left out.
    #[serde(default)]
    #[param(required = false)]
    provider: String,
    /// The first day of arrival, in Lagos.
    #[param(value_type = Option<String>)]
    from: Option<NaiveDate>,
    /// The last such day.
    #[param(value_type = Option<String>)]
    to: Option<NaiveDate>,
    /// Only these, by their ids with commas between: what a search found.
    ids: Option<String>,
    /// From 1.
    page: Option<u64>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayoutRow {
    id: String,
    provider: String,
    /// The provider's own id, as its dashboard shows it.
    provider_id: String,
    /// Real money.
    is_live: bool,
    status: PayoutStatus,
    /// What the bank gets.
    amount: String,
    /// What the provider kept, where it says so.
    fee: Option<String>,
    /// When the bank has it, or is to have it.
    arrives_at: DateTime<Utc>,
}

impl PayoutRow {
    fn from_row(row: Model) -> Result<Self> {
        let currency = row.amount_currency.parse().map_err(StoreError::other)?;
        let text = |minor| Amount::new(minor, currency).text();
        Ok(Self {
            amount: text(row.amount_minor),
            fee: row.fee_minor.map(text),
            id: row.id,
            provider: row.provider,
            provider_id: row.provider_id,
            is_live: row.is_live,
            status: row.status,
            arrives_at: row.arrives_at,
        })
    }
}

impl PayoutsQuery {
    /// The latest arrival first.
    fn to_select(&self) -> Result<Select<Entity>> {
        let mut found = Condition::all();
        if let Some(status) = self.status {
            found = found.add(Column::Status.eq(status));
        }
        if !self.provider.is_empty() {
            found = found.add(Column::Provider.eq(self.provider.as_str()));
        }
        if let Some(from) = self.from {
            found = found.add(Column::ArrivesAt.gte(start_of_day(from)?));
        }
        if let Some(to) = self.to {
            found = found.add(Column::ArrivesAt.lt(start_of_next_day(to)?));
        }
        if let Some(ids) = &self.ids {
            found = found.add(Column::Id.is_in(split_ids(ids)));
        }
        Ok(Entity::find()
            .filter(found)
            .order_by_desc(Column::ArrivesAt)
            .order_by_desc(Column::Id))
    }
}

/// Payouts, the latest arrival first.
#[utoipa::path(get, path = "/api/desk/payouts", operation_id = "desk_list_payouts", params(PayoutsQuery), tag = "desk",
    responses((status = 200, body = Page<PayoutRow>)))]
pub async fn list_payouts(
    State(payments): State<Payments>,
    Query(query): Query<PayoutsQuery>,
) -> Result<Json<Page<PayoutRow>>> {
    let found = query.to_select()?;
    let reader = payments.store().reader();
    let params = PageParams::with_default_size(query.page);
    let page = fetch_page(found, reader.connection(), params).await?;
    let shown = async |rows| build_payout_rows(rows);
    Ok(Json(page.try_map_all(shown).await?))
}

fn build_payout_rows(rows: Vec<Model>) -> Result<Vec<PayoutRow>> {
    rows.into_iter().map(PayoutRow::from_row).collect()
}

/// The payouts of a search as a table. That it was asked for is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/payouts.csv", operation_id = "desk_export_payouts", params(PayoutsQuery), tag = "desk",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn export_payouts(
    State(payments): State<Payments>,
    signed_in: SignedIn,
    Query(query): Query<PayoutsQuery>,
) -> Result<Response> {
    let store = payments.store();
    let columns = [
        "Arrives at",
        "Provider",
        "Id at the provider",
        "State",
        "Currency",
        "Amount",
        "Fees",
        "Real money",
    ];
    let asked = AuditEntry::new("payment.payouts_export", "payouts:all");
    let table = ListTable::begin(store, &signed_in, asked, "payouts.csv", columns);
    let mut table = table.await?;
    let rows = query.to_select()?.limit(MOST_TABLE_ROWS);
    let rows = rows.all(store.reader().connection()).await;
    for row in rows.map_err(StoreError::from)? {
        table.push([
            format_table_time(row.arrives_at).as_str(),
            &row.provider,
            &row.provider_id,
            row.status.desk_label(),
            &row.amount_currency,
            &csv::format_minor(row.amount_minor),
            &row.fee_minor.map(csv::format_minor).unwrap_or_default(),
            format_table_flag(row.is_live),
        ]);
    }
    Ok(table.into_response())
}
