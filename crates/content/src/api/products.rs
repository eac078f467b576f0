//! `GET /api/products` and `GET /api/products/{id}`.
use axum::extract::State;
use kernel::Currency;
use serde::Deserialize;
use serde_json::Value;
use utoipa::IntoParams;
use web::{Path, Query, lenient_number};

use super::pagination::paging_of;
use super::posts::find_related;
use super::site::load_page_copy;
use super::tagged_response::{TaggedError, TaggedResponse};
use crate::ContentService;
use crate::DeliveredPrices;
use crate::build;
use crate::documents::product_facts::load_product_facts;
use crate::documents::queries::{self, ListOrder, ListQuery, PriceRange};
use crate::model::{Document, DocumentKind, fields};
use crate::view::{Listing, ProductCard, ProductDetail, ProductList};

const PAGE: u64 = 24;
const RELATED: usize = 4;

/// What the list of the shop takes. As in other lists no value is an error: what cannot be read counts as not given.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default, rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ProductParams {
    /// Text to look for, regardless of case and accents; 200 characters count.
    q: String,
    /// Text that the category must contain; `All` for any.
    category: String,
    /// `price` (lowest first), `-price` (highest first) or `newest`; the shop's own order when left out.
    sort: String,
    /// `NGN`, `GBP` or `USD`: what prices are compared in; naira when left out.
    currency: String,
    /// Whole units of the currency; with either end, what has no price in it is left out.
    #[serde(deserialize_with = "lenient_number")]
    #[param(minimum = 1)]
    min_price: Option<u64>,
    #[serde(deserialize_with = "lenient_number")]
    #[param(minimum = 1)]
    max_price: Option<u64>,
    /// `true` leaves out what is sold out, and what cannot be ordered at all.
    in_stock: String,
    /// Key of a delivery zone or pick-up point of the shop, to have prices with delivery there.
    place: String,
    /// Counts from 1.
    #[serde(deserialize_with = "lenient_number")]
    #[param(minimum = 1)]
    page: Option<u64>,
    /// Items per page, at most 100.
    #[serde(deserialize_with = "lenient_number")]
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u64>,
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct DeliveryParams {
    /// Key of a delivery zone or pick-up point of the shop, to have prices with delivery there.
    #[param(required = false)]
    place: String,
}

impl ProductParams {
    fn list_query(&self) -> ListQuery<'_> {
        let currency = self.currency.parse().unwrap_or(Currency::Ngn);
        let order = match self.sort.as_str() {
            "price" => ListOrder::CheapestFirst(currency),
            "-price" => ListOrder::DearestFirst(currency),
            "newest" => ListOrder::LastWritten,
            _ => ListOrder::Position,
        };
        let price = PriceRange {
            currency,
            least: self.min_price.map(to_minor),
            most: self.max_price.map(to_minor),
        };
        ListQuery {
            contains: &self.q,
            category: &self.category,
            price: Some(price),
            in_stock: self.in_stock == "true",
            ..ListQuery::for_kinds(&[DocumentKind::Shop], order)
        }
    }
}

/// Hundredths, which every currency has that prices are kept in.
fn to_minor(whole: u64) -> i64 {
    i64::try_from(whole).unwrap_or(i64::MAX).saturating_mul(100)
}

/// Shop items in the order of the shop, or by price.
#[utoipa::path(get, path = "/api/products", operation_id = "list_products", tag = "products", params(ProductParams),
    responses((status = 200, body = ProductList)))]
pub async fn list_products(
    State(content): State<ContentService>,
    Query(params): Query<ProductParams>,
) -> Result<TaggedResponse<ProductList>, TaggedError> {
    let reader = content.reader();
    let paging = paging_of(params.page, params.limit, PAGE);
    let query = params.list_query();
    let found = queries::list_documents(&reader, &query, paging).await?;
    let mut categories = queries::load_categories(&reader, DocumentKind::Shop).await?;
    categories.sort();
    categories.insert(0, "All".to_owned());
    let place = &*params.place;
    let (cards, delivered) = build_product_cards(&content, &found.items, place).await?;
    let list = ProductList {
        list: Listing::from_items(paging, cards, found.total),
        categories,
        delivery_text: delivered.text.clone(),
    };
    let response = TaggedResponse::new(list, &[DocumentKind::Shop]);
    Ok(with_delivery_tags(response, &delivered))
}

