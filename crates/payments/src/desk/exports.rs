//! Payments, refunds and what is to be checked, as tables for spreadsheets.

use axum::extract::State;
use axum::response::Response;
use cases::StaffNames;
use kernel::csv;
use sea_orm::{EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use staff::{
    ListTable, MOST_TABLE_ROWS, SignedIn, TABLE_BATCH, format_table_flag, format_table_time,
    format_table_times,
};
use store::{AuditEntry, StoreError};
use web::{Query, Result};

use super::list::{PaymentsQuery, build_payment_filter};
use super::refund_row::RefundRow;
use super::refunds::RefundsQuery;
use super::review::ReviewsQuery;
use crate::service::Payments;
use crate::subject_references::load_subject_references;
use crate::tables::attempt;

const PAYMENT_COLUMNS: [&str; 16] = [
    "Begun",
    "Reference",
    "Paid for",
    "Number",
    "Provider",
    "Reference at the provider",
    "State",
    "Currency",
    "Amount",
    "Received in",
    "Received",
    "Refunded",
    "Fees",
    "Method",
    "Paid",
    "Real money",
];

/// The payments of a search, newest first, without who paid. That it was asked for is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/payments.csv", operation_id = "desk_export_payments", params(PaymentsQuery), tag = "desk",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn export_payments(
    State(payments): State<Payments>,
    signed_in: SignedIn,
    Query(query): Query<PaymentsQuery>,
) -> Result<Response> {
    let store = payments.store();
    let found = attempt::Entity::find().filter(build_payment_filter(&payments, &query).await?);
    let asked = AuditEntry::new("payment.export", "payments:all");
    let table = ListTable::begin(store, &signed_in, asked, "payments.csv", PAYMENT_COLUMNS);
    let mut table = table.await?;
    let rows = found
        .order_by_desc(attempt::Column::Id)
        .limit(MOST_TABLE_ROWS)
        .all(store.reader().connection())
        .await
        .map_err(StoreError::from)?;
    for batch in rows.chunks(TABLE_BATCH) {
        let subjects = batch.iter().map(|row| (row.purpose, row.subject.clone()));
        let numbers = load_subject_references(payments.references.as_ref(), subjects).await?;
        for row in batch {
            let number = numbers.get(&(row.purpose, row.subject.clone()));
            let amount = |minor: Option<i64>| minor.map(csv::format_minor).unwrap_or_default();
            let refunded = row.received_minor.map(|_| row.refunded_minor);
            table.push([
                format_table_time(row.created_at).as_str(),
                &row.id,
                row.purpose.desk_label(),
                number.map_or("", String::as_str),
                &row.provider,
                row.provider_reference.as_deref().unwrap_or_default(),
                row.status.desk_label(),
                &row.amount_currency,
                &csv::format_minor(row.amount_minor),
                row.received_currency.as_deref().unwrap_or_default(),
                &amount(row.received_minor),
                &amount(refunded),
                &amount(row.fee_minor),
                row.channel.as_deref().unwrap_or_default(),
                &format_table_times(row.settled_at),
                format_table_flag(row.is_live),
            ]);
        }
        tokio::task::yield_now().await;
    }
    Ok(table.into_response())
}

/// The refunds of a list. That it was asked for is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/refunds.csv", operation_id = "desk_export_refunds", params(RefundsQuery), tag = "desk",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn export_refunds(
    State(payments): State<Payments>,
    signed_in: SignedIn,
    Query(query): Query<RefundsQuery>,
) -> Result<Response> {
    let store = payments.store();
    let columns = [
        "Requested",
        "Payment",
        "Currency",
        "Amount",
        "State",
        "Reason",
        "Requested by",
        "Decided",
        "Decided by",
        "Finished",
        "Problem",
    ];
    let asked = AuditEntry::new("payment.export", "refunds:all");
    let table = ListTable::begin(store, &signed_in, asked, "refunds.csv", columns);
    let mut table = table.await?;
    let reader = store.reader();
    let rows = query.to_select().limit(MOST_TABLE_ROWS);
    let rows = rows.all(reader.connection()).await;
    let rows = rows.map_err(StoreError::from)?;
    let actors = rows.iter().flat_map(RefundRow::actor_ids);
    let names = StaffNames::load_for(reader.connection(), actors).await?;
    // Who is not of the staff is the provider, or the site itself.
    let name = |who: &String| names.find_name(who).unwrap_or_else(|| who.clone());
    for row in &rows {
        table.push([
            format_table_time(row.requested_at).as_str(),
            &row.reference,
            &row.amount_currency,
            &csv::format_minor(row.amount_minor),
            row.status.desk_label(),
            &row.reason,
            &name(&row.requested_by),
            &format_table_times(row.decided_at),
            &row.decided_by.as_ref().map(name).unwrap_or_default(),
            &format_table_times(row.finished_at),
            row.problem.as_deref().unwrap_or_default(),
        ]);
    }
    Ok(table.into_response())
}

/// What waits for a decision about payments, or was decided. That it was asked for is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/payment-reviews.csv", operation_id = "desk_export_payment_reviews", params(ReviewsQuery),
    tag = "desk", responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn export_payment_reviews(
    State(payments): State<Payments>,
    signed_in: SignedIn,
    Query(query): Query<ReviewsQuery>,
) -> Result<Response> {
    let store = payments.store();
    let columns = [
        "Noticed",
        "Payment",
        "About",
        "What to check",
        "Decided",
        "Decided by",
        "Decision",
        "Note",
    ];
    let asked = AuditEntry::new("payment.export", "payment-reviews:all");
    let table = ListTable::begin(store, &signed_in, asked, "payments-to-check.csv", columns);
    let mut table = table.await?;
    let reader = store.reader();
    let rows = query.to_select().limit(MOST_TABLE_ROWS);
    let rows = rows.all(reader.connection()).await;
    let rows = rows.map_err(StoreError::from)?;
    let deciders = rows.iter().filter_map(|row| row.resolved_by.as_ref());
    let names = StaffNames::load_for(reader.connection(), deciders).await?;
    for row in &rows {
        let by = row.resolved_by.as_ref().map(|by| names.display_name(by));
        table.push([
            format_table_time(row.opened_at).as_str(),
            &row.reference,
            &row.about,
            row.reason.desk_label(),
            &format_table_times(row.resolved_at),
            &by.unwrap_or_default(),
            row.resolution.as_deref().unwrap_or_default(),
            row.note.as_deref().unwrap_or_default(),
        ]);
    }
    Ok(table.into_response())
}
