//! One file in place of another, everywhere.
use content::documents::queries;
use content::model::DocumentKind;
use kernel::PageParams;
use serde_json::{Value, json};
use staff::Role;
use store::audit::AuditQuery;
use testkit::signed_in;

use super::desk::{Desk, article};
use super::files::png;

async fn revisions(desk: &Desk, id: &str) -> Vec<(String, i64)> {
    use sea_orm::{ConnectionTrait, Statement};
    let reader = desk.store().reader();
    let sql =
        format!("SELECT status, revision FROM content_document WHERE id = '{id}' ORDER BY status");
    let backend = reader.connection().get_database_backend();
    let rows = reader
        .connection()
        .query_all_raw(Statement::from_string(backend, sql))
        .await
        .unwrap();
    rows.iter()
        .map(|row| {
            (
                row.try_get("", "status").unwrap(),
                row.try_get("", "revision").unwrap(),
            )
        })
        .collect()
}

#[tokio::test]
async fn a_picture_is_replaced_everywhere_at_once() {
    let desk = Desk::open().await;
    let old = desk.take("old.png", &png(40, 30, 1)).await;
    let new = desk.take("new.png", &png(80, 60, 2)).await;
    let describe = async |id: &str, alt: &str| {
        desk.send(
            "PATCH",
            &format!("/api/desk/media/{id}"),
            json!({"alt": alt}),
        )
        .await;
    };
    describe(&old, "An old net").await;
    describe(&new, "A new net").await;
    let film = desk
        .take("clip.mp4", include_bytes!("fixtures/moving.mp4"))
        .await;
    desk.send(
        "PUT",
        &format!("/api/desk/media/{film}/poster"),
        json!({"image": old}),
    )
    .await;
    // On the site with the words of the library; with a draft beside it; a draft alone; archived.
    desk.write(
        article("post-a", &[(&old, "An old net"), (&old, "My own words")]),
        true,
    )
    .await;
    desk.write(article("post-b", &[(&old, "")]), true).await;
    desk.write(article("post-b", &[(&old, "Draft words")]), false)
        .await;
    desk.write(article("post-c", &[(&old, "x")]), false).await;
    desk.write(article("post-d", &[(&old, "x")]), true).await;
    desk.documents
        .archive_document(store::Actor::System, "post-d")
        .await
        .unwrap();
    let before = revisions(&desk, "post-b").await;

    let mut changes = desk.store().subscribe_changes();
    let path = format!("/api/desk/media/{old}/replace");
    let replaced = desk.send("POST", &path, json!({"with": new})).await;
    assert_eq!(
        (replaced.status, replaced.json()),
        (200, json!({"documents": 5})),
        "{:?}",
        replaced.bytes
    );

    let item = desk.item(&old).await;
    assert_eq!(
        (item["uses"].as_u64(), &item["usedIn"]),
        (Some(0), &json!([]))
    );
    assert_eq!(desk.item(&new).await["uses"], 5);
    assert_eq!(desk.item(&film).await["poster"], Value::from(new.as_str()));
    let shown = desk.json("/api/posts/post-a").await.to_string();
    assert!(
        !shown.contains(&old[6..46]) && shown.contains(&new[6..46]),
        "{shown}"
    );
    let post = queries::find_by_id(&desk.store().reader(), DocumentKind::Blog, "post-a").await;
    let images = &post.unwrap().unwrap().body["image"];
    assert_eq!(
        (&images[0]["alt"], &images[1]["alt"]),
        (&json!("A new net"), &json!("My own words"))
    );
    let touched = format!("{:?}", changes.next_change().await);
    assert!(
        touched.contains("doc:post-a") && touched.contains("doc:post-b"),
        "one commit: {touched}"
    );
    // The draft stays beside what is published, and the newer of the two.
    let after = revisions(&desk, "post-b").await;
    assert_eq!(
        after.iter().map(|row| row.0.as_str()).collect::<Vec<_>>(),
        ["draft", "published"]
    );
    assert!(
        after[0].1 > after[1].1 && after[1].1 > before[0].1,
        "{before:?} {after:?}"
    );
    assert_eq!(
        desk.send(
            "DELETE",
            &format!("/api/desk/media/{old}?versions=1"),
            json!({})
        )
        .await
        .status,
        204
    );
}

#[tokio::test]
async fn only_a_file_of_the_same_kind_takes_its_place() {
    let desk = Desk::open().await;
    let picture = desk.take("a.png", &png(40, 30, 1)).await;
    let tone = desk
        .take("a.mp3", include_bytes!("fixtures/tone.mp3"))
        .await;
    let path = format!("/api/desk/media/{picture}/replace");
    for with in [picture.as_str(), tone.as_str(), "image-x"] {
        let refused = desk.send("POST", &path, json!({"with": with})).await;
        assert_eq!(
            (
                refused.status,
                refused.json()["errors"][0]["field"].as_str()
            ),
            (422, Some("with"))
        );
    }
    let nobody = desk
        .send(
            "POST",
            "/api/desk/media/image-x/replace",
            json!({"with": picture}),
        )
        .await;
    assert_eq!(nobody.status, 404);
}

#[tokio::test]
async fn who_is_more_than_a_doctor_changes_clinical_content_as_the_doctor() {
    let mut desk = Desk::open().await;
    desk.person = signed_in(&desk.clock, "Dr Ada", [Role::Owner, Role::Doctor]);
    let new = desk.take("new.png", &png(80, 60, 2)).await;
    for (is_clinical, role) in [(false, "owner"), (true, "doctor")] {
        let id = format!("post-{role}");
        let old = desk
            .take("old.png", &png(40, 30, u8::from(is_clinical)))
            .await;
        let mut post = article(&id, &[(&old, "A net")]);
        post["clinical"] = is_clinical.into();
        desk.write(post, true).await;
        let path = format!("/api/desk/media/{old}/replace");
        let replaced = desk.send("POST", &path, json!({ "with": new })).await;
        assert_eq!(replaced.status, 200, "{:?}", replaced.bytes);
        let query = AuditQuery {
            action: Some("media.replace".to_owned()),
            ..AuditQuery::default()
        };
        let page = desk
            .store()
            .list_audit_lines(&query, PageParams::with_default_size(None))
            .await;
        assert_eq!(page.unwrap().items[0].role.as_deref(), Some(role), "{id}");
    }
}

#[tokio::test]
async fn a_recording_brings_its_length() {
    let desk = Desk::open().await;
    let old = desk
        .take("a.mp3", include_bytes!("fixtures/tone.mp3"))
        .await;
    let new = desk.take("a.wav", &super::files::wav()).await;
    let mut post = article("post-a", &[]);
    post["audio"] = json!({"_type": "file", "asset": {"_ref": old}, "seconds": 77});
    desk.write(post, true).await;
    // As it was measured, whatever was sent.
    assert_eq!(desk.json("/api/posts/post-a").await["audio"]["seconds"], 1);
    desk.send(
        "POST",
        &format!("/api/desk/media/{old}/replace"),
        json!({"with": new}),
    )
    .await;
    let audio = desk.json("/api/posts/post-a").await["audio"].clone();
    assert_eq!(
        (audio["seconds"].as_u64(), audio["mime"].as_str()),
        (Some(2), Some("audio/wav"))
    );
}
