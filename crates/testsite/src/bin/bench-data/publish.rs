//! Publishes one article from a process of its own: `publish --data DIR [--database URL] [--id ID] --title TEXT`.
//!
//! Prints `{"id", "url"}`. Nodes that serve the same store hear of it through the change log.
use std::path::PathBuf;

use bedside::{
    config::{Config, RawConfig},
    site,
};
use clap::Parser;
use content::documents::Documents;
use kernel::Clock;
use serde_json::json;
use store::Actor;

#[derive(Parser)]
struct Arguments {
    #[arg(long)]
    data: PathBuf,
    #[arg(long)]
    database: Option<String>,
    #[arg(long, default_value = "bench-visible")]
    id: String,
    #[arg(long)]
    title: String,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    let config = Config::check(RawConfig {
        data: Some(arguments.data),
        database: arguments.database,
        ..RawConfig::default()
    })?;
    let store = site::open(&config, Clock::system()).await?;
    store.migrate().await?;
    let body = json!({
        "_id": arguments.id, "_type": "blog", "title": arguments.title, "category": "Sleeping", "date": "2026-01-01",
        "slug": { "_type": "slug", "current": arguments.id }, "section": "Bench", "author": "Bench", "description": [],
    });
    let documents = Documents::new(store.clone());
    documents.put(Actor::System, body, None).await?;
    documents.publish(Actor::System, &arguments.id).await?;
    store.close().await;
    println!(
        "{}",
        json!({ "id": arguments.id, "url": format!("/blog/{}", arguments.id) })
    );
    Ok(())
}
