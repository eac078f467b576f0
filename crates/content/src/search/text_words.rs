//! Words as search sees them: without case, marks, plural or spelling habits; the same for a document and for a query.
use rust_stemmers::{Algorithm, Stemmer};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Raised whenever a text comes to other terms than before; documents read by another version are read anew on migration.
pub(super) const VERSION: i64 = 1;
/// Letters of a word that are looked at.
const LONGEST: usize = 64;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TextWord {
    /// First byte in the text.
    pub(super) start: usize,
    /// Byte behind the last.
    pub(super) end: usize,
    /// Folded: lower case, no marks. Never empty.
    pub(super) key: String,
}

/// The words of a text in order. Apostrophes inside a word and commas inside a number are no ends.
pub(super) fn split_words(text: &str) -> Vec<TextWord> {
    let mut found = Vec::new();
    let mut open: Option<TextWord> = None;
    let mut letters = text.char_indices().peekable();
    let mut before = ' ';
    while let Some((at, character)) = letters.next() {
        let next = letters.peek().map_or(' ', |(_, next)| *next);
        let joins = match character {
            '\'' | '\u{2019}' | '\u{ad}' | '\u{200d}' | '\u{200c}' => next.is_alphanumeric(),
            ',' => before.is_ascii_digit() && next.is_ascii_digit(),
            joiner => is_combining_mark(joiner),
        };
        if character.is_alphanumeric() {
            let word = open.get_or_insert_with(|| TextWord {
                start: at,
                end: at,
                key: String::new(),
            });
            fold_into(character, &mut word.key);
            word.end = at + character.len_utf8();
        } else if let Some(mut word) = open.take() {
            if joins {
                word.end = at + character.len_utf8();
                open = Some(word);
            } else {
                finish_word(word, &mut found);
            }
        }
        before = character;
    }
    if let Some(word) = open {
        finish_word(word, &mut found);
    }
    found
}

fn finish_word(mut word: TextWord, found: &mut Vec<TextWord>) {
    if let Some((cut, _)) = word.key.char_indices().nth(LONGEST) {
        word.key.truncate(cut);
    }
    if !word.key.is_empty() {
        found.push(word);
    }
}

fn fold_into(character: char, key: &mut String) {
    if character.is_ascii_alphanumeric() {
        key.push(character.to_ascii_lowercase());
        return;
    }
    for part in character.nfkd().flat_map(char::to_lowercase).nfkd() {
        match part {
            'ɓ' => key.push('b'),
            'ɗ' | 'đ' | 'ð' => key.push('d'),
            'ƙ' => key.push('k'),
            'ƴ' => key.push('y'),
            'ŋ' => key.push('n'),
            'ł' => key.push('l'),
            'ø' => key.push('o'),
            'ı' => key.push('i'),
            'ǝ' | 'ə' => key.push('e'),
            'ß' => key.push_str("ss"),
            'æ' => key.push_str("ae"),
            'œ' => key.push_str("oe"),
            part if part.is_alphanumeric() && !is_combining_mark(part) => key.push(part),
            _ => {}
        }
    }
}

/// What a folded word is filed under: its stem, in ASCII letters and digits only, so that both databases keep it whole.
pub(super) fn stem_word(key: &str) -> String {
    if !key.is_ascii() {
        // No English word begins with `zq`, so the hex digits cannot be mistaken for a word or number.
        return format!("zq{}", hex::encode(key));
    }
    if let Some((_, one)) = IRREGULAR.iter().find(|(many, _)| *many == key) {
        return (*one).to_owned();
    }
    if !key.bytes().all(|b| b.is_ascii_lowercase()) {
        return key.to_owned();
    }
    Stemmer::create(Algorithm::English)
        .stem(&american_spelling(key))
        .into_owned()
}

/// Plurals that no rule finds.
const IRREGULAR: &[(&str, &str)] = &[
    ("children", "child"),
    ("men", "man"),
    ("women", "woman"),
    ("feet", "foot"),
    ("teeth", "tooth"),
    ("mice", "mouse"),
    ("lice", "lous"),
    ("louse", "lous"),
];

/// British and American spellings of medical words come to one.
fn american_spelling(key: &str) -> String {
    const PAIRS: &[(&str, &str)] = &[
        ("aem", "em"),
        ("aes", "es"),
        ("paed", "ped"),
        ("naec", "nec"),
        ("rrhoea", "rrhea"),
        ("oed", "ed"),
        ("oest", "est"),
        ("oesoph", "esoph"),
        ("foet", "fet"),
        ("isation", "ization"),
        ("tumour", "tumor"),
        ("fibre", "fiber"),
        ("litre", "liter"),
        ("colour", "color"),
    ];
    if key.len() < 5 {
        return key.to_owned();
    }
    PAIRS
        .iter()
        .fold(key.to_owned(), |word, (british, american)| {
            word.replace(british, american)
        })
}

