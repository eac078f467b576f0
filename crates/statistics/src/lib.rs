//! Plain daily counts, with no visitor in them: no cookie, no address, no identity, nothing of one visit beside another.
//!
//! Four things are counted per day of Lagos: pages that were served, articles that were read to their end, sites that
//! links led to, and searches that found nothing. A page is named by its path without query, and only when such a page
//! exists; a link by the name of the site that it leads to; a search by its words only when they are few, look like no
//! name or number of a person, and were asked for three times that day.
//!
//! Counts are gathered in memory and added to the database once a minute and at the stop; a crash loses a minute.

mod api;
mod migrations;
mod rows;
mod tally;
mod terms;

pub use api::{DayCount, LinkCount, PageCount, SearchCount, StatisticsView, desk_routes, routes};
pub use migrations::migrations;

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use kernel::Zone;
use store::{Actor, Store, StoreError};
use tokio_util::sync::CancellationToken;

use tally::{Kind, Tally};

pub fn tables() -> Vec<store::personal::Table> {
    store::tables![rows::day]
}

const EVERY: Duration = Duration::from_secs(60);

/// What pages are counted as whose search found nothing.
const NOTHING_FOUND: &str = "nothing-found";

#[async_trait]
pub trait Pages: Send + Sync + 'static {
    /// The title of the article at a path; `None` when no article stands there.
    async fn article(&self, path: &str) -> Option<String>;
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Served {
    pub path: String,
    pub count: u64,
    /// Kinds and subjects that its answers asked to be counted with it; `nothing-found` is: a search, and what was
    /// typed.
    pub counted: Vec<(String, String)>,
}

#[derive(Clone)]
pub struct Statistics {
    inner: Arc<Inner>,
}

struct Inner {
    store: Store,
    pages: Box<dyn Pages>,
    tally: Tally,
}

impl Statistics {
    /// Counts in this store; its migrations must hold [`migrations`].
    pub fn new(store: Store, pages: impl Pages) -> Self {
        Self {
            inner: Arc::new(Inner {
                store,
                pages: Box::new(pages),
                tally: Tally::default(),
            }),
        }
    }

    pub fn served(&self, pages: impl IntoIterator<Item = Served>) {
        let day = self.today();
        for page in pages {
            let searched = page
                .counted
                .iter()
                .filter(|(kind, _)| kind == NOTHING_FOUND);
            for (_, typed) in searched {
                let term = terms::term(typed);
                self.inner.tally.searched(&day, term.as_deref(), page.count);
            }
            self.inner
                .tally
                .add(&day, Kind::View, &page.path, page.count);
        }
    }

    /// Adds what was gathered to the database. When that fails, it is kept for the next time.
    pub async fn flush(&self) -> Result<(), StoreError> {
        let gathered = self.inner.tally.take();
        if gathered.is_empty() {
            return Ok(());
        }
        let mut sound = Vec::with_capacity(gathered.len());
        for count in &gathered {
            let is_sound = count.kind != Kind::ReadToEnd
                || self.inner.pages.article(&count.subject).await.is_some();
            if is_sound {
                sound.push(count.clone());
            }
        }
        let written = async {
            let tx = self.inner.store.begin(Actor::System).await?;
            rows::add(&tx, &sound).await?;
            tx.commit().await
        }
        .await;
        if written.is_err() {
            self.inner.tally.put_back(gathered);
        }
        written
    }

    /// Adds pages that were served, and all that was gathered, to the database; a failure is logged.
    pub async fn gather(&self, pages: impl IntoIterator<Item = Served>) {
        self.served(pages);
        if let Err(error) = self.flush().await {
            tracing::warn!(%error, "adding the counts to the database");
        }
    }

    /// Gathers what `served` answers once a minute, until stopped. Who stops gathers once more when nothing is served
    /// any longer.
    pub async fn run(&self, stop: CancellationToken, served: impl Fn() -> Vec<Served> + Send) {
        let mut minutes = tokio::time::interval(EVERY);
        minutes.tick().await;
        while stop.run_until_cancelled(minutes.tick()).await.is_some() {
            self.gather(served()).await;
        }
    }

    fn today(&self) -> String {
        let now = Zone::Lagos.at(self.inner.store.clock().now());
        now.date_naive().format("%Y-%m-%d").to_string()
    }
}
