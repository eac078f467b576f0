//! Whose the files are: their owner's alone, and one server's at a time.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use bytes::Bytes;
use kernel::Clock;
use store::testing::TestDatabase;
use store::{FolderLock, Store, StoreConfig, StoreError};
use tempfile::TempDir;

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

/// Everything below a folder, and the folder.
fn all_below(folder: &Path) -> Vec<std::path::PathBuf> {
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

#[tokio::test]
async fn what_others_could_read_is_its_owners_alone_after_the_next_start() {
    let place = TestDatabase::migrated(Vec::new).await;
    let data = place.config.data.clone();
    let store = place.store(Clock::system()).await;
    store.load_keys().await.unwrap();
    let leaf = Bytes::from_static(b"a leaf");
    store.blobs().put_blob(leaf, "image/png").await.unwrap();
    store.close_connections().await;
    for path in all_below(&data) {
        let open = if path.is_dir() { 0o755 } else { 0o644 };
        fs::set_permissions(&path, Permissions::from_mode(open)).unwrap();
    }
    let store = place.store(Clock::system()).await;
    assert_eq!(mode(&data), 0o700);
    for path in all_below(&data) {
        let shut = if path.is_dir() { 0o700 } else { 0o600 };
        // What this start made has the mask of the test's process; the program's is narrow.
        if path
            .extension()
            .is_none_or(|end| end != "db-wal" && end != "db-shm")
        {
            assert_eq!(mode(&path), shut, "{}", path.display());
        }
    }
    store.close_connections().await;
}

#[tokio::test]
async fn a_folder_of_the_whole_machine_is_left_as_it_is() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("shared");
    fs::create_dir(&data).unwrap();
    let others = data.join("others.txt");
    fs::write(&others, "not ours").unwrap();
    for shared in [0o755, 0o1777] {
        fs::set_permissions(&data, Permissions::from_mode(shared)).unwrap();
        fs::set_permissions(&others, Permissions::from_mode(0o644)).unwrap();
        let config = StoreConfig {
            data: data.clone(),
            database: None,
            blobs: None,
        };
        let store = Store::open(&config, Clock::system(), Vec::new())
            .await
            .unwrap();
        store.close_connections().await;
        assert_eq!(mode(&data), shared & 0o777);
        assert_eq!(mode(&others), 0o644);
    }
}

#[test]
fn a_second_server_on_the_same_folder_is_refused_in_words() {
    let folder = TempDir::new().unwrap();
    let mut config = StoreConfig {
        data: folder.path().join("data"),
        database: None,
        blobs: None,
    };
    let first = FolderLock::lock_folder(&config).unwrap();
    assert!(first.is_some());
    let second = FolderLock::lock_folder(&config).unwrap_err();
    assert!(matches!(second, StoreError::Configuration(_)), "{second:?}");
    let words = second.to_string();
    assert!(words.contains("another `bedside serve`"), "{words}");
    drop(first);
    assert!(
        FolderLock::lock_folder(&config).unwrap().is_some(),
        "the first has gone"
    );
    // Any number of nodes serve one server's database.
    config.database = Some("postgres://nowhere/bedside".to_owned());
    assert!(FolderLock::lock_folder(&config).unwrap().is_none());
}

#[tokio::test]
async fn where_no_store_is_none_is_made_and_the_refusal_says_so() {
    let folder = TempDir::new().unwrap();
    for data in [folder.path().join("mistyped"), folder.path().to_owned()] {
        let config = StoreConfig {
            data,
            database: None,
            blobs: None,
        };
        let refused = Store::open_existing(&config, Clock::system(), Vec::new()).await;
        let words = refused.err().unwrap().to_string();
        assert!(words.contains("there is no store here"), "{words}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
    let place = TestDatabase::migrated(Vec::new).await;
    place.store(Clock::system()).await.close_connections().await;
    let found = Store::open_existing(&place.config, Clock::system(), Vec::new()).await;
    found.unwrap().close_connections().await;
    // A server's database that nobody has filled, with the folder of another store.
    let empty = TestDatabase::empty(Vec::new).await;
    if empty.config.database.is_some() {
        let config = StoreConfig {
            data: place.config.data.clone(),
            ..empty.config.clone()
        };
        let refused = Store::open_existing(&config, Clock::system(), Vec::new()).await;
        let words = refused.err().unwrap().to_string();
        assert!(words.contains("the database is empty"), "{words}");
    }
}
