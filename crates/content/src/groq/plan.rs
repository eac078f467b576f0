//! What a query needs, as the engine tells it.

use std::collections::BTreeMap;

use serde::Deserialize;

/// What a query needs of the documents.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
pub(super) struct QueryPlan {
    /// One for each `*` of the query.
    pub selections: Vec<Selection>,
    /// How many references the query follows, at most one behind the other.
    pub derefs: usize,
    #[serde(flatten)]
    pub needed: NeededFields,
}

/// What is said of the documents behind one `*`; what is left out may be anything.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
pub(super) struct Selection {
    pub types: Option<Vec<String>>,
    pub ids: Option<Vec<String>>,
    pub slugs: Option<Vec<String>>,
}

/// What of each document can make a difference to the result.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
pub(super) struct NeededFields {
    /// Names of fields; none for whole documents.
    pub fields: Option<Vec<String>>,
    /// Fields of which no more than so many entries are needed, when they are lists.
    #[serde(default)]
    pub firsts: BTreeMap<String, usize>,
}

impl NeededFields {
    pub fn contains(&self, name: &str) -> bool {
        let fields = self.fields.as_ref();
        fields.is_none_or(|fields| fields.iter().any(|field| field == name))
    }
}
