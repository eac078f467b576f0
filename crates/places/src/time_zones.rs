//! The clocks of countries.

use chrono_tz::Tz;

/// The clocks of countries; the one of the capital where there are several.
pub(crate) const TIME_ZONES: [(&str, Tz); 14] = [
    ("NG", Tz::Africa__Lagos),
    ("GB", Tz::Europe__London),
    ("GH", Tz::Africa__Accra),
    ("KE", Tz::Africa__Nairobi),
    ("ZA", Tz::Africa__Johannesburg),
    ("BJ", Tz::Africa__PortoNovo),
    ("CM", Tz::Africa__Douala),
    ("TG", Tz::Africa__Lome),
    ("NE", Tz::Africa__Niamey),
    ("TD", Tz::Africa__Ndjamena),
    ("IE", Tz::Europe__Dublin),
    ("UG", Tz::Africa__Kampala),
    ("TZ", Tz::Africa__Dar_es_Salaam),
    ("RW", Tz::Africa__Kigali),
];

pub fn zone_of(country: &str) -> Option<Tz> {
    TIME_ZONES
        .iter()
        .find(|(code, _)| *code == country)
        .map(|(_, zone)| *zone)
}
