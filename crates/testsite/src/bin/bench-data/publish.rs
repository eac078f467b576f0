use content::documents::DocumentService;
use serde_json::json;
use store::{Actor, Store};

/// Publishes one article from this process; nodes that serve the same store hear of it through the change log.
pub async fn publish(store: &Store, id: &str, title: &str) -> anyhow::Result<()> {
    let body = json!({
        "_id": id, "_type": "blog", "title": title, "category": "Sleeping", "date": "2026-01-01",
        "slug": { "_type": "slug", "current": id }, "section": "Bench", "author": "Bench", "description": [],
    });
    let documents = DocumentService::new(store.clone());
    documents.save_draft(Actor::System, body, None).await?;
    documents.publish_document(Actor::System, id).await?;
    println!("{}", json!({ "id": id, "url": format!("/blog/{}", id) }));
    Ok(())
}
