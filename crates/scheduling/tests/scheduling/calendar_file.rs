//! Calendar files, read by two libraries that we did not write.

use std::io::BufReader;

use chrono::{DateTime, Datelike, FixedOffset, NaiveDateTime, TimeDelta, Utc};
use chrono_tz::{Africa, America, Europe};
use ical::IcalParser;
use ical::parser::Component as _;
use ical::parser::ical::component::{IcalEvent, IcalTimeZoneTransition};
use ical::property::Property;
use icalendar::{Calendar, CalendarComponent, CalendarDateTime, Component as _, DatePerhapsTime};
use proptest::prelude::*;
use scheduling::{Appointment, CalendarEntry, MeetingChannel, calendar_file, cancelled_file};

use super::clocks::last_sunday;
use super::fixture::at;

fn appointment() -> Appointment {
    Appointment {
        request: "01JD6Q5T3W8ZK9V2M4N6P8R0S1".to_owned(),
        clinician: "01JD6Q5T3W8ZK9V2M4N6P8R0S2".to_owned(),
        clinician_name: "Dr Ade".to_owned(),
        zone: chrono_tz::Africa::Lagos,
        starts_at: at("2027-03-28T13:30:00Z"),
        ends_at: at("2027-03-28T14:00:00Z"),
        channel: MeetingChannel::Video,
        sequence: 3,
        changed_at: at("2027-01-11T07:00:00Z"),
    }
}

fn entry() -> CalendarEntry {
    CalendarEntry {
        host: "clinic.example".to_owned(),
        title: "Appointment with Dr Adé; bring, please: a pen \\ paper".to_owned(),
        lines: vec![
            "2:30pm Lagos (2:30pm London), Sunday 28 March 2027".to_owned(),
            "Ẹ káàbọ̀, a kí yín. To move or cancel it, open the link; it is yours alone, so keep it to yourself.".to_owned(),
        ],
        url: Some("https://clinic.example/consultation/booking/abc".to_owned()),
        location: Some("12, Station Road; Osogbo".to_owned()),
        organiser: "Dr \"Ade\" Clinic".to_owned(),
        organiser_mail: "hello@clinic.example".to_owned(),
    }
}

/// As the crate `icalendar` reads it.
fn first_library(file: &str) -> (Calendar, icalendar::Event) {
    let calendar: Calendar = file.parse().unwrap();
    let events: Vec<_> = calendar
        .components
        .iter()
        .filter_map(CalendarComponent::as_event)
        .cloned()
        .collect();
    assert_eq!(events.len(), 1);
    let event = events[0].clone();
    (calendar, event)
}

/// As the crate `ical` reads it.
fn second_library(file: &str) -> IcalEvent {
    let mut calendars: Vec<_> = IcalParser::new(BufReader::new(file.as_bytes())).collect();
    assert_eq!(calendars.len(), 1);
    let mut calendar = calendars.remove(0).unwrap();
    assert_eq!(calendar.events.len(), 1);
    calendar.events.remove(0)
}

fn value(event: &IcalEvent, name: &str) -> Option<String> {
    event
        .get_property(name)
        .and_then(|property| property.value.clone())
}

/// A change of a zone's clock, as the file describes it.
struct Change {
    begins: NaiveDateTime,
    rule: Option<String>,
    offset: FixedOffset,
}

impl Change {
    fn of(value: impl Fn(&str) -> Option<String>) -> Self {
        let begins = value("DTSTART").unwrap();
        Self {
            begins: NaiveDateTime::parse_from_str(&begins, "%Y%m%dT%H%M%S").unwrap(),
            rule: value("RRULE"),
            offset: value("TZOFFSETTO").unwrap().parse().unwrap(),
        }
    }

    /// When it came last, on the clock of before.
    fn last(&self, local: NaiveDateTime) -> Option<NaiveDateTime> {
        let Some(rule) = &self.rule else {
            return (self.begins <= local).then_some(self.begins);
        };
        let month = rule.strip_prefix("FREQ=YEARLY;BYMONTH=").unwrap();
        let month = month.strip_suffix(";BYDAY=-1SU").unwrap().parse().unwrap();
        let onset = |year| last_sunday(year, month).and_time(self.begins.time());
        let onsets = [local.year(), local.year() - 1].map(onset);
        onsets
            .into_iter()
            .find(|onset| (self.begins..=local).contains(onset))
    }
}

/// A time with the zone that it is said in; none is UTC.
type Said = (NaiveDateTime, Option<String>);

