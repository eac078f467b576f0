//! What comes in, and what of it does so only once.
use content::model::DocumentKind::{Blog, Faq};
use datasets::NoticeKind;
use serde_json::json;
use testkit::pictures::png_taken_at;

use crate::house::{Dataset, House, picture_path, post, with_picture};

#[tokio::test]
async fn a_dataset_becomes_documents_with_their_pictures_and_twice_is_once() {
    let house = House::empty().await;
    let png = png_taken_at("6.5 N 3.4 E");
    let path = picture_path(&png);
    let dataset = Dataset::of(&[
        with_picture(post("post-1", "Sleep"), &path),
        json!({"_id": "faq-1", "_type": "faq", "question": "Is it free?", "answer": []}),
        json!({"_id": "drafts.post-2", "_type": "blog", "title": "Not yet"}),
    ])
    .with_file(&path, &png);
    let report = house.import(&dataset).await;
    assert_eq!(
        (report.published, report.drafts, report.files),
        (2, 1, 1),
        "{report}"
    );
    assert_eq!(report.notices, []);

    let shown = house.published(Blog, "post-1").await.unwrap();
    assert_eq!(shown.slug.as_deref(), Some("post-1"));
    let asset = shown.body["image"][0]["asset"]["_ref"].as_str().unwrap();
    assert_eq!(shown.body["image"][0]["alt"], "A leaf");
    assert!(shown.body.get("_rev").is_none());
    let view = house
        .content
        .pictures()
        .find_view(asset, "")
        .await
        .unwrap()
        .unwrap();
    assert_eq!((view.width, view.height), (8, 8));
    assert!(house.published(Faq, "faq-1").await.is_some());
    assert!(house.published(Blog, "post-2").await.is_none());

    let again = house.import(&dataset).await;
    assert_eq!((again.unchanged, again.files_unchanged), (3, 1), "{again}");
    assert_eq!((again.published, again.drafts, again.files), (0, 0, 0));
    let once = house.published(Blog, "post-1").await.unwrap();
    assert_eq!(once, shown);
}

#[tokio::test]
async fn a_dry_run_tells_the_same_and_writes_nothing() {
    let house = House::empty().await;
    let png = png_taken_at("here");
    let path = picture_path(&png);
    let dataset = Dataset::of(&[
        with_picture(post("post-1", "Sleep"), &path),
        json!({"_id": "x", "_type": "recipe"}),
    ])
    .with_file(&path, &png);
    let reported = house.try_import(&dataset.pack(), true).await.unwrap();
    assert!(reported.is_dry_run);
    assert!(house.published(Blog, "post-1").await.is_none());
    let (exported, out) = house.export().await;
    assert_eq!((exported.documents, out.lines.as_str()), (0, ""));
    let done = house.import(&dataset).await;
    assert_eq!(
        (done.published, done.kept, done.files),
        (reported.published, reported.kept, reported.files)
    );
}

#[tokio::test]
async fn what_was_changed_here_stays_and_what_was_not_follows() {
    let house = House::empty().await;
    house
        .import(&Dataset::of(&[
            post("mine", "First"),
            post("theirs", "First"),
        ]))
        .await;
    let mut edited = house.published(Blog, "mine").await.unwrap().body;
    edited["title"] = "Edited here".into();
    house.publish(edited).await;

    let mut second = [post("mine", "Second"), post("theirs", "Second")];
    for line in &mut second {
        line["_rev"] = "r2".into();
    }
    let report = house.import(&Dataset::of(&second)).await;
    assert_eq!((report.published, report.edited_here), (1, 1), "{report}");
    assert_eq!(report.notices[0].subject, "mine");
    let title = async |id| house.published(Blog, id).await.unwrap().body["title"].clone();
    assert_eq!(title("mine").await, "Edited here");
    assert_eq!(title("theirs").await, "Second");
}

#[tokio::test]
async fn a_draft_that_came_along_outlives_a_newer_publication_and_one_of_here_stops_it() {
    let house = House::empty().await;
    let draft = json!({"_id": "drafts.post-1", "_type": "blog", "title": "Next words"});
    house
        .import(&Dataset::of(&[post("post-1", "First"), draft.clone()]))
        .await;
    let mut newer = post("post-1", "Second");
    newer["_rev"] = "r2".into();
    let report = house.import(&Dataset::of(&[newer, draft.clone()])).await;
    assert_eq!((report.published, report.drafts), (1, 1), "{report}");

    let own = json!({"_id": "post-1", "_type": "blog", "title": "Written here"});
    house
        .documents
        .save_draft(store::Actor::System, own, None)
        .await
        .unwrap();
    let mut third = post("post-1", "Third");
    third["_rev"] = "r3".into();
    let report = house.import(&Dataset::of(&[third, draft])).await;
    assert_eq!((report.published, report.edited_here), (0, 2), "{report}");
    assert_eq!(
        house.published(Blog, "post-1").await.unwrap().body["title"],
        "Second"
    );
}

#[tokio::test]
async fn another_document_of_the_same_id_is_not_overwritten() {
    let house = House::empty().await;
    house
        .publish(json!({"_id": "post-1", "_type": "blog", "title": "Written here"}))
        .await;
    let report = house.import(&Dataset::of(&[post("post-1", "Came")])).await;
    assert_eq!((report.published, report.edited_here), (0, 1));
    assert_eq!(
        house.published(Blog, "post-1").await.unwrap().body["title"],
        "Written here"
    );
}

#[tokio::test]
async fn of_two_with_one_address_the_older_has_it_and_the_report_says_so() {
    let house = House::empty().await;
    let mut older = post("older", "Sleep");
    older["slug"]["current"] = "sleep".into();
    older["_createdAt"] = "2024-01-01T00:00:00Z".into();
    let mut newer = post("newer", "Sleep");
    newer["slug"]["current"] = "sleep".into();
    let report = house.import(&Dataset::of(&[newer, older])).await;
    assert_eq!(report.notices.len(), 1);
    let notice = &report.notices[0];
    assert_eq!(
        (notice.subject.as_str(), notice.kind, notice.line),
        ("newer", NoticeKind::Changed, Some(1))
    );
    assert_eq!(
        house
            .published(Blog, "older")
            .await
            .unwrap()
            .slug
            .as_deref(),
        Some("sleep")
    );
}

#[tokio::test]
async fn blocks_without_a_key_get_the_same_one_each_time() {
    let mut bare = post("post-1", "Sleep");
    bare["description"] = json!([
        {"_type": "block", "children": [{"_type": "span", "text": "a"}]},
        {"_type": "block", "_key": "k", "children": []},
        {"_type": "block", "_key": "k", "children": []},
    ]);
    let mut keys = Vec::new();
    for _ in 0..2 {
        let house = House::empty().await;
        house.import(&Dataset::of(&[bare.clone()])).await;
        let body = house.published(Blog, "post-1").await.unwrap().body;
        let blocks = body["description"].as_array().unwrap().clone();
        let found: Vec<_> = blocks
            .iter()
            .map(|block| block["_key"].as_str().unwrap().to_owned())
            .collect();
        assert_eq!(found[1], "k");
        assert!(found[0] != found[1] && found[1] != found[2] && !found[2].is_empty());
        keys.push(found);
    }
    assert_eq!(keys[0], keys[1]);
}
