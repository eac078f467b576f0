//! Fills a store with data for benchmarks: `bench-data articles|documents|comments|copies|desk|publish --data DIR …`.
mod articles;
mod comments;
mod copies;
mod desk;
mod documents;
mod publish;

use std::path::PathBuf;

use bedside::{
    config::{Config, RawConfig},
    site,
};
use clap::{Parser, Subcommand};
use kernel::Clock;

#[derive(Parser)]
struct Arguments {
    #[arg(long, global = true, default_value = "data")]
    data: PathBuf,
    #[arg(long, global = true)]
    database: Option<String>,
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Adds articles `bench-0` and so on.
    Articles {
        #[arg(long)]
        posts: usize,
    },
    /// Adds documents `copy-0` and so on, of all types that visitors read.
    Documents {
        #[arg(long)]
        documents: usize,
    },
    /// Adds comments under those articles until there are so many.
    Comments {
        #[arg(long)]
        posts: usize,
        #[arg(long)]
        comments: usize,
    },
    /// Copies what stands in some tables of a SQLite store until the first has so many rows.
    Copies {
        #[arg(long, value_delimiter = ',')]
        tables: Vec<String>,
        #[arg(long)]
        rows: usize,
    },
    /// Multiplies everything that a desk with one thing of each kind has (`bench/desk-screens.bench.ts`); SQLite only.
    Desk {
        #[arg(long)]
        rows: usize,
    },
    /// Publishes one article and prints its `{"id", "url"}`.
    Publish {
        #[arg(long, default_value = "bench-visible")]
        id: String,
        #[arg(long)]
        title: String,
    },
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    let config = Config::from_raw(RawConfig {
        data: Some(arguments.data),
        database: arguments.database,
        ..RawConfig::default()
    })?;
    let store = site::open_store(&config, Clock::system()).await?;
    store.migrate_schema().await?;
    match arguments.task {
        Task::Articles { posts } => articles::add(&store, posts).await?,
        Task::Documents { documents } => documents::add(&store, documents).await?,
        Task::Comments { posts, comments } => comments::fill(&store, posts, comments).await?,
        Task::Copies { tables, rows } => {
            store.load_keys().await?;
            let tables: Vec<&str> = tables.iter().map(String::as_str).collect();
            copies::add(&store, &tables, rows).await?;
        }
        Task::Desk { rows } => desk::fill(&store, rows).await?,
        Task::Publish { id, title } => publish::publish(&store, &id, &title).await?,
    }
    store.close_connections().await;
    Ok(())
}
