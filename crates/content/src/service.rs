//! What content works with: its store, its pictures, and what other rooms of the house tell it.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use ::settings::{FieldChoice, SettingsFields};
use kernel::{CacheTag, FieldError};
use store::{Store, StoreError, StoreReader};

use crate::build::{FilmSources, PictureSet, document_links, picture_sources};
use crate::documents::queries;
use crate::model::portable::LinkedItem;
use crate::model::{Document, DocumentKind};
use crate::pictures::PictureService;
use crate::ports::{
    ClinicianName, ClinicianNamesPort, DeliveredPrices, DeliveryPricesPort, PostConversation,
    PostCountsPort, PostTotals, SampleSource, SitemapSource, TopicNamesPort,
};

/// The dataset where the operator names none: what the site was described with (spec 1 §7).
pub(crate) const DEFAULT_DATASET: &str = "production";

/// Finds what a feature could not read in a document, given the defaults too.
pub(crate) type UnreadableFieldsCheck = fn(&SettingsFields, &SettingsFields) -> Vec<FieldError>;

/// What the handlers work with. Cheap to clone.
#[derive(Clone)]
pub struct ContentService {
    inner: Arc<ContentInner>,
}

struct ContentInner {
    store: Store,
    pictures: PictureService,
    public_url: String,
    dataset_name: OnceLock<String>,
    sends_no_mail: AtomicBool,
    post_counts: OnceLock<Arc<dyn PostCountsPort>>,
    delivery_prices: OnceLock<Arc<dyn DeliveryPricesPort>>,
    clinician_names: OnceLock<Arc<dyn ClinicianNamesPort>>,
    sitemap_sources: Mutex<Vec<Arc<dyn SitemapSource>>>,
    settings_readers: Mutex<BTreeMap<&'static str, UnreadableFieldsCheck>>,
    unreadable_counts: Mutex<BTreeMap<&'static str, usize>>,
    sample_sources: Mutex<Vec<Arc<dyn SampleSource>>>,
    samples_open: AtomicBool,
    topic_names: Mutex<Vec<Arc<dyn TopicNamesPort>>>,
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
                dataset_name: OnceLock::new(),
                sends_no_mail: AtomicBool::new(false),
                post_counts: OnceLock::new(),
                delivery_prices: OnceLock::new(),
                clinician_names: OnceLock::new(),
                sitemap_sources: Mutex::default(),
                settings_readers: Mutex::default(),
                unreadable_counts: Mutex::default(),
                sample_sources: Mutex::default(),
                samples_open: AtomicBool::new(false),
                topic_names: Mutex::default(),
            }),
        }
    }

    pub fn store(&self) -> &Store {
        &self.inner.store
    }

    pub fn pictures(&self) -> &PictureService {
        &self.inner.pictures
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

    pub(crate) fn topic_names(&self) -> MutexGuard<'_, Vec<Arc<dyn TopicNamesPort>>> {
        let rooms = self.inner.topic_names.lock();
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

    /// Says what other programs call the content. Once; without, it is what the site was described with.
    pub(crate) fn set_dataset_name(&self, name: &str) {
        let _kept = self.inner.dataset_name.set(name.to_owned());
    }

    pub(crate) fn dataset_name(&self) -> &str {
        self.inner
            .dataset_name
            .get()
            .map_or(DEFAULT_DATASET, String::as_str)
    }

    /// Says whether mail stays in the house, so that pages promise none; answers whether that is news.
    pub fn set_sends_no_mail(&self, sends_no_mail: bool) -> bool {
        let inner = &self.inner.sends_no_mail;
        inner.swap(sends_no_mail, Ordering::Relaxed) != sends_no_mail
    }

    pub fn sends_no_mail(&self) -> bool {
        self.inner.sends_no_mail.load(Ordering::Relaxed)
    }

    pub(crate) fn reader(&self) -> StoreReader {
        self.inner.store.reader()
    }

    pub(crate) fn now(&self) -> chrono::DateTime<chrono::Utc> {
        self.inner.store.clock().now()
    }

    /// The pictures of some documents, in one question, and what their texts refer to.
    pub async fn load_pictures_of(&self, documents: &[Document]) -> Result<PictureSet, StoreError> {
        let wanted = documents.iter().flat_map(picture_sources).collect();
        let linked = documents.iter().flat_map(document_links).collect();
        self.load_pictures_and_links(wanted, linked).await
    }

    /// These pictures, and what is linked to, with the pictures of that.
    pub(crate) async fn load_pictures_and_links(
        &self,
        mut wanted: BTreeSet<String>,
        linked: BTreeSet<LinkedItem>,
    ) -> Result<PictureSet, StoreError> {
        if linked.is_empty() {
            return self.load_pictures_named(wanted).await;
        }
        let (mut recordings, mut questions, mut products) = (Vec::new(), Vec::new(), Vec::new());
        let mut films = FilmSources::default();
        for to in linked {
            match to {
                LinkedItem::Recording(asset) => {
                    if let Some(found) = self.inner.pictures.find_file(&asset).await? {
                        recordings.push((asset, found.to_audio_view(0)));
                    }
                }
                LinkedItem::Film(asset) => {
                    if let Some(film) = self.media().find_film(&asset).await? {
                        films.films.push((asset, film));
                    }
                }
                LinkedItem::Captions(asset) => {
                    if let Some(src) = self.media().find_captions(&asset).await? {
                        films.captions.push((asset, src));
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
        Ok(pictures.with_linked(recordings, films, &questions, &products))
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

    /// Tells who knows the pages of another room. Without, the site map has those of content alone.
    pub fn add_sitemap_source(&self, pages: Arc<dyn SitemapSource>) {
        self.sitemap_sources().push(pages);
    }

    /// Tells of a room that has names of topics in its own rows.
    pub fn add_topic_names(&self, room: Arc<dyn TopicNamesPort>) {
        self.topic_names().push(room);
    }

    /// Tells where the counts of posts are kept. Once; without, posts have only those that they were imported with.
    pub fn set_post_counts(&self, counts: Arc<dyn PostCountsPort>) {
        // A second one is a mistake in wiring that changes nothing: the first is kept.
        let _kept = self.inner.post_counts.set(counts);
    }

    /// Tells who delivers shop items. Once; without, they have the prices of their documents alone.
    pub fn set_delivery_prices(&self, prices: Arc<dyn DeliveryPricesPort>) {
        let _kept = self.inner.delivery_prices.set(prices);
    }

    /// Tells who keeps the clinicians. Once; without, there is nobody to choose.
    pub fn set_clinician_names(&self, names: Arc<dyn ClinicianNamesPort>) {
        let _kept = self.inner.clinician_names.set(names);
    }

    /// Who sees patients, by name.
    pub(crate) async fn list_clinician_choices(&self) -> Result<Vec<FieldChoice>, StoreError> {
        let Some(names) = self.inner.clinician_names.get() else {
            return Ok(Vec::new());
        };
        let found = names.list_clinician_names().await?.into_iter();
        let choice = |clinician: ClinicianName| FieldChoice {
            value: clinician.id,
            label: clinician.name,
        };
        Ok(found.map(choice).collect())
    }

    /// What items cost where they are to go; none where no such place is known.
    pub(crate) async fn price_delivered(
        &self,
        place: &str,
        items: &[Document],
    ) -> Result<Option<DeliveredPrices>, StoreError> {
        match self.inner.delivery_prices.get() {
            Some(prices) if !place.is_empty() => prices.price_delivered(place, items).await,
            _ => Ok(None),
        }
    }

    /// The conversations below some posts; none when nobody keeps them.
    pub(crate) async fn load_conversations(
        &self,
        posts: &[String],
    ) -> Result<HashMap<String, PostConversation>, StoreError> {
        match self.inner.post_counts.get() {
            Some(kept) if !posts.is_empty() => kept.load_conversations(posts).await,
            _ => Ok(HashMap::new()),
        }
    }

    /// The counts of a post and their tags; none when nobody keeps them.
    pub(crate) async fn load_post_counts(
        &self,
        post: &str,
    ) -> Result<Option<(PostTotals, Vec<CacheTag>)>, StoreError> {
        Ok(match self.inner.post_counts.get() {
            Some(kept) => Some((kept.load_counts(post).await?, kept.cache_tags(post))),
            None => None,
        })
    }
}
