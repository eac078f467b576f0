//! Zones and ways to meet to choose from, and moments on a clock.

use chrono::{DateTime, Days, Utc};
use chrono_tz::Tz;
use scheduling::zones;

use super::view::SelectOption;
use crate::model::ConsultationPackage;

pub fn channel_options(package: &ConsultationPackage) -> Vec<SelectOption> {
    let channels = package.channels.iter();
    channels
        .map(|channel| SelectOption::new(channel.key(), channel.label()))
        .collect()
}

/// Zones to choose from: the common ones, and those of the people who choose.
pub fn zone_options(own: &[Tz]) -> Vec<SelectOption> {
    let mut list = zones::common_zones();
    for zone in own {
        if list.iter().all(|(name, _)| *name != zone.name()) {
            list.push((zone.name(), zones::city_name(*zone)));
        }
    }
    let list = list.into_iter();
    list.map(|(key, label)| SelectOption::new(key, label))
        .collect()
}

/// A moment on somebody's clock: `2:30pm Lagos`.
pub fn format_clock_time(at: DateTime<Utc>, zone: Tz) -> String {
    format!("{} {}", zones::time_in(at, zone), zones::city_name(zone))
}

/// The day from which times are shown first.
pub fn day_from_today(now: DateTime<Utc>, zone: Tz, later: u64) -> chrono::NaiveDate {
    let day = zones::day_in(now, zone);
    day.checked_add_days(Days::new(later)).unwrap_or(day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clocks_of_who_chooses_are_among_those_to_choose_from_once() {
        let common = zone_options(&[]);
        let own = [Tz::Africa__Lagos, Tz::America__Sao_Paulo];
        let all = zone_options(&[own, own].concat());
        assert_eq!(all.len(), common.len() + 1);
        let last = all.last().unwrap();
        assert_eq!(
            (last.key.as_str(), last.label.as_str()),
            ("America/Sao_Paulo", "Sao Paulo")
        );
    }
}
