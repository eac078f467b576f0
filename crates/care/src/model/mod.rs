//! What a request is. No input or output.

mod answers;
mod package;
mod place;
mod settings;
mod state;

pub use self::settings::{ConsentText, RefundLine, ReplyText, Settings, Terms, part_of};
pub use answers::{Age, Answers, Person, help_of};
pub use package::Package;
pub use place::{COUNTRIES, NATIONS, Offer, Whereabouts, country_name, name_of};
pub use state::State;
