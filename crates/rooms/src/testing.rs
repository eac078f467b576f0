//! For tests that play a page with `str0m`.

use str0m::config::CryptoProvider;

/// The relay's own cryptography, which a page of a test can use as well.
pub fn build_page_crypto() -> CryptoProvider {
    crate::crypto::build_crypto_provider()
}
