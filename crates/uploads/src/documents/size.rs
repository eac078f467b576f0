//! How large a file is, in words.

/// A size in words: `640 bytes`, `310 KB`, `2.4 MB`; as the limit of 10 MB counts, 1,024 bytes to the KB.
pub fn format_size(bytes: u64) -> String {
    const KB: u64 = 1 << 10;
    const MB: u64 = 1 << 20;
    match bytes {
        0..KB => l10n::t!("uploads-size-bytes", size = bytes.to_string()),
        KB..MB => {
            let size = bytes.div_ceil(KB).min(1_023);
            l10n::t!("uploads-size-kilobytes", size = size.to_string())
        }
        _ => {
            let tenths = (bytes * 10).div_ceil(MB);
            let size = format!("{}.{}", tenths / 10, tenths % 10);
            l10n::t!("uploads-size-megabytes", size = size)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_rounded_up() {
        for (bytes, text) in [
            (0, "0 bytes"),
            (1_023, "1023 bytes"),
            (1_024, "1 KB"),
            (1_025, "2 KB"),
            ((1 << 20) - 1, "1023 KB"),
            (1 << 20, "1.0 MB"),
            (10 << 20, "10.0 MB"),
            ((10 << 20) + 1, "10.1 MB"),
        ] {
            assert_eq!(format_size(bytes), text);
        }
    }
}
