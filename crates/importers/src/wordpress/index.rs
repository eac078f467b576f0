//! What the first reading learns: uploads, documents, and how far the site's clock was from UTC.
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io::{self, Read};
use std::sync::LazyLock;

use chrono::TimeDelta;
use encoding_rs::{Encoding, UTF_8};
use percent_encoding::percent_decode_str;
use regex::Regex;

use super::chunks::{ChunkKind, Chunks};
use super::decoding::{declared_encoding, decode};
use super::head::{WxrHead, parse_head};
use super::item::{WxrItem, parse_item};
use super::repair::repair_item;
use crate::dates::parse_moment;
use crate::portable::text_of_html;

/// Sizes that WordPress made of a picture: `-300x200`, `-scaled`.
static SIZE: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"(-\d{1,5}x\d{1,5}|-scaled|-e\d{10,})(\.\w+)$").ok());

#[derive(Debug, Clone, Default)]
pub(super) struct Upload {
    pub url: String,
    pub alt: String,
    /// Post that it was uploaded to; 0 for none.
    pub parent: u64,
}

pub(super) struct WxrIndex {
    pub head: WxrHead,
    pub encoding: &'static Encoding,
    pub uploads: BTreeMap<u64, Upload>,
    by_file: HashMap<String, u64>,
    /// Uploads by the post that they belong to, in the order of their numbers.
    attached: HashMap<u64, BTreeSet<u64>>,
    /// Numbers of posts and pages that come.
    pub documents: BTreeSet<u64>,
    /// First topics of what comes.
    pub topics: BTreeSet<String>,
    /// How far local time was ahead of UTC, as most items have it.
    pub ahead: TimeDelta,
    /// Whether anything in it says that it is an export of WordPress.
    pub is_wxr: bool,
}

impl WxrIndex {
    pub(super) fn read(source: impl Read) -> io::Result<Self> {
        let mut chunks = Chunks::new(source);
        let mut index = Self {
            head: WxrHead::default(),
            encoding: UTF_8,
            uploads: BTreeMap::new(),
            by_file: HashMap::new(),
            attached: HashMap::new(),
            documents: BTreeSet::new(),
            topics: BTreeSet::new(),
            ahead: TimeDelta::zero(),
            is_wxr: false,
        };
        let mut offsets: BTreeMap<i64, usize> = BTreeMap::new();
        while let Some(chunk) = chunks.next_chunk()? {
            match chunk.kind {
                ChunkKind::Head => {
                    index.encoding = declared_encoding(&chunk.bytes);
                    let text = decode(&chunk.bytes, index.encoding).0;
                    index.is_wxr |= text.contains("wordpress.org/export") || text.contains("<wp:");
                    index.head = parse_head(&text);
                }
                ChunkKind::Item | ChunkKind::Unclosed => {
                    let text = repair_item(&decode(&chunk.bytes, index.encoding).0).text;
                    index.is_wxr |= text.contains("<wp:post_type>");
                    if let Ok(item) = parse_item(&text) {
                        index.learn(&item, &mut offsets);
                    }
                }
                _ => {}
            }
        }
        let most = offsets.into_iter().max_by_key(|(_, count)| *count);
        index.ahead = TimeDelta::minutes(most.map_or(0, |(minutes, _)| minutes));
        Ok(index)
    }

    fn learn(&mut self, item: &WxrItem, offsets: &mut BTreeMap<i64, usize>) {
        if let (Some(local), Some(utc)) = (parse_moment(&item.date), parse_moment(&item.date_gmt)) {
            *offsets.entry((local - utc).num_minutes()).or_default() += 1;
        }
        let Ok(id) = item.id.parse::<u64>() else {
            return;
        };
        match item.kind.as_str() {
            "attachment" if !item.attachment_url.is_empty() => {
                let alt = item
                    .meta("_wp_attachment_image_alt")
                    .map(text_of_html)
                    .unwrap_or_default();
                let parent = item.parent.parse().unwrap_or(0);
                if let Some(key) = file_key(&item.attachment_url) {
                    self.by_file.entry(key).or_insert(id);
                }
                if parent != 0 {
                    self.attached.entry(parent).or_default().insert(id);
                }
                let upload = Upload {
                    url: item.attachment_url.clone(),
                    alt,
                    parent,
                };
                self.uploads.entry(id).or_insert(upload);
            }
            "post" | "page" if !matches!(item.status.as_str(), "trash" | "auto-draft") => {
                self.documents.insert(id);
                self.topics.extend(self.topics_of(item).into_iter().next());
            }
            _ => {}
        }
    }

    /// The upload whose file an address names, whatever its size.
    pub(super) fn find_upload(&self, url: &str) -> Option<u64> {
        self.by_file.get(&file_key(url)?).copied()
    }

    pub(super) fn attached_to(&self, post: u64) -> Vec<u64> {
        self.attached
            .get(&post)
            .into_iter()
            .flatten()
            .copied()
            .collect()
    }

    /// Categories, the main one first, then tags. The category of what has none counts only alone.
    pub(super) fn topics_of(&self, item: &WxrItem) -> Vec<String> {
        let main = item
            .meta("_yoast_wpseo_primary_category")
            .or_else(|| item.meta("rank_math_primary_category"));
        let main = main
            .and_then(|id| self.head.categories.iter().find(|term| term.id == id))
            .map(|term| &term.name);
        let named = |domain: &str| -> Vec<String> {
            let terms = item.terms.iter().filter(|term| term.domain == domain);
            terms
                .map(|term| text_of_html(&term.name))
                .filter(|name| !name.is_empty())
                .collect()
        };
        let mut topics = named("category");
        topics.sort_by_key(|name| Some(name) != main);
        let is_none = |name: &String| {
            name.eq_ignore_ascii_case("uncategorized") || name.eq_ignore_ascii_case("uncategorised")
        };
        if topics.len() > 1 && !topics.iter().all(is_none) {
            topics.retain(|name| !is_none(name));
        }
        for tag in named("post_tag") {
            if !topics.contains(&tag) {
                topics.push(tag);
            }
        }
        topics
    }
}

/// What all addresses of one upload share: its path below the uploads, without the size.
fn file_key(url: &str) -> Option<String> {
    let path = url.split(['?', '#']).next()?;
    let below = path.split_once("/uploads/").map_or_else(
        || path.rsplit('/').next().unwrap_or(path),
        |(_, below)| below,
    );
    let below = percent_decode_str(below).decode_utf8_lossy().into_owned();
    let bare = SIZE
        .as_ref()
        .map(|size| size.replace(&below, "$2").into_owned())
        .unwrap_or(below);
    (!bare.is_empty()).then_some(bare)
}
