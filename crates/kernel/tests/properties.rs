//! What holds for any amount, text, moment and number.

#![cfg(test)]

use chrono::DateTime;
use kernel::dates::{format_in_both_zones, parse_document_date};
use kernel::text::{collapse_whitespace, fold_for_comparison, preview_words, truncate_at_word};
use kernel::{CacheTag, Clock, Currency, Id, Money, PhoneCountry, PracticeZone, TelephoneNumber};
use proptest::prelude::*;
use unicode_segmentation::UnicodeSegmentation;

proptest! {
    #[test]
    fn money_can_be_read_back(minor: i64) {
        let text = Money::new(minor, Currency::Gbp).format_with_symbol();
        let digits: String = text.chars().filter(char::is_ascii_digit).collect();
        let whole = if text.contains('.') { 1 } else { 100 };
        let amount: i128 = digits.parse::<i128>().unwrap() * whole;
        prop_assert_eq!(if text.starts_with('-') { -amount } else { amount }, i128::from(minor));
    }

    #[test]
    fn a_cut_text_fits_and_begins_like_the_whole(text in "\\PC{0,80}", limit in 0usize..60) {
        let cut = truncate_at_word(&text, limit);
        prop_assert!(cut.graphemes(true).count() <= limit);
        let whole = collapse_whitespace(&text);
        prop_assert!(whole.starts_with(cut.strip_suffix('…').unwrap_or(&cut)) || cut == whole);
    }

    #[test]
    fn a_preview_has_no_more_words_than_asked(text in "\\PC{0,80}", count in 0usize..10) {
        let preview = preview_words(&text, count);
        let words = text.split_whitespace().count();
        prop_assert_eq!(preview.ends_with("..."), words > count || text.trim_end().ends_with("..."));
        prop_assert!(preview.split_whitespace().count() <= count.max(1));
    }

    #[test]
    fn folding_twice_changes_nothing(text in "\\PC{0,40}") {
        let once = fold_for_comparison(&text);
        prop_assert_eq!(fold_for_comparison(&once), once);
    }

    #[test]
    fn every_moment_has_two_clocks(seconds in -60_000_000_000i64..250_000_000_000) {
        let moment = DateTime::from_timestamp(seconds, 0).unwrap();
        let text = format_in_both_zones(moment, PracticeZone::Lagos);
        prop_assert!(text.contains("Lagos") && text.contains("London"));
    }

    #[test]
    fn no_text_breaks_a_parser(text in "\\PC{0,40}") {
        let _ = parse_document_date(&text);
        let _ = text.parse::<Id>();
        prop_assert!(!CacheTag::new(&text).as_str().contains(char::is_whitespace));
    }

    #[test]
    fn a_mobile_stays_itself_when_grouped(typed in "0(7[1-9]|70|80|81|90|91)[0-9]{8}") {
        let phone = TelephoneNumber::parse(&typed, PhoneCountry::Nigeria).unwrap();
        let again = TelephoneNumber::parse(&phone.format_grouped(), PhoneCountry::UnitedKingdom).unwrap();
        prop_assert_eq!(again.e164(), phone.e164());
        prop_assert_eq!(phone.format_grouped().replace(' ', ""), typed);
    }

    #[test]
    fn no_number_breaks_the_parser(typed in "[0-9 +()./-]{0,20}") {
        if let Ok(phone) = TelephoneNumber::parse(&typed, PhoneCountry::Nigeria) {
            prop_assert!(phone.format_grouped().len() >= 9);
        }
    }

    #[test]
    fn ids_come_back_from_text(milliseconds in 0u64..(1 << 48), random: u128) {
        let id = Id::from_parts(milliseconds, random);
        prop_assert_eq!(id.to_string().parse(), Ok(id));
        prop_assert_eq!(id.created_at_millis(), milliseconds);
    }
}

#[test]
fn a_clock_at_the_beginning_of_time_still_makes_ids() {
    let clock = Clock::fixed(DateTime::from_timestamp(-5, 0).unwrap());
    assert!(clock.new_id() < clock.new_id());
}
