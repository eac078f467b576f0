//! Words that all crates share: ids, clock, money, zones, dates, phones, text, problem details.
//!
//! Nothing here does I/O. Everything that a page shows as text and that differs by language or
//! place (money, dates, phone numbers) is made here, so that server and browser never disagree.

mod clock;
pub mod csv;
pub mod dates;
mod email;
mod id;
mod money;
mod paging;
mod phone;
mod problem;
mod tag;
pub mod text;
mod vocabulary;
mod zone;

pub use clock::{Clock, earliest, whole_microseconds};
pub use email::{Email, EmailError};
pub use id::{Id, IdError};
pub use money::{Currency, CurrencyError, Money};
pub use paging::{Page, Paging};
pub use phone::{Country, Phone, PhoneError};
pub use problem::{FieldError, Problem};
pub use tag::Tag;
pub use vocabulary::{Term, Tone, Vocabularies};
pub use zone::{Zone, ZoneError};
