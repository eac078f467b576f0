//! What inquiries are, without I/O.

mod content;
mod kind;
mod settings;
mod state;

pub use self::settings::{
    ContactService, DataAuthority, FailureTexts, InquiryChoice, InquirySettings, KeepDays, PerKind,
    SavedReply, TermsText, UnderAge,
};
pub use content::{Guardian, InquiryConsent, InquiryContent, InquiryDetail, InquiryPerson};
pub use kind::InquiryKind;
pub use state::InquiryState;
