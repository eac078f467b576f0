//! A key of one item: what is sealed under it can be read as long as the key is there, and never after.
//!
//! The key itself stands in the item's row, sealed with the site's key ([`crate::Store::encrypt_item_key`]). Erasing an item is taking
//! that value away: what was written of it elsewhere stays bytes.

use std::fmt;

use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};

use crate::error::StoreError;

const NONCE: usize = 24;

/// 256 random bits that seal one item. Its `Debug` shows nothing.
#[derive(Clone, PartialEq, Eq)]
pub struct ItemKey(pub(crate) [u8; 32]);

impl fmt::Debug for ItemKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ItemKey(…)")
    }
}

impl ItemKey {
    pub fn random() -> Self {
        Self(rand::random())
    }

    /// The key that belongs to a secret which is itself not kept. `purpose` keeps keys of one secret apart.
    pub fn derive_from_secret(purpose: &str, secret: &[u8]) -> Self {
        Self(blake3::derive_key(purpose, secret))
    }

    /// Seals bytes for the place that `context` names, as `table.column:row`.
    ///
    /// # Errors
    /// When the cipher fails, which it does for gigabytes only.
    pub fn encrypt_bytes(&self, context: &str, plain: &[u8]) -> Result<Vec<u8>, StoreError> {
        // 24 random bytes never repeat by chance, so no counter has to be kept (XChaCha20).
        let nonce: [u8; NONCE] = rand::random();
        let bound = Payload {
            msg: plain,
            aad: context.as_bytes(),
        };
        let sealed = XChaCha20Poly1305::new(&self.0.into())
            .encrypt(&XNonce::from(nonce), bound)
            .map_err(|_| StoreError::other("a value could not be sealed"))?;
        Ok([nonce.as_slice(), &sealed].concat())
    }

    /// Reads what was sealed for this very place.
    ///
    /// # Errors
    /// When it was sealed with another key, changed or moved.
    pub fn decrypt_bytes(&self, context: &str, sealed: &[u8]) -> Result<Vec<u8>, StoreError> {
        let broken = || StoreError::other("a sealed value was changed or moved");
        let (nonce, msg) = sealed.split_first_chunk::<NONCE>().ok_or_else(broken)?;
        let bound = Payload {
            msg,
            aad: context.as_bytes(),
        };
        XChaCha20Poly1305::new(&self.0.into())
            .decrypt(&XNonce::from(*nonce), bound)
            .map_err(|_| broken())
    }

    pub fn encrypt_text(&self, context: &str, plain: &str) -> Result<String, StoreError> {
        Ok(hex::encode(self.encrypt_bytes(context, plain.as_bytes())?))
    }

    /// Reads a text that was sealed for this very place.
    pub fn decrypt_text(&self, context: &str, sealed: &str) -> Result<String, StoreError> {
        let broken = || StoreError::other("a sealed value was changed or moved");
        let plain = self.decrypt_bytes(context, &hex::decode(sealed).map_err(|_| broken())?)?;
        String::from_utf8(plain).map_err(|_| broken())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sealed_is_read_with_its_key_at_its_place_only() {
        let (key, other) = (ItemKey::random(), ItemKey::random());
        let sealed = key
            .encrypt_text("question.title:1", "a private word")
            .unwrap();
        assert!(!sealed.contains("private"));
        let read = key.decrypt_text("question.title:1", &sealed).unwrap();
        assert_eq!(read, "a private word");
        assert!(key.decrypt_text("question.title:2", &sealed).is_err());
        assert!(other.decrypt_text("question.title:1", &sealed).is_err());
        for bad in ["", "zz", "00", &sealed[..60]] {
            assert!(key.decrypt_text("question.title:1", bad).is_err(), "{bad}");
        }
        let again = key
            .encrypt_text("question.title:1", "a private word")
            .unwrap();
        assert_ne!(sealed, again);
    }

    #[test]
    fn a_derived_key_is_of_its_purpose_and_secret() {
        let one = ItemKey::derive_from_secret("answers", b"secret");
        assert_eq!(one, ItemKey::derive_from_secret("answers", b"secret"));
        assert_ne!(one, ItemKey::derive_from_secret("letters", b"secret"));
        assert_ne!(one, ItemKey::derive_from_secret("answers", b"other"));
        assert_eq!(format!("{one:?}"), "ItemKey(…)");
    }
}
