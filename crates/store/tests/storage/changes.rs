//! What one node writes, the others hear.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use kernel::{CacheTag, Clock};
use sea_orm::ConnectionTrait;
use sqlx::Connection;
use store::testing::{self, TestDatabase};
use store::{Actor, ChangeEvent, ChangeFeed, DatabaseEngine, Store, StoreConfig, StoreError};
use tempfile::TempDir;
use tokio::time::timeout;
use tokio_util::sync::{CancellationToken, DropGuard};

/// The budget: a write is visible on every node within this time.
const VISIBLE: Duration = Duration::from_secs(1);

/// A node that follows the log, and its feed, once it is known to follow.
async fn node(place: &TestDatabase) -> (Store, ChangeFeed, DropGuard) {
    following(place.store(Clock::system()).await).await
}

async fn following(store: Store) -> (Store, ChangeFeed, DropGuard) {
    let cancel = CancellationToken::new();
    tokio::spawn({
        let (store, cancel) = (store.clone(), cancel.clone());
        async move { store.run_change_feed(cancel).await }
    });
    let mut feed = store.subscribe_changes();
    // Rows put by hand, not by `touch`, are heard through the log only: then it is followed.
    loop {
        by_hand(&store, None, "follows").await.unwrap();
        if let Ok(change) = timeout(Duration::from_millis(700), feed.next_change()).await
            && change == Some(tags("follows"))
        {
            break;
        }
    }
    past(&store, &mut [&mut feed], "ready").await;
    (store, feed, cancel.drop_guard())
}

/// Lets the feeds hear all that was written until now: the log is read in its order.
async fn past(store: &Store, feeds: &mut [&mut ChangeFeed], tag: &str) {
    by_hand(store, None, tag).await.unwrap();
    for feed in feeds {
        let heard = async { while feed.next_change().await != Some(tags(tag)) {} };
        timeout(VISIBLE, heard).await.expect("heard in time");
    }
}

fn tags(tag: &str) -> ChangeEvent {
    ChangeEvent::Tags([CacheTag::new(tag)].into())
}

async fn touch(store: &Store, tag: &str) -> Result<(), StoreError> {
    let tx = store.begin(Actor::System).await?;
    tx.touch_tags([CacheTag::new(tag)]);
    tx.commit().await
}

/// A row of the log as another program would write it.
async fn by_hand(store: &Store, id: Option<i64>, tag: &str) -> Result<(), StoreError> {
    let (column, value) = id.map_or((String::new(), String::new()), |id| {
        ("id, ".into(), format!("{id}, "))
    });
    let row = format!(
        "INSERT INTO change_log ({column}tags, at) VALUES ({value}'[\"{tag}\"]', '2026-11-21T00:00:00+00:00')"
    );
    let tx = store.begin(Actor::System).await?;
    tx.connection().execute_unprepared(&row).await?;
    tx.commit().await
}

async fn hears(feed: &mut ChangeFeed, change: ChangeEvent) {
    assert_eq!(
        timeout(VISIBLE, feed.next_change())
            .await
            .expect("heard in time"),
        Some(change)
    );
}

#[tokio::test]
async fn a_touch_is_heard_on_another_node_within_a_second() {
    let place = TestDatabase::migrated(Vec::new).await;
    let (first, mut own, _first) = node(&place).await;
    let (_second, mut other, _second_guard) = node(&place).await;
    past(&first, &mut [&mut own, &mut other], "both").await;
    for n in 0..3 {
        let tag = format!("document:{n}");
        touch(&first, &tag).await.unwrap();
        hears(&mut own, tags(&tag)).await;
        hears(&mut other, tags(&tag)).await;
    }
    // Its own touches come once: a second time would be before what the log says after them.
    by_hand(&first, None, "after").await.unwrap();
    hears(&mut own, tags("after")).await;
}

