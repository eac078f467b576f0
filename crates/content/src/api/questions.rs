//! `GET /api/faqs`.
use axum::extract::State;
use web::Query;

use super::paging::ListParams;
use super::{Answer, Content, Failure};
use crate::build;
use crate::documents::read::{self, ListQuery, Order};
use crate::model::Kind;
use crate::view::{FaqView, Page};

/// Questions on a page where no limit is given.
const PAGE: u32 = 50;

/// Frequently asked questions, the newest first.
#[utoipa::path(get, path = "/api/faqs", operation_id = "list_faqs", params(ListParams),
    responses((status = 200, body = Page<FaqView>)))]
pub async fn list_faqs(
    State(content): State<Content>,
    Query(params): Query<ListParams>,
) -> Result<Answer<Page<FaqView>>, Failure> {
    let paging = params.paging(PAGE);
    let query = ListQuery {
        contains: &params.q,
        ..ListQuery::of(&[Kind::Faq], Order::Newest)
    };
    let slice = read::list(&content.reader(), &query, paging.page, paging.size).await?;
    let pictures = content.pictures_of(&slice.documents).await?;
    let items = slice
        .documents
        .iter()
        .map(|document| build::faq(document, &pictures))
        .collect();
    let page = paging.of(items, slice.total);
    Ok(Answer::new(page, &[Kind::Faq]).linked(&slice.documents))
}
