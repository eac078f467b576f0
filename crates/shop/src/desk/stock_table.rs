//! The stock as a table: to a spreadsheet, and back.

use std::collections::HashMap;

use axum::extract::State as Of;
use axum::response::Response;
use kernel::csv as table;
use kernel::spreadsheet::{
    Spreadsheet, SpreadsheetRow, TableBody, TableResult, TableRow, unreadable_table,
};
use kernel::{Currency, Money};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::json;
use staff::SignedIn;
use store::{AuditEntry, WriteTx};
use web::{Json, Result, attachment_response};

use super::stock::{
    DEAREST, MOST_PIECES, insert_variant, normalise_label, record_pieces, save_details,
};
use super::views::{NewStockBody, StockDetailsBody};
use crate::model::{Product, StockReason};
use crate::service::Shop;
use crate::stock::StockChange;
use crate::tables::stock::{Column, Entity, Model};

const ID: &str = "Id";
const PRODUCT_ID: &str = "Product id";
const VARIANT: &str = "Variant";
const PRICES: [(&str, Currency); 3] = [
    ("Price NGN", Currency::Ngn),
    ("Price GBP", Currency::Gbp),
    ("Price USD", Currency::Usd),
];
const LOW_AT: &str = "Low at";
/// Empty in the table that goes out: what is written there was counted. What stood on the shelf then may be sold meanwhile.
const COUNTED: &str = "Counted";

/// All variants that are sold, a row each.
#[utoipa::path(get, path = "/api/desk/stock.csv", operation_id = "desk_export_stock", tag = "desk",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn export_stock(Of(shop): Of<Shop>, signed_in: SignedIn) -> Result<Response> {
    let tx = shop.store().begin(signed_in.actor()).await?;
    tx.record_audit(AuditEntry::new("stock.export", "stock:all"))
        .await?;
    tx.commit().await?;
    let reader = shop.store().reader();
    let rows = Entity::find()
        .filter(Column::RetiredAt.is_null())
        .order_by_asc(Column::Product)
        .order_by_asc(Column::Position)
        .all(reader.connection())
        .await?;
    let titles = shop
        .load_titles(rows.iter().map(|row| row.product.clone()))
        .await?;
    let mut body = table::UTF8_BOM.to_owned();
    body += &table::format_row([
        ID,
        PRODUCT_ID,
        "Product",
        VARIANT,
        PRICES[0].0,
        PRICES[1].0,
        PRICES[2].0,
        LOW_AT,
        "On the shelf",
        "Reserved",
        COUNTED,
    ]);
    for row in &rows {
        let price = |price: Option<i64>| price.map_or_else(String::new, table::format_minor);
        body += &table::format_row([
            &*row.id,
            &row.product,
            titles.get(&row.product).map_or("", String::as_str),
            &row.label,
            &price(row.price_ngn),
            &price(row.price_gbp),
            &price(row.price_usd),
            &row.low_at.to_string(),
            &row.on_hand.to_string(),
            &row.reserved.to_string(),
            "",
        ]);
    }
    Ok(attachment_response(table::MEDIA_TYPE, "stock.csv", body))
}

/// What a row asks for; none for a column that the table does not have.
#[derive(Debug, Default)]
struct WantedRow {
    line: u64,
    id: String,
    product: String,
    label: Option<String>,
    /// In the order of [`PRICES`]; an empty cell takes an own price away.
    prices: [Option<Option<i64>>; 3],
    low_at: Option<i32>,
    counted: Option<i32>,
}

/// Looks at a table, and takes it where that is asked for and every row is right.
#[utoipa::path(post, path = "/api/desk/stock/table", operation_id = "desk_import_stock", tag = "desk", request_body = TableBody,
    responses((status = 200, body = TableResult), (status = 422, description = "It is no such table")))]
pub async fn import_stock(
    Of(shop): Of<Shop>,
    signed_in: SignedIn,
    Json(body): Json<TableBody>,
) -> Result<Json<TableResult>> {
    let wanted = parse_table(&body.csv)?;
    let named = wanted.iter().filter_map(|row| row.as_ref().ok());
    let products = shop.load_products(named.map(|row| row.product.clone()));
    let products = products.await?;
    let tx = shop.store().begin(signed_in.actor()).await?;
    let mut rows = lock_rows(&tx, &wanted).await?;
    let mut result = TableResult::default();
    for row in wanted {
        result.push_row(match row {
            Ok(row) => take_row(&tx, &mut rows, &products, row).await?,
            Err(problem) => problem,
        });
    }
    if body.apply && result.can_be_applied() {
        let entry = AuditEntry::new("stock.import", "stock:all");
        tx.record_audit(entry.after(json!({ "rows": result.rows.len() })))
            .await?;
        tx.commit().await?;
        result.applied = true;
    }
    // Otherwise the write is dropped: it was only looked at.
    Ok(Json(result))
}

/// The rows that the table names, each kept from other writes, in the order of their ids as everywhere.
async fn lock_rows(
    tx: &WriteTx,
    wanted: &[std::result::Result<WantedRow, TableRow>],
) -> Result<HashMap<String, Model>> {
    let mut ids: Vec<&str> = wanted
        .iter()
        .filter_map(|row| Some(&*row.as_ref().ok()?.id))
        .filter(|id| !id.is_empty())
        .collect();
    ids.sort_unstable();
    ids.dedup();
    let mut rows = HashMap::new();
    for id in ids {
        if let Some(row) = tx.lock_row::<Entity>(id).await? {
            rows.insert(row.id.clone(), row);
        }
    }
    Ok(rows)
}

