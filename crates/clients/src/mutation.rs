//! What a client sends to be changed, read from its body.

use content::groq::QueryError;
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::patch::Patch;

/// Mutations of one transaction, at most.
const MOST_MUTATIONS: usize = 2_000;
/// What drafts are called beside what is published.
const DRAFT_PREFIX: &str = "drafts.";

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SentTransaction {
    mutations: Vec<Map<String, Value>>,
    #[serde(default)]
    transaction_id: Option<String>,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Transaction {
    /// As the client named it.
    pub id: Option<String>,
    pub mutations: Vec<Mutation>,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Mutation {
    /// The document; with `if_new` alone where there is none yet; `replaces` says what happens where there is one.
    Put {
        document: Value,
        existing: Existing,
    },
    Delete(Targets),
    Patch {
        targets: Targets,
        revision: Option<String>,
        patch: Box<Patch>,
    },
}

/// What a document that is there already means for one that is put.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Existing {
    Refused,
    Replaced,
    Kept,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Targets {
    Id(String),
    Query {
        query: String,
        params: Map<String, Value>,
    },
}

/// One version of one document.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Target {
    /// Without what is before that of a draft.
    pub id: String,
    pub is_draft: bool,
}

impl Target {
    /// # Errors
    /// Words where it can be no id here.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (id, is_draft) = match text.strip_prefix(DRAFT_PREFIX) {
            Some(id) => (id, true),
            None => (text, false),
        };
        let plain = |sign: u8| sign.is_ascii_alphanumeric() || sign == b'-' || sign == b'_';
        let fits = (1..=128).contains(&id.len()) && id.bytes().all(plain) && !id.starts_with('-');
        if fits {
            let id = id.to_owned();
            return Ok(Self { id, is_draft });
        }
        Err(format!(
            "Invalid document ID \"{text}\": it has 1 to 128 of the characters A-Z a-z 0-9 - _, with drafts. before those of a draft"
        ))
    }

    pub fn name(&self) -> String {
        if self.is_draft {
            format!("{DRAFT_PREFIX}{}", self.id)
        } else {
            self.id.clone()
        }
    }
}

/// Reads a body.
///
/// # Errors
/// 400 for what cannot be read, is not known or is too much.
pub(crate) fn read_transaction(body: &[u8]) -> Result<Transaction, QueryError> {
    let sent: SentTransaction = serde_json::from_slice(body).map_err(|error| {
        QueryError::bad_request(format!("The body is no {{\"mutations\"}}: {error}"))
    })?;
    if sent.mutations.len() > MOST_MUTATIONS {
        let words = format!("At most {MOST_MUTATIONS} mutations can be made at once");
        return Err(QueryError::bad_request(words));
    }
    let id = sent.transaction_id.map(check_transaction_id).transpose()?;
    let mutations = sent.mutations.into_iter().enumerate();
    let mutations = mutations.map(|(index, sent)| {
        read_mutation(sent)
            .map_err(|words| QueryError::bad_request(format!("mutations[{index}]: {words}")))
    });
    Ok(Transaction {
        id,
        mutations: mutations.collect::<Result<_, _>>()?,
    })
}

fn check_transaction_id(id: String) -> Result<String, QueryError> {
    let plain = |sign: u8| sign.is_ascii_alphanumeric() || matches!(sign, b'-' | b'_' | b'.');
    if (1..=128).contains(&id.len()) && id.bytes().all(plain) {
        return Ok(id);
    }
    let words = "transactionId has 1 to 128 of the characters A-Z a-z 0-9 - _ .";
    Err(QueryError::bad_request(words))
}

fn read_mutation(sent: Map<String, Value>) -> Result<Mutation, String> {
    let mut entries = sent.into_iter();
    let (Some((name, value)), None) = (entries.next(), entries.next()) else {
        return Err("a mutation is an object with one field".to_owned());
    };
    let put = |existing| match value.is_object() {
        true => Ok(Mutation::Put {
            document: value.clone(),
            existing,
        }),
        false => Err(format!("{name} needs a document")),
    };
    match name.as_str() {
        "create" => put(Existing::Refused),
        "createOrReplace" => put(Existing::Replaced),
        "createIfNotExists" => put(Existing::Kept),
        "delete" => {
            let Value::Object(mut fields) = value else {
                return Err("delete needs an id or a query".to_owned());
            };
            fields.shift_remove("purge");
            let targets = take_targets(&mut fields)?;
            refuse_rest(&fields)?;
            Ok(Mutation::Delete(targets))
        }
        "patch" => read_patch(value),
        other => Err(format!("the mutation {other} is not supported")),
    }
}

fn read_patch(value: Value) -> Result<Mutation, String> {
    let Value::Object(mut fields) = value else {
        return Err("patch needs an id or a query".to_owned());
    };
    let targets = take_targets(&mut fields)?;
    let revision = match fields.shift_remove("ifRevisionID") {
        None | Some(Value::Null) => None,
        Some(Value::String(revision)) => Some(revision),
        Some(_) => return Err("ifRevisionID is a text".to_owned()),
    };
    let patch = serde_json::from_value(Value::Object(fields)).map_err(|error| error.to_string())?;
    Ok(Mutation::Patch {
        targets,
        revision,
        patch: Box::new(patch),
    })
}

fn take_targets(fields: &mut Map<String, Value>) -> Result<Targets, String> {
    let (id, query) = (fields.shift_remove("id"), fields.shift_remove("query"));
    let params = fields.shift_remove("params");
    match (id, query) {
        (Some(Value::String(id)), None) => Ok(Targets::Id(id)),
        (None, Some(Value::String(query))) => {
            let params = match params {
                Some(Value::Object(params)) => params,
                _ => Map::new(),
            };
            Ok(Targets::Query { query, params })
        }
        _ => Err("either an id or a query is needed".to_owned()),
    }
}

fn refuse_rest(fields: &Map<String, Value>) -> Result<(), String> {
    match fields.keys().next() {
        Some(name) => Err(format!("{name} is not supported")),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_read_is_named() {
        for (body, named) in [
            ("[]", "mutations"),
            (r#"{"mutations":[{"rename":{}}]}"#, "rename"),
            (r#"{"mutations":[{"patch":{"id":"a","move":{}}}]}"#, "move"),
            (
                r#"{"mutations":[{"patch":{"set":{"a":1}}}]}"#,
                "id or a query",
            ),
            (r#"{"mutations":[{"create":1}]}"#, "create"),
            (r#"{"mutations":[],"transactionId":"a b"}"#, "transactionId"),
        ] {
            let refused = read_transaction(body.as_bytes()).unwrap_err().to_string();
            assert!(refused.contains(named), "{body}: {refused}");
        }
    }

    #[test]
    fn drafts_have_names_of_their_own() {
        let draft = Target::parse("drafts.a-1").unwrap();
        assert_eq!((draft.id.as_str(), draft.is_draft), ("a-1", true));
        assert_eq!(draft.name(), "drafts.a-1");
        for wrong in ["", "drafts.", "a.b", "versions.r.a", "-a", "a/b"] {
            assert!(Target::parse(wrong).is_err(), "{wrong}");
        }
    }
}
