//! Coupons and reviews as tables for spreadsheets.

use axum::extract::State as Of;
use axum::response::Response;
use kernel::csv;
use sea_orm::QuerySelect;
use staff::{
    ListTable, MOST_TABLE_ROWS, SignedIn, TABLE_BATCH, format_table_flag, format_table_time,
    format_table_times,
};
use store::{AuditEntry, StoreError};
use web::{Query, Result};

use super::coupons::CouponsQuery;
use super::reviews::DeskReviewsQuery;
use crate::model::CouponKind;
use crate::service::Shop;

/// Coupons, newest first. That it was asked for is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/coupons.csv", operation_id = "desk_export_coupons", params(CouponsQuery), tag = "desk",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn export_coupons(
    Of(shop): Of<Shop>,
    signed_in: SignedIn,
    Query(query): Query<CouponsQuery>,
) -> Result<Response> {
    let columns = [
        "Code",
        "Kind",
        "Percent",
        "NGN off",
        "GBP off",
        "USD off",
        "Product",
        "Starts",
        "Ends",
        "Most uses",
        "Most uses per customer",
        "Used",
        "Active",
    ];
    let asked = AuditEntry::new("coupon.export", "coupons:all");
    let table = ListTable::begin(shop.store(), &signed_in, asked, "coupons.csv", columns);
    let mut table = table.await?;
    let rows = query.to_select().limit(MOST_TABLE_ROWS);
    let rows = rows.all(shop.store().reader().connection()).await;
    let amount = |minor: Option<i64>| minor.map(csv::format_minor).unwrap_or_default();
    let most = |most: Option<i32>| most.map(|most| most.to_string()).unwrap_or_default();
    for row in rows.map_err(StoreError::from)? {
        let percent = match row.kind {
            CouponKind::Percent => row.percent.to_string(),
            CouponKind::Amount | CouponKind::FreeDelivery => String::new(),
        };
        table.push([
            row.code.as_str(),
            row.kind.desk_label(),
            &percent,
            &amount(row.amount_ngn),
            &amount(row.amount_gbp),
            &amount(row.amount_usd),
            &row.product,
            &format_table_times(row.starts_at),
            &format_table_times(row.ends_at),
            &most(row.most_uses),
            &most(row.most_per_customer),
            &row.used.to_string(),
            format_table_flag(row.is_active),
        ]);
    }
    Ok(table.into_response())
}

/// Reviews of buyers, newest first. That it was asked for is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/product-reviews.csv", operation_id = "desk_export_product_reviews", params(DeskReviewsQuery),
    tag = "desk", responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn export_reviews(
    Of(shop): Of<Shop>,
    signed_in: SignedIn,
    Query(query): Query<DeskReviewsQuery>,
) -> Result<Response> {
    let columns = [
        "Written", "Product", "Stars", "Name", "Review", "State", "Reason",
    ];
    let asked = AuditEntry::new("review.export", "product-reviews:all");
    let table = ListTable::begin(
        shop.store(),
        &signed_in,
        asked,
        "product-reviews.csv",
        columns,
    );
    let mut table = table.await?;
    let rows = query.to_select().limit(MOST_TABLE_ROWS);
    let rows = rows.all(shop.store().reader().connection()).await;
    let rows = rows.map_err(StoreError::from)?;
    for batch in rows.chunks(TABLE_BATCH) {
        let products = batch.iter().map(|row| row.product.clone());
        let products = shop.load_products(products).await?;
        for row in batch {
            let product = products.get(&row.product);
            table.push([
                format_table_time(row.created_at).as_str(),
                product.map_or(&row.product, |product| &product.title),
                &row.stars.to_string(),
                &row.name,
                &row.text,
                row.state.desk_label(),
                &row.reply,
            ]);
        }
    }
    Ok(table.into_response())
}
