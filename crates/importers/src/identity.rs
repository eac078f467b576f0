//! Ids and keys that are the same each time the same source is read.

/// The first characters of a hash over the parts; 16 of them are unique enough for one site.
pub(crate) fn short_hash(parts: &[&str]) -> String {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(part.as_bytes());
        hasher.update(&[0]);
    }
    hasher.finalize().to_hex()[..16].to_owned()
}

/// The text where it may stand in an id (`[A-Za-z0-9_-]{1,64}`), otherwise a hash of it.
pub(crate) fn plain_or_hash(text: &str) -> String {
    let is_plain = (1..=64).contains(&text.len())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    if is_plain {
        text.to_owned()
    } else {
        short_hash(&[text])
    }
}
