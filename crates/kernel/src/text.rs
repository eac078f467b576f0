//! Small operations on running text, safe for tone marks, emoji and right-to-left script.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_segmentation::UnicodeSegmentation;

/// White space (also line breaks and no-break spaces) becomes one space; none at the ends.
pub fn collapse_whitespace(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The first `count` words with single spaces between them, and `...` when something was cut.
pub fn preview_words(text: &str, count: usize) -> String {
    let mut words = text.split_whitespace();
    let kept = words.by_ref().take(count).collect::<Vec<_>>().join(" ");
    if words.next().is_some() {
        kept + "..."
    } else {
        kept
    }
}

/// At most `limit` characters as a reader counts them, cut after a word and ended with `…` when
/// something was left out. A first word longer than the limit is cut inside.
pub fn truncate_at_word(text: &str, limit: usize) -> String {
    let text = collapse_whitespace(text);
    let characters: Vec<(usize, &str)> = text.grapheme_indices(true).collect();
    if characters.len() <= limit {
        return text;
    }
    let Some(&(room, next)) = limit.checked_sub(1).and_then(|last| characters.get(last)) else {
        return String::new();
    };
    let head = &text[..room];
    let cut = if next == " " {
        head
    } else {
        head.rsplit_once(' ').map_or(head, |(kept, _)| kept)
    };
    let ends = |c: char| matches!(c, ',' | ';' | ':' | '-' | '–' | '—' | ' ');
    format!("{}…", cut.trim_end_matches(ends))
}

/// A key for comparing regardless of case, accents and tone marks: `Ọ̀yẹ́ Café` → `oye cafe`.
pub fn fold_for_comparison(text: &str) -> String {
    // Decomposed first, or an accented letter would be one sign with nothing to take off.
    let plain: String = text.nfkd().filter(|c| !is_combining_mark(*c)).collect();
    collapse_whitespace(&plain.to_lowercase())
}

/// Text that may stand anywhere in HTML or XML, also as the value of an attribute.
pub fn escape_html(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_preview_counts_words_and_marks_the_cut() {
        assert_eq!(
            preview_words("one two  three\nfour", 4),
            "one two three four"
        );
        assert_eq!(preview_words("one two three four", 3), "one two three...");
        assert_eq!(preview_words("", 20), "");
        assert_eq!(preview_words("   ", 20), "");
        assert_eq!(preview_words("one", 0), "...");
    }

    #[test]
    fn a_preview_keeps_whole_characters() {
        let family = "👨‍👩‍👧‍👦 Ọ̀ṣun ẹ̀jẹ̀";
        assert_eq!(preview_words(family, 2), "👨‍👩‍👧‍👦 Ọ̀ṣun...");
    }

    #[test]
    fn a_description_is_cut_after_a_word() {
        assert_eq!(truncate_at_word("short enough", 12), "short enough");
        assert_eq!(truncate_at_word("high blood pressure", 12), "high blood…");
        assert_eq!(truncate_at_word("high blood pressure", 11), "high blood…");
        assert_eq!(truncate_at_word("high blood pressure", 10), "high…");
        assert_eq!(truncate_at_word("salt, sugar and fat", 8), "salt…");
        assert_eq!(truncate_at_word("Pneumonoultramicroscopic", 6), "Pneum…");
        assert_eq!(truncate_at_word("anything", 0), "");
        let long = "word ".repeat(100);
        assert!(truncate_at_word(&long, 160).graphemes(true).count() <= 160);
    }

    #[test]
    fn cutting_never_splits_what_a_reader_sees_as_one_character() {
        let cut = truncate_at_word("👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3);
        assert_eq!(cut, "👨‍👩‍👧‍👦👨‍👩‍👧‍👦…");
        assert_eq!(truncate_at_word("Ọ̀Ọ̀Ọ̀Ọ̀", 3), "Ọ̀Ọ̀…");
    }

    #[test]
    fn folding_ignores_case_and_tone_marks() {
        assert_eq!(fold_for_comparison("  Ọ̀yẹ́  CAFÉ "), "oye cafe");
        assert_eq!(fold_for_comparison("ﬁve"), "five");
    }
}
