//! Documents with fields missing or of other types never break an answer.
use chrono::{DateTime, TimeZone, Utc};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use super::*;
use crate::model::{Document, DocumentKind, ProductFacts};

fn now() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 21, 9, 0, 0).unwrap()
}

fn document(kind: DocumentKind, body: Value) -> Document {
    Document {
        id: "doc-1".into(),
        kind,
        slug: Some("doc-1".into()),
        body,
        updated_at: now(),
    }
}

fn all(document: &Document) {
    let pictures = PictureSet::default();
    let _ = (
        build_post_card(document, &pictures),
        build_product_card(document, &pictures, None),
        build_series_item(document, &pictures),
    );
    let _ = (
        build_faq(document, &pictures),
        build_policy(document, &pictures),
        build_project(document),
        build_package(document),
    );
    let _ = (
        build_testimonial(document, &pictures),
        picture_sources(document),
        review_changes_at(document, now()),
    );
    let _ = build_post_detail(
        document,
        PostParts {
            pictures: &pictures,
            audio: None,
            related: Vec::new(),
            now: now(),
        },
    );
    let _ = build_product_detail(document, (&pictures, None), Vec::new(), Vec::new());
}

const FIELDS: [&str; 33] = [
    "title",
    "slug",
    "category",
    "section",
    "author",
    "date",
    "image",
    "description",
    "inShort",
    "sources",
    "corrections",
    "reviewedBy",
    "reviewedOn",
    "reviewDue",
    "likes",
    "question",
    "answer",
    "product",
    "icon",
    "price",
    "prices",
    "reviews",
    "rating",
    "watchtime",
    "videoId",
    "bytes",
    "transcript",
    "changedOn",
    "name",
    "features",
    "consent",
    "audio",
    "sample",
];

#[test]
fn every_field_may_be_missing_or_of_any_type() {
    let odd = [
        json!(null),
        json!(7),
        json!(-1.5),
        json!(true),
        json!("text"),
        json!([]),
        json!([null, 1, {}]),
        json!({}),
    ];
    for kind in DocumentKind::ALL {
        all(&document(kind, json!({})));
        for field in FIELDS {
            for value in &odd {
                all(&document(kind, json!({field: value})));
            }
        }
    }
}

proptest! {
    #[test]
    fn any_fields_at_all(numbers in prop::collection::vec((0..FIELDS.len(), 0..6_u8, ".{0,20}"), 0..12)) {
        let mut body = Map::new();
        for (field, shape, text) in numbers {
            let value = match shape {
                0 => json!(text),
                1 => json!([text]),
                2 => json!({"_type": text, "current": text, "src": text, "mime": "audio/mpeg", "NGN": 5}),
                3 => json!([{"_type": "block", "children": [{"_type": "span", "text": text}]}]),
                4 => json!([{"title": text, "url": text}]),
                _ => json!(text.len()),
            };
            body.insert(FIELDS[field].to_owned(), value);
        }
        all(&document(DocumentKind::Blog, Value::Object(body)));
    }
}

#[test]
fn a_review_is_shown_with_both_dates_and_becomes_overdue() {
    let body =
        json!({"reviewedBy": "Dr Ade", "reviewedOn": "2026-05-02", "reviewDue": "2026-11-20"});
    let post = document(DocumentKind::Blog, body);
    let pictures = PictureSet::default();
    let view = build_post_detail(
        &post,
        PostParts {
            pictures: &pictures,
            audio: None,
            related: Vec::new(),
            now: now(),
        },
    );
    let review = view.review.unwrap();
    assert_eq!(review.reviewed_on_text, "2 May 2026");
    assert_eq!(review.next_due_text.as_deref(), Some("20 November 2026"));
    assert!(review.overdue);
    assert_eq!(review_changes_at(&post, now()), None);
    let due_today = document(DocumentKind::Blog, json!({"reviewDue": "2026-11-21"}));
    let midnight = Utc.with_ymd_and_hms(2026, 11, 21, 23, 0, 0).unwrap();
    assert_eq!(review_changes_at(&due_today, now()), Some(midnight));
}

#[test]
fn imported_stars_are_shown_to_nobody() {
    let pictures = PictureSet::default();
    let build = |body: Value, facts: Option<&ProductFacts>| {
        build_product_card(&document(DocumentKind::Shop, body), &pictures, facts)
    };
    let unreviewed = ProductFacts {
        is_in_stock: true,
        ..ProductFacts::default()
    };
    for facts in [None, Some(&unreviewed)] {
        for sample in [true, false] {
            let body = json!({"rating": 4.5, "reviews": 12, "sample": sample});
            let card = build(body, facts);
            assert_eq!(card.rating_text, "No reviews yet");
            assert_eq!(card.stars, None);
            assert_eq!(card.rating, Some(4.5), "as imported, for programs");
            assert_eq!(card.reviews, Some(json!(12)), "as imported, for programs");
        }
    }
    let reviewed = ProductFacts {
        is_in_stock: true,
        reviews: 2,
        stars: 9,
        ..ProductFacts::default()
    };
    let card = build(json!({"rating": 1, "sample": true}), Some(&reviewed));
    assert_eq!(card.rating_text, "4.5 out of 5, from 2 reviews");
    assert_eq!(card.stars.unwrap().tenths, 45);
}

