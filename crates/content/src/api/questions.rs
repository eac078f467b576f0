//! `GET /api/faqs`.
use axum::extract::State;
use web::Query;

use super::pagination::ListParams;
use super::tagged_response::{TaggedError, TaggedResponse};
use crate::ContentService;
use crate::build;
use crate::documents::queries::{self, ListOrder, ListQuery};
use crate::model::DocumentKind;
use crate::view::{FaqView, Listing};

const PAGE: u64 = 50;

/// Frequently asked questions, the newest first.
#[utoipa::path(get, path = "/api/faqs", operation_id = "list_faqs", tag = "questions", params(ListParams),
    responses((status = 200, body = Listing<FaqView>)))]
pub async fn list_faqs(
    State(content): State<ContentService>,
    Query(params): Query<ListParams>,
) -> Result<TaggedResponse<Listing<FaqView>>, TaggedError> {
    let paging = params.to_paging(PAGE);
    let query = ListQuery {
        contains: &params.q,
        ..ListQuery::for_kinds(&[DocumentKind::Faq], ListOrder::Newest)
    };
    let found = queries::list_documents(&content.reader(), &query, paging).await?;
    let pictures = content.load_pictures_of(&found.items).await?;
    let items = found
        .items
        .iter()
        .map(|document| build::build_faq(document, &pictures))
        .collect();
    let page = Listing::from_items(paging, items, found.total);
    Ok(TaggedResponse::new(page, &[DocumentKind::Faq]).with_linked_tags(&found.items))
}
