//! What a client asks, read from an address or a body.

use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::access::Perspective;
use super::error::QueryError;

/// Longest query, in bytes.
const LONGEST_QUERY: usize = 64 << 10;
/// Brackets that may stand inside each other.
const DEEPEST_QUERY: usize = 64;

#[derive(Debug, Clone, PartialEq)]
pub(super) struct QueryRequest {
    pub query: String,
    /// Values of `$name`, by name without the sign.
    pub params: Map<String, Value>,
    pub dataset: String,
    pub options: QueryOptions,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct QueryOptions {
    /// Whether the answer repeats the query.
    pub returns_query: bool,
    pub perspective: Perspective,
}

/// The body of a posted query.
#[derive(Debug, Deserialize)]
struct PostedQuery {
    query: String,
    #[serde(default)]
    params: Option<Map<String, Value>>,
}

/// Reads the version of a path: `v1`, `vX` or `v2025-01-06`.
///
/// # Errors
/// 400 for another one.
pub fn check_version(version: &str) -> Result<(), QueryError> {
    let named = version.strip_prefix('v').unwrap_or_default();
    let is_date = chrono::NaiveDate::parse_from_str(named, "%Y-%m-%d").is_ok() && named.len() == 10;
    if is_date || named == "1" || named == "X" {
        return Ok(());
    }
    // not shown: read by whoever wrote the client
    Err(QueryError::bad_request(format!(
        "Invalid API version \"{named}\": it is 1, X or a date as 2025-01-06"
    )))
}

/// The first version whose reads are of what is published unless they say otherwise.
const PUBLISHED_SINCE: &str = "2025-02-19";

/// What a version reads that is told nothing of it: `v1` is older than each day, `vX` newer.
pub fn default_perspective(version: &str) -> Perspective {
    let named = version.strip_prefix('v').unwrap_or(version);
    if named == "X" || named.len() == 10 && named >= PUBLISHED_SINCE {
        Perspective::Published
    } else {
        Perspective::Raw
    }
}

/// 404 for another dataset than the site's.
///
/// # Errors
/// 404 in the service's words.
pub fn check_dataset(asked: &str, ours: &str) -> Result<(), QueryError> {
    if asked == ours {
        return Ok(());
    }
    // not shown: read by whoever wrote the client
    Err(QueryError::refuse(
        StatusCode::NOT_FOUND,
        format!("Dataset not found - Dataset \"{asked}\" not found"),
    ))
}

/// Reads a query from an address, and from a body where one was posted.
///
/// # Errors
/// 400 for what cannot be read or is not known, 413 for a query that is too long.
pub(super) fn read_request(
    (version, dataset): (&str, &str),
    address: &str,
    body: Option<&[u8]>,
) -> Result<QueryRequest, QueryError> {
    let mut asked = AddressQuery::read(version, address)?;
    if let Some(body) = body {
        let posted: PostedQuery = serde_json::from_slice(body).map_err(|error| {
            // not shown: read by whoever wrote the client
            QueryError::bad_request(format!("The body is no {{\"query\", \"params\"}}: {error}"))
        })?;
        asked.query = Some(posted.query);
        asked.params.extend(posted.params.unwrap_or_default());
    }
    let query = asked.query.filter(|query| !query.trim().is_empty());
    // not shown: read by whoever wrote the client
    let query = query.ok_or_else(|| QueryError::bad_request("The parameter query is missing"))?;
    check_size(&query)?;
    Ok(QueryRequest {
        query,
        params: asked.params,
        dataset: dataset.to_owned(),
        options: asked.options,
    })
}

/// Reads the options of a call that has no query.
///
/// # Errors
/// 400 for what is not known.
pub(super) fn read_options(version: &str, address: &str) -> Result<QueryOptions, QueryError> {
    let asked = AddressQuery::read(version, address)?;
    match asked.query {
        None => Ok(asked.options),
        // not shown: read by whoever wrote the client
        Some(_) => Err(QueryError::bad_request(
            "The parameter query is not known here",
        )),
    }
}

struct AddressQuery {
    query: Option<String>,
    params: Map<String, Value>,
    options: QueryOptions,
}

impl AddressQuery {
    fn read(version: &str, address: &str) -> Result<Self, QueryError> {
        let mut read = Self {
            query: None,
            params: Map::new(),
            options: QueryOptions {
                returns_query: true,
                perspective: default_perspective(version),
            },
        };
        for (name, value) in url::form_urlencoded::parse(address.as_bytes()) {
            match (name.as_ref(), value.as_ref()) {
                ("query", query) => read.query = Some(query.to_owned()),
                ("returnQuery", text) => read.options.returns_query = text != "false",
                ("perspective", names) => {
                    read.options.perspective = names.parse()?;
                }
                // A name for logs, and what an answer from a cache may be: there is nothing to do for either.
                ("tag" | "cacheMode" | "lastLiveEventId", _) | ("resultSourceMap", "false") => {}
                (other, text) => match other.strip_prefix('$') {
                    Some(param) => {
                        read.params
                            .insert(param.to_owned(), read_param(other, text)?);
                    }
                    // not shown: read by whoever wrote the client
                    None => {
                        return Err(QueryError::bad_request(format!(
                            "The parameter {other} is not supported"
                        )));
                    }
                },
            }
        }
        Ok(read)
    }
}

fn read_param(name: &str, text: &str) -> Result<Value, QueryError> {
    serde_json::from_str(text).map_err(|_| {
        // not shown: read by whoever wrote the client
        QueryError::bad_request(format!("The value of {name} is no JSON: {text}"))
    })
}

pub(super) fn check_size(query: &str) -> Result<(), QueryError> {
    if query.len() > LONGEST_QUERY {
        // not shown: read by whoever wrote the client
        return Err(QueryError::too_large(format!(
            "The query is too long: {} bytes, at most {LONGEST_QUERY}",
            query.len()
        )));
    }
    if count_depth(query) > DEEPEST_QUERY {
        // not shown: read by whoever wrote the client
        return Err(QueryError::bad_request(format!(
            "The query is nested too deeply: at most {DEEPEST_QUERY} brackets inside each other"
        )));
    }
    Ok(())
}

/// How deep brackets stand inside each other, outside of texts.
fn count_depth(query: &str) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0);
    let mut quote = None;
    let mut signs = query.chars();
    while let Some(sign) = signs.next() {
        match (quote, sign) {
            (Some(_), '\\') => {
                signs.next();
            }
            (Some(open), _) if open == sign => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(sign),
            (None, '(' | '[' | '{') => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            (None, ')' | ']' | '}') => depth = depth.saturating_sub(1),
            (None, _) => {}
        }
    }
    deepest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(address: &str) -> QueryRequest {
        read_request(("v2025-01-06", "production"), address, None).unwrap()
    }

    #[test]
    fn addresses_are_read_as_forms() {
        let request =
            read("query=*%5B_id%3D%3D+%24id%5D&%24id=%22caf%C3%A9+1%22&returnQuery=false");
        assert_eq!(request.query, "*[_id== $id]");
        assert_eq!(request.params["id"], "café 1");
        assert!(!request.options.returns_query);
    }

    #[test]
    fn versions_are_one_x_or_a_day() {
        for good in ["v1", "vX", "v2025-01-06"] {
            assert!(check_version(good).is_ok(), "{good}");
        }
        for bad in ["v2", "v", "v2025-13-01", "v2025-1-6", "1", "vx"] {
            assert!(check_version(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn older_versions_read_drafts_beside_what_is_published() {
        for raw in ["v1", "v2025-01-06", "v2025-02-18"] {
            assert_eq!(default_perspective(raw), Perspective::Raw, "{raw}");
        }
        for published in ["vX", "v2025-02-19", "v2026-01-01"] {
            let read = default_perspective(published);
            assert_eq!(read, Perspective::Published, "{published}");
        }
    }

    #[test]
    fn brackets_in_texts_are_not_counted() {
        assert_eq!(count_depth(r#"*[a=="((\"(("]{b[0]}"#), 2);
        assert_eq!(count_depth(&"[".repeat(70)), 70);
    }
}
