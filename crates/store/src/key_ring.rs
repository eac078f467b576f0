//! The keys that a running site holds, and what each of them makes of a value.

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use crate::error::StoreError;
use crate::item_key::ItemKey;

const VERSION: &str = "v1";

pub(crate) type SealingKey = [u8; 32];

#[derive(Default)]
pub(crate) struct KeyRing(RwLock<KeySet>);

impl KeyRing {
    pub fn lock_read(&self) -> RwLockReadGuard<'_, KeySet> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn replace_keys(&self, keys: KeySet) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = keys;
    }
}

#[derive(Default)]
pub(crate) struct KeySet {
    pub current: Option<String>,
    pub all: BTreeMap<String, SealingKey>,
}

impl KeySet {
    pub fn current_key(&self) -> Result<(&String, &SealingKey), StoreError> {
        self.current
            .as_ref()
            .and_then(|id| self.all.get_key_value(id))
            .ok_or_else(|| StoreError::Configuration("the keys were not read yet".into()))
    }
}

pub(crate) fn encrypt_with_key(
    id: &str,
    key: &SealingKey,
    context: &str,
    plain: &[u8],
) -> Result<String, StoreError> {
    let sealed = ItemKey(*key).encrypt_bytes(context, plain)?;
    Ok(format!("{VERSION}.{id}.{}", hex::encode(sealed)))
}

/// Keyed with a key made of the sealing key, so that no key serves two purposes.
pub(crate) fn hash_with_key(key: &SealingKey, context: &str, bytes: &[u8]) -> String {
    let mut hasher = blake3::Hasher::new_keyed(&blake3::derive_key("bedside fingerprint", key));
    hasher.update(&(context.len() as u64).to_le_bytes());
    hasher.update(context.as_bytes()).update(bytes);
    hasher.finalize().to_hex().to_string()
}

/// Keyed in the same way, for another purpose.
pub(crate) fn blind_index(key: &SealingKey, column: &str, plain: &[u8]) -> String {
    let mut hasher = blake3::Hasher::new_keyed(&blake3::derive_key("bedside store mark", key));
    hasher.update(column.as_bytes()).update(&[0]).update(plain);
    hasher.finalize().to_hex().to_string()
}

pub(crate) fn decrypt_with_key(
    key: &SealingKey,
    context: &str,
    sealed: &str,
) -> Result<Vec<u8>, StoreError> {
    let broken = || StoreError::other("a sealed value was changed or moved");
    let mut parts = sealed.split('.');
    let (version, hex) = (parts.next(), parts.nth(1).unwrap_or_default());
    let bytes = hex::decode(hex).map_err(|_| broken())?;
    if version != Some(VERSION) {
        return Err(broken());
    }
    ItemKey(*key).decrypt_bytes(context, &bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_bound_to_its_key_and_place() {
        let (key, other): (SealingKey, SealingKey) = ([1; 32], [2; 32]);
        let sealed = encrypt_with_key("one", &key, "member.totp:1", b"secret").unwrap();
        assert!(sealed.starts_with("v1.one.") && !sealed.contains("secret"));
        assert_eq!(
            decrypt_with_key(&key, "member.totp:1", &sealed).unwrap(),
            b"secret"
        );
        assert!(decrypt_with_key(&key, "member.totp:2", &sealed).is_err());
        assert!(decrypt_with_key(&other, "member.totp:1", &sealed).is_err());
        assert_ne!(
            sealed,
            encrypt_with_key("one", &key, "member.totp:1", b"secret").unwrap()
        );
        for bad in ["", "v1", "v1.one.", "v1.one.zz", "v2.one.00", &sealed[..30]] {
            assert!(
                decrypt_with_key(&key, "member.totp:1", bad).is_err(),
                "{bad}"
            );
        }
    }

    #[test]
    fn a_mark_is_of_its_key_column_and_value() {
        let (key, other): (SealingKey, SealingKey) = ([1; 32], [2; 32]);
        let one = blind_index(&key, "mail.to", b"ada@example.org");
        assert_eq!(one, blind_index(&key, "mail.to", b"ada@example.org"));
        assert_eq!(one.len(), 64);
        for different in [
            blind_index(&other, "mail.to", b"ada@example.org"),
            blind_index(&key, "mail.from", b"ada@example.org"),
            blind_index(&key, "mail.to", b"bo@example.org"),
        ] {
            assert_ne!(one, different);
        }
    }
}
