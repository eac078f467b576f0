//! Texts of places.

use chrono::{DateTime, Utc};
use kernel::text::fold;

/// Words that names of the same place have or lack.
const COMMON: [&str; 26] = [
    "hospital",
    "clinic",
    "clinics",
    "pharmacy",
    "chemist",
    "limited",
    "ltd",
    "nig",
    "nigeria",
    "primary",
    "health",
    "healthcare",
    "care",
    "centre",
    "center",
    "phc",
    "phcc",
    "post",
    "dispensary",
    "medical",
    "maternity",
    "basic",
    "model",
    "comprehensive",
    "the",
    "and",
];

/// What tells a place's name from others of its kind: folded, without words that many names have.
#[must_use]
pub fn stem(name: &str) -> String {
    let folded = fold(name).replace(['\'', '\u{2019}'], "");
    let words = folded
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty() && !COMMON.contains(word));
    let mut words: Vec<&str> = words.collect();
    words.sort_unstable();
    words.dedup();
    words.join(" ")
}

/// `0.62 km`.
#[must_use]
pub fn distance_text(km: f64) -> String {
    format!("{km:.2} km")
}

/// How long ago, in the one unit that fits: `today`, `3 weeks ago`.
#[must_use]
pub fn ago(then: DateTime<Utc>, now: DateTime<Utc>) -> String {
    let days = (now - then).num_days().max(0);
    let (count, unit) = match days {
        0 => return "today".to_owned(),
        1 => return "yesterday".to_owned(),
        2..=13 => (days, "day"),
        14..=59 => (days / 7, "week"),
        60..=729 => (days / 30, "month"),
        _ => (days / 365, "year"),
    };
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {unit}{plural} ago")
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeDelta;

    #[test]
    fn names_of_one_place_have_one_stem() {
        assert_eq!(stem("St. Mary's Hospital"), stem("ST MARYS HOSPITAL LTD"));
        assert_eq!(
            stem("Oke-Baale Primary Health Centre"),
            stem("PHC Oke Baale")
        );
        assert_ne!(stem("Grace Pharmacy"), stem("Mercy Pharmacy"));
        assert_eq!(stem("Health Centre"), "");
    }

    #[test]
    fn times_passed_are_said_in_one_unit() {
        let now = DateTime::UNIX_EPOCH + TimeDelta::days(4_000);
        for (days, words) in [
            (0, "today"),
            (1, "yesterday"),
            (5, "5 days ago"),
            (22, "3 weeks ago"),
            (70, "2 months ago"),
            (800, "2 years ago"),
        ] {
            assert_eq!(ago(now - TimeDelta::days(days), now), words);
        }
    }
}
