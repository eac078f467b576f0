//! Any JSON at all may stand in a body: nothing may fail.
use proptest::prelude::*;
use serde_json::{Map, Value};

use super::{
    first_text, image_sources, plain_text, prepare_body, reading_minutes, spoken_paragraphs,
    third_text,
};
use crate::view::PictureView;

/// JSON that likes the field names of Portable Text, so that every branch is met with every type.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
        prop::sample::select(vec![
            "block",
            "span",
            "image",
            "callout",
            "video",
            "audio",
            "table",
            "reference",
            "faqReference",
            "doDont",
            "divider",
            "link",
            "h1",
            "h4",
            "bullet",
            "number",
            "strong",
            "k",
            "javascript:x",
        ])
        .prop_map(Value::from),
    ];
    leaf.prop_recursive(6, 96, 8, |inner| {
        let name = prop_oneof![
            8 => prop::sample::select(vec![
                "_type", "_key", "children", "text", "marks", "markDefs", "style", "listItem", "level", "href",
                "asset", "_ref", "body", "title", "tone", "alt", "rows", "cells", "dos", "donts", "ref", "url", "videoId", "bytes", "watchtime", "transcript",
            ])
            .prop_map(str::to_owned),
            1 => ".{0,6}",
        ];
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..8).prop_map(Value::from),
            prop::collection::vec((name, inner), 0..8).prop_map(|fields| Value::Object(Map::from_iter(fields))),
        ]
    })
}

fn every_picture(_: &str, alt: &str) -> Option<PictureView> {
    Some(PictureView {
        src: "/media/x".into(),
        srcset: String::new(),
        width: 1,
        height: 1,
        alt: alt.to_owned(),
        bytes: 1,
        color: "#000000".into(),
        focal: None,
    })
}

/// Paragraph numbers in the order in which they stand in the prepared blocks.
fn numbers(blocks: &[Value], found: &mut Vec<u64>) {
    for block in blocks {
        found.extend(block.get("paragraph").and_then(Value::as_u64));
        numbers(
            block
                .get("body")
                .and_then(Value::as_array)
                .map_or(&[][..], Vec::as_slice),
            found,
        );
    }
}

proptest! {
    #[test]
    fn nothing_fails_and_the_result_is_clean(body in any_json()) {
        let made = prepare_body(&body, "id", &every_picture);
        prop_assert_eq!(&made, &prepare_body(&body, "id", &every_picture));
        let text = Value::from(made.blocks.clone()).to_string();
        prop_assert!(!text.contains("\"href\":\"javascript"));
        let spoken = spoken_paragraphs(&body);
        let mut found = Vec::new();
        numbers(&made.blocks, &mut found);
        prop_assert_eq!(found, (0..spoken.len() as u64).collect::<Vec<_>>());
        prop_assert!(reading_minutes(&body) >= 1);
        let _ = (first_text(&body), third_text(&body), plain_text(&body), image_sources(&body));
        // Preparing what was prepared changes no words.
        prop_assert_eq!(spoken_paragraphs(&Value::from(made.blocks)), spoken);
    }

    #[test]
    fn no_link_passes_that_runs_or_leaves_by_a_trick(href in ".{0,40}") {
        if let Some(checked) = crate::model::links::check_link(&href) {
            let start = checked.split(['?', '#']).next().unwrap_or_default().to_owned();
            let fine = ["https://", "http://", "mailto:", "tel:"].iter().any(|scheme| checked.starts_with(scheme))
                || checked.starts_with('#')
                || (checked.starts_with('/') && !start.starts_with("//") && !start.contains('\\'));
            prop_assert!(fine, "{}", checked);
        }
    }
}
