//! Every day from 2026 to 2028 on three clocks, against a calculation of our own.

use chrono::{DateTime, Datelike, Days, Months, NaiveDate, NaiveTime, TimeDelta, Utc, Weekday};
use chrono_tz::{Africa, America, Europe, Tz};
use proptest::prelude::*;
use safety::licences::OtherCountry;
use scheduling::hours::{ClinicianHours, DaySpan, TimeWindow, WeeklyHours, midnight};
use scheduling::zones::{self, city_name, format_in_zones, time_in};
use scheduling::{Appointment, CalendarEntry, MeetingChannel, SlotRequirements, calendar_file};

use super::calendar_file::both_read;
use super::fixture::{at, need};

const ZONES: [Tz; 3] = [Africa::Lagos, Europe::London, America::New_York];

fn day(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).unwrap()
}

fn all_days() -> impl Iterator<Item = NaiveDate> {
    let end = day(2029, 1, 1);
    day(2026, 1, 1)
        .iter_days()
        .take_while(move |date| *date < end)
}

pub fn last_sunday(year: i32, month: u32) -> NaiveDate {
    let next = day(year, month, 1)
        .checked_add_months(Months::new(1))
        .unwrap();
    let mut date = next.pred_opt().unwrap();
    while date.weekday() != Weekday::Sun {
        date = date.pred_opt().unwrap();
    }
    date
}

fn sunday(year: i32, month: u32, number: u8) -> NaiveDate {
    NaiveDate::from_weekday_of_month_opt(year, month, Weekday::Sun, number).unwrap()
}

fn utc(date: NaiveDate, hour: u32) -> DateTime<Utc> {
    date.and_hms_opt(hour, 0, 0).unwrap().and_utc()
}

/// Minutes ahead of UTC, by the rules as laws state them and not by a table.
fn offset(zone: Tz, moment: DateTime<Utc>) -> i64 {
    let year = moment.year();
    match zone {
        Tz::Africa__Lagos => 60,
        Tz::Europe__London => {
            let summer = utc(last_sunday(year, 3), 1)..utc(last_sunday(year, 10), 1);
            if summer.contains(&moment) { 60 } else { 0 }
        }
        _ => {
            let summer = utc(sunday(year, 3, 2), 7)..utc(sunday(year, 11, 1), 6);
            if summer.contains(&moment) { -240 } else { -300 }
        }
    }
}

/// The wall clock of a zone, calculated.
fn wall(zone: Tz, moment: DateTime<Utc>) -> chrono::NaiveDateTime {
    moment.naive_utc() + TimeDelta::minutes(offset(zone, moment))
}

fn hours(zone: Tz, from: u16, to: u16) -> ClinicianHours {
    let span = DaySpan { from, to };
    ClinicianHours {
        zone,
        weekly: (1..=7).map(|day| WeeklyHours { day, span }).collect(),
        exceptions: Vec::new(),
    }
}

#[test]
fn nine_to_five_is_nine_to_five_on_every_day() {
    for zone in ZONES {
        let hours = hours(zone, 9 * 60, 17 * 60);
        for date in all_days() {
            let windows = hours.windows_on(date, &[]);
            assert_eq!(windows.len(), 1);
            let TimeWindow { starts_at, ends_at } = windows[0];
            assert_eq!(
                wall(zone, starts_at),
                date.and_hms_opt(9, 0, 0).unwrap(),
                "{zone} {date}"
            );
            assert_eq!(
                wall(zone, ends_at),
                date.and_hms_opt(17, 0, 0).unwrap(),
                "{zone} {date}"
            );
            let within = TimeWindow {
                starts_at: midnight(zone, date).unwrap(),
                ends_at: midnight(zone, date + Days::new(1)).unwrap(),
            };
            let starts = hours.start_times(&need(), within, &[]);
            assert_eq!(starts.len(), 16, "{zone} {date}");
        }
    }
}

