//! What a query needs, as the engine tells it.

use std::collections::BTreeMap;

use groq_evaluator::Query;
use serde::{Deserialize, Deserializer};

/// What a query needs of the documents.
#[derive(Debug, Clone, Default, Deserialize)]
pub(super) struct QueryPlan {
    /// One for each `*` of the query.
    pub selections: Vec<Selection>,
    /// How many references the query follows, at most one behind the other.
    pub derefs: usize,
    #[serde(flatten)]
    pub needed: NeededFields,
    /// How it reads, where it is plain enough to be evaluated outside of the engine.
    #[serde(default, deserialize_with = "read_tree")]
    pub tree: Option<Query>,
}

fn read_tree<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Query>, D::Error> {
    Ok(Query::read(&String::deserialize(from)?))
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
    /// Whether what readers think of a post and say of it can make a difference.
    pub fn has_conversation(&self) -> bool {
        let names = ["likes", "dislikes", "comments"];
        names.iter().any(|name| self.contains(name))
    }

    pub fn contains(&self, name: &str) -> bool {
        let fields = self.fields.as_ref();
        fields.is_none_or(|fields| fields.iter().any(|field| field == name))
    }
}
