//! Fills a store with articles for benchmarks: `seed --data DIR --posts N`.
use std::path::PathBuf;

use bedside::{
    config::{Config, RawConfig},
    site,
};
use clap::Parser;
use content::{documents::Documents, sample};
use kernel::Clock;
use serde_json::{Value, json};
use store::Actor;

#[derive(Parser)]
struct Arguments {
    #[arg(long)]
    data: PathBuf,
    #[arg(long)]
    posts: usize,
}

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

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    let config = Config::check(RawConfig {
        data: Some(arguments.data),
        ..RawConfig::default()
    })?;
    let store = site::open(&config, Clock::system()).await?;
    store.migrate().await?;
    let models: Vec<Value> = sample::documents()
        .into_iter()
        .filter(|document| document["_type"] == "blog")
        .collect();
    let articles: Vec<Value> = (0..arguments.posts)
        .map(|number| article(&models[number % models.len()], number))
        .collect();
    for batch in articles.chunks(500) {
        let report = Documents::new(store.clone())
            .import(Actor::System, batch.to_vec())
            .await?;
        anyhow::ensure!(report.refused.is_empty(), "{:?}", report.refused);
    }
    store.close().await;
    Ok(())
}
