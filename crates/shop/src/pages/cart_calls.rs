//! The cart: looked at, filled, changed.

use axum::extract::State as Shared;
use axum::response::{IntoResponse, Redirect, Response};
use forms::{ApiForm, Key, PostedForm, redirect_with_query};
use http::{HeaderMap, StatusCode, Uri};
use kernel::{Currency, ProblemDetails};
use store::{Actor, StoreError};
use web::{Error, Json, Path, Preferences, Result, Visitor, chosen_place, private_response};

use super::cart_view::{build_cart_view, describe_coupon};
use super::views::CartView;
use crate::cart::{
    MOST_PIECES, add_item, check_coupon, find_coupon, load_basket, normalise_code, set_coupon,
    set_quantity, visitor_key,
};
use crate::model::{PricedLine, TaxClass};
use crate::service::Shop;
use crate::service::ports::ShopStep;
use crate::stock::{find_variant, free_pieces, price_of};
use crate::tables::stock;

/// The currency that a visitor chose.
pub fn wanted_currency(headers: &HeaderMap) -> Currency {
    Preferences::from_headers(headers, Currency::Ngn).currency
}

async fn load_cart_view(
    shop: &Shop,
    headers: &HeaderMap,
    visitor: Option<&str>,
) -> Result<CartView, StoreError> {
    let settings = shop.load_settings().await?;
    let basket = load_basket(shop, visitor, None).await?;
    let chosen = (wanted_currency(headers), chosen_place(headers));
    build_cart_view(shop, &settings, &basket, chosen).await
}

/// The visitor's cart, priced now.
#[utoipa::path(get, path = "/api/cart", operation_id = "read_cart", tag = "shop",
    responses((status = 200, body = CartView)))]
pub async fn get_cart(
    Shared(shop): Shared<Shop>,
    headers: HeaderMap,
    visitor: Option<Visitor>,
) -> Result<Response> {
    let visitor = visitor.as_ref().map(visitor_key);
    let view = load_cart_view(&shop, &headers, visitor.as_deref()).await?;
    Ok(private_response(Json(view)))
}

forms::form! {
    /// Something to be bought.
    pub struct CartItemForm as "CartItemBody" on "add-to-cart" {
        /// The product's `_id`.
        product_id: Key = "productId",
        /// Id of the variant; may be left out where there is one only.
        variant: Key = "variant",
        /// Pieces, 1 to 99; one when left out.
        quantity: Key = "quantity",
        /// On the page: `add`, or `buy` to go on to the checkout with this alone.
        action: Key = "do",
    }
}

/// A number of pieces.
///
/// # Errors
/// 422 for what is none, or too many.
pub fn parse_quantity(typed: &str, least: i32) -> Result<i32> {
    if typed.is_empty() {
        return Ok(1);
    }
    let read = typed.parse().ok();
    read.filter(|quantity| (least..=MOST_PIECES).contains(quantity))
        .ok_or_else(|| {
            web::invalid_field("quantity", l10n::t!("orders-quantity", most = MOST_PIECES))
        })
}

/// The variant that is wanted, and how many pieces of it.
async fn find_wanted(shop: &Shop, form: &CartItemForm) -> Result<(stock::Model, i32)> {
    let quantity = parse_quantity(&form.quantity, 1)?;
    let product = form.product_id.to_string();
    let known = shop.load_products([product.clone()]).await?;
    let reader = shop.store().reader();
    let variant = match known.contains_key(&product) {
        true => find_variant(reader.connection(), &product, &form.variant).await?,
        false => None,
    };
    let variant = variant.ok_or_else(|| {
        let words = if form.variant.is_empty() && known.contains_key(&product) {
            l10n::t!("orders-choose-variant")
        } else {
            l10n::t!("orders-not-sold")
        };
        web::invalid_field("variant", words)
    })?;
    let free = free_pieces(&variant);
    if free == 0 {
        return Err(ProblemDetails::conflict(l10n::t!("orders-sold-out"))
            .with_code("stock_changed")
            .into());
    }
    if quantity > free {
        let words = l10n::t!("orders-change-stock", free = free);
        return Err(web::invalid_field("quantity", words));
    }
    Ok((variant, quantity))
}

async fn insert_wanted(
    shop: &Shop,
    headers: &HeaderMap,
    visitor: &str,
    (variant, quantity): (&stock::Model, i32),
) -> Result<()> {
    let products = shop.load_products([variant.product.clone()]).await?;
    let wanted = wanted_currency(headers);
    let seen = products
        .get(&variant.product)
        .and_then(|product| price_of(variant, product, wanted));
    let tx = shop.store().begin(Actor::Visitor).await?;
    if !add_item(&tx, visitor, &variant.id, quantity, seen).await? {
        return Err(ProblemDetails::conflict(l10n::t!("orders-cart-full"))
            .with_code("cart_full")
            .into());
    }
    tx.commit().await?;
    shop.count_step(ShopStep::CartAddition);
    Ok(())
}

