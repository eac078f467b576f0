use content::{documents::DocumentService, sample_content};
use serde_json::{Value, json};
use store::{Actor, Store};

/// An article as long as the sample ones: every text is one of theirs under another title and address.
fn article(model: &Value, number: usize) -> Value {
    let mut body = model.clone();
    body["_id"] = json!(format!("bench-{number}"));
    body["title"] = json!(format!(
        "{} ({number})",
        model["title"].as_str().unwrap_or_default()
    ));
    body["slug"] = json!({ "_type": "slug", "current": format!("bench-{number}") });
    body["image"] = json!([]);
    body
}

/// Adds so many published articles.
pub async fn add(store: &Store, posts: usize) -> anyhow::Result<()> {
    let models: Vec<Value> = sample_content::sample_documents()
        .into_iter()
        .filter(|document| document["_type"] == "blog")
        .collect();
    let articles: Vec<Value> = (0..posts)
        .map(|number| article(&models[number % models.len()], number))
        .collect();
    for batch in articles.chunks(500) {
        let report = DocumentService::new(store.clone())
            .import_documents(Actor::System, batch.to_vec())
            .await?;
        anyhow::ensure!(report.refused.is_empty(), "{:?}", report.refused);
    }
    Ok(())
}
