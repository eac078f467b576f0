use super::*;
use crate::model::{ExpectedHoliday, is_readable_hours};

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

/// A moment at which nothing is expected.
fn plain(now: DateTime<Utc>) -> HoursContext {
    HoursContext {
        now,
        ..HoursContext::default()
    }
}

/// A moment with a day that the desk expects to be a holiday in Nigeria.
fn expecting(now: DateTime<Utc>, date: &str) -> HoursContext {
    let one = ExpectedHoliday {
        country: Some("ng".to_owned()),
        date: Some(date.to_owned()),
        ..ExpectedHoliday::default()
    };
    HoursContext {
        now,
        expected: Arc::new(ExpectedHolidays::from_list(&[
            one,
            ExpectedHoliday::default(),
        ])),
    }
}

fn state(hours: &str, country: &str, now: DateTime<Utc>) -> OpeningState {
    super::opening_state(hours, country, &plain(now))
}

fn words(hours: &str, country: &str, now: &str) -> Option<String> {
    let now = at(now);
    next_change_text(&state(hours, country, now), country, now)
}

const SHOP: &str = "Mo-Fr 09:00-13:00,14:00-18:00; Sa 09:00-13:00; Su off";

#[test]
fn the_clock_of_the_place_decides() {
    // Thursday, half past five in London, half past six in Lagos.
    let now = at("2026-11-19T17:30:00Z");
    assert_eq!(state(SHOP, "GB", now).open, OpenStatus::Yes);
    assert_eq!(state(SHOP, "NG", now).open, OpenStatus::No);
    assert_eq!(
        state(SHOP, "GB", now).until,
        Some(at("2026-11-19T18:00:00Z"))
    );
    assert_eq!(state(SHOP, "QQ", now).open, OpenStatus::Unknown);
}

#[test]
fn what_cannot_be_read_is_unknown() {
    let now = at("2026-11-19T12:00:00Z");
    for hours in ["", "mornings", "Mo-Xx 9-5"] {
        assert_eq!(state(hours, "NG", now), OpeningState::UNKNOWN, "{hours}");
        assert!(hours.is_empty() || !is_readable_hours(hours));
    }
    assert_eq!(state("24/7", "NG", now).open, OpenStatus::Yes);
}

#[test]
fn on_a_public_holiday_only_hours_that_speak_of_it_are_known() {
    // Independence Day in Nigeria, a Thursday; Christmas Day in the United Kingdom, a Friday.
    let independence = at("2026-10-01T10:00:00Z");
    let christmas = at("2026-12-25T10:00:00Z");
    assert_eq!(state(SHOP, "NG", independence).open, OpenStatus::Unknown);
    assert_eq!(state(SHOP, "GB", independence).open, OpenStatus::Yes);
    assert_eq!(state(SHOP, "GB", christmas).open, OpenStatus::Unknown);
    let said = format!("{SHOP}; PH off");
    assert_eq!(state(&said, "GB", christmas).open, OpenStatus::No);
    assert_eq!(state("24/7", "GB", christmas).open, OpenStatus::Yes);
}

#[test]
fn the_next_change_is_said_on_the_clock_of_the_place() {
    let now = at("2026-11-19T12:30:00Z");
    let words = |now| next_change_text(&state(SHOP, "GB", now), "GB", now);
    assert_eq!(words(now).as_deref(), Some("until 1pm"));
    let night = at("2026-11-19T22:00:00Z");
    assert_eq!(words(night).as_deref(), Some("opens tomorrow 9am"));
    let weekend = at("2026-11-21T15:00:00Z");
    assert_eq!(words(weekend).as_deref(), Some("opens Monday 9am"));
}

#[test]
fn a_week_is_told_with_like_days_together() {
    let now = at("2026-11-19T12:30:00Z");
    let told: Vec<_> = week_hours(SHOP, "GB", now)
        .into_iter()
        .map(|day| (day.days, day.text))
        .collect();
    let line = |days: &str, text: &str| (days.to_owned(), text.to_owned());
    assert_eq!(
        told,
        [
            line("Monday to Friday", "9am to 1pm, 2pm to 6pm"),
            line("Saturday", "9am to 1pm"),
            line("Sunday", "Closed"),
        ]
    );
    assert_eq!(week_hours("24/7", "NG", now)[0].text, "Open all day");
}

#[test]
fn day_and_night_is_the_whole_week_through() {
    let now = at("2026-11-19T12:30:00Z");
    for hours in ["24/7", "Mo-Su 00:00-24:00", "00:00-12:00,12:00-24:00"] {
        assert!(is_always_open(hours, "NG", now), "{hours}");
    }
    for hours in ["", "often", SHOP, "Mo-Fr 00:00-24:00", "Mo-Su 06:00-05:59"] {
        assert!(!is_always_open(hours, "NG", now), "{hours}");
    }
}

#[test]
fn every_holiday_of_the_country_is_one() {
    let england = "2026-01-01 2026-04-06 2026-08-31 2026-12-25 2026-12-26 2026-12-28 2027-01-01 2027-03-29 \
        2027-08-30 2027-12-25 2027-12-26 2027-12-27 2027-12-28 2028-01-01 2028-01-03 2028-04-17 2028-08-28";
    let nigeria = "2026-10-01 2026-12-25 2026-12-26 2027-01-01 2027-03-29 2027-05-01 2027-12-25 2027-12-26 2028-01-01";
    for (country, days) in [("GB", england), ("NG", nigeria)] {
        for day in days.split_whitespace() {
            let now = at(&format!("{day}T11:00:00Z"));
            let found = state("Mo-Su 09:00-18:00", country, now);
            assert_eq!(found.open, OpenStatus::Unknown, "{country} {day}");
            assert!(found.holiday.is_some_and(|holiday| holiday.is_sure));
            assert_eq!(
                next_change_text(&found, country, now).as_deref(),
                Some("public holiday today, so call first")
            );
            assert!(holiday_note(&found, country, now).is_some());
            let said = state("Mo-Su 09:00-18:00; PH off", country, now);
            assert_eq!(said.open, OpenStatus::No, "{country} {day}");
        }
    }
}

