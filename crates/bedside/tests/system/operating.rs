//! What goes wrong around the binary: a full disk, a second server, a mistyped folder, other accounts of the machine.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use kernel::Clock;
use sea_orm::{ConnectionTrait, DbBackend, Statement};
use serde_json::json;
use store::testing::disk::SmallDisk;
use store::{Store, StoreConfig};

use crate::commands::{Place, Served, bedside, free_port, get, text};

/// Sends an inquiry to the site; the status of the answer.
async fn send_inquiry(served: &Served, message: &str) -> u16 {
    let inquiry = json!({ "firstName": "Ada", "lastName": "Obi", "email": "ada@example.org",
        "phone": "0803 123 4567", "message": message, "services": ["Comments"] });
    let url = format!("{}/api/contact", served.url);
    let answer = outbound::default_client()
        .post(url)
        .json(&inquiry)
        .send()
        .await;
    answer.unwrap().status().as_u16()
}

async fn readiness(served: &Served) -> (u16, String) {
    let answer = get(format!("{}/readyz", served.admin_url)).await.unwrap();
    (answer.status().as_u16(), answer.text().await.unwrap())
}

/// How many inquiries another process finds.
async fn count_inquiries(place: &Place) -> i64 {
    let config = StoreConfig {
        data: place.data(),
        database: None,
        blobs: None,
    };
    let store = Store::open(&config, Clock::system(), bedside::site::migrations())
        .await
        .unwrap();
    let sql = "SELECT count(*) FROM outreach_letter";
    let sql = Statement::from_string(DbBackend::Sqlite, sql);
    let reader = store.reader();
    let row = reader.connection().query_one_raw(sql).await.unwrap();
    let count = row.unwrap().try_get_by_index(0).unwrap();
    store.close_connections().await;
    count
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_starts_on_a_full_disk_to_be_read_and_writes_once_there_is_room() {
    let name = "operating::a_node_starts_on_a_full_disk_to_be_read_and_writes_once_there_is_room";
    let Some(disk) = SmallDisk::of_test(name, "48m") else {
        return;
    };
    let place = Place::sqlite();
    // The migrations leave a long log, in which there is room to write; a stop puts it away.
    Served::without_samples(&place).await.stop();
    let served = Served::without_samples(&place).await;
    assert_eq!(send_inquiry(&served, "Before").await, 201);
    served.signal("-KILL");
    drop(served);
    disk.fill();

    let served = Served::without_samples(&place).await;
    let page = get(format!("{}/contact", served.url)).await.unwrap();
    assert_eq!(page.status(), 200);
    assert!(page.text().await.unwrap().ends_with("</html>"));
    let mut acknowledged = 1;
    let mut refused = 0;
    while refused < 2 {
        // The same words again would be the same inquiry, and no row of its own.
        let words = format!("While it was full, {acknowledged} {refused}");
        match send_inquiry(&served, &words).await {
            201 => acknowledged += 1,
            status => {
                assert_eq!(status, 507);
                refused += 1;
            }
        }
    }
    let ready = readiness(&served).await;
    assert_eq!(ready.0, 503, "{ready:?}");
    assert!(ready.1.contains("full"), "{ready:?}");

    disk.free();
    let begun = Instant::now();
    while readiness(&served).await.0 != 200 {
        assert!(begun.elapsed() < Duration::from_secs(30), "ready again");
        tokio::task::yield_now().await;
    }
    assert_eq!(send_inquiry(&served, "Since").await, 201);
    acknowledged += 1;
    served.signal("-KILL");
    drop(served);
    assert_eq!(count_inquiries(&place).await, acknowledged);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_server_on_a_folder_is_refused_and_commands_run_beside_the_first() {
    let place = Place::sqlite();
    let served = Served::without_samples(&place).await;
    let listen = format!("127.0.0.1:{}", free_port());
    let second = place.run(&["serve", "--listen", &listen]);
    assert!(!second.status.success());
    let words = text(&second);
    assert!(words.contains("another `bedside serve`"), "{words}");
    let archive = place.folder.path().join("backup.tar.gz");
    let beside = place.run(&["backup", archive.to_str().unwrap()]);
    assert!(beside.status.success(), "{}", text(&beside));
    // A server that was killed has left its lock.
    served.signal("-KILL");
    drop(served);
    Served::without_samples(&place).await;
}

#[test]
fn commands_make_nothing_where_there_is_no_store() {
    let place = Place::sqlite();
    let archive = place.folder.path().join("backup.tar.gz");
    let commands: [&[&str]; 7] = [
        &["backup", archive.to_str().unwrap()],
        &["audit", "verify"],
        &["search", "reindex"],
        &["staff", "reset", "ada@example.org"],
        &["staff", "agree", "ada@example.org"],
        &["mail", "show", "ada@example.org"],
        &["keys", "new"],
    ];
    for command in commands {
        let output = place.run(command);
        assert!(!output.status.success(), "{command:?}");
        let words = text(&output);
        assert!(words.contains("there is no store here"), "{words}");
        let found = fs::read_dir(place.folder.path()).unwrap().count();
        assert_eq!(found, 0, "{command:?}");
    }
}

#[test]
fn an_archive_is_not_written_to_a_file_called_dash() {
    let place = Place::sqlite();
    assert!(place.run(&["migrate"]).status.success());
    let output = place.run(&["backup", "-"]);
    assert!(!output.status.success());
    let words = text(&output);
    assert!(words.contains("name a file"), "{words}");
    assert!(!Path::new("-").exists());
}

#[test]
fn a_server_whose_port_is_taken_leaves_no_folder() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let listen = taken.local_addr().unwrap().to_string();
    let place = Place::sqlite();
    let output = place.run(&["serve", "--listen", &listen]);
    assert!(!output.status.success());
    let words = text(&output);
    assert!(words.contains(&listen), "{words}");
    assert!(!place.data().join("bedside.db").exists());
}

fn all_below(folder: &Path) -> Vec<PathBuf> {
    let mut found = vec![folder.to_owned()];
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(all_below(&path));
        } else {
            found.push(path);
        }
    }
    found
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[tokio::test(flavor = "multi_thread")]
async fn the_data_folder_is_its_owners_alone_also_one_that_was_open() {
    let place = Place::sqlite();
    fs::create_dir(place.data()).unwrap();
    for round in 0..2 {
        let served = Served::without_samples(&place).await;
        assert_eq!(send_inquiry(&served, "A letter").await, 201);
        let files = all_below(&place.data());
        for name in ["bedside.db", "bedside.db-wal", "bedside.db-shm"] {
            assert!(files.contains(&place.data().join(name)), "{name}");
        }
        for path in files {
            let wanted = if path.is_dir() { 0o700 } else { 0o600 };
            assert_eq!(mode(&path), wanted, "{} in round {round}", path.display());
        }
        served.signal("-KILL");
        drop(served);
        // As an earlier version left it.
        for path in all_below(&place.data()) {
            let open = if path.is_dir() { 0o755 } else { 0o644 };
            fs::set_permissions(&path, fs::Permissions::from_mode(open)).unwrap();
        }
    }
    let output = bedside(&["migrate", "--data", place.data().to_str().unwrap()]);
    assert!(output.status.success());
    let words = text(&output);
    assert!(
        words.contains("others of this machine could read"),
        "{words}"
    );
}
