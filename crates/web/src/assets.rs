//! The web build's files: scripts, styles, fonts, icons.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use axum::body::Body;
use bytes::Bytes;
use http::header::{ACCESS_CONTROL_ALLOW_ORIGIN, CONTENT_ENCODING, VARY};
use http::{HeaderMap, HeaderValue, Response, StatusCode};

use crate::cache::ContentEncoding;
use crate::files::{CacheLifetime, StaticFile};
use crate::security;

/// Where the files come from: embedded in the binary, or a folder.
pub trait AssetSource: Send + Sync + 'static {
    /// The bytes at a path without its leading slash (`assets/home-1a2b.js`); none when there is no such file.
    /// The packed sibling of a text file has the same path with `.br` behind it.
    fn read_file(&self, path: &str) -> Option<Cow<'static, [u8]>>;
}

/// Under this path file names carry their content's hash.
const HASHED_PREFIX: &str = "/assets/";
/// Under this path are modules that pages of other sites load, too.
const SHARED_PREFIX: &str = "/checkout/";

pub(crate) struct AssetServer {
    source: Arc<dyn AssetSource>,
    security: HeaderMap,
    known: RwLock<HashMap<String, Arc<LoadedAsset>>>,
}

struct LoadedAsset {
    plain: StaticFile,
    packed: Option<StaticFile>,
}

impl AssetServer {
    pub(crate) fn new(source: Arc<dyn AssetSource>, security: HeaderMap) -> Self {
        Self {
            source,
            security,
            known: RwLock::default(),
        }
    }

    /// Answers GET and HEAD for a file; none when there is no such file.
    pub(crate) fn serve_file(&self, path: &str, headers: &HeaderMap) -> Option<Response<Body>> {
        let asset = self.find_asset(path)?;
        // A range counts bytes of the plain file, so it is never answered from the packed one.
        let packed = asset.packed.as_ref().filter(|_| {
            ContentEncoding::negotiate(headers) == ContentEncoding::Brotli
                && !headers.contains_key(http::header::RANGE)
        });
        let mut response = packed.unwrap_or(&asset.plain).serve_file(headers);
        let sent = response.headers_mut();
        security::add_security_headers(sent, &self.security);
        // Modules that a page of another site imports are fetched with CORS; nothing in them is anybody's own.
        if path.starts_with(SHARED_PREFIX) {
            sent.insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
        }
        if asset.packed.is_some() {
            sent.insert(VARY, HeaderValue::from_static("Accept-Encoding"));
        }
        if packed.is_some() && response.status() == StatusCode::OK {
            response
                .headers_mut()
                .insert(CONTENT_ENCODING, HeaderValue::from_static("br"));
        }
        Some(response)
    }

    fn find_asset(&self, path: &str) -> Option<Arc<LoadedAsset>> {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known.get(path) {
            return Some(known.clone());
        }
        drop(known);
        let asset = Arc::new(self.load_asset(path)?);
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        known.insert(path.to_owned(), asset.clone());
        Some(asset)
    }

    fn load_asset(&self, path: &str) -> Option<LoadedAsset> {
        let inside = path.strip_prefix('/')?;
        // The source may be a folder: without this a `..` would read any file of the machine.
        let fits = !inside.is_empty()
            && !inside.ends_with(".br")
            && !inside.split('/').any(|part| part == "..");
        if !fits {
            return None;
        }
        let lasting = if path.starts_with(HASHED_PREFIX) {
            CacheLifetime::Forever
        } else {
            CacheLifetime::Hour
        };
        let file = |bytes: Cow<'static, [u8]>| {
            let bytes = match bytes {
                Cow::Borrowed(bytes) => Bytes::from_static(bytes),
                Cow::Owned(bytes) => Bytes::from(bytes),
            };
            let hash = blake3::hash(&bytes).to_hex();
            // 22 of 64 hex digits: 88 bits tell any two files apart and keep the header short.
            let etag = HeaderValue::from_str(&format!("\"{}\"", &hash[..22])).ok()?;
            Some(StaticFile {
                bytes,
                media_type: media_type(inside),
                etag,
                cache_lifetime: lasting,
            })
        };
        Some(LoadedAsset {
            plain: file(self.source.read_file(inside)?)?,
            packed: self
                .source
                .read_file(&format!("{inside}.br"))
                .and_then(file),
        })
    }
}

fn media_type(path: &str) -> HeaderValue {
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    HeaderValue::from_static(match ending {
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "mp4" => "video/mp4",
        "webm" => "video/webm",
        "mp3" => "audio/mpeg",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    })
}
