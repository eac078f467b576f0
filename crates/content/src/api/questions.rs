//! `GET /api/faqs`.
use axum::extract::State;
use web::Query;

use super::paging::ListParams;
use super::{Answer, Content, Failure};
use crate::build;
use crate::documents::read::{self, ListQuery, Order};
use crate::model::Kind;
use crate::view::{FaqView, Listing};

const PAGE: u64 = 50;

/// Frequently asked questions, the newest first.
#[utoipa::path(get, path = "/api/faqs", operation_id = "list_faqs", tag = "questions", params(ListParams),
    responses((status = 200, body = Listing<FaqView>)))]
pub async fn list_faqs(
    State(content): State<Content>,
    Query(params): Query<ListParams>,
) -> Result<Answer<Listing<FaqView>>, Failure> {
    let paging = params.paging(PAGE);
    let query = ListQuery {
        contains: &params.q,
        ..ListQuery::of(&[Kind::Faq], Order::Newest)
    };
    let found = read::list(&content.reader(), &query, paging).await?;
    let pictures = content.pictures_of(&found.items).await?;
    let items = found
        .items
        .iter()
        .map(|document| build::faq(document, &pictures))
        .collect();
    let page = Listing::of(paging, items, found.total);
    Ok(Answer::new(page, &[Kind::Faq]).linked(&found.items))
}