#[tokio::test]
async fn a_row_that_appears_late_with_a_smaller_id_is_heard() {
    let place = TestDatabase::migrated(Vec::new).await;
    let (store, mut feed, _guard) = node(&place).await;
    if store.engine() == DatabaseEngine::Postgres {
        // The id is handed out here and becomes visible last.
        let mut slow =
            sqlx::postgres::PgConnection::connect(place.config.database.as_ref().unwrap())
                .await
                .unwrap();
        let mut tx = slow.begin().await.unwrap();
        sqlx::query("INSERT INTO change_log (tags, at) VALUES ('[\"slow\"]', now())")
            .execute(&mut *tx)
            .await
            .unwrap();
        touch(&store, "fast").await.unwrap();
        hears(&mut feed, tags("fast")).await;
        // What comes only from the log: then the tail has read past the id that is missing.
        by_hand(&store, None, "past").await.unwrap();
        hears(&mut feed, tags("past")).await;
        tx.commit().await.unwrap();
    } else {
        by_hand(&store, Some(1_002), "fast").await.unwrap();
        while timeout(VISIBLE, feed.next_change()).await.unwrap() != Some(tags("fast")) {}
        by_hand(&store, Some(1_001), "slow").await.unwrap();
    }
    hears(&mut feed, tags("slow")).await;
}

#[tokio::test]
async fn a_listener_that_was_too_slow_is_told_to_drop_everything() {
    let place = TestDatabase::migrated(Vec::new).await;
    let store = place.store(Clock::system()).await;
    let mut feed = store.subscribe_changes();
    for n in 0..300 {
        touch(&store, &format!("n:{n}")).await.unwrap();
    }
    assert_eq!(feed.next_change().await, Some(ChangeEvent::Reset));
}

/// A PostgreSQL of its own, since this test stops it.
struct Cluster {
    folder: TempDir,
}

impl Cluster {
    fn script(&self, verb: &str) -> String {
        let script: PathBuf =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/postgres-for-tests.sh");
        let output = Command::new("sh")
            .arg(script)
            .arg(verb)
            .arg(self.at())
            .output()
            .unwrap();
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    }

    fn at(&self) -> PathBuf {
        self.folder.path().join("cluster")
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.script("stop");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_is_back_within_two_seconds_of_its_database() {
    if testing::engine() == DatabaseEngine::Sqlite {
        return a_locked_file_is_waited_for().await;
    }
    let folder = TempDir::new().unwrap();
    open_to_all(folder.path());
    let cluster = Cluster { folder };
    let url = cluster.script("start");
    let data = TempDir::new().unwrap();
    let config = StoreConfig {
        data: data.path().to_owned(),
        database: Some(url),
        blobs: None,
    };
    let store = Store::open(&config, Clock::system(), Vec::new())
        .await
        .unwrap();
    store.migrate_schema().await.unwrap();
    let (store, mut feed, _guard) = following(store).await;

    cluster.script("pause");
    let away = touch(&store, "lost").await;
    assert!(matches!(away, Err(StoreError::Unavailable(_))), "{away:?}");
    assert!(store.check_alive().await.is_err());

    cluster.script("resume");
    let returned = Instant::now();
    while touch(&store, "found").await.is_err() {}
    store.check_alive().await.unwrap();
    assert!(
        returned.elapsed() < Duration::from_secs(2),
        "{:?}",
        returned.elapsed()
    );
    let reset = async { while feed.next_change().await != Some(ChangeEvent::Reset) {} };
    timeout(Duration::from_secs(2), reset)
        .await
        .expect("told to drop everything");
}

/// The server's user must reach the folder.
fn open_to_all(folder: &Path) {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(folder, std::fs::Permissions::from_mode(0o755)).unwrap();
}

/// SQLite has no server; what comes nearest is another process that holds the file's lock.
async fn a_locked_file_is_waited_for() {
    let place = TestDatabase::migrated(Vec::new).await;
    let (store, mut feed, _guard) = node(&place).await;
    let other = place.store(Clock::system()).await;
    let holder = other.begin(Actor::System).await.unwrap();
    holder.touch_tags([CacheTag::new("holder")]);
    store.check_alive().await.unwrap();
    let mut waiting = std::pin::pin!(touch(&store, "waited"));
    assert!(
        timeout(VISIBLE / 4, &mut waiting).await.is_err(),
        "the lock is held"
    );
    holder.commit().await.unwrap();
    waiting.await.unwrap();
    let both = async {
        let mut heard = vec![
            feed.next_change().await.unwrap(),
            feed.next_change().await.unwrap(),
        ];
        heard.sort_by_key(|change| format!("{change:?}"));
        heard
    };
    assert_eq!(
        timeout(VISIBLE, both).await.unwrap(),
        [tags("holder"), tags("waited")]
    );
}
