//! `robots.txt`, `security.txt` and the web manifest.
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use chrono::{Days, NaiveTime, SecondsFormat};
use serde_json::{Value, json};

use super::file::File;
use crate::Content;
use crate::api::{Failure, Marks, site_facts};
use crate::copy::{default_words, merged};
use crate::documents::read;
use crate::model::links::check_link;
use crate::model::moments::next_midnight;
use crate::model::{Kind, fields};

/// Days that `security.txt` says it holds; the standard wants less than a year.
const SECURITY_DAYS: u64 = 180;
/// Light paper and the green of the mark (the design's tokens).
const PAPER: &str = "#FBF6EC";
const MARK: &str = "#0F5A45";

/// What crawlers may read: everything but calls, searches and the staff desk.
pub async fn read_robots(State(content): State<Content>, headers: HeaderMap) -> Response {
    let body = format!(
        "User-agent: *\nDisallow: /api/\nDisallow: /desk\nDisallow: /preferences\nDisallow: /search\nAllow: /\n\nSitemap: {}/sitemap.xml\n",
        content.public_url()
    );
    File {
        mime: "text/plain; charset=utf-8",
        body,
        marks: Marks::default(),
    }
    .answer(&headers)
}

/// Whom to tell of a weakness (RFC 9116); 404 while no address is set.
pub async fn read_security(
    State(content): State<Content>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let stored = read::by_id(&content.reader(), Kind::Settings, "settings-site").await?;
    let words = merged(
        default_words("site").unwrap_or(&serde_json::Map::new()),
        stored.as_ref().map(|document| &document.body),
    );
    let contact = check_link(fields::text(&Value::Object(words), "securityContact"))
        .filter(|address| address.starts_with("mailto:") || address.starts_with("https:"))
        .ok_or_else(|| Failure::missing("There is no security contact.", Kind::Settings))?;
    let now = content.now();
    let today = now.date_naive().and_time(NaiveTime::MIN).and_utc();
    let expires = today
        .checked_add_days(Days::new(SECURITY_DAYS))
        .unwrap_or(today);
    let body = format!(
        "Contact: {contact}\nExpires: {}\nPreferred-Languages: en\nCanonical: {}/.well-known/security.txt\n",
        expires.to_rfc3339_opts(SecondsFormat::Secs, true),
        content.public_url()
    );
    let marks = Marks::of(&[Kind::Settings]).until(next_midnight(now));
    Ok(File {
        mime: "text/plain; charset=utf-8",
        body,
        marks,
    }
    .answer(&headers))
}

/// What a phone needs to put the site on its home screen.
pub async fn read_manifest(
    State(content): State<Content>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let site = site_facts(&content).await?.shell;
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
        "theme_color": MARK,
        "icons": [
            {"src": "/favicon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
            {"src": "/icon-192.png", "sizes": "192x192", "type": "image/png", "purpose": "any"},
            {"src": "/icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "any"},
            {"src": "/icon-maskable-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
        ],
    });
    let marks = Marks::of(&[Kind::Settings]).until(site.until);
    Ok(File {
        mime: "application/manifest+json",
        body: manifest.to_string(),
        marks,
    }
    .answer(&headers))
}
