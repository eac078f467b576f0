//! Documents of our types, made of what every source has.
use std::sync::LazyLock;

use regex::Regex;
use serde_json::{Map, Value, json};

use crate::portable::Problem;

/// What the desk takes, in characters.
const LONGEST_TITLE: usize = 120;
const LONGEST_SUMMARY: usize = 600;
const LONGEST_NAME: usize = 60;

/// Topic of articles whose source names none: an article must have one.
const NO_TOPIC: &str = "General";

/// Titles and addresses of pages that are policies here.
static POLICY: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"(?i)\b(privacy|terms|cookies?|refunds?|returns?|disclaimer|impressum|imprint|legal)\b",
    )
    .ok()
});

/// An article or a page of another system.
#[derive(Debug, Default)]
pub(crate) struct Article {
    pub id: String,
    pub title: String,
    /// Last part of its address, decoded; empty where the title gives it.
    pub slug: String,
    /// In a few sentences.
    pub summary: String,
    pub blocks: Vec<Value>,
    /// Reference and alternative text of the cover picture.
    pub cover: Option<(String, String)>,
    /// Categories first, then tags.
    pub topics: Vec<String>,
    pub authors: Vec<String>,
    /// As [`crate::dates::format_moment`] writes it; empty when unknown.
    pub published_at: String,
    pub updated_at: String,
    /// A page rather than an article of a blog.
    pub is_page: bool,
}

impl Article {
    /// The document, and what of it is not as it was.
    pub(crate) fn into_document(self) -> (Value, Vec<Problem>) {
        let mut problems = Vec::new();
        let is_policy =
            self.is_page && is_policy(&format!("{} {}", self.title, self.slug.replace('-', " ")));
        let mut fields = Map::new();
        fields.insert("_id".to_owned(), self.id.clone().into());
        fields.insert(
            "_type".to_owned(),
            if is_policy { "policy" } else { "blog" }.into(),
        );
        if !self.published_at.is_empty() {
            fields.insert("_createdAt".to_owned(), self.published_at.clone().into());
        }
        if !self.updated_at.is_empty() {
            fields.insert("_updatedAt".to_owned(), self.updated_at.clone().into());
        }
        fields.insert("title".to_owned(), self.title.clone().into());
        if self.title.is_empty() {
            problems.push(Problem::changed(
                "title",
                "It has no title; the desk asks for one.",
            ));
        } else if self.title.chars().count() > LONGEST_TITLE {
            problems.push(Problem::changed(
                self.title.clone(),
                "The title is longer than 120 characters; the desk asks for a shorter one.",
            ));
        }
        if !self.slug.is_empty() {
            fields.insert(
                "slug".to_owned(),
                json!({"_type": "slug", "current": self.slug}),
            );
        }
        if is_policy {
            self.add_policy_fields(&mut fields, &mut problems);
        } else {
            self.add_article_fields(&mut fields, &mut problems);
        }
        (Value::Object(fields), problems)
    }

    fn add_policy_fields(self, fields: &mut Map<String, Value>, problems: &mut Vec<Problem>) {
        fields.insert("description".to_owned(), self.blocks.into());
        let changed_on = if self.updated_at.is_empty() {
            self.published_at
        } else {
            self.updated_at
        };
        if let Some(day) = changed_on.get(..10) {
            fields.insert("changedOn".to_owned(), day.into());
        }
        problems.push(Problem::changed(
            "page",
            "A page about terms is a policy here.",
        ));
        let left: Vec<&str> = [
            (self.cover.is_some(), "cover picture"),
            (!self.summary.is_empty(), "summary"),
        ]
        .into_iter()
        .filter_map(|(has, name)| has.then_some(name))
        .collect();
        if !left.is_empty() {
            problems.push(Problem::refused(
                left.join(", "),
                "A policy has no such field.",
            ));
        }
    }

    fn add_article_fields(self, fields: &mut Map<String, Value>, problems: &mut Vec<Problem>) {
        if self.is_page {
            problems.push(Problem::changed(
                "page",
                "Pages of other systems are articles here, in the section Pages.",
            ));
            fields.insert("section".to_owned(), "Pages".into());
        }
        if !self.summary.is_empty() {
            if self.summary.chars().count() > LONGEST_SUMMARY {
                problems.push(Problem::changed(
                    "summary",
                    "The summary is longer than 600 characters; the desk asks for a shorter one.",
                ));
            }
            fields.insert("inShort".to_owned(), self.summary.into());
        }
        fields.insert("description".to_owned(), self.blocks.into());
        if let Some((reference, alt)) = self.cover {
            let mut image = json!({"_type": "image", "_key": "cover", "asset": {"_type": "reference", "_ref": reference}});
            if !alt.is_empty() {
                image["alt"] = alt.into();
            }
            fields.insert("image".to_owned(), json!([image]));
        }
        fields.insert(
            "category".to_owned(),
            take_topic(self.topics, problems).into(),
        );
        if self.authors.len() > 1 {
            problems.push(Problem::changed(
                self.authors.join(", "),
                "Several authors stand in one line here.",
            ));
        }
        fields.insert("author".to_owned(), self.authors.join(", ").into());
        if self.authors.is_empty() {
            problems.push(Problem::changed(
                "author",
                "It names no author; the desk asks for one.",
            ));
        }
        if !self.published_at.is_empty() {
            fields.insert("date".to_owned(), self.published_at.into());
        }
    }
}

/// The first topic; an article has one, and further ones are named in the report.
fn take_topic(topics: Vec<String>, problems: &mut Vec<Problem>) -> String {
    let mut topics = topics.into_iter();
    let topic = topics.next().unwrap_or_else(|| {
        problems.push(Problem::changed(
            "category",
            "It has no category; its topic is General.",
        ));
        NO_TOPIC.to_owned()
    });
    if topic.chars().count() > LONGEST_NAME {
        problems.push(Problem::changed(
            topic.clone(),
            "A topic has at most 60 characters at the desk.",
        ));
    }
    let more: Vec<String> = topics.collect();
    if !more.is_empty() {
        problems.push(Problem::refused(
            more.join(", "),
            "An article has one topic here; further categories and tags were left out.",
        ));
    }
    topic
}

fn is_policy(words: &str) -> bool {
    POLICY
        .as_ref()
        .is_some_and(|pattern| pattern.is_match(words))
}
