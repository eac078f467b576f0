//! The route table that the page registry emits at build: which paths are pages, which query names matter, what they read.

use std::collections::BTreeMap;
use std::sync::Arc;

use anyhow::{Context, ensure};
use http::HeaderMap;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use serde::Deserialize;

use crate::preferences::chosen_place;

/// What is left as it is inside a path segment or a query value.
const UNENCODED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// The read that every page has.
pub(super) const SHELL: (&str, &str) = ("shell", "/api/shell");

#[derive(Debug, Deserialize)]
struct TableFile {
    pages: Vec<PageRow>,
    #[serde(rename = "notFound")]
    not_found: String,
}

#[derive(Debug, Deserialize)]
struct PageRow {
    name: String,
    pattern: String,
    #[serde(default)]
    query: Vec<String>,
    #[serde(default)]
    currency: bool,
    #[serde(default)]
    place: bool,
    #[serde(default)]
    personal: bool,
    #[serde(default)]
    reads: Vec<ReadRow>,
}

#[derive(Clone, Debug, Deserialize)]
struct ReadRow {
    name: String,
    path: String,
    #[serde(default)]
    query: BTreeMap<String, String>,
}

#[derive(Debug)]
pub struct PageRoute {
    /// The registry's name: `blog-post`.
    pub name: String,
    /// The path with its parameters: `/blog/{slug}`. What the log names.
    pub pattern: String,
    /// Whether prices on it are shown in the visitor's currency.
    pub varies_by_currency: bool,
    /// Whether prices on it are shown with delivery to the place that the visitor chose.
    pub varies_by_place: bool,
    /// Whether it shows what only this visitor may see: read with their cookies, and never kept.
    pub is_personal: bool,
    segments: Vec<PathSegment>,
    query: Vec<String>,
    reads: Vec<ReadRow>,
}

#[derive(Debug, PartialEq)]
enum PathSegment {
    Text(String),
    Parameter(String),
}

#[derive(Debug, PartialEq, Eq)]
pub struct ApiRead {
    pub name: String,
    /// Path and query, ready to be asked for.
    pub target: String,
}

/// A path or query that cannot be decoded: bad percent-encoding, bad UTF-8, or a control character.
#[derive(Debug, PartialEq, Eq)]
pub struct UndecodableUri;

#[derive(Debug)]
pub struct RouteTable {
    pages: matchit::Router<Arc<PageRoute>>,
    not_found: Arc<PageRoute>,
}

impl RouteTable {
    /// Reads `routes.json`.
    ///
    /// # Errors
    /// When it is not a table, a pattern or a template names a parameter that is not there, or two pages share a path.
    pub fn parse(json: &[u8]) -> anyhow::Result<Self> {
        let file: TableFile = serde_json::from_slice(json).context("the route table")?;
        let mut pages = matchit::Router::new();
        let mut not_found = None;
        for row in file.pages {
            let is_not_found = row.name == file.not_found;
            let route = Arc::new(PageRoute::new(row)?);
            if is_not_found {
                not_found = Some(route);
            } else {
                let pattern = route.pattern.clone();
                pages.insert(pattern, route).context("where pages stand")?;
            }
        }
        let not_found = match not_found {
            Some(route) => route,
            None => Arc::new(PageRoute::new(PageRow {
                pattern: format!("/{}", file.not_found),
                name: file.not_found,
                query: Vec::new(),
                currency: false,
                place: false,
                personal: false,
                reads: Vec::new(),
            })?),
        };
        Ok(Self { pages, not_found })
    }

    /// The page at a path (as it was sent, without the query); none when no page stands there.
    pub fn find_route(&self, path: &str) -> Option<&Arc<PageRoute>> {
        self.pages.at(path).ok().map(|found| found.value)
    }

    pub fn not_found(&self) -> &Arc<PageRoute> {
        &self.not_found
    }
}

impl PageRoute {
    fn new(row: PageRow) -> anyhow::Result<Self> {
        ensure!(
            row.pattern.starts_with('/'),
            "{}: the pattern {} is no path",
            row.name,
            row.pattern
        );
        let segment = |text: &str| match text.strip_prefix('{').and_then(|t| t.strip_suffix('}')) {
            Some(name) => PathSegment::Parameter(name.to_owned()),
            None => PathSegment::Text(text.to_owned()),
        };
        let segments: Vec<_> = row.pattern[1..].split('/').map(segment).collect();
        for read in &row.reads {
            for text in read.path.split('/') {
                let known = match segment(text) {
                    PathSegment::Text(text) => !text.contains(['{', '}']),
                    PathSegment::Parameter(name) => {
                        row.query.contains(&name)
                            || segments.contains(&PathSegment::Parameter(name))
                    }
                };
                ensure!(known, "{}: the read {} has no {text}", row.name, read.path);
            }
        }
        let mut query = row.query;
        // Sorted for the binary search of each request.
        query.sort_unstable();
        Ok(Self {
            name: row.name,
            pattern: row.pattern,
            varies_by_currency: row.currency,
            varies_by_place: row.place,
            is_personal: row.personal,
            segments,
            query,
            reads: row.reads,
        })
    }

