//! Files for machines: Atom feeds, the site map, `robots.txt`, `security.txt`, the web manifest.
mod atom;
mod file;
mod others;
mod plain;
mod sitemap;

pub use others::{OtherPage, OtherPages};

use axum::Router;
use axum::routing::get;

use crate::Content;

pub fn router(content: Content) -> Router {
    Router::new()
        .route("/feed.xml", get(atom::read_feed))
        .route("/feeds/{file}", get(atom::read_category_feed))
        .route("/sitemap.xml", get(sitemap::read_sitemap))
        .route("/robots.txt", get(plain::read_robots))
        .route("/.well-known/security.txt", get(plain::read_security))
        .route("/manifest.webmanifest", get(plain::read_manifest))
        .with_state(content)
}
