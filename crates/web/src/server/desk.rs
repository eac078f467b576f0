//! The staff desk's page: one document for all its addresses, and what it may load.

use axum::Router;
use axum::response::IntoResponse;
use axum::routing::get;
use bytes::Bytes;
use http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY};
use http::{HeaderMap, HeaderName, HeaderValue};

use crate::media_type::HTML;
use crate::security::{self, ScriptHashes};

/// The routes of the desk's page. Which screen it is, its script finds out.
pub(super) fn desk_router(page: Vec<u8>, scripts: &ScriptHashes) -> anyhow::Result<Router> {
    let page = Bytes::from(page);
    let headers = desk_headers(scripts)?;
    let answer = move || {
        let answer = (headers.clone(), page.clone()).into_response();
        async move { answer }
    };
    Ok(Router::<()>::new()
        .route("/desk", get(answer.clone()))
        .route("/desk/{*rest}", get(answer)))
}

/// Never kept, never listed; pictures and recordings that are still on the device, the microphone and the camera are
/// allowed, because people upload and record here.
fn desk_headers(scripts: &ScriptHashes) -> anyhow::Result<HeaderMap> {
    let mut headers = HeaderMap::new();
    let policy = HeaderValue::from_str(&security::desk_policy(scripts)?)?;
    headers.insert(CONTENT_SECURITY_POLICY, policy);
    headers.insert(CONTENT_TYPE, HTML);
    for (name, value) in [
        (CACHE_CONTROL, "no-store"),
        (REFERRER_POLICY, "same-origin"),
        (HeaderName::from_static("x-robots-tag"), "noindex, nofollow"),
        (
            HeaderName::from_static("permissions-policy"),
            "camera=(self), microphone=(self), geolocation=(), payment=(), usb=(), browsing-topics=(), \
             publickey-credentials-create=(self), publickey-credentials-get=(self)",
        ),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    Ok(headers)
}
