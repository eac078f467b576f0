//! What the page cache counts of itself.

use std::sync::atomic::AtomicU64;

#[derive(Debug, Default)]
pub struct CacheFigures {
    /// Pages answered from the cache, 304s and stale ones included.
    pub hits: AtomicU64,
    pub misses: AtomicU64,
    /// Pages made but not stored, because one of their tags was dropped meanwhile.
    pub outdated: AtomicU64,
    pub corrupted: AtomicU64,
    pub drops: AtomicU64,
}
