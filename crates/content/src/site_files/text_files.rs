//! `robots.txt`, `security.txt` and the web manifest.
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use chrono::{Days, NaiveTime, SecondsFormat};
use serde_json::{Value, json};

use super::generated_file::GeneratedFile;
use crate::ContentService;
use crate::api::{CacheHints, TaggedError, load_site_context};
use crate::copy::{default_copy, merge_copy};
use crate::documents::queries;
use crate::model::lagos_time::next_midnight;
use crate::model::links::check_link;
use crate::model::{DocumentKind, fields};
use crate::view::PictureView;

/// Days that `security.txt` says it holds; the standard wants less than a year.
const SECURITY_DAYS: u64 = 180;
/// Light paper (the design's tokens).
const PAPER: &str = "#FBF6EC";

/// What crawlers may read: everything but calls, searches and the staff desk.
pub async fn read_robots(State(content): State<ContentService>, headers: HeaderMap) -> Response {
    let body = format!(
        "User-agent: *\nDisallow: /api/\nDisallow: /desk\nDisallow: /preferences\nDisallow: /search\nAllow: /\n\nSitemap: {}/sitemap.xml\n",
        content.public_url()
    );
    GeneratedFile {
        mime: "text/plain; charset=utf-8",
        body,
        cache_hints: CacheHints::default(),
    }
    .into_file_response(&headers)
}

/// Whom to tell of a weakness (RFC 9116); 404 while no address is set.
pub async fn read_security(
    State(content): State<ContentService>,
    headers: HeaderMap,
) -> Result<Response, TaggedError> {
    let stored =
        queries::find_by_id(&content.reader(), DocumentKind::Settings, "settings-site").await?;
    let words = merge_copy(
        default_copy("site").unwrap_or(&serde_json::Map::new()),
        stored.as_ref().map(|document| &document.body),
    );
    let contact = check_link(fields::read_text(&Value::Object(words), "securityContact"))
        .filter(|address| address.starts_with("mailto:") || address.starts_with("https:"))
        .ok_or_else(|| {
            TaggedError::not_found(
                l10n::t!("content-security-contact-none"),
                DocumentKind::Settings,
            )
        })?;
    let now = content.now();
    // From midnight, so that the file and its ETag stay the same all day.
    let today = now.date_naive().and_time(NaiveTime::MIN).and_utc();
    let expires = today
        .checked_add_days(Days::new(SECURITY_DAYS))
        .unwrap_or(today);
    let body = format!(
        "Contact: {contact}\nExpires: {}\nPreferred-Languages: en\nCanonical: {}/.well-known/security.txt\n",
        expires.to_rfc3339_opts(SecondsFormat::Secs, true),
        content.public_url()
    );
    let marks = CacheHints::for_kinds(&[DocumentKind::Settings]).valid_until(next_midnight(now));
    Ok(GeneratedFile {
        mime: "text/plain; charset=utf-8",
        body,
        cache_hints: marks,
    }
    .into_file_response(&headers))
}

/// What a phone needs to put the site on its home screen.
pub async fn read_manifest(
    State(content): State<ContentService>,
    headers: HeaderMap,
) -> Result<Response, TaggedError> {
    let site = load_site_context(&content).await?.shell;
    let manifest = json!({
        "name": site.view.brand,
        "short_name": site.view.brand,
        "description": site.view.tagline,
        "lang": "en-GB",
        "dir": "ltr",
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "minimal-ui",
        "background_color": PAPER,
        "theme_color": site.view.look.theme_colour,
        "icons": list_icons(site.view.look.logo.as_ref()),
    });
    let marks = CacheHints::for_kinds(&[DocumentKind::Settings]).valid_until(site.until);
    Ok(GeneratedFile {
        mime: "application/manifest+json",
        body: manifest.to_string(),
        cache_hints: marks,
    }
    .into_file_response(&headers))
}

fn list_icons(logo: Option<&PictureView>) -> Value {
    if let Some(logo) = logo {
        let sizes = format!("{}x{}", logo.width, logo.height);
        return json!([{"src": logo.src, "sizes": sizes, "purpose": "any"}]);
    }
    json!([
        {"src": "/favicon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
        {"src": "/icon-192.png", "sizes": "192x192", "type": "image/png", "purpose": "any"},
        {"src": "/icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "any"},
        {"src": "/icon-maskable-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ])
}
