//! Returns: found, sealed and unsealed.

use std::collections::HashMap;

use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use store::{Store, StoreError};

use crate::tables::{goods_return, goods_return_line};

/// A return with its pieces.
#[derive(Clone, Debug)]
pub struct GoodsReturn {
    pub row: goods_return::Model,
    pub lines: Vec<goods_return_line::Model>,
}

pub async fn load_returns(
    db: &impl ConnectionTrait,
    order: &str,
) -> Result<Vec<GoodsReturn>, StoreError> {
    let rows = goods_return::Entity::find()
        .filter(goods_return::Column::OrderId.eq(order))
        .order_by_asc(goods_return::Column::Id)
        .all(db)
        .await?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let lines = goods_return_line::Entity::find()
        .filter(goods_return_line::Column::OrderId.eq(order))
        .order_by_asc(goods_return_line::Column::Id)
        .all(db)
        .await?;
    let of = |row: goods_return::Model| {
        let own = lines.iter().filter(|line| line.return_id == row.id);
        GoodsReturn {
            lines: own.cloned().collect(),
            row,
        }
    };
    Ok(rows.into_iter().map(of).collect())
}

/// How many pieces of each line are on their way back, or came back.
pub fn count_returned(returns: &[GoodsReturn]) -> HashMap<&str, i32> {
    use crate::model::ReturnState::{Approved, Asked, Received};
    let mut counts = HashMap::new();
    for GoodsReturn { row, lines } in returns {
        if matches!(row.state, Asked | Approved | Received) {
            for line in lines {
                *counts.entry(line.line.as_str()).or_default() += line.quantity;
            }
        }
    }
    counts
}

fn aad(column: &str, id: &str) -> String {
    format!("shop_return.{column}:{id}")
}

/// None for no words.
pub fn encrypt_words(
    store: &Store,
    column: &str,
    id: &str,
    words: &str,
) -> Result<Option<String>, StoreError> {
    if words.is_empty() {
        return Ok(None);
    }
    let sealed = store.encrypt_bytes(&aad(column, id), words.as_bytes())?;
    Ok(Some(sealed))
}

/// What the buyer wrote, and what the desk wrote back; empty for nothing.
pub fn decrypt_words(
    store: &Store,
    row: &goods_return::Model,
) -> Result<(String, String), StoreError> {
    let open = |column: &str, sealed: &Option<String>| {
        let Some(sealed) = sealed else {
            return Ok(String::new());
        };
        let plain = store.decrypt_bytes(&aad(column, &row.id), sealed)?;
        String::from_utf8(plain).map_err(StoreError::other)
    };
    Ok((open("text", &row.text)?, open("reply", &row.reply)?))
}

pub async fn find_return(
    db: &impl ConnectionTrait,
    order: &str,
    id: &str,
) -> Result<Option<GoodsReturn>, StoreError> {
    let all = load_returns(db, order).await?;
    Ok(all.into_iter().find(|found| found.row.id == id))
}
