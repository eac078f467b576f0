//! Stock at the desk: what is on the shelf, and each change of it.

use std::collections::HashMap;

use axum::extract::State as Of;
use cases::{StaffNames, normalise_note};
use kernel::{PageParams, ProblemDetails, split_ids};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder,
    QuerySelect,
};
use serde::Deserialize;
use staff::SignedIn;
use store::{AuditEntry, StoreError, WriteTx, fetch_page};
use utoipa::IntoParams;
use web::{Error, Json, Path, Query, Result};

use super::views::{
    NewStockBody, StockChangeBody, StockDesk, StockDeskList, StockDeskRow, StockDetailsBody,
    StockEntryDesk,
};
use crate::model::{Product, StockReason};
use crate::service::Shop;
use crate::stock::{self as shelf, StockChange, free_pieces, stock_tag};
use crate::tables::stock::{Column, Entity, Model};
use crate::tables::stock_entry;

/// Lines of the ledger that are shown.
const MOST_ENTRIES: u64 = 200;
pub(super) const MOST_PIECES: i32 = 1_000_000;
/// In minor units.
pub(super) const DEAREST: i64 = 1_000_000_000;
const LONGEST_LABEL: usize = 80;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
pub struct StockQuery {
    /// The id of a product.
    #[param(required = false)]
    product: String,
    /// Only what runs low.
    #[param(required = false)]
    low: bool,
    /// Ids with commas between them: these rows alone, wherever they stand.
    #[param(required = false)]
    ids: Option<String>,
    /// From 1.
    #[param(required = false)]
    page: Option<u64>,
}

/// What is sold, with what is on the shelf.
#[utoipa::path(get, path = "/api/desk/stock", operation_id = "desk_list_stock", params(StockQuery), tag = "desk",
    responses((status = 200, body = StockDeskList)))]
pub async fn list_stock(
    Of(shop): Of<Shop>,
    Query(query): Query<StockQuery>,
) -> Result<Json<StockDeskList>> {
    let mut found = Entity::find().filter(Column::RetiredAt.is_null());
    if let Some(ids) = &query.ids {
        found = found.filter(Column::Id.is_in(split_ids(ids)));
    }
    if !query.product.is_empty() {
        found = found.filter(Column::Product.eq(query.product));
    }
    if query.low {
        let free = Expr::col(Column::OnHand).sub(Expr::col(Column::Reserved));
        found = found
            .filter(Column::IsDigital.eq(false))
            .filter(free.lte(Expr::col(Column::LowAt)));
    }
    let found = found
        .order_by_asc(Column::Product)
        .order_by_asc(Column::Position)
        .order_by_asc(Column::Id);
    let reader = shop.store().reader();
    let params = PageParams::with_default_size(query.page);
    let page = fetch_page(found, reader.connection(), params).await?;
    let shown = async |rows: Vec<Model>| {
        let products = rows.iter().map(|row| row.product.clone());
        let products = NamedProducts::load(&shop, products).await?;
        let views = rows.iter().map(|row| build_row(row, &products));
        Ok::<_, Error>(views.collect())
    };
    Ok(Json(StockDeskList {
        page: page.try_map_all(shown).await?,
    }))
}

/// Products as staff see them: what they are called, and which can be bought.
struct NamedProducts {
    titles: HashMap<String, String>,
    offered: HashMap<String, Product>,
}

impl NamedProducts {
    async fn load(
        shop: &Shop,
        ids: impl Iterator<Item = String> + Clone,
    ) -> Result<Self, StoreError> {
        Ok(Self {
            titles: shop.load_titles(ids.clone()).await?,
            offered: shop.load_products(ids).await?,
        })
    }
}

fn build_row(row: &Model, products: &NamedProducts) -> StockDeskRow {
    let free = free_pieces(row);
    StockDeskRow {
        id: row.id.clone(),
        product_id: row.product.clone(),
        product_title: products
            .titles
            .get(&row.product)
            .cloned()
            .unwrap_or_default(),
        is_offered: products.offered.contains_key(&row.product),
        label: row.label.clone(),
        price_ngn: row.price_ngn,
        price_gbp: row.price_gbp,
        price_usd: row.price_usd,
        on_hand: row.on_hand,
        reserved: row.reserved,
        free,
        low_at: row.low_at,
        is_digital: row.is_digital,
        is_low: !row.is_digital && free <= row.low_at,
        is_retired: row.retired_at.is_some(),
        version: row.version,
    }
}

fn not_found() -> Error {
    ProblemDetails::not_found("There is no such variant.").into()
}

/// One variant with its ledger, newest first.
#[utoipa::path(get, path = "/api/desk/stock/{id}", operation_id = "desk_read_stock", tag = "desk",
    responses((status = 200, body = StockDesk), (status = 404, description = "There is no such variant")))]