/// One shop item.
#[utoipa::path(get, path = "/api/products/{id}", operation_id = "read_product", tag = "products",
    params(("id" = String, Path, description = "The content `_id`"), DeliveryParams),
    responses((status = 200, body = ProductDetail), (status = 404, body = kernel::ProblemDetails)))]
pub async fn read_product(
    State(content): State<ContentService>,
    Path(id): Path<String>,
    Query(params): Query<DeliveryParams>,
) -> Result<TaggedResponse<ProductDetail>, TaggedError> {
    let found = queries::find_by_id(&content.reader(), DocumentKind::Shop, &id).await?;
    let product = found.ok_or_else(|| {
        TaggedError::not_found(l10n::t!("content-product-not-found"), DocumentKind::Shop)
    })?;
    let words = load_page_copy(&content, "product").await?;
    let notes = fields::read_texts(
        &Value::Object(words.copy.unwrap_or_default()),
        "deliveryNotes",
    );
    let category = product.text("product");
    let (related, midnight) = find_related(&content, &product, category, RELATED).await?;
    let (related, _) = build_product_cards(&content, &related, &params.place).await?;
    let pictures = content
        .load_pictures_of(std::slice::from_ref(&product))
        .await?;
    let facts = load_product_facts(&content.reader(), [&*product.id]).await?;
    let facts = facts.get(&product.id);
    let mut view = build::build_product_detail(&product, (&pictures, facts), notes, related);
    let items = std::slice::from_ref(&product);
    let delivered = content.price_delivered(&params.place, items).await?;
    let delivered = delivered.unwrap_or_default();
    add_delivered_prices(std::slice::from_mut(&mut view.card), &delivered);
    view.delivery_text = delivered.text.clone();
    let response = TaggedResponse::new(
        view,
        &[
            DocumentKind::Shop,
            DocumentKind::Settings,
            DocumentKind::Claim,
        ],
    )
    .with_tag(&format!("doc:{}", product.id))
    .with_linked_tags(std::slice::from_ref(&product))
    // Delivery notes are page copy and may depend on a claim that begins or expires.
    .valid_until(words.until)
    .valid_until(midnight);
    Ok(with_delivery_tags(response, &delivered))
}

/// Prices with delivery change with what they are reckoned from.
fn with_delivery_tags<T>(
    response: TaggedResponse<T>,
    delivered: &DeliveredPrices,
) -> TaggedResponse<T> {
    let tagged = delivered
        .tags
        .iter()
        .fold(response, |response, tag| response.with_tag(tag.as_str()));
    tagged.valid_until(delivered.until)
}

/// Only of what can be ordered now: nobody delivers the rest.
fn add_delivered_prices(cards: &mut [ProductCard], delivered: &DeliveredPrices) {
    for (card, prices) in cards.iter_mut().zip(&delivered.prices) {
        if card.in_stock == Some(true) {
            card.delivered = prices.iter().copied().map(fields::money_view).collect();
        }
    }
}

async fn build_product_cards(
    content: &ContentService,
    products: &[Document],
    place: &str,
) -> Result<(Vec<ProductCard>, DeliveredPrices), TaggedError> {
    let pictures = content.load_pictures_of(products).await?;
    let ids = products.iter().map(|product| &*product.id);
    let facts = load_product_facts(&content.reader(), ids).await?;
    let cards = products
        .iter()
        .map(|product| build::build_product_card(product, &pictures, facts.get(&product.id)));
    let mut cards: Vec<ProductCard> = cards.collect();
    let delivered = content.price_delivered(place, products).await?;
    let delivered = delivered.unwrap_or_default();
    add_delivered_prices(&mut cards, &delivered);
    Ok((cards, delivered))
}
