//! The reading API: JSON for pages and for anybody else.
//!
//! Every answer names the tags of what it was made of (`Cache-Tag`) and, where it ages by itself, until when it
//! holds (`Cache-Until`). A 404 carries tags too: what is missing may be published.
mod answer;
mod counts;
mod paging;
mod posts;
mod products;
mod questions;
mod series;
mod site;
mod small;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use store::{Reader, Store, StoreError};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) use answer::{Answer, Failure, Marks};
pub(crate) use site::{SAMPLE_PICTURES, site_facts, words_of};

pub use counts::{Counts, PostCounts};
pub use site::LetterWords;

use crate::build::{PictureSet, linked, sources};
use crate::documents::read;
use crate::machines::OtherPages;
use crate::model::portable::Linked;
use crate::model::{Document, Kind};
use crate::pictures::Pictures;
use crate::samples::OtherSamples;
use crate::settings::UnreadableIn;

/// What the handlers work with. Cheap to clone.
#[derive(Clone)]
pub struct Content {
    inner: Arc<Inner>,
}

struct Inner {
    store: Store,
    pictures: Pictures,
    public_url: String,
    sends_no_mail: AtomicBool,
    counts: OnceLock<Arc<dyn PostCounts>>,
    other_pages: Mutex<Vec<Arc<dyn OtherPages>>>,
    settings_readers: Mutex<BTreeMap<&'static str, UnreadableIn>>,
    unreadable_counts: Mutex<BTreeMap<&'static str, usize>>,
    sample_rooms: Mutex<Vec<Arc<dyn OtherSamples>>>,
    samples_open: AtomicBool,
}

impl Content {
    /// Content of this store; `public_url` is the address of the site without a slash at its end.
    pub fn new(store: Store, public_url: &str) -> Self {
        let pictures = Pictures::new(store.clone());
        let public_url = public_url.trim_end_matches('/').to_owned();
        Self {
            inner: Arc::new(Inner {
                store,
                pictures,
                public_url,
                sends_no_mail: AtomicBool::new(false),
                counts: OnceLock::new(),
                other_pages: Mutex::default(),
                settings_readers: Mutex::default(),
                unreadable_counts: Mutex::default(),
                sample_rooms: Mutex::default(),
                samples_open: AtomicBool::new(false),
            }),
        }
    }

    pub fn store(&self) -> &Store {
        &self.inner.store
    }

    pub fn pictures(&self) -> &Pictures {
        &self.inner.pictures
    }

    pub fn media(&self) -> crate::Media {
        crate::Media::new(self.inner.store.clone(), self.inner.pictures.clone())
    }

    pub(crate) fn other_pages(&self) -> MutexGuard<'_, Vec<Arc<dyn OtherPages>>> {
        let rooms = self.inner.other_pages.lock();
        rooms.unwrap_or_else(PoisonError::into_inner)
    }

    /// Who reads which settings document, by the document's name.
    pub(crate) fn settings_readers(&self) -> MutexGuard<'_, BTreeMap<&'static str, UnreadableIn>> {
        let readers = self.inner.settings_readers.lock();
        readers.unwrap_or_else(PoisonError::into_inner)
    }

    /// How many fields of each settings document could not be read when it was read last.
    pub(crate) fn unreadable_counts(&self) -> MutexGuard<'_, BTreeMap<&'static str, usize>> {
        let counts = self.inner.unreadable_counts.lock();
        counts.unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn sample_rooms(&self) -> MutexGuard<'_, Vec<Arc<dyn OtherSamples>>> {
        let rooms = self.inner.sample_rooms.lock();
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

    pub(crate) fn reader(&self) -> Reader {
        self.inner.store.reader()
    }

    pub(crate) fn now(&self) -> chrono::DateTime<chrono::Utc> {
        self.inner.store.clock().now()
    }

    /// The pictures of some documents, in one question, and what their texts refer to.
    pub(crate) async fn pictures_of(
        &self,
        documents: &[Document],
    ) -> Result<PictureSet, StoreError> {
        let mut wanted: BTreeSet<String> = documents.iter().flat_map(sources).collect();
        let linked: BTreeSet<Linked> = documents.iter().flat_map(linked).collect();
        if linked.is_empty() {
            return self.pictures_named(wanted).await;
        }
        let (mut recordings, mut questions, mut products) = (Vec::new(), Vec::new(), Vec::new());
        for to in linked {
            match to {
                Linked::Recording(asset) => {
                    if let Some(found) = self.inner.pictures.recording(&asset).await? {
                        recordings.push((asset, found.view(0)));
                    }
                }
                Linked::Question(id) => questions.push(id),
                Linked::Product(id) => products.push(id),
            }
        }
        let reader = self.reader();
        let questions = read::many(&reader, Kind::Faq, &questions).await?;
        let products = read::many(&reader, Kind::Shop, &products).await?;
        wanted.extend(questions.iter().chain(&products).flat_map(sources));
        let pictures = self.pictures_named(wanted).await?;
        Ok(pictures.with_linked(recordings, &questions, &products))
    }

    pub(crate) async fn pictures_named(
        &self,
        wanted: BTreeSet<String>,
    ) -> Result<PictureSet, StoreError> {
        let found = self.inner.pictures.resolve_many(wanted).await?;
        Ok(PictureSet::new(
            found
                .into_iter()
                .map(|(asset, picture)| (asset, picture.view("")))
                .collect(),
        ))
    }
}

/// What the document says beside its calls: schemas of flattened fields, where utoipa does not look.
#[derive(OpenApi)]
#[openapi(components(schemas(crate::view::SeriesItem, crate::view::SearchHit)))]
struct Api;

pub(crate) fn routes() -> OpenApiRouter<Content> {
    OpenApiRouter::with_openapi(Api::openapi())
        .routes(routes!(site::read_shell))
        .routes(routes!(site::read_page))
        .routes(routes!(posts::list_posts))
        .routes(routes!(posts::read_post))
        .routes(routes!(questions::list_faqs))
        .routes(routes!(products::list_products))
        .routes(routes!(products::read_product))
        .routes(routes!(series::list_series))
        .routes(routes!(small::list_policies))
        .routes(routes!(small::read_policy))
        .routes(routes!(small::list_projects))
        .routes(routes!(small::list_packages))
        .routes(routes!(small::list_testimonials))
}
