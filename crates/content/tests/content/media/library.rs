//! Lists, descriptions, where a file is used, deleting.
use serde_json::json;

use super::desk::{Desk, article};
use super::files::png;

#[tokio::test]
async fn the_sample_pictures_stand_in_the_library() {
    let desk = Desk::open().await;
    content::sample_content::load_sample_content(&desk.content)
        .await
        .unwrap();
    let page = desk.json("/api/desk/media?kind=image&limit=100").await;
    assert!(page["total"].as_u64().unwrap() > 40, "{}", page["total"]);
    let malaria = desk.json("/api/desk/media?q=Malaria-NET").await;
    let net = &malaria["items"][0];
    assert_eq!(net["name"], "malaria-net.svg");
    assert!(!net["alt"].as_str().unwrap().is_empty() && net["uses"].as_u64().unwrap() > 0);
    assert_eq!(net.get("uploadedBy"), None);
    assert_eq!(
        desk.get(net["thumbnail"].as_str().unwrap()).await.status,
        200
    );
}

#[tokio::test]
async fn lists_are_searched_filtered_and_paged() {
    let desk = Desk::open().await;
    let mut ids = Vec::new();
    for (seed, name) in ["Clinic day.png", "Mother and child.png", "Ọ̀yẹ́ 100% net.png"]
        .iter()
        .enumerate()
    {
        ids.push(
            desk.take(name, &png(40, 30, u8::try_from(seed).unwrap()))
                .await,
        );
    }
    assert_eq!(desk.list("q=clinic").await, [ids[0].clone()]);
    assert_eq!(desk.list("q=oye").await, [ids[2].clone()]);
    assert_eq!(desk.list("q=100%25").await, [ids[2].clone()]);
    assert_eq!(desk.list("q=%00").await.len(), 3);
    assert_eq!(desk.list("q=_").await.len(), 0);
    assert_eq!(desk.list("kind=file").await.len(), 0);
    let second = desk.json("/api/desk/media?limit=2&page=2").await;
    assert_eq!(
        (
            second["items"].as_array().unwrap().len(),
            second["total"].as_u64(),
            second["pages"].as_u64()
        ),
        (1, Some(3), Some(2))
    );
    assert_eq!(desk.json("/api/desk/media?page=0&limit=x").await["page"], 1);

    desk.write(article("post-a", &[(&ids[0], "A clinic")]), false)
        .await;
    assert_eq!(desk.list("unused=1").await.len(), 2);
    assert!(!desk.list("unused=1").await.contains(&ids[0]));
}

#[tokio::test]
async fn a_file_is_described() {
    let desk = Desk::open().await;
    let id = desk.take("IMG_1.png", &png(40, 30, 1)).await;
    let path = format!("/api/desk/media/{id}");
    let changed = desk
        .send("PATCH", &path, json!({"name": " Net ", "alt": "A net over a bed", "caption": "At home", "focal": {"x": 20, "y": 80}}))
        .await;
    assert_eq!(changed.status, 200, "{:?}", changed.bytes);
    let item = changed.json();
    assert_eq!(
        (&item["name"], &item["alt"], &item["focal"]),
        (
            &json!("Net"),
            &json!("A net over a bed"),
            &json!({"x": 20, "y": 80})
        )
    );
    assert_eq!(desk.list("q=over+a+bed").await, std::slice::from_ref(&id));

    // What is not named stays; a decorative picture has no words; null takes the point away.
    let item = desk
        .send("PATCH", &path, json!({"decorative": true, "focal": null}))
        .await
        .json();
    assert_eq!(
        (&item["alt"], &item["caption"], item.get("focal")),
        (&json!(""), &json!("At home"), None)
    );
    for (wrong, field) in [
        (json!({"decorative": false}), "alt"),
        (json!({"decorative": false, "alt": "  "}), "alt"),
        (json!({"name": "  "}), "name"),
        (json!({"alt": "x".repeat(301)}), "alt"),
        (json!({"caption": "a\0b"}), "caption"),
        (json!({"focal": {"x": 101, "y": 0}}), "focal"),
    ] {
        let refused = desk.send("PATCH", &path, wrong).await;
        assert_eq!(
            (
                refused.status,
                refused.json()["errors"][0]["field"].as_str()
            ),
            (422, Some(field))
        );
    }
    for nobodys in ["image-x", "%00", "file-1-mp3"] {
        let path = format!("/api/desk/media/{nobodys}");
        assert_eq!(desk.get(&path).await.status, 404);
        assert_eq!(
            desk.send("PATCH", &path, json!({"name": "x"})).await.status,
            404
        );
        assert_eq!(desk.send("DELETE", &path, json!({})).await.status, 404);
    }
}

