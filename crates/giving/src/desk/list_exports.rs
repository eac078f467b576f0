//! Donations and monthly gifts as they are listed, as tables for spreadsheets.

use axum::extract::State as Of;
use axum::response::Response;
use kernel::csv;
use sea_orm::{EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use staff::{
    ListTable, MOST_TABLE_ROWS, SignedIn, TABLE_BATCH, format_table_flag, format_table_time,
    format_table_times,
};
use store::{AuditEntry, StoreError};
use web::{Query, Result};

use super::gifts::{GiftsQuery, build_donation_filter};
use super::plans::PlansQuery;
use crate::model::PlanMode;
use crate::service::Giving;
use crate::tables::gift::{Column, Entity};
use crate::tables::records;

/// Stands for who gives without a name.
const ANONYMOUS: &str = "Anonymous";

const GIFT_COLUMNS: [&str; 15] = [
    "Begun",
    "Number",
    "State",
    "Name",
    "Company",
    "For",
    "How",
    "Monthly",
    "Currency",
    "Amount",
    "Received in",
    "Received",
    "Refunded",
    "Received on",
    "Gift Aid",
];

/// The donations of a list, newest first. Who gives without a name has none here either. That it was asked for is a line of
/// the audit log.
#[utoipa::path(get, path = "/api/desk/giving/gift-list.csv", operation_id = "desk_export_gift_list", params(GiftsQuery), tag = "desk",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn export_donation_list(
    Of(giving): Of<Giving>,
    signed_in: SignedIn,
    Query(query): Query<GiftsQuery>,
) -> Result<Response> {
    let store = giving.store();
    let wanted = build_donation_filter(&giving, &query).await?;
    let asked = AuditEntry::new("gifts.export", "gift-list:all");
    let table = ListTable::begin(store, &signed_in, asked, "gift-list.csv", GIFT_COLUMNS);
    let mut table = table.await?;
    let rows = Entity::find()
        .filter(wanted)
        .order_by_desc(Column::Id)
        .limit(MOST_TABLE_ROWS)
        .all(store.reader().connection())
        .await
        .map_err(StoreError::from)?;
    for batch in rows.chunks(TABLE_BATCH) {
        for row in batch {
            let donor = records::decrypt_donor(store, row)?;
            let company = donor.company.filter(|_| !row.is_anonymous);
            let name = if row.is_anonymous {
                ANONYMOUS
            } else {
                &donor.name
            };
            let day = row.received_on.map(|day| day.to_string());
            let received = row.received_minor.map(csv::format_minor);
            table.push([
                format_table_time(row.created_at).as_str(),
                &row.reference,
                row.state.desk_label(),
                name,
                company.as_ref().map_or("", |company| &company.name),
                &row.fund_name,
                row.method.desk_label(),
                format_table_flag(row.plan_id.is_some()),
                &row.price_currency,
                &csv::format_minor(row.price_minor),
                row.received_currency.as_deref().unwrap_or_default(),
                received.as_deref().unwrap_or_default(),
                &csv::format_minor(row.refunded_minor),
                day.as_deref().unwrap_or_default(),
                format_table_flag(row.gift_aid),
            ]);
        }
    }
    Ok(table.into_response())
}

/// The monthly gifts of a list, newest first. Who gives without a name has none here either. That it was asked for is a line
/// of the audit log.
#[utoipa::path(get, path = "/api/desk/giving/plans.csv", operation_id = "desk_export_monthly_gifts", params(PlansQuery), tag = "desk",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn export_plans(
    Of(giving): Of<Giving>,
    signed_in: SignedIn,
    Query(query): Query<PlansQuery>,
) -> Result<Response> {
    let store = giving.store();
    let columns = [
        "Begun",
        "Number",
        "State",
        "Name",
        "For",
        "Taken",
        "Currency",
        "Each month",
        "First paid",
        "Next",
        "Payments failed in a row",
        "Ended",
    ];
    let asked = AuditEntry::new("gifts.export", "monthly-gifts:all");
    let table = ListTable::begin(store, &signed_in, asked, "monthly-gifts.csv", columns);
    let mut table = table.await?;
    let rows = query.to_select().limit(MOST_TABLE_ROWS);
    let rows = rows.all(store.reader().connection()).await;
    for row in rows.map_err(StoreError::from)? {
        let donor = records::decrypt_plan_donor(store, &row)?;
        let name = if row.is_anonymous {
            ANONYMOUS
        } else {
            &donor.name
        };
        table.push([
            format_table_time(row.created_at).as_str(),
            &row.reference,
            row.state.desk_label(),
            name,
            &row.fund_name,
            describe_mode(row.mode),
            &row.price_currency,
            &csv::format_minor(row.price_minor),
            &format_table_times(row.started_at),
            &format_table_times(row.next_at),
            &row.failures.to_string(),
            &format_table_times(row.ended_at),
        ]);
    }
    Ok(table.into_response())
}

const fn describe_mode(mode: PlanMode) -> &'static str {
    match mode {
        PlanMode::Charge | PlanMode::Provider => "Charged automatically",
        PlanMode::Reminder => "With a reminder",
    }
}
