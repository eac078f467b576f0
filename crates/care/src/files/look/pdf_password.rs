//! Whether an encrypted PDF opens without a password (ISO 32000-2, 7.6.4): laboratories seal reports against changes with an
//! owner's password alone, and every viewer shows those. Nothing is decrypted here.

use aes::cipher::block_padding::NoPadding;
use aes::cipher::{BlockModeEncrypt, KeyIvInit};
use sha2::{Digest, Sha256, Sha384, Sha512};

use super::find;
use super::pdf_values::{Reader, Value};

/// What stands in for a password that is none (algorithm 2, step a).
const PADDING: [u8; 32] = [
    0x28, 0xBF, 0x4E, 0x5E, 0x4E, 0x75, 0x8A, 0x41, 0x64, 0x00, 0x4E, 0x56, 0xFF, 0xFA, 0x01, 0x08,
    0x2E, 0x2E, 0x00, 0xB6, 0xD0, 0x68, 0x3E, 0x80, 0x2F, 0x0C, 0xA9, 0xFE, 0x64, 0x53, 0x69, 0x7A,
];
/// Rounds of algorithm 2.B go on by chance; in truth they end after some seventy.
const MOST_ROUNDS: usize = 1_000;

/// What the file says about its encryption.
struct Handler {
    revision: i64,
    /// Of the key, in bytes.
    length: usize,
    owner: Vec<u8>,
    user: Vec<u8>,
    permissions: [u8; 4],
    seals_metadata: bool,
    id: Vec<u8>,
}

/// Whether the user's password is the empty one.
pub(super) fn opens_without_password(bytes: &[u8]) -> bool {
    let Some(handler) = Handler::of(bytes) else {
        return false;
    };
    match handler.revision {
        2..=4 => handler.fits_older(),
        5 | 6 => handler.fits_newer(),
        _ => false,
    }
}

impl Handler {
    fn of(bytes: &[u8]) -> Option<Self> {
        let dictionary = dictionary(bytes)?;
        let named = |name: &str| dictionary.get(name);
        let whole = |name: &str| named(name).and_then(Value::whole);
        if named("Filter")?.name()? != b"Standard" {
            return None;
        }
        let bits = match whole("V")? {
            1 => 40,
            2 | 3 => whole("Length").unwrap_or(40),
            _ => 128,
        };
        let permissions = i32::try_from(whole("P")?)
            .or_else(|_| u32::try_from(whole("P").unwrap_or(0)).map(u32::cast_signed));
        Some(Self {
            revision: whole("R")?,
            length: usize::try_from(bits / 8)
                .ok()
                .filter(|length| (5..=16).contains(length))?,
            owner: named("O")?.text()?.to_vec(),
            user: named("U")?.text()?.to_vec(),
            permissions: permissions.ok()?.to_le_bytes(),
            seals_metadata: !matches!(named("EncryptMetadata"), Some(Value::Word(word)) if word == b"false"),
            id: id(bytes).unwrap_or_default(),
        })
    }

    /// Algorithms 4 to 6, with algorithm 2 for the key.
    fn fits_older(&self) -> bool {
        let Some(owner) = self.owner.get(..32) else {
            return false;
        };
        let mut told = [&PADDING[..], owner, &self.permissions, &self.id].concat();
        if self.revision >= 4 && !self.seals_metadata {
            told.extend([0xFF; 4]);
        }
        let mut key = md5::compute(told).0;
        if self.revision == 2 {
            return self.user == arc4(&key[..self.length], &PADDING);
        }
        for _ in 0..50 {
            key = md5::compute(&key[..self.length]).0;
        }
        let mut expected = md5::compute([&PADDING[..], &self.id].concat()).0.to_vec();
        for round in 0..20_u8 {
            let turned: Vec<u8> = key[..self.length].iter().map(|byte| byte ^ round).collect();
            expected = arc4(&turned, &expected);
        }
        self.user.get(..16) == Some(expected.as_slice())
    }

