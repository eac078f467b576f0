//! Content encodings: which one a client takes, and making each.

use std::io::{self, Read, Write};

use brotli::enc::BrotliEncoderParams;
use bytes::Bytes;
use http::header::ACCEPT_ENCODING;
use http::{HeaderMap, HeaderValue};

/// Brotli at once: about 1 ms per 40 KB.
pub(crate) const BROTLI_QUICK: i32 = 5;
/// Brotli in the background: about 20 ms per 40 KB and an eighth smaller. 11 costs twice as much for 1 % more.
pub(crate) const BROTLI_SMALL: i32 = 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ContentEncoding {
    Brotli,
    Gzip,
    Identity,
}

impl ContentEncoding {
    pub fn negotiate(headers: &HeaderMap) -> Self {
        let (mut brotli, mut gzip) = (None, None);
        let mut any = false;
        for line in headers.get_all(ACCEPT_ENCODING) {
            for part in line.to_str().unwrap_or_default().split(',') {
                let (name, weight) = part.split_once(';').unwrap_or((part, ""));
                let weight = weight.trim();
                let is_zero = |q: &str| q.trim_matches(['0', '.', ' ']).is_empty();
                // Weights are only asked for being zero: whoever takes brotli at all is best served by the smallest.
                let wanted = !weight.strip_prefix("q=").is_some_and(is_zero);
                match name.trim() {
                    "br" => brotli = Some(wanted),
                    "gzip" | "x-gzip" => gzip = Some(wanted),
                    "*" => any = wanted,
                    _ => {}
                }
            }
        }
        match (brotli.unwrap_or(any), gzip.unwrap_or(any)) {
            (true, _) => Self::Brotli,
            (false, true) => Self::Gzip,
            (false, false) => Self::Identity,
        }
    }

    pub fn header_value(self) -> Option<HeaderValue> {
        match self {
            Self::Brotli => Some(HeaderValue::from_static("br")),
            Self::Gzip => Some(HeaderValue::from_static("gzip")),
            Self::Identity => None,
        }
    }
}

/// Compresses text. Writing to memory does not fail; should it, the answer is an error and not half a page.
pub(crate) fn compress_brotli(text: &[u8], quality: i32) -> io::Result<Bytes> {
    let parameters = BrotliEncoderParams {
        quality,
        // A window of 512 KiB holds any page; a larger one would only take memory in the visitor's browser.
        lgwin: 19,
        size_hint: text.len(),
        mode: brotli::enc::backward_references::BrotliEncoderMode::BROTLI_MODE_TEXT,
        ..BrotliEncoderParams::default()
    };
    let mut out = Vec::with_capacity(text.len() / 4 + 64);
    brotli::BrotliCompress(&mut &*text, &mut out, &parameters)?;
    Ok(Bytes::from(out))
}

pub(crate) fn decompress_brotli(bytes: &[u8], length: usize) -> io::Result<Bytes> {
    let mut out = Vec::with_capacity(length);
    // One byte more than expected is enough to see that it is not what was stored.
    brotli::Decompressor::new(bytes, 4096)
        .take(length as u64 + 1)
        .read_to_end(&mut out)?;
    Ok(Bytes::from(out))
}

pub(crate) fn compress_gzip(text: &[u8]) -> io::Result<Bytes> {
    let out = Vec::with_capacity(text.len() / 3 + 64);
    let mut encoder = flate2::write::GzEncoder::new(out, flate2::Compression::default());
    encoder.write_all(text)?;
    encoder.finish().map(Bytes::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn negotiate(accept: &str) -> ContentEncoding {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT_ENCODING, HeaderValue::from_str(accept).unwrap());
        ContentEncoding::negotiate(&headers)
    }

    #[test]
    fn the_smallest_encoding_the_client_takes_is_chosen() {
        assert_eq!(
            negotiate("gzip, deflate, br, zstd"),
            ContentEncoding::Brotli
        );
        assert_eq!(negotiate("gzip;q=1.0, br;q=0"), ContentEncoding::Gzip);
        assert_eq!(negotiate("br;q=0.1"), ContentEncoding::Brotli);
        assert_eq!(negotiate("*"), ContentEncoding::Brotli);
        assert_eq!(negotiate("*, br;q=0.0"), ContentEncoding::Gzip);
        assert_eq!(negotiate("identity"), ContentEncoding::Identity);
        assert_eq!(
            ContentEncoding::negotiate(&HeaderMap::new()),
            ContentEncoding::Identity
        );
    }

    #[test]
    fn what_is_packed_comes_out_again() {
        let text = "A healthy heart. ".repeat(400);
        for quality in [BROTLI_QUICK, BROTLI_SMALL] {
            let packed = compress_brotli(text.as_bytes(), quality).unwrap();
            assert!(packed.len() < 200);
            assert_eq!(
                decompress_brotli(&packed, text.len()).unwrap(),
                text.as_bytes()
            );
            assert_ne!(decompress_brotli(&packed, 10).unwrap(), text.as_bytes());
        }
        let mut plain = String::new();
        let packed = compress_gzip(text.as_bytes()).unwrap();
        flate2::read::GzDecoder::new(&*packed)
            .read_to_string(&mut plain)
            .unwrap();
        assert_eq!(plain, text);
    }
}
