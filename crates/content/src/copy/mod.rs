//! The words of pages and of the site: defaults, what the store overrides, claims, names in braces.
mod claims;
mod site;
mod words;

pub use claims::{Claim, Claims};
pub use site::{Shell, SiteFacts, shell};
pub use words::{
    CARE, GIVING, HIDDEN, LETTERS, MAIL, Names, OUTREACH, PLACES, TALK, default_words, is_hidden,
    merged, overrides, page_names, resolve,
};
