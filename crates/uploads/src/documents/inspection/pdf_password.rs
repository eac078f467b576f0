//! Whether an encrypted PDF opens without a password (ISO 32000-2, 7.6.4): laboratories seal reports against changes with an
//! owner's password alone, and every viewer shows those. Nothing is decrypted here.
//!
//! lopdf checks the password. Of the file it is given no more than the two values that this takes: it bounds what one stream
//! unpacks to, but not what a whole file does (decision 066).

use lopdf::content::Content;
use lopdf::{Dictionary, Document, Object};

use super::byte_search::find_bytes;

/// Bytes of a value that are read at most.
const LONGEST: usize = 16_384;

/// Whether the user's password is the empty one.
pub(super) fn opens_without_password(bytes: &[u8]) -> bool {
    build_encryption_document(bytes)
        .is_some_and(|document| document.authenticate_user_password("").is_ok())
}

/// A document of nothing but the file's encryption and its name for itself.
fn build_encryption_document(bytes: &[u8]) -> Option<Document> {
    let mut dictionary = find_encryption_dictionary(bytes)?;
    // Other handlers need a server or a certificate, so to whoever reads the report the file is locked.
    if dictionary.get(b"Filter").and_then(Object::as_name).ok()? != b"Standard" {
        return None;
    }
    // The other versions have keys of one length; some writers say it in bytes, or wrong, and viewers do not look.
    if dictionary.get(b"V").and_then(Object::as_i64).ok()? != 2 {
        dictionary.remove(b"Length");
    }
    let id = find_trailer_entry(bytes, "ID");
    let mut document = Document::new();
    let handler = document.add_object(dictionary);
    document.trailer.set("Encrypt", handler);
    let nameless = || vec![Object::string_literal("")].into();
    document.trailer.set("ID", id.unwrap_or_else(nameless));
    Some(document)
}

/// The dictionary of the encryption: in the trailer, or the object that this points to.
fn find_encryption_dictionary(bytes: &[u8]) -> Option<Dictionary> {
    match find_trailer_entry(bytes, "Encrypt")? {
        Object::Dictionary(dictionary) => Some(dictionary),
        Object::Reference((number, generation)) => {
            let needle = format!("{number} {generation} obj");
            let is_apart = |at: usize| at == 0 || !bytes[at - 1].is_ascii_digit();
            first_dictionary(find_last(bytes, needle.as_bytes(), is_apart)?)
        }
        _ => None,
    }
}

/// What the trailer has under a name; what follows there is read along.
fn find_trailer_entry(bytes: &[u8], name: &str) -> Option<Object> {
    let is_whole = |at: usize| {
        let next = bytes.get(at + 1 + name.len());
        next.is_some_and(|byte| !byte.is_ascii_alphanumeric())
    };
    let rest = find_last(bytes, format!("/{name}").as_bytes(), is_whole)?;
    let trailer = first_dictionary(&[format!("<</{name} ").as_bytes(), rest].concat())?;
    trailer.get(name.as_bytes()).ok().cloned()
}

/// Behind the last place of a mark that is fit: what was added to a file last counts.
fn find_last<'b>(
    bytes: &'b [u8],
    needle: &[u8],
    is_fit: impl Fn(usize) -> bool,
) -> Option<&'b [u8]> {
    let at = (0..bytes.len())
        .filter(|at| bytes[*at..].starts_with(needle))
        .rfind(|at| is_fit(*at))?;
    let rest = &bytes[at + needle.len()..];
    Some(&rest[..rest.len().min(LONGEST)])
}

/// The dictionary at the beginning.
fn first_dictionary(bytes: &[u8]) -> Option<Dictionary> {
    let keywords = [&b"endobj"[..], b"stream", b"startxref"];
    let end = keywords
        .into_iter()
        .filter_map(|word| find_bytes(bytes, word));
    let within = &bytes[..end.min().unwrap_or(bytes.len())];
    let closed = within.windows(2).rposition(|pair| pair == b">>")? + 2;
    // lopdf reads it as page content, where a keyword has to follow; files may have a comment there instead.
    let drawn = [&within[..closed], b" R"].concat();
    let operation = Content::decode_iter(&drawn).next()?.ok()?;
    match operation.operands.into_iter().next()? {
        Object::Dictionary(dictionary) => Some(dictionary),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_values_are_found_wherever_they_stand() {
        let name = |bytes: &[u8]| {
            let dictionary = find_encryption_dictionary(bytes)?;
            Some(dictionary.get(b"Filter").ok()?.as_name().ok()?.to_vec())
        };
        let apart = b"11 0 obj<</Filter/No>>endobj 1 0 obj% word\n<</Filter/A#42>>endobj trailer<</Encrypt 1 0 R>>";
        assert_eq!(name(apart), Some(b"AB".to_vec()));
        let within = b"trailer<</Encrypt<</Filter/Yes/U(a \\(b\\)\\050)/CF<</X[1]>>>>/ID[<48 4>(x)]>>\n%writer\nstartxref";
        assert_eq!(name(within), Some(b"Yes".to_vec()));
        let ids = find_trailer_entry(within, "ID").unwrap();
        assert_eq!(ids.as_array().unwrap()[0].as_str().unwrap(), b"H@");
        for broken in [
            &b"/Encrypt"[..],
            b"/Encrypt<</A",
            b"/Encrypt 1 0 R",
            b"/Encrypt[1]/",
            b"/EncryptMetadata 1 0 R",
        ] {
            assert_eq!(name(broken), None);
        }
        assert_eq!(
            name(&[b"/Encrypt ", &b"[".repeat(50_000)[..]].concat()),
            None
        );
    }

    proptest::proptest! {
        #[test]
        fn no_bytes_make_it_fall_over(bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..400)) {
            let _ = opens_without_password(&[b"/Encrypt ", &bytes[..]].concat());
        }
    }
}
