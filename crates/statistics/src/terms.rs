//! Which words of a search may be kept.

/// Words of a term that is kept, at most: a sentence is no term.
const MAX_WORDS: usize = 4;
/// Characters of a term that is kept, at most.
const MAX_LENGTH: usize = 40;

/// The words, folded; `None` for what may tell about a person: sentences, addresses, numbers of more than three digits.
pub fn normalise_term(query: &str) -> Option<String> {
    let folded = kernel::text::fold_for_comparison(query);
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
    let fits = !words.is_empty() && words.len() <= MAX_WORDS && term.chars().count() <= MAX_LENGTH;
    (fits && term.chars().all(is_plain) && !long_number).then_some(term)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_few_plain_words_are_kept() {
        assert_eq!(normalise_term("  Ẹ̀jẹ̀  RÍRU ").as_deref(), Some("eje riru"));
        assert_eq!(normalise_term("covid-19").as_deref(), Some("covid-19"));
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
            assert_eq!(normalise_term(personal), None, "{personal}");
        }
    }
}
