//! Finding bytes among bytes.

pub(super) fn contains_bytes(bytes: &[u8], needle: &[u8]) -> bool {
    find_bytes(bytes, needle).is_some()
}

pub(super) fn find_bytes(bytes: &[u8], needle: &[u8]) -> Option<usize> {
    bytes
        .windows(needle.len())
        .position(|window| window == needle)
}
