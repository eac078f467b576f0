//! What was sold: by day and by product, for the screen and for spreadsheets.

use std::collections::{BTreeMap, HashMap};

use axum::extract::State as Of;
use axum::response::Response;
use chrono::{Days, NaiveDate, NaiveTime};
use kernel::{Currency, Money, PracticeZone, csv};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Deserialize;
use serde_json::json;
use staff::SignedIn;
use store::{AuditEntry, StoreError};
use utoipa::IntoParams;
use web::{Json, Query, Result, attachment_response};

use super::views::{SalesDay, SalesDayMoney, SalesProduct, SalesReport, SalesSum};
use crate::service::Shop;
use crate::tables::order::{Column, Entity, Model};
use crate::tables::{order_line, records};

/// Orders of a report.
const MOST_ORDERS: usize = 50_000;
/// Ids that one query asks about.
const BATCH: usize = 400;

#[derive(Debug, Deserialize, IntoParams)]
pub struct SalesQuery {
    /// The first day, on the clock of Lagos, on which money came.
    from: NaiveDate,
    /// The last one.
    to: NaiveDate,
}

/// # Errors
/// 422 for more orders than a report has: a sum of some of them would be believed.
async fn load_paid(shop: &Shop, days: &SalesQuery) -> Result<Vec<Model>> {
    let midnight = |day: NaiveDate| {
        let local = day.and_time(NaiveTime::MIN);
        PracticeZone::Lagos.timestamp_of_local(local).earliest()
    };
    let Some(after) = days.to.checked_add_days(Days::new(1)) else {
        return Ok(Vec::new());
    };
    let rows = Entity::find()
        .filter(Column::PaidAt.gte(midnight(days.from)))
        .filter(Column::PaidAt.lt(midnight(after)))
        .order_by_asc(Column::PaidAt)
        .order_by_asc(Column::Id)
        .limit(MOST_ORDERS as u64 + 1);
    let rows = rows.all(shop.store().reader().connection()).await;
    let rows = rows.map_err(StoreError::from)?;
    if rows.len() > MOST_ORDERS {
        let words = "There are more than 50,000 orders in these days. Choose fewer";
        return Err(web::invalid_field("to", words));
    }
    Ok(rows)
}

pub(super) async fn load_lines_of(
    shop: &Shop,
    rows: &[Model],
) -> Result<Vec<order_line::Model>, StoreError> {
    let reader = shop.store().reader();
    let mut lines = Vec::new();
    for batch in rows.chunks(BATCH) {
        let ids = batch.iter().map(|row| row.id.as_str());
        let found = order_line::Entity::find()
            .filter(order_line::Column::OrderId.is_in(ids))
            .order_by_asc(order_line::Column::OrderId)
            .order_by_asc(order_line::Column::Position);
        lines.extend(found.all(reader.connection()).await?);
    }
    Ok(lines)
}

fn received_money(row: &Model) -> Option<Money> {
    records::received_amount(row).and_then(payments::model::Amount::money)
}

/// What came in these days, what of it went back, and which products it was for.
#[utoipa::path(get, path = "/api/desk/orders/sales", operation_id = "desk_read_sales", params(SalesQuery), tag = "desk",
    responses((status = 200, body = SalesReport)))]
pub async fn get_sales(
    Of(shop): Of<Shop>,
    Query(days): Query<SalesQuery>,
) -> Result<Json<SalesReport>> {
    let rows = load_paid(&shop, &days).await?;
    let lines = load_lines_of(&shop, &rows).await?;
    Ok(Json(SalesReport {
        orders: rows.len() as u64,
        sums: sum_by_currency(&rows),
        days: sum_by_day(&days, &rows),
        products: count_products(lines),
    }))
}

fn sum_by_currency(rows: &[Model]) -> Vec<SalesSum> {
    let mut sums: BTreeMap<Currency, (i64, i64)> = BTreeMap::new();
    for row in rows {
        if let Some(money) = received_money(row) {
            let (received, refunded) = sums.entry(money.currency).or_default();
            *received = received.saturating_add(money.minor);
            *refunded = refunded.saturating_add(row.refunded_minor);
        }
    }
    let sums = sums.into_iter().map(|(currency, (received, refunded))| {
        let text = |minor| Money::new(minor, currency).format_with_symbol();
        SalesSum {
            currency: currency.code().to_owned(),
            received_text: text(received),
            refunded_text: text(refunded),
        }
    });
    sums.collect()
}

/// What the orders of a day come to.
#[derive(Default)]
struct DaySum {
    orders: u64,
    received: BTreeMap<Currency, i64>,
}

