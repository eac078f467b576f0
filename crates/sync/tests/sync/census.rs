//! What a census makes equal, and what it leaves.
use content::model::DocumentKind::{Blog, Faq};
use serde_json::json;
use testkit::pictures::png_taken_at;

use crate::house::{House, post};

#[tokio::test]
async fn what_is_published_there_is_published_here_and_twice_is_once() {
    let house = House::trusting().await;
    let png = png_taken_at("6.5 N 3.4 E");
    let sha1 = sha1_of(&png);
    let picture = house.service.put_picture(&png, &sha1);
    let mut first = post("post-1", "Sleep");
    first["image"] = json!([{"_key": "p1", "_type": "image", "alt": "A leaf",
        "asset": {"_type": "reference", "_ref": picture}}]);
    house.service.put(first);
    house
        .service
        .put(json!({"_id": "faq-1", "_type": "faq", "question": "Is it free?", "answer": []}));
    house
        .service
        .put(json!({"_id": "drafts.post-2", "_type": "blog", "title": "Not yet"}));
    house
        .service
        .put(json!({"_id": "claim-1", "_type": "claim", "key": "years", "value": "40"}));
    house
        .service
        .put(json!({"_id": "recipe-1", "_type": "recipe"}));

    let report = house.census().await;
    assert_eq!((report.published, report.is_whole), (2, true), "{report}");
    let shown = house.published(Blog, "post-1").await.unwrap();
    assert_eq!(shown.body["title"], "Sleep");
    let asset = shown.body["image"][0]["asset"]["_ref"].as_str().unwrap();
    let view = house.content.pictures().find_view(asset, "").await.unwrap();
    assert_eq!(view.map(|view| (view.width, view.height)), Some((8, 8)));
    assert!(house.published(Faq, "faq-1").await.is_some());
    // Types that are ours, drafts, and what nobody here knows are no part of it.
    let claim = content::model::DocumentKind::Claim;
    assert!(house.published(claim, "claim-1").await.is_none());
    assert!(house.published(Blog, "post-2").await.is_none());

    house.service.take_calls();
    let again = house.census().await;
    assert_eq!((again.published, again.unchanged), (0, 0), "{again}");
    let calls = house.service.take_calls();
    assert_eq!(calls.len(), 2, "one page and one count: {calls:?}");
    assert!(
        calls
            .iter()
            .all(|call| call.address.contains("perspective=published"))
    );
}