#[test]
fn a_price_in_dollars_alone_is_still_a_price() {
    let pictures = PictureSet::default();
    let card = build_product_card(
        &document(DocumentKind::Shop, json!({"price": "24.995"})),
        &pictures,
        None,
    );
    assert_eq!(card.prices.len(), 1);
    assert_eq!(card.prices[0].minor, 2_500);
    let none = build_product_card(
        &document(
            DocumentKind::Shop,
            json!({"price": 1e300, "prices": {"NGN": "x"}}),
        ),
        &pictures,
        None,
    );
    assert!(none.prices.is_empty());
}

#[test]
fn testimonials_need_consent_unless_they_are_samples() {
    let pictures = PictureSet::default();
    let shown = |body: Value| {
        build_testimonial(&document(DocumentKind::Testimonial, body), &pictures).is_some()
    };
    assert!(!shown(json!({"text": "Good"})));
    assert!(!shown(
        json!({"text": "Good", "consent": {"recordedOn": "some day"}})
    ));
    assert!(shown(
        json!({"text": "Good", "consent": {"recordedOn": "2026-01-02", "how": "mail"}})
    ));
    assert!(shown(json!({"text": "Good", "sample": true})));
    assert!(!shown(json!({"sample": true})));
}

#[test]
fn a_video_without_an_id_or_a_time_still_has_its_texts() {
    let pictures = PictureSet::default();
    let item = build_series_item(
        &document(DocumentKind::Mos, json!({"videoId": "javascript:x"})),
        &pictures,
    );
    assert_eq!(
        (item.watch_text.as_str(), item.video_id, item.watch_url),
        ("N/A watch", None, None)
    );
    let item = build_series_item(
        &document(
            DocumentKind::ClinicSeries,
            json!({"videoId": "sample-cs-01", "watchtime": "6 min", "bytes": 18_000_000}),
        ),
        &pictures,
    );
    assert_eq!(item.cost_text, "6 min, uses about 18 MB");
    assert_eq!(
        item.watch_url.as_deref(),
        Some("https://www.youtube.com/watch?v=sample-cs-01")
    );
    assert_eq!(item.series, "Clinic Series");
}

#[test]
fn sources_with_addresses_that_run_are_left_out() {
    let body = json!({"sources": [{"title": "WHO", "url": "https://www.who.int"}, {"title": "x", "url": "javascript:x"}]});
    let pictures = PictureSet::default();
    let post = document(DocumentKind::Blog, body);
    let view = build_post_detail(
        &post,
        PostParts {
            pictures: &pictures,
            audio: None,
            related: Vec::new(),
            now: now(),
        },
    );
    assert_eq!(view.sources.len(), 1);
}

#[test]
fn questions_and_products_inside_a_text_are_shown_but_not_followed() {
    let question = Document {
        id: "faq-1".into(),
        ..document(
            DocumentKind::Faq,
            json!({"question": "May I?", "answer": [
                {"_type": "block", "children": [{"_type": "span", "text": "Yes."}]},
                {"_type": "faqReference", "ref": "faq-1"},
            ]}),
        )
    };
    let product = Document {
        id: "p-1".into(),
        ..document(DocumentKind::Shop, json!({"title": "A cuff"}))
    };
    let text = json!([
        {"_type": "faqReference", "_key": "q", "ref": "faq-1"},
        {"_type": "productReference", "_key": "p", "ref": "p-1"},
        {"_type": "productReference", "_key": "g", "ref": "gone"},
    ]);
    let post = document(DocumentKind::Policy, json!({"description": text}));
    assert_eq!(document_links(&post).len(), 3);
    let set = PictureSet::default().with_linked(
        Vec::new(),
        FilmSources::default(),
        &[question],
        &[product],
    );
    let shown = build_policy(&post, &set).description;
    assert_eq!(shown.len(), 2);
    assert_eq!(shown[0]["question"], "May I?");
    assert_eq!(shown[0]["answer"].as_array().map(Vec::len), Some(1));
    assert_eq!(shown[0]["href"], "/faqs#faq-1");
    assert_eq!(
        (&shown[1]["title"], &shown[1]["href"]),
        (&json!("A cuff"), &json!("/product/p-1"))
    );
}
