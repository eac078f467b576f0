//! What counts: it gathers in memory and adds to the database.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use store::{Actor, Store, StoreError, StoredEnum};
use tokio_util::sync::CancellationToken;

use crate::period::today_of;
use crate::tally::{CountKind, Tally};
use crate::{rows, terms};

const FLUSH_INTERVAL: Duration = Duration::from_secs(60);

/// What pages are counted as whose search found nothing.
const NOTHING_FOUND: &str = "nothing-found";

#[async_trait]
pub trait ArticlePages: Send + Sync + 'static {
    /// The title of the article at a path; `None` when no article stands there.
    async fn find_article_title(&self, path: &str) -> Option<String>;
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServedPage {
    pub path: String,
    pub count: u64,
    /// Kinds and subjects that its answers asked to be counted with it; `nothing-found` is: a search, and what was
    /// typed.
    pub counted: Vec<(String, String)>,
}

/// How often something of a kind was counted on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KindCount {
    /// A time of that day, of Lagos too.
    pub noon: DateTime<Utc>,
    pub kind: CountKind,
    pub count: i64,
}

#[derive(Clone)]
pub struct Statistics {
    pub(crate) inner: Arc<StatisticsInner>,
}

pub(crate) struct StatisticsInner {
    pub store: Store,
    pub pages: Box<dyn ArticlePages>,
    pub tally: Tally,
}

impl Statistics {
    /// Counts in this store; its migrations must hold [`crate::migrations`].
    pub fn new(store: Store, pages: impl ArticlePages) -> Self {
        Self {
            inner: Arc::new(StatisticsInner {
                store,
                pages: Box::new(pages),
                tally: Tally::default(),
            }),
        }
    }

    pub fn count_served_pages(&self, pages: impl IntoIterator<Item = ServedPage>) {
        let day = self.today();
        for page in pages {
            let searched = page
                .counted
                .iter()
                .filter(|(kind, _)| kind == NOTHING_FOUND);
            for (_, typed) in searched {
                let term = terms::normalise_term(typed);
                self.inner
                    .tally
                    .count_failed_search(&day, term.as_deref(), page.count);
            }
            self.inner
                .tally
                .add_count(&day, CountKind::View, &page.path, page.count);
        }
    }

    /// Counts one of a kind that has no subject, such as an order: what it was for could tell who placed it.
    pub fn count_step(&self, kind: CountKind) {
        self.inner.tally.add_count(&self.today(), kind, "", 1);
    }

    /// Adds what was gathered to the database. When that fails, it is kept for the next time.
    pub async fn flush(&self) -> Result<(), StoreError> {
        let gathered = self.inner.tally.take_counts();
        if gathered.is_empty() {
            return Ok(());
        }
        let mut sound = Vec::with_capacity(gathered.len());
        for count in &gathered {
            // Anybody can send a path; only those of published articles may become rows (decision 011).
            let is_sound = count.kind != CountKind::ReadToEnd
                || self
                    .inner
                    .pages
                    .find_article_title(&count.subject)
                    .await
                    .is_some();
            if is_sound {
                sound.push(count.clone());
            }
        }
        let written = async {
            let tx = self.inner.store.begin(Actor::System).await?;
            rows::add_counts(&tx, &sound).await?;
            tx.commit().await
        }
        .await;
        // Put back whole, with what was left out as well: its article may be published by then.
        if written.is_err() {
            self.inner.tally.put_back(gathered);
        }
        written
    }

    /// Adds pages that were served, and all that was gathered, to the database; a failure is logged.
    pub async fn count_and_flush(&self, pages: impl IntoIterator<Item = ServedPage>) {
        self.count_served_pages(pages);
        if let Err(error) = self.flush().await {
            tracing::warn!(%error, "adding the counts to the database");
        }
    }

    /// Gathers what `served` answers once a minute, until stopped. Who stops gathers once more when nothing is served
    /// any longer.
    pub async fn run(&self, stop: CancellationToken, served: impl Fn() -> Vec<ServedPage> + Send) {
        let mut minutes = tokio::time::interval(FLUSH_INTERVAL);
        // The first tick comes at once, when nothing was gathered yet.
        minutes.tick().await;
        while stop.run_until_cancelled(minutes.tick()).await.is_some() {
            self.count_and_flush(served()).await;
        }
    }

    /// How often something of each kind was counted on each of some days, `2026-11-21`.
    pub async fn count_by_day(&self, from: &str, to: &str) -> Result<Vec<KindCount>, StoreError> {
        let sums = rows::sums_per_day(&self.inner.store.reader(), from, to).await?;
        let known = sums.into_iter().filter_map(|(day, kind, count)| {
            let noon = day.parse::<NaiveDate>().ok()?.and_hms_opt(12, 0, 0)?;
            Some(KindCount {
                noon: noon.and_utc(),
                kind: CountKind::from_stored(&kind)?,
                count,
            })
        });
        Ok(known.collect())
    }

    pub(crate) fn today(&self) -> String {
        today_of(&self.inner.store)
    }
}
