use content::{documents::DocumentService, sample_content};
use serde_json::{Value, json};
use store::{Actor, Store};

/// The types that visitors read, each as often as among the samples.
const TYPES: [&str; 10] = [
    "blog",
    "clinicseries",
    "faq",
    "healthnugget",
    "mos",
    "package",
    "policy",
    "project",
    "shop",
    "testimonial",
];

/// A sample under another id and address; its pictures are those of the sample.
fn copy(model: &Value, number: usize) -> Value {
    let mut body = model.clone();
    body["_id"] = json!(format!("copy-{number}"));
    body["sample"] = json!(false);
    if body["slug"].is_object() {
        body["slug"]["current"] = json!(format!("copy-{number}"));
    }
    body
}

/// Adds so many published documents of all types.
pub async fn add(store: &Store, documents: usize) -> anyhow::Result<()> {
    let models: Vec<Value> = sample_content::sample_documents()
        .into_iter()
        .filter(|document| TYPES.iter().any(|name| document["_type"] == *name))
        .collect();
    let copies: Vec<Value> = (0..documents)
        .map(|number| copy(&models[number % models.len()], number))
        .collect();
    for batch in copies.chunks(500) {
        let report = DocumentService::new(store.clone())
            .import_documents(Actor::System, batch.to_vec())
            .await?;
        anyhow::ensure!(report.refused.is_empty(), "{:?}", report.refused);
    }
    Ok(())
}
