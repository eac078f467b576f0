//! The reading API: JSON for pages and for anybody else.
//!
//! Every answer names the tags of what it was made of (`Cache-Tag`) and, where it ages by itself, until when it
//! holds (`Cache-Until`). A 404 carries tags too: what is missing may be published.
mod pagination;
mod post_counts;
mod posts;
mod products;
mod questions;
mod series;
mod short_lists;
mod site;
mod tagged_response;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use store::{Store, StoreError, StoreReader};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) use site::{SAMPLE_PICTURES, load_page_copy, load_site_context};
pub(crate) use tagged_response::{CacheHints, TaggedError, TaggedResponse};

pub use post_counts::{PostCountsPort, PostTotals};
pub use site::EmailCopy;

use crate::build::{PictureSet, document_links, picture_sources};
use crate::documents::queries;
use crate::model::portable::LinkedItem;
use crate::model::{Document, DocumentKind};
use crate::pictures::PictureService;
use crate::sample_access::SampleSource;
use crate::settings::UnreadableFieldsCheck;
use crate::site_files::SitemapSource;

/// What the handlers work with. Cheap to clone.
#[derive(Clone)]
pub struct ContentService {
    inner: Arc<ContentInner>,
}

struct ContentInner {
    store: Store,
    pictures: PictureService,
    public_url: String,
    sends_no_mail: AtomicBool,
    post_counts: OnceLock<Arc<dyn PostCountsPort>>,
    sitemap_sources: Mutex<Vec<Arc<dyn SitemapSource>>>,
    settings_readers: Mutex<BTreeMap<&'static str, UnreadableFieldsCheck>>,
    unreadable_counts: Mutex<BTreeMap<&'static str, usize>>,
    sample_sources: Mutex<Vec<Arc<dyn SampleSource>>>,
    samples_open: AtomicBool,
}

impl ContentService {
    /// Content of this store; `public_url` is the address of the site without a slash at its end.
    pub fn new(store: Store, public_url: &str) -> Self {
        let pictures = PictureService::new(store.clone());
        let public_url = public_url.trim_end_matches('/').to_owned();
        Self {
            inner: Arc::new(ContentInner {
                store,
                pictures,
                public_url,
                sends_no_mail: AtomicBool::new(false),
                post_counts: OnceLock::new(),
                sitemap_sources: Mutex::default(),
                settings_readers: Mutex::default(),
                unreadable_counts: Mutex::default(),
                sample_sources: Mutex::default(),
                samples_open: AtomicBool::new(false),
            }),
        }
    }

    pub fn store(&self) -> &Store {
        &self.inner.store
    }

    pub fn pictures(&self) -> &PictureService {
        &self.inner.pictures
    }

    pub fn media(&self) -> crate::MediaService {
        crate::MediaService::new(self.inner.store.clone(), self.inner.pictures.clone())
    }

    pub(crate) fn sitemap_sources(&self) -> MutexGuard<'_, Vec<Arc<dyn SitemapSource>>> {
        let rooms = self.inner.sitemap_sources.lock();
        // A panic while the list was held leaves it whole: sources are only pushed to it, at the start.
        rooms.unwrap_or_else(PoisonError::into_inner)
    }

    /// Who reads which settings document, by the document's name.
    pub(crate) fn settings_readers(
        &self,
    ) -> MutexGuard<'_, BTreeMap<&'static str, UnreadableFieldsCheck>> {
        let readers = self.inner.settings_readers.lock();
        readers.unwrap_or_else(PoisonError::into_inner)
    }

    /// How many fields of each settings document could not be read when it was read last.
    pub(crate) fn unreadable_counts(&self) -> MutexGuard<'_, BTreeMap<&'static str, usize>> {
        let counts = self.inner.unreadable_counts.lock();
        counts.unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn sample_sources(&self) -> MutexGuard<'_, Vec<Arc<dyn SampleSource>>> {
        let rooms = self.inner.sample_sources.lock();
        rooms.unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether samples can be booked whatever was published.
    pub(crate) fn samples_open(&self) -> &AtomicBool {
        &self.inner.samples_open
    }

    /// The address of the site, without a slash at its end.
    pub fn public_url(&self) -> &str {
        &self.inner.public_url
    }

    /// Says whether mail stays in the house, so that pages promise none.
    pub fn set_sends_no_mail(&self, sends_no_mail: bool) {
        let inner = &self.inner.sends_no_mail;
        inner.store(sends_no_mail, Ordering::Relaxed);
    }

    pub(crate) fn sends_no_mail(&self) -> bool {
        self.inner.sends_no_mail.load(Ordering::Relaxed)
    }

    pub(crate) fn reader(&self) -> StoreReader {
        self.inner.store.reader()
    }

    pub(crate) fn now(&self) -> chrono::DateTime<chrono::Utc> {
        self.inner.store.clock().now()
    }

    /// The pictures of some documents, in one question, and what their texts refer to.
    pub(crate) async fn load_pictures_of(
        &self,
        documents: &[Document],
    ) -> Result<PictureSet, StoreError> {
        let mut wanted: BTreeSet<String> = documents.iter().flat_map(picture_sources).collect();
        let linked: BTreeSet<LinkedItem> = documents.iter().flat_map(document_links).collect();
        if linked.is_empty() {
            return self.load_pictures_named(wanted).await;
        }
        let (mut recordings, mut questions, mut products) = (Vec::new(), Vec::new(), Vec::new());
        for to in linked {
            match to {
                LinkedItem::Recording(asset) => {
                    if let Some(found) = self.inner.pictures.find_file(&asset).await? {
                        recordings.push((asset, found.to_audio_view(0)));
                    }
                }
                LinkedItem::Question(id) => questions.push(id),
                LinkedItem::Product(id) => products.push(id),
            }
        }
        let reader = self.reader();
        let questions = queries::load_by_ids(&reader, DocumentKind::Faq, &questions).await?;
        let products = queries::load_by_ids(&reader, DocumentKind::Shop, &products).await?;
        wanted.extend(questions.iter().chain(&products).flat_map(picture_sources));
        let pictures = self.load_pictures_named(wanted).await?;
        Ok(pictures.with_linked(recordings, &questions, &products))
    }

    pub(crate) async fn load_pictures_named(
        &self,
        wanted: BTreeSet<String>,
    ) -> Result<PictureSet, StoreError> {
        let found = self.inner.pictures.resolve_many(wanted).await?;
        Ok(PictureSet::new(
            found
                .into_iter()
                .map(|(asset, picture)| (asset, picture.to_view("")))
                .collect(),
        ))
    }
}

/// What the document says beside its calls: schemas of flattened fields, where utoipa does not look.
#[derive(OpenApi)]
#[openapi(components(schemas(crate::view::SeriesItem, crate::view::SearchHit)))]
struct ReadingApi;

pub(crate) fn api_routes() -> OpenApiRouter<ContentService> {
    OpenApiRouter::with_openapi(ReadingApi::openapi())
        .routes(routes!(site::read_shell))
        .routes(routes!(site::read_page))
        .routes(routes!(posts::list_posts))
        .routes(routes!(posts::read_post))
        .routes(routes!(questions::list_faqs))
        .routes(routes!(products::list_products))
        .routes(routes!(products::read_product))
        .routes(routes!(series::list_series))
        .routes(routes!(short_lists::list_policies))
        .routes(routes!(short_lists::read_policy))
        .routes(routes!(short_lists::list_projects))
        .routes(routes!(short_lists::list_packages))
        .routes(routes!(short_lists::list_testimonials))
}
