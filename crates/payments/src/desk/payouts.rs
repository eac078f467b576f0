//! What the providers sent on to the bank, as they list it.

use axum::extract::State;
use axum::response::Response;
use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use kernel::{Page, PageParams, csv};
use sea_orm::sea_query::Condition;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::{Deserialize, Serialize};
use serde_json::json;
use staff::SignedIn;
use store::{AuditEntry, StoreError, fetch_page};
use utoipa::{IntoParams, ToSchema};
use web::{Json, Query, Result, attachment_response};

use super::days::{start_of_day, start_of_next_day};
use super::ledger::format_decimal;
use crate::model::{Amount, PayoutStatus};
use crate::service::Payments;
use crate::tables::payout::{Column, Entity, Model};

/// Rows of a table: what a spreadsheet opens, and more than a century of days.
const MOST_ROWS: u64 = 50_000;

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
    fn to_condition(&self) -> Result<Condition> {
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
        Ok(found)
    }
}

/// Payouts, the latest arrival first.
#[utoipa::path(get, path = "/api/desk/payouts", operation_id = "desk_list_payouts", params(PayoutsQuery), tag = "desk",
    responses((status = 200, body = Page<PayoutRow>)))]
pub async fn list_payouts(
    State(payments): State<Payments>,
    Query(query): Query<PayoutsQuery>,
) -> Result<Json<Page<PayoutRow>>> {
    let found = Entity::find()
        .filter(query.to_condition()?)
        .order_by_desc(Column::ArrivesAt)
        .order_by_desc(Column::Id);
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
    let found = Entity::find().filter(query.to_condition()?);
    let store = payments.store();
    let tx = store.begin(signed_in.actor()).await?;
    tx.record_audit(AuditEntry::new("payment.payouts_export", "payouts:all").after(json!({})))
        .await?;
    tx.commit().await?;
    let rows = found
        .order_by_desc(Column::ArrivesAt)
        .order_by_desc(Column::Id)
        .limit(MOST_ROWS)
        .all(store.reader().connection())
        .await
        .map_err(StoreError::from)?;
    let names = [
        "Arrives at",
        "Provider",
        "Id at the provider",
        "State",
        "Currency",
        "Amount",
        "Fees",
        "Real money",
    ];
    let table = csv::UTF8_BOM.to_owned() + &csv::format_row(names);
    let table = rows
        .iter()
        .fold(table, |table, row| table + &format_csv_row(row));
    Ok(attachment_response(csv::MEDIA_TYPE, "payouts.csv", table))
}

fn format_csv_row(row: &Model) -> String {
    csv::format_row([
        row.arrives_at
            .to_rfc3339_opts(SecondsFormat::Secs, true)
            .as_str(),
        &row.provider,
        &row.provider_id,
        row.status.key(),
        &row.amount_currency,
        &format_signed(row.amount_minor),
        &row.fee_minor.map(format_signed).unwrap_or_default(),
        if row.is_live { "yes" } else { "no" },
    ])
}

/// A provider takes money from the bank where refunds are more than payments.
fn format_signed(minor: i64) -> String {
    let sign = if minor < 0 { "-" } else { "" };
    format!("{sign}{}", format_decimal(minor))
}