    /// Key of the place that the visitor chose, where the page differs by it.
    pub fn find_place<'h>(&self, headers: &'h HeaderMap) -> Option<&'h str> {
        chosen_place(headers).filter(|_| self.varies_by_place)
    }

    /// Whether a secret in its address opens it, which no other site is to learn.
    pub fn is_opened_by_secret(&self) -> bool {
        self.segments
            .contains(&PathSegment::Parameter("token".to_owned()))
    }

    /// The decoded parameters of a path that this route matches.
    pub fn path_parameters(&self, path: &str) -> Result<BTreeMap<String, String>, UndecodableUri> {
        let mut found = BTreeMap::new();
        for (segment, part) in self.segments.iter().zip(path[1..].split('/')) {
            if let PathSegment::Parameter(name) = segment {
                found.insert(name.clone(), decode_text(part)?);
            }
        }
        Ok(found)
    }

    /// The query values that this page knows, empty ones left out; of a repeated name the first counts.
    pub fn known_query(&self, query: &str) -> Result<BTreeMap<String, String>, UndecodableUri> {
        let mut found = BTreeMap::new();
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let (name, value) = (decode_form(name)?, decode_form(value)?);
            // Unknown names, such as those of campaigns, make no page of their own in the cache.
            if !value.is_empty() && self.query.binary_search(&name).is_ok() {
                found.entry(name).or_insert(value);
            }
        }
        Ok(found)
    }

    /// The API reads of one request for this page, the shell first.
    pub fn api_reads(
        &self,
        parameters: &BTreeMap<String, String>,
        query: &BTreeMap<String, String>,
    ) -> Vec<ApiRead> {
        let shell = ApiRead {
            name: SHELL.0.to_owned(),
            target: SHELL.1.to_owned(),
        };
        let others = self
            .reads
            .iter()
            .filter(|row| row.name != SHELL.0)
            .map(|row| {
                let path: Vec<_> = row
                    .path
                    .split('/')
                    .map(|part| {
                        fill_template(part, parameters).or_else(|| fill_template(part, query))
                    })
                    .map(Option::unwrap_or_default)
                    .collect();
                let pairs: Vec<_> = row
                    .query
                    .iter()
                    .filter_map(|(name, value)| Some((name, fill_template(value, query)?)))
                    .map(|(name, value)| {
                        format!("{}={value}", utf8_percent_encode(name, UNENCODED))
                    })
                    .collect();
                let separator = if pairs.is_empty() { "" } else { "?" };
                ApiRead {
                    name: row.name.clone(),
                    target: format!("{}{separator}{}", path.join("/"), pairs.join("&")),
                }
            });
        std::iter::once(shell).chain(others).collect()
    }
}

/// A template's text, encoded: `{name}` is replaced by its value and none when there is no such value.
fn fill_template(template: &str, values: &BTreeMap<String, String>) -> Option<String> {
    let text = match template.strip_prefix('{').and_then(|t| t.strip_suffix('}')) {
        Some(name) => values.get(name)?,
        None => template,
    };
    Some(utf8_percent_encode(text, UNENCODED).to_string())
}

/// Percent-decodes to text without control characters.
pub fn decode_text(text: &str) -> Result<String, UndecodableUri> {
    let bytes = text.as_bytes();
    let whole = |at: usize| {
        bytes
            .get(at + 1..at + 3)
            .is_some_and(|pair| pair.iter().all(u8::is_ascii_hexdigit))
    };
    if bytes
        .iter()
        .enumerate()
        .any(|(at, byte)| *byte == b'%' && !whole(at))
    {
        return Err(UndecodableUri);
    }
    let decoded = percent_decode_str(text)
        .decode_utf8()
        .map_err(|_| UndecodableUri)?;
    if decoded.contains(|c: char| c.is_control() && !matches!(c, '\t' | '\r' | '\n')) {
        return Err(UndecodableUri);
    }
    Ok(decoded.into_owned())
}

fn decode_form(text: &str) -> Result<String, UndecodableUri> {
    decode_text(&text.replace('+', " "))
}

