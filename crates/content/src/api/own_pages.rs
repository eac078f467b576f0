//! Pages of the organisation's own.

use axum::extract::State;
use web::Path;

use super::tagged_response::{TaggedError, TaggedResponse};
use crate::ContentService;
use crate::build;
use crate::documents::queries;
use crate::model::DocumentKind;
use crate::view::OwnPageView;

/// One page of the organisation's own.
#[utoipa::path(get, path = "/api/own-pages/{slug}", operation_id = "read_own_page", tag = "small",
    params(("slug" = String, Path, description = "Last part of `/pages/{slug}`")),
    responses((status = 200, body = OwnPageView), (status = 308, description = "It has another address now"), (status = 404, body = kernel::ProblemDetails)))]
pub async fn read_own_page(
    State(content): State<ContentService>,
    Path(slug): Path<String>,
) -> Result<TaggedResponse<OwnPageView>, TaggedError> {
    let found = queries::find_by_slug(&content.reader(), DocumentKind::Page, &slug).await?;
    let Some(document) = found else {
        let (asked, words) = (
            (DocumentKind::Page, slug.as_str()),
            l10n::t!("content-own-page-not-found"),
        );
        let places = ("/api/own-pages", "/pages");
        return Err(TaggedError::redirect_or_not_found(&content, words, asked, places).await);
    };
    let pictures = content
        .load_pictures_of(std::slice::from_ref(&document))
        .await?;
    let tag = format!("doc:{}", document.id);
    Ok(TaggedResponse::new(
        build::build_own_page(&document, &pictures),
        &[DocumentKind::Page],
    )
    .with_tag(&tag)
    .with_linked_tags(std::slice::from_ref(&document)))
}
