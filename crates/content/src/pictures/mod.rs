//! Pictures: originals in blobs, sizes made on first use, addresses by content hash.
