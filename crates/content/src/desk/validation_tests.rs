use super::*;
use crate::model::DocumentKind;
use crate::schema::{all_schemas, find_schema};
use serde_json::json;

fn look_at_kind(kind: DocumentKind, body: &Value) -> CheckFindings {
    validate_body(find_schema(kind, fields::read_text(body, "_id")), body)
}

fn codes(found: &CheckFindings) -> Vec<(String, String)> {
    found
        .checks
        .iter()
        .filter(|check| check.level == CheckLevel::Must)
        .map(|check| (check.code.clone(), check.field.clone().unwrap_or_default()))
        .collect()
}

#[test]
fn the_sample_content_may_be_published() {
    for body in crate::sample_content::sample_documents() {
        let kind: DocumentKind = body["_type"].as_str().unwrap().parse().unwrap();
        let found = look_at_kind(kind, &body);
        assert!(found.refused.is_empty(), "{:?}", found.refused);
        assert_eq!(codes(&found), [], "{}", body["_id"]);
    }
}

#[test]
fn settings_that_nobody_changed_may_be_published() {
    for schema in all_schemas().iter().filter(|schema| schema.id.is_some()) {
        let found = validate_body(Some(schema), &json!({}));
        assert_eq!(found.blocking_errors(), [], "{:?}", schema.id);
    }
}

#[test]
fn every_missing_field_is_named() {
    for kind in DocumentKind::ALL {
        let body = json!({"_id": "x", "_type": kind.name()});
        let Some(schema) = find_schema(kind, "x") else {
            continue;
        };
        let found = look_at_kind(kind, &body);
        let required: Vec<_> = schema
            .fields
            .iter()
            .filter(|field| field.required)
            .map(|field| ("required".to_owned(), format!("body.{}", field.name)))
            .collect();
        assert_eq!(codes(&found), required, "{kind}");
        assert!(found.refused.is_empty(), "{kind}");
    }
}

#[test]
fn a_draft_of_the_wrong_shape_is_refused_and_a_half_typed_one_is_not() {
    for (field, value) in [
        ("title", json!(7)),
        ("clinical", json!("yes")),
        ("image", json!("cat.jpg")),
        ("description", json!({"a": 1})),
        ("description", json!(["text"])),
        (
            "sources",
            json!([{"title": "x", "url": "javascript:alert(1)"}]),
        ),
        ("sources", json!(["x"])),
    ] {
        let found = look_at_kind(DocumentKind::Blog, &json!({"_id": "x", field: value}));
        assert_eq!(found.refused.len(), 1, "{field}");
    }
    let half = json!({"_id": "x", "date": "2026-", "sources": [{"url": "https:/"}], "title": "",
        "image": [{"_type": "image"}], "category": null});
    let found = look_at_kind(DocumentKind::Blog, &half);
    assert!(found.refused.is_empty(), "{:?}", found.refused);
}

#[test]
fn links_in_texts_are_looked_at_wherever_they_stand() {
    let link = |href: &str| {
        json!({"_id": "x", "description": [{"_type": "callout", "body": [
            {"_type": "block", "markDefs": [{"_key": "a", "_type": "link", "href": href}], "children": []}]}]})
    };
    let found = |href| look_at_kind(DocumentKind::Blog, &link(href));
    assert_eq!(found("javascript:alert(1)").refused.len(), 1);
    assert_eq!(found("//evil.example").refused.len(), 1);
    assert_eq!(found("https://a@evil.example").refused.len(), 1);
    assert!(found("exam").refused.is_empty());
    assert!(codes(&found("exam")).iter().any(|(code, _)| code == "link"));
    assert!(
        !codes(&found("/blog"))
            .iter()
            .any(|(code, _)| code == "link")
    );
}

#[test]
fn pictures_need_words_or_are_decoration_also_in_a_gallery() {
    let shop = |image: Value| {
        let body = json!({"_id": "x", "icon": [image]});
        let codes = codes(&look_at_kind(DocumentKind::Shop, &body));
        let about: Vec<String> = codes
            .into_iter()
            .filter(|(_, field)| field.starts_with("body.icon"))
            .map(|(code, _)| code)
            .collect();
        about
    };
    let asset = json!({"_ref": "image-1"});
    assert_eq!(shop(json!({"_type": "image", "asset": asset})), ["alt"]);
    assert_eq!(shop(json!({"_type": "image", "alt": "A cup"})), ["picture"]);
    assert!(shop(json!({"_type": "image", "asset": asset, "alt": "A cup"})).is_empty());
    assert!(shop(json!({"_type": "image", "asset": asset, "decorative": true})).is_empty());
}

#[test]
fn limits_are_told_with_what_is_there() {
    let body = json!({"_id": "x", "title": "x".repeat(121), "prices": {"NGN": -1}, "rating": 9, "order": -3});
    let found = look_at_kind(DocumentKind::Shop, &body);
    let codes = codes(&found);
    for code in ["too_long", "prices", "out_of_range"] {
        assert!(codes.iter().any(|(known, _)| known == code), "{code}");
    }
    assert!(
        found
            .checks
            .iter()
            .any(|check| check.message.contains("it has 121"))
    );
}

#[test]
fn settings_keep_the_types_of_their_defaults() {
    let found = look_at_kind(
        DocumentKind::Settings,
        &json!({"_id": "settings-home", "title": 7, "hero": {"points": "none"}}),
    );
    let fields: Vec<_> = found
        .refused
        .iter()
        .map(|error| error.field.as_str())
        .collect();
    assert_eq!(fields, ["body.title", "body.hero.points"]);
    let sound =
        json!({"_id": "settings-home", "hero": {"picture": "image-1-1x1-jpg", "headline": ""}});
    assert!(
        look_at_kind(DocumentKind::Settings, &sound)
            .blocking_errors()
            .is_empty()
    );
}
