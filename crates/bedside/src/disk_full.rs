//! A start on a full disk: the site is then served to who reads it.

use anyhow::{Error, Result};
use content::documents::DocumentError;
use store::StoreError;

/// Passes on how something ended that a start writes down. Where the disk is full it is only told: a site that can be read
/// is better than none, and the next start does what is missing.
pub fn unless_full<T: Default>(
    outcome: Result<T, impl Into<Error>>,
    doing: &'static str,
) -> Result<T> {
    outcome.or_else(|error| {
        let error = error.into();
        if !is_full(&error) {
            return Err(error.context(doing));
        }
        tracing::error!(doing, "the disk is full: this is left out, and the site can only be read. Free space and restart");
        Ok(T::default())
    })
}

fn is_full(error: &Error) -> bool {
    error.chain().any(|cause| {
        // The same failure may come wrapped by content, which has an error of its own.
        let store = match cause.downcast_ref() {
            Some(DocumentError::Store(store)) => Some(store),
            _ => cause.downcast_ref(),
        };
        matches!(store, Some(StoreError::Full(_)))
    })
}
