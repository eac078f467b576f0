//! Secrets of links and cookies, of which hashes alone are kept, and references that people write down.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

/// Letters of references: without those that are taken for others on a form.
const REFERENCE_LETTERS: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";
/// Letters of a reference behind its first.
const REFERENCE_LENGTH: usize = 8;

/// A secret that is handed out once, fit for a URL or a cookie. Its `Debug` shows nothing.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

impl Token {
    /// A new one of so many random bytes, as hexadecimal digits.
    pub fn hex<const BYTES: usize>() -> Self {
        Self(hex::encode(rand::random::<[u8; BYTES]>()))
    }

    /// A new one of so many random bytes, as base64 for URLs.
    pub fn base64<const BYTES: usize>() -> Self {
        Self(URL_SAFE_NO_PAD.encode(rand::random::<[u8; BYTES]>()))
    }

    pub fn secret(&self) -> &str {
        &self.0
    }

    pub fn into_secret(self) -> String {
        self.0
    }

    pub fn hash(&self) -> String {
        hash_secret(&self.0)
    }
}

/// What is kept of a secret: its SHA-256. No salt: a random secret cannot be guessed.
pub fn hash_secret(secret: &str) -> String {
    hex::encode(Sha256::digest(secret))
}

/// The same by BLAKE3, by which the desk's sessions, links and previews have been kept from the start.
pub fn blake3_hash(secret: &str) -> String {
    blake3::hash(secret.as_bytes()).to_hex().to_string()
}

/// `G-7K3M9QXB`: nearly 40 random bits, so that nobody guesses one and two never meet.
pub fn new_reference(first: char) -> String {
    let letters = (0..REFERENCE_LENGTH)
        .map(|_| char::from(REFERENCE_LETTERS[rand::random_range(0..REFERENCE_LETTERS.len())]));
    format!("{first}-{}", letters.collect::<String>())
}

/// Whether two secrets are the same, in a time that does not tell how much of them is.
pub fn constant_time_eq(one: &str, other: &str) -> bool {
    let differing = one
        .bytes()
        .zip(other.bytes())
        .fold(0, |all, (one, other)| all | (one ^ other));
    one.len() == other.len() && differing == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Links that were sent and sessions that are open are found by these.
    #[test]
    fn hashes_are_those_that_rows_hold_already() {
        assert_eq!(
            hash_secret("abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
        assert_eq!(
            blake3_hash("abc"),
            "6437b3ac38465133ffb63b75273a8db548c558465d79db03fd359c6cd5bd9d85"
        );
    }

    #[test]
    fn tokens_differ_and_show_nothing() {
        let (one, other) = (Token::base64::<32>(), Token::base64::<32>());
        assert_ne!(one, other);
        assert_eq!(one.secret().len(), 43);
        assert_eq!(Token::hex::<24>().secret().len(), 48);
        assert_eq!(one.hash(), hash_secret(one.secret()));
        assert_ne!(one.hash(), other.hash());
        assert!(!format!("{one:?}").contains(one.secret()));
    }

    #[test]
    fn references_are_easy_to_write_down() {
        for _ in 0..200 {
            let reference = new_reference('G');
            assert_eq!(reference.len(), 10);
            assert!(reference.starts_with("G-"));
            assert!(!reference[2..].contains(['0', 'O', '1', 'I', 'L']));
        }
    }

    #[test]
    fn secrets_are_compared_whole() {
        assert!(constant_time_eq("secret", "secret"));
        for other in ["", "s", "secre", "secrets", "secrex", "Secret"] {
            assert!(
                !constant_time_eq("secret", other) && !constant_time_eq(other, "secret"),
                "{other}"
            );
        }
    }
}
