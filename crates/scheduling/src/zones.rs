//! Clocks by the names of towns.

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use kernel::dates::format_zoned_time;
pub use kernel::dates::{city_name, format_in_zones};
use store::StoreError;

/// Where most people who ask are, offered first; any other zone of the tz database is taken too.
const COMMON: [Tz; 20] = [
    Tz::Africa__Lagos,
    Tz::Europe__London,
    Tz::Africa__Accra,
    Tz::Africa__Johannesburg,
    Tz::Africa__Nairobi,
    Tz::Africa__Cairo,
    Tz::Europe__Dublin,
    Tz::Europe__Paris,
    Tz::Europe__Berlin,
    Tz::America__New_York,
    Tz::America__Chicago,
    Tz::America__Denver,
    Tz::America__Los_Angeles,
    Tz::America__Toronto,
    Tz::Asia__Dubai,
    Tz::Asia__Riyadh,
    Tz::Asia__Kolkata,
    Tz::Asia__Singapore,
    Tz::Asia__Shanghai,
    Tz::Australia__Sydney,
];

/// A country of ISO 3166-1 and the zone that most of its people live by, a line for each.
const USUAL: &str = include_str!("usual_zones.txt");

/// The clock that most people of a country live by; none where there is no such country.
pub fn usual_zone_in(country: &str) -> Option<Tz> {
    let mut lines = USUAL.lines().filter_map(|line| line.split_once(' '));
    let found = lines.find(|(code, _)| *code == country);
    found.and_then(|(_, zone)| parse_zone(zone))
}

/// The zone of an IANA name (`Europe/London`).
pub fn parse_zone(name: &str) -> Option<Tz> {
    name.trim().parse().ok()
}

/// The zone that a row names.
pub(crate) fn require_zone(name: &str) -> Result<Tz, StoreError> {
    parse_zone(name).ok_or_else(|| StoreError::other(format!("there is no zone '{name}'")))
}

/// Names and towns of common zones, for a list to choose from.
pub fn common_zones() -> Vec<(&'static str, String)> {
    COMMON
        .iter()
        .map(|zone| (zone.name(), city_name(*zone)))
        .collect()
}

/// A moment on one zone's clock: `2:30pm`. In the hour that the clock shows twice, which of the two it is: `1:30am GMT`.
pub fn time_in(moment: DateTime<Utc>, zone: Tz) -> String {
    format_zoned_time(&moment.with_timezone(&zone))
}

/// The day of a moment on one zone's calendar.
pub fn day_in(moment: DateTime<Utc>, zone: Tz) -> NaiveDate {
    moment.with_timezone(&zone).date_naive()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hour_that_comes_twice_has_two_names() {
        let said = |moment: &str| time_in(moment.parse().unwrap(), Tz::Europe__London);
        for (moment, words) in [
            ("2027-10-30T23:30:00Z", "12:30am"),
            ("2027-10-31T00:30:00Z", "1:30am BST"),
            ("2027-10-31T01:30:00Z", "1:30am GMT"),
            ("2027-10-31T02:00:00Z", "2am"),
            ("2027-03-28T01:00:00Z", "2am"),
        ] {
            assert_eq!(said(moment), words, "{moment}");
        }
        let promise = format_in_zones(
            "2027-10-31T01:00:00Z".parse().unwrap(),
            Tz::Africa__Lagos,
            &[Tz::Europe__London],
        );
        assert_eq!(
            promise,
            "2am Lagos (1am GMT London), Sunday 31 October 2027"
        );
    }
}
