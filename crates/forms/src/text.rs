//! What somebody typed, made fit to be kept. One rule for signs that nobody sees, one for length.

use unicode_segmentation::UnicodeSegmentation;

/// Bytes of one character at most, counted over a whole text: an emoji of a family has 25.
const MAX_CHARACTER_BYTES: usize = 32;

/// A text of one line, without signs that nobody sees: nothing of it can begin a line of a mail's head.
pub fn normalise_line(text: &str) -> String {
    // Zero-width characters go first: one between two spaces would keep both spaces.
    kernel::text::collapse_whitespace(&normalise_text(text))
}

/// A text of several lines, without control signs, those that turn the direction of what stands around them, and those that
/// have no width. What scripts and emoji are joined with stays.
pub fn normalise_text(text: &str) -> String {
    // A lone CR ends a line too; were it dropped as a control character, two lines would run into one word.
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let kept = text.chars().filter(|c| !is_unseen(*c));
    kept.collect::<String>().trim().to_owned()
}

fn is_unseen(c: char) -> bool {
    let is_control = c.is_control() && !matches!(c, '\n' | '\t');
    is_control
        || matches!(c, '\u{200b}' | '\u{2028}'..='\u{202e}' | '\u{2060}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// Characters as a reader counts them: a letter with its tone marks is one.
pub fn count_characters(text: &str) -> usize {
    text.graphemes(true).count()
}

/// Whether a text has more than `most` characters, or very many bytes for that many.
pub fn is_longer(text: &str, most: usize) -> bool {
    // A text never has fewer bytes than characters, so most are not counted at all. The byte limit stops one character
    // from being made of thousands of combining marks.
    text.len() > most && (text.len() > most * MAX_CHARACTER_BYTES || count_characters(text) > most)
}

/// Whether there is a letter or digit of any script in it.
pub fn has_words(text: &str) -> bool {
    text.chars().any(char::is_alphanumeric)
}

/// A number as people read it: `10,000`.
pub fn format_thousands(number: usize) -> String {
    let digits = number.to_string();
    let mut written = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            written.push(',');
        }
        written.push(digit);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_typed_begins_a_line_of_a_mails_head() {
        let name = normalise_line("Ada\r\nBcc: everybody@example.org\u{2028}\u{202e}x");
        assert_eq!(name, "Ada Bcc: everybody@example.orgx");
        assert_eq!(normalise_text(" a\r\nb\u{0}\u{200b}\u{2060} "), "a\nb");
    }

    #[test]
    fn what_joins_letters_and_emoji_stays() {
        for typed in ["می\u{200c}خواهم", "👩\u{200d}👩\u{200d}👧", "Ọ̀ṣun"] {
            assert_eq!(normalise_line(typed), typed);
        }
    }

    #[test]
    fn characters_are_counted_as_a_reader_counts_them() {
        assert!(!is_longer(&"ọ̀".repeat(10), 10));
        assert!(is_longer(&"ọ̀".repeat(11), 10));
        assert!(is_longer(&format!("a{}", "\u{301}".repeat(1_000)), 10));
        assert_eq!(
            [1, 120, 1_000, 10_000, 1_234_567].map(format_thousands),
            ["1", "120", "1,000", "10,000", "1,234,567"]
        );
    }
}
