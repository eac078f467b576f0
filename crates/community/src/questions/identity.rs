//! Finds in a text what tells who somebody is, so that a visitor can take it out before others read it.
//!
//! Fixed rules, no learning, nothing leaves. They would rather point out a number too many than miss one: the visitor
//! decides. Names are the exception: they are found only where nothing else can be meant. Offsets count characters
//! (Unicode scalars), as JSON clients in any language can.

mod introductions;
mod lists;
mod names;
mod patterns;
mod reader;

use std::collections::HashSet;

use regex::Regex;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use lists::{TextWord, split_words};
use patterns::RULES;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = IdentityKind)]
pub enum IdentityKind {
    Phone,
    Email,
    /// A name after words that introduce one.
    Name,
    /// A street with its number, or a postcode.
    Address,
    /// A payment card's number, or an identity number (NIN, BVN).
    Card,
}

impl IdentityKind {
    const fn mask_label(self) -> &'static str {
        match self {
            Self::Phone => "[phone number]",
            Self::Email => "[email]",
            Self::Name => "[name]",
            Self::Address => "[address]",
            Self::Card => "[number]",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct IdentityMatch {
    pub kind: IdentityKind,
    /// Its first character, counted from 0.
    pub start: usize,
    /// The character after its last.
    pub end: usize,
    pub text: String,
}

/// What stands before a place: `I was in Paris`.
const BEFORE_PLACES: [&str; 8] = ["in", "at", "near", "to", "from", "around", "for", "of"];

/// Everything in the text that tells who somebody is, in its order; parts do not overlap.
pub fn find_matches(text: &str) -> Vec<IdentityMatch> {
    let rules = &*RULES;
    let mut spans: Vec<(usize, usize, IdentityKind)> = Vec::new();
    let mut add = |rule: &Option<Regex>, kind: IdentityKind| {
        for found in rule.iter().flat_map(|rule| rule.find_iter(text)) {
            spans.push((found.start(), found.end(), kind));
        }
    };
    add(&rules.email, IdentityKind::Email);
    add(&rules.street, IdentityKind::Address);
    add(&rules.postcode, IdentityKind::Address);
    let named = names::find_names(text);
    let again = find_again(text, &named);
    let names = named.into_iter().chain(again);
    spans.extend(names.map(|(start, end)| (start, end, IdentityKind::Name)));
    for found in rules.digits.iter().flat_map(|rule| rule.find_iter(text)) {
        spans.extend(classify_number(text, found.start(), found.end()));
    }
    // What begins first stays; of two that begin together, the longer.
    spans.sort_by_key(|(start, end, _)| (*start, std::cmp::Reverse(*end)));
    let mut last = 0;
    spans.retain(|(start, end, _)| {
        let stays = *start >= last;
        if stays {
            last = *end;
        }
        stays
    });
    let count = |upto: usize| text[..upto].chars().count();
    spans
        .into_iter()
        .map(|(start, end, kind)| IdentityMatch {
            kind,
            start: count(start),
            end: count(end),
            text: text[start..end].to_owned(),
        })
        .collect()
}

/// Where found names stand again: who is introduced once is told by each of them. A name that is a word or a place too
/// (`May`, `Victoria Island`) is left there.
fn find_again(text: &str, named: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let words = split_words(text);
    let is_introduced = |word: &TextWord| {
        named
            .iter()
            .any(|(start, end)| word.start >= *start && word.end <= *end)
    };
    let introduced = words
        .iter()
        .filter(|word| is_introduced(word) && word.is_name());
    let keys: HashSet<&str> = introduced.map(|word| word.key.as_str()).collect();
    let is_place = |at: usize, word: &TextWord| {
        let before = at.checked_sub(1).and_then(|before| words.get(before));
        let next = words.get(at + 1);
        before.is_some_and(|before| BEFORE_PLACES.contains(&before.key.as_str()))
            || next.is_some_and(|next| next.is_capital() && &text[word.end..next.start] == " ")
    };
    words
        .iter()
        .enumerate()
        .filter(|(_, word)| word.is_capital() && keys.contains(word.key.as_str()))
        .filter(|(at, word)| !is_place(*at, word))
        .map(|(_, word)| (word.start, word.end))
        .collect()
}

/// The text with what was found in it covered.
pub fn mask_text(text: &str) -> String {
    let mut parts = find_matches(text).into_iter().peekable();
    let mut masked = String::with_capacity(text.len());
    for (at, sign) in text.chars().enumerate() {
        while parts.peek().is_some_and(|part| part.end <= at) {
            parts.next();
        }
        match parts.peek() {
            Some(part) if part.start == at => masked.push_str(part.kind.mask_label()),
            Some(part) if part.start < at => {}
            _ => masked.push(sign),
        }
    }
    masked
}

/// What a run of digits is, where it tells somebody: measurements, dates and doses are left alone.
fn classify_number(text: &str, start: usize, end: usize) -> Option<(usize, usize, IdentityKind)> {
    let typed = text[start..end].trim_end_matches(['(', ' ', '-', '.', '/', '–']);
    let end = start + typed.len();
    let neighbour = |sign: Option<char>| sign.is_some_and(|sign| sign.is_alphanumeric());
    // Digits that are part of a word are a dose or a code, such as `500mg`.
    if neighbour(text[..start].chars().next_back()) || neighbour(text[end..].chars().next()) {
        return None;
    }
    let digits: String = typed.chars().filter(char::is_ascii_digit).collect();
    let plain = typed.trim_start_matches(['+', '(']);
    let kind = match digits.len() {
        13..=19 if is_card(&digits) => IdentityKind::Card,
        _ if is_phone(typed.starts_with('+'), &digits) && !is_date(plain) => IdentityKind::Phone,
        // NIN and BVN: eleven digits, written in one or in groups of three or four.
        11 if !plain.contains(['/', '.', '(']) => IdentityKind::Card,
        _ => return None,
    };
    Some((start, end, kind))
}

/// Luhn's check, which every payment card passes and one in ten of other numbers.
fn is_card(digits: &str) -> bool {
    let sum: u32 = digits
        .bytes()
        .rev()
        .enumerate()
        .map(|(at, digit)| {
            let digit = u32::from(digit - b'0');
            match (at % 2, digit * 2) {
                (0, _) => digit,
                (_, twice) if twice > 9 => twice - 9,
                (_, twice) => twice,
            }
        })
        .sum();
    // All zeros would pass the check as well.
    sum.is_multiple_of(10) && digits.bytes().any(|digit| digit != b'0')
}

/// Nigerian and British numbers as people write them, and others in international form.
fn is_phone(plus: bool, digits: &str) -> bool {
    let national = |rest: &str| matches!(rest.len(), 9 | 10);
    if plus || digits.starts_with("00") {
        return (9..=17).contains(&digits.len());
    }
    if let Some(rest) = digits.strip_prefix("234") {
        // People often keep the leading 0 after the country code.
        return rest.trim_start_matches('0').len() == 10;
    }
    if let Some(rest) = digits.strip_prefix("44") {
        return rest.len() >= 10 && national(rest.trim_start_matches('0'));
    }
    let Some(rest) = digits.strip_prefix('0') else {
        // A mobile number without its 0, as it stands in some address books.
        return digits.len() == 10
            && ["70", "80", "81", "90", "91"]
                .iter()
                .any(|block| digits.starts_with(block));
    };
    // 0 and ten digits; landlines of towns in Nigeria have fewer.
    national(rest) || (rest.len() == 8 && rest.starts_with(['1', '2']))
}

/// `12/01/2027 10.30` has as many digits as a number.
fn is_date(typed: &str) -> bool {
    let first: Vec<&str> = typed.split(['/', '.', '-', ' ']).take(3).collect();
    matches!(first.as_slice(), [day, month, year]
        if day.len() <= 2 && month.len() <= 2 && year.len() == 4 && (year.starts_with("19") || year.starts_with("20")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<(IdentityKind, String)> {
        find_matches(text)
            .into_iter()
            .map(|found| (found.kind, found.text))
            .collect()
    }

    #[test]
    fn a_name_is_covered_wherever_it_stands_again() {
        let masked =
            mask_text("My name is Tunde. It began on Monday. Tunde. Tundeh and tunde stay.");
        assert_eq!(
            masked,
            "My name is [name]. It began on Monday. [name]. Tundeh and tunde stay."
        );
        let masked = mask_text("my name is hope. I hope it ends.");
        assert!(masked.ends_with("I hope it ends."), "{masked}");
    }

    #[test]
    fn every_rule_can_be_read() {
        let rules = &*RULES;
        for rule in [&rules.email, &rules.digits, &rules.street, &rules.postcode] {
            assert!(rule.is_some());
        }
    }

    #[test]
    fn telephone_numbers_are_found_as_people_write_them() {
        for number in [
            "08031234567",
            "0803 123 4567",
            "0803-123-4567",
            "+234 803 123 4567",
            "+2348031234567",
            "2348031234567",
            "234 803 123 4567",
            "00234 803 123 4567",
            "+234 (0) 803 123 4567",
            "8031234567",
            "01 234 5678 9",
            "07700 900982",
            "07700900982",
            "+44 7700 900 982",
            "020 7946 0123",
            "(020) 7946 0123",
            "01632 960 123",
            "+1 202 555 0143",
        ] {
            let found = kinds(&format!("please call me on {number} today"));
            assert_eq!(found.len(), 1, "{number}: {found:?}");
            assert_eq!(found[0].0, IdentityKind::Phone, "{number}: {found:?}");
            assert!(
                found[0].1.ends_with(number.trim_start_matches('('))
                    || number.ends_with(&found[0].1),
                "{found:?}"
            );
        }
    }

    #[test]
    fn mail_addresses_cards_and_identity_numbers_are_found() {
        for (text, kind, part) in [
            (
                "write to ada.obi+x@example.org.ng, thanks",
                IdentityKind::Email,
                "ada.obi+x@example.org.ng",
            ),
            (
                "ada (at) example (dot) org",
                IdentityKind::Email,
                "ada (at) example (dot) org",
            ),
            ("ada@gmail.com", IdentityKind::Email, "ada@gmail.com"),
            (
                "card 4111 1111 1111 1111 was taken",
                IdentityKind::Card,
                "4111 1111 1111 1111",
            ),
            (
                "card 5399-8383-8383-8381",
                IdentityKind::Card,
                "5399-8383-8383-8381",
            ),
            ("my NIN is 12345678901", IdentityKind::Card, "12345678901"),
            ("BVN 221 2345 6789", IdentityKind::Card, "221 2345 6789"),
        ] {
            assert_eq!(kinds(text), [(kind, part.to_owned())], "{text}");
        }
    }

    #[test]
    fn addresses_are_found() {
        for (text, part) in [
            (
                "I live at 12 Adeola Odeku Street, Lagos",
                "12 Adeola Odeku Street",
            ),
            (
                "come to No. 7b, Bode Thomas Road",
                "No. 7b, Bode Thomas Road",
            ),
            ("Plot 14 Ahmadu Bello Way Abuja", "Plot 14 Ahmadu Bello Way"),
            ("221b Baker St. please", "221b Baker St."),
            ("my postcode is SW1A 1AA", "SW1A 1AA"),
            ("postcode m13 9pl", "m13 9pl"),
        ] {
            assert_eq!(
                kinds(text),
                [(IdentityKind::Address, part.to_owned())],
                "{text}"
            );
        }
    }

    #[test]
    fn names_are_found_behind_words_that_introduce_them() {
        for (text, name) in [
            ("My name is Ada Obi and I cough", "Ada Obi"),
            ("my name na Chidi", "Chidi"),
            ("I am Mrs Folake Ade-Williams, 45", "Folake Ade-Williams"),
            ("I am Mr. Ọ̀ṣun", "Ọ̀ṣun"),
            ("my names are Bola Ahmed", "Bola Ahmed"),
            ("Thanks. Regards, Ngozi", "Ngozi"),
            ("They call me. Call me Emeka", "Emeka"),
        ] {
            assert_eq!(
                kinds(text),
                [(IdentityKind::Name, name.to_owned())],
                "{text}"
            );
        }
    }

    #[test]
    fn names_are_covered_and_no_other_word_is_changed() {
        let file = include_str!("identity/sentences.tsv");
        let lines = file
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with('#'));
        let (mut sentences, mut wrong) = (0, Vec::new());
        for line in lines {
            let (typed, left) = line.split_once('\t').unwrap_or((line, line));
            let (typed, left) = (typed.replace("\\n", "\n"), left.replace("\\n", "\n"));
            let is = mask_text(&typed);
            if is != left {
                wrong.push(format!("{typed:?} became {is:?}, not {left:?}"));
            }
            sentences += 1;
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert!(sentences >= 300, "{sentences}");
    }

    #[test]
    fn health_and_everyday_words_are_left_alone() {
        for text in [
            "My blood pressure was 140/90 on 12/01/2027 and 150/95 later",
            "My BP is 120/80 mmHg, pulse 72, weight 81.5 kg, height 1.75 m",
            "I take 500 mg paracetamol 3 times a day since 2026-11-21",
            "between 10.30 and 12.30 on 21 November 2026",
            "It cost 150,000 naira, then 2500000 more",
            "I was born in 1985 and had 2 operations in 2001 and 2015",
            "my name is not important, doctor",
            "I am tired and i dey vomit since 3 days",
            "Should I take amoxicillin 250 mg/5 ml 2 times daily for 7 days?",
            "result: WBC 11000, platelets 250000, CD4 350",
            "she walked all the way to the road and back 2 times",
            "12 weeks pregnant, 2nd baby, first scan at 8 weeks",
            "call me back please",
            "a dry cough, mostly at night. No fever",
            "I was at work.My head turned",
            "LMP 03-10-2026, EDD 10-07-2027",
            "page 3 of 10; 1 2 3 4 5 6",
        ] {
            assert_eq!(kinds(text), [], "{text}");
        }
    }

    #[test]
    fn what_is_masked_keeps_the_rest_to_the_letter() {
        let text = "👋 My name is Ada Obi. Ring 0803 123 4567 or ada@example.org — ẹ ṣé!";
        assert_eq!(
            mask_text(text),
            "👋 My name is [name]. Ring [phone number] or [email] — ẹ ṣé!"
        );
        let at = &find_matches(text)[0];
        let chars: Vec<char> = text.chars().collect();
        assert_eq!(
            chars[at.start..at.end].iter().collect::<String>(),
            "Ada Obi"
        );
        assert_eq!(mask_text("nothing here"), "nothing here");
        assert!(find_matches(&mask_text(text)).is_empty());
    }

    proptest::proptest! {
        #[test]
        fn no_text_makes_it_fall_over(text in "\\PC{0,200}") {
            let parts = find_matches(&text);
            for pair in parts.windows(2) {
                proptest::prop_assert!(pair[0].end <= pair[1].start);
            }
            let _ = mask_text(&text);
        }
    }
}