#[test]
fn nights_of_the_change_are_worked_as_long_as_they_last() {
    for zone in ZONES {
        let night = hours(zone, 30, 3 * 60 + 30);
        for date in all_days() {
            let TimeWindow { starts_at, ends_at } = night.windows_on(date, &[])[0];
            let before = offset(zone, starts_at);
            let change = offset(zone, ends_at) - before;
            assert_eq!(
                ends_at - starts_at,
                TimeDelta::minutes(180 - change),
                "{zone} {date}"
            );
        }
    }
    let lasts = |zone, date, from, to| {
        let windows = hours(zone, from, to).windows_on(date, &[]);
        windows
            .iter()
            .map(|window| (window.ends_at - window.starts_at).num_minutes())
            .sum::<i64>()
    };
    // 28 March 2027: London has no hour from 1am to 2am. 31 October 2027: it has it twice.
    assert_eq!(lasts(Europe::London, day(2027, 3, 28), 60, 120), 0);
    assert_eq!(lasts(Europe::London, day(2027, 3, 28), 0, 240), 180);
    assert_eq!(lasts(Europe::London, day(2027, 10, 31), 60, 120), 120);
    assert_eq!(lasts(Africa::Lagos, day(2027, 3, 28), 60, 120), 60);
    assert_eq!(lasts(America::New_York, day(2027, 3, 14), 120, 180), 0);
    assert_eq!(lasts(America::New_York, day(2027, 11, 7), 60, 120), 120);
}

/// What stands behind a time of the hour that comes twice.
const SEASONS: [&str; 4] = [" BST", " GMT", " EDT", " EST"];

/// `2:30pm` back to a time.
fn read_clock(text: &str) -> NaiveTime {
    let text = match text {
        "12 noon" => "12:00pm".to_owned(),
        "12 midnight" => "12:00am".to_owned(),
        text if text.contains(':') => text.to_owned(),
        text => text.replace("am", ":00am").replace("pm", ":00pm"),
    };
    NaiveTime::parse_from_str(&text, "%I:%M%p").unwrap()
}

#[test]
fn the_switch_days_read_as_they_must() {
    let lagos_first = |moment| format_in_zones(at(moment), Africa::Lagos, &[Europe::London]);
    for (moment, words) in [
        (
            "2027-01-12T13:30:00Z",
            "2:30pm Lagos (1:30pm London), Tuesday 12 January 2027",
        ),
        (
            "2027-03-27T13:30:00Z",
            "2:30pm Lagos (1:30pm London), Saturday 27 March 2027",
        ),
        (
            "2027-03-28T13:30:00Z",
            "2:30pm Lagos (2:30pm London), Sunday 28 March 2027",
        ),
        (
            "2027-10-30T13:30:00Z",
            "2:30pm Lagos (2:30pm London), Saturday 30 October 2027",
        ),
        (
            "2027-10-31T13:30:00Z",
            "2:30pm Lagos (1:30pm London), Sunday 31 October 2027",
        ),
        (
            "2027-01-12T23:30:00Z",
            "12:30am Lagos, Wednesday 13 January 2027 (11:30pm London, Tuesday 12 January 2027)",
        ),
    ] {
        assert_eq!(lagos_first(moment), words);
    }
    let alone = format_in_zones(
        at("2027-01-12T13:30:00Z"),
        America::New_York,
        &[America::New_York],
    );
    assert_eq!(alone, "8:30am New York, Tuesday 12 January 2027");
    let three = |moment| {
        let others = [Africa::Lagos, Europe::London, America::New_York];
        zones::format_in_zones(at(moment), Africa::Lagos, &others)
    };
    assert_eq!(
        three("2027-01-12T13:30:00Z"),
        "2:30pm Lagos (1:30pm London, 8:30am New York), Tuesday 12 January 2027"
    );
    assert_eq!(
        three("2027-01-12T23:30:00Z"),
        "12:30am Lagos, Wednesday 13 January 2027 (11:30pm London, Tuesday 12 January 2027; 6:30pm New York, Tuesday 12 January 2027)"
    );
    assert_eq!(
        city_name(Tz::America__Argentina__Buenos_Aires),
        "Buenos Aires"
    );
    assert!(
        zones::common_zones()
            .iter()
            .all(|(name, _)| zones::parse_zone(name).is_some())
    );
    assert_eq!(zones::parse_zone("Mars/Olympus"), None);
}

#[test]
fn every_country_has_a_usual_clock() {
    for country in OtherCountry::all() {
        let code = country.code();
        assert!(zones::usual_zone_in(code).is_some(), "{code}");
    }
    for (code, zone) in [
        ("NG", Africa::Lagos),
        ("GB", Europe::London),
        ("US", America::New_York),
        ("CA", America::Toronto),
        ("BR", America::Sao_Paulo),
    ] {
        assert_eq!(zones::usual_zone_in(code), Some(zone), "{code}");
    }
    for unknown in ["", "ZZ", "ng"] {
        assert_eq!(zones::usual_zone_in(unknown), None, "{unknown}");
    }
}

