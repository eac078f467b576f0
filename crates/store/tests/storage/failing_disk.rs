//! A disk that fails, and memory that runs out: a write is acknowledged and saved, or refused. Nothing in between.
//!
//! A library that `cc` makes here stands between SQLite and the disk in a process of its own, and fails each call that
//! writes while a file says with what.

use std::fs;
use std::path::Path;
use std::process::Command;

use sea_orm::ConnectionTrait;
use store::{Actor, Store, StoreConfig, StoreError};
use tempfile::TempDir;

use crate::full_disk::{open, read_saved, write};

const CHILD: &str = "BEDSIDE_CHILD_FAILING";
const FAULT: &str = "BEDSIDE_CHILD_FAULT";

/// Fails what writes to the database's files with the number that stands in the file of the fault, while it is there.
const SHIM: &str = r#"
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static int fault_of(int fd) {
    const char *file = getenv("BEDSIDE_CHILD_FAULT");
    char link[64], name[4096], text[16];
    if (!file) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, name, sizeof name - 1);
    if (length < 0) return 0;
    name[length] = 0;
    if (!strstr(name, "bedside.db")) return 0;
    int fault = open(file, O_RDONLY | O_CLOEXEC);
    if (fault < 0) return 0;
    ssize_t got = read(fault, text, sizeof text - 1);
    close(fault);
    if (got <= 0) return 0;
    text[got] = 0;
    return atoi(text);
}

#define FAILS(fd) do { int fault = fault_of(fd); if (fault) { errno = fault; return -1; } } while (0)
#define REAL(name) ((__typeof__(&name)) dlsym(RTLD_NEXT, #name))

ssize_t write(int fd, const void *bytes, size_t count) { FAILS(fd); return REAL(write)(fd, bytes, count); }
ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) { FAILS(fd); return REAL(pwrite)(fd, bytes, count, at); }
ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) { FAILS(fd); return REAL(pwrite64)(fd, bytes, count, at); }
int fsync(int fd) { FAILS(fd); return REAL(fsync)(fd); }
int fdatasync(int fd) { FAILS(fd); return REAL(fdatasync)(fd); }
"#;

/// Runs a test of this file again in a process whose calls go through the library.
fn run_behind_shim(test: &str) {
    let folder = TempDir::new().unwrap();
    let (source, library) = (folder.path().join("shim.c"), folder.path().join("shim.so"));
    fs::write(&source, SHIM).unwrap();
    let compiled = Command::new("cc")
        .args(["-shared", "-fPIC", "-o"])
        .arg(&library)
        .arg(&source)
        .arg("-ldl")
        .status();
    assert!(
        compiled.is_ok_and(|status| status.success()),
        "this test compiles what fails its writes, and there is no `cc` here that does"
    );
    let child = child(test)
        .env("LD_PRELOAD", &library)
        .env(FAULT, folder.path().join("fault"))
        .status();
    assert!(child.unwrap().success(), "see above");
}

/// The same test in a process of its own.
fn child(test: &str) -> Command {
    let mut child = Command::new(std::env::current_exe().unwrap());
    child.args(["--exact", test, "--nocapture"]).env(CHILD, "1");
    child
}

fn config(folder: &Path) -> StoreConfig {
    StoreConfig {
        data: folder.join("data"),
        database: None,
        blobs: None,
    }
}

/// Fails writes with this number now and then, writes all the while, and looks at what another connection finds.
async fn writes_fail_with(number: i32, status: u16) {
    let fault = std::env::var_os(FAULT).unwrap();
    let folder = TempDir::new().unwrap();
    let config = config(folder.path());
    let store = open(&config).await;
    store.migrate_schema().await.unwrap();
    let mut acknowledged = Vec::new();
    for round in 0..3 {
        for n in 0..5 {
            let subject = format!("well-{round}-{n}");
            write(&store, &subject).await.unwrap();
            acknowledged.push(subject);
        }
        fs::write(&fault, number.to_string()).unwrap();
        for n in 0..5 {
            let refused = write(&store, &format!("failing-{round}-{n}")).await;
            let refused = refused.unwrap_err();
            assert_eq!(refused.to_problem().status, status, "{refused:?}");
        }
        fs::remove_file(&fault).unwrap();
    }
    for n in 0..5 {
        let subject = format!("since-{n}");
        write(&store, &subject).await.unwrap();
        acknowledged.push(subject);
    }
    assert_eq!(read_saved(&config).await, acknowledged);
    store.close_connections().await;
    assert_eq!(read_saved(&config).await, acknowledged, "after the stop");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disk_that_fails_loses_nothing_that_was_acknowledged() {
    if std::env::var_os(CHILD).is_none() {
        return run_behind_shim(
            "failing_disk::a_disk_that_fails_loses_nothing_that_was_acknowledged",
        );
    }
    const EIO: i32 = 5;
    writes_fail_with(EIO, 503).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disk_that_says_it_is_full_loses_nothing_that_was_acknowledged() {
    if std::env::var_os(CHILD).is_none() {
        return run_behind_shim(
            "failing_disk::a_disk_that_says_it_is_full_loses_nothing_that_was_acknowledged",
        );
    }
    const ENOSPC: i32 = 28;
    writes_fail_with(ENOSPC, 507).await;
}

/// The limit holds for the whole process and cannot be raised again, hence one of its own.
#[tokio::test(flavor = "multi_thread")]
async fn memory_that_runs_out_loses_nothing_that_was_acknowledged() {
    if std::env::var_os(CHILD).is_none() {
        let name = "failing_disk::memory_that_runs_out_loses_nothing_that_was_acknowledged";
        assert!(child(name).status().unwrap().success(), "see above");
        return;
    }
    let folder = TempDir::new().unwrap();
    let config = config(folder.path());
    let store = open(&config).await;
    store.migrate_schema().await.unwrap();
    write(&store, "before").await.unwrap();
    let tx = store.begin(Actor::System).await.unwrap();
    tx.connection()
        .execute_unprepared("PRAGMA hard_heap_limit = 16000000")
        .await
        .unwrap();
    tx.commit().await.unwrap();
    let mut acknowledged = vec!["before".to_owned()];
    for n in 0..5 {
        let refused = write_much(&store).await.unwrap_err();
        assert_eq!(refused.to_problem().status, 503, "{refused:?}");
        let subject = format!("since-{n}");
        write(&store, &subject).await.unwrap();
        acknowledged.push(subject);
    }
    assert_eq!(read_saved(&config).await, acknowledged);
    store.close_connections().await;
}

/// More than the limit allows to hold at once.
async fn write_much(store: &Store) -> Result<(), StoreError> {
    let subject = "much".repeat(8_000_000);
    write(store, &subject).await
}
