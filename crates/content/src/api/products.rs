//! `GET /api/products` and `GET /api/products/{id}`.
use axum::extract::State;
use serde_json::Value;
use web::{Path, Query};

use super::paging::ListParams;
use super::posts::related;
use super::site::words_of;
use super::{Answer, Content, Failure};
use crate::build;
use crate::documents::read::{self, ListQuery, Order};
use crate::model::{Document, Kind, fields};
use crate::view::{Listing, ProductCard, ProductDetail, ProductList};

const PAGE: u64 = 24;
const RELATED: usize = 4;

/// Shop items in the order of the shop.
#[utoipa::path(get, path = "/api/products", operation_id = "list_products", tag = "products", params(ListParams),
    responses((status = 200, body = ProductList)))]
pub async fn list_products(
    State(content): State<Content>,
    Query(params): Query<ListParams>,
) -> Result<Answer<ProductList>, Failure> {
    let reader = content.reader();
    let paging = params.paging(PAGE);
    let query = ListQuery {
        contains: &params.q,
        category: &params.category,
        ..ListQuery::of(&[Kind::Shop], Order::Position)
    };
    let found = read::list(&reader, &query, paging).await?;
    let mut categories = read::categories(&reader, Kind::Shop).await?;
    categories.sort();
    categories.insert(0, "All".to_owned());
    let list = ProductList {
        list: Listing::of(paging, cards(&content, &found.items).await?, found.total),
        categories,
    };
    Ok(Answer::new(list, &[Kind::Shop]))
}

/// One shop item.
#[utoipa::path(get, path = "/api/products/{id}", operation_id = "read_product", tag = "products",
    params(("id" = String, Path, description = "The content `_id`")),
    responses((status = 200, body = ProductDetail), (status = 404, body = kernel::Problem)))]
pub async fn read_product(
    State(content): State<Content>,
    Path(id): Path<String>,
) -> Result<Answer<ProductDetail>, Failure> {
    let found = read::by_id(&content.reader(), Kind::Shop, &id).await?;
    let product = found.ok_or_else(|| Failure::missing("Product not found.", Kind::Shop))?;
    let words = words_of(&content, "product").await?;
    let notes = fields::texts(
        &Value::Object(words.words.unwrap_or_default()),
        "deliveryNotes",
    );
    let category = product.text("product");
    let (related, midnight) = related(&content, &product, category, RELATED).await?;
    let related = cards(&content, &related).await?;
    let pictures = content.pictures_of(std::slice::from_ref(&product)).await?;
    let view = build::product_detail(&product, &pictures, notes, related);
    Ok(
        Answer::new(view, &[Kind::Shop, Kind::Settings, Kind::Claim])
            .tag(&format!("doc:{}", product.id))
            .linked(std::slice::from_ref(&product))
            .until(words.until)
            .until(midnight),
    )
}

async fn cards(content: &Content, products: &[Document]) -> Result<Vec<ProductCard>, Failure> {
    let pictures = content.pictures_of(products).await?;
    Ok(products
        .iter()
        .map(|product| build::product_card(product, &pictures))
        .collect())
}