fn parse_table(csv: &str) -> Result<Vec<std::result::Result<WantedRow, TableRow>>> {
    let table = Spreadsheet::parse(csv)?;
    let has = |name| table.has_column(name);
    let names_rows = has(ID) || (has(PRODUCT_ID) && has(VARIANT));
    if !names_rows {
        let words = "The first row needs the column Id, or Product id and Variant. Download the table to see how it looks";
        return Err(unreadable_table(words).into());
    }
    Ok(table.rows().map(parse_row).collect())
}

fn parse_row(row: SpreadsheetRow<'_>) -> std::result::Result<WantedRow, TableRow> {
    let cell = |name: &str| row.cell(name);
    let pieces = |name: &str| match cell(name) {
        None | Some("") => Ok(None),
        Some(text) => text
            .parse()
            .ok()
            .filter(|pieces| (0..=MOST_PIECES).contains(pieces))
            .map(Some)
            .ok_or_else(|| row.refuse(format!("{name}: enter a whole number from 0 up"))),
    };
    let mut prices = [None; 3];
    for (price, (name, currency)) in prices.iter_mut().zip(PRICES) {
        *price = match cell(name) {
            None => None,
            Some("") => Some(None),
            Some(text) => {
                let read = Money::parse_major(text, currency)
                    .ok()
                    .map(|money| money.minor);
                let read = read.filter(|minor| (1..=DEAREST).contains(minor));
                let words = || row.refuse(format!("{name}: enter a price above zero, as 2500.00"));
                Some(Some(read.ok_or_else(words)?))
            }
        };
    }
    Ok(WantedRow {
        line: row.line,
        id: cell(ID).unwrap_or_default().to_owned(),
        product: cell(PRODUCT_ID).unwrap_or_default().to_owned(),
        label: cell(VARIANT).map(normalise_label),
        prices,
        low_at: pieces(LOW_AT)?,
        counted: pieces(COUNTED)?,
    })
}

/// Does what a row asks for; what cannot be done is its problem.
async fn take_row(
    tx: &WriteTx,
    rows: &mut HashMap<String, Model>,
    products: &HashMap<String, Product>,
    wanted: WantedRow,
) -> Result<TableRow> {
    let mut taken = TableRow {
        line: wanted.line,
        name: wanted.label.clone().unwrap_or_default(),
        ..TableRow::default()
    };
    if let Some(product) = products.get(&wanted.product) {
        taken.name = [&*product.title, &*taken.name].join(" ").trim().to_owned();
    }
    let done = if wanted.id.is_empty() {
        add_variant(tx, products, &wanted, &mut taken.changes).await
    } else if let Some(row) = rows.remove(&wanted.id) {
        change_variant(tx, row, &wanted, &mut taken.changes).await
    } else {
        Err(web::invalid_field(
            "csv",
            "No variant has this id, or it is in the table twice",
        ))
    };
    // What was typed wrong is said at its row; that the database is away is not.
    if let Err(error) = done {
        let problem = error.problem();
        if problem.status >= 500 {
            return Err(error);
        }
        let words = problem.errors.first().map(|error| error.message.clone());
        taken.problem = words.unwrap_or_else(|| problem.detail.clone());
    }
    Ok(taken)
}

async fn add_variant(
    tx: &WriteTx,
    products: &HashMap<String, Product>,
    wanted: &WantedRow,
    changes: &mut Vec<String>,
) -> Result<()> {
    if !products.contains_key(&wanted.product) {
        let words = "There is no published product with this id";
        return Err(web::invalid_field("csv", words));
    }
    let price = |at: usize| wanted.prices[at].flatten();
    let body = NewStockBody {
        product_id: wanted.product.clone(),
        label: wanted.label.clone().unwrap_or_default(),
        price_ngn: price(0),
        price_gbp: price(1),
        price_usd: price(2),
        on_hand: wanted.counted.unwrap_or(0),
        low_at: wanted.low_at.unwrap_or(0),
    };
    changes.push(format!("New variant, {} on the shelf", body.on_hand));
    insert_variant(tx, body).await.map(drop)
}

async fn change_variant(
    tx: &WriteTx,
    row: Model,
    wanted: &WantedRow,
    changes: &mut Vec<String>,
) -> Result<()> {
    let before = [row.price_ngn, row.price_gbp, row.price_usd];
    let mut prices = before;
    for (at, (name, _)) in PRICES.into_iter().enumerate() {
        prices[at] = wanted.prices[at].unwrap_or(before[at]);
        if prices[at] != before[at] {
            let shown = |price: Option<i64>| price.map_or("none".to_owned(), table::format_minor);
            changes.push(format!(
                "{name}: {} → {}",
                shown(before[at]),
                shown(prices[at])
            ));
        }
    }
    let label = wanted.label.clone().unwrap_or_else(|| row.label.clone());
    if label != row.label {
        changes.push(format!("{VARIANT}: {} → {label}", row.label));
    }
    let low_at = wanted.low_at.unwrap_or(row.low_at);
    if low_at != row.low_at {
        changes.push(format!("{LOW_AT}: {} → {low_at}", row.low_at));
    }
    let mut row = row;
    if !changes.is_empty() {
        let details = StockDetailsBody {
            version: row.version,
            label,
            price_ngn: prices[0],
            price_gbp: prices[1],
            price_usd: prices[2],
            low_at,
            retired: false,
        };
        row = save_details(tx, row, &details).await?;
    }
    if let Some(counted) = wanted.counted {
        changes.push(format!("On the shelf: {} → {counted}", row.on_hand));
        let change = StockChange {
            reason: StockReason::Counted,
            change: counted - row.on_hand,
            order: None,
            note: "",
        };
        record_pieces(tx, row, &change).await?;
    }
    Ok(())
}
