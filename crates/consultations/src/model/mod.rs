//! What a request is. No input or output.

mod answers;
mod form_step;
pub mod ownership;
mod package;
mod place;
pub mod review_reasons;
mod settings;
mod state;
pub mod visits;

use payments::model::PaymentPurpose;

pub use self::settings::{
    ConsentText, ConsultationSettings, RefundLine, ReplyText, TermsLink, percent_of,
};
pub use answers::{PatientAge, RequestAnswers, RequestPerson, emergency_country};
pub use form_step::FormStep;
pub use package::ConsultationPackage;
pub use place::{COUNTRIES, ConsultationOffer, NATIONS, PatientLocation, country_name, find_label};
pub use state::RequestState;

/// What of a request is paid for: the consultation, and more time in it. Their payments have the request as their subject.
pub const OWN_PURPOSES: [PaymentPurpose; 2] =
    [PaymentPurpose::Consultation, PaymentPurpose::Extension];
