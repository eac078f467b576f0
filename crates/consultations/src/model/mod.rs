//! What a request is. No input or output.

mod answers;
mod package;
mod place;
mod settings;
mod state;

pub use self::settings::{
    ConsentText, ConsultationSettings, RefundLine, ReplyText, TermsLink, percent_of,
};
pub use answers::{PatientAge, RequestAnswers, RequestPerson, emergency_country};
pub use package::ConsultationPackage;
pub use place::{COUNTRIES, ConsultationOffer, NATIONS, PatientLocation, country_name, find_label};
pub use state::RequestState;
