use std::collections::BTreeSet;

use super::super::{image_sources, spoken_paragraphs};
use super::*;
use crate::view::PictureView;

fn no_pictures(_: &str, _: &str) -> Option<PictureView> {
    None
}

fn span(text: &str) -> Value {
    json!({"_type": "span", "_key": "s", "text": text})
}

fn styled(style: &str, text: &str) -> Value {
    json!({"_type": "block", "style": style, "children": [span(text)]})
}

#[test]
fn a_refused_link_leaves_its_words() {
    let body = json!([{"_type": "block", "_key": "a", "markDefs": [
        {"_key": "good", "_type": "link", "href": "https://example.org/x"},
        {"_key": "bad", "_type": "link", "href": "javascript:alert(1)"},
        {"_key": "strong", "_type": "link", "href": "https://example.org"},
        {"_key": "note", "_type": "footnote"}, null],
        "children": [
            {"_type": "span", "_key": "1", "text": "go", "marks": ["good", "strong"]},
            {"_type": "span", "_key": "2", "text": "stay", "marks": ["bad", "note", "gone", 7]}]}]);
    let made = prepare_body(&body, "d", &no_pictures).blocks;
    assert_eq!(
        made[0]["markDefs"],
        json!([{"_key": "good", "_type": "link", "href": "https://example.org/x", "external": true}])
    );
    assert_eq!(made[0]["children"][0]["marks"], json!(["good", "strong"]));
    assert_eq!(made[0]["children"][1]["marks"], json!([]));
    assert_eq!(made[0]["children"][1]["text"], "stay");
}

#[test]
fn headings_start_at_two_and_skip_no_level() {
    let body = json!([
        styled("h4", "First"),
        styled("h1", "Title"),
        styled("h4", "Deep"),
        styled("h6", "Deeper"),
        styled("h2", ""),
        styled("lead", "Text"),
    ]);
    let made = prepare_body(&body, "d", &no_pictures);
    let levels: Vec<u8> = made.headings.iter().map(|heading| heading.level).collect();
    assert_eq!(levels, [2, 2, 3, 4]);
    assert_eq!(made.blocks[1]["anchor"], "title");
    assert_eq!(made.blocks.last().unwrap()["style"], "normal");
}

#[test]
fn pictures_that_do_not_exist_are_left_out() {
    let body = json!([
        {"_type": "image", "asset": {"_ref": "image-1"}, "alt": "A cup", "caption": "c"},
        {"_type": "image", "asset": {"_ref": "image-2"}},
        {"_type": "image", "_upload": {}},
    ]);
    let found = |reference: &str, alt: &str| {
        (reference == "image-1").then(|| PictureView {
            src: "/media/1".into(),
            srcset: String::new(),
            width: 1,
            height: 1,
            alt: alt.to_owned(),
            bytes: 1,
            color: "#ffffff".into(),
            focal: None,
        })
    };
    let made = prepare_body(&body, "d", &found).blocks;
    assert_eq!(made.len(), 1);
    assert_eq!(made[0]["picture"]["alt"], "A cup");
    assert_eq!(made[0]["caption"], "c");
    assert_eq!(
        image_sources(&body),
        ["image-1", "image-2"].map(str::to_owned).into()
    );
}

#[test]
fn unknown_blocks_give_their_words_or_nothing() {
    let body = json!([
        {"_type": "quiz", "title": "Q", "text": "Do you <b>sleep</b>?"},
        {"_type": "chart", "data": [1, 2]},
        {"_type": "note", "body": [styled("normal", "Inner")]},
    ]);
    let made = prepare_body(&body, "d", &no_pictures).blocks;
    let texts: Vec<&str> = made
        .iter()
        .map(|b| b["children"][0]["text"].as_str().unwrap())
        .collect();
    assert_eq!(texts, ["Do you <b>sleep</b>?", "Inner"]);
}

#[test]
fn nested_lists_keep_their_levels() {
    let item = |level: u64| json!({"_type": "block", "listItem": "number", "level": level, "children": [span("x")]});
    let made = prepare_body(
        &json!([item(1), item(2), item(0), item(99)]),
        "d",
        &no_pictures,
    )
    .blocks;
    let levels: Vec<u64> = made
        .iter()
        .map(|block| block["level"].as_u64().unwrap())
        .collect();
    assert_eq!(levels, [1, 2, 1, 9]);
    assert_eq!(made[0]["listItem"], "number");
}

#[test]
fn keys_are_repaired_the_same_way_each_time() {
    let body = json!([styled("normal", "a"), styled("normal", "a"), {"_type": "block", "_key": "k", "children": []},
        {"_type": "block", "_key": "k", "children": [span("b"), span("c")]}]);
    let once = prepare_body(&body, "d", &no_pictures).blocks;
    assert_eq!(once, prepare_body(&body, "d", &no_pictures).blocks);
    let keys: BTreeSet<&str> = once
        .iter()
        .map(|block| block["_key"].as_str().unwrap())
        .collect();
    assert_eq!(keys.len(), once.len());
    assert_ne!(
        once[3]["children"][0]["_key"],
        once[3]["children"][1]["_key"]
    );
    assert_ne!(
        once[0]["_key"],
        prepare_body(&body, "other", &no_pictures).blocks[0]["_key"]
    );
}

#[test]
fn a_box_keeps_its_body_and_its_place_in_the_speech() {
    let body = json!([
        styled("normal", "one"),
        {"_type": "callout", "tone": "emergency", "title": "Call 112", "body": [styled("h2", "two")]},
        styled("normal", "three"),
    ]);
    let made = prepare_body(&body, "d", &no_pictures);
    assert_eq!(made.blocks[1]["tone"], "emergency");
    assert_eq!(made.blocks[1]["body"][0]["style"], "normal");
    let spoken = spoken_paragraphs(&body);
    assert_eq!(
        spoken[usize::try_from(made.blocks[2]["paragraph"].as_u64().unwrap()).unwrap()],
        "three"
    );
    assert!(made.headings.is_empty());
}

#[test]
fn blank_paragraphs_stay_between_others_only() {
    let body = json!([
        styled("normal", ""),
        styled("normal", "a"),
        styled("normal", " "),
        styled("normal", "b"),
        styled("normal", "")
    ]);
    assert_eq!(prepare_body(&body, "d", &no_pictures).blocks.len(), 3);
}
