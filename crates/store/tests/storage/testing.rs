//! What the fixtures themselves must keep: a store that is no test's own is as safe as the product's.

use kernel::Clock;
use sea_orm::{ConnectionTrait, DbBackend, Statement};
use store::testing::TestDatabase;
use store::{DatabaseEngine, Store, StoreConfig};

async fn synchronous(store: &Store) -> i64 {
    let asked = Statement::from_string(DbBackend::Sqlite, "PRAGMA synchronous");
    let reader = store.reader();
    let answer = reader.connection().query_one_raw(asked).await.unwrap();
    answer.unwrap().try_get_by_index(0).unwrap()
}

#[tokio::test]
async fn only_a_folder_of_this_tests_own_is_left_to_the_operating_system() {
    let place = TestDatabase::empty_sqlite(Vec::new);
    assert_eq!(place.engine(), DatabaseEngine::Sqlite);
    assert_eq!(synchronous(&place.store(Clock::system()).await).await, 0);

    let folder = tempfile::tempdir().unwrap();
    let config = StoreConfig {
        data: folder.path().to_owned(),
        ..StoreConfig::default()
    };
    let store = Store::open(&config, Clock::system(), Vec::new()).await;
    assert_eq!(synchronous(&store.unwrap()).await, 2);
}