#[test]
fn every_hour_of_three_years_reads_right_on_every_pair_of_clocks() {
    let mut moment = at("2026-01-01T00:30:00Z");
    let end = at("2029-01-01T00:00:00Z");
    let mut twice = 0;
    while moment < end {
        for zone in ZONES {
            let (local, said) = (wall(zone, moment), time_in(moment, zone));
            let plain = SEASONS.iter().find_map(|name| said.strip_suffix(*name));
            twice += u32::from(plain.is_some());
            assert_eq!(
                read_clock(plain.unwrap_or(&said)),
                local.time(),
                "{zone} {moment}"
            );
            assert_eq!(zones::day_in(moment, zone), local.date(), "{zone} {moment}");
        }
        moment += TimeDelta::hours(1);
    }
    // One hour of each year comes twice in London and in New York, and each of the two says which it is.
    assert_eq!(twice, 3 * 2 * 2);
}

fn entry() -> CalendarEntry {
    CalendarEntry {
        host: "clinic.example".to_owned(),
        title: "Appointment".to_owned(),
        lines: Vec::new(),
        url: None,
        location: None,
        organiser: "Clinic".to_owned(),
        organiser_mail: "hello@clinic.example".to_owned(),
    }
}

/// Any day, and as often one next to a change of the clocks: a few hundred cases then meet each change several times.
fn days() -> impl Strategy<Value = NaiveDate> {
    let changes: Vec<_> = (2026..=2028)
        .flat_map(|year| {
            [
                sunday(year, 3, 2),
                last_sunday(year, 3),
                last_sunday(year, 10),
                sunday(year, 11, 1),
            ]
        })
        .flat_map(|date| [date - Days::new(1), date, date + Days::new(1)])
        .collect();
    prop_oneof![
        (0_u64..1_096).prop_map(|later| day(2026, 1, 1) + Days::new(later)),
        prop::sample::select(changes),
    ]
}

proptest! {
    /// Whatever the hours, the need and the two zones: each start lies in the hours on the clinician's clock, belongs to
    /// the day that the visitor sees it on, and the calendar file names the same moment.
    #[test]
    fn starts_are_right_on_both_clocks(
        date in days(),
        clinic in 0_usize..3,
        visitor in 0_usize..3,
        from in 0_u16..280,
        length in 6_u16..200,
        minutes in prop::sample::select(vec![15_u32, 20, 30, 45, 60]),
    ) {
        let (clinic, visitor) = (ZONES[clinic], ZONES[visitor]);
        let (from, to) = (from * 5, (from + length).min(288) * 5);
        let hours = hours(clinic, from, to);
        let need = SlotRequirements { minutes, ..need() };
        let within = TimeWindow {
            starts_at: midnight(visitor, date).unwrap(),
            ends_at: midnight(visitor, date + Days::new(1)).unwrap(),
        };
        let starts = hours.start_times(&need, within, &[]);
        prop_assert!(starts.windows(2).all(|pair| pair[0] < pair[1]));
        for start in starts {
            let (opens, local) = (wall(clinic, start), wall(visitor, start));
            prop_assert_eq!(local.date(), date);
            let minute = |time: NaiveTime| (time - NaiveTime::MIN).num_minutes();
            let ends_at = start + TimeDelta::minutes(i64::from(minutes));
            let closes = wall(clinic, ends_at);
            // In the nights of the change a clock says a time twice, or not at all; the test above looks at those.
            let noon = |day: NaiveDate| offset(clinic, utc(day, 12));
            if noon(opens.date()) == noon(opens.date() - Days::new(1)) {
                prop_assert!(minute(opens.time()) >= i64::from(from));
                let is_next_midnight = closes.time() == NaiveTime::MIN && to == 1_440;
                prop_assert!(is_next_midnight || minute(closes.time()) <= i64::from(to));
            }
            let appointment = Appointment {
                request: "01JD6Q5T3W8ZK9V2M4N6P8R0S1".to_owned(),
                clinician: String::new(),
                clinician_name: String::new(),
                zone: clinic,
                starts_at: start,
                ends_at,
                channel: MeetingChannel::Audio,
                sequence: 0,
                changed_at: start,
            };
            let file = calendar_file(&appointment, &entry());
            both_read(&file, &appointment);
            let words = format_in_zones(start, clinic, &[visitor]);
            let said = format!("{} {}", time_in(start, clinic), city_name(clinic));
            prop_assert!(words.starts_with(&said));
        }
    }
}
