//! `GET /share/{kind}/{name}.png`: the card of a post, a product or a page.
use std::sync::Arc;

use async_trait::async_trait;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use axum::routing::get;
use bytes::Bytes;
use kernel::ProblemDetails;
use serde_json::json;
use store::{BlobStore, StoreError};
use tokio::sync::Semaphore;
use web::files::{CacheLifetime, StaticFile};
use web::renderer::{BundleFunction, Renderer};

use super::card::{PatternTile, ShareCard, ShareError};
use super::card_image;
use crate::problem_response::problem_response;

/// Raised when the drawing itself changes, so that kept cards are drawn anew.
const EDITION: &str = "2";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShareTarget {
    Post,
    Product,
    Page,
}

impl ShareTarget {
    fn from_path(kind: &str) -> Option<Self> {
        match kind {
            "post" => Some(Self::Post),
            "product" => Some(Self::Product),
            "page" => Some(Self::Page),
            _ => None,
        }
    }
}

#[async_trait]
pub trait ShareCardSource: Send + Sync {
    async fn find_card(&self, of: ShareTarget, name: &str)
    -> Result<Option<ShareCard>, StoreError>;
}

#[derive(Clone)]
pub struct ShareImages {
    blobs: BlobStore,
    cards: Arc<dyn ShareCardSource>,
    /// Weaves their cloth, as it weaves the covers of pages; without it they have none.
    renderer: Option<Renderer>,
    /// One drawing at a time: a card takes tens of milliseconds of a core, and everybody else's pages need it too.
    processor: Arc<Semaphore>,
}

impl ShareImages {
    pub fn new(
        blobs: BlobStore,
        cards: Arc<dyn ShareCardSource>,
        renderer: Option<Renderer>,
    ) -> Self {
        Self {
            blobs,
            cards,
            renderer,
            processor: Arc::new(Semaphore::new(1)),
        }
    }

    /// PNG bytes of a card, drawn if this is the first time.
    ///
    /// # Errors
    /// When it cannot be drawn or the blob store fails to read. When it cannot be kept, it is drawn again next time.
    pub async fn load_png(&self, card: &ShareCard) -> Result<Bytes, ShareError> {
        let name = cache_name(card);
        if let Some(bytes) = self.blobs.get_named(&name).await? {
            return Ok(bytes);
        }
        let _turn = self.processor.acquire().await.map_err(StoreError::other)?;
        // Another request may have drawn it while this one waited.
        if let Some(bytes) = self.blobs.get_named(&name).await? {
            return Ok(bytes);
        }
        let svg = card_image::card_svg(card, &self.build_cover_pattern(card).await?);
        let drawn = tokio::task::spawn_blocking(move || card_image::render_png(&svg)).await;
        let bytes = Bytes::from(drawn.map_err(ShareError::drawing_error)??);
        if let Err(error) = self.blobs.put_named(&name, bytes.clone()).await {
            tracing::warn!(%error, name, "a share image could not be kept");
        }
        Ok(bytes)
    }

    async fn build_cover_pattern(&self, card: &ShareCard) -> Result<Vec<PatternTile>, ShareError> {
        let Some(renderer) = &self.renderer else {
            return Ok(Vec::new());
        };
        let input = json!({
            "seed": card.seed,
            "columns": card_image::COLUMNS,
            "rows": card_image::ROWS,
            "topic": card.topic,
            "tile": card.tile,
        });
        let woven = renderer
            .call_function(BundleFunction::CoverPattern, input.to_string())
            .await;
        serde_json::from_str(&woven.map_err(ShareError::drawing_error)?)
            .map_err(ShareError::drawing_error)
    }
}

/// The same words and cloth have the same name.
fn cache_name(card: &ShareCard) -> String {
    let mut hasher = blake3::Hasher::new();
    for part in [
        EDITION,
        &card.seed,
        &card.topic,
        &card.tile,
        &card.kicker,
        &card.title,
        &card.brand,
    ] {
        hasher.update(part.as_bytes());
        // 0xFF never occurs in UTF-8, so two different cards cannot yield the same input.
        hasher.update(&[0xFF]);
    }
    format!("share/{}.png", hasher.finalize().to_hex())
}

