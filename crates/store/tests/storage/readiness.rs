//! A node is ready when a write is proven, and is asked for one now and then only.

use chrono::{DateTime, TimeDelta, Utc};
use kernel::Clock;
use sea_orm::{ConnectionTrait, Statement};
use store::testing::TestDatabase;
use store::{Actor, DatabaseEngine, Store};

async fn proven_at(store: &Store) -> DateTime<Utc> {
    let reader = store.reader();
    let backend = reader.connection().get_database_backend();
    let sql = Statement::from_string(backend, "SELECT proven_at FROM readiness");
    let rows = reader.connection().query_all_raw(sql).await.unwrap();
    assert_eq!(rows.len(), 1, "always the same row");
    rows[0].try_get("", "proven_at").unwrap()
}

async fn store() -> (TestDatabase, Clock, Store) {
    let place = TestDatabase::migrated(Vec::new).await;
    let clock = Clock::fixed("2027-01-11T07:00:00Z".parse().unwrap());
    let store = place.store(clock.clone()).await;
    (place, clock, store)
}

#[tokio::test]
async fn a_write_is_proven_at_most_once_in_a_few_seconds() {
    let (_place, clock, store) = store().await;
    let begun = clock.now();
    store.check_ready().await.unwrap();
    assert_eq!(proven_at(&store).await, begun);
    clock.advance(TimeDelta::seconds(2));
    store.check_ready().await.unwrap();
    assert_eq!(
        proven_at(&store).await,
        begun,
        "the last proof still counts"
    );
    clock.advance(TimeDelta::seconds(4));
    store.check_ready().await.unwrap();
    assert_eq!(proven_at(&store).await, clock.now());
    // A clock that was put back leaves no proof from the future.
    clock.advance(TimeDelta::days(-1));
    store.check_ready().await.unwrap();
    assert_eq!(proven_at(&store).await, clock.now());
}

#[tokio::test]
async fn a_store_that_takes_no_write_is_not_ready() {
    let (_place, clock, store) = store().await;
    store.check_ready().await.unwrap();
    run(&store, "ALTER TABLE readiness RENAME TO elsewhere").await;
    store.check_alive().await.unwrap();
    store.check_ready().await.unwrap();
    clock.advance(TimeDelta::seconds(6));
    assert!(store.check_ready().await.is_err());
    assert!(store.check_ready().await.is_err(), "nor a moment later");
    run(&store, "ALTER TABLE elsewhere RENAME TO readiness").await;
    clock.advance(TimeDelta::seconds(6));
    store.check_ready().await.unwrap();
}

async fn run(store: &Store, sql: &str) {
    let tx = store.begin(Actor::System).await.unwrap();
    tx.connection().execute_unprepared(sql).await.unwrap();
    tx.commit().await.unwrap();
}

/// What the driver takes for the end of a transaction may be the end of a savepoint. Here the driver is made to count one
/// transaction more than there is, as it does when SQLite has rolled back by itself.
#[tokio::test]
async fn a_commit_that_was_none_is_refused_and_the_connection_opened_anew() {
    let (place, clock, store) = store().await;
    if store.engine() == DatabaseEngine::Postgres {
        // There, only the server's own answer ends a transaction.
        return;
    }
    run(&store, "CREATE TABLE note (text TEXT NOT NULL)").await;
    let tx = store.begin(Actor::System).await.unwrap();
    let run_inside = async |sql: &str| tx.connection().execute_unprepared(sql).await.unwrap();
    run_inside("INSERT INTO note VALUES ('lost')").await;
    let nested = tx.connection().begin().await.unwrap();
    nested
        .execute_unprepared("RELEASE SAVEPOINT _sqlx_savepoint_1")
        .await
        .unwrap();
    // There is nothing to roll back to, so the driver's count stays one too high.
    drop(nested);
    run_inside("SAVEPOINT _sqlx_savepoint_1").await;
    let lost = tx.commit().await.unwrap_err();
    assert_eq!(lost.to_problem().status, 503, "{lost:?}");
    assert!(store.check_ready().await.is_err());

    clock.advance(TimeDelta::seconds(6));
    store.check_ready().await.unwrap();
    run(&store, "INSERT INTO note VALUES ('saved')").await;
    let other = place.store(clock).await;
    let reader = other.reader();
    let backend = reader.connection().get_database_backend();
    let sql = Statement::from_string(backend, "SELECT text FROM note");
    let rows = reader.connection().query_all_raw(sql).await.unwrap();
    let saved: Vec<String> = rows
        .iter()
        .map(|row| row.try_get_by_index(0).unwrap())
        .collect();
    assert_eq!(saved, ["saved"], "as another process finds it");
}
