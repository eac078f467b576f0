//! Between a line of a dataset and a document of this site.
use std::collections::{BTreeMap, HashSet};
use std::sync::LazyLock;

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use regex::Regex;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use crate::ports::ReaderComment;

/// What a document says instead of a file that is in the archive.
const FILE_KEY: &str = "_sanityAsset";

/// How a file is named where documents name it: `image-<sha1>-<w>x<h>-<ext>`, `file-<sha1>-<ext>`.
static ASSET: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?:image-[a-f0-9]{40}-\d+x\d+-[a-z0-9]+|file-[a-f0-9]{40}-[a-z0-9]+)").ok()
});

/// The document of this site that a line is, and what could not be kept of it.
pub(crate) struct OwnBody {
    pub body: Value,
    /// What readers wrote under it, which is no part of a document here.
    pub comments: Vec<ReaderComment>,
    /// Files that it names and that did not come.
    pub missing: Vec<String>,
}

/// Files by the path that they have in the archive, or by the name that documents had for them: what this site calls them.
pub(crate) type FileNames = BTreeMap<String, String>;

/// Makes a document of this site: files by their names here, no revision of elsewhere, and each block with a key.
pub(crate) fn to_own_body(mut value: Value, id: &str, files: &FileNames) -> OwnBody {
    if let Some(fields) = value.as_object_mut() {
        fields.insert("_id".to_owned(), id.into());
        // They say what the line was there; here the document has its own.
        fields.shift_remove("_rev");
        fields.shift_remove("_updatedAt");
    }
    let comments = take_comments(&mut value);
    let mut reader = BodyReader {
        id,
        files,
        missing: Vec::new(),
    };
    let body = reader.read_value(value, "");
    OwnBody {
        body,
        comments,
        missing: reader.missing,
    }
}

/// Deepest replies that are followed; there are three levels (spec 1 §3).
const DEEPEST: usize = 20;

fn take_comments(value: &mut Value) -> Vec<ReaderComment> {
    let is_post = value.get("_type").is_some_and(|kind| kind == "blog");
    let written_at = find_written_at(value);
    let taken = value
        .as_object_mut()
        .filter(|_| is_post)
        .and_then(|fields| fields.shift_remove("comments"));
    taken.map_or_else(Vec::new, |list| read_comments(&list, written_at, DEEPEST))
}

/// When a document was made. What its line says each time, since the names of comments without a time are made of it.
fn find_written_at(value: &Value) -> DateTime<Utc> {
    let text = |name: &str| value.get(name).and_then(Value::as_str);
    let made = text("_createdAt").and_then(|text| text.parse().ok());
    let on_day = || {
        let day = text("date")?.get(..10)?.parse::<NaiveDate>().ok()?;
        Some(day.and_time(NaiveTime::MIN).and_utc())
    };
    made.or_else(on_day).unwrap_or_default()
}

/// What readers wrote under a post, as its line tells it; nothing where that is no post.
pub fn read_line_comments(line: &str) -> Vec<ReaderComment> {
    let mut value = serde_json::from_str(line).unwrap_or(Value::Null);
    take_comments(&mut value)
}

fn read_comments(list: &Value, before: DateTime<Utc>, levels: usize) -> Vec<ReaderComment> {
    let items = list.as_array().filter(|_| levels > 0);
    let items = items.map_or(&[][..], Vec::as_slice).iter().enumerate();
    let read = items.filter_map(|(place, item)| {
        let text = |name: &str| item.get(name).and_then(Value::as_str).unwrap_or_default();
        let count = |name: &str| item.get(name).and_then(Value::as_i64).unwrap_or_default();
        // What says nothing has nothing below it that makes sense.
        item.is_object().then(|| {
            // A comment without a time stands right after what it stands under.
            let posted_at = text("postedAt").parse().unwrap_or(before);
            let key = match text("_key") {
                "" => format!("{place} {}", text("text")),
                key => key.to_owned(),
            };
            ReaderComment {
                key,
                name: text("name").to_owned(),
                text: text("text").to_owned(),
                posted_at,
                likes: count("likes"),
                dislikes: count("dislikes"),
                is_waiting: false,
                is_in_line: true,
                replies: read_comments(
                    item.get("replies").unwrap_or(&Value::Null),
                    posted_at,
                    levels - 1,
                ),
            }
        })
    });
    read.collect()
}

struct BodyReader<'a> {
    id: &'a str,
    files: &'a FileNames,
    missing: Vec<String>,
}

