//! What a place is, apart from where it is kept.

mod category;
mod fields;
mod geo;
mod home_countries;
mod last_check;
mod scheme;
mod settings;
mod shipped_amount;
mod texts;

pub use self::settings::{EmergencyLine, ExpectedHoliday, FinderSettings};
pub use category::PlaceCategory;
pub use fields::{PlaceCorrections, PlaceFields, invalid_fields, is_readable_hours};
pub(crate) use geo::chord_length;
pub use geo::{EARTH_KM, GeoPoint, is_below_a_minute, travel_time};
pub(crate) use home_countries::{HOME_COUNTRIES, home_rank};
pub(crate) use last_check::{CheckDay, PlaceChecks};
pub use scheme::{SchemeAcceptance, scheme_name};
pub(crate) use shipped_amount::SHIPPED_VERSION;
pub use shipped_amount::ShippedAmount;
pub(crate) use texts::first_upper;
pub use texts::{first_number, format_ago, format_distance, name_stem};
