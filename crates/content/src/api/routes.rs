//! The calls of the reading API, with their documentation.

use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{own_pages, posts, products, questions, recordings, series, short_lists, site};
use crate::ContentService;

/// What the document says beside its calls: schemas of flattened fields, where utoipa does not look.
#[derive(OpenApi)]
#[openapi(components(schemas(
    crate::view::SeriesItem,
    crate::view::SearchHit,
    crate::view::TestimonialView
)))]
struct ReadingApi;

pub(crate) fn api_routes() -> OpenApiRouter<ContentService> {
    OpenApiRouter::with_openapi(ReadingApi::openapi())
        .routes(routes!(site::read_shell))
        .routes(routes!(site::read_page))
        .routes(routes!(posts::list_posts))
        .routes(routes!(posts::read_post))
        .routes(routes!(recordings::list_recordings))
        .routes(routes!(questions::list_faqs))
        .routes(routes!(products::list_products))
        .routes(routes!(products::read_product))
        .routes(routes!(series::list_series))
        .routes(routes!(short_lists::list_policies))
        .routes(routes!(short_lists::read_policy))
        .routes(routes!(own_pages::read_own_page))
        .routes(routes!(short_lists::list_projects))
        .routes(routes!(short_lists::list_packages))
        .routes(routes!(short_lists::list_testimonials))
}