/// Puts pieces into the cart; it is made with the first.
#[utoipa::path(post, path = "/api/cart/items", operation_id = "add_cart_item", tag = "shop", request_body = CartItemForm,
    responses((status = 201, body = CartView), (status = 409, description = "It is sold out, or the cart is full"),
        (status = 422, description = "Check the fields marked below")))]
pub async fn add_cart_item(
    Shared(shop): Shared<Shop>,
    visitor: Visitor,
    headers: HeaderMap,
    called: ApiForm<CartItemForm>,
) -> Result<Response> {
    let form = called.parse_form().form;
    let (variant, quantity) = find_wanted(&shop, &form).await?;
    let key = visitor_key(&visitor);
    insert_wanted(&shop, &headers, &key, (&variant, quantity)).await?;
    let view = load_cart_view(&shop, &headers, Some(&key)).await?;
    Ok(private_response((StatusCode::CREATED, Json(view))))
}

/// `GET` of what a form of the cart posts to, as when its answer is loaded anew.
pub async fn redirect_to_cart() -> Redirect {
    Redirect::to("/cart")
}

/// `POST /cart/items`: to the cart, or past it to the checkout.
pub async fn submit_cart_item(
    Shared(shop): Shared<Shop>,
    visitor: Visitor,
    headers: HeaderMap,
    mut posted: PostedForm<CartItemForm>,
) -> Result<Response> {
    let form = posted.parse_form().form;
    let is_for_cart = &*form.action != "buy";
    let done = async {
        let (variant, quantity) = find_wanted(&shop, &form).await?;
        if is_for_cart {
            let key = visitor_key(&visitor);
            insert_wanted(&shop, &headers, &key, (&variant, quantity)).await?;
            return Ok(private_response(Redirect::to("/cart")));
        }
        let quantity = quantity.to_string();
        let query = [("item", &*variant.id), ("quantity", &*quantity)];
        Ok::<_, Error>(private_response(redirect_with_query("/checkout", &query)))
    };
    match done.await {
        Ok(response) => Ok(response),
        Err(error) => {
            posted.lead_back_to(page_of_product(&form.product_id));
            posted.redirect_with_problem(error).await
        }
    }
}

/// The page that a form about a product stands on.
fn page_of_product(product: &str) -> Uri {
    let path = format!("/product/{product}");
    path.parse().unwrap_or_else(|_| Uri::from_static("/cart"))
}

forms::form! {
    /// What becomes of an item of the cart.
    pub struct CartChangeForm as "CartItemChange" on "cart-item" {
        /// Pieces, 0 to 99; 0 takes it out.
        quantity: Key = "quantity",
        /// On the page: `update`, `remove` or `keep`, which agrees to a new price.
        action: Key = "do",
    }
}

fn item_not_found() -> Error {
    ProblemDetails::not_found(l10n::t!("orders-item-not-there")).into()
}

async fn change_item(
    shop: &Shop,
    headers: &HeaderMap,
    visitor: Option<&Visitor>,
    (item, quantity): (&str, Option<i32>),
) -> Result<()> {
    let key = visitor.map(visitor_key).ok_or_else(item_not_found)?;
    let basket = load_basket(shop, Some(&key), None).await?;
    let line = basket.lines.iter().find(|line| line.id == item);
    let line = line.ok_or_else(item_not_found)?;
    // What is changed was looked at, with its price of now.
    let currency = basket.currency(wanted_currency(headers));
    let seen = currency.and_then(|currency| line.price(currency));
    let quantity = quantity.unwrap_or(line.quantity);
    let tx = shop.store().begin(Actor::Visitor).await?;
    if !set_quantity(&tx, &key, item, quantity, seen).await? {
        return Err(item_not_found());
    }
    tx.commit().await?;
    Ok(())
}

/// Changes how many pieces of an item are wanted.
#[utoipa::path(patch, path = "/api/cart/items/{id}", operation_id = "change_cart_item", tag = "shop", request_body = CartChangeForm,
    responses((status = 200, body = CartView), (status = 404, description = "The cart has no such item"),
        (status = 422, description = "Check the fields marked below")))]
pub async fn change_cart_item(
    Shared(shop): Shared<Shop>,
    Path(id): Path<String>,
    visitor: Option<Visitor>,
    headers: HeaderMap,
    called: ApiForm<CartChangeForm>,
) -> Result<Response> {
    let quantity = parse_quantity(&called.parse_form().form.quantity, 0)?;
    change_item(&shop, &headers, visitor.as_ref(), (&id, Some(quantity))).await?;
    get_cart(Shared(shop), headers, visitor).await
}

/// Takes an item out of the cart.
#[utoipa::path(delete, path = "/api/cart/items/{id}", operation_id = "remove_cart_item", tag = "shop",
    responses((status = 200, body = CartView), (status = 404, description = "The cart has no such item")))]
pub async fn remove_cart_item(
    Shared(shop): Shared<Shop>,
    Path(id): Path<String>,
    visitor: Option<Visitor>,
    headers: HeaderMap,
) -> Result<Response> {
    change_item(&shop, &headers, visitor.as_ref(), (&id, Some(0))).await?;
    get_cart(Shared(shop), headers, visitor).await
}

