//! SignatureChecker, hashes and random numbers of DTLS.

use dimpl::crypto::{
    Buf, HashAlgorithm, HashContext, HashProvider, HmacProvider, KeyProvider, NamedGroup,
    SecureRandom, SignatureAlgorithm, SignatureVerifier, SigningKey,
};
use dimpl::{CryptoError, CryptoOperation};
use ring::digest::{Context, SHA256, SHA384};
use ring::hmac;
use ring::rand::SystemRandom;
use ring::signature::{
    ECDSA_P256_SHA256_ASN1, ECDSA_P256_SHA256_ASN1_SIGNING, ECDSA_P256_SHA384_ASN1, EcdsaKeyPair,
    UnparsedPublicKey,
};

use super::base::{debug_without_keys, fill_random};
use super::der;

pub(super) struct KeyLoader;

impl KeyProvider for KeyLoader {
    fn load_private_key(&self, key_der: &[u8]) -> Result<Box<dyn SigningKey>, CryptoError> {
        let pair = EcdsaKeyPair::from_pkcs8(
            &ECDSA_P256_SHA256_ASN1_SIGNING,
            key_der,
            &SystemRandom::new(),
        )
        .map_err(|_| CryptoError::InvalidPrivateKey)?;
        Ok(Box::new(EcdsaKey { pair }))
    }
}

struct EcdsaKey {
    pair: EcdsaKeyPair,
}

impl SigningKey for EcdsaKey {
    fn sign(
        &mut self,
        data: &[u8],
        hash_alg: HashAlgorithm,
        buf: &mut Buf,
    ) -> Result<(), CryptoError> {
        if hash_alg != HashAlgorithm::SHA256 {
            return Err(CryptoError::SigningKeyHashMismatch {
                key_hash: HashAlgorithm::SHA256,
                requested: hash_alg,
            });
        }
        let signature = self
            .pair
            .sign(&SystemRandom::new(), data)
            .map_err(|_| CryptoError::OperationFailed(CryptoOperation::Sign))?;
        buf.clear();
        buf.extend_from_slice(signature.as_ref());
        Ok(())
    }

    fn algorithm(&self) -> SignatureAlgorithm {
        SignatureAlgorithm::ECDSA
    }

    fn hash_algorithm(&self) -> HashAlgorithm {
        HashAlgorithm::SHA256
    }

    fn supported_hash_algorithms(&self) -> &[HashAlgorithm] {
        &[HashAlgorithm::SHA256]
    }
}

pub(super) struct SignatureChecker;

impl SignatureVerifier for SignatureChecker {
    fn verify_signature(
        &self,
        cert_der: &[u8],
        data: &[u8],
        signature: &[u8],
        hash_alg: HashAlgorithm,
        sig_alg: SignatureAlgorithm,
    ) -> Result<(), CryptoError> {
        let group = NamedGroup::Secp256r1;
        dimpl::crypto::check_verify_scheme(sig_alg, hash_alg, group)?;
        let point =
            der::find_p256_key(cert_der).ok_or(CryptoError::UnsupportedPublicKeyAlgorithm)?;
        let algorithm = match hash_alg {
            HashAlgorithm::SHA384 => &ECDSA_P256_SHA384_ASN1,
            _ => &ECDSA_P256_SHA256_ASN1,
        };
        UnparsedPublicKey::new(algorithm, point)
            .verify(data, signature)
            .map_err(|_| CryptoError::SignatureVerificationFailed {
                signature: sig_alg,
                hash: hash_alg,
                group,
            })
    }
}

pub(super) struct RandomSource;

impl SecureRandom for RandomSource {
    fn fill(&self, buf: &mut [u8]) -> Result<(), CryptoError> {
        fill_random(buf).map_err(|_| CryptoError::OperationFailed(CryptoOperation::FillRandom))
    }
}

pub(super) struct HashFactory;

impl HashProvider for HashFactory {
    /// The suites name SHA-256 only; the trait has no error for another.
    fn create_hash(&self, algorithm: HashAlgorithm) -> Box<dyn HashContext> {
        let algorithm = match algorithm {
            HashAlgorithm::SHA384 => &SHA384,
            _ => &SHA256,
        };
        Box::new(HashState {
            context: Context::new(algorithm),
        })
    }
}

struct HashState {
    context: Context,
}

impl HashContext for HashState {
    fn update(&mut self, data: &[u8]) {
        self.context.update(data);
    }

    fn clone_and_finalize(&self, out: &mut Buf) {
        out.clear();
        out.extend_from_slice(self.context.clone().finish().as_ref());
    }
}

pub(super) struct HmacFactory;

impl HmacProvider for HmacFactory {
    fn hmac(
        &self,
        hash: HashAlgorithm,
        key: &[u8],
        data: &[u8],
        out: &mut [u8],
    ) -> Result<usize, CryptoError> {
        let algorithm = match hash {
            HashAlgorithm::SHA256 => hmac::HMAC_SHA256,
            HashAlgorithm::SHA384 => hmac::HMAC_SHA384,
            _ => return Err(CryptoError::UnsupportedHmacHash(hash)),
        };
        let tag = hmac::sign(&hmac::Key::new(algorithm, key), data);
        let tag = tag.as_ref();
        out.get_mut(..tag.len())
            .ok_or(CryptoError::OperationFailed(CryptoOperation::ComputeHmac))?
            .copy_from_slice(tag);
        Ok(tag.len())
    }
}

debug_without_keys!(
    KeyLoader,
    EcdsaKey,
    SignatureChecker,
    RandomSource,
    HashFactory,
    HashState,
    HmacFactory
);