#[test]
fn days_on_which_nigerian_shops_are_open_are_no_holidays() {
    for day in ["2026-11-01", "2027-05-27", "2027-11-01"] {
        let now = at(&format!("{day}T11:00:00Z"));
        let found = state("Mo-Su 09:00-18:00; PH off", "NG", now);
        assert_eq!(found.open, OpenStatus::Yes, "{day}");
    }
}

#[test]
fn holidays_of_scotland_and_northern_ireland_are_none_in_england() {
    for day in [
        "2026-01-02",
        "2026-03-17",
        "2026-07-13",
        "2026-08-03",
        "2026-11-30",
        "2028-01-04",
    ] {
        let now = at(&format!("{day}T11:00:00Z"));
        assert_eq!(
            state("Mo-Su 09:00-18:00", "GB", now).open,
            OpenStatus::Yes,
            "{day}"
        );
        let said = "Mo-Su 09:00-18:00; PH off";
        assert_eq!(state(said, "GB", now).open, OpenStatus::Yes, "{day}");
    }
}

#[test]
fn what_the_moon_decides_is_unsure_and_said_so() {
    let now = at("2027-03-10T10:00:00Z");
    assert_eq!(state("Mo-Su 09:00-18:00", "NG", now).open, OpenStatus::Yes);
    let moment = expecting(now, "2027-03-10");
    let found = super::opening_state("Mo-Su 09:00-18:00", "NG", &moment);
    assert_eq!(found.open, OpenStatus::Unknown);
    assert_eq!(
        next_change_text(&found, "NG", now).as_deref(),
        Some("perhaps a public holiday today, so call first")
    );
    assert_eq!(
        holiday_note(&found, "NG", now),
        Some("Today may be a public holiday: call first.")
    );
    let said = super::opening_state("Mo-Su 09:00-18:00; PH off", "NG", &moment);
    assert_eq!(said.open, OpenStatus::Unknown);
    let always = super::opening_state("24/7", "NG", &moment);
    assert_eq!(always.open, OpenStatus::Yes);
    let elsewhere = super::opening_state("Mo-Su 09:00-18:00", "GB", &moment);
    assert_eq!(elsewhere.open, OpenStatus::Yes);
}

#[test]
fn no_opening_is_promised_for_a_holiday() {
    for (now, told) in [
        (
            "2026-12-24T20:00:00Z",
            "public holiday tomorrow, so call first",
        ),
        (
            "2027-03-27T15:00:00Z",
            "public holiday on Monday, so call first",
        ),
        (
            "2026-12-28T20:00:00Z",
            "public holiday today, so call first",
        ),
        ("2026-12-29T20:00:00Z", "opens tomorrow 9am"),
    ] {
        assert_eq!(words(SHOP, "GB", now).as_deref(), Some(told), "{now}");
    }
    let before = at("2027-03-09T20:00:00Z");
    let found = super::opening_state(SHOP, "NG", &expecting(before, "2027-03-10"));
    assert_eq!(found.open, OpenStatus::No);
    assert_eq!(
        next_change_text(&found, "NG", before).as_deref(),
        Some("perhaps a public holiday tomorrow, so call first")
    );
    let said = format!("{SHOP}; PH off");
    let told = words(&said, "GB", "2026-12-24T20:00:00Z");
    assert_eq!(told.as_deref(), Some("opens Tuesday 9am"));
}

#[test]
fn a_shift_over_midnight_is_of_the_day_on_which_it_began() {
    let late = "Mo-Su 20:00-02:00";
    for (now, open, told) in [
        ("2026-11-20T01:00:00Z", OpenStatus::Yes, "until 2am"),
        (
            "2026-11-20T21:00:00Z",
            OpenStatus::Yes,
            "until tomorrow 2am",
        ),
        ("2026-11-20T12:00:00Z", OpenStatus::No, "opens 8pm"),
        // The night after Christmas Eve, after Christmas Day, after Boxing Day, and after an evening that is none of them.
        ("2026-12-25T01:00:00Z", OpenStatus::Yes, "until 2am"),
        (
            "2026-12-26T01:00:00Z",
            OpenStatus::Unknown,
            "public holiday yesterday, so call first",
        ),
        (
            "2026-12-27T01:00:00Z",
            OpenStatus::Unknown,
            "public holiday yesterday, so call first",
        ),
        ("2026-12-28T01:00:00Z", OpenStatus::Yes, "until 2am"),
    ] {
        let found = state(late, "GB", at(now));
        assert_eq!(found.open, open, "{now}");
        assert_eq!(words(late, "GB", now).as_deref(), Some(told), "{now}");
    }
    // Open all day has no shifts: the day after a holiday is a day of its own.
    let always = state("Mo-Su 00:00-24:00", "GB", at("2026-12-29T01:00:00Z"));
    assert_eq!(always.open, OpenStatus::Yes);
}
