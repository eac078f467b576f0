//! The cryptography below the media: `ring` for everything that it has, AES in counter mode from `aes` and `ctr`.
//!
//! `str0m`'s own pure-Rust backend (`str0m-rust-crypto` 0.6) asks `dimpl` for the feature `rcgen`, which brings `aws-lc-rs` and its
//! C build, and then runs DTLS on it. Both crates have public provider traits, so this module fills them with the library that the
//! rest of the program uses for TLS. `dimpl` checks such a provider against known answers before it accepts it.

mod base;
mod certificate;
mod der;
mod dtls;
mod keys;
mod srtp;
mod suites;

use ring::digest::{SHA256, digest};
use ring::hmac;
use str0m::crypto::{CryptoProvider, Sha1HmacProvider, Sha256Provider};

pub use base::CryptoSetupError;
use base::debug_without_keys;
pub(crate) use base::fill_random;
pub(crate) use certificate::create_certificate;
pub(crate) use dtls::check_dtls;

/// Gives `str0m` what it needs: SRTP (RFC 3711, RFC 7714), HMAC-SHA1 of STUN (RFC 8489), SHA-256 of certificates and DTLS.
pub(crate) fn build_crypto_provider() -> CryptoProvider {
    CryptoProvider {
        srtp_provider: &srtp::SrtpCiphers,
        sha1_hmac_provider: &StunHmac,
        sha256_provider: &CertificateHash,
        dtls_provider: &dtls::DtlsSessions,
    }
}

/// The check sum of a connection check (RFC 8489, section 14.5).
pub(crate) fn sign_check(password: &str, message: &[u8]) -> [u8; 20] {
    StunHmac.sha1_hmac(password.as_bytes(), &[message])
}

struct StunHmac;

impl Sha1HmacProvider for StunHmac {
    fn sha1_hmac(&self, key: &[u8], payloads: &[&[u8]]) -> [u8; 20] {
        let key = hmac::Key::new(hmac::HMAC_SHA1_FOR_LEGACY_USE_ONLY, key);
        let mut context = hmac::Context::with_key(&key);
        for payload in payloads {
            context.update(payload);
        }
        copy_array(context.sign().as_ref())
    }
}

struct CertificateHash;

impl Sha256Provider for CertificateHash {
    fn sha256(&self, data: &[u8]) -> [u8; 32] {
        copy_array(digest(&SHA256, data).as_ref())
    }
}

fn copy_array<const N: usize>(bytes: &[u8]) -> [u8; N] {
    let mut array = [0; N];
    for (to, from) in array.iter_mut().zip(bytes) {
        *to = *from;
    }
    array
}

debug_without_keys!(StunHmac, CertificateHash);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hmac_of_rfc_2202_case_2() {
        let mac = StunHmac.sha1_hmac(b"Jefe", &[b"what do ya want ", b"for nothing?"]);
        assert_eq!(mac[..4], [0xef, 0xfc, 0xdf, 0x6a]);
        assert_eq!(mac[16..], [0x25, 0x9a, 0x7c, 0x79]);
    }

    #[test]
    fn hash_of_nothing() {
        assert_eq!(CertificateHash.sha256(b"")[..4], [0xe3, 0xb0, 0xc4, 0x42]);
    }
}
