//! What stands in a text: links, personal data, words of the desk's list.
use std::sync::LazyLock;

use kernel::text::fold_for_comparison;
use regex::Regex;

use super::word_rules::WordRule;

/// Addresses with or without their beginning; the endings are those that spam and people use.
static LINK: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"(?i)https?://|\bwww\.|\b[a-z0-9-]{2,}\.(?:com|net|org|info|biz|ng|uk|io|co|me|ru|cn|top|xyz|shop|site|online|store|link|click|club|live|ly|tk)\b(?:/\S*)?",
    )
    .ok()
});

/// A mail address, or ten digits and more that may be parted as phone and card numbers are.
static PERSONAL: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?i)[a-z0-9._%+-]+@[a-z0-9-]+\.[a-z]{2,}|\+?\d(?:[ ()./-]{0,2}\d){9,18}").ok()
});

pub(super) fn has_links(text: &str) -> bool {
    LINK.as_ref().is_some_and(|link| link.is_match(text))
}

pub(super) fn has_personal_data(text: &str) -> bool {
    PERSONAL.as_ref().is_some_and(|found| found.is_match(text))
}

/// Whole words, whatever their case, accents and the signs between and within them.
pub(super) fn words_in(text: &str, rules: &[WordRule]) -> Vec<WordRule> {
    let text = fold_spaced(text);
    rules
        .iter()
        .filter(|rule| {
            // The rule is folded too, so that a word listed with a digit also matches the spelling with the letter.
            let word = fold_spaced(&rule.word);
            !word.trim().is_empty() && text.contains(&word)
        })
        .cloned()
        .collect()
}

/// Folded words with one space before, between and after them; digits that stand for letters are read as those.
fn fold_spaced(text: &str) -> String {
    let mut made = String::from(" ");
    for sign in fold_for_comparison(text).chars() {
        let sign = match sign {
            '0' => 'o',
            '1' => 'i',
            '3' => 'e',
            '4' | '@' => 'a',
            '5' | '$' => 's',
            '7' => 't',
            other => other,
        };
        if sign.is_alphanumeric() {
            made.push(sign);
        } else if is_joiner(sign) {
            // A joiner or soft hyphen parts no word.
        } else if !made.ends_with(' ') {
            made.push(' ');
        }
    }
    if !made.ends_with(' ') {
        made.push(' ');
    }
    made
}

fn is_joiner(sign: char) -> bool {
    matches!(sign, '\u{00AD}' | '\u{200B}'..='\u{200F}' | '\u{2060}'..='\u{2064}' | '\u{FEFF}' | '\'' | '’' | '*')
}
