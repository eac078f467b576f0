//! Bytes as text, whatever the file says of itself.
use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

/// The text of some bytes; true when not all of them were UTF-8. Those that are not are read in the encoding that the file
/// declares, or in that of Windows, which is what most of them are.
pub(super) fn decode(bytes: &[u8], declared: &'static Encoding) -> (String, bool) {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return (text.to_owned(), false);
    }
    let other = if declared == UTF_8 {
        WINDOWS_1252
    } else {
        declared
    };
    // Some of it is UTF-8 and some is not: posts were pasted from elsewhere, so each run is read by itself.
    if other.is_single_byte() {
        let mut text = String::with_capacity(bytes.len());
        for chunk in bytes.utf8_chunks() {
            text.push_str(chunk.valid());
            text.push_str(&other.decode_without_bom_handling(chunk.invalid()).0);
        }
        return (text, true);
    }
    let (text, _): (Cow<'_, str>, bool) = other.decode_without_bom_handling(bytes);
    (text.into_owned(), true)
}

/// What the head declares; UTF-8 without a word, and for names that nobody knows.
pub(super) fn declared_encoding(head: &[u8]) -> &'static Encoding {
    let start = String::from_utf8_lossy(&head[..head.len().min(200)]).into_owned();
    let label = start
        .split("encoding=")
        .nth(1)
        .and_then(|rest| rest.split(['"', '\'']).nth(1));
    label
        .and_then(|label| Encoding::for_label(label.as_bytes()))
        .unwrap_or(UTF_8)
}
