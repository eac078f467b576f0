//! Sizes as AVIF: a quarter smaller than WebP, and some forty times slower to make. So the answer never waits for one: who
//! asks gets WebP, and what is asked for often is made beside it, one at a time (decision 102).

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use ::store::{BlobHash, Store, StoreError};
use axum::http::{HeaderMap, header};
use bytes::Bytes;
use tokio::sync::Semaphore;

use super::asset::{RenditionFormat, rendition_name};
use super::error::PictureError;
use super::store as rows;
use super::{decoder, encoder};

/// Requests by browsers that read AVIF, on one server since its start, after which a size is worth a second of a core.
const WORTH_MAKING: u8 = 3;
/// Sizes that may wait to be made; what is asked for beyond that is asked for again.
const MOST_WAITING: usize = 64;
/// Sizes that are remembered. Beyond that all is forgotten, and learned anew from the store.
const MOST_REMEMBERED: usize = 20_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum AvifState {
    /// So often, so far.
    Requested(u8),
    /// It waits or is being made.
    Making,
    Ready,
    /// WebP is hardly larger.
    NotSmaller,
}

/// What a request for a size finds.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum AvifAnswer {
    Ready,
    /// The caller starts the making.
    Make,
    UseWebp,
}

/// What this server knows of AVIF sizes, by their names in the blob store.
pub(super) struct AvifStates {
    states: Mutex<HashMap<String, AvifState>>,
    /// One at a time: visitors who wait for a page come first.
    maker_slot: Semaphore,
}

impl AvifStates {
    pub(super) fn new() -> Self {
        Self {
            states: Mutex::default(),
            maker_slot: Semaphore::new(1),
        }
    }

    /// Counts a request.
    pub(super) fn record_request(&self, name: &str) -> AvifAnswer {
        let mut states = self.states.lock().unwrap_or_else(PoisonError::into_inner);
        let count = match states.get(name) {
            Some(AvifState::Ready) => return AvifAnswer::Ready,
            Some(AvifState::Making | AvifState::NotSmaller) => return AvifAnswer::UseWebp,
            Some(AvifState::Requested(count)) => count.saturating_add(1),
            None => 1,
        };
        let making = || {
            let all = states.values();
            all.filter(|state| **state == AvifState::Making).count()
        };
        if count >= WORTH_MAKING && making() < MOST_WAITING {
            states.insert(name.to_owned(), AvifState::Making);
            return AvifAnswer::Make;
        }
        if states.len() >= MOST_REMEMBERED {
            states.retain(|_, state| *state == AvifState::Making);
        }
        states.insert(name.to_owned(), AvifState::Requested(count));
        AvifAnswer::UseWebp
    }

    fn record(&self, name: &str, state: Option<AvifState>) {
        let mut states = self.states.lock().unwrap_or_else(PoisonError::into_inner);
        match state {
            Some(state) => states.insert(name.to_owned(), state),
            None => states.remove(name),
        };
    }

    /// The bytes are gone from the store, so it counts as never made.
    pub(super) fn forget(&self, name: &str) {
        self.record(name, None);
    }
}

/// Makes a size in the background. The answer to the request does not depend on it.
pub(super) fn start_avif(
    states: Arc<AvifStates>,
    store: Store,
    sha1: &str,
    width: u32,
    blob: BlobHash,
) {
    let sha1 = sha1.to_owned();
    tokio::spawn(async move {
        let name = rendition_name(&sha1, width, RenditionFormat::Avif);
        let outcome = match states.maker_slot.acquire().await {
            Ok(_turn) => make_avif(&store, &sha1, width, &blob).await,
            Err(error) => Err(StoreError::other(error).into()),
        };
        let state = outcome.unwrap_or_else(|error| {
            tracing::warn!(%error, name, "a picture could not be made as AVIF");
            // Until the next start: a picture that fails once would fail, and cost a second, for each visitor.
            Some(AvifState::NotSmaller)
        });
        states.record(&name, state);
    });
}

