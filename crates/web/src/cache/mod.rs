//! The page cache that answers in front of the router.
//!
//! A page is stored as brotli bytes with ready headers under the tags it was made of; a hit is a copy. Misses are
//! single-flight. What became stale while it was rendered is answered but not stored. Busy tags (likes) leave their
//! pages standing while one new render per page and second is made.

mod config;
mod encoding;
mod entry;
mod figures;
mod index;
mod page_cache;
mod views;

pub use config::CacheConfig;
pub use encoding::ContentEncoding;
pub(crate) use encoding::{BROTLI_QUICK, compress_brotli, compress_gzip};
pub use entry::{CachedPage, PageMaker, RenderedPage, matches_etag};
pub use figures::CacheFigures;
pub use page_cache::PageCache;
pub(crate) use views::COUNT_PREFIX;
pub use views::{PageViews, counted_tag};
