//! Takes pictures and recordings in, and makes sizes on first use.
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use ::store::{Actor, BlobHash, FileClearance, Store, StoreError};
use bytes::Bytes;
use sha1::{Digest, Sha1};
use tokio::sync::Semaphore;

use super::asset::{MediaFile, RenditionFormat, StoredPicture, rendition_name, sha1_in};
use super::average_colour::average_colour;
use super::avif::{self, AvifAnswer, AvifStates};
use super::error::PictureError;
use super::limits::{MAX_BYTES, MAX_RECORDING_BYTES};
use super::queue::PictureQueue;
use super::store::{self as rows, StoredBlob};
use super::{decoder, encoder, sizes, svg};
use crate::view::PictureView;

/// Visitors' pictures that may wait for their turn.
const WAITING: usize = 8;
/// How long each may wait, and how long it may take to read.
const PATIENCE: Duration = Duration::from_secs(15);
const READING_TIME: Duration = Duration::from_secs(5);

/// The pictures and recordings of the house. Cheap to clone.
#[derive(Clone)]
pub struct PictureService {
    inner: Arc<PictureInner>,
}

struct PictureInner {
    store: Store,
    /// Decoding takes memory (4 bytes per pixel) and a core: one at a time per core.
    processor: Semaphore,
    /// What visitors send is decoded one after the other, beside the house's own.
    visitors: PictureQueue,
    /// One maker per size; those who ask meanwhile wait for it.
    makers: Mutex<HashMap<String, Weak<tokio::sync::Mutex<()>>>>,
    avif: Arc<AvifStates>,
}

/// One size of a picture, as it is sent.
pub(super) struct Rendition {
    pub(super) bytes: Bytes,
    pub(super) format: RenditionFormat,
}

struct PreparedPicture {
    about: StoredPicture,
    original: Bytes,
    preview: Bytes,
}

