//! The words of pages and of the site: defaults, what the store overrides, claims, names in braces.
mod claims;
mod site;
mod words;

pub use claims::{Claim, Claims};
pub use site::{Shell, SiteFacts, shell};
pub(crate) use words::put_over;
pub use words::{
    MAIL, Names, default_words, groups, is_hidden, merged, overrides, page_names, resolve,
};
