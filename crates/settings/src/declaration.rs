//! What a feature says of its settings.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::field::Field;

/// Settings that can be read from a settings document. Declared with [`group!`](crate::group); by hand only for what reads
/// a part of a document that is declared elsewhere.
pub trait Settings: DeserializeOwned {
    /// The document that they stand in, without the prefix of settings.
    const DOCUMENT: &'static str;

    /// What can be set, in the order of the form.
    fn fields() -> &'static [Field];
}

/// What stands in a settings document, whole: the defaults with what was changed over them.
pub type SettingsFields = Map<String, Value>;
