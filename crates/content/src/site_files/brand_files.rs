//! The stylesheet of the site's own look.
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use brand::Look;
use web::Path;

/// Made of the name alone, so it never changes.
pub async fn read_sheet(Path(name): Path<String>) -> Response {
    match name.parse::<Look>() {
        Ok(look) => (
            [
                (header::CONTENT_TYPE, "text/css; charset=utf-8"),
                (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
            ],
            look.format_sheet(),
        )
            .into_response(),
        Err(_) => StatusCode::NOT_FOUND.into_response(),
    }
}
