//! How the answer with a file is to be shown and called (RFC 6266).

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// `attr-char` of RFC 8187, which need no escape.
const ATTRIBUTE: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// The value of `Content-Disposition` for a file of any name.
pub fn content_disposition(is_inline: bool, name: &str) -> String {
    let way = if is_inline { "inline" } else { "attachment" };
    // Clients that do not know RFC 8187 read this one: ASCII only, without a quotation mark that would end it.
    let plain: String = name
        .chars()
        .map(|sign| match sign {
            'a'..='z' | 'A'..='Z' | '0'..='9' | ' ' | '.' | '-' | '_' => sign,
            _ => '_',
        })
        .collect();
    let whole = utf8_percent_encode(name, ATTRIBUTE);
    format!("{way}; filename=\"{plain}\"; filename*=UTF-8''{whole}")
}
