//! What a place is, apart from where it is kept.

mod category;
mod fields;
mod geo;
mod settings;
mod words;

pub use self::settings::{EmergencyLine, ExpectedHoliday, Settings};
pub use category::Category;
pub use fields::{Corrections, PlaceFields, invalid_fields};
pub(crate) use geo::chord;
pub use geo::{EARTH_KM, Point, travel_time};
pub use words::{ago, distance_text, first_number, stem};