async fn make_avif(
    store: &Store,
    sha1: &str,
    width: u32,
    blob: &BlobHash,
) -> Result<Option<AvifState>, PictureError> {
    let name = rendition_name(sha1, width, RenditionFormat::Avif);
    let blobs = store.blobs();
    if let Some(made) = blobs.get_named(&name).await? {
        return Ok(Some(state_of(&made)));
    }
    let Some(original) = blobs.get_blob(blob).await? else {
        return Ok(None);
    };
    let webp = rendition_name(sha1, width, RenditionFormat::Webp);
    let limit = blobs.get_named(&webp).await?.map_or(0, |webp| webp.len());
    let made = tokio::task::spawn_blocking(move || {
        encoder::render_avif(&decoder::decode_pixels(&original.bytes)?, width, limit)
    });
    let made = made
        .await
        .map_err(|error| PictureError::Broken(error.to_string()))??;
    // An empty file says to all servers, also after a restart, that WebP is as good.
    let made = made.map_or_else(Bytes::new, Bytes::from);
    blobs.put_named(&name, made.clone()).await?;
    // The picture may have been erased meanwhile, with the sizes that it had then.
    if rows::picture(store, sha1).await?.is_none() {
        blobs.delete_named(&name).await?;
        return Ok(None);
    }
    Ok(Some(state_of(&made)))
}

fn state_of(made: &Bytes) -> AvifState {
    match made.is_empty() {
        true => AvifState::NotSmaller,
        false => AvifState::Ready,
    }
}

/// Whether a browser says that it reads AVIF. All that do name it: `*/*` is also what those send that do not.
pub(super) fn accepts_avif(request: &HeaderMap) -> bool {
    let ranges = request.get_all(header::ACCEPT).into_iter();
    ranges
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|range| {
            let mut parts = range.split(';').map(str::trim);
            let is_avif = parts
                .next()
                .is_some_and(|name| name.eq_ignore_ascii_case("image/avif"));
            // RFC 9110, section 12.4.2: a weight of 0 is "not acceptable".
            is_avif && !parts.any(|part| matches!(part, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
        })
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn only_who_names_avif_gets_it() {
        for (accept, expected) in [
            (
                "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8",
                true,
            ),
            ("image/webp, image/avif;q=0.5", true),
            ("image/avif;q=0, image/webp", false),
            ("image/webp,image/*,*/*;q=0.8", false),
            ("*/*", false),
        ] {
            let request =
                HeaderMap::from_iter([(header::ACCEPT, HeaderValue::from_static(accept))]);
            assert_eq!(accepts_avif(&request), expected, "{accept}");
        }
        assert!(!accepts_avif(&HeaderMap::new()));
    }

    #[test]
    fn a_size_is_made_once_and_after_some_requests() {
        let states = AvifStates::new();
        let mut answers = (0..5).map(|_| states.record_request("a"));
        assert!(
            answers
                .by_ref()
                .take(2)
                .all(|answer| answer == AvifAnswer::UseWebp)
        );
        assert_eq!(answers.next(), Some(AvifAnswer::Make));
        assert!(answers.all(|answer| answer == AvifAnswer::UseWebp));
        states.record("a", Some(AvifState::Ready));
        assert_eq!(states.record_request("a"), AvifAnswer::Ready);
        states.forget("a");
        assert_eq!(states.record_request("a"), AvifAnswer::UseWebp);
    }

    #[test]
    fn only_some_wait_and_the_rest_asks_again() {
        let states = AvifStates::new();
        let ask = |name: &str| (0..3).fold(None, |_, _| Some(states.record_request(name)));
        for number in 0..MOST_WAITING {
            assert_eq!(ask(&number.to_string()), Some(AvifAnswer::Make));
        }
        assert_eq!(ask("one more"), Some(AvifAnswer::UseWebp));
        states.record("0", Some(AvifState::Ready));
        assert_eq!(states.record_request("one more"), AvifAnswer::Make);
    }
}
