//! `GET /api/products` and `GET /api/products/{id}`.
use axum::extract::State;
use serde_json::Value;
use web::{Path, Query};

use super::pagination::ListParams;
use super::posts::find_related;
use super::site::load_page_copy;
use super::tagged_response::{TaggedError, TaggedResponse};
use crate::ContentService;
use crate::build;
use crate::documents::queries::{self, ListOrder, ListQuery};
use crate::model::{Document, DocumentKind, fields};
use crate::view::{Listing, ProductCard, ProductDetail, ProductList};

const PAGE: u64 = 24;
const RELATED: usize = 4;

/// Shop items in the order of the shop.
#[utoipa::path(get, path = "/api/products", operation_id = "list_products", tag = "products", params(ListParams),
    responses((status = 200, body = ProductList)))]
pub async fn list_products(
    State(content): State<ContentService>,
    Query(params): Query<ListParams>,
) -> Result<TaggedResponse<ProductList>, TaggedError> {
    let reader = content.reader();
    let paging = params.to_paging(PAGE);
    let query = ListQuery {
        contains: &params.q,
        category: &params.category,
        ..ListQuery::for_kinds(&[DocumentKind::Shop], ListOrder::Position)
    };
    let found = queries::list_documents(&reader, &query, paging).await?;
    let mut categories = queries::load_categories(&reader, DocumentKind::Shop).await?;
    categories.sort();
    categories.insert(0, "All".to_owned());
    let list = ProductList {
        list: Listing::from_items(
            paging,
            build_product_cards(&content, &found.items).await?,
            found.total,
        ),
        categories,
    };
    Ok(TaggedResponse::new(list, &[DocumentKind::Shop]))
}

/// One shop item.
#[utoipa::path(get, path = "/api/products/{id}", operation_id = "read_product", tag = "products",
    params(("id" = String, Path, description = "The content `_id`")),
    responses((status = 200, body = ProductDetail), (status = 404, body = kernel::ProblemDetails)))]
pub async fn read_product(
    State(content): State<ContentService>,
    Path(id): Path<String>,
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
    let related = build_product_cards(&content, &related).await?;
    let pictures = content
        .load_pictures_of(std::slice::from_ref(&product))
        .await?;
    let view = build::build_product_detail(&product, &pictures, notes, related);
    Ok(TaggedResponse::new(
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
    .valid_until(midnight))
}

async fn build_product_cards(
    content: &ContentService,
    products: &[Document],
) -> Result<Vec<ProductCard>, TaggedError> {
    let pictures = content.load_pictures_of(products).await?;
    Ok(products
        .iter()
        .map(|product| build::build_product_card(product, &pictures))
        .collect())
}
