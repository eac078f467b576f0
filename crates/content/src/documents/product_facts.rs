//! What lists say of shop items that no document knows: whether they are in stock, and what buyers gave. The shop brings it.

use std::collections::HashMap;

use sea_orm::sea_query::{OnConflict, SelectStatement};
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QuerySelect, QueryTrait};
use store::{StoreError, StoreReader, WriteTx};

use super::table::product_facts::{Column, Entity, Model};
use crate::model::{DocumentKind, ProductFacts};

pub async fn save_product_facts(
    tx: &WriteTx,
    product: &str,
    facts: &ProductFacts,
) -> Result<(), StoreError> {
    let row = Model {
        document_id: product.to_owned(),
        in_stock: facts.is_in_stock,
        reviews: facts.reviews,
        stars: facts.stars,
    };
    let before = Entity::find_by_id(product).one(tx.connection()).await?;
    if before.as_ref() == Some(&row) {
        return Ok(());
    }
    let newest = OnConflict::column(Column::DocumentId)
        .update_columns([Column::InStock, Column::Reviews, Column::Stars])
        .to_owned();
    Entity::insert(row.into_active_model())
        .on_conflict(newest)
        .exec_without_returning(tx.connection())
        .await?;
    tx.touch_tags([DocumentKind::Shop.tag()]);
    Ok(())
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