/// The moment that a calendar shows, by the zone that the file describes.
fn moment((local, zone): Said, zones: &[(String, Vec<Change>)]) -> DateTime<Utc> {
    let Some(zone) = zone else {
        return local.and_utc();
    };
    let (_, changes) = zones.iter().find(|(name, _)| *name == zone).unwrap();
    let newest = changes
        .iter()
        .max_by_key(|change| change.last(local))
        .unwrap();
    let moment = local.and_local_timezone(newest.offset).unwrap();
    moment.with_timezone(&Utc)
}

/// Start and end as the crate `icalendar` reads them.
fn first_moments(file: &str) -> [DateTime<Utc>; 2] {
    let (calendar, event) = first_library(file);
    let zones: Vec<_> = calendar
        .components
        .iter()
        .filter_map(|component| match component {
            CalendarComponent::Other(zone) if zone.component_kind() == "VTIMEZONE" => Some((
                zone.property_value("TZID").unwrap().to_owned(),
                zone.components()
                    .iter()
                    .map(|change| Change::of(|name| change.property_value(name).map(str::to_owned)))
                    .collect(),
            )),
            _ => None,
        })
        .collect();
    [event.get_start(), event.get_end()].map(|time| {
        let said = match time {
            Some(DatePerhapsTime::DateTime(CalendarDateTime::Utc(moment))) => {
                (moment.naive_utc(), None)
            }
            Some(DatePerhapsTime::DateTime(CalendarDateTime::WithTimezone { date_time, tzid })) => {
                (date_time, Some(tzid))
            }
            other => panic!("{other:?}"),
        };
        moment(said, &zones)
    })
}

/// The same as the crate `ical` reads them.
fn second_moments(file: &str) -> [DateTime<Utc>; 2] {
    let calendar = IcalParser::new(BufReader::new(file.as_bytes())).next();
    let calendar = calendar.unwrap().unwrap();
    let own = |property: Option<&Property>| property.and_then(|found| found.value.clone());
    let zones: Vec<_> = calendar
        .timezones
        .iter()
        .map(|zone| {
            let changes = zone.transitions.iter();
            let change =
                |change: &IcalTimeZoneTransition| Change::of(|name| own(change.get_property(name)));
            let name = own(zone.get_property("TZID")).unwrap();
            (name, changes.map(change).collect())
        })
        .collect();
    ["DTSTART", "DTEND"].map(|name| {
        let property = calendar.events[0].get_property(name).unwrap();
        let text = property.value.clone().unwrap();
        let mut parameters = property.params.iter().flatten();
        let zone = parameters.find(|(name, _)| name == "TZID");
        assert_eq!(zone.is_none(), text.ends_with('Z'));
        let local = NaiveDateTime::parse_from_str(text.trim_end_matches('Z'), "%Y%m%dT%H%M%S");
        moment(
            (local.unwrap(), zone.map(|(_, names)| names[0].clone())),
            &zones,
        )
    })
}

/// Both libraries read this start and end.
pub fn both_read(file: &str, appointment: &Appointment) {
    let expected = [appointment.starts_at, appointment.ends_at];
    assert_eq!(first_moments(file), expected, "{file}");
    assert_eq!(second_moments(file), expected, "{file}");
}

/// The text of a value (RFC 5545 section 3.3.11).
fn unescaped(text: &str) -> String {
    let mut plain = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next().unwrap() {
                'n' | 'N' => plain.push('\n'),
                other => plain.push(other),
            },
            other => plain.push(other),
        }
    }
    plain
}

fn is_well_formed(file: &str) {
    assert!(file.ends_with("END:VCALENDAR\r\n"));
    assert!(!file.replace("\r\n", "").contains(['\r', '\n']));
    for line in file.split("\r\n") {
        assert!(line.len() <= 75, "{} octets: {line}", line.len());
    }
}

