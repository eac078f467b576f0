//! The checkout: what it shows, and the order that comes of it.

use axum::extract::State as Shared;
use axum::response::{Redirect, Response};
use forms::{ApiForm, PostedForm};
use http::header::SET_COOKIE;
use http::{HeaderMap, StatusCode, Uri};
use kernel::{Currency, Money, ProblemDetails};
use payments::model::minimum_payment;
use serde::Deserialize;
use utoipa::IntoParams;
use web::{
    Error, Json, Query, Result, Visitor, chosen_place, chosen_place_cookie, private_response,
};

use super::cart_calls::wanted_currency;
use super::cart_view::build_cart_view;
use super::checkout_form::{CheckoutForm, chosen_item, find_unchosen_zone};
use super::order_view::{build_bank_details, build_offer};
use super::payer_cookie;
use super::views::{CheckoutView, HealthQuestions, PaymentChoice, PlacedOrder, PlacedOrderPayment};
use crate::cart::{load_basket, visitor_key};
use crate::model::{
    DeliveryMethod, NIGERIAN_STATES, PaymentMethod, Place, SaleTerms, ShopSettings, list_areas,
};
use crate::orders::submission::{CreatedOrder, create_order};
use crate::service::Shop;
use crate::tables::records;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct CheckoutQuery {
    /// Id of a variant that is bought alone, past the cart.
    #[param(required = false)]
    item: String,
    /// How many pieces of it.
    #[param(required = false)]
    quantity: String,
}

/// What is about to be bought, and the ways to get and to pay it.
#[utoipa::path(get, path = "/api/checkout", operation_id = "read_checkout", tag = "shop", params(CheckoutQuery),
    responses((status = 200, body = CheckoutView)))]
pub async fn get_checkout(
    Shared(shop): Shared<Shop>,
    headers: HeaderMap,
    visitor: Option<Visitor>,
    Query(query): Query<CheckoutQuery>,
) -> Result<Response> {
    let settings = shop.load_settings().await?;
    let visitor = visitor.as_ref().map(visitor_key);
    let alone = chosen_item(&query.item, &query.quantity);
    let basket = load_basket(&shop, visitor.as_deref(), alone.as_ref()).await?;
    let chosen = (wanted_currency(&headers), chosen_place(&headers));
    let cart = build_cart_view(&shop, &settings, &basket, chosen).await?;
    let place = cart.places.iter().find(|place| place.chosen).cloned();
    let found = place
        .as_ref()
        .and_then(|place| settings.find_place(&place.key));
    let states: &[String] = match &found {
        Some(Place::Zone(zone)) => &zone.states,
        _ => &[],
    };
    let total = Money::new(
        cart.total.amount,
        cart.total.currency.parse().unwrap_or(Currency::Ngn),
    );
    let takes_cards = shop.takes_cards_for(&settings, total.currency).await?;
    let payments = found.as_ref().map_or_else(Vec::new, |place| {
        list_payments(&settings, place, (total, takes_cards))
    });
    let products = basket.lines.iter().filter_map(|line| line.product.as_ref());
    let rules = shop.load_sale_rules(products).await?;
    let terms = place
        .as_ref()
        .and_then(|place| basket.find_terms(&rules, &place.country).ok());
    let health = terms
        .filter(|terms| *terms > SaleTerms::Open)
        .map(|terms| HealthQuestions {
            prescription: terms == SaleTerms::Prescription,
        });
    Ok(private_response(Json(CheckoutView {
        cart,
        health,
        has_download: basket.has_download(),
        place,
        payments,
        areas: list_areas(states).into_iter().map(Into::into).collect(),
        states: match states {
            [] => NIGERIAN_STATES.map(ToOwned::to_owned).to_vec(),
            covered => covered.to_vec(),
        },
        terms: settings.terms,
    })))
}