    /// Algorithm 11, with algorithm 2.B for the hash.
    fn fits_newer(&self) -> bool {
        let (Some(expected), Some(salt)) = (self.user.get(..32), self.user.get(32..40)) else {
            return false;
        };
        let first = Sha256::digest(salt).to_vec();
        let found = if self.revision == 5 {
            Some(first)
        } else {
            hardened(first)
        };
        found.is_some_and(|found| found == expected)
    }
}

/// Algorithm 2.B for the empty password.
fn hardened(mut key: Vec<u8>) -> Option<Vec<u8>> {
    for round in 0..MOST_ROUNDS {
        let mut block = key.repeat(64);
        let length = block.len();
        let cipher =
            cbc::Encryptor::<aes::Aes128>::new_from_slices(&key[..16], &key[16..32]).ok()?;
        cipher
            .encrypt_padded::<NoPadding>(&mut block, length)
            .ok()?;
        let rest = block[..16].iter().map(|byte| u32::from(*byte)).sum::<u32>() % 3;
        key = match rest {
            0 => Sha256::digest(&block).to_vec(),
            1 => Sha384::digest(&block).to_vec(),
            _ => Sha512::digest(&block).to_vec(),
        };
        let last = usize::from(*block.last()?);
        if round >= 63 && last + 32 <= round + 1 {
            key.truncate(32);
            return Some(key);
        }
    }
    None
}

/// RC4, which nothing new should use: here it only compares what is there.
fn arc4(key: &[u8], text: &[u8]) -> Vec<u8> {
    let mut state: [u8; 256] = std::array::from_fn(|at| u8::try_from(at).unwrap_or_default());
    let mut j = 0_u8;
    for i in 0..=255_u8 {
        let byte = state[usize::from(i)];
        j = j
            .wrapping_add(byte)
            .wrapping_add(key[usize::from(i) % key.len()]);
        state.swap(usize::from(i), usize::from(j));
    }
    let (mut i, mut j) = (0_u8, 0_u8);
    let mut next = || {
        i = i.wrapping_add(1);
        j = j.wrapping_add(state[usize::from(i)]);
        state.swap(usize::from(i), usize::from(j));
        state[usize::from(state[usize::from(i)].wrapping_add(state[usize::from(j)]))]
    };
    text.iter().map(|byte| byte ^ next()).collect()
}

/// The dictionary of the encryption: in the trailer, or the object that this points to.
fn dictionary(bytes: &[u8]) -> Option<Value> {
    let mut reader = after(bytes, b"/Encrypt")?;
    match reader.value()? {
        Value::Word(number) => {
            let generation = reader.word()?;
            let mark = [number.as_slice(), b" ", generation.as_slice(), b" obj"].concat();
            let is_apart = |at: usize| at == 0 || !bytes[at - 1].is_ascii_digit();
            let at = (0..bytes.len())
                .filter(|at| bytes[*at..].starts_with(&mark))
                .rfind(|at| is_apart(*at))?;
            Reader::new(bytes, at + mark.len()).value()
        }
        value => Some(value),
    }
}

/// The first part of the file's name for itself.
fn id(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut rest = after(bytes, b"/ID")?;
    match rest.value()? {
        Value::List(parts) => parts.first()?.text().map(<[u8]>::to_vec),
        _ => None,
    }
}

/// Behind the last place of a name: what was added to a file last counts.
fn after<'b>(bytes: &'b [u8], name: &[u8]) -> Option<Reader<'b>> {
    let is_whole = |at: usize| {
        let next = bytes.get(at + name.len());
        next.is_some_and(|byte| !byte.is_ascii_alphanumeric())
    };
    find(bytes, name)?;
    let at = (0..bytes.len())
        .filter(|at| bytes[*at..].starts_with(name))
        .rfind(|at| is_whole(*at))?;
    Some(Reader::new(bytes, at + name.len()))
}
