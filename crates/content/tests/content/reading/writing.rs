//! Drafts, publishing, archiving, importing.
use chrono::TimeDelta;
use content::documents::DocumentError;
use sea_orm::{ConnectionTrait, Statement};
use serde_json::{Value, json};
use store::{Actor, ChangeEvent};

use super::site::{Site, column};

fn post(id: &str, slug: &str, created: &str) -> Value {
    json!({"_id": id, "_type": "blog", "title": id, "slug": {"current": slug}, "_createdAt": created})
}

#[tokio::test]
async fn a_draft_is_not_on_the_site_until_it_is_published() {
    let site = Site::empty().await;
    let saved = site
        .documents
        .save_draft(Actor::System, post("p", "p", ""), None)
        .await
        .unwrap();
    assert_eq!(saved.revision, 1);
    assert_eq!(site.get("/api/posts/p").await.status, 404);
    let mut changes = site.content.store().subscribe_changes();
    let published = site
        .documents
        .publish_document(Actor::System, "p")
        .await
        .unwrap();
    assert_eq!(
        (published.revision, published.slug.as_deref()),
        (2, Some("p"))
    );
    let Some(ChangeEvent::Tags(tags)) = changes.next_change().await else {
        panic!("no tags")
    };
    let names: Vec<&str> = tags.iter().map(kernel::CacheTag::as_str).collect();
    // The first article also brings the links to its list.
    assert_eq!(names, ["doc:p", "filled-lists", "search", "type:blog"]);
    assert_eq!(site.get("/api/posts/p").await.status, 200);
    assert!(matches!(
        site.documents.publish_document(Actor::System, "p").await,
        Err(DocumentError::Missing(_))
    ));
}

#[tokio::test]
async fn a_draft_beside_a_published_document_changes_nothing_yet() {
    let site = Site::with(vec![post("p", "p", "")]).await;
    let mut changed = post("p", "p", "");
    changed["title"] = "New title".into();
    site.documents
        .save_draft(Actor::System, changed, Some(1))
        .await
        .unwrap();
    assert_eq!(site.json("/api/posts/p").await["title"], "p");
    site.documents
        .publish_document(Actor::System, "p")
        .await
        .unwrap();
    assert_eq!(site.json("/api/posts/p").await["title"], "New title");
}

#[tokio::test]
async fn a_save_on_an_old_revision_is_refused() {
    let site = Site::with(vec![post("p", "p", "")]).await;
    site.documents
        .save_draft(Actor::System, post("p", "p", ""), Some(1))
        .await
        .unwrap();
    let refused = site
        .documents
        .save_draft(Actor::System, post("p", "p", ""), Some(1))
        .await;
    assert!(matches!(refused, Err(DocumentError::Moved(2))));
}

#[tokio::test]
async fn of_saves_older_than_the_newest_twenty_one_an_hour_stays() {
    let site = Site::empty().await;
    let mut kept = Vec::new();
    for hour in 0..3 {
        for _ in 0..20 {
            site.documents
                .save_draft(Actor::System, post("p", "p", ""), None)
                .await
                .unwrap();
        }
        kept.push(count_revisions(&site).await);
        if hour < 2 {
            site.clock.advance(TimeDelta::hours(1));
        }
    }
    assert_eq!(kept, [20, 21, 22]);
}

async fn count_revisions(site: &Site) -> usize {
    let reader = site.content.store().reader();
    let engine = reader.connection().get_database_backend();
    let sql = "SELECT revision FROM content_revision WHERE document_id = 'p'";
    let rows = reader
        .connection()
        .query_all_raw(Statement::from_string(engine, sql))
        .await
        .unwrap();
    rows.len()
}

#[tokio::test]
async fn an_archived_document_is_gone_from_the_site_and_can_come_back() {
    let site = Site::with(vec![post("p", "p", "")]).await;
    site.documents
        .archive_document(Actor::System, "p")
        .await
        .unwrap();
    assert_eq!(site.get("/api/posts/p").await.status, 404);
    assert!(matches!(
        site.documents.archive_document(Actor::System, "p").await,
        Err(DocumentError::Missing(_))
    ));
    site.documents
        .save_draft(Actor::System, post("p", "p", ""), None)
        .await
        .unwrap();
    site.documents
        .publish_document(Actor::System, "p")
        .await
        .unwrap();
    assert_eq!(site.get("/api/posts/p").await.status, 200);
}

#[tokio::test]
async fn importing_twice_changes_nothing() {
    let documents = || vec![post("a", "a", "2026-01-01"), post("b", "b", "2026-01-02")];
    let site = Site::empty().await;
    assert_eq!(site.import(documents()).await.published, 2);
    let again = site.import(documents()).await;
    assert_eq!((again.published, again.unchanged), (0, 2));
}