pub async fn get_stock(Of(shop): Of<Shop>, Path(id): Path<String>) -> Result<Json<StockDesk>> {
    load_stock_detail(&shop, &id).await
}

pub(super) async fn load_stock_detail(shop: &Shop, id: &str) -> Result<Json<StockDesk>> {
    let reader = shop.store().reader();
    let db = reader.connection();
    let row = Entity::find_by_id(id)
        .one(db)
        .await?
        .ok_or_else(not_found)?;
    let products = NamedProducts::load(shop, std::iter::once(row.product.clone())).await?;
    let entries = stock_entry::Entity::find()
        .filter(stock_entry::Column::Stock.eq(id))
        .order_by_desc(stock_entry::Column::Id)
        .limit(MOST_ENTRIES)
        .all(db)
        .await?;
    let names = StaffNames::load_for(db, entries.iter().map(|entry| &entry.by)).await?;
    let who = |by: &str| match by {
        "visitor" | "system" => "The site".to_owned(),
        staff => names.display_name(staff),
    };
    let entries = entries.into_iter().map(|entry| StockEntryDesk {
        by: who(&entry.by),
        id: entry.id,
        at: entry.at,
        reason: entry.reason,
        change: entry.change,
        on_hand: entry.on_hand,
        order_id: entry.order_id,
        note: entry.note,
    });
    Ok(Json(StockDesk {
        files: shop.proofs().load_desk_views(id).await?,
        entries: entries.collect(),
        row: build_row(&row, &products),
    }))
}

fn check_prices(prices: [(&str, Option<i64>); 3]) -> Result<()> {
    for (field, price) in prices {
        if price.is_some_and(|price| !(1..=DEAREST).contains(&price)) {
            return Err(web::invalid_field(field, "Enter a price above zero"));
        }
    }
    Ok(())
}

fn check_pieces(field: &str, pieces: i32) -> Result<()> {
    if (0..=MOST_PIECES).contains(&pieces) {
        return Ok(());
    }
    Err(web::invalid_field(field, "Enter a whole number from 0 up"))
}

pub(super) fn normalise_label(typed: &str) -> String {
    let line = forms::text::normalise_line(typed);
    line.chars().take(LONGEST_LABEL).collect()
}

pub(super) async fn record_audit(
    tx: &WriteTx,
    action: &str,
    row: &Model,
) -> Result<(), StoreError> {
    tx.touch_tags([stock_tag(&row.product)]);
    tx.record_audit(AuditEntry::new(action, format!("stock:{}", row.id)))
        .await
}

/// Begins to sell a variant of a product.
#[utoipa::path(post, path = "/api/desk/stock", operation_id = "desk_create_stock", tag = "desk",
    responses((status = 200, body = StockDesk), (status = 422, description = "Check the fields marked below")))]
pub async fn create_stock(
    Of(shop): Of<Shop>,
    signed_in: SignedIn,
    Json(body): Json<NewStockBody>,
) -> Result<Json<StockDesk>> {
    let products = shop.load_products([body.product_id.clone()]).await?;
    if !products.contains_key(&body.product_id) {
        let words = "Choose a product that is published";
        return Err(web::invalid_field("productId", words));
    }
    check_prices([
        ("priceNgn", body.price_ngn),
        ("priceGbp", body.price_gbp),
        ("priceUsd", body.price_usd),
    ])?;
    check_pieces("onHand", body.on_hand)?;
    check_pieces("lowAt", body.low_at)?;
    let tx = shop.store().begin(signed_in.actor()).await?;
    let id = insert_variant(&tx, body).await?;
    tx.commit().await?;
    load_stock_detail(&shop, &id).await
}

/// Puts a variant of a published product on the shelf; its id.
///
/// # Errors
/// 422 where another variant of the product has its name.
pub(super) async fn insert_variant(tx: &WriteTx, body: NewStockBody) -> Result<String> {
    let others = shelf::list_variants(tx.connection(), &body.product_id).await?;
    let label = normalise_label(&body.label);
    let is_taken = others.iter().any(|other| other.label == label);
    if is_taken || (label.is_empty() && !others.is_empty()) {
        let words = "Give it a name that no other variant of the product has";
        return Err(web::invalid_field("label", words));
    }
    let position = others.iter().map(|other| other.position + 1).max();
    let row = Model {
        id: tx.new_id().to_string(),
        product: body.product_id,
        label,
        position: position.unwrap_or(0),
        price_ngn: body.price_ngn,
        price_gbp: body.price_gbp,
        price_usd: body.price_usd,
        on_hand: 0,
        reserved: 0,
        low_at: body.low_at,
        is_digital: false,
        version: 1,
        created_at: tx.now(),
        retired_at: None,
    };
    tx.insert_row(row.clone()).await?;
    record_audit(tx, "stock.created", &row).await?;
    shelf::enqueue_product_facts(tx, &row.product).await?;
    let id = row.id.clone();
    if body.on_hand > 0 {
        let received = StockChange {
            reason: StockReason::Received,
            change: body.on_hand,
            order: None,
            note: "",
        };
        shelf::change_stock(tx, row, &received).await?;
    }
    Ok(id)
}

