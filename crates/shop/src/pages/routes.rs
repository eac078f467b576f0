//! The calls and the forms of visitors.

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::routing::{MethodRouter, post};
use transfers::proofs::LARGEST_PROOF;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::IdempotencyLayer;

use super::cart_count::set_cart_count;
use super::{
    cart_calls, checkout, invoice, order_actions, order_search, product_offer, product_reviews,
    reorder, return_form, return_label, review_form, shop_status,
};
use crate::service::Shop;

// Beside the file, the 256 KiB that any form may have (decision 033).
const LARGEST_FORM: usize = LARGEST_PROOF + (256 << 10);

fn take_file(form: MethodRouter<Shop>) -> MethodRouter<Shop> {
    form.layer(DefaultBodyLimit::max(LARGEST_FORM))
}

/// Forms of words.
fn submission_routes() -> OpenApiRouter<Shop> {
    OpenApiRouter::default()
        .routes(routes!(checkout::place_order))
        .routes(routes!(return_form::return_order))
        .routes(routes!(review_form::review_order))
        .route("/checkout", post(checkout::submit_checkout))
        .route(
            "/order/{code}/return",
            take_file(post(return_form::submit_return)),
        )
        .route(
            "/order/{code}/review/{line}",
            post(review_form::submit_review),
        )
}

/// What many people choose alike: it fills a cart.
fn choice_routes() -> OpenApiRouter<Shop> {
    OpenApiRouter::default()
        .routes(routes!(cart_calls::add_cart_item))
        .routes(routes!(reorder::reorder))
        .route(
            "/order/{code}/reorder",
            post(reorder::submit_reorder).get(reorder::redirect_to_order),
        )
        .route(
            "/cart/items",
            post(cart_calls::submit_cart_item).get(cart_calls::redirect_to_cart),
        )
}

/// What is done with a cart and an order that are there, and what there is to buy.
fn other_routes() -> OpenApiRouter<Shop> {
    OpenApiRouter::default()
        .routes(routes!(shop_status::get_shop_status))
        .routes(routes!(product_offer::get_product_offer))
        .routes(routes!(product_reviews::get_product_reviews))
        .routes(routes!(cart_calls::get_cart))
        .routes(routes!(
            cart_calls::change_cart_item,
            cart_calls::remove_cart_item
        ))
        .routes(routes!(cart_calls::set_cart_coupon))
        .routes(routes!(checkout::get_checkout))
        .routes(routes!(order_actions::get_order))
        .routes(routes!(order_actions::download_file))
        .routes(routes!(invoice::get_invoice))
        .routes(routes!(return_label::get_return_label))
        .routes(routes!(order_actions::pay_order))
        .routes(routes!(order_actions::cancel_order))
        .route("/cart/items/{id}", post(cart_calls::submit_cart_change))
        .route(
            "/cart/coupon",
            post(cart_calls::submit_coupon).get(cart_calls::redirect_to_cart),
        )
        .route("/order", post(order_search::submit_order_search))
        .route(
            "/order/{code}",
            take_file(post(order_actions::submit_order_action)),
        )
}

pub fn router(shop: Shop) -> Router {
    // The answers that it keeps hold the codes of orders, which open them to whoever has them.
    let once = IdempotencyLayer::new(shop.store().clone()).with_encryption();
    let choices = once.clone().known_visitors_only();
    once.wrap_routes(submission_routes().into())
        .merge(choices.wrap_routes(choice_routes().into()))
        .merge(Router::from(other_routes()))
        .layer(from_fn_with_state(shop.clone(), set_cart_count))
        .with_state(shop)
}

pub fn openapi() -> utoipa::openapi::OpenApi {
    submission_routes()
        .merge(choice_routes())
        .merge(other_routes())
        .into_openapi()
}