impl BodyReader<'_> {
    fn read_value(&mut self, value: Value, path: &str) -> Value {
        match value {
            Value::Object(fields) => self.read_object(fields, path),
            Value::Array(items) => {
                let mut items: Vec<Value> = items
                    .into_iter()
                    .enumerate()
                    .map(|(place, item)| self.read_value(item, &format!("{path}[{place}]")))
                    .collect();
                add_keys(&mut items, self.id, path);
                items.into()
            }
            Value::String(text) => self.files.get(&text).cloned().unwrap_or(text).into(),
            other => other,
        }
    }

    fn read_object(&mut self, mut fields: Map<String, Value>, path: &str) -> Value {
        let named = fields
            .get(FILE_KEY)
            .and_then(Value::as_str)
            .map(str::to_owned);
        if let Some(named) = named {
            fields.shift_remove(FILE_KEY);
            let place = named
                .split_once("@file://./")
                .map_or("", |(_, place)| place);
            match self.files.get(place) {
                Some(asset) => {
                    let reference = json!({"_type": "reference", "_ref": asset});
                    fields.insert("asset".to_owned(), reference);
                }
                // Addresses elsewhere are not followed: a picture comes with the archive or not at all.
                None => self.missing.push(named),
            }
        }
        let entries = fields.into_iter().map(|(key, value)| {
            let path = format!("{path}.{key}");
            let value = self.read_value(value, &path);
            (key, value)
        });
        Value::Object(entries.collect())
    }
}

/// Gives a key to each item that has none, or one that another has: comments and the editor find items by it. The same
/// line gets the same keys each time.
fn add_keys(items: &mut [Value], id: &str, path: &str) {
    let mut known = HashSet::new();
    for (place, item) in items.iter_mut().enumerate() {
        let Some(fields) = item.as_object_mut() else {
            continue;
        };
        // Only what the service itself tells apart by keys: blocks, pictures, references.
        if !fields.get("_type").is_some_and(Value::is_string) {
            continue;
        }
        let key = fields.get("_key").and_then(Value::as_str);
        if key.is_some_and(|key| known.insert(key.to_owned())) {
            continue;
        }
        let content = Value::Object(fields.clone()).to_string();
        let mut hash = Sha256::new();
        for part in [id, path, &place.to_string(), &content] {
            hash.update(part.as_bytes());
            hash.update([0]);
        }
        let key = hex::encode(hash.finalize())[..12].to_owned();
        known.insert(key.clone());
        fields.insert("_key".to_owned(), key.into());
    }
}

/// A document of this site as a line: files by their paths in the archive.
pub(crate) fn to_line_body(value: Value, paths: &BTreeMap<String, String>) -> Value {
    match value {
        Value::Array(items) => items
            .into_iter()
            .map(|item| to_line_body(item, paths))
            .collect(),
        Value::Object(mut fields) => {
            let reference = fields.get("asset").and_then(|asset| asset.get("_ref"));
            let path = reference
                .and_then(Value::as_str)
                .and_then(|asset| paths.get(asset));
            let mut line = Map::new();
            if let Some(path) = path {
                let kind = if path.starts_with("images/") {
                    "image"
                } else {
                    "file"
                };
                line.insert(
                    FILE_KEY.to_owned(),
                    format!("{kind}@file://./{path}").into(),
                );
                fields.shift_remove("asset");
            }
            let others = fields
                .into_iter()
                .map(|(key, value)| (key, to_line_body(value, paths)));
            line.extend(others);
            line.into()
        }
        other => other,
    }
}

/// The files that a document names.
pub fn list_assets(text: &str) -> Vec<&str> {
    let Some(pattern) = ASSET.as_ref() else {
        return Vec::new();
    };
    pattern
        .find_iter(text)
        .map(|found| found.as_str())
        .collect()
}

/// `images/<sha1>-<w>x<h>.<ext>` of `image-<sha1>-<w>x<h>-<ext>`, and the same of files.
pub fn path_of_asset(asset: &str) -> Option<String> {
    let (kind, rest) = asset.split_once('-')?;
    let (stem, extension) = rest.rsplit_once('-')?;
    matches!(kind, "image" | "file").then(|| format!("{kind}s/{stem}.{extension}"))
}

/// What documents call a file of this path.
pub(crate) fn asset_of_path(path: &str) -> Option<String> {
    let (folder, name) = path.split_once('/')?;
    let (stem, extension) = name.rsplit_once('.')?;
    let kind = folder.strip_suffix('s')?;
    Some(format!("{kind}-{stem}-{extension}"))
}

/// The name under which `assets.json` tells of a file: without its size.
pub(crate) fn about_key(asset: &str) -> Option<String> {
    let mut parts = asset.splitn(3, '-');
    Some(format!("{}-{}", parts.next()?, parts.next()?))
}

pub(crate) fn hash_text(text: &str) -> String {
    hex::encode(Sha256::digest(text.as_bytes()))
}
