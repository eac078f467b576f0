//! The sample content keeps the rules that a real article must keep: help first, sources, no doses, no dead links.
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use regex::Regex;
use serde_json::Value;

/// Pages that sample content and default texts may link to.
const PAGES: [&str; 20] = [
    "/",
    "/about",
    "/faqs",
    "/blog",
    "/all-posts",
    "/gallery",
    "/policy",
    "/projects",
    "/shop",
    "/consultation",
    "/community",
    "/community/ask",
    "/contact",
    "/data-complaint",
    "/giving",
    "/nearestpharmacy",
    "/newsletter",
    "/partnership",
    "/volunteer",
    "/search",
];

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn read(path: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

/// All documents by type; the file is named after the type.
fn documents() -> BTreeMap<String, Vec<Value>> {
    fs::read_dir(folder("sample"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "json"))
        .map(|path| {
            let kind = path.file_stem().unwrap().to_string_lossy().into_owned();
            let list = read(&path).as_array().unwrap().clone();
            for document in &list {
                assert_eq!(document["_type"], kind.as_str());
                assert_eq!(document["sample"], true, "{}", document["_id"]);
            }
            (kind, list)
        })
        .collect()
}

/// What holds until the desk publishes something else.
fn defaults() -> [Value; 2] {
    ["texts", "settings"].map(|name| read(&folder(&format!("defaults/{name}.json"))))
}

/// Every object inside, the value itself included.
fn objects(value: &Value) -> Vec<&serde_json::Map<String, Value>> {
    match value {
        Value::Object(map) => {
            let mut found = vec![map];
            found.extend(map.values().flat_map(objects));
            found
        }
        Value::Array(list) => list.iter().flat_map(objects).collect(),
        _ => Vec::new(),
    }
}

fn strings<'a>(value: &'a Value, key: &str) -> Vec<&'a str> {
    objects(value)
        .into_iter()
        .filter_map(|map| map.get(key)?.as_str())
        .collect()
}

/// The words of Portable Text, one entry per block, in order; callouts with their titles.
fn texts(value: &Value) -> Vec<String> {
    let blocks = value.as_array().into_iter().flatten();
    blocks
        .flat_map(|block| match block["_type"].as_str() {
            Some("block") => vec![strings(&block["children"], "text").concat()],
            Some("callout") => {
                let mut inside = vec![block["title"].as_str().unwrap().to_owned()];
                inside.extend(texts(&block["body"]));
                inside
            }
            _ => Vec::new(),
        })
        .collect()
}

#[test]
fn there_is_enough_of_everything() {
    let documents = documents();
    for (kind, least) in [
        ("blog", 24),
        ("faq", 12),
        ("shop", 20),
        ("clinicseries", 8),
        ("mos", 6),
        ("healthnugget", 6),
        ("policy", 6),
        ("project", 4),
        ("package", 4),
        ("testimonial", 6),
    ] {
        assert!(documents[kind].len() >= least, "{kind}");
    }
    let of_posts = |key: &str| -> BTreeSet<String> {
        let posts = documents["blog"].iter();
        posts
            .map(|post| post[key].as_str().unwrap().to_owned())
            .collect()
    };
    assert!(of_posts("section").len() >= 3);
    for category in ["Sleeping", "Cancer", "Sex Education"] {
        assert!(of_posts("category").contains(category), "{category}");
    }
    let mut ids = BTreeSet::new();
    for document in documents.values().flatten() {
        assert!(
            ids.insert(document["_id"].as_str().unwrap()),
            "{}",
            document["_id"]
        );
    }
}

#[test]
fn every_article_says_when_to_get_help_and_where_its_facts_come_from() {
    for post in &documents()["blog"] {
        let id = post["_id"].as_str().unwrap();
        let body = post["description"].as_array().unwrap();
        let helps = |block: &Value| {
            block["_type"] == "callout"
                && matches!(block["tone"].as_str(), Some("see" | "emergency"))
        };
        assert!(body.iter().any(helps), "{id}");
        let sources = post["sources"].as_array().unwrap();
        assert!(sources.len() >= 2, "{id}");
        for source in sources {
            assert!(
                source["url"].as_str().unwrap().starts_with("https://"),
                "{id}"
            );
        }
        assert_eq!(
            body[2]["style"], "normal",
            "{id}: the list shows the third block"
        );
        let words: usize = texts(&post["description"])
            .iter()
            .map(|text| text.split_whitespace().count())
            .sum();
        assert!((450..=900).contains(&words), "{id}: {words} words");
        for key in [
            "inShort",
            "reviewedBy",
            "reviewedOn",
            "reviewDue",
            "author",
            "date",
        ] {
            assert!(
                post[key].as_str().is_some_and(|text| !text.is_empty()),
                "{id}: {key}"
            );
        }
    }
}

