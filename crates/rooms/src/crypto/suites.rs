//! Cipher suites and key exchange of DTLS. One suite of each version and two groups: every browser has them (RFC 8827, section 6.5).

use aes::cipher::{BlockCipherEncrypt, KeyInit};
use dimpl::crypto::{
    Aad, ActiveKeyExchange, Buf, Cipher, Dtls12CipherSuite, Dtls13CipherSuite, HashAlgorithm,
    NamedGroup, Nonce, SupportedDtls12CipherSuite, SupportedDtls13CipherSuite, SupportedKxGroup,
    TmpBuf,
};
use dimpl::{CryptoError, CryptoOperation};
use ring::aead::{AES_128_GCM, LessSafeKey, UnboundKey};
use ring::agreement::{self, EphemeralPrivateKey, UnparsedPublicKey};
use ring::rand::SystemRandom;

use super::base::debug_without_keys;

pub(super) static DTLS_12_SUITES: &[&dyn SupportedDtls12CipherSuite] = &[&Aes128GcmSha256];
pub(super) static DTLS_13_SUITES: &[&dyn SupportedDtls13CipherSuite] = &[&Aes128GcmSha256];
pub(super) static KEY_EXCHANGES: &[&dyn SupportedKxGroup] = &[&X25519, &P256];

const KEY_BYTES: usize = 16;
const TAG_BYTES: usize = 16;

struct Aes128GcmSha256;

impl SupportedDtls12CipherSuite for Aes128GcmSha256 {
    fn suite(&self) -> Dtls12CipherSuite {
        Dtls12CipherSuite::ECDHE_ECDSA_AES128_GCM_SHA256
    }

    fn hash_algorithm(&self) -> HashAlgorithm {
        HashAlgorithm::SHA256
    }

    /// Bytes of the MAC key, the cipher's key and the fixed part of the nonce (RFC 5288, section 3).
    fn key_lengths(&self) -> (usize, usize, usize) {
        (0, KEY_BYTES, 4)
    }

    fn explicit_nonce_len(&self) -> usize {
        8
    }

    fn tag_len(&self) -> usize {
        TAG_BYTES
    }

    fn create_cipher(&self, key: &[u8]) -> Result<Box<dyn Cipher>, CryptoError> {
        create_gcm(key)
    }
}

impl SupportedDtls13CipherSuite for Aes128GcmSha256 {
    fn suite(&self) -> Dtls13CipherSuite {
        Dtls13CipherSuite::AES_128_GCM_SHA256
    }

    fn hash_algorithm(&self) -> HashAlgorithm {
        HashAlgorithm::SHA256
    }

    fn key_len(&self) -> usize {
        KEY_BYTES
    }

    fn iv_len(&self) -> usize {
        12
    }

    fn tag_len(&self) -> usize {
        TAG_BYTES
    }

    fn create_cipher(&self, key: &[u8]) -> Result<Box<dyn Cipher>, CryptoError> {
        create_gcm(key)
    }

    /// Record numbers (RFC 9147, section 4.2.3). A key of another length cannot happen; the record is unreadable then.
    fn encrypt_sn(&self, sn_key: &[u8], sample: &[u8; 16]) -> [u8; 16] {
        let mut block = *sample;
        if let Ok(cipher) = <aes::Aes128 as KeyInit>::new_from_slice(sn_key) {
            cipher.encrypt_block((&mut block).into());
        }
        block
    }
}

fn create_gcm(key: &[u8]) -> Result<Box<dyn Cipher>, CryptoError> {
    let key = UnboundKey::new(&AES_128_GCM, key)
        .map_err(|_| CryptoError::OperationFailed(CryptoOperation::CreateCipher))?;
    Ok(Box::new(GcmCipher {
        key: LessSafeKey::new(key),
    }))
}

struct GcmCipher {
    key: LessSafeKey,
}

impl Cipher for GcmCipher {
    fn encrypt(&mut self, plaintext: &mut Buf, aad: Aad, nonce: Nonce) -> Result<(), CryptoError> {
        self.key
            .seal_in_place_append_tag(
                to_nonce(&nonce)?,
                ring::aead::Aad::from(&aad[..]),
                plaintext,
            )
            .map_err(|_| CryptoError::OperationFailed(CryptoOperation::Encrypt))
    }

    fn decrypt(
        &mut self,
        ciphertext: &mut TmpBuf,
        aad: Aad,
        nonce: Nonce,
    ) -> Result<(), CryptoError> {
        let length = self
            .key
            .open_in_place(
                to_nonce(&nonce)?,
                ring::aead::Aad::from(&aad[..]),
                ciphertext.as_mut(),
            )
            .map_err(|_| CryptoError::OperationFailed(CryptoOperation::Decrypt))?
            .len();
        ciphertext.truncate(length);
        Ok(())
    }
}

fn to_nonce(nonce: &[u8]) -> Result<ring::aead::Nonce, CryptoError> {
    ring::aead::Nonce::try_assume_unique_for_key(nonce).map_err(|_| CryptoError::InvalidNonce)
}

struct X25519;

impl SupportedKxGroup for X25519 {
    fn name(&self) -> NamedGroup {
        NamedGroup::X25519
    }

    fn start_exchange(&self, buf: Buf) -> Result<Box<dyn ActiveKeyExchange>, CryptoError> {
        start_exchange(NamedGroup::X25519, &agreement::X25519, buf)
    }
}

struct P256;

impl SupportedKxGroup for P256 {
    fn name(&self) -> NamedGroup {
        NamedGroup::Secp256r1
    }

    fn start_exchange(&self, buf: Buf) -> Result<Box<dyn ActiveKeyExchange>, CryptoError> {
        start_exchange(NamedGroup::Secp256r1, &agreement::ECDH_P256, buf)
    }
}

struct KeyExchange {
    group: NamedGroup,
    algorithm: &'static agreement::Algorithm,
    private_key: EphemeralPrivateKey,
    public_key: Buf,
}

fn start_exchange(
    group: NamedGroup,
    algorithm: &'static agreement::Algorithm,
    mut buf: Buf,
) -> Result<Box<dyn ActiveKeyExchange>, CryptoError> {
    let private_key = EphemeralPrivateKey::generate(algorithm, &SystemRandom::new())
        .map_err(|_| CryptoError::OperationFailed(CryptoOperation::GenerateEphemeralKey))?;
    let public_key = private_key
        .compute_public_key()
        .map_err(|_| CryptoError::OperationFailed(CryptoOperation::ComputePublicKey))?;
    buf.clear();
    buf.extend_from_slice(public_key.as_ref());
    Ok(Box::new(KeyExchange {
        group,
        algorithm,
        private_key,
        public_key: buf,
    }))
}

impl ActiveKeyExchange for KeyExchange {
    fn pub_key(&self) -> &[u8] {
        &self.public_key
    }

    fn complete(self: Box<Self>, peer_pub: &[u8], out: &mut Buf) -> Result<(), CryptoError> {
        let peer = UnparsedPublicKey::new(self.algorithm, peer_pub);
        agreement::agree_ephemeral(self.private_key, &peer, |secret| {
            out.clear();
            out.extend_from_slice(secret);
        })
        .map_err(|_| CryptoError::InvalidPublicKey(self.group))
    }

    fn group(&self) -> NamedGroup {
        self.group
    }
}

debug_without_keys!(Aes128GcmSha256, GcmCipher, X25519, P256, KeyExchange);