/// `POST /cart/items/{id}`.
pub async fn submit_cart_change(
    Shared(shop): Shared<Shop>,
    Path(id): Path<String>,
    visitor: Option<Visitor>,
    headers: HeaderMap,
    mut posted: PostedForm<CartChangeForm>,
) -> Result<Response> {
    posted.lead_back_to(Uri::from_static("/cart"));
    let form = posted.parse_form().form;
    let quantity = match &*form.action {
        "remove" => Ok(Some(0)),
        "keep" => Ok(None),
        _ => parse_quantity(&form.quantity, 0).map(Some),
    };
    let done = match quantity {
        Ok(quantity) => change_item(&shop, &headers, visitor.as_ref(), (&id, quantity)).await,
        Err(error) => Err(error),
    };
    match done {
        Ok(()) => Ok(private_response(Redirect::to("/cart"))),
        // It was taken out in another tab: the cart shows that it is.
        Err(error) if error.problem().status == 404 => {
            Ok(private_response(Redirect::to("/cart")).into_response())
        }
        Err(error) => posted.redirect_with_problem(error).await,
    }
}

forms::form! {
    /// A coupon to be used.
    pub struct CouponForm as "CartCouponBody" on "coupon" {
        /// The code, in any case; empty takes it away.
        code: Key = "code",
        /// On a product's page: its id, to come back there.
        product: Key = "product",
    }
}

/// Keeps a coupon with the cart, whether it takes something off now or not: that depends on what is in it then.
async fn keep_coupon(shop: &Shop, visitor: &Visitor, code: &str) -> Result<(), StoreError> {
    let tx = shop.store().begin(Actor::Visitor).await?;
    set_coupon(&tx, &visitor_key(visitor), code).await?;
    tx.commit().await
}

/// Why a code can be no coupon at all, whatever is bought; else what it does.
async fn look_at_coupon(
    shop: &Shop,
    headers: &HeaderMap,
    (code, product): (&str, &str),
) -> Result<String> {
    let currency = wanted_currency(headers);
    let reader = shop.store().reader();
    let row = find_coupon(reader.connection(), code).await?;
    let of = row.as_ref().map_or("", |row| &row.product);
    // On the page of a product it is asked for that one; elsewhere for what it is meant for.
    let about = if product.is_empty() { of } else { product };
    let found = shop.load_products([about.to_owned()]).await?;
    let line = PricedLine {
        product: about.to_owned(),
        unit_minor: 1,
        quantity: 1,
        tax: TaxClass::Standard,
        is_medicine: (found.get(about)).is_some_and(|product| product.class.is_medicine()),
    };
    match check_coupon(row.as_ref(), &[line], currency, shop.now()) {
        Ok(rule) => Ok(describe_coupon(&rule, currency)),
        Err(refused) => Err(web::invalid_field("code", refused.text())),
    }
}

/// Uses a coupon for the cart; the answer says what it does.
#[utoipa::path(post, path = "/api/cart/coupon", operation_id = "set_cart_coupon", tag = "shop", request_body = CouponForm,
    responses((status = 200, body = CartView), (status = 422, description = "It is no coupon, or is over or used up")))]
pub async fn set_cart_coupon(
    Shared(shop): Shared<Shop>,
    visitor: Visitor,
    headers: HeaderMap,
    called: ApiForm<CouponForm>,
) -> Result<Response> {
    let form = called.parse_form().form;
    let code = normalise_code(&form.code);
    if !code.is_empty() {
        look_at_coupon(&shop, &headers, (&code, &form.product)).await?;
    }
    keep_coupon(&shop, &visitor, &code).await?;
    let key = visitor_key(&visitor);
    let view = load_cart_view(&shop, &headers, Some(&key)).await?;
    Ok(private_response(Json(view)))
}

/// `POST /cart/coupon`: the page that it came from says what the coupon does.
pub async fn submit_coupon(
    Shared(shop): Shared<Shop>,
    visitor: Visitor,
    headers: HeaderMap,
    mut posted: PostedForm<CouponForm>,
) -> Result<Response> {
    let form = posted.parse_form().form;
    let product = &*form.product;
    posted.lead_back_to(if product.is_empty() {
        Uri::from_static("/cart")
    } else {
        page_of_product(product)
    });
    let code = normalise_code(&form.code);
    if code.is_empty() && product.is_empty() {
        keep_coupon(&shop, &visitor, "").await?;
        return Ok(private_response(Redirect::to("/cart")));
    }
    if code.is_empty() {
        let error = web::invalid_field("code", l10n::t!("orders-coupon-missing"));
        return posted.redirect_with_problem(error).await;
    }
    match look_at_coupon(&shop, &headers, (&code, product)).await {
        Ok(words) => {
            keep_coupon(&shop, &visitor, &code).await?;
            Ok(posted.redirect_with_message(words).await)
        }
        Err(error) => posted.redirect_with_problem(error).await,
    }
}
