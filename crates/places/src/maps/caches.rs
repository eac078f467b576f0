//! What is kept of the service's answers, for a while and in memory.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use moka::sync::Cache;

/// How long answers are kept, and how many bytes of them.
pub(crate) const CACHE_LIFETIME: Duration = Duration::from_secs(600);
const MOST_BYTES: u64 = 4 << 20;
/// All pictures that are kept, in bytes.
const MOST_PHOTO_BYTES: u64 = 4 << 20;

#[derive(Clone, Debug)]
pub struct FetchedPhoto {
    pub kind: &'static str,
    pub bytes: Bytes,
}

/// Answers by what was asked.
pub(super) fn build_answer_cache() -> Cache<String, Arc<str>> {
    Cache::builder()
        .weigher(|asked: &String, body: &Arc<str>| cache_weight(asked.len() + body.len()))
        .max_capacity(MOST_BYTES)
        .time_to_live(CACHE_LIFETIME)
        .build()
}

/// Pictures by their reference.
pub(super) fn build_photo_cache() -> Cache<String, FetchedPhoto> {
    Cache::builder()
        .weigher(|name: &String, photo: &FetchedPhoto| cache_weight(name.len() + photo.bytes.len()))
        .max_capacity(MOST_PHOTO_BYTES)
        .time_to_live(CACHE_LIFETIME)
        .build()
}

fn cache_weight(bytes: usize) -> u32 {
    u32::try_from(bytes).unwrap_or(u32::MAX)
}
