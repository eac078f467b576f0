//! What people at the desk read instead of a stored word.

use serde::Serialize;
use utoipa::ToSchema;

/// How a label is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LabelTone {
    /// Nothing to do.
    Plain,
    /// As it should be.
    Ok,
    /// On its way.
    Info,
    /// Somebody is waited for.
    Wait,
    /// Somebody has to look.
    Bad,
}

/// A stored word as the desk shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = VocabularyTerm)]
pub struct VocabularyTerm {
    /// As rows and calls write it.
    pub key: &'static str,
    /// As people read it.
    pub label: &'static str,
    pub tone: LabelTone,
}

/// Names of vocabularies with their terms; a vocabulary of the API's enum has its name.
pub type VocabularyTables = &'static [(&'static str, &'static [VocabularyTerm])];

impl VocabularyTerm {
    /// Plain terms of keys and labels.
    pub const fn plain_terms<const N: usize>(
        pairs: [(&'static str, &'static str); N],
    ) -> [Self; N] {
        let mut terms = [Self {
            key: "",
            label: "",
            tone: LabelTone::Plain,
        }; N];
        let mut at = 0;
        while at < N {
            (terms[at].key, terms[at].label) = pairs[at];
            at += 1;
        }
        terms
    }
}
