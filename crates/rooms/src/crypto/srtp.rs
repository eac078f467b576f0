//! Ciphers of SRTP: AES in counter mode (RFC 3711) and AES-GCM (RFC 7714).

use aes::cipher::{BlockCipherEncrypt, KeyInit, KeyIvInit, StreamCipher};
use ring::aead::{AES_128_GCM, AES_256_GCM, Aad, Algorithm, LessSafeKey, Nonce, Tag, UnboundKey};
use str0m::crypto::{
    AeadAes128GcmCipher, AeadAes256GcmCipher, Aes128CmSha1_80Cipher, CryptoError, SrtpProvider,
    SupportedAeadAes128Gcm, SupportedAeadAes256Gcm, SupportedAes128CmSha1_80,
};

use super::base::{debug_without_keys, fill_random};

const TAG_BYTES: usize = 16;

pub(super) struct SrtpCiphers;

impl SrtpProvider for SrtpCiphers {
    fn aes_128_cm_sha1_80(&self) -> &'static dyn SupportedAes128CmSha1_80 {
        &CounterMode
    }

    fn aead_aes_128_gcm(&self) -> &'static dyn SupportedAeadAes128Gcm {
        &Gcm128Factory
    }

    fn aead_aes_256_gcm(&self) -> &'static dyn SupportedAeadAes256Gcm {
        &Gcm256Factory
    }

    fn srtp_aes_128_ecb_round(&self, key: &[u8], input: &[u8], output: &mut [u8]) {
        match <aes::Aes128 as KeyInit>::new_from_slice(key) {
            Ok(cipher) => derive_round(&cipher, input, output),
            Err(_) => spoil(output),
        }
    }

    fn srtp_aes_256_ecb_round(&self, key: &[u8], input: &[u8], output: &mut [u8]) {
        match <aes::Aes256 as KeyInit>::new_from_slice(key) {
            Ok(cipher) => derive_round(&cipher, input, output),
            Err(_) => spoil(output),
        }
    }
}

/// One round of the key derivation (RFC 3711, section 4.3.3). The caller wants a second block, the padding of the first.
fn derive_round<C>(cipher: &C, input: &[u8], output: &mut [u8])
where
    C: BlockCipherEncrypt<BlockSize = aes::cipher::consts::U16>,
{
    let (Ok(mut first), Some(target)) = (<[u8; 16]>::try_from(input), output.get_mut(..32)) else {
        return spoil(output);
    };
    let mut second = [16_u8; 16];
    cipher.encrypt_block((&mut first).into());
    cipher.encrypt_block((&mut second).into());
    target[..16].copy_from_slice(&first);
    target[16..].copy_from_slice(&second);
}

/// The trait has no error to give. A key that nobody can guess makes the call fail; a key of zeros would make it readable.
fn spoil(output: &mut [u8]) {
    let _ = fill_random(output);
}

struct CounterMode;

impl SupportedAes128CmSha1_80 for CounterMode {
    fn create_cipher(&self, key: [u8; 16], _encrypt: bool) -> Box<dyn Aes128CmSha1_80Cipher> {
        Box::new(CounterCipher { key })
    }
}

struct CounterCipher {
    key: [u8; 16],
}

impl CounterCipher {
    fn apply(&self, iv: &[u8; 16], input: &[u8], output: &mut [u8]) -> Result<(), CryptoError> {
        let output = output.get_mut(..input.len()).ok_or_else(too_short)?;
        output.copy_from_slice(input);
        ctr::Ctr128BE::<aes::Aes128>::new(&self.key.into(), iv.into()).apply_keystream(output);
        Ok(())
    }
}

impl Aes128CmSha1_80Cipher for CounterCipher {
    fn encrypt(
        &mut self,
        iv: &[u8; 16],
        input: &[u8],
        output: &mut [u8],
    ) -> Result<(), CryptoError> {
        self.apply(iv, input, output)
    }

    fn decrypt(
        &mut self,
        iv: &[u8; 16],
        input: &[u8],
        output: &mut [u8],
    ) -> Result<(), CryptoError> {
        self.apply(iv, input, output)
    }
}

struct Gcm128Factory;

impl SupportedAeadAes128Gcm for Gcm128Factory {
    fn create_cipher(&self, key: [u8; 16], _encrypt: bool) -> Box<dyn AeadAes128GcmCipher> {
        Box::new(GcmCipher::new(&AES_128_GCM, &key))
    }
}

struct Gcm256Factory;

impl SupportedAeadAes256Gcm for Gcm256Factory {
    fn create_cipher(&self, key: [u8; 32], _encrypt: bool) -> Box<dyn AeadAes256GcmCipher> {
        Box::new(GcmCipher::new(&AES_256_GCM, &key))
    }
}

struct GcmCipher {
    /// `None` cannot happen with keys of fixed length; then nothing is encrypted and nothing decrypted.
    key: Option<LessSafeKey>,
}

impl GcmCipher {
    fn new(algorithm: &'static Algorithm, key: &[u8]) -> Self {
        Self {
            key: UnboundKey::new(algorithm, key).ok().map(LessSafeKey::new),
        }
    }

    fn seal(
        &self,
        iv: &[u8; 12],
        aad: &[u8],
        input: &[u8],
        output: &mut [u8],
    ) -> Result<(), CryptoError> {
        let key = self.key.as_ref().ok_or_else(no_key)?;
        let output = output
            .get_mut(..input.len() + TAG_BYTES)
            .ok_or_else(too_short)?;
        let (text, tag) = output.split_at_mut(input.len());
        text.copy_from_slice(input);
        let made = key
            .seal_in_place_separate_tag(Nonce::assume_unique_for_key(*iv), Aad::from(aad), text)
            .map_err(|_| CryptoError::Other("AES-GCM encryption failed".into()))?;
        tag.copy_from_slice(made.as_ref());
        Ok(())
    }

