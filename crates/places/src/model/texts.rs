//! Texts of places.

use chrono::{DateTime, Utc};
use kernel::text::{collapse_whitespace, fold_for_comparison};

/// Words that names of the same place have or lack.
const COMMON_WORDS: [&str; 26] = [
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
pub fn name_stem(name: &str) -> String {
    let folded = fold_for_comparison(name).replace(['\'', '\u{2019}'], "");
    let words = folded
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty() && !COMMON_WORDS.contains(word));
    let mut words: Vec<&str> = words.collect();
    // Sorted, since sources order them differently: `PHC Oke Baale`, `Oke-Baale Primary Health Centre`.
    words.sort_unstable();
    words.dedup();
    words.join(" ")
}

/// `0.62 km`.
pub fn format_distance(km: f64) -> String {
    l10n::t!("places-distance", km = format!("{km:.2}"))
}

/// The first telephone number of a cell that may hold several, without its extension, and the extension. Lists repeat
/// the number, or name another one, where an extension should stand: what is longer than five digits is none.
pub fn first_number(cell: &str) -> (String, Option<String>) {
    let first = cell.split([';', ',', '/']).next().unwrap_or_default();
    let first = first.split(" or ").next().unwrap_or_default();
    let (number, rest) = match first.to_ascii_lowercase().find("ext") {
        Some(at) => first.split_at(at),
        None => (first, ""),
    };
    let number = collapse_whitespace(number.trim_end_matches(['(', ' ']));
    let extension: String = rest.chars().filter(char::is_ascii_digit).collect();
    let is_one = (1..=5).contains(&extension.len());
    (number, is_one.then_some(extension))
}

/// How long ago, in the one unit that fits: `today`, `3 weeks ago`.
pub fn format_ago(then: DateTime<Utc>, now: DateTime<Utc>) -> String {
    let days = (now - then).num_days().max(0);
    match days {
        0 => l10n::t!("places-ago-today").to_owned(),
        1 => l10n::t!("places-ago-yesterday").to_owned(),
        2..=13 => l10n::t!("places-ago-days", count = days),
        14..=59 => l10n::t!("places-ago-weeks", count = days / 7),
        60..=729 => l10n::t!("places-ago-months", count = days / 30),
        _ => l10n::t!("places-ago-years", count = days / 365),
    }
}

pub(crate) fn first_upper(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeDelta;

    #[test]
    fn names_of_one_place_have_one_stem() {
        assert_eq!(
            name_stem("St. Mary's Hospital"),
            name_stem("ST MARYS HOSPITAL LTD")
        );
        assert_eq!(
            name_stem("Oke-Baale Primary Health Centre"),
            name_stem("PHC Oke Baale")
        );
        assert_ne!(name_stem("Grace Pharmacy"), name_stem("Mercy Pharmacy"));
        assert_eq!(name_stem("Health Centre"), "");
    }

    #[test]
    fn an_extension_is_no_part_of_the_number() {
        for (cell, number, extension) in [
            ("02074070051 (ext. 2074070051)", "02074070051", None),
            ("01772 700483 (ext. 1)", "01772 700483", Some("1")),
            ("0734690659/ 0734690659", "0734690659", None),
            ("020574707 or 020561202", "020574707", None),
            ("+2349035164749;+2348035906645", "+2349035164749", None),
        ] {
            let found = first_number(cell);
            assert_eq!(found, (number.to_owned(), extension.map(str::to_owned)));
        }
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
            assert_eq!(format_ago(now - TimeDelta::days(days), now), words);
        }
    }
}
