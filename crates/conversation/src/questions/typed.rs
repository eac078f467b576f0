//! Checks of what people type, beside those that comments have too.

use kernel::FieldError;
use unicode_segmentation::UnicodeSegmentation;

/// Whether a text has more characters than allowed, as a reader counts them; marks piled upon a letter count too.
pub fn is_longer(text: &str, most: usize) -> bool {
    text.graphemes(true).count() > most || text.len() > most * 32
}

/// A field to mend.
pub fn wrong(field: &str, message: impl Into<String>) -> FieldError {
    FieldError {
        field: field.to_owned(),
        message: message.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn length_is_counted_as_readers_do() {
        assert!(!is_longer("👨‍👩‍👧‍👦", 1));
        assert!(is_longer("ab", 1));
        assert!(is_longer(&format!("Z{}", "\u{301}".repeat(400)), 10));
    }
}