#[test]
fn two_libraries_read_the_same_appointment() {
    let (appointment, entry) = (appointment(), entry());
    let file = calendar_file(&appointment, &entry);
    is_well_formed(&file);
    let (calendar, event) = first_library(&file);
    assert_eq!(calendar.property_value("METHOD"), Some("PUBLISH"));
    assert_eq!(calendar.property_value("VERSION"), Some("2.0"));
    both_read(&file, &appointment);
    assert_eq!(
        event.get_uid(),
        Some("01jd6q5t3w8zk9v2m4n6p8r0s1@clinic.example")
    );
    assert_eq!(event.get_sequence(), Some(3));
    assert_eq!(event.get_timestamp(), Some(appointment.changed_at));
    assert_eq!(event.get_status(), Some(icalendar::EventStatus::Confirmed));

    let event = second_library(&file);
    for (name, expected) in [
        ("UID", "01jd6q5t3w8zk9v2m4n6p8r0s1@clinic.example"),
        ("SEQUENCE", "3"),
        ("DTSTART", "20270328T143000"),
        ("DTEND", "20270328T150000"),
        ("DTSTAMP", "20270111T070000Z"),
        ("STATUS", "CONFIRMED"),
        ("CLASS", "PRIVATE"),
        ("ORGANIZER", "mailto:hello@clinic.example"),
        ("URL", "https://clinic.example/consultation/booking/abc"),
    ] {
        assert_eq!(value(&event, name).as_deref(), Some(expected), "{name}");
    }
    let text = |name| unescaped(&value(&event, name).unwrap());
    assert_eq!(text("SUMMARY"), entry.title);
    assert_eq!(text("DESCRIPTION"), entry.lines.join("\n"));
    assert_eq!(text("LOCATION"), entry.location.unwrap());
}

/// On each line which clock it is, and the same moment whatever the zone.
#[test]
fn a_time_is_said_on_the_clock_that_it_was_promised_on() {
    let summer = at("2027-07-12T13:30:00Z");
    for (zone, starts_at, said) in [
        (
            Africa::Lagos,
            summer,
            "DTSTART;TZID=Africa/Lagos:20270712T143000",
        ),
        (
            Europe::London,
            summer,
            "DTSTART;TZID=Europe/London:20270712T143000",
        ),
        (
            Europe::London,
            at("2027-01-12T13:30:00Z"),
            "DTSTART;TZID=Europe/London:20270112T133000",
        ),
        (America::New_York, summer, "DTSTART:20270712T133000Z"),
        // The night of 31 October: half past one comes twice, and calendars take the first.
        (
            Europe::London,
            at("2027-10-31T00:30:00Z"),
            "DTSTART;TZID=Europe/London:20271031T013000",
        ),
        (
            Europe::London,
            at("2027-10-31T01:30:00Z"),
            "DTSTART:20271031T013000Z",
        ),
    ] {
        let ends_at = starts_at + TimeDelta::minutes(15);
        let appointment = Appointment {
            zone,
            starts_at,
            ends_at,
            ..appointment()
        };
        let file = calendar_file(&appointment, &entry());
        is_well_formed(&file);
        assert!(file.contains(&format!("\r\n{said}\r\n")), "{file}");
        both_read(&file, &appointment);
    }
}

#[test]
fn a_cancelled_one_takes_the_same_event_out() {
    let file = cancelled_file(&appointment(), &entry());
    is_well_formed(&file);
    let (calendar, event) = first_library(&file);
    assert_eq!(calendar.property_value("METHOD"), Some("CANCEL"));
    assert_eq!(event.get_status(), Some(icalendar::EventStatus::Cancelled));
    assert_eq!(
        event.get_uid(),
        Some("01jd6q5t3w8zk9v2m4n6p8r0s1@clinic.example")
    );
    assert_eq!(
        value(&second_library(&file), "STATUS").as_deref(),
        Some("CANCELLED")
    );
}

proptest! {
    /// Whatever is typed into the words, it stays text: no line, property or component can be smuggled in.
    #[test]
    fn words_stay_words(title in "\\PC{0,120}", line in "[\\r\\n\\t;,:\\\\\"a-zẹọ🙂]{0,200}", name in "[\\r\\n\";:,a-zọ]{0,60}") {
        let entry = CalendarEntry { title: title.clone(), lines: vec![line.clone()], organiser: name, ..entry() };
        let file = calendar_file(&appointment(), &entry);
        is_well_formed(&file);
        let (calendar, event) = (first_library(&file).0, second_library(&file));
        prop_assert_eq!(calendar.components.len(), 2);
        prop_assert_eq!(value(&event, "ORGANIZER").unwrap(), "mailto:hello@clinic.example");
        let stays = |text: &str| text.replace("\r\n", "\n").replace('\r', "").replace('\t', " ");
        let unfolded = file.replace("\r\n ", "");
        prop_assert_eq!(unfolded.matches("\r\nBEGIN:").count(), 3);
        let text = |name: &str| {
            let lines: Vec<_> = unfolded.split("\r\n").filter_map(|line| line.strip_prefix(name)).collect();
            assert_eq!(lines.len(), 1);
            unescaped(lines[0])
        };
        prop_assert_eq!(text("SUMMARY:"), stays(&title));
        prop_assert_eq!(text("DESCRIPTION:"), stays(&line));
    }
}
