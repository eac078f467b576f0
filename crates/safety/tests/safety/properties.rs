//! What must hold for any text, not only for those in the corpus.

use std::fs;
use std::sync::LazyLock;
use std::time::Instant;

use kernel::PhoneCountry;
use proptest::prelude::*;
use safety::{SafetyLevel, check_text};

static FLAGGED: LazyLock<Vec<String>> = LazyLock::new(|| {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/corpus/flagged.tsv");
    fs::read_to_string(path)
        .unwrap()
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once('\t'))
        .map(|(_, text)| text.to_owned())
        .filter(|text| check_text(text, None).level > SafetyLevel::None)
        .collect()
});

const HARMLESS: &[&str] = &[
    "Good morning doctor, I hope you are well.",
    "I found this site through my sister.",
    "What are your opening hours on Saturday?",
    "My order of vitamins has arrived.",
    "Thank you for the article on salt.",
    "Which exercise is good for the back?",
];

proptest! {
    #[test]
    fn no_text_stops_the_check(text in any::<String>()) {
        let _ = check_text(&text, Some(PhoneCountry::Nigeria));
    }

    #[test]
    fn no_text_of_known_words_stops_the_check(words in proptest::collection::vec(
        prop_oneof!["my", "chest", "no", "pain", "baby", "39.5", "2 months", "blood", ",", ".", "and", "die", "want", "k*ll", "😂"], 0..60)) {
        let _ = check_text(&words.join(" "), None);
    }

    #[test]
    fn case_spaces_and_hidden_characters_change_nothing(index in any::<prop::sample::Index>(), at in any::<prop::sample::Index>()) {
        let text = index.get(&FLAGGED[..]);
        let found = check_text(text, None);
        prop_assert_eq!(&check_text(&text.to_uppercase(), None).rules, &found.rules);
        prop_assert_eq!(&check_text(&text.replace(' ', "\n \t\u{a0}"), None).rules, &found.rules);
        let mut letters: Vec<char> = text.chars().collect();
        letters.insert(at.index(letters.len() + 1), '\u{200b}');
        prop_assert_eq!(&check_text(&letters.into_iter().collect::<String>(), None).rules, &found.rules);
        prop_assert_eq!(&check_text(&text.replace('\'', "’"), None).rules, &found.rules);
    }

    #[test]
    fn harmless_sentences_around_a_red_flag_do_not_hide_it(index in any::<prop::sample::Index>(), before in 0..6_usize, after in 0..6_usize) {
        let text = index.get(&FLAGGED[..]);
        let around = format!("{} {text}. {}", HARMLESS[before], HARMLESS[after]);
        prop_assert!(check_text(&around, None).level > SafetyLevel::None, "{around}");
    }
}

#[test]
fn a_card_shows_only_numbers_that_somebody_checked() {
    for country in [
        None,
        Some(PhoneCountry::Nigeria),
        Some(PhoneCountry::UnitedKingdom),
    ] {
        for text in ["I want to die", "he is unconscious"] {
            let card = check_text(text, country).card.unwrap();
            assert!(!card.title.is_empty() && !card.steps.is_empty());
            assert!(
                card.numbers
                    .iter()
                    .all(|number| !number.checked_on.is_empty())
            );
        }
    }
    let crisis = check_text("I want to die", Some(PhoneCountry::Nigeria))
        .card
        .unwrap();
    assert!(
        !crisis
            .numbers
            .iter()
            .any(|number| number.label.contains("SURPIN"))
    );
}

#[test]
fn a_long_text_takes_little_more_than_its_length() {
    // Made of the rules' own words, so that every one of them is tried.
    let long =
        "no chest pain but the baby was pregnant with fever in 2015 and bleeding now ".repeat(400);
    let _ = check_text("warm up", None);
    // The quickest of some, because tests share their machine.
    let measure = |text: &str| {
        let runs = (0..5).map(|_| {
            let started = Instant::now();
            let _ = check_text(text, None);
            started.elapsed()
        });
        runs.min().unwrap_or_default()
    };
    let (part, whole) = (measure(&long[..3_000]), measure(&long[..30_000]));
    println!("3,000 characters: {part:?}; 30,000 characters: {whole:?}");
    // Ten times the length: a hundred times as long would let one message stop everybody's.
    assert!(whole < part * 40, "{part:?}, {whole:?}");
}
