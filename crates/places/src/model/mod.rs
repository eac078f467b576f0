//! What a place is, apart from where it is kept.

mod category;
mod fields;
mod geo;
mod settings;
mod texts;

pub use self::settings::{EmergencyLine, ExpectedHoliday, FinderSettings};
pub use category::PlaceCategory;
pub use fields::{PlaceCorrections, PlaceFields, invalid_fields};
pub(crate) use geo::chord_length;
pub use geo::{EARTH_KM, GeoPoint, travel_time};
pub use texts::{first_number, format_ago, format_distance, name_stem};
