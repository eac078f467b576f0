//! Room for drawing pictures, and what was drawn lately.

use bytes::Bytes;
use moka::sync::Cache;
use tokio::sync::Semaphore;

use crate::picture_request::{DrawnFormat, PictureRequest};

/// Bytes of drawn pictures that are kept in memory. None is written: anybody could fill the disk with them.
const KEPT_BYTES: u64 = 64 << 20;
/// Pictures that are drawn or wait for it; who comes then is asked to come again.
const MOST_WAITING: usize = 16;

/// What was drawn of which picture.
pub(crate) type DrawnKey = (String, PictureRequest, DrawnFormat);

/// Pictures that were drawn, and room to draw more.
pub(crate) struct PictureDesk {
    pub drawn: Cache<DrawnKey, Bytes>,
    pub waiting: Semaphore,
}

impl PictureDesk {
    pub fn new() -> Self {
        let weight = |_: &DrawnKey, bytes: &Bytes| u32::try_from(bytes.len()).unwrap_or(u32::MAX);
        Self {
            drawn: Cache::builder()
                .weigher(weight)
                .max_capacity(KEPT_BYTES)
                .build(),
            waiting: Semaphore::new(MOST_WAITING),
        }
    }
}