/// The ways to pay a sum for what goes to a place.
fn list_payments(
    settings: &ShopSettings,
    place: &Place<'_>,
    (total, takes_cards): (Money, bool),
) -> Vec<PaymentChoice> {
    let choice = |key: PaymentMethod, detail: &str| PaymentChoice {
        key,
        label: key.label().to_owned(),
        detail: detail.to_owned(),
    };
    let mut all = Vec::new();
    let is_for_cards = total.minor == 0 || total.minor >= minimum_payment(total.currency).minor;
    if takes_cards && is_for_cards {
        all.push(choice(PaymentMethod::Card, l10n::t!("orders-pay-card")));
    }
    if settings.accepts_transfers(total.currency) {
        all.push(choice(
            PaymentMethod::Transfer,
            l10n::t!("orders-pay-transfer"),
        ));
    }
    let is_taken = match place.method() {
        DeliveryMethod::Address => settings.is_taken_at_the_door(total),
        DeliveryMethod::Pickup | DeliveryMethod::Download => true,
    };
    if place.is_paid_on_handover() && is_taken {
        all.push(match place.method() {
            DeliveryMethod::Pickup => choice(PaymentMethod::Pickup, l10n::t!("orders-pay-pickup")),
            DeliveryMethod::Address | DeliveryMethod::Download => choice(
                PaymentMethod::OnDelivery,
                l10n::t!("orders-pay-on-delivery"),
            ),
        });
    }
    all
}

/// 422 where a field is filled in that no person sees.
fn spam_error() -> Error {
    ProblemDetails::invalid_fields(l10n::t!("orders-form-spam"), Vec::new()).into()
}

/// Places an order of the visitor's cart, or of one thing alone. It is priced here; what a browser says of a sum is only
/// compared.
#[utoipa::path(post, path = "/api/orders", operation_id = "place_order", tag = "shop", request_body = CheckoutForm,
    responses((status = 201, body = PlacedOrder), (status = 409, description = "Something changed meanwhile, or ordering is not open"),
        (status = 422, description = "Check the fields marked below")))]
pub async fn place_order(
    Shared(shop): Shared<Shop>,
    visitor: Visitor,
    headers: HeaderMap,
    called: ApiForm<CheckoutForm>,
) -> Result<Response> {
    if called.is_by_machine() {
        return Err(spam_error());
    }
    let new = CheckoutForm::into_new_order(&shop, called.parse_form(), &visitor, &headers).await?;
    let CreatedOrder {
        row,
        code,
        settings,
    } = create_order(&shop, new).await?;
    let total = records::total_of(&row)?;
    let pay = match row.payment_method {
        PaymentMethod::Card => Some(PlacedOrderPayment {
            offer: build_offer(&shop, &row, &settings).await?,
            bank: None,
        }),
        PaymentMethod::Transfer => Some(PlacedOrderPayment {
            offer: None,
            bank: Some(build_bank_details(&row, total, &settings)),
        }),
        PaymentMethod::OnDelivery | PaymentMethod::Pickup => None,
    };
    let placed = PlacedOrder {
        reference: row.reference.clone(),
        total: total.into(),
        pay,
        page: format!("/order/{code}"),
        code,
    };
    Ok(private_response((StatusCode::CREATED, Json(placed))))
}

/// `POST /checkout`.
pub async fn submit_checkout(
    Shared(shop): Shared<Shop>,
    visitor: Visitor,
    headers: HeaderMap,
    mut posted: PostedForm<CheckoutForm>,
) -> Result<Response> {
    if posted.is_by_machine() {
        return posted.redirect_with_problem(spam_error()).await;
    }
    let parsed = posted.parse_form();
    let (item, quantity) = (
        parsed.form.item.to_string(),
        parsed.form.quantity.to_string(),
    );
    if !item.is_empty() && item.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        let quantity: i32 = quantity.parse().unwrap_or(1);
        let back = format!("/checkout?item={item}&quantity={quantity}");
        posted.lead_back_to(
            back.parse()
                .unwrap_or_else(|_| Uri::from_static("/checkout")),
        );
    }
    let settings = shop.load_settings().await?;
    let unchosen = find_unchosen_zone(&settings, &parsed.form, wanted_currency(&headers));
    let placed = async {
        let new = CheckoutForm::into_new_order(&shop, parsed, &visitor, &headers).await?;
        create_order(&shop, new).await
    };
    match placed.await {
        Ok(CreatedOrder { row, code, .. }) => {
            let place = private_response(Redirect::to(&format!("/order/{code}")));
            Ok(payer_cookie::remember_payer(&shop, &row.id, &code, place)?)
        }
        Err(error) => {
            let mut page = posted.redirect_with_problem(error).await?;
            // The page comes back with what was typed and the price of the state's own place, so that one more press orders.
            let is_secure = shop.absolute_url("").starts_with("https://");
            let cookie = unchosen.and_then(|zone| chosen_place_cookie(&zone.key, is_secure));
            page.headers_mut()
                .extend(cookie.map(|cookie| (SET_COOKIE, cookie)));
            Ok(page)
        }
    }
}
