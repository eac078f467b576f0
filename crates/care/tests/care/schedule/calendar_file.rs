//! Calendar files, read by two libraries that we did not write.

use std::io::BufReader;

use care::schedule::{Appointment, Channel, Entry, calendar_file, cancelled_file};
use ical::IcalParser;
use ical::parser::Component as _;
use ical::parser::ical::component::IcalEvent;
use icalendar::{
    Calendar, CalendarComponent, CalendarDateTime, Component as _, DatePerhapsTime, EventLike as _,
};
use proptest::prelude::*;

use super::house::at;

fn appointment() -> Appointment {
    Appointment {
        request: "01JD6Q5T3W8ZK9V2M4N6P8R0S1".to_owned(),
        clinician: "01JD6Q5T3W8ZK9V2M4N6P8R0S2".to_owned(),
        clinician_name: "Dr Ade".to_owned(),
        zone: chrono_tz::Africa::Lagos,
        starts_at: at("2027-03-28T13:30:00Z"),
        ends_at: at("2027-03-28T14:00:00Z"),
        channel: Channel::Video,
        sequence: 3,
        changed_at: at("2027-01-11T07:00:00Z"),
    }
}

fn entry() -> Entry {
    Entry {
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
    let utc = |moment| Some(DatePerhapsTime::DateTime(CalendarDateTime::Utc(moment)));
    assert_eq!(event.get_start(), utc(appointment.starts_at));
    assert_eq!(event.get_end(), utc(appointment.ends_at));
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
        ("DTSTART", "20270328T133000Z"),
        ("DTEND", "20270328T140000Z"),
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
        let entry = Entry { title: title.clone(), lines: vec![line.clone()], organiser: name, ..entry() };
        let file = calendar_file(&appointment(), &entry);
        is_well_formed(&file);
        let event = second_library(&file);
        let stays = |text: &str| text.replace("\r\n", "\n").replace('\r', "").replace('\t', " ");
        prop_assert_eq!(unescaped(&value(&event, "SUMMARY").unwrap_or_default()), stays(&title));
        prop_assert_eq!(unescaped(&value(&event, "DESCRIPTION").unwrap_or_default()), stays(&line));
        prop_assert_eq!(value(&event, "ORGANIZER").unwrap(), "mailto:hello@clinic.example");
        let unfolded = file.replace("\r\n ", "");
        prop_assert_eq!(unfolded.matches("\r\nBEGIN:").count(), 1);
    }
}
