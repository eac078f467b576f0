//! What lists say of shop items that no document knows: whether they are in stock, and what buyers gave. The shop brings it.

use std::collections::HashMap;

use kernel::{Currency, Money};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{OnConflict, SelectStatement};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, Iterable, QueryFilter,
    QuerySelect, QueryTrait,
};
use serde_json::Value;
use store::{StoreError, StoreReader, WriteTx};

use super::table::document::{self, VersionStatus};
use super::table::product_facts::{Column, Entity, Model};
use crate::model::{DocumentKind, ProductFacts, VariantPrices, fields};

pub async fn save_product_facts(
    tx: &WriteTx,
    product: &str,
    facts: &ProductFacts,
) -> Result<(), StoreError> {
    let [price_ngn, price_gbp, price_usd] = facts.prices.own_minor;
    let [document_ngn, document_gbp, document_usd] = facts.prices.uses_document;
    let row = Model {
        document_id: product.to_owned(),
        in_stock: facts.is_in_stock,
        reviews: facts.reviews,
        stars: facts.stars,
        price_ngn,
        price_gbp,
        price_usd,
        document_ngn,
        document_gbp,
        document_usd,
        prices_vary: facts.prices.varies,
    };
    let before = Entity::find_by_id(product).one(tx.connection()).await?;
    if before.as_ref() == Some(&row) {
        return Ok(());
    }
    let newest = OnConflict::column(Column::DocumentId)
        .update_columns(Column::iter().filter(|column| !matches!(column, Column::DocumentId)))
        .to_owned();
    Entity::insert(row.into_active_model())
        .on_conflict(newest)
        .exec_without_returning(tx.connection())
        .await?;
    update_sort_prices(tx, product, &facts.prices).await?;
    tx.touch_tags([DocumentKind::Shop.tag()]);
    Ok(())
}

/// Lists are sorted and narrowed by what is shown in them.
async fn update_sort_prices(
    tx: &WriteTx,
    product: &str,
    prices: &VariantPrices,
) -> Result<(), StoreError> {
    let key = (product.to_owned(), VersionStatus::Published);
    let Some(row) = document::Entity::find_by_id(key)
        .one(tx.connection())
        .await?
    else {
        return Ok(());
    };
    let body: Value = serde_json::from_str(&row.body).map_err(StoreError::other)?;
    let lowest = prices.find_lowest(&fields::read_item_prices(&body));
    let [ngn, gbp, usd] = minor_by_currency(&lowest);
    let mut row = row.into_active_model();
    row.price_ngn = Set(ngn);
    row.price_gbp = Set(gbp);
    row.price_usd = Set(usd);
    row.update(tx.connection()).await?;
    Ok(())
}

/// In the order of [`Currency::ALL`].
pub(super) fn minor_by_currency(prices: &[Money]) -> [Option<i64>; 3] {
    Currency::ALL.map(|currency| {
        let price = prices.iter().find(|price| price.currency == currency)?;
        Some(price.minor)
    })
}

/// What the variants of one item cost, as the caller's write sees it.
pub(super) async fn find_variant_prices(
    tx: &WriteTx,
    product: &str,
) -> Result<VariantPrices, StoreError> {
    let row = Entity::find_by_id(product).one(tx.connection()).await?;
    Ok(row.map_or_else(VariantPrices::default, |row| prices_of(&row)))
}

fn prices_of(row: &Model) -> VariantPrices {
    VariantPrices {
        own_minor: [row.price_ngn, row.price_gbp, row.price_usd],
        uses_document: [row.document_ngn, row.document_gbp, row.document_usd],
        varies: row.prices_vary,
    }
}

pub(crate) async fn load_product_facts(
    reader: &StoreReader,
    products: impl IntoIterator<Item = &str>,
) -> Result<HashMap<String, ProductFacts>, StoreError> {
    let ids: Vec<&str> = products.into_iter().collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = Entity::find()
        .filter(Column::DocumentId.is_in(ids))
        .all(reader.connection())
        .await?;
    let facts = rows.into_iter().map(|row| {
        let facts = ProductFacts {
            is_in_stock: row.in_stock,
            reviews: row.reviews,
            stars: row.stars,
            prices: prices_of(&row),
        };
        (row.document_id, facts)
    });
    Ok(facts.collect())
}

/// Ids of what is in stock.
pub(super) fn find_in_stock() -> SelectStatement {
    Entity::find()
        .filter(Column::InStock.eq(true))
        .select_only()
        .column(Column::DocumentId)
        .into_query()
}