/// The one way to write a path: each segment decoded and encoded again.
pub fn canonical_path(path: &str) -> Result<String, UndecodableUri> {
    let parts: Result<Vec<_>, _> = path
        .split('/')
        .map(|part| decode_text(part).map(|text| utf8_percent_encode(&text, UNENCODED).to_string()))
        .collect();
    Ok(parts?.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = r#"{ "notFound": "not-found", "pages": [
        { "name": "home", "pattern": "/" },
        { "name": "blog", "pattern": "/blog", "query": ["q", "page"], "reads": [
            { "name": "posts", "path": "/api/posts", "query": { "q": "{q}", "page": "{page}", "limit": "6" } } ] },
        { "name": "blog-post", "pattern": "/blog/{slug}", "currency": true, "reads": [
            { "name": "post", "path": "/api/posts/{slug}" } ] } ] }"#;

    fn table() -> RouteTable {
        RouteTable::parse(TABLE.as_bytes()).unwrap()
    }

    fn name(path: &str) -> Option<String> {
        table().find_route(path).map(|route| route.name.clone())
    }

    #[test]
    fn paths_find_their_page() {
        assert_eq!(name("/").as_deref(), Some("home"));
        assert_eq!(name("/blog").as_deref(), Some("blog"));
        assert_eq!(name("/blog/a-post").as_deref(), Some("blog-post"));
        for none in ["/blog/", "/blog/a/b", "/nothing", "/Blog"] {
            assert_eq!(name(none), None, "{none}");
        }
        assert_eq!(table().not_found().name, "not-found");
    }

    #[test]
    fn only_meaningful_query_counts_and_is_sorted() {
        let table = table();
        let blog = table.find_route("/blog").unwrap();
        let query = blog
            .known_query("utm_source=x&q=high+blood%20pressure&page=2&q=other&page=")
            .unwrap();
        assert_eq!(
            query.into_iter().collect::<Vec<_>>(),
            [
                ("page".to_owned(), "2".to_owned()),
                ("q".to_owned(), "high blood pressure".to_owned()),
            ]
        );
        for bad in ["q=%ZZ", "utm=%f", "q=%FF", "q=%00", "%=1"] {
            assert_eq!(blog.known_query(bad), Err(UndecodableUri), "{bad}");
        }
    }

    #[test]
    fn reads_are_filled_in_and_encoded() {
        let table = table();
        let blog = table.find_route("/blog").unwrap();
        let query = blog.known_query("q=a%26b").unwrap();
        let reads = blog.api_reads(&BTreeMap::new(), &query);
        let targets: Vec<_> = reads.iter().map(|read| read.target.as_str()).collect();
        assert_eq!(targets, ["/api/shell", "/api/posts?limit=6&q=a%26b"]);
        let post = table.find_route("/blog/%C3%A9%2F..").unwrap();
        let parameters = post.path_parameters("/blog/%C3%A9%2F..").unwrap();
        assert_eq!(parameters["slug"], "é/..");
        assert_eq!(
            post.api_reads(&parameters, &BTreeMap::new())[1].target,
            "/api/posts/%C3%A9%2F.."
        );
    }

    #[test]
    fn a_read_may_name_what_stands_in_the_query() {
        let table = r#"{"notFound":"x","pages":[{"name":"payment","pattern":"/payment","query":["reference"],
            "reads":[{"name":"payment","path":"/api/payments/{reference}/receipt"}]}]}"#;
        let table = RouteTable::parse(table.as_bytes()).unwrap();
        let payment = table.find_route("/payment").unwrap();
        let target = |query| {
            let query = payment.known_query(query).unwrap();
            payment.api_reads(&BTreeMap::new(), &query)[1]
                .target
                .clone()
        };
        assert_eq!(target("reference=01%2FA"), "/api/payments/01%2FA/receipt");
        assert_eq!(target("trxref=1"), "/api/payments//receipt");
    }

    #[test]
    fn a_path_has_one_way_to_be_written() {
        assert_eq!(
            canonical_path("/blog/%61-%c3%a9").unwrap(),
            "/blog/a-%C3%A9"
        );
        assert_eq!(canonical_path("/blog/%ff"), Err(UndecodableUri));
        assert_eq!(canonical_path("/%"), Err(UndecodableUri));
    }

    #[test]
    fn a_table_that_cannot_work_is_refused() {
        let unknown = r#"{"notFound":"x","pages":[{"name":"a","pattern":"/a","reads":[{"name":"r","path":"/api/{id}"}]}]}"#;
        let twice =
            r#"{"notFound":"x","pages":[{"name":"a","pattern":"/a"},{"name":"b","pattern":"/a"}]}"#;
        for bad in [
            unknown,
            twice,
            "[]",
            r#"{"notFound":"x","pages":[{"name":"a","pattern":"a"}]}"#,
        ] {
            assert!(RouteTable::parse(bad.as_bytes()).is_err(), "{bad}");
        }
    }
}