/// `/share/{kind}/{name}.png`.
pub fn router(images: ShareImages) -> Router {
    Router::new()
        .route("/share/{kind}/{file}", get(read_share_image))
        .with_state(images)
}

async fn read_share_image(
    State(images): State<ShareImages>,
    Path((kind, file)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    let (Some(of), Some(name)) = (ShareTarget::from_path(&kind), file.strip_suffix(".png")) else {
        return problem_response(&ProblemDetails::not_found(l10n::t!(
            "content-share-image-not-found"
        )));
    };
    match find_image(&images, of, name).await {
        Ok(Some(bytes)) => image_response(bytes, &headers),
        Ok(None) => problem_response(&ProblemDetails::not_found(l10n::t!(
            "content-share-image-not-found"
        ))),
        Err(ShareError::Store(error)) => problem_response(&error.to_problem()),
        Err(error) => {
            tracing::error!(%error, kind, name, "share image");
            problem_response(&ProblemDetails::internal())
        }
    }
}

async fn find_image(
    images: &ShareImages,
    of: ShareTarget,
    name: &str,
) -> Result<Option<Bytes>, ShareError> {
    let Some(card) = images.cards.find_card(of, name).await? else {
        return Ok(None);
    };
    images.load_png(&card).await.map(Some)
}

fn image_response(bytes: Bytes, request: &HeaderMap) -> Response {
    let etag = format!("\"{}\"", blake3::hash(&bytes).to_hex());
    let Ok(etag) = HeaderValue::try_from(etag) else {
        return problem_response(&ProblemDetails::internal());
    };
    let image = StaticFile {
        bytes,
        media_type: HeaderValue::from_static("image/png"),
        etag,
        // A title may change, so previews ask again after a day.
        cache_lifetime: CacheLifetime::Day,
    };
    image.serve_file(request)
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::http::{Request, StatusCode};
    use http_body_util::BodyExt;
    use tower::ServiceExt;

    use super::*;

    struct OnePost;

    #[async_trait]
    impl ShareCardSource for OnePost {
        async fn find_card(
            &self,
            of: ShareTarget,
            name: &str,
        ) -> Result<Option<ShareCard>, StoreError> {
            Ok(
                (of == ShareTarget::Post && name == "malaria-season").then(|| ShareCard {
                    seed: name.to_owned(),
                    topic: "Malaria".to_owned(),
                    tile: String::new(),
                    kicker: "Malaria".to_owned(),
                    title: "Malaria season".to_owned(),
                    brand: "Bedside".to_owned(),
                    colours: brand::CoverColours::default(),
                }),
            )
        }
    }

    #[tokio::test]
    async fn a_card_is_drawn_once_kept_and_not_sent_twice() {
        let data = tempfile::TempDir::new().unwrap();
        let blobs = BlobStore::open_store(None, data.path()).unwrap();
        let images = ShareImages::new(blobs.clone(), Arc::new(OnePost), None);
        let app = router(images.clone());
        let get = |path: &str, tag: &str| {
            let request = Request::get(path)
                .header("if-none-match", tag)
                .body(Body::empty())
                .unwrap();
            app.clone().oneshot(request)
        };
        let response = get("/share/post/malaria-season.png", "").await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.headers()["content-type"], "image/png");
        let etag = response.headers()["etag"].to_str().unwrap().to_owned();
        let body = response.into_body().collect().await.unwrap().to_bytes();
        let card = OnePost
            .find_card(ShareTarget::Post, "malaria-season")
            .await
            .unwrap()
            .unwrap();
        assert_eq!(
            blobs.get_named(&cache_name(&card)).await.unwrap().unwrap(),
            body
        );
        let again = get("/share/post/malaria-season.png", &etag).await.unwrap();
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
        for path in [
            "/share/post/unknown.png",
            "/share/post/malaria-season.jpg",
            "/share/staff/malaria-season.png",
            "/share/page/%ff.png",
        ] {
            let status = get(path, "").await.unwrap().status();
            assert!(
                status == StatusCode::NOT_FOUND || status == StatusCode::BAD_REQUEST,
                "{path}: {status}"
            );
        }
    }
}
