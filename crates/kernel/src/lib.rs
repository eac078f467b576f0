//! Words that all crates share: ids, clock, money, zones, dates, phones, text, problem details.
//!
//! Nothing here does I/O. Everything that a page shows as text and that differs by language or
//! place (money, dates, phone numbers) is made here, so that server and browser never disagree.

mod cache_tag;
mod clock;
pub mod csv;
pub mod dates;
mod email;
mod id;
pub mod links;
mod money;
mod pagination;
mod phone;
mod problem;
mod rating;
pub mod spreadsheet;
pub mod text;
mod vocabulary;
mod zone;

pub use cache_tag::CacheTag;
pub use clock::{Clock, earliest_timestamp, whole_microseconds};
pub use email::{EmailAddress, EmailError};
pub use id::{Id, IdError};
pub use money::{Currency, CurrencyError, Money, MoneyParseError};
pub use pagination::{Page, PageParams, split_ids};
pub use phone::{PhoneCountry, PhoneError, TelephoneNumber};
pub use problem::{FieldError, ProblemDetails};
pub use rating::AverageRating;
pub use vocabulary::{LabelTone, VocabularyTables, VocabularyTerm};
pub use zone::{PracticeZone, ZoneError};
