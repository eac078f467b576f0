use chrono::{DateTime, Duration, TimeZone, Utc};

use super::*;

fn now() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, 0).unwrap()
}

fn outcome(text: &str, words: &[(&str, WordAction)], before: &Before) -> Outcome {
    let rules: Vec<WordRule> = words
        .iter()
        .map(|(word, action)| WordRule {
            word: (*word).to_owned(),
            action: *action,
        })
        .collect();
    judge(&["Ada", text], &rules, before, None, now()).outcome
}

fn plain(text: &str) -> Outcome {
    outcome(text, &[], &Before::default())
}

#[test]
fn a_name_does_not_colour_what_is_said() {
    for text in ["Like me", "Lost and sent again", "In time"] {
        assert_eq!(plain(text), Outcome::Publish, "{text}");
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
        assert_eq!(plain(text), Outcome::Publish, "{text}");
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
        assert_eq!(plain(text), Outcome::Hold(HoldReason::Links), "{text}");
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
            Outcome::Hold(HoldReason::PersonalData),
            "{text}"
        );
    }
}

#[test]
fn the_desk_s_words_are_found_whole_and_in_disguise() {
    let hold = [("miracle cure", WordAction::Hold)];
    let none = Before::default();
    for text in [
        "A MIRACLE  cure!",
        "mirácle-cure",
        "m1racle cur3",
        "mira\u{200B}cle cure",
    ] {
        assert_eq!(
            outcome(text, &hold, &none),
            Outcome::Hold(HoldReason::Words),
            "{text}"
        );
    }
    assert_eq!(outcome("miracle cures", &hold, &none), Outcome::Publish);
    assert_eq!(
        outcome("skilled", &[("kill", WordAction::Refuse)], &none),
        Outcome::Publish
    );
    assert_eq!(
        outcome("idiot", &[("idiot", WordAction::Refuse)], &none),
        Outcome::Refuse
    );
    assert_eq!(
        outcome("maybe", &[("maybe", WordAction::Flag)], &none),
        Outcome::Flag
    );
    assert_eq!(
        outcome("tired", &[("tired", WordAction::Support)], &none),
        Outcome::Hold(HoldReason::Crisis)
    );
    assert_eq!(
        outcome("anything", &[("  ", WordAction::Refuse)], &none),
        Outcome::Publish
    );
}

#[test]
fn words_of_a_crisis_are_held_with_a_card_whatever_else_is_in_them() {
    let verdict = judge(
        &["Ada", "I want to kill myself, see https://example.org"],
        &[],
        &Before::default(),
        None,
        now(),
    );
    assert_eq!(verdict.outcome, Outcome::Hold(HoldReason::Crisis));
    assert!(verdict.card.is_some() && verdict.level == Level::Crisis);
    assert_eq!(
        plain("my chest dey pain me since morning"),
        Outcome::Hold(HoldReason::Emergency)
    );
}

#[test]
fn the_same_again_is_held() {
    let said =
        "Mama Chichi sells a very good herbal tea, ask for her in Surulere market on Fridays.";
    let own = Before {
        own: vec![("Thank you!".to_owned(), now() - Duration::hours(1))],
        ..Before::default()
    };
    assert_eq!(
        outcome("thank you", &[], &own),
        Outcome::Hold(HoldReason::Repeat)
    );
    let others = Before {
        others: vec![said.to_owned(), "Thank you!".to_owned()],
        ..Before::default()
    };
    assert_eq!(outcome("Thank you!", &[], &others), Outcome::Publish);
    let again = said.replace("on Fridays", "on all Fridays");
    assert_eq!(
        outcome(&again, &[], &others),
        Outcome::Hold(HoldReason::Repeat)
    );
    assert_eq!(
        outcome(
            "Herbal tea is not what I would drink, my doctor told me to drink water.",
            &[],
            &others
        ),
        Outcome::Publish
    );
}

#[test]
fn signs_without_words_are_no_repeat() {
    let own = Before {
        // A private question, whose words are not compared, and a heart.
        own: ["", "❤️"].map(|text| (text.to_owned(), now())).to_vec(),
        ..Before::default()
    };
    assert_eq!(outcome("🙏🏾", &[], &own), Outcome::Publish);
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
    let verdict = |outcome| Verdict {
        outcome,
        level: Level::None,
        card: None,
        found: Vec::new(),
    };
    assert_eq!(
        verdict(Outcome::Publish).stands(true),
        Some((State::Published, None))
    );
    assert_eq!(
        verdict(Outcome::Publish).stands(false),
        Some((State::Pending, None))
    );
    let links = HoldReason::Links;
    assert_eq!(
        verdict(Outcome::Hold(links)).stands(true),
        Some((State::Held, Some(links)))
    );
    assert_eq!(
        verdict(Outcome::Flag).stands(true),
        Some((State::Published, Some(HoldReason::Words)))
    );
    assert_eq!(verdict(Outcome::Refuse).stands(true), None);
}