#[tokio::test]
async fn of_two_posts_with_one_address_the_older_keeps_it() {
    let site = Site::empty().await;
    let report = site
        .import(vec![
            post("young", "same", "2026-02-01"),
            post("old", "same", "2026-01-01"),
        ])
        .await;
    assert_eq!(report.renamed.len(), 1);
    assert_eq!(site.json("/api/posts/same").await["_id"], "old");
    assert_eq!(site.json("/api/posts/same-2").await["_id"], "young");
    site.import(vec![post("oldest", "same", "2025-01-01")])
        .await;
    assert_eq!(site.json("/api/posts/same").await["_id"], "oldest");
    assert_eq!(site.json("/api/posts/same-2").await["_id"], "young");
    assert_eq!(site.json("/api/posts/same-3").await["_id"], "old");
    let mut changed = post("young", "same", "2026-02-01");
    changed["title"] = "Changed".into();
    site.import(vec![changed]).await;
    assert_eq!(site.json("/api/posts/same-2").await["title"], "Changed");
}

#[tokio::test]
async fn what_cannot_be_stored_is_named_and_the_rest_goes_in() {
    let site = Site::empty().await;
    let report = site
        .import(vec![
            json!(null),
            json!({"_id": "drafts.x", "_type": "blog"}),
            json!({"_id": "x", "_type": "unknown"}),
            json!({"_id": "x"}),
            json!({"_id": 5, "_type": "blog"}),
            json!({"_id": "nul", "_type": "blog", "title": "a\u{0}b"}),
            json!({"_id": "fine", "_type": "blog"}),
        ])
        .await;
    assert_eq!(report.refused.len(), 6);
    assert_eq!(column(&site.json("/api/posts").await, "_id"), ["fine"]);
    let other = site
        .import(vec![json!({"_id": "fine", "_type": "faq"})])
        .await;
    assert_eq!(other.refused.len(), 1);
}

#[tokio::test]
async fn the_body_is_kept_as_it_was_written() {
    let site = Site::empty().await;
    let body = r#"{"_type":"blog","zeta":1,"_id":"p","alpha":[{"_type":"strange","b":1.50,"a":null}],"title":"T"}"#;
    site.import(vec![serde_json::from_str(body).unwrap()]).await;
    let reader = site.content.store().reader();
    let document =
        content::documents::queries::find_by_id(&reader, content::model::DocumentKind::Blog, "p")
            .await
            .unwrap()
            .unwrap();
    assert_eq!(document.body.to_string(), body.replace("1.50", "1.5"));
}

#[tokio::test]
async fn two_who_publish_at_once_both_succeed() {
    let site = Site::empty().await;
    let one = site
        .documents
        .import_documents(Actor::System, vec![post("a", "same", "2026-01-01")]);
    let other = site
        .documents
        .import_documents(Actor::System, vec![post("b", "other", "2026-01-02")]);
    let (one, other) = tokio::join!(one, other);
    assert_eq!((one.unwrap().published, other.unwrap().published), (1, 1));
}

#[tokio::test]
async fn search_follows_what_is_published() {
    let site = Site::with(vec![
        post("salt", "salt", ""),
        json!({"_id": "words", "_type": "synonyms", "groups": [["quokka", "hypertension"]]}),
    ])
    .await;
    let found = async |query: &str| {
        site.json(&format!("/api/search?q={query}")).await["total"]
            .as_u64()
            .unwrap()
    };
    assert_eq!(found("salt").await, 1);
    let mut changed = post("salt", "salt", "");
    changed["title"] = "Hypertension".into();
    site.import(vec![changed]).await;
    assert_eq!((found("salt").await, found("quokka").await), (0, 1));
    let hit = site.json("/api/search?q=hypertension").await["items"][0].clone();
    assert_eq!(hit["url"], "/blog/salt");
    site.documents
        .archive_document(Actor::System, "words")
        .await
        .unwrap();
    assert_eq!(found("quokka").await, 0);
    site.documents
        .archive_document(Actor::System, "salt")
        .await
        .unwrap();
    assert_eq!(found("hypertension").await, 0);
}

#[tokio::test]
async fn what_is_published_has_a_share_image() {
    let site = Site::with(vec![post("salt", "salt", "")]).await;
    for path in ["/share/post/salt.png", "/share/page/home.png"] {
        let image = site.get(path).await;
        assert_eq!(
            (image.status, image.header("content-type")),
            (200, "image/png"),
            "{path}"
        );
    }
    for path in [
        "/share/post/other.png",
        "/share/product/salt.png",
        "/share/page/site.png",
    ] {
        assert_eq!(site.get(path).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn search_is_made_anew_of_what_is_published_in_batches() {
    let articles = (0..120).map(|n| post(&format!("p-{n:03}"), &format!("p-{n}"), ""));
    let site = Site::with(articles.collect()).await;
    let synonyms = json!({"_id": "s", "_type": "synonyms", "groups": [["zebra", "p"]]});
    site.import(vec![synonyms]).await;
    let draft = post("draft", "draft", "");
    site.documents
        .save_draft(Actor::System, draft, None)
        .await
        .unwrap();
    site.documents
        .archive_document(Actor::System, "p-000")
        .await
        .unwrap();
    let mut heard = Vec::new();
    let count = content::documents::reindex_search(site.content.store(), |count| heard.push(count));
    assert_eq!(count.await.unwrap(), 120, "119 articles and the synonyms");
    assert_eq!(heard, [100, 120]);
    assert_eq!(site.json("/api/search?q=zebra").await["total"], 119);
    assert_eq!(site.json("/api/search?q=draft").await["total"], 0);
}