impl PictureService {
    /// Pictures of this store; its migrations must hold [`super::migrations`].
    pub fn new(store: Store) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let processor = Semaphore::new(cores);
        Self {
            inner: Arc::new(PictureInner {
                store,
                processor,
                visitors: PictureQueue::new(WAITING, PATIENCE, READING_TIME),
                makers: Mutex::default(),
                avif: Arc::new(AvifStates::new()),
            }),
        }
    }

    /// Takes in a JPEG, PNG, WebP or GIF that nobody sent; the same bytes again change nothing.
    pub async fn import_bytes(&self, bytes: Bytes) -> Result<StoredPicture, PictureError> {
        self.import_picture(bytes, FileClearance::Open).await
    }

    /// The same of one that somebody sent, after it was scanned.
    pub(crate) async fn import_picture(
        &self,
        bytes: Bytes,
        clearance: FileClearance,
    ) -> Result<StoredPicture, PictureError> {
        if bytes.len() > MAX_BYTES {
            return Err(PictureError::TooLarge);
        }
        self.import_with(bytes, clearance, decoder::normalise_picture)
            .await
    }

    /// Takes in a drawing that nobody sent as pixels, [`super::SVG_WIDTH`] wide; named by the hash of its source. The source
    /// is not kept.
    pub async fn import_svg(&self, source: Bytes) -> Result<StoredPicture, PictureError> {
        self.import_drawing(source, FileClearance::Open).await
    }

    /// The same of one that somebody sent, after it was scanned.
    pub(crate) async fn import_drawing(
        &self,
        source: Bytes,
        clearance: FileClearance,
    ) -> Result<StoredPicture, PictureError> {
        self.import_with(source, clearance, |source| {
            encoder::normalise_drawing(svg::rasterise_svg(source)?)
        })
        .await
    }

    async fn import_with(
        &self,
        bytes: Bytes,
        clearance: FileClearance,
        take_in: fn(&[u8]) -> Result<encoder::NormalisedPicture, PictureError>,
    ) -> Result<StoredPicture, PictureError> {
        let sha1 = sha1_hex(&bytes);
        if let Some(kept) = rows::stored_picture(&self.inner.store.reader(), &sha1).await? {
            return Ok(kept.about);
        }
        let prepared = self
            .run_blocking(move || prepare_picture(sha1, take_in(&bytes)?))
            .await?;
        self.store_picture(prepared, clearance).await
    }

    /// Takes in an MP3, Ogg or M4A recording as it is; the same bytes again change nothing.
    pub async fn import_recording(&self, bytes: Bytes) -> Result<MediaFile, PictureError> {
        if bytes.len() > MAX_RECORDING_BYTES {
            return Err(PictureError::TooLarge);
        }
        let (mime, extension) = sniff_recording(&bytes).ok_or(PictureError::NotARecording)?;
        let about = MediaFile {
            sha1: sha1_hex(&bytes),
            mime: mime.to_owned(),
            extension: extension.to_owned(),
            bytes: u64::try_from(bytes.len()).unwrap_or(u64::MAX),
        };
        let blob = self.inner.store.blobs().put_blob(bytes, mime).await?;
        self.store_file(about.clone(), blob, FileClearance::Open)
            .await?;
        Ok(about)
    }

    /// Takes a file in whose bytes are kept already; the same bytes again change nothing.
    pub(crate) async fn store_file(
        &self,
        about: MediaFile,
        blob: BlobHash,
        clearance: FileClearance,
    ) -> Result<(), StoreError> {
        let kept = StoredBlob { about, blob };
        let tx = self.inner.store.begin(Actor::System).await?;
        rows::insert_file(&tx, kept, clearance).await?;
        tx.commit().await
    }

    /// The picture of an asset id as pages place it, or `None` when it is not kept.
    pub async fn find_view(
        &self,
        asset: &str,
        alt: &str,
    ) -> Result<Option<PictureView>, StoreError> {
        let Some(sha1) = sha1_in(asset) else {
            return Ok(None);
        };
        let kept = rows::picture(&self.inner.store, sha1).await?;
        Ok(kept.map(|kept| kept.about.to_view(alt)))
    }

    /// The pictures of many asset ids in one question, by id; those not kept are left out.
    pub async fn resolve_many<S: AsRef<str>>(
        &self,
        assets: impl IntoIterator<Item = S>,
    ) -> Result<HashMap<String, StoredPicture>, StoreError> {
        let assets: HashSet<String> = assets
            .into_iter()
            .map(|asset| asset.as_ref().to_owned())
            .collect();
        let hashes: HashSet<String> = assets
            .iter()
            .filter_map(|asset| sha1_in(asset))
            .map(str::to_owned)
            .collect();
        if hashes.is_empty() {
            return Ok(HashMap::new());
        }
        let hashes: Vec<String> = hashes.into_iter().collect();
        let kept = rows::load_pictures(&self.inner.store, &hashes).await?;
        let by_hash: HashMap<String, StoredPicture> = kept
            .into_iter()
            .map(|k| (k.about.sha1.clone(), k.about))
            .collect();
        let pair = |asset: String| {
            let picture = by_hash.get(sha1_in(&asset)?)?.clone();
            Some((asset, picture))
        };
        Ok(assets.into_iter().filter_map(pair).collect())
    }

    pub async fn find_file(&self, asset: &str) -> Result<Option<MediaFile>, StoreError> {
        let Some(sha1) = sha1_in(asset) else {
            return Ok(None);
        };
        Ok(rows::recording(&self.inner.store, sha1)
            .await?
            .map(|kept| kept.about))
    }

    /// One of the picture's [`StoredPicture::rendition_widths`] as AVIF, where the reader takes that and it was made before,
    /// else as WebP, made if this is the first use; `None` when there is no such picture or width.
    ///
    /// # Errors
    /// When the store fails or the original cannot be read any more. A full disk does not matter here: the bytes are
    /// answered and made again next time.
    pub(super) async fn load_rendition(
        &self,
        sha1: &str,
        width: u32,
        accepts_avif: bool,
    ) -> Result<Option<Rendition>, PictureError> {
        let Some(kept) = rows::picture(&self.inner.store, sha1).await? else {
            return Ok(None);
        };
        // Only widths that pages use: otherwise anybody could fill the disk with renditions.
        if !kept.about.rendition_widths().contains(&width) {
            return Ok(None);
        }
        if !accepts_avif {
            return self.load_webp(sha1, width, &kept.blob).await;
        }
        let name = rendition_name(sha1, width, RenditionFormat::Avif);
        let answer = self.inner.avif.record_request(&name);
        if answer == AvifAnswer::Ready {
            match self.inner.store.blobs().get_named(&name).await? {
                Some(bytes) => {
                    let format = RenditionFormat::Avif;
                    return Ok(Some(Rendition { bytes, format }));
                }
                None => self.inner.avif.forget(&name),
            }
        }
        let webp = self.load_webp(sha1, width, &kept.blob).await;
        // After the WebP is there: its size says what AVIF must save.
        if answer == AvifAnswer::Make {
            let states = Arc::clone(&self.inner.avif);
            avif::start_avif(states, self.inner.store.clone(), sha1, width, kept.blob);
        }
        webp
    }

    async fn load_webp(
        &self,
        sha1: &str,
        width: u32,
        blob: &BlobHash,
    ) -> Result<Option<Rendition>, PictureError> {
        let found = self.load_webp_bytes(sha1, width, blob).await?;
        let format = RenditionFormat::Webp;
        Ok(found.map(|bytes| Rendition { bytes, format }))
    }

    async fn load_webp_bytes(
        &self,
        sha1: &str,
        width: u32,
        blob: &BlobHash,
    ) -> Result<Option<Bytes>, PictureError> {
        let name = rendition_name(sha1, width, RenditionFormat::Webp);
        let blobs = self.inner.store.blobs();
        if let Some(bytes) = blobs.get_named(&name).await? {
            return Ok(Some(bytes));
        }
        let maker = self.rendition_lock(&name);
        let _turn = maker.lock().await;
        // Another request may have made it while this one waited for the lock.
        if let Some(bytes) = blobs.get_named(&name).await? {
            return Ok(Some(bytes));
        }
        let Some(original) = blobs.get_blob(blob).await? else {
            return Ok(None);
        };
        let bytes = self
            .run_blocking(move || {
                Ok(Bytes::from(encoder::render_webp(
                    &decoder::decode_pixels(&original.bytes)?,
                    width,
                )?))
            })
            .await?;
        if let Err(error) = blobs.put_named(&name, bytes.clone()).await {
            tracing::warn!(%error, name, "a picture's size could not be kept");
        }
        Ok(Some(bytes))
    }

    /// What `draw` makes of a picture's pixels; `None` when there is no such picture. Nothing is stored.
    ///
    /// # Errors
    /// When the store fails, the original cannot be read any more, or `draw` says so.
    pub async fn draw_picture(
        &self,
        sha1: &str,
        draw: impl FnOnce(image::DynamicImage) -> Result<Vec<u8>, String> + Send + 'static,
    ) -> Result<Option<Bytes>, PictureError> {
        let Some(kept) = rows::picture(&self.inner.store, sha1).await? else {
            return Ok(None);
        };
        let Some(original) = self.inner.store.blobs().get_blob(&kept.blob).await? else {
            return Ok(None);
        };
        let drawn = self.run_blocking(move || {
            let pixels = decoder::decode_pixels(&original.bytes)?;
            draw(pixels).map(Bytes::from).map_err(PictureError::Broken)
        });
        drawn.await.map(Some)
    }

    /// The bytes of a picture, recording, film or document as they are kept, by its asset id.
    pub async fn find_blob(&self, asset: &str) -> Result<Option<BlobHash>, StoreError> {
        let Some(sha1) = sha1_in(asset) else {
            return Ok(None);
        };
        let store = &self.inner.store;
        if let Some(picture) = rows::picture(store, sha1).await? {
            return Ok(Some(picture.blob));
        }
        Ok(rows::recording(store, sha1).await?.map(|kept| kept.blob))
    }

    pub(super) fn store(&self) -> &Store {
        &self.inner.store
    }

    async fn store_picture(
        &self,
        prepared: PreparedPicture,
        clearance: FileClearance,
    ) -> Result<StoredPicture, PictureError> {
        let PreparedPicture {
            about,
            original,
            preview,
        } = prepared;
        let blobs = self.inner.store.blobs();
        // Bytes before the row: a crash in between leaves bytes that nothing names, never a row without bytes.
        let blob = blobs.put_blob(original, &about.mime).await?;
        let name = rendition_name(&about.sha1, about.preview_width(), RenditionFormat::Webp);
        blobs.put_named(&name, preview).await?;
        let kept = StoredBlob {
            about: about.clone(),
            blob,
        };
        let tx = self.inner.store.begin(Actor::System).await?;
        rows::insert_picture(&tx, kept, clearance).await?;
        tx.commit().await?;
        Ok(about)
    }

    /// The pixels of a visitor's photo, upright and at most [`super::PHOTO_WIDTH`] wide, as WebP. Nothing is stored.
    pub async fn clean_photo(&self, bytes: Bytes) -> Result<Bytes, PictureError> {
        let visitors = &self.inner.visitors;
        visitors
            .run_queued(move || {
                let pixels = decoder::decode_small(&bytes, sizes::fit_photo)?;
                Ok(encoder::render_webp(&pixels, pixels.width())?.into())
            })
            .await
    }

    /// The pixels of a visitor's photo of a sheet of paper, upright and of a size to read (at most [`super::SHEET_SIDE`] on
    /// its longer side), as an RGB JPEG. Nothing is stored.
    pub async fn encode_upright_jpeg(&self, bytes: Bytes) -> Result<Bytes, PictureError> {
        let visitors = &self.inner.visitors;
        visitors
            .run_queued(move || {
                let pixels = decoder::decode_small(&bytes, sizes::fit_sheet)?;
                Ok(encoder::encode_sheet(&pixels)?.into())
            })
            .await
    }

    /// Runs `work` on a thread for blocking work, within the limit on how many do so at once. A decoder that panics is a
    /// broken picture.
    async fn run_blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, PictureError> + Send + 'static,
    ) -> Result<T, PictureError> {
        let _permit = self
            .inner
            .processor
            .acquire()
            .await
            .map_err(StoreError::other)?;
        match tokio::task::spawn_blocking(work).await {
            Ok(outcome) => outcome,
            Err(error) => Err(PictureError::Broken(error.to_string())),
        }
    }

    fn rendition_lock(&self, name: &str) -> Arc<tokio::sync::Mutex<()>> {
        let mut makers = self
            .inner
            .makers
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(maker) = makers.get(name).and_then(Weak::upgrade) {
            return maker;
        }
        // Unused locks are dropped when a new one is made, so that the map does not grow with every picture.
        makers.retain(|_, maker| maker.strong_count() > 0);
        let maker = Arc::new(tokio::sync::Mutex::new(()));
        makers.insert(name.to_owned(), Arc::downgrade(&maker));
        maker
    }
}

