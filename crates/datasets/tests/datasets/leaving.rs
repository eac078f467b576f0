//! What leaves for other systems, read by what reads their exports.
use content::model::DocumentKind::{Blog, Policy};
use content::model::portable::plain_text;
use datasets::{DatasetSource, ForeignExport, LeavingFormat};
use serde_json::{Value, json};
use store::Actor;
use testkit::pictures::png_taken_at;

use crate::house::House;

fn text(key: &str, words: &str) -> Value {
    block(key, json!({}), &[(words, &[])])
}

fn block(key: &str, more: Value, spans: &[(&str, &[&str])]) -> Value {
    let children: Vec<Value> = spans
        .iter()
        .enumerate()
        .map(|(at, (text, marks))| {
            json!({"_type": "span", "_key": format!("{key}{at}"), "text": text, "marks": marks})
        })
        .collect();
    let mut block = json!({"_type": "block", "_key": key, "style": "normal", "markDefs": [], "children": children});
    for (name, value) in more.as_object().unwrap() {
        block[name] = value.clone();
    }
    block
}

/// A house with an article that uses what the editor has, a policy and a draft.
async fn full_house() -> House {
    let house = House::empty().await;
    let picture = png_taken_at("here");
    let picture = house
        .content
        .pictures()
        .import_bytes(picture.into())
        .await
        .unwrap();
    let link =
        json!({"markDefs": [{"_key": "l", "_type": "link", "href": "https://who.int/salt"}]});
    let body = json!([
        block("h", json!({"style": "h2"}), &[("Why * <salt> & 1. matters", &[])]),
        block("p", link, &[("Read ", &[]), ("the ", &["l"]), ("report", &["l", "strong"]), (" now.", &["em"])]),
        block("a", json!({"listItem": "bullet", "level": 1}), &[("Bread", &[])]),
        block("b", json!({"listItem": "number", "level": 2}), &[("White", &[])]),
        block("c", json!({"listItem": "bullet", "level": 1}), &[("Soup", &[])]),
        text("d", "1. not a list\nsecond line"),
        block("q", json!({"style": "blockquote"}), &[("Quoted", &[])]),
        {"_type": "image", "_key": "i", "alt": "A leaf", "asset": {"_type": "reference", "_ref": picture.asset_id()}},
        {"_type": "table", "_key": "t", "header": true, "rows": [{"cells": ["Food", "Salt"]}, {"cells": ["Bread", "a | b"]}]},
        {"_type": "divider", "_key": "n"},
        {"_type": "video", "_key": "v", "videoId": "dQw4w9WgXcQ"},
        text("z", "]]> ends nothing"),
    ]);
    house
        .publish(json!({"_id": "post-1", "_type": "blog", "title": "Salt & \"pepper\": a <test>", "author": "Dr Ade", "category": "Eating well",
            "date": "2025-03-01T09:00:00Z", "slug": {"current": "salt"}, "description": body}))
        .await;
    house
        .publish(json!({"_id": "policy-1", "_type": "policy", "title": "Privacy policy", "description": [text("x", "We keep little.")]}))
        .await;
    let draft = json!({"_id": "draft-1", "_type": "blog", "title": "Not yet", "description": [text("y", "Soon.")]});
    house
        .documents
        .save_draft(Actor::System, draft, None)
        .await
        .unwrap();
    house
        .publish(json!({"_id": "s", "_type": "blog", "title": "Sample", "sample": true}))
        .await;
    house
}

/// The types and words of a body, as far as both systems have them.
fn outline(body: &Value) -> Vec<String> {
    let blocks = body.as_array().unwrap().iter();
    let told = blocks.map(|block| {
        let list = block["listItem"].as_str().unwrap_or_default();
        let style = block["style"].as_str().unwrap_or_default();
        let words = plain_text(&json!([block]));
        format!(
            "{} {style} {list} {words}",
            block["_type"].as_str().unwrap()
        )
    });
    told.collect()
}

async fn take_in(export: &ForeignExport, from: &House, file: &str) -> House {
    let house = House::empty().await;
    let source = DatasetSource::convert(export, &from.scratch(file), house.folder.path()).unwrap();
    let report = house
        .datasets
        .import_dataset(Actor::System, source, false)
        .await
        .unwrap();
    assert_eq!((report.published, report.drafts), (2, 1), "{report}");
    house
}

async fn find_post(house: &House, ids: &[&str]) -> Value {
    for id in ids {
        if let Some(found) = house.published(Blog, id).await {
            return found.body;
        }
    }
    Value::Null
}

