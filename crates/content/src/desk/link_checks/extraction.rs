//! The links of a body that lead out of the house.
use std::collections::HashSet;

use serde_json::Value;
use url::Url;

use crate::model::links::{check_link, is_external};

const FIELDS: [&str; 4] = ["href", "url", "link", "src"];
/// Deepest nesting that is looked into, and most links of one document that are asked.
const DEEPEST: u8 = 16;
const MOST: usize = 100;
/// Longer addresses are not kept.
const LONGEST: usize = 2_000;

/// A link, and the first place where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExternalLink {
    /// Without what stands behind `#`.
    pub url: Url,
    /// As in a check: `body.description[3].markDefs[0].href`.
    pub path: String,
}

/// The links to other hosts than the site's own, each once, in the order of the body; at most a hundred.
pub fn find_external_links(body: &Value, public_url: &str) -> Vec<ExternalLink> {
    let own = Url::parse(public_url).ok();
    let mut found = LinkCollector {
        own: own.as_ref().and_then(Url::host_str),
        known: HashSet::new(),
        links: Vec::new(),
    };
    found.walk_value(body, "body", 0);
    found.links
}

struct LinkCollector<'a> {
    own: Option<&'a str>,
    known: HashSet<String>,
    links: Vec<ExternalLink>,
}

impl LinkCollector<'_> {
    fn walk_value(&mut self, value: &Value, path: &str, depth: u8) {
        if depth > DEEPEST || self.links.len() >= MOST {
            return;
        }
        match value {
            Value::Array(items) => {
                for (place, item) in items.iter().enumerate() {
                    self.walk_value(item, &format!("{path}[{place}]"), depth + 1);
                }
            }
            Value::Object(map) => {
                for (name, inner) in map {
                    let path = format!("{path}.{name}");
                    match inner {
                        Value::String(href) if FIELDS.contains(&name.as_str()) => {
                            self.collect_link(href, path);
                        }
                        other => self.walk_value(other, &path, depth + 1),
                    }
                }
            }
            _ => {}
        }
    }

    fn collect_link(&mut self, href: &str, path: String) {
        let safe = check_link(href).filter(|href| is_external(href));
        let Some(mut url) = safe.and_then(|href| Url::parse(&href).ok()) else {
            return;
        };
        // Fragments never reach the other server, so two links into one page are a single request.
        url.set_fragment(None);
        if url.host_str() == self.own || url.as_str().len() > LONGEST || self.links.len() >= MOST {
            return;
        }
        if self.known.insert(url.to_string()) {
            self.links.push(ExternalLink { url, path });
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn each_link_that_leads_out_is_found_once_with_its_place() {
        let body = json!({
            "title": "https://not.a.link/",
            "sources": [{"url": "https://who.int/a#one"}, {"url": "https://who.int/a#two"}],
            "description": [{"_type": "block", "markDefs": [
                {"href": "/blog"}, {"href": "mailto:a@b.ng"}, {"href": "https://our.example/x"},
                {"href": "javascript:alert(1)"}, {"href": "http://nhs.uk/b"},
            ]}],
        });
        let found = find_external_links(&body, "https://our.example");
        let found: Vec<(&str, &str)> = found
            .iter()
            .map(|link| (link.url.as_str(), link.path.as_str()))
            .collect();
        assert_eq!(
            found,
            [
                ("https://who.int/a", "body.sources[0].url"),
                ("http://nhs.uk/b", "body.description[0].markDefs[4].href"),
            ]
        );
    }

    #[test]
    fn a_hundred_links_are_enough() {
        let many: Vec<Value> = (0..500)
            .map(|n| json!({"url": format!("https://who.int/{n}")}))
            .collect();
        assert_eq!(
            find_external_links(&json!(many), "https://our.example").len(),
            100
        );
    }
}
