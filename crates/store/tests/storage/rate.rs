//! What is counted within a time.

use chrono::Duration;
use kernel::Clock;
use sea_orm_migration::prelude::*;
use store::testing::TestDatabase;
use store::{Actor, RateWindow, Store};

const WINDOW: RateWindow = RateWindow::new("counted", Duration::hours(1));

struct Counted;

impl MigrationName for Counted {
    fn name(&self) -> &'static str {
        "m20261124_000001_counted"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Counted {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut table = Table::create();
        table
            .table("counted")
            .col(ColumnDef::new("id").string_len(26).not_null().primary_key())
            .col(ColumnDef::new("mark").string_len(64).not_null())
            .col(ColumnDef::new("at").timestamp_with_time_zone().not_null());
        manager.create_table(table).await
    }
}

fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    vec![Box::new(Counted)]
}

async fn passes(store: &Store, limits: &[(&'static str, u64)]) -> bool {
    let limits: Vec<_> = limits
        .iter()
        .map(|(mark, most)| ((*mark).to_owned(), *most))
        .collect();
    let tx = store.begin(Actor::Visitor).await.unwrap();
    let passes = WINDOW.count(&tx, &limits).await.unwrap();
    tx.commit().await.unwrap();
    passes
}

#[tokio::test]
async fn a_mark_has_its_share_of_each_window() {
    let place = TestDatabase::migrated(migrations).await;
    let clock = Clock::fixed("2026-11-24T09:00:00Z".parse().unwrap());
    let store = place.store(clock.clone()).await;
    assert!(passes(&store, &[("a", 2)]).await);
    clock.advance(Duration::minutes(40));
    assert!(passes(&store, &[("a", 2)]).await);
    assert!(!passes(&store, &[("a", 2)]).await);
    assert!(passes(&store, &[("b", 1)]).await, "another mark");
    clock.advance(Duration::minutes(21));
    assert!(passes(&store, &[("a", 2)]).await, "the first is over");
    assert!(!passes(&store, &[("a", 2)]).await);
}

#[tokio::test]
async fn what_is_refused_counts_under_none_of_its_marks() {
    let place = TestDatabase::migrated(migrations).await;
    let store = place.store(Clock::system()).await;
    assert!(passes(&store, &[("full", 1)]).await);
    assert!(!passes(&store, &[("free", 1), ("full", 1)]).await);
    assert!(passes(&store, &[("free", 1)]).await);
}

#[tokio::test]
async fn what_was_counted_while_the_clock_was_ahead_does_not_count() {
    let place = TestDatabase::migrated(migrations).await;
    let clock = Clock::fixed("2026-11-24T09:00:00Z".parse().unwrap());
    let store = place.store(clock.clone()).await;
    assert!(passes(&store, &[("a", 1)]).await);
    clock.advance(Duration::hours(-3));
    assert!(passes(&store, &[("a", 1)]).await);
    let tx = store.begin(Actor::System).await.unwrap();
    WINDOW.forget_old(&tx).await.unwrap();
    tx.commit().await.unwrap();
    clock.advance(Duration::hours(3));
    assert!(passes(&store, &[("a", 1)]).await, "the later one is gone");
}
