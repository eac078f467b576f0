//! Rows of carts.

use chrono::{DateTime, Duration, Utc};
use kernel::{Currency, Money};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, PaginatorTrait,
    QueryFilter, QueryOrder, QuerySelect, Select,
};
use store::{StoreError, WriteTx, token};
use web::Visitor;

use crate::tables::{cart, cart_item};

/// Different things in a cart.
const MOST_ITEMS: u64 = 50;
/// Pieces of one thing.
pub const MOST_PIECES: i32 = 99;
/// How long a cart is kept after its last change.
pub const CART_DAYS: i64 = 30;
const KEPT: Duration = Duration::days(CART_DAYS);

/// What the rows of a visitor's cart are found by.
pub fn visitor_key(visitor: &Visitor) -> String {
    token::hash_secret(visitor.id())
}

pub async fn find_items(
    db: &impl ConnectionTrait,
    visitor: &str,
) -> Result<Vec<cart_item::Model>, StoreError> {
    Ok(cart_item::Entity::find()
        .filter(cart_item::Column::Visitor.eq(visitor))
        .order_by_asc(cart_item::Column::Id)
        .all(db)
        .await?)
}

/// Pieces of all items of a visitor's cart.
pub async fn count_pieces(db: &impl ConnectionTrait, visitor: &str) -> Result<i32, StoreError> {
    let items = find_items(db, visitor).await?;
    Ok(items.iter().map(|item| item.quantity).sum())
}

pub async fn find_coupon_code(
    db: &impl ConnectionTrait,
    visitor: &str,
) -> Result<String, StoreError> {
    let row = cart::Entity::find_by_id(visitor).one(db).await?;
    Ok(row.map(|row| row.coupon).unwrap_or_default())
}

/// Notes that the cart was changed; makes its row at the first change. Other writes to it wait.
async fn touch_cart(tx: &WriteTx, visitor: &str) -> Result<(), StoreError> {
    let row = cart::Model {
        visitor: visitor.to_owned(),
        coupon: String::new(),
        changed_at: tx.now(),
    };
    let now = OnConflict::column(cart::Column::Visitor)
        .update_column(cart::Column::ChangedAt)
        .to_owned();
    cart::Entity::insert(row.into_active_model())
        .on_conflict(now)
        .exec_without_returning(tx.connection())
        .await?;
    Ok(())
}

/// Puts pieces into a cart, beside those that are in it already. `false` where the cart is full.
pub async fn add_item(
    tx: &WriteTx,
    visitor: &str,
    stock: &str,
    quantity: i32,
    seen: Option<Money>,
) -> Result<bool, StoreError> {
    touch_cart(tx, visitor).await?;
    let seen = seen.unwrap_or(Money::new(0, Currency::Ngn));
    let known = cart_item::Entity::find()
        .filter(cart_item::Column::Visitor.eq(visitor))
        .filter(cart_item::Column::Stock.eq(stock))
        .one(tx.connection())
        .await?;
    if let Some(known) = known {
        let quantity = known.quantity.saturating_add(quantity).min(MOST_PIECES);
        let mut row = known.into_active_model();
        row.quantity = Set(quantity);
        row.seen_minor = Set(seen.minor);
        row.seen_currency = Set(seen.currency.code().to_owned());
        row.update(tx.connection()).await?;
        return Ok(true);
    }
    let count = cart_item::Entity::find()
        .filter(cart_item::Column::Visitor.eq(visitor))
        .count(tx.connection())
        .await?;
    if count >= MOST_ITEMS {
        return Ok(false);
    }
    tx.insert_row(cart_item::Model {
        id: tx.new_id().to_string(),
        visitor: visitor.to_owned(),
        stock: stock.to_owned(),
        quantity,
        seen_minor: seen.minor,
        seen_currency: seen.currency.code().to_owned(),
        added_at: tx.now(),
    })
    .await?;
    Ok(true)
}

/// Sets how many pieces of an item are wanted, at the price that was seen with it; none takes it out. `false` where the cart
/// has no such item.
pub async fn set_quantity(
    tx: &WriteTx,
    visitor: &str,
    item: &str,
    quantity: i32,
    seen: Option<Money>,
) -> Result<bool, StoreError> {
    let found = cart_item::Entity::find_by_id(item)
        .filter(cart_item::Column::Visitor.eq(visitor))
        .one(tx.connection())
        .await?;
    let Some(found) = found else { return Ok(false) };
    touch_cart(tx, visitor).await?;
    if quantity == 0 {
        cart_item::Entity::delete_by_id(item)
            .exec(tx.connection())
            .await?;
        return Ok(true);
    }
    let mut row = found.into_active_model();
    row.quantity = Set(quantity);
    if let Some(seen) = seen {
        row.seen_minor = Set(seen.minor);
        row.seen_currency = Set(seen.currency.code().to_owned());
    }
    row.update(tx.connection()).await?;
    Ok(true)
}

/// Keeps the code of a coupon with a cart; empty for none.
pub async fn set_coupon(tx: &WriteTx, visitor: &str, code: &str) -> Result<(), StoreError> {
    touch_cart(tx, visitor).await?;
    cart::Entity::update_many()
        .col_expr(cart::Column::Coupon, Expr::value(code))
        .filter(cart::Column::Visitor.eq(visitor))
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// Takes what is ordered out of a cart, with its coupon; `false` where some of it is not there any more.
pub async fn remove_items(
    tx: &WriteTx,
    visitor: &str,
    items: Vec<String>,
) -> Result<bool, StoreError> {
    let wanted = u64::try_from(items.len()).unwrap_or(u64::MAX);
    let removed = cart_item::Entity::delete_many()
        .filter(cart_item::Column::Visitor.eq(visitor))
        .filter(cart_item::Column::Id.is_in(items))
        .exec(tx.connection())
        .await?;
    set_coupon(tx, visitor, "").await?;
    Ok(removed.rows_affected == wanted)
}

/// Carts whose time is over at a moment.
pub fn find_old_carts(at: DateTime<Utc>) -> Select<cart::Entity> {
    cart::Entity::find().filter(cart::Column::ChangedAt.lt(at - KEPT))
}

/// Forgets carts that nobody changed for long.
pub async fn purge_old_carts(tx: &WriteTx) -> Result<(), StoreError> {
    let old: Vec<String> = find_old_carts(tx.now())
        .select_only()
        .column(cart::Column::Visitor)
        .limit(500)
        .into_tuple()
        .all(tx.connection())
        .await?;
    if old.is_empty() {
        return Ok(());
    }
    cart_item::Entity::delete_many()
        .filter(cart_item::Column::Visitor.is_in(old.iter().map(String::as_str)))
        .exec(tx.connection())
        .await?;
    cart::Entity::delete_many()
        .filter(cart::Column::Visitor.is_in(old))
        .exec(tx.connection())
        .await?;
    Ok(())
}
