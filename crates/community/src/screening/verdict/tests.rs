use chrono::{DateTime, Duration, TimeZone, Utc};

use super::*;
use crate::screening::too_fast;

fn now() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, 0).unwrap()
}

fn outcome(text: &str, words: &[(&str, WordAction)], before: &RecentItems) -> ScreeningOutcome {
    let rules: Vec<WordRule> = words
        .iter()
        .map(|(word, action)| WordRule {
            word: (*word).to_owned(),
            action: *action,
        })
        .collect();
    screen_item(&["Ada", text], &rules, before, None, now()).outcome
}

fn plain(text: &str) -> ScreeningOutcome {
    outcome(text, &[], &RecentItems::default())
}

#[test]
fn a_name_does_not_colour_what_is_said() {
    for text in ["Like me", "Lost and sent again", "In time"] {
        assert_eq!(plain(text), ScreeningOutcome::Publish, "{text}");
    }
}

#[test]
fn a_kind_word_is_published() {
    for text in [
        "Thank you, this helped my mother.",
        "I read it at 10.30, then again.Very clear",
        "My reading was 140/90 on 4 November 2026, and 135/85 after.",
        "e.g. rice, beans",
    ] {
        assert_eq!(plain(text), ScreeningOutcome::Publish, "{text}");
    }
}

#[test]
fn links_are_held() {
    for text in [
        "see https://example.org",
        "see HTTP://EXAMPLE",
        "www.cheap.example",
        "buy at cheap-pills.shop now",
        "herbal.com/cure",
    ] {
        assert_eq!(
            plain(text),
            ScreeningOutcome::Hold(HoldReason::Links),
            "{text}"
        );
    }
}

#[test]
fn what_tells_who_somebody_is_is_held() {
    for text in [
        "call me on 0803 123 4567",
        "call +234 (803) 123-4567",
        "ada@example.org",
        "card 4111 1111 1111 1111",
    ] {
        assert_eq!(
            plain(text),
            ScreeningOutcome::Hold(HoldReason::PersonalData),
            "{text}"
        );
    }
}

#[test]
fn the_desk_s_words_are_found_whole_and_in_disguise() {
    let hold = [("miracle cure", WordAction::Hold)];
    let none = RecentItems::default();
    for text in [
        "A MIRACLE  cure!",
        "mirácle-cure",
        "m1racle cur3",
        "mira\u{200B}cle cure",
    ] {
        assert_eq!(
            outcome(text, &hold, &none),
            ScreeningOutcome::Hold(HoldReason::Words),
            "{text}"
        );
    }
    assert_eq!(
        outcome("miracle cures", &hold, &none),
        ScreeningOutcome::Publish
    );
    assert_eq!(
        outcome("skilled", &[("kill", WordAction::Refuse)], &none),
        ScreeningOutcome::Publish
    );
    assert_eq!(
        outcome("idiot", &[("idiot", WordAction::Refuse)], &none),
        ScreeningOutcome::Refuse
    );
    assert_eq!(
        outcome("maybe", &[("maybe", WordAction::Flag)], &none),
        ScreeningOutcome::Flag
    );
    assert_eq!(
        outcome("tired", &[("tired", WordAction::Support)], &none),
        ScreeningOutcome::Hold(HoldReason::Crisis)
    );
    assert_eq!(
        outcome("anything", &[("  ", WordAction::Refuse)], &none),
        ScreeningOutcome::Publish
    );
}

#[test]
fn words_of_a_crisis_are_held_with_a_card_whatever_else_is_in_them() {
    let verdict = screen_item(
        &["Ada", "I want to kill myself, see https://example.org"],
        &[],
        &RecentItems::default(),
        None,
        now(),
    );
    assert_eq!(verdict.outcome, ScreeningOutcome::Hold(HoldReason::Crisis));
    assert!(verdict.card.is_some() && verdict.level == SafetyLevel::Crisis);
    assert_eq!(
        plain("my chest dey pain me since morning"),
        ScreeningOutcome::Hold(HoldReason::Emergency)
    );
}

#[test]
fn the_same_again_is_held() {
    let said =
        "Mama Chichi sells a very good herbal tea, ask for her in Surulere market on Fridays.";
    let own = RecentItems {
        own: vec![("Thank you!".to_owned(), now() - Duration::hours(1))],
        ..RecentItems::default()
    };
    assert_eq!(
        outcome("thank you", &[], &own),
        ScreeningOutcome::Hold(HoldReason::Repeat)
    );
    let others = RecentItems {
        others: vec![said.to_owned(), "Thank you!".to_owned()],
        ..RecentItems::default()
    };
    assert_eq!(
        outcome("Thank you!", &[], &others),
        ScreeningOutcome::Publish
    );
    let again = said.replace("on Fridays", "on all Fridays");
    assert_eq!(
        outcome(&again, &[], &others),
        ScreeningOutcome::Hold(HoldReason::Repeat)
    );
    assert_eq!(
        outcome(
            "Herbal tea is not what I would drink, my doctor told me to drink water.",
            &[],
            &others
        ),
        ScreeningOutcome::Publish
    );
}

#[test]
fn signs_without_words_are_no_repeat() {
    let own = RecentItems {
        // A private question, whose words are not compared, and a heart.
        own: ["", "❤️"].map(|text| (text.to_owned(), now())).to_vec(),
        ..RecentItems::default()
    };
    assert_eq!(outcome("🙏🏾", &[], &own), ScreeningOutcome::Publish);
}

#[test]
fn one_visitor_may_not_write_without_pause() {
    let wrote = |seconds: &[i64]| {
        let moments = seconds
            .iter()
            .map(|seconds| now() - Duration::seconds(*seconds));
        too_fast(moments.collect::<Vec<_>>().into_iter(), now())
    };
    assert_eq!(wrote(&[1, 5, 9]), None);
    assert_eq!(wrote(&[1, 5, 9, 20]), Some(40));
    assert_eq!(wrote(&[61, 62, 63, 64, 65]), None);
    let hour: Vec<i64> = (0..12).map(|at| 100 + at * 200).collect();
    assert_eq!(wrote(&hour), Some(3_600 - 100 - 11 * 200));
    // Another node's clock runs an hour ahead.
    assert_eq!(wrote(&[-3_600, -3_600, -3_600, -3_600]), Some(60));
}

#[test]
fn a_verdict_says_where_an_item_stands() {
    let verdict = |outcome| ScreeningVerdict {
        outcome,
        level: SafetyLevel::None,
        card: None,
        found: Vec::new(),
    };
    assert_eq!(
        verdict(ScreeningOutcome::Publish).resolve_state(true),
        Some((ItemState::Published, None))
    );
    assert_eq!(
        verdict(ScreeningOutcome::Publish).resolve_state(false),
        Some((ItemState::Pending, None))
    );
    let links = HoldReason::Links;
    assert_eq!(
        verdict(ScreeningOutcome::Hold(links)).resolve_state(true),
        Some((ItemState::Held, Some(links)))
    );
    assert_eq!(
        verdict(ScreeningOutcome::Flag).resolve_state(true),
        Some((ItemState::Published, Some(HoldReason::Words)))
    );
    assert_eq!(verdict(ScreeningOutcome::Refuse).resolve_state(true), None);
}