    fn open(
        &self,
        iv: &[u8; 12],
        aads: &[&[u8]],
        input: &[u8],
        output: &mut [u8],
    ) -> Result<usize, CryptoError> {
        let key = self.key.as_ref().ok_or_else(no_key)?;
        let length = input.len().checked_sub(TAG_BYTES).ok_or_else(too_short)?;
        let (text, tag) = input.split_at(length);
        let tag = Tag::try_from(tag).map_err(|_| too_short())?;
        let output = output.get_mut(..length).ok_or_else(too_short)?;
        output.copy_from_slice(text);
        let nonce = Nonce::assume_unique_for_key(*iv);
        let opened = match aads {
            [aad] => key.open_in_place_separate_tag(nonce, Aad::from(aad), tag, output, 0..),
            _ => key.open_in_place_separate_tag(nonce, Aad::from(aads.concat()), tag, output, 0..),
        };
        opened
            .map(|text| text.len())
            .map_err(|_| CryptoError::Other("AES-GCM decryption failed".into()))
    }
}

impl AeadAes128GcmCipher for GcmCipher {
    fn encrypt(
        &mut self,
        iv: &[u8; 12],
        aad: &[u8],
        input: &[u8],
        output: &mut [u8],
    ) -> Result<(), CryptoError> {
        self.seal(iv, aad, input, output)
    }

    fn decrypt(
        &mut self,
        iv: &[u8; 12],
        aads: &[&[u8]],
        input: &[u8],
        output: &mut [u8],
    ) -> Result<usize, CryptoError> {
        self.open(iv, aads, input, output)
    }
}

impl AeadAes256GcmCipher for GcmCipher {
    fn encrypt(
        &mut self,
        iv: &[u8; 12],
        aad: &[u8],
        input: &[u8],
        output: &mut [u8],
    ) -> Result<(), CryptoError> {
        self.seal(iv, aad, input, output)
    }

    fn decrypt(
        &mut self,
        iv: &[u8; 12],
        aads: &[&[u8]],
        input: &[u8],
        output: &mut [u8],
    ) -> Result<usize, CryptoError> {
        self.open(iv, aads, input, output)
    }
}

fn too_short() -> CryptoError {
    CryptoError::Other("buffer too short".into())
}

fn no_key() -> CryptoError {
    CryptoError::Other("no key".into())
}

debug_without_keys!(
    SrtpCiphers,
    CounterMode,
    CounterCipher,
    Gcm128Factory,
    Gcm256Factory,
    GcmCipher
);

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(hex: &str) -> Vec<u8> {
        (0..hex.len() / 2)
            .map(|at| u8::from_str_radix(&hex[at * 2..at * 2 + 2], 16).unwrap())
            .collect()
    }

    /// RFC 3711, appendix B.2.
    #[test]
    fn counter_mode_of_rfc_3711() {
        let key: [u8; 16] = bytes("2B7E151628AED2A6ABF7158809CF4F3C")
            .try_into()
            .unwrap();
        let iv: [u8; 16] = bytes("F0F1F2F3F4F5F6F7F8F9FAFBFCFD0000")
            .try_into()
            .unwrap();
        let mut stream = [0; 32];
        CounterMode
            .create_cipher(key, true)
            .encrypt(&iv, &[0; 32], &mut stream)
            .unwrap();
        assert_eq!(stream[..16], bytes("E03EAD0935C95E80E166B16DD92B4EB4"));
        assert_eq!(stream[16..], bytes("D23513162B02D0F72A43A2FE4A5F97AB"));
    }

    /// RFC 3711, appendix B.3: the session key of the cipher.
    #[test]
    fn key_derivation_of_rfc_3711() {
        let key = bytes("E1F97A0D3E018BE0D64FA32C06DE4139");
        let input = bytes("0EC675AD498AFEEBB6960B3AABE60000");
        let mut output = [0; 32];
        SrtpCiphers.srtp_aes_128_ecb_round(&key, &input, &mut output);
        assert_eq!(output[..16], bytes("C61E7A93744F39EE10734AFE3FF7A087"));
    }

    /// RFC 7714, section 16.1.1.
    #[test]
    fn gcm_of_rfc_7714() {
        let key: [u8; 16] = bytes("000102030405060708090a0b0c0d0e0f")
            .try_into()
            .unwrap();
        let iv: [u8; 12] = bytes("51753c6580c2726f20718414").try_into().unwrap();
        let header = bytes("8040f17b8041f8d35501a0b2");
        let text =
            bytes("47616c6c696120657374206f6d6e69732064697669736120696e207061727465732074726573");
        let mut sealed = vec![0; text.len() + TAG_BYTES];
        let mut cipher = Gcm128Factory.create_cipher(key, true);
        cipher.encrypt(&iv, &header, &text, &mut sealed).unwrap();
        assert_eq!(sealed[..4], bytes("f24de3a3"));
        assert_eq!(
            sealed[sealed.len() - 16..],
            bytes("899d7f27beb16a9152cf765ee4390cce")
        );
        let mut opened = vec![0; text.len()];
        assert_eq!(
            cipher
                .decrypt(&iv, &[&header], &sealed, &mut opened)
                .unwrap(),
            38
        );
        assert_eq!(opened, text);
        sealed[0] ^= 1;
        assert!(
            cipher
                .decrypt(&iv, &[&header], &sealed, &mut opened)
                .is_err()
        );
        assert!(
            cipher
                .decrypt(&iv, &[&header], &sealed[..15], &mut opened)
                .is_err()
        );
    }
}