fn prepare_picture(
    sha1: String,
    original: encoder::NormalisedPicture,
) -> Result<PreparedPicture, PictureError> {
    let (width, height) = (original.pixels.width(), original.pixels.height());
    let mut about = StoredPicture {
        sha1,
        width,
        height,
        mime: original.format.mime().to_owned(),
        extension: original.format.extension().to_owned(),
        color: average_colour(&original.pixels),
        bytes: u64::try_from(original.bytes.len()).unwrap_or(u64::MAX),
        preview_bytes: 0,
        focal: None,
    };
    let preview = encoder::render_webp(&original.pixels, about.preview_width())?;
    about.preview_bytes = u64::try_from(preview.len()).unwrap_or(u64::MAX);
    Ok(PreparedPicture {
        about,
        original: original.bytes.into(),
        preview: preview.into(),
    })
}

fn sha1_hex(bytes: &[u8]) -> String {
    hex::encode(Sha1::digest(bytes))
}

fn sniff_recording(bytes: &[u8]) -> Option<(&'static str, &'static str)> {
    match infer::get(bytes)?.mime_type() {
        "audio/mpeg" => Some(("audio/mpeg", "mp3")),
        "audio/ogg" => Some(("audio/ogg", "ogg")),
        "audio/m4a" | "audio/mp4" => Some(("audio/mp4", "m4a")),
        _ => None,
    }
}
