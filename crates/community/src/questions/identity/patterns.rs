//! How mail addresses, numbers and addresses look.
use std::sync::LazyLock;

use regex::Regex;

/// A rule that cannot be compiled finds nothing; a test makes sure that all can.
pub(super) fn compile_pattern(pattern: &str) -> Option<Regex> {
    Regex::new(pattern).ok()
}

pub(super) struct IdentityPatterns {
    pub email: Option<Regex>,
    pub digits: Option<Regex>,
    pub street: Option<Regex>,
    pub postcode: Option<Regex>,
}

/// Kinds of streets in Nigeria and the United Kingdom; `St` counts behind a number and a name only.
const STREETS: &str = "street|st|road|rd|avenue|ave|close|crescent|cres|lane|drive|way|court|terrace|gardens|grove|boulevard|blvd|estate|layout|quarters|junction|mews|square";

pub(super) static RULES: LazyLock<IdentityPatterns> = LazyLock::new(|| IdentityPatterns {
    email: compile_pattern(
        // A bare `at` with a full stop is `mostly at night. No fever`, unless what follows is the end of an address.
        r"(?i)[\p{L}0-9._%+\-]+(?:\s?(?:@|\(at\)|\[at\])\s?[\p{L}0-9\-]+(?:\s?(?:\.|\(dot\)|\[dot\]|\s+dot\s+)\s?[a-z]{2,})+|\s+at\s+[\p{L}0-9\-]+(?:(?:\s?(?:\(dot\)|\[dot\])\s?|\s+dot\s+)[a-z]{2,}|\.(?:com|net|org|co|ng|uk|me|info|io|edu|gov)\b)+)",
    ),
    digits: compile_pattern(r"(?:\+|00)?\(?[0-9][0-9 \-.()/–]{5,26}[0-9]"),
    street: compile_pattern(&format!(
        r"(?i)\b(?:(?:no\.?|number|plot|block|flat|house)\s*)?[0-9]{{1,4}}[a-z]?,?\s+(?:\p{{L}}[\p{{L}}'.\-]*\s+){{1,4}}(?:{STREETS})\b\.?"
    )),
    postcode: compile_pattern(
        r"\b(?i:GIR\s?0AA|[A-Z]{1,2}[0-9][A-Z0-9]?\s?[0-9][ABD-HJLNP-UW-Z]{2})\b",
    ),
});