pub(super) fn stem_words(text: &str) -> Vec<String> {
    split_words(text)
        .iter()
        .map(|word| stem_word(&word.key))
        .collect()
}

/// The text as a key for comparing beginnings: folded words with one space between.
pub(super) fn folded_key(text: &str) -> String {
    split_words(text)
        .into_iter()
        .map(|word| word.key)
        .collect::<Vec<_>>()
        .join(" ")
}

/// Words that carry a sentence and not its matter, in English and Pidgin (`eye no dey see well`); a query of nothing else
/// keeps them.
pub(super) fn is_filler(key: &str) -> bool {
    const FILLERS: &[&str] = &[
        "a", "about", "am", "an", "and", "any", "are", "as", "at", "be", "been", "but", "by",
        "can", "cant", "could", "dey", "did", "do", "does", "doing", "dont", "for", "from", "get",
        "had", "has", "have", "having", "he", "her", "him", "his", "how", "i", "if", "im", "in",
        "into", "is", "it", "its", "ive", "just", "may", "me", "mean", "might", "must", "my", "no",
        "of", "on", "or", "our", "please", "shall", "she", "should", "so", "some", "that", "the",
        "their", "them", "then", "there", "these", "they", "this", "those", "to", "too", "us",
        "very", "wan", "was", "we", "well", "were", "what", "when", "where", "which", "who", "why",
        "will", "with", "would", "you", "your",
    ];
    // Keep the list sorted: the binary search relies on it.
    FILLERS.binary_search(&key).is_ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn keys(text: &str) -> Vec<String> {
        split_words(text).into_iter().map(|w| w.key).collect()
    }

    #[test]
    fn case_marks_and_apostrophes_do_not_count() {
        assert_eq!(keys("Ẹ̀jẹ̀ RÍRU, ọ̀ṣun"), ["eje", "riru", "osun"]);
        assert_eq!(keys("the doctor’s don't"), ["the", "doctors", "dont"]);
        assert_eq!(
            keys("ɓauna ƙarfi Straße ½ ₦5,000"),
            ["bauna", "karfi", "strasse", "12", "5000"]
        );
        assert_eq!(keys("COVID-19, x-ray"), ["covid", "19", "x", "ray"]);
        assert_eq!(keys("🙂 … !!! \u{0} \u{301}"), Vec::<String>::new());
    }

    #[test]
    fn plural_and_spelling_come_to_one_term() {
        for (a, b) in [
            ("babies", "baby"),
            ("headaches", "headache"),
            ("children", "child"),
            ("anaemia", "anemia"),
            ("diarrhoea", "diarrhea"),
            ("haemoglobin", "hemoglobin"),
            ("paediatrician", "pediatrician"),
            ("doctors", "doctor"),
            ("vaccination", "vaccinations"),
        ] {
            assert_eq!(stem_word(a), stem_word(b), "{a} {b}");
        }
        assert_ne!(stem_word("sleep"), stem_word("slip"));
    }

    #[test]
    fn another_way_of_reading_words_is_another_version() {
        let text = "Women's babies, Ẹ̀jẹ̀ ríru, 25,000 paediatric tumours, oesophagus, running vaccinations, ƙwai, ß, 漢字";
        let read = blake3::hash(stem_words(text).join(" ").as_bytes()).to_hex();
        assert_eq!(
            (VERSION, &read[..12]),
            (1, "5e3cfd9ccc3c"),
            "raise VERSION and put the new hash here"
        );
    }

    #[test]
    fn fillers_are_in_order_for_the_search_in_them() {
        assert!(is_filler("what") && is_filler("a") && is_filler("your") && !is_filler("malaria"));
        assert!(["dey", "no", "wan", "well"].into_iter().all(is_filler));
    }

    proptest! {
        #[test]
        fn words_lie_in_the_text_in_order_and_terms_are_plain(text in any::<String>()) {
            let mut last = 0;
            for word in split_words(&text) {
                prop_assert!(word.start >= last && word.end > word.start);
                prop_assert!(text.get(word.start..word.end).is_some());
                last = word.end;
                let term = stem_word(&word.key);
                prop_assert!(!term.is_empty() && term.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit()));
            }
        }

        #[test]
        fn folding_forgets_case_and_decomposition(text in "[A-Za-zẹọṣẸỌṢàáèéìíòóùú ]{0,60}") {
            let plain = keys(&text);
            prop_assert_eq!(&keys(&text.to_uppercase()), &plain);
            prop_assert_eq!(&keys(&text.nfd().collect::<String>()), &plain);
        }
    }
}
