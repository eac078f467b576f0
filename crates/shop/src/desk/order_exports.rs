//! The list of orders as a table for spreadsheets.

use std::collections::{HashMap, HashSet};

use axum::extract::State as Of;
use axum::response::Response;
use kernel::csv;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use staff::{
    ListTable, MOST_TABLE_ROWS, SignedIn, TABLE_BATCH, format_table_flag, format_table_time,
    format_table_times,
};
use store::{AuditEntry, StoreError};
use web::{Query, Result};

use super::orders::{OrdersQuery, build_filter, owed_minor, select_open_returns};
use super::sales::load_lines_of;
use crate::service::Shop;
use crate::tables::order::{Column, Entity, Model};
use crate::tables::{goods_return, records};

const COLUMNS: [&str; 15] = [
    "Ordered",
    "Number",
    "State",
    "Name",
    "Pieces",
    "Currency",
    "Total",
    "Payment",
    "Delivery",
    "Place",
    "Paid",
    "Sent",
    "Delivered",
    "Open return",
    "To be sent back",
];

/// The orders of a list, newest first, with who ordered and without addresses. That it was asked for is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/orders.csv", operation_id = "desk_export_orders", params(OrdersQuery), tag = "desk",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn export_orders(
    Of(shop): Of<Shop>,
    signed_in: SignedIn,
    Query(query): Query<OrdersQuery>,
) -> Result<Response> {
    let wanted = build_filter(&shop, &query)?;
    let asked = AuditEntry::new("order.export", "order-list:all");
    let table = ListTable::begin(shop.store(), &signed_in, asked, "orders.csv", COLUMNS);
    let mut table = table.await?;
    let rows = Entity::find()
        .filter(wanted)
        .order_by_desc(Column::Id)
        .limit(MOST_TABLE_ROWS)
        .all(shop.store().reader().connection())
        .await
        .map_err(StoreError::from)?;
    for batch in rows.chunks(TABLE_BATCH) {
        push_batch(&shop, &mut table, batch).await?;
    }
    Ok(table.into_response())
}

async fn push_batch(
    shop: &Shop,
    table: &mut ListTable<{ COLUMNS.len() }>,
    batch: &[Model],
) -> Result<()> {
    let mut pieces: HashMap<String, i64> = HashMap::new();
    for line in load_lines_of(shop, batch).await? {
        *pieces.entry(line.order_id).or_default() += i64::from(line.quantity);
    }
    let ids = batch.iter().map(|row| row.id.as_str());
    let open: Vec<goods_return::Model> = select_open_returns()
        .filter(goods_return::Column::OrderId.is_in(ids))
        .all(shop.store().reader().connection())
        .await
        .map_err(StoreError::from)?;
    let open: HashSet<String> = open.into_iter().map(|one| one.order_id).collect();
    for row in batch {
        let buyer = records::decrypt_buyer(shop.store(), row)?;
        let pieces = pieces.get(&row.id).copied().unwrap_or_default();
        table.push([
            format_table_time(row.created_at).as_str(),
            &row.reference,
            row.state.desk_label(),
            &buyer.name,
            &pieces.to_string(),
            &row.currency,
            &csv::format_minor(row.total_minor),
            row.payment_method.desk_label(),
            row.delivery_method.desk_label(),
            &row.place_name,
            &format_table_times(row.paid_at),
            &format_table_times(row.shipped_at),
            &format_table_times(row.delivered_at),
            format_table_flag(open.contains(&row.id)),
            &csv::format_minor(owed_minor(row)),
        ]);
    }
    Ok(())
}
