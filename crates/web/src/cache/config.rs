//! How much the page cache keeps, and which pages are busy.

#[derive(Clone, Debug)]
pub struct CacheConfig {
    pub bytes: u64,
    /// Tags that start like one of these are busy: their pages are served while a new one is made.
    pub busy: Vec<String>,
}

impl Default for CacheConfig {
    fn default() -> Self {
        Self {
            bytes: 32 << 20,
            busy: vec!["busy:".to_owned()],
        }
    }
}