/// The row at the version that was seen, kept from other writes.
pub(super) async fn lock_at_version(tx: &WriteTx, id: &str, version: i32) -> Result<Model> {
    let row = tx.lock_row::<Entity>(id).await?.ok_or_else(not_found)?;
    Error::check_version(version, row.version)?;
    Ok(row)
}

/// Changes what a variant is called and costs, or ends its sale.
#[utoipa::path(put, path = "/api/desk/stock/{id}", operation_id = "desk_update_stock", tag = "desk",
    responses((status = 200, body = StockDesk), (status = 409, description = "It was changed meanwhile")))]
pub async fn update_stock(
    Of(shop): Of<Shop>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<StockDetailsBody>,
) -> Result<Json<StockDesk>> {
    check_prices([
        ("priceNgn", body.price_ngn),
        ("priceGbp", body.price_gbp),
        ("priceUsd", body.price_usd),
    ])?;
    check_pieces("lowAt", body.low_at)?;
    let tx = shop.store().begin(signed_in.actor()).await?;
    let before = lock_at_version(&tx, &id, body.version).await?;
    save_details(&tx, before, &body).await?;
    tx.commit().await?;
    load_stock_detail(&shop, &id).await
}

/// Changes what a row that the caller holds is called and costs.
pub(super) async fn save_details(
    tx: &WriteTx,
    before: Model,
    details: &StockDetailsBody,
) -> Result<Model> {
    let version = before.version + 1;
    let mut row = before.into_active_model();
    row.label = Set(normalise_label(&details.label));
    row.price_ngn = Set(details.price_ngn);
    row.price_gbp = Set(details.price_gbp);
    row.price_usd = Set(details.price_usd);
    row.low_at = Set(details.low_at);
    row.version = Set(version);
    row.retired_at = Set(details.retired.then(|| tx.now()));
    let after = row.update(tx.connection()).await?;
    record_audit(tx, "stock.changed", &after).await?;
    shelf::enqueue_product_facts(tx, &after.product).await?;
    Ok(after)
}

/// Records pieces that came, went or were counted.
#[utoipa::path(post, path = "/api/desk/stock/{id}/changes", operation_id = "desk_change_stock", tag = "desk",
    responses((status = 200, body = StockDesk), (status = 409, description = "It was changed meanwhile, or open orders hold more than would be left")))]
pub async fn change_stock(
    Of(shop): Of<Shop>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<StockChangeBody>,
) -> Result<Json<StockDesk>> {
    let tx = shop.store().begin(signed_in.actor()).await?;
    let row = lock_at_version(&tx, &id, body.version).await?;
    let pieces = body.pieces.clamp(-MOST_PIECES, MOST_PIECES);
    let change = match body.reason {
        StockReason::Counted => {
            check_pieces("pieces", body.pieces)?;
            pieces - row.on_hand
        }
        StockReason::Sold | StockReason::Returned => {
            let words = "Orders do this by themselves";
            return Err(web::invalid_field("reason", words));
        }
        StockReason::Received | StockReason::Damaged | StockReason::Given => pieces,
    };
    if change == 0 && body.reason != StockReason::Counted {
        return Err(web::invalid_field("pieces", "Enter how many pieces"));
    }
    let note: String = normalise_note(&body.note).chars().take(200).collect();
    let change = StockChange {
        reason: body.reason,
        change,
        order: None,
        note: &note,
    };
    record_pieces(&tx, row, &change).await?;
    tx.commit().await?;
    load_stock_detail(&shop, &id).await
}

/// Records a change of what is on the shelf.
///
/// # Errors
/// 409 where open orders hold more than would be left.
pub(super) async fn record_pieces(
    tx: &WriteTx,
    row: Model,
    change: &StockChange<'_>,
) -> Result<()> {
    let changed = shelf::change_stock(tx, row, change).await?;
    let Some(after) = changed else {
        let words = "Open orders hold more pieces than would be left";
        return Err(ProblemDetails::conflict(words)
            .with_code("stock_held")
            .into());
    };
    Ok(record_audit(tx, "stock.counted", &after).await?)
}