#[test]
fn no_dose_and_no_hurtful_words() {
    let dose = Regex::new(
        r"(?i)\b\d+(\.\d+)?\s?(mg|mcg|µg|ml|grams?|tablets?|capsules?|units?|drops?|puffs?)\b",
    )
    .unwrap();
    let hurtful = Regex::new(r"(?i)committed suicide|commit suicide|failed attempt|successful suicide|miracle|\bkindly\b").unwrap();
    for document in documents().values().flatten() {
        let mut all = texts(&document["description"]);
        all.extend(texts(&document["answer"]));
        for key in ["inShort", "title", "transcript", "text", "question"] {
            all.extend(document[key].as_str().map(str::to_owned));
        }
        for text in all {
            assert!(!dose.is_match(&text), "{}: {text}", document["_id"]);
            assert!(!hurtful.is_match(&text), "{}: {text}", document["_id"]);
        }
    }
}

#[test]
fn no_link_is_dead_and_every_claim_is_on_record() {
    let documents = documents();
    let mut living: BTreeSet<String> = PAGES.map(str::to_owned).into();
    for (kind, start) in [("blog", "/blog/"), ("policy", "/policy/")] {
        for document in &documents[kind] {
            living.insert(format!(
                "{start}{}",
                document["slug"]["current"].as_str().unwrap()
            ));
        }
    }
    let claims: BTreeSet<&str> = documents["claim"]
        .iter()
        .filter_map(|claim| claim["key"].as_str())
        .collect();
    let defaults = defaults();
    let everything = documents.values().flatten().chain(&defaults);
    for value in everything {
        for key in ["href", "url", "link"] {
            for address in strings(value, key) {
                let page = address.split(['?', '#']).next().unwrap_or_default();
                // An empty one is asked for at the desk, and shown nowhere until then.
                let fine = address.is_empty()
                    || address.starts_with('#')
                    || ["https://", "mailto:", "tel:"]
                        .iter()
                        .any(|start| address.starts_with(start))
                    || living.contains(page);
                assert!(fine, "{address}");
            }
        }
        for claim in strings(value, "claim") {
            assert!(claims.contains(claim), "{claim}");
        }
    }
}

#[test]
fn keys_are_unique_and_pictures_are_plain_drawings() {
    let documents = documents();
    let mut used = BTreeSet::new();
    for document in documents.values().flatten() {
        used.extend(
            strings(document, "_ref")
                .iter()
                .filter_map(|name| name.strip_prefix("sample:"))
                .filter(|name| name.ends_with(".svg")),
        );
        let lists = objects(document)
            .into_iter()
            .flat_map(serde_json::Map::values);
        for list in lists.filter_map(Value::as_array) {
            let keys: Vec<&str> = list
                .iter()
                .filter_map(|entry| entry["_key"].as_str())
                .collect();
            assert_eq!(
                keys.iter().collect::<BTreeSet<_>>().len(),
                keys.len(),
                "{}",
                document["_id"]
            );
        }
        for image in objects(document)
            .iter()
            .filter(|map| map.contains_key("asset") && !map.contains_key("seconds"))
        {
            assert!(
                image["alt"].as_str().is_some_and(|alt| !alt.is_empty()),
                "{}",
                document["_id"]
            );
        }
    }
    let pictures = folder("sample/pictures");
    for name in &used {
        let drawing = fs::read_to_string(pictures.join(name)).unwrap();
        for outside in ["<text", "<image", "<script", "href", "font"] {
            assert!(!drawing.contains(outside), "{name}: {outside}");
        }
    }
    for entry in fs::read_dir(&pictures).unwrap() {
        let name = entry.unwrap().file_name().to_string_lossy().into_owned();
        assert!(used.contains(name.as_str()), "nothing shows {name}");
    }
}