impl DaySum {
    fn add_order(&mut self, received: Option<Money>) {
        self.orders += 1;
        // An order that a coupon paid whole brought nothing.
        if let Some(money) = received.filter(|money| money.minor > 0) {
            let sum = self.received.entry(money.currency).or_default();
            *sum = sum.saturating_add(money.minor);
        }
    }

    fn into_view(self, day: NaiveDate) -> SalesDay {
        let received = self.received.into_iter();
        let received = received.map(|(currency, minor)| SalesDayMoney {
            currency: currency.code().to_owned(),
            minor,
            text: Money::new(minor, currency).format_with_symbol(),
        });
        SalesDay {
            day,
            orders: self.orders,
            received: received.collect(),
        }
    }
}

/// Each day of the span, also those without an order.
fn sum_by_day(span: &SalesQuery, rows: &[Model]) -> Vec<SalesDay> {
    let mut sums: BTreeMap<NaiveDate, DaySum> = BTreeMap::new();
    for row in rows {
        if let Some(at) = row.paid_at {
            let day = PracticeZone::Lagos.to_local(at).date_naive();
            sums.entry(day).or_default().add_order(received_money(row));
        }
    }
    let days = span
        .from
        .iter_days()
        .take_while(|day| *day <= span.to)
        .take(366);
    days.map(|day| sums.remove(&day).unwrap_or_default().into_view(day))
        .collect()
}

/// Most pieces first.
fn count_products(lines: Vec<order_line::Model>) -> Vec<SalesProduct> {
    let mut pieces: BTreeMap<(String, String), (String, i64)> = BTreeMap::new();
    for line in lines {
        let entry = pieces.entry((line.product, line.label));
        let (title, count) = entry.or_default();
        // The newest name of it.
        *title = line.title;
        *count += i64::from(line.quantity);
    }
    let mut products: Vec<_> = pieces
        .into_iter()
        .map(|((product_id, label), (title, pieces))| SalesProduct {
            product_id,
            title,
            label,
            pieces,
        })
        .collect();
    products.sort_by_key(|product| std::cmp::Reverse(product.pieces));
    products
}

const SALES_COLUMNS: [&str; 16] = [
    "Paid",
    "Number",
    "Items",
    "Discount",
    "Delivery",
    "VAT",
    "Total",
    "Currency",
    "Received",
    "Received in",
    "Refunded",
    "Coupon",
    "How",
    "Where",
    "State",
    "Payment",
];

/// Orders that were paid, a line each; nobody is named.
#[utoipa::path(get, path = "/api/desk/orders/sales.csv", operation_id = "desk_export_sales", params(SalesQuery), tag = "desk",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn export_sales(
    Of(shop): Of<Shop>,
    signed_in: SignedIn,
    Query(days): Query<SalesQuery>,
) -> Result<Response> {
    let tx = shop.store().begin(signed_in.actor()).await?;
    let entry = AuditEntry::new("orders.export", "orders:all")
        .after(json!({ "from": days.from, "to": days.to }));
    tx.record_audit(entry).await?;
    tx.commit().await?;
    let rows = load_paid(&shop, &days).await?;
    let mut items: HashMap<String, Vec<String>> = HashMap::new();
    for line in load_lines_of(&shop, &rows).await? {
        let words = format!("{} × {}", line.quantity, line.title);
        items.entry(line.order_id).or_default().push(words);
    }
    let mut table = csv::UTF8_BOM.to_owned();
    table += &csv::format_row(SALES_COLUMNS);
    for row in &rows {
        let items = items.remove(&row.id).unwrap_or_default();
        let paid = row
            .paid_at
            .map(|at| PracticeZone::Lagos.to_local(at).date_naive().to_string());
        table += &csv::format_row([
            paid.unwrap_or_default().as_str(),
            &row.reference,
            &items.join("; "),
            &csv::format_minor(row.discount_minor),
            &csv::format_minor(row.delivery_minor),
            &csv::format_minor(row.tax_minor),
            &csv::format_minor(row.total_minor),
            &row.currency,
            &csv::format_minor(row.received_minor.unwrap_or(0)),
            row.received_currency.as_deref().unwrap_or_default(),
            &csv::format_minor(row.refunded_minor),
            &row.coupon,
            row.payment_method.desk_label(),
            &row.place_name,
            row.state.desk_label(),
            row.payment.as_deref().unwrap_or_default(),
        ]);
    }
    Ok(attachment_response(csv::MEDIA_TYPE, "sales.csv", table))
}
