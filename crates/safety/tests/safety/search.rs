//! What people search in need leads to the card, and what others search does not. Both lists were written first.

use safety::{SafetyLevel, check_search};

fn lines(file: &'static str) -> impl Iterator<Item = &'static str> {
    file.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
}

#[test]
fn what_is_searched_in_need_has_its_card() {
    let wrong: Vec<&str> = lines(include_str!("search_urgent.tsv"))
        .filter(|line| {
            let (level, typed) = line.split_once('\t').unwrap();
            let level = match level {
                "crisis" => SafetyLevel::Crisis,
                _ => SafetyLevel::Emergency,
            };
            let found = check_search(typed, None);
            found.level != level || found.card.is_none_or(|card| card.numbers.is_empty())
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_is_searched_otherwise_has_none() {
    let flagged: Vec<&str> = lines(include_str!("search_harmless.txt"))
        .filter(|typed| check_search(typed, None).level != SafetyLevel::None)
        .collect();
    assert!(flagged.is_empty(), "{flagged:#?}");
}

#[test]
fn a_message_with_such_a_word_is_read_as_before() {
    assert_eq!(safety::check_text("fit", None).level, SafetyLevel::None);
    assert_eq!(
        check_search("my chest dey pain me since morning", None),
        safety::check_text("my chest dey pain me since morning", None)
    );
}
