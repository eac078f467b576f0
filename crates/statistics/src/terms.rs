//! Which words of a search may be kept.
use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// What a page's tag begins with when its search found nothing.
const TAG: &str = "count:nothing-found:";
/// Words of a term that is kept, at most: a sentence is no term.
const MOST_WORDS: usize = 4;
/// Characters of a term that is kept, at most.
const LONGEST: usize = 40;

/// The tag of an answer to a search that found nothing; the page that is made of it carries it on. It names the words
/// only where they may be kept.
#[must_use]
pub fn nothing_found_tag(query: &str) -> String {
    let term = term(query).unwrap_or_default();
    format!("{TAG}{}", utf8_percent_encode(&term, NON_ALPHANUMERIC))
}

/// Whether a tag says that a search found nothing, and the words that may be kept.
pub fn of_tag(tag: &str) -> Option<Option<String>> {
    let term = percent_decode_str(tag.strip_prefix(TAG)?)
        .decode_utf8_lossy()
        .into_owned();
    Some(Some(term).filter(|term| !term.is_empty()))
}

/// The words, folded; `None` for what may tell about a person: sentences, addresses, numbers of more than three digits.
fn term(query: &str) -> Option<String> {
    let folded = kernel::text::fold(query);
    let words: Vec<&str> = folded.split_whitespace().collect();
    let term = words.join(" ");
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '\'' | '’');
    let mut digits = 0;
    let long_number = term.chars().any(|c| {
        // Spaces and dashes do not part a telephone number.
        digits = match c {
            _ if c.is_numeric() => digits + 1,
            ' ' | '-' => digits,
            _ => 0,
        };
        digits > 3
    });
    let fits = !words.is_empty() && words.len() <= MOST_WORDS && term.chars().count() <= LONGEST;
    (fits && term.chars().all(is_plain) && !long_number).then_some(term)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_few_plain_words_are_kept() {
        assert_eq!(term("  Ẹ̀jẹ̀  RÍRU ").as_deref(), Some("eje riru"));
        assert_eq!(term("covid-19").as_deref(), Some("covid-19"));
        for personal in [
            "",
            "my wife has been bleeding since",
            "ada@example.org",
            "0803 123 4567",
            "+234-803",
            "www.example.org",
            "is it me?",
            "antidisestablishmentarianism-and-more-of-it",
        ] {
            assert_eq!(term(personal), None, "{personal}");
        }
    }

    #[test]
    fn a_tag_is_one_word_and_comes_back() {
        let tag = nothing_found_tag("Lassa Fever");
        assert!(!tag.contains(' '), "{tag}");
        assert_eq!(of_tag(&tag), Some(Some("lassa fever".to_owned())));
        assert_eq!(
            of_tag(&nothing_found_tag("who is dr ada obi of ibadan")),
            Some(None)
        );
        assert_eq!(of_tag("type:blog"), None);
    }
}
