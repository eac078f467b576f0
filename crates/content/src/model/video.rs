//! Videos: ids that may go into an address, and what watching one costs.

/// The id when it is one, `[A-Za-z0-9_-]{6,20}`.
pub fn video_id(stored: &str) -> Option<&str> {
    let fits = (6..=20).contains(&stored.len())
        && stored
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-');
    fits.then_some(stored)
}

pub fn watch_url(id: &str) -> String {
    format!("https://www.youtube.com/watch?v={id}")
}

/// The player of the host that sets no cookies before play.
pub fn embed_url(id: &str) -> String {
    format!("https://www.youtube-nocookie.com/embed/{id}")
}

/// `{watchtime or N/A} watch` (spec 1 §2, gallery).
pub fn watch_text(watchtime: Option<&str>) -> String {
    let length = watchtime.unwrap_or_else(|| l10n::t!("content-video-length-unknown"));
    l10n::t!("content-video-watch", length = length)
}

/// `6 min, uses about 18 MB`, as much of it as is known.
pub fn cost_text(watchtime: Option<&str>, bytes: Option<u64>) -> String {
    let size = bytes.filter(|bytes| *bytes > 0).map(size_text);
    match (watchtime, size) {
        (Some(length), Some(size)) => {
            l10n::t!("content-video-length-size", length = length, size = size)
        }
        (Some(length), None) => length.to_owned(),
        (None, Some(size)) => l10n::t!("content-video-size", size = size),
        (None, None) => String::new(),
    }
}

/// `18 MB`, `1.4 GB`, `400 KB`: decimal units, as data bundles are sold.
pub fn size_text(bytes: u64) -> String {
    match bytes {
        0..1_000_000 => l10n::t!("content-size-kb", size = bytes.div_ceil(1_000)),
        1_000_000..1_000_000_000 => {
            let megabytes = bytes.saturating_add(500_000) / 1_000_000;
            l10n::t!("content-size-mb", size = megabytes)
        }
        _ => {
            let tenths = bytes / 100_000_000;
            let gigabytes = format!("{}.{}", tenths / 10, tenths % 10);
            l10n::t!("content-size-gb", size = gigabytes)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_ids_go_into_an_address() {
        assert_eq!(video_id("dQw4w9WgXcQ"), Some("dQw4w9WgXcQ"));
        assert_eq!(video_id("sample-cs-01"), Some("sample-cs-01"));
        for wrong in [
            "",
            "short",
            "a/../../b",
            "abc?x=1&y",
            "has space",
            "ọ̀sunọ̀sun",
            "aaaaaaaaaaaaaaaaaaaaa",
        ] {
            assert_eq!(video_id(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_watch_text_is_the_one_of_the_specification() {
        assert_eq!(watch_text(Some("6 min")), "6 min watch");
        assert_eq!(watch_text(None), "N/A watch");
    }

    #[test]
    fn the_cost_says_what_is_known() {
        assert_eq!(
            cost_text(Some("6 min"), Some(18_200_000)),
            "6 min, uses about 18 MB"
        );
        assert_eq!(cost_text(Some("6 min"), None), "6 min");
        assert_eq!(cost_text(None, Some(400_000)), "uses about 400 KB");
        assert_eq!(cost_text(None, Some(0)), "");
        assert_eq!(size_text(1_450_000_000), "1.4 GB");
        assert_eq!(size_text(u64::MAX), "18446744073.7 GB");
    }
}
