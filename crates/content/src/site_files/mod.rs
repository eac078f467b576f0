//! Files for machines: Atom feeds, the site map, `robots.txt`, `security.txt`, the web manifest, the stylesheet of the site's own look.
mod atom;
mod brand_files;
mod generated_file;
mod sitemap;
mod text_files;

use axum::Router;
use axum::routing::get;

use crate::ContentService;

pub fn router(content: ContentService) -> Router {
    Router::new()
        .route("/feed.xml", get(atom::read_feed))
        .route("/feeds/{file}", get(atom::read_category_feed))
        .route("/sitemap.xml", get(sitemap::read_sitemap))
        .route("/robots.txt", get(text_files::read_robots))
        .route("/.well-known/security.txt", get(text_files::read_security))
        .route("/manifest.webmanifest", get(text_files::read_manifest))
        .route("/brand/{name}", get(brand_files::read_sheet))
        .with_state(content)
}
