//! Words as they are compared.

use kernel::text::fold_for_comparison;

/// A text without case and accents.
pub fn fold(text: &str) -> String {
    // Most texts of tens of thousands, and a tenth of the time.
    if text.is_ascii() {
        text.to_ascii_lowercase()
    } else {
        fold_for_comparison(text)
    }
}

/// The words of a folded text. What stands in an address or a reference is one word, and its parts are words beside it.
pub fn split_words(folded: &str) -> impl Iterator<Item = &str> {
    let wholes = folded.split_whitespace();
    let wholes = wholes.map(|whole| whole.trim_matches(|sign: char| !sign.is_alphanumeric()));
    wholes.filter(|whole| !whole.is_empty()).flat_map(|whole| {
        let parts = whole.split(|sign: char| !sign.is_alphanumeric());
        let parts = parts.filter(move |part| !part.is_empty() && part.len() < whole.len());
        std::iter::once(whole).chain(parts)
    })
}

/// The words that somebody typed: each is to be found.
pub fn split_query(text: &str) -> Vec<String> {
    let folded = fold(text);
    let words = folded.split_whitespace().map(|word| {
        let word = word.trim_matches(|sign: char| !sign.is_alphanumeric() && sign != '+');
        word.to_owned()
    });
    words.filter(|word| !word.is_empty()).collect()
}

/// The digits of a telephone number as people read it out: without the country's code or the zero in its place. None for
/// what is none.
pub fn national_digits(text: &str) -> Option<String> {
    let is_number = text
        .chars()
        .all(|sign| sign.is_ascii_digit() || "+-() .".contains(sign));
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    if !is_number || digits.len() < 4 {
        return None;
    }
    // Nigeria and the United Kingdom: where clients are.
    let known = ["234", "44"].into_iter().find_map(|code| {
        let rest = digits.strip_prefix(code)?;
        (text.starts_with('+') || rest.len() >= 10).then_some(rest)
    });
    let national = known.unwrap_or(&digits).trim_start_matches('0');
    (!national.is_empty()).then(|| national.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_and_addresses_are_found_whole_and_by_their_parts() {
        let folded = fold("Àmínà C-0ASK, <amina.bello@example.org>");
        let words: Vec<&str> = split_words(&folded).collect();
        assert_eq!(
            words,
            [
                "amina",
                "c-0ask",
                "c",
                "0ask",
                "amina.bello@example.org",
                "amina",
                "bello",
                "example",
                "org"
            ]
        );
        assert_eq!(split_query(" Amina  BELLO. "), ["amina", "bello"]);
    }

    #[test]
    fn a_number_is_the_same_with_and_without_its_country() {
        for written in [
            "+234 803 123 4567",
            "0803 123 4567",
            "2348031234567",
            "803-123-4567",
        ] {
            assert_eq!(
                national_digits(written).as_deref(),
                Some("8031234567"),
                "{written}"
            );
        }
        assert_eq!(
            national_digits("+44 7700 900123").as_deref(),
            Some("7700900123")
        );
        assert_eq!(national_digits("c-0123"), None);
        assert_eq!(national_digits("123"), None);
    }
}
