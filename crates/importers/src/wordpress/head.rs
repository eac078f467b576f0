//! What stands before the items: the site, its authors, categories and tags.
use std::collections::BTreeMap;

use quick_xml::Reader;
use quick_xml::events::Event;

use super::repair::repair_item;

#[derive(Debug, Default)]
pub(super) struct WxrHead {
    /// Address of the site, as `https://example.org/blog`.
    pub site: String,
    /// Names as shown, by the name to sign in.
    pub authors: BTreeMap<String, String>,
    pub categories: Vec<TermEntry>,
    pub tags: Vec<TermEntry>,
}

#[derive(Debug, Default, Clone)]
pub(super) struct TermEntry {
    pub id: String,
    /// Last part of its address.
    pub slug: String,
    pub parent: String,
    pub name: String,
}

/// Reads as much of the head as can be read.
pub(super) fn parse_head(text: &str) -> WxrHead {
    let text = repair_item(text).text;
    let mut reader = Reader::from_str(&text);
    let config = reader.config_mut();
    config.check_end_names = false;
    config.allow_unmatched_ends = true;
    config.allow_dangling_amp = true;
    let mut head = WxrHead::default();
    let mut group: BTreeMap<String, String> = BTreeMap::new();
    let mut words = String::new();
    while let Ok(event) = reader.read_event() {
        match event {
            Event::Start(tag) => {
                words.clear();
                if is_group(tag.name().as_ref()) {
                    group.clear();
                }
            }
            Event::Text(text) => words.push_str(&text.decode().unwrap_or_default()),
            Event::GeneralRef(reference) => {
                let name = reference.decode().unwrap_or_default();
                let known = quick_xml::escape::resolve_predefined_entity(&name).map(str::to_owned);
                let sign = reference
                    .resolve_char_ref()
                    .ok()
                    .flatten()
                    .map(String::from);
                words.push_str(&known.or(sign).unwrap_or_else(|| format!("&{name};")));
            }
            Event::End(tag) => {
                let name = String::from_utf8_lossy(tag.name().as_ref()).into_owned();
                if is_group(name.as_bytes()) {
                    head.add_group(&name, std::mem::take(&mut group));
                } else if name == "wp:base_blog_url" || (name == "link" && head.site.is_empty()) {
                    words.trim().clone_into(&mut head.site);
                } else {
                    group.insert(name, words.trim().to_owned());
                }
                words.clear();
            }
            Event::Eof => break,
            _ => {}
        }
    }
    head
}

fn is_group(name: &[u8]) -> bool {
    matches!(name, b"wp:author" | b"wp:category" | b"wp:tag" | b"wp:term")
}

impl WxrHead {
    fn add_group(&mut self, name: &str, mut group: BTreeMap<String, String>) {
        let mut take = |key: &str| group.remove(key).unwrap_or_default();
        match name {
            "wp:author" => {
                let login = take("wp:author_login");
                let shown = [take("wp:author_display_name"), login.clone()];
                let shown = shown
                    .into_iter()
                    .find(|name| !name.is_empty())
                    .unwrap_or_default();
                self.authors
                    .insert(login, crate::portable::text_of_html(&shown));
            }
            "wp:category" => self.categories.push(TermEntry {
                id: take("wp:term_id"),
                slug: take("wp:category_nicename"),
                parent: take("wp:category_parent"),
                name: crate::portable::text_of_html(&take("wp:cat_name")),
            }),
            "wp:tag" => self.tags.push(TermEntry {
                id: take("wp:term_id"),
                slug: take("wp:tag_slug"),
                parent: String::new(),
                name: crate::portable::text_of_html(&take("wp:tag_name")),
            }),
            _ => {}
        }
    }
}