#[tokio::test]
async fn what_must_stay_visible_reaches_the_pages() {
    let desk = Desk::open().await;
    let id = desk.take("a.png", &png(40, 30, 1)).await;
    desk.write(article("post-a", &[(&id, "A net")]), true).await;
    let post = desk.json("/api/posts/post-a").await;
    assert!(!post.to_string().contains("focal"));
    let mut changes = desk.store().subscribe_changes();
    desk.send(
        "PATCH",
        &format!("/api/desk/media/{id}"),
        json!({"focal": {"x": 10, "y": 90}}),
    )
    .await;
    let post = desk.json("/api/posts/post-a").await;
    assert!(
        post.to_string().contains(r#""focal":{"x":10,"y":90}"#),
        "{post}"
    );
    let touched = format!("{:?}", changes.next_change().await);
    assert!(
        touched.contains("doc:post-a") && touched.contains("type:blog"),
        "{touched}"
    );
}

#[tokio::test]
async fn where_a_file_is_used_follows_the_documents() {
    let desk = Desk::open().await;
    let id = desk.take("a.png", &png(40, 30, 1)).await;
    let other = desk.take("b.png", &png(40, 30, 2)).await;
    let used = async || desk.item(&id).await["usedIn"].clone();
    assert_eq!(used().await, json!([]));
    desk.write(article("post-a", &[(&id, "A net"), (&id, "Again")]), false)
        .await;
    let row = |state: &str| json!([{"id": "post-a", "kind": "blog", "title": "Title of post-a", "state": state}]);
    assert_eq!(used().await, row("draft"));
    desk.documents
        .publish_document(store::Actor::System, "post-a")
        .await
        .unwrap();
    assert_eq!(used().await, row("published"));
    assert_eq!(desk.item(&id).await["uses"], 1);

    // The draft lost it, the site has it still.
    desk.write(article("post-a", &[(&other, "A bed")]), false)
        .await;
    assert_eq!(used().await, row("published"));
    assert_eq!(desk.item(&other).await["usedIn"], row("published"));
    desk.documents
        .publish_document(store::Actor::System, "post-a")
        .await
        .unwrap();
    assert_eq!(used().await, json!([]));
    desk.documents
        .archive_document(store::Actor::System, "post-a")
        .await
        .unwrap();
    assert_eq!(desk.item(&other).await["usedIn"], row("archived"));
}

#[tokio::test]
async fn what_is_used_is_not_deleted_and_what_is_deleted_is_gone() {
    let desk = Desk::open().await;
    let id = desk.take("a.png", &png(400, 300, 1)).await;
    let path = format!("/api/desk/media/{id}");
    let url = desk.item(&id).await["url"].as_str().unwrap().to_owned();
    desk.write(article("post-a", &[(&id, "A net")]), true).await;
    let refused = desk.send("DELETE", &path, json!({})).await;
    assert_eq!(
        (refused.status, refused.problem_code().as_str()),
        (409, "media_in_use")
    );
    assert_eq!(refused.json()["usedIn"][0]["id"], "post-a");
    assert_eq!(refused.header("content-type"), "application/problem+json");

    // Older versions show it still: they can be brought back whole until somebody says otherwise.
    desk.write(article("post-a", &[]), true).await;
    let refused = desk.send("DELETE", &path, json!({})).await;
    assert_eq!(
        (refused.status, refused.problem_code().as_str()),
        (409, "media_in_versions")
    );
    assert_eq!(
        refused.json()["usedIn"],
        json!([{"id": "post-a", "kind": "blog", "title": "Title of post-a", "state": "version"}])
    );
    assert_eq!(desk.get(&url).await.status, 200);
    let path = format!("{path}?versions=1");
    assert_eq!(desk.send("DELETE", &path, json!({})).await.status, 204);
    for gone in [&path, &url, &url.replace("original.png", "320.webp")] {
        assert_eq!(desk.get(gone).await.status, 404, "{gone}");
    }
    // The bytes follow an hour later, and not if the file came back meanwhile.
    let blobs = || async { desk.store().blobs().list_blobs().await.unwrap().len() };
    assert_eq!((desk.jobs().await, blobs().await), (0, 1));
    let back = desk.take("a.png", &png(400, 300, 1)).await;
    assert_eq!(back, id);
    let mut desk = desk;
    desk.clock = kernel::Clock::fixed(chrono::Utc::now() + chrono::TimeDelta::hours(2));
    let desk = desk.other_node().await;
    assert_eq!(desk.jobs().await, 1);
    assert_eq!(desk.get(&url).await.status, 200, "it came back");
    assert_eq!(desk.send("DELETE", &path, json!({})).await.status, 204);
    let mut desk = desk;
    desk.clock = kernel::Clock::fixed(chrono::Utc::now() + chrono::TimeDelta::hours(4));
    let desk = desk.other_node().await;
    assert_eq!(desk.jobs().await, 1);
    assert_eq!(desk.store().blobs().list_blobs().await.unwrap(), []);
}
