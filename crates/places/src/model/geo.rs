//! Points, distances and travel times.

/// Radius of the sphere on which distances are measured, in kilometres; from the specification.
pub const EARTH_KM: f64 = 6371.0;
/// How fast somebody gets there, in km/h; from the specification.
const TRAVEL_KMH: f64 = 30.0;
/// Degrees are kept to a millionth, a tenth of a metre.
const MILLIONTHS: f64 = 1e6;

#[derive(Clone, Copy, PartialEq)]
pub struct GeoPoint {
    lat: f64,
    lng: f64,
}

/// Shows nothing: a position says where somebody is.
impl std::fmt::Debug for GeoPoint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Point").finish_non_exhaustive()
    }
}

impl GeoPoint {
    /// The point of these degrees; none when they are no numbers or beyond the poles or the antimeridian.
    pub fn new(lat: f64, lng: f64) -> Option<Self> {
        let fits = lat.is_finite() && lng.is_finite() && lat.abs() <= 90.0 && lng.abs() <= 180.0;
        // The index packs points as millionths; rounded at once, a point is equal to itself after the way through it.
        let to_millionth = |degrees: f64| (degrees * MILLIONTHS).round() / MILLIONTHS;
        fits.then(|| Self {
            lat: to_millionth(lat),
            lng: to_millionth(lng),
        })
    }

    pub fn parse_point(lat: &str, lng: &str) -> Option<Self> {
        Self::new(lat.trim().parse().ok()?, lng.trim().parse().ok()?)
    }

    /// Degrees north.
    pub const fn lat(self) -> f64 {
        self.lat
    }

    /// Degrees east.
    pub const fn lng(self) -> f64 {
        self.lng
    }

    /// Rounded to a thousandth of a degree (about 100 m): as exact as a position is told to anybody else.
    pub fn rounded(self) -> Self {
        let rounded = |degrees: f64| (degrees * 1e3).round() / 1e3;
        Self {
            lat: rounded(self.lat),
            lng: rounded(self.lng),
        }
    }

    /// With latitude and longitude exchanged, where that is a point.
    pub fn swapped(self) -> Option<Self> {
        Self::new(self.lng, self.lat)
    }

    /// Kilometres along the great circle.
    pub fn km_to(self, other: Self) -> f64 {
        let (from, to) = (self.lat.to_radians(), other.lat.to_radians());
        // The haversine, not the cosine rule: that one loses its digits for points that are near each other.
        let half_north = ((to - from) / 2.0).sin();
        let half_east = ((other.lng - self.lng).to_radians() / 2.0).sin();
        let square = half_north * half_north + from.cos() * to.cos() * half_east * half_east;
        // Rounding may carry the square past 1 at opposite points, where the arc sine is no number.
        2.0 * EARTH_KM * square.clamp(0.0, 1.0).sqrt().asin()
    }

    /// Millionths of degrees.
    pub(crate) fn to_millionths(self) -> [i32; 2] {
        [self.lat, self.lng].map(|degrees| (degrees * MILLIONTHS).round() as i32)
    }

    /// The point of millionths of degrees.
    pub(crate) fn from_millionths([lat, lng]: [i32; 2]) -> Self {
        Self {
            lat: f64::from(lat) / MILLIONTHS,
            lng: f64::from(lng) / MILLIONTHS,
        }
    }

    /// Where it is on a sphere of radius 1.
    pub(crate) fn on_sphere(self) -> [f32; 3] {
        let (lat, lng) = (self.lat.to_radians(), self.lng.to_radians());
        [lat.cos() * lng.cos(), lat.cos() * lng.sin(), lat.sin()].map(|part| part as f32)
    }
}

/// The straight line through a sphere of radius 1 that so many kilometres on its surface are.
pub(crate) fn chord_length(km: f64) -> f32 {
    let angle = (km / EARTH_KM).clamp(0.0, std::f64::consts::PI);
    (2.0 * (angle / 2.0).sin()) as f32
}

fn travel_minutes(km: f64) -> f64 {
    km / TRAVEL_KMH * 60.0
}

/// Whether the way takes less than a minute.
pub fn is_below_a_minute(km: f64) -> bool {
    travel_minutes(km) < 1.0
}

/// How long the way takes: `less than a minute`, `12 minutes`, `1 hour 5 minutes`.
pub fn travel_time(km: f64) -> String {
    if is_below_a_minute(km) {
        return l10n::t!("places-time-below-a-minute").to_owned();
    }
    let whole = travel_minutes(km).round() as u64;
    let minutes = |count: u64| l10n::t!("places-time-minutes", count = count);
    let hours = |count: u64| l10n::t!("places-time-hours", count = count);
    match (whole / 60, whole % 60) {
        (0, rest) => minutes(rest),
        (whole, 0) => hours(whole),
        (whole, rest) => l10n::t!(
            "places-time-hours-and-minutes",
            hours = hours(whole),
            minutes = minutes(rest)
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(lat: f64, lng: f64) -> GeoPoint {
        GeoPoint::new(lat, lng).unwrap()
    }

    #[test]
    fn what_is_no_point_is_refused() {
        for (lat, lng) in [
            (f64::NAN, 0.0),
            (0.0, f64::INFINITY),
            (90.1, 0.0),
            (0.0, -180.5),
            (114.2, 22.3),
        ] {
            assert!(GeoPoint::new(lat, lng).is_none());
        }
        assert!(GeoPoint::parse_point(" 7.77", "4.55 ").is_some());
        assert!(GeoPoint::parse_point("", "4.55").is_none());
    }

    #[test]
    fn distances_are_those_of_the_great_circle() {
        let lagos = point(6.4531, 3.3958);
        let london = point(51.5074, -0.1278);
        assert!((lagos.km_to(london) - 5_016.0).abs() < 10.0);
        assert!(lagos.km_to(lagos).abs() < 1e-9);
        // Over the antimeridian and over a pole it is the short way.
        assert!((point(0.0, 179.9).km_to(point(0.0, -179.9)) - 22.24).abs() < 0.01);
        assert!((point(89.9, 0.0).km_to(point(89.9, 180.0)) - 22.24).abs() < 0.01);
        let half = std::f64::consts::PI * EARTH_KM;
        assert!((point(0.0, 0.0).km_to(point(0.0, 180.0)) - half).abs() < 1e-6);
    }

    #[test]
    fn times_are_worded_as_the_specification_says() {
        for (km, words) in [
            (0.0, "less than a minute"),
            (0.49, "less than a minute"),
            (0.5, "1 minute"),
            (6.0, "12 minutes"),
            (29.7, "59 minutes"),
            (29.8, "1 hour"),
            (32.5, "1 hour 5 minutes"),
            (61.0, "2 hours 2 minutes"),
        ] {
            assert_eq!(travel_time(km), words, "{km}");
        }
    }

    #[test]
    fn packing_loses_nothing() {
        for (lat, lng) in [(7.766_667, 4.566_667), (-90.0, 180.0), (51.500_001, -0.1)] {
            let point = point(lat, lng);
            assert_eq!(GeoPoint::from_millionths(point.to_millionths()), point);
        }
    }
}