#[tokio::test]
async fn wordpress_gets_articles_pages_and_drafts_with_their_marks() {
    let house = full_house().await;
    let file = house.scratch("out.xml");
    let report = house
        .datasets
        .export_elsewhere(&file, LeavingFormat::Wxr)
        .await
        .unwrap();
    assert_eq!(
        (report.documents, report.drafts, report.files),
        (2, 1, 1),
        "{report}"
    );
    let xml = std::fs::read_to_string(&file).unwrap();
    assert!(xml.contains("<wp:attachment_url>https://bedside.example.org/media/"));
    assert!(!xml.contains("Sample"));

    // Pictures would be fetched from a site that is not there.
    let there = take_in(&ForeignExport::Wxr { uploads: None }, &house, "out.xml").await;
    let before = house.published(Blog, "post-1").await.unwrap().body;
    let ids: Vec<String> = (1..9).map(|number| format!("wp-{number}")).collect();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let after = find_post(&there, &ids).await;
    assert_eq!(after["title"], before["title"]);
    assert_eq!(after["category"], "Eating well");
    assert_eq!(
        outline(&after["description"]),
        outline(&before["description"])
    );
    let paragraph = &after["description"][1];
    assert_eq!(paragraph["markDefs"][0]["href"], "https://who.int/salt");
    assert_eq!(paragraph["children"].as_array().unwrap().len(), 4);
    assert_eq!(after["description"][3]["level"], 2);
    let mut policies = 0;
    for id in ids {
        policies += u32::from(there.published(Policy, id).await.is_some());
    }
    assert_eq!(policies, 1);
}

#[tokio::test]
async fn markdown_is_read_again_with_its_pictures() {
    let house = full_house().await;
    let file = house.scratch("out.tar.gz");
    let report = house
        .datasets
        .export_elsewhere(&file, LeavingFormat::Markdown)
        .await
        .unwrap();
    assert_eq!(
        (report.documents, report.drafts, report.files),
        (2, 1, 1),
        "{report}"
    );
    let packed = std::fs::File::open(&file).unwrap();
    tar::Archive::new(flate2::read::GzDecoder::new(packed))
        .unpack(house.scratch("out"))
        .unwrap();
    let markdown =
        std::fs::read_to_string(house.scratch("out/content/articles/post-1.md")).unwrap();
    assert!(
        markdown.starts_with("---\ntitle: \"Salt & \\\"pepper\\\": a <test>\"\nslug: \"salt\"\n"),
        "{markdown}"
    );
    assert!(
        house
            .scratch("out/content/articles/draft-1.draft.md")
            .exists()
    );

    let there = take_in(&ForeignExport::Markdown, &house, "out/content").await;
    let before = house.published(Blog, "post-1").await.unwrap().body;
    let reader = there.content.store().reader();
    let found = content::documents::queries::find_by_slug(&reader, Blog, "salt")
        .await
        .unwrap();
    let after = found.unwrap().body;
    assert_eq!(after["title"], before["title"]);
    assert_eq!(
        outline(&after["description"]),
        outline(&before["description"])
    );
    let asset = after["description"].to_string();
    let at = asset.find("\"image-").unwrap() + 1;
    let asset = asset[at..].split('"').next().unwrap();
    assert!(
        there
            .content
            .pictures()
            .find_view(asset, "")
            .await
            .unwrap()
            .is_some()
    );
}

/// A house whose own page leaves, with what a system elsewhere takes of it.
async fn house_with_page() -> House {
    let house = House::empty().await;
    house
        .publish(json!({"_id": "page-1", "_type": "page", "title": "Our team", "slug": {"current": "our-team"},
            "summary": "Who <answers> you.", "inMenu": true, "description": [text("x", "Nurse Bisi reads first.")]}))
        .await;
    house
}

#[tokio::test]
async fn own_pages_leave_for_wordpress_as_pages() {
    let house = house_with_page().await;
    let file = house.scratch("out.xml");
    let report = house
        .datasets
        .export_elsewhere(&file, LeavingFormat::Wxr)
        .await
        .unwrap();
    assert_eq!(report.documents, 1, "{report}");
    let xml = std::fs::read_to_string(&file).unwrap();
    for part in [
        "<title><![CDATA[Our team]]></title>",
        "<link>https://bedside.example.org/pages/our-team</link>",
        "<wp:post_type>page</wp:post_type>",
        "<excerpt:encoded><![CDATA[Who &lt;answers&gt; you.]]></excerpt:encoded>",
        "Nurse Bisi reads first.",
    ] {
        assert!(xml.contains(part), "{part} in {xml}");
    }
}

#[tokio::test]
async fn own_pages_leave_as_markdown() {
    let house = house_with_page().await;
    let file = house.scratch("out.tar.gz");
    house
        .datasets
        .export_elsewhere(&file, LeavingFormat::Markdown)
        .await
        .unwrap();
    let packed = std::fs::File::open(&file).unwrap();
    tar::Archive::new(flate2::read::GzDecoder::new(packed))
        .unpack(house.scratch("out"))
        .unwrap();
    let path = house.scratch("out/content/pages/page-1.md");
    let markdown = std::fs::read_to_string(path).unwrap();
    assert!(
        markdown.starts_with("---\ntitle: \"Our team\"\nslug: \"our-team\"\n"),
        "{markdown}"
    );
    assert!(
        markdown.contains("\ndescription: \"Who <answers> you.\"\n---\n\nNurse Bisi reads first."),
        "{markdown}"
    );
}