fn sha1_of(bytes: &[u8]) -> String {
    use sha1::{Digest, Sha1};
    Sha1::digest(bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

#[tokio::test]
async fn more_documents_than_a_page_come_and_an_edit_fetches_one() {
    let house = House::trusting().await;
    for number in 0..1_205 {
        let id = format!("faq-{number:05}");
        house.service.put(json!({"_id": id, "_type": "faq", "question": format!("Question {number}"), "answer": []}));
    }
    let report = house.census().await;
    assert_eq!(
        (report.published, report.is_whole),
        (1_205, true),
        "{report}"
    );
    house
        .service
        .put(json!({"_id": "faq-01100", "_type": "faq", "question": "Anew", "answer": []}));
    house.service.take_calls();
    let report = house.census().await;
    assert_eq!(report.published, 1, "{report}");
    let read = house.service.take_calls();
    let read: Vec<_> = read
        .iter()
        .filter(|call| call.address.contains("/data/doc/"))
        .collect();
    assert_eq!(read.len(), 1);
    assert!(
        read[0].address.contains("/production/faq-01100?"),
        "{read:?}"
    );
}

#[tokio::test]
async fn health_advice_waits_for_a_doctor_unless_the_service_is_trusted() {
    let house = House::with(|settings| settings.is_trusted = false).await;
    let mut praised = post("post-1", "Sleep");
    praised["reviewedBy"] = "Dr Nobody".into();
    house.service.put(praised);
    house
        .service
        .put(json!({"_id": "faq-1", "_type": "faq", "question": "Is it free?", "answer": []}));
    house
        .service
        .put(json!({"_id": "policy-1", "_type": "policy", "title": "Privacy", "description": []}));
    let report = house.census().await;
    assert_eq!((report.published, report.waiting), (1, 2), "{report}");
    assert!(house.published(Blog, "post-1").await.is_none());
    assert!(house.published(Faq, "faq-1").await.is_none());
    let answer = house.draft("faq-1").await.unwrap().text;
    assert!(answer.contains("\"clinical\":true"), "{answer}");
    let draft = house.draft("post-1").await.unwrap().text;
    assert!(draft.contains("\"clinical\":true"), "{draft}");
    assert!(
        !draft.contains("Dr Nobody"),
        "a doctor of elsewhere saw it: {draft}"
    );

    // The doctor says yes to it, which the desk writes into the document.
    let mut approved: serde_json::Value = serde_json::from_str(&draft).unwrap();
    approved["reviewedBy"] = "Dr Ada".into();
    approved["reviewDue"] = "2027-01-01".into();
    house.publish(approved).await;
    house.census().await;
    let standing = house.sync.overview().await.unwrap();
    let articles = standing
        .types
        .iter()
        .find(|kind| kind.kind == "blog")
        .unwrap();
    assert_eq!(articles.counts.get("published"), Some(&1), "{articles:?}");
    house.service.put(post("post-1", "Sleep well"));
    let report = house.census().await;
    assert_eq!((report.waiting, report.conflicts), (1, 0), "{report}");
    assert_eq!(house.title("post-1").await.as_deref(), Some("Sleep"));
    let draft = house.draft("post-1").await.unwrap().text;
    assert!(
        draft.contains("Sleep well") && draft.contains("2027-01-01"),
        "{draft}"
    );
    assert!(
        !draft.contains("Dr Ada"),
        "nobody has seen the new words: {draft}"
    );
}

#[tokio::test]
async fn what_was_changed_on_both_sides_stays_and_is_told_once() {
    let house = House::trusting().await;
    house.service.put(post("post-1", "First"));
    house.service.put(post("post-2", "First"));
    house.census().await;
    let mut edited = house.published(Blog, "post-1").await.unwrap().body;
    edited["title"] = "Written here".into();
    house.publish(edited).await;
    // Changed here alone: nothing happens.
    assert_eq!(house.census().await.conflicts, 0);
    assert_eq!(house.title("post-1").await.as_deref(), Some("Written here"));

    house.service.put(post("post-1", "Second"));
    house.service.put(post("post-2", "Second"));
    let report = house.census().await;
    assert_eq!((report.published, report.conflicts), (1, 1), "{report}");
    assert_eq!(report.notices[0].subject, "post-1");
    assert_eq!(house.title("post-1").await.as_deref(), Some("Written here"));
    assert_eq!(house.title("post-2").await.as_deref(), Some("Second"));
    let report = house.census().await;
    assert_eq!(report.conflicts, 0, "{report}");
}

#[tokio::test]
async fn likes_and_reactions_there_change_nothing_here() {
    let house = House::trusting().await;
    let mut first = post("post-1", "Sleep");
    first["likes"] = 7.into();
    house.service.put(first.clone());
    house.census().await;
    let before = house.published(Blog, "post-1").await.unwrap();
    first["likes"] = 8.into();
    house.service.put(first);
    let report = house.census().await;
    assert_eq!((report.unchanged, report.published), (1, 0), "{report}");
    assert_eq!(house.published(Blog, "post-1").await.unwrap(), before);
}

#[tokio::test]
async fn a_document_that_became_another_type_is_refused_by_name_and_the_rest_comes() {
    let house = House::trusting().await;
    house.service.put(post("post-1", "Sleep"));
    house.census().await;
    house
        .service
        .put(json!({"_id": "post-1", "_type": "faq", "question": "Sleep?", "answer": []}));
    house.service.put(post("post-2", "Food"));
    let report = house.census().await;
    assert_eq!((report.published, report.refused), (1, 1), "{report}");
    assert_eq!(report.notices[0].subject, "post-1");
    assert_eq!(house.title("post-1").await.as_deref(), Some("Sleep"));
}
