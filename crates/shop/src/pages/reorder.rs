//! The same again: what an order held is put into the cart, as far as it is still sold.

use axum::extract::{Path as RawPath, State as Shared};
use axum::response::{Redirect, Response};
use http::{HeaderMap, Uri};
use store::Actor;
use web::{Path, Result, Visitor, private_response};

use super::cart_calls::{get_cart, wanted_currency};
use super::order_actions::load_by_code;
use crate::cart::{add_item, find_items, visitor_key};
use crate::service::Shop;
use crate::service::ports::ShopStep;
use crate::stock::{free_pieces, load_stock, price_of};
use crate::tables::order::Model;
use crate::tables::records;

/// How much of an order could still be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reordered {
    All,
    Some,
    Nothing,
}

/// Puts what can still be had of an order into the cart.
async fn add_again(
    shop: &Shop,
    row: &Model,
    visitor: &Visitor,
    headers: &HeaderMap,
) -> Result<Reordered> {
    let reader = shop.store().reader();
    let lines = records::load_lines(reader.connection(), &row.id).await?;
    let shelf = load_stock(
        reader.connection(),
        lines.iter().map(|line| line.stock.clone()),
    )
    .await?;
    let products = shop
        .load_products(lines.iter().map(|line| line.product.clone()))
        .await?;
    let (currency, key) = (wanted_currency(headers), visitor_key(visitor));
    let (mut is_all, mut is_any, mut has_added) = (true, false, false);
    let tx = shop.store().begin(Actor::Visitor).await?;
    let items = find_items(tx.connection(), &key).await?;
    for line in &lines {
        let (variant, product) = (shelf.get(&line.stock), products.get(&line.product));
        let free = variant.filter(|_| product.is_some()).map_or(0, free_pieces);
        let quantity = line.quantity.min(free);
        is_all &= quantity == line.quantity;
        is_any |= quantity > 0;
        // A second press finds it there, and adds nothing.
        let there = items.iter().find(|item| item.stock == line.stock);
        let quantity = quantity - there.map_or(0, |item| item.quantity);
        if quantity > 0 {
            let seen = variant.zip(product);
            let seen = seen.and_then(|(variant, product)| price_of(variant, product, currency));
            let is_added = add_item(&tx, &key, &line.stock, quantity, seen).await?;
            is_all &= is_added;
            has_added |= is_added;
        }
    }
    tx.commit().await?;
    // One press is one, as with the button of a product.
    if has_added {
        shop.count_step(ShopStep::CartAddition);
    }
    Ok(match (is_all, is_any) {
        (_, false) => Reordered::Nothing,
        (true, true) => Reordered::All,
        (false, true) => Reordered::Some,
    })
}

/// Puts what can still be had of an order into the visitor's cart, and answers it.
#[utoipa::path(post, path = "/api/orders/{code}/reorder", operation_id = "reorder", tag = "shop",
    responses((status = 200, body = super::views::CartView), (status = 404, description = "The code opens nothing")))]
pub async fn reorder(
    Shared(shop): Shared<Shop>,
    Path(code): Path<String>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Response> {
    let row = load_by_code(&shop, &code).await?;
    add_again(&shop, &row, &visitor, &headers).await?;
    get_cart(Shared(shop), headers, Some(visitor)).await
}

forms::form! {
    /// The button that orders the same again.
    pub struct ReorderForm as "Reorder" on "reorder" {
        /// What to do.
        action: forms::Key = "do",
    }
}

/// `POST /order/{code}/reorder`.
pub async fn submit_reorder(
    Shared(shop): Shared<Shop>,
    RawPath(code): RawPath<String>,
    visitor: Visitor,
    headers: HeaderMap,
    mut posted: forms::PostedForm<ReorderForm>,
) -> Result<Response> {
    let row = load_by_code(&shop, &code).await?;
    let words = match add_again(&shop, &row, &visitor, &headers).await? {
        Reordered::All => return Ok(private_response(Redirect::to("/cart"))),
        Reordered::Some => l10n::t!("orders-reorder-not-all"),
        Reordered::Nothing => l10n::t!("orders-reorder-nothing"),
    };
    posted.lead_back_to(Uri::from_static("/cart"));
    Ok(posted.redirect_with_message(words.to_owned()).await)
}

/// `GET` of what the button posts to, as when its answer is loaded anew.
pub async fn redirect_to_order(RawPath(code): RawPath<String>) -> Redirect {
    Redirect::to(&format!("/order/{code}"))
}
