//! A disk that is really full. SQLite then rolls a transaction back by itself, which limiting the size of the database
//! (`faults.rs`) does not show.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::Command;

use kernel::Clock;
use sea_orm::{ConnectionTrait, DbBackend, Statement};
use store::{Actor, AuditEntry, Store, StoreConfig, StoreError};
use tempfile::TempDir;

const CHILD: &str = "BEDSIDE_CHILD_DISK";

/// A file system of its own size, in memory; unmounted when dropped.
struct SmallDisk(TempDir);

impl SmallDisk {
    /// `None` where this process may not mount.
    fn mount(size: &str) -> Option<Self> {
        let folder = TempDir::new().unwrap();
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &format!("size={size}"), "tmpfs"])
            .arg(folder.path())
            .status();
        mounted
            .is_ok_and(|status| status.success())
            .then_some(Self(folder))
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn fill(&self) {
        let mut file = File::create(self.path().join("filler")).unwrap();
        let mut size = 1 << 16;
        while size > 0 {
            if file.write_all(&vec![0; size]).is_err() {
                size /= 2;
            }
        }
    }

    fn free(&self) {
        fs::remove_file(self.path().join("filler")).unwrap();
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // Lazily: a panic may have left files of the store open.
        drop(Command::new("umount").arg("-l").arg(self.path()).status());
    }
}

async fn write(store: &Store, subject: &str) -> Result<(), StoreError> {
    let entry = AuditEntry {
        action: "count".to_owned(),
        subject: subject.to_owned(),
        before: None,
        after: None,
    };
    store
        .write(Actor::System, |tx| {
            Box::pin(async move { tx.audit(entry).await })
        })
        .await
}

/// What a connection of its own finds, as another process would.
async fn read_saved(config: &StoreConfig) -> Vec<String> {
    let store = open(config).await;
    let sql = "SELECT subject FROM audit_log ORDER BY id";
    let rows = Statement::from_string(DbBackend::Sqlite, sql);
    let reader = store.reader();
    let rows = reader.connection().query_all_raw(rows).await.unwrap();
    let saved = rows.iter().map(|row| row.try_get_by_index(0).unwrap());
    let saved = saved.collect();
    store.close().await;
    saved
}

async fn open(config: &StoreConfig) -> Store {
    Store::open(config, Clock::system(), Vec::new())
        .await
        .unwrap()
}

/// Who is not root may mount in a name space of their own, where this test is run again.
fn run_in_own_namespace() {
    assert!(
        std::env::var(CHILD).is_err(),
        "this test fills a disk of its own, and none may be mounted here"
    );
    let status = Command::new("unshare")
        .args(["--map-root-user", "--mount"])
        .arg(std::env::current_exe().unwrap())
        .args([
            "--exact",
            "full_disk::what_is_acknowledged_after_a_full_disk_is_saved",
            "--nocapture",
        ])
        .env(CHILD, "1")
        .status();
    assert!(status.unwrap().success());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_acknowledged_after_a_full_disk_is_saved() {
    let Some(disk) = SmallDisk::mount("8m") else {
        return run_in_own_namespace();
    };
    let config = StoreConfig {
        data: disk.path().join("data"),
        database: None,
        blobs: None,
    };
    let store = open(&config).await;
    store.migrate().await.unwrap();
    let mut acknowledged = Vec::new();
    let mut refused = 0;
    write(&store, "before").await.unwrap();
    acknowledged.push("before".to_owned());

    disk.fill();
    for n in 0.. {
        let subject = format!("full-{n}");
        match write(&store, &subject).await {
            Ok(()) => acknowledged.push(subject),
            Err(error) => {
                assert_eq!(error.problem().status, 507, "{error:?}");
                refused += 1;
            }
        }
        if refused >= 2 && n >= 40 {
            break;
        }
    }
    assert_eq!(read_saved(&config).await, acknowledged, "while it was full");

    disk.free();
    for n in 0..20 {
        let subject = format!("since-{n}");
        write(&store, &subject).await.unwrap();
        acknowledged.push(subject);
    }
    assert_eq!(read_saved(&config).await, acknowledged, "with room again");
    store.close().await;
}
