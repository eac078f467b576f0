use serde_json::{Value, json};

use super::super::check_findings::{CheckFindings, CheckLevel};
use super::check_wording;
use crate::model::DocumentKind;
use crate::schema::find_schema;

fn block(text: &str) -> Value {
    json!({"_type": "block", "children": [{"_type": "span", "text": text}]})
}

/// Codes of what is found in the paragraphs of an article, with their level.
fn codes(kind: DocumentKind, field: &str, paragraphs: &[&str]) -> Vec<(String, CheckLevel)> {
    let blocks: Vec<Value> = paragraphs.iter().map(|text| block(text)).collect();
    let mut found = CheckFindings::default();
    let schema = find_schema(kind, "post-1").unwrap();
    check_wording(schema, &json!({ field: blocks }), &mut found);
    found
        .checks
        .into_iter()
        .map(|check| (check.code, check.level))
        .collect()
}

fn reasons(text: &str) -> Vec<String> {
    codes(DocumentKind::Blog, "description", &[text])
        .into_iter()
        .filter(|(_, level)| *level == CheckLevel::Reason)
        .map(|(code, _)| code)
        .collect()
}

#[test]
fn doses_are_found() {
    for text in [
        "Take 500mg now",
        "Give 5 mg/kg",
        "0.5 mcg a day",
        "10 IU at night",
        "2 capsules",
        "Take 2 tablets, then wait.",
    ] {
        assert_eq!(reasons(text), ["dose"], "{text}");
    }
    for text in [
        "less than 5 grams a day",
        "walk 30 minutes",
        "200 ml of water",
        "112 or 999",
        "2 tablets of stone",
        "some tablets",
    ] {
        assert!(reasons(text).is_empty(), "{text}");
    }
}

#[test]
fn blame_and_success_of_suicide_are_found() {
    for text in [
        "He committed suicide last year.",
        "People who commit  suicide",
        "a failed suicide attempt",
        "Suicide victims leave families behind.",
    ] {
        assert_eq!(reasons(text), ["suicide"], "{text}");
    }
    for text in [
        "She died by suicide.",
        "Asking about suicide does not put the idea in someone’s head.",
        "Thoughts of suicide are common.",
    ] {
        assert!(reasons(text).is_empty(), "{text}");
    }
}

#[test]
fn methods_of_suicide_are_found() {
    for text in [
        "Her uncle hanged himself.",
        "He tried to end his life with an overdose.",
        "Suicide by pesticide is common in villages.",
    ] {
        assert_eq!(reasons(text), ["suicide_method"], "{text}");
    }
    for text in [
        "After an overdose, call 112.",
        "Keep pesticides away from children. Suicide is another page.",
        "A gun is no toy.",
    ] {
        assert!(reasons(text).is_empty(), "{text}");
    }
}

#[test]
fn a_rash_that_is_only_red_is_found() {
    for text in [
        "The rash is red and itchy.",
        "Look for pink spots on the chest.",
        "Pale skin and cold hands",
    ] {
        assert_eq!(reasons(text), ["skin"], "{text}");
    }
    for text in [
        "Eat less red meat.",
        "Red blood cells carry oxygen.",
        "The rash is red on light skin, purple or grey on brown and black skin.",
    ] {
        assert!(reasons(text).is_empty(), "{text}");
    }
    let apart = codes(
        DocumentKind::Blog,
        "description",
        &[
            "The rash is red.",
            "On darker skin it may be harder to see.",
        ],
    );
    assert!(apart.is_empty(), "{apart:?}");
}

#[test]
fn terms_are_to_be_explained() {
    let found = codes(
        DocumentKind::Blog,
        "description",
        &["Hypertension is common.", "So is oedema."],
    );
    assert_eq!(found, [("terms".to_owned(), CheckLevel::Should)]);
    for text in [
        "High blood pressure (hypertension) is common.",
        "Hypertension means that the blood presses hard.",
        "Oedema, or swelling, of the feet",
        "Antihypertensives are for later.",
    ] {
        assert!(
            codes(DocumentKind::Blog, "description", &[text]).is_empty(),
            "{text}"
        );
    }
}

#[test]
fn answers_are_looked_at_and_products_are_not() {
    let text = ["Take 500 mg."];
    assert_eq!(codes(DocumentKind::Faq, "answer", &text).len(), 1);
    assert!(codes(DocumentKind::Shop, "description", &text).is_empty());
}

#[test]
fn a_title_counts_and_the_place_is_named() {
    let mut found = CheckFindings::default();
    let schema = find_schema(DocumentKind::Blog, "post-1").unwrap();
    let body = json!({"title": "Why he committed suicide", "description": [block("Fine."), block("Take 5 mg.")]});
    check_wording(schema, &body, &mut found);
    let places: Vec<_> = found
        .checks
        .iter()
        .filter_map(|check| check.field.as_deref())
        .collect();
    assert_eq!(places, ["body.description[1]", "body.title"]);
}
